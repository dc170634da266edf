//! A review for programs: plain values that become JSON and are read from it, with every move as text.

use crate::explain::texts;
use crate::grade::Grade;
use crate::review::{Review, ReviewedPly};
use crate::worth::Worth;
use crownhead_notation::moves;
use crownhead_play::Score;
use crownhead_rules::Color;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format.
pub const FORMAT: u32 = 2;

/// A whole review.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewText {
    /// The version of the format.
    pub format: u32,
    /// The rule set.
    pub variant: String,
    /// Hundredths of a man that are one unit of logit: the curve from evaluations to expected scores.
    pub unit: f64,
    /// Nodes for each position, if they were the limit.
    pub nodes: Option<u64>,
    /// What Black reached.
    pub black: SideText,
    /// What White reached.
    pub white: SideText,
    /// Every ply.
    pub plies: Vec<PlyText>,
}

/// What a side reached.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideText {
    /// From 0 to 1; null if there was never a choice.
    pub accuracy: Option<f64>,
    /// How many moves got each grade.
    pub grades: BTreeMap<String, u32>,
    /// Only moves that were found.
    pub only_moves: u32,
}

/// A reviewed move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlyText {
    /// Its number, counted from 1.
    pub ply: usize,
    /// `black` or `white`.
    pub side: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its grade; null if there was no other move.
    pub grade: Option<String>,
    /// Whether the best move is the only one.
    pub only: bool,
    /// By what it was judged: `exact`, `proved` or `expected`.
    pub basis: String,
    /// What the best move is worth, for the side that moves.
    pub best: WorthText,
    /// What the move is worth, for the same side.
    pub played: WorthText,
    /// The best line, where it is better.
    pub better: Vec<String>,
    /// What follows the move, where it is a fault or was judged alone.
    pub line: Vec<String>,
    /// What is wrong, where it is a fault.
    pub finding: Option<FindingText>,
}

/// What a move is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WorthText {
    /// The expected score from 0 to 1.
    pub expected: f64,
    /// `win`, `draw` or `loss` where that is certain.
    pub value: Option<String>,
    /// Plies to the end of a decided game, if they are known.
    pub plies: Option<u32>,
    /// The evaluation in hundredths of a man, where nothing is certain.
    pub hundredths: Option<i64>,
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindingText {
    /// Its word.
    pub id: String,
    /// What stands in the sentence.
    pub params: serde_json::Map<String, serde_json::Value>,
    /// The sentence.
    pub text: String,
}

impl ReviewText {
    /// The texts of a review.
    pub fn new(review: &Review) -> Self {
        let ply = |(ply, reviewed)| PlyText::new(ply, reviewed);
        Self {
            format: FORMAT,
            variant: review.variant.id().to_owned(),
            unit: review.curve.unit,
            nodes: review.nodes,
            black: SideText::new(review, Color::Black),
            white: SideText::new(review, Color::White),
            plies: (1..).zip(&review.plies).map(ply).collect(),
        }
    }
}

impl SideText {
    fn new(review: &Review, side: Color) -> Self {
        let tally = review.tally(side);
        Self {
            accuracy: tally.accuracy.map(rounded),
            grades: Grade::ALL
                .map(|grade| grade.id().to_owned())
                .into_iter()
                .zip(tally.grades)
                .collect(),
            only_moves: tally.only_moves,
        }
    }
}

impl PlyText {
    /// Whether it was the only move, and was found.
    pub fn found_only_move(&self) -> bool {
        self.only && self.grade.is_some() && self.better.is_empty()
    }

    /// The texts of a reviewed move, with its number counted from 1.
    pub fn new(ply: usize, reviewed: &ReviewedPly) -> Self {
        let ReviewedPly { before, mv, .. } = reviewed;
        let worth = |worth: Worth, expected: f64| WorthText {
            expected: rounded(expected),
            value: worth.decided().map(|value| value.to_string()),
            plies: worth.plies(),
            hundredths: match worth {
                Worth::Searched(Score::Value(men)) => Some((100.0 * men).round() as i64),
                _ => None,
            },
        };
        Self {
            ply,
            side: match reviewed.side() {
                Color::Black => "black",
                Color::White => "white",
            }
            .to_owned(),
            mv: moves::write(before, *mv),
            grade: reviewed.grade.map(|grade| grade.id().to_owned()),
            only: reviewed.only,
            basis: reviewed.basis().id().to_owned(),
            best: worth(reviewed.best, reviewed.expected[0]),
            played: worth(reviewed.played, reviewed.expected[1]),
            better: texts(before, &reviewed.better),
            line: texts(&before.after(*mv), &reviewed.line),
            finding: reviewed.finding.as_ref().map(|finding| FindingText {
                id: finding.fact.id().to_owned(),
                params: finding.params(),
                text: finding.to_string(),
            }),
        }
    }
}

/// To four places: more is noise.
fn rounded(number: f64) -> f64 {
    (10_000.0 * number).round() / 10_000.0
}
