//! A review as a page shows it: every move with what it was worth, and every line with its boards, so that nobody has to
//! know the rules to play it through.

use super::Side;
use crate::board::board_text;
use crate::game::Walk;
use crownhead_review::Progress;
use crownhead_review::json::{PlyText, ReviewText, SideText};
use crownhead_rules::Position;
use serde::{Deserialize, Serialize};
use serde_json::Value;
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
    review: Option<ReviewedView>,
}

/// A reviewed game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewedView {
    /// Squares along a side of the board.
    size: u8,
    /// The board before the first move.
    board: String,
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
    const fn stage(state: ReviewState) -> Self {
        Self { state, before: None, done: 0, all: 0, review: None }
    }

    pub(crate) const fn none() -> Self {
        Self::stage(ReviewState::None)
    }

    pub(crate) const fn failed() -> Self {
        Self::stage(ReviewState::Failed)
    }

    pub(crate) fn waiting(before: usize) -> Self {
        Self { before: Some(before), ..Self::stage(ReviewState::Waiting) }
    }

    pub(crate) fn running(Progress { done, all }: Progress) -> Self {
        Self { done, all, ..Self::stage(ReviewState::Running) }
    }

    /// A review as it was kept; nothing if it does not fit the game.
    pub(crate) fn done(start: &Position, text: &str) -> Option<Self> {
        let text: ReviewText = serde_json::from_str(text).ok()?;
        let review = ReviewedView::new(start, text)?;
        Some(Self { review: Some(review), ..Self::stage(ReviewState::Done) })
    }
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
        let grade = text.grade.map(|grade| serde_json::from_value(Value::String(grade)));
        Some(Self {
            ply: text.ply,
            side,
            mv,
            path,
            board,
            grade: grade.transpose().ok()?,
            only: text.only,
            basis: text.basis,
            best: text.best.expected,
            played: text.played.expected,
            better: steps(before, &text.better)?,
            line: steps(*here, &text.line)?,
            finding: text.finding.map(|finding| FindingView {
                id: finding.id,
                params: finding.params,
                text: finding.text,
            }),
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
