//! From what a client asks for to what the game inside knows: a request names its parts as it likes, a
//! wish has only those that fit together.

use super::request::{ClaimKind, NewGame, OfferKind, SeatRequest, StartRequest};
use super::views::{SeatKind, TimeControlView};
use crate::game::{self, Refusal, SeatWish, Start, Table, Wish};
use crate::saying::Saying;
use crownhead_play::TimeControl;
use crownhead_rules::{Color, Variant};
use std::sync::Arc;
use std::time::Duration;

/// A rule set by its word, written as the document has it.
pub(crate) fn read_variant(text: &str) -> Result<Variant, Refusal> {
    let no = |why| Refusal::Bad(Saying::NoVariant { why });
    let variant: Variant = text.parse().map_err(|error| no(format!("{error}")))?;
    let word = variant.id();
    if word == text { Ok(variant) } else { Err(no(format!("write {word:?} instead of {text:?}"))) }
}

impl NewGame {
    /// What is wished for; `source` is the game that it is to go on from.
    ///
    /// # Errors
    /// One sentence that says what does not fit.
    pub(crate) fn wish(self, source: Option<Arc<Table>>) -> Result<Wish, Refusal> {
        Ok(Wish {
            variant: read_variant(&self.variant)?,
            start: start(self.start, source)?,
            seats: [seat(self.black, Color::Black)?, seat(self.white, Color::White)?],
            hints: self.hints,
            undo: self.undo.unwrap_or(true),
            clock: self.clock.map(TimeControl::from),
        })
    }
}

fn seat(asked: SeatRequest, color: Color) -> Result<SeatWish, Refusal> {
    let name = asked.name.unwrap_or_default();
    match (asked.kind, asked.spec) {
        (SeatKind::Computer, None) => Err(Refusal::Bad(Saying::WhichComputer { side: color })),
        (SeatKind::Computer, Some(spec)) => Ok(SeatWish::Computer { name, spec }),
        (_, Some(_)) => Err(Refusal::Bad(Saying::SpecOfPerson)),
        (SeatKind::Here, None) => Ok(SeatWish::Here { name }),
        (SeatKind::Link, None) => Ok(SeatWish::Link { name }),
    }
}

fn start(asked: Option<StartRequest>, source: Option<Arc<Table>>) -> Result<Start, Refusal> {
    let Some(StartRequest { fen, ballot, pdn, game, ply, from: _, node }) = asked else {
        return Ok(Start::Usual);
    };
    if (game.is_some() || ply.is_some()) && pdn.is_none() {
        return Err(Refusal::Bad(Saying::PlyWithoutPdn));
    }
    if node.is_some() && source.is_none() {
        return Err(Refusal::Bad(Saying::NodeWithoutGame));
    }
    match (fen, ballot.unwrap_or(false), pdn, source) {
        (None, false, None, None) => Ok(Start::Usual),
        (Some(text), false, None, None) => Ok(Start::Fen(text)),
        (None, true, None, None) => Ok(Start::Ballot),
        (None, false, Some(text), None) => Ok(Start::Pdn { text, game: game.unwrap_or(0), ply }),
        (None, false, None, Some(source)) => Ok(Start::Game { source, node }),
        _ => Err(Refusal::Bad(Saying::OneStart)),
    }
}

impl From<TimeControlView> for TimeControl {
    fn from(TimeControlView { initial_ms, increment_ms }: TimeControlView) -> Self {
        let [initial, increment] = [initial_ms, increment_ms].map(Duration::from_millis);
        Self { initial, increment, moves: None }
    }
}

impl From<OfferKind> for game::OfferKind {
    fn from(kind: OfferKind) -> Self {
        match kind {
            OfferKind::Draw => Self::Draw,
            OfferKind::Undo => Self::Undo,
            OfferKind::Rematch => Self::Rematch,
        }
    }
}

impl From<game::OfferKind> for OfferKind {
    fn from(kind: game::OfferKind) -> Self {
        match kind {
            game::OfferKind::Draw => Self::Draw,
            game::OfferKind::Undo => Self::Undo,
            game::OfferKind::Rematch => Self::Rematch,
        }
    }
}

impl From<ClaimKind> for game::ClaimKind {
    fn from(kind: ClaimKind) -> Self {
        match kind {
            ClaimKind::Win => Self::Win,
            ClaimKind::Draw => Self::Draw,
        }
    }
}
