//! A review as a page shows it: every move with what it was worth, and every line with its boards, so that nobody has to
//! know the rules to play it through.

use super::{ProvedValue, Side};
use crate::board::board_text;
use crate::game::Walk;
use crownhead_review::json::{FindingText, PlyText, ReviewText, SideText};
use crownhead_review::{Progress, Reviewer};
use crownhead_rules::Position;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;
use utoipa::ToSchema;

/// How far the review of a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReviewState {
    /// Nobody has asked for it, or it was called off.
    None,
    Waiting,
    Running,
    Done,
    /// It could not be kept; ask again.
    Failed,
}

/// The review of a game, or how far it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewView {
    state: ReviewState,
    /// How many games come before it, if it waits.
    before: Option<usize>,
    /// Positions that were looked at, while it runs.
    done: usize,
    /// Positions to look at; more may come.
    all: usize,
    /// About how many seconds it still takes, while it runs.
    left_seconds: Option<u64>,
    /// About how many seconds a deep review of this game takes.
    deep_seconds: u64,
    /// What is kept, unless another is under way.
    review: Option<ReviewedView>,
}

/// A reviewed game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewedView {
    /// Squares along a side of the board.
    size: u8,
    /// The board before the first move.
    board: String,
    /// Nodes for each position.
    nodes: Option<u64>,
    /// Whether it is as deep as reviews here get.
    deep: bool,
    black: ReviewedSideView,
    white: ReviewedSideView,
    plies: Vec<ReviewedPlyView>,
}

/// What a side reached.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewedSideView {
    /// From 0 to 1; null if there was never a choice.
    accuracy: Option<f64>,
    best: u32,
    good: u32,
    inaccuracy: u32,
    mistake: u32,
    blunder: u32,
    /// Only moves that were found.
    only_moves: u32,
}

/// The grade of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GradeName {
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

/// A reviewed move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewedPlyView {
    /// Its number, counted from 1.
    ply: usize,
    side: Side,
    /// Its text.
    #[serde(rename = "move")]
    mv: String,
    /// The squares it walks over; none for a pass.
    path: Vec<u8>,
    /// The board after it.
    board: String,
    /// Its grade; null if there was no other move.
    grade: Option<GradeName>,
    /// Whether the best move is the only one.
    only: bool,
    /// Judged by exact, proved or expected values.
    basis: String,
    /// The expected score of the side that moves after the best move, from 0 to 1.
    best: f64,
    /// The same after the move.
    played: f64,
    /// The best line, where it is better.
    better: Vec<ReviewStepView>,
    /// What follows the move, where it is a fault.
    line: Vec<ReviewStepView>,
    finding: Option<FindingView>,
}

/// A move of a line.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewStepView {
    /// Its text.
    #[serde(rename = "move")]
    mv: String,
    /// The squares it walks over; none for a pass.
    path: Vec<u8>,
    /// The board after it.
    board: String,
}

/// What came of a move that was tried in place of another.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TriedView {
    /// Whether it keeps what the best move keeps, or nearly.
    right: bool,
    /// Its grade; null if there is no other move.
    grade: Option<GradeName>,
    /// What it is worth for the side that moves, where that is certain.
    value: Option<ProvedValue>,
    /// The expected score of the side that moves after the best move, from 0 to 1.
    best: f64,
    /// The same after this move.
    tried: f64,
    /// The move, and how it goes on.
    line: Vec<ReviewStepView>,
    finding: Option<FindingView>,
}

/// What was wrong with a move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FindingView {
    id: String,
    /// What stands in the sentence, by its name.
    #[schema(value_type = std::collections::BTreeMap<String, Value>)]
    params: serde_json::Map<String, Value>,
    /// The sentence.
    text: String,
}

impl ReviewView {
    /// Nothing is under way; `deep` is how long a deep review takes.
    pub(crate) fn none(deep: Duration) -> Self {
        Self {
            state: ReviewState::None,
            before: None,
            done: 0,
            all: 0,
            left_seconds: None,
            deep_seconds: whole_seconds(deep),
            review: None,
        }
    }

    pub(crate) fn waiting(self, before: usize) -> Self {
        Self { state: ReviewState::Waiting, before: Some(before), ..self }
    }

    pub(crate) fn running(self, Progress { done, all }: Progress, left: Duration) -> Self {
        let left_seconds = Some(whole_seconds(left));
        Self { state: ReviewState::Running, done, all, left_seconds, ..self }
    }

    pub(crate) fn failed(self) -> Self {
        Self { state: ReviewState::Failed, ..self }
    }

    /// With the review that is kept, if it can be shown.
    pub(crate) fn done(self, start: &Position, text: ReviewText) -> Self {
        match ReviewedView::new(start, text) {
            Some(review) => Self { state: ReviewState::Done, review: Some(review), ..self },
            None => self,
        }
    }
}

/// A part of a second counts as one.
fn whole_seconds(time: Duration) -> u64 {
    time.as_secs_f64().ceil() as u64
}

impl ReviewedView {
    fn new(start: &Position, text: ReviewText) -> Option<Self> {
        let mut here = *start;
        let mut plies = Vec::new();
        for ply in text.plies {
            let side = here.turn().into();
            plies.push(ReviewedPlyView::new(&mut here, side, ply)?);
        }
        Some(Self {
            size: start.geometry().width(),
            board: board_text(start),
            nodes: text.nodes,
            deep: text.nodes.is_some_and(|nodes| nodes >= Reviewer::DEEP_NODES),
            black: text.black.into(),
            white: text.white.into(),
            plies,
        })
    }
}

impl From<SideText> for ReviewedSideView {
    fn from(text: SideText) -> Self {
        let count = |id: &str| text.grades.get(id).copied().unwrap_or_default();
        Self {
            accuracy: text.accuracy,
            best: count("best"),
            good: count("good"),
            inaccuracy: count("inaccuracy"),
            mistake: count("mistake"),
            blunder: count("blunder"),
            only_moves: text.only_moves,
        }
    }
}

impl ReviewedPlyView {
    fn new(here: &mut Position, side: Side, text: PlyText) -> Option<Self> {
        let before = *here;
        let ReviewStepView { mv, path, board } = ReviewStepView::play(here, &text.mv)?;
        Some(Self {
            ply: text.ply,
            side,
            mv,
            path,
            board,
            grade: named(text.grade)?,
            only: text.only,
            basis: text.basis,
            best: text.best.expected,
            played: text.played.expected,
            better: steps(before, &text.better)?,
            line: steps(*here, &text.line)?,
            finding: text.finding.map(FindingView::from),
        })
    }
}

impl From<FindingText> for FindingView {
    fn from(FindingText { id, params, text }: FindingText) -> Self {
        Self { id, params, text }
    }
}

/// A word of a list, if there is one; nothing if the list does not have it.
fn named<T: serde::de::DeserializeOwned>(word: Option<String>) -> Option<Option<T>> {
    word.map(|word| serde_json::from_value(Value::String(word))).transpose().ok()
}

impl TriedView {
    /// What was found of a move, alone or in the review.
    pub(crate) fn judged(before: &Position, text: PlyText) -> Option<Self> {
        let whole = [vec![text.mv], text.line].concat();
        Some(Self {
            right: text.finding.is_none(),
            grade: named(text.grade)?,
            value: named(text.played.value)?,
            best: text.best.expected,
            tried: text.played.expected,
            line: steps(*before, &whole)?,
            finding: text.finding.map(FindingView::from),
        })
    }

    /// The first move of the line that the review found better.
    pub(crate) fn better(before: &Position, text: PlyText) -> Option<Self> {
        Some(Self {
            right: true,
            grade: Some(GradeName::Best),
            value: named(text.best.value)?,
            best: text.best.expected,
            tried: text.best.expected,
            line: steps(*before, &text.better)?,
            finding: None,
        })
    }
}

fn steps(mut here: Position, texts: &[String]) -> Option<Vec<ReviewStepView>> {
    texts.iter().map(|text| ReviewStepView::play(&mut here, text)).collect()
}

impl ReviewStepView {
    /// Plays the move that a text names.
    fn play(here: &mut Position, text: &str) -> Option<Self> {
        let Walk { mv, path } = Walk::of_text(here, text).ok()?;
        *here = here.after(mv);
        Some(Self {
            mv: text.to_owned(),
            path: path.iter().map(|square| square.number()).collect(),
            board: board_text(here),
        })
    }
}
