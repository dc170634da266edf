//! The small parts of a game as the store keeps them. Their names and shapes are those of the database
//! and of nothing else: whoever changes one raises the version and says in `upgrade` how the old one is
//! read.

use crate::game::{Help, Offer, OfferKind, Origin, Thought, Times};
use crate::time;
use crownhead_play::{Cuts, Score, TimeControl};
use crownhead_rules::Color;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum KeptSide {
    Black,
    White,
}

impl From<Color> for KeptSide {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl From<KeptSide> for Color {
    fn from(side: KeptSide) -> Self {
        match side {
            KeptSide::Black => Self::Black,
            KeptSide::White => Self::White,
        }
    }
}

/// Something for each side.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct KeptPair<T> {
    pub(super) black: T,
    pub(super) white: T,
}

impl<T> From<[T; 2]> for KeptPair<T> {
    fn from([black, white]: [T; 2]) -> Self {
        Self { black, white }
    }
}

impl<T> From<KeptPair<T>> for [T; 2] {
    fn from(KeptPair { black, white }: KeptPair<T>) -> Self {
        [black, white]
    }
}

/// Time for the whole game.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptControl {
    initial_ms: u64,
    increment_ms: u64,
}

impl From<TimeControl> for KeptControl {
    fn from(control: TimeControl) -> Self {
        let TimeControl { initial, increment, moves: _ } = control;
        Self { initial_ms: time::in_ms(initial), increment_ms: time::in_ms(increment) }
    }
}

impl From<KeptControl> for TimeControl {
    fn from(KeptControl { initial_ms, increment_ms }: KeptControl) -> Self {
        let [initial, increment] = [initial_ms, increment_ms].map(Duration::from_millis);
        Self { initial, increment, moves: None }
    }
}

/// What is left on the clocks.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptTimes {
    black_ms: u64,
    white_ms: u64,
}

impl From<Times> for KeptTimes {
    fn from([black, white]: Times) -> Self {
        Self { black_ms: time::begun_ms(black), white_ms: time::begun_ms(white) }
    }
}

impl From<KeptTimes> for Times {
    fn from(KeptTimes { black_ms, white_ms }: KeptTimes) -> Self {
        [black_ms, white_ms].map(Duration::from_millis)
    }
}

/// How often help was used.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptHelp {
    hints: KeptPair<u32>,
    undos: KeptPair<u32>,
    /// Games of earlier versions do not say.
    #[serde(default)]
    evaluations: KeptPair<u32>,
}

impl From<Help> for KeptHelp {
    fn from(Help { hints, undos, evaluations }: Help) -> Self {
        Self { hints: hints.into(), undos: undos.into(), evaluations: evaluations.into() }
    }
}

impl From<KeptHelp> for Help {
    fn from(KeptHelp { hints, undos, evaluations }: KeptHelp) -> Self {
        Self { hints: hints.into(), undos: undos.into(), evaluations: evaluations.into() }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum KeptOfferKind {
    Draw,
    Undo,
    Rematch,
}

/// Something that waits for an answer.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptOffer {
    kind: KeptOfferKind,
    by: KeptSide,
}

impl From<&Offer> for KeptOffer {
    fn from(offer: &Offer) -> Self {
        let kind = match offer.kind {
            OfferKind::Draw => KeptOfferKind::Draw,
            OfferKind::Undo => KeptOfferKind::Undo,
            OfferKind::Rematch => KeptOfferKind::Rematch,
        };
        Self { kind, by: offer.by.into() }
    }
}

impl From<KeptOffer> for Offer {
    fn from(offer: KeptOffer) -> Self {
        let kind = match offer.kind {
            KeptOfferKind::Draw => OfferKind::Draw,
            KeptOfferKind::Undo => OfferKind::Undo,
            KeptOfferKind::Rematch => OfferKind::Rematch,
        };
        Self { kind, by: offer.by.into() }
    }
}

/// Where an imported game comes from.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptOrigin {
    event: Option<String>,
    site: Option<String>,
    date: Option<String>,
    round: Option<String>,
    comment: Option<String>,
}

impl From<&Origin> for KeptOrigin {
    fn from(origin: &Origin) -> Self {
        let Origin { event, site, date, round, comment } = origin.clone();
        Self { event, site, date, round, comment }
    }
}

impl From<KeptOrigin> for Origin {
    fn from(KeptOrigin { event, site, date, round, comment }: KeptOrigin) -> Self {
        Self { event, site, date, round, comment }
    }
}

/// A value, always seen from Black.
#[derive(Serialize, Deserialize)]
struct KeptScore {
    /// Who wins for certain.
    winner: Option<KeptSide>,
    /// Plies to that end, where they are known.
    plies: Option<u32>,
    /// Hundredths.
    value: Option<i64>,
}

impl KeptScore {
    fn keep(score: Score, mover: Color) -> Self {
        let decided =
            |winner: Color, plies| Self { winner: Some(winner.into()), plies, value: None };
        match score {
            Score::WinIn(plies) => decided(mover, Some(plies)),
            Score::LossIn(plies) => decided(mover.other(), Some(plies)),
            Score::Win => decided(mover, None),
            Score::Loss => decided(mover.other(), None),
            Score::Value(value) => {
                let value = (100.0 * sign(mover) * value).round() as i64;
                Self { winner: None, plies: None, value: Some(value) }
            }
        }
    }

    fn restore(self, mover: Color) -> Option<Score> {
        let wins = self.winner.map(|winner| Color::from(winner) == mover);
        Some(match (wins, self.plies) {
            (Some(true), Some(plies)) => Score::WinIn(plies),
            (Some(false), Some(plies)) => Score::LossIn(plies),
            (Some(true), None) => Score::Win,
            (Some(false), None) => Score::Loss,
            (None, _) => Score::Value(sign(mover) * self.value? as f64 / 100.0),
        })
    }
}

/// What turns the value of a side into Black's, and back.
const fn sign(mover: Color) -> f64 {
    match mover {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

#[derive(Serialize, Deserialize)]
struct KeptCuts {
    max: u64,
    min: u64,
}

/// The search behind a computer's move.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptThought {
    depth: u32,
    nodes: u64,
    time_ms: u64,
    score: Option<KeptScore>,
    line: Vec<String>,
    cuts: Option<KeptCuts>,
}

impl KeptThought {
    pub(super) fn keep(thought: &Thought, mover: Color) -> Self {
        Self {
            depth: thought.depth,
            nodes: thought.nodes,
            time_ms: time::in_ms(thought.time),
            score: thought.score.map(|score| KeptScore::keep(score, mover)),
            line: thought.line.clone(),
            cuts: thought.cuts.map(|Cuts { max, min }| KeptCuts { max, min }),
        }
    }

    pub(super) fn restore(self, mover: Color) -> Thought {
        Thought {
            depth: self.depth,
            nodes: self.nodes,
            time: Duration::from_millis(self.time_ms),
            score: self.score.and_then(|score| score.restore(mover)),
            line: self.line,
            cuts: self.cuts.map(|KeptCuts { max, min }| Cuts { max, min }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_row_is_told_in_one_line() {
        let row = r#"{"winner":"two\nlines"}"#;
        let why = super::super::read::<KeptScore>(row).err().expect("no such score");
        assert!(why.contains("two lines"), "{why:?}");
    }

    #[test]
    fn scores_come_back_as_they_were() {
        for score in [
            Score::Value(0.35),
            Score::Value(-12.0),
            Score::Win,
            Score::Loss,
            Score::WinIn(3),
            Score::LossIn(4),
        ] {
            for mover in Color::BOTH {
                assert_eq!(KeptScore::keep(score, mover).restore(mover), Some(score));
            }
        }
    }
}
