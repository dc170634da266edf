//! Offers and their answers: a draw, a move back, another game. Someone who plays both sides agrees
//! with himself at once; a computer answers by its policy, and may offer a draw itself; by link the other
//! player decides.

use super::help::Back;
use super::{Refusal, Seat, Table};
use crate::key::ClientId;
use crate::proved;
use crate::saying::Saying;
use crownhead_play::Score;
use crownhead_rules::{Color, Kind, Outcome, Reason};
use crownhead_tablebase::Value;

/// A computer takes no draw before this many plies.
pub(crate) const DRAW_FROM: usize = 30;
/// A computer takes no draw when it thinks itself better than this, in men.
pub(crate) const DRAW_AT_MOST: f64 = 0.2;

/// A computer offers a draw when each side has at most so many kings.
const FEW_KINGS: usize = 2;

/// What can be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OfferKind {
    Draw,
    Undo,
    Rematch,
}

/// Something that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    pub(crate) kind: OfferKind,
    pub(crate) by: Color,
}

/// What becomes of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It is done.
    Done,
    /// The other player has to answer.
    Waits,
    /// A computer has to think about it.
    AsksComputer,
    /// A new game is to be made.
    NewGame,
}

impl Table {
    /// True if one client plays both sides, or no person plays at all.
    fn is_one_persons(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat, Seat::Here { .. }))
    }

    /// The side that speaks for a client: the one to move, if that is its own.
    pub(crate) fn voice(&self, client: ClientId) -> Option<Color> {
        let own: Vec<Color> = self.sides_of(client).collect();
        if own.contains(&self.turn()) { Some(self.turn()) } else { own.first().copied() }
    }

    pub(crate) fn has_offer(&self, kind: OfferKind, by: Color) -> bool {
        self.offers.contains(&Offer { kind, by })
    }

    /// A client offers something.
    pub(crate) fn offer(&mut self, client: ClientId, kind: OfferKind) -> Result<Fate, Refusal> {
        if !self.takes_part(client) {
            return Err(Refusal::NotYours(Saying::WatchersOffer));
        }
        if kind == OfferKind::Rematch {
            return self.offer_rematch(client);
        }
        let watching = Refusal::NotYours(Saying::PlaysNeither);
        let by = self.voice(client).ok_or(watching)?;
        self.check_offer(kind, by)?;
        // Who offers what was offered agrees.
        let agreed = self.is_one_persons() || self.has_offer(kind, by.other());
        if kind == OfferKind::Draw && agreed {
            self.declare(Outcome::draw(Reason::Agreement));
            return Ok(Fate::Done);
        }
        if self.seat(by.other()).is_computer() {
            return Ok(match self.undo_of(by).filter(|_| kind == OfferKind::Undo) {
                Some(back) => {
                    // A computer never minds.
                    self.take_back(back);
                    Fate::Done
                }
                None => Fate::AsksComputer,
            });
        }
        self.offers.push(Offer { kind, by });
        Ok(Fate::Waits)
    }

    /// Whether a side may offer this now.
    pub(crate) fn check_offer(&self, kind: OfferKind, by: Color) -> Result<(), Refusal> {
        if self.has_offer(kind, by) {
            return Err(Refusal::NotNow(Saying::OfferedAlready));
        }
        match kind {
            OfferKind::Draw => self.check_running(),
            OfferKind::Rematch => Ok(()),
            OfferKind::Undo if self.is_local() => Err(Refusal::NotNow(Saying::NobodyToAsk)),
            OfferKind::Undo if !self.agreed.undo => Err(Refusal::NotNow(Saying::WithoutUndo)),
            OfferKind::Undo => match self.undo_of(by) {
                Some(_) => Ok(()),
                None => Err(Refusal::NotNow(Saying::NothingToUndo)),
            },
        }
    }

    /// What a side asks to take back: an end that people decided, or its last move on the current line.
    fn undo_of(&self, color: Color) -> Option<Back> {
        if let Some(side) = self.end_to_take_back(color) {
            return Some(Back::End(side));
        }
        let parent = |id: super::NodeId| self.tree.node(id).map(|node| node.parent);
        let mut back = std::iter::successors(parent(self.tree.current()), |&id| parent(id));
        back.find(|&id| self.tree.position(id).turn() == color).map(Back::To)
    }

    fn offer_rematch(&mut self, client: ClientId) -> Result<Fate, Refusal> {
        if self.is_running() {
            return Err(Refusal::NotNow(Saying::NotOver));
        }
        if self.rematch.is_some() {
            return Err(Refusal::NotNow(Saying::NextGameMade));
        }
        let others = self.seats.iter().filter_map(|seat| seat.holder(self.owner));
        if others.into_iter().all(|holder| holder == client) {
            return Ok(Fate::NewGame);
        }
        let watching = Refusal::NotYours(Saying::WatchersRematch);
        let by = self.voice(client).ok_or(watching)?;
        self.check_offer(OfferKind::Rematch, by)?;
        if self.has_offer(OfferKind::Rematch, by.other()) {
            return Ok(Fate::NewGame);
        }
        self.offers.push(Offer { kind: OfferKind::Rematch, by });
        Ok(Fate::Waits)
    }

    /// A client answers an offer of the other side.
    pub(crate) fn answer(
        &mut self,
        client: ClientId,
        kind: OfferKind,
        accept: bool,
    ) -> Result<Fate, Refusal> {
        let own: Vec<Color> = self.sides_of(client).collect();
        let to_me = |color: &Color| own.contains(&color.other()) && self.has_offer(kind, *color);
        if own.is_empty() {
            return Err(Refusal::NotYours(Saying::WatchersAnswer));
        }
        let Some(by) = Color::BOTH.into_iter().find(to_me) else {
            return Err(Refusal::NotNow(Saying::NoOffer));
        };
        self.offers.retain(|offer| *offer != Offer { kind, by });
        if !accept {
            return Ok(Fate::Done);
        }
        match kind {
            OfferKind::Draw => self.declare(Outcome::draw(Reason::Agreement)),
            OfferKind::Rematch => return Ok(Fate::NewGame),
            OfferKind::Undo => {
                if let Some(back) = self.undo_of(by) {
                    self.take_back(back);
                }
            }
        }
        Ok(Fate::Done)
    }

    /// Whether a computer may take a draw yet at all.
    pub(crate) fn is_late_enough_for_draw(&self) -> bool {
        self.game.history().len() >= DRAW_FROM
    }

    /// True if the tables prove that nobody can win.
    pub(crate) fn is_proved_draw(&self) -> bool {
        self.proved() == Some(Value::Draw)
    }

    /// What the tables say for the side to move.
    fn proved(&self) -> Option<Value> {
        proved::in_game(&self.game, self.position()).map(|proved| proved.value)
    }

    /// A computer that has moved offers its opponent a draw, once in a game, where a few kings would walk
    /// about for ever. It does not where it is known to win.
    pub(crate) fn let_computer_offer_draw(&mut self) {
        let by = self.turn().other();
        let asks_person = self.seat(by).is_computer() && !self.seat(self.turn()).is_computer();
        if self.draw_offered || !asks_person || !self.is_running() || !self.has_few_kings() {
            return;
        }
        if self.proved() == Some(Value::Loss) {
            return;
        }
        self.draw_offered = true;
        self.offers.push(Offer { kind: OfferKind::Draw, by });
    }

    /// True if both sides have the same one or two kings and nothing else.
    fn has_few_kings(&self) -> bool {
        let pieces: Vec<_> = self.position().pieces().map(|(_, piece)| piece).collect();
        let of = |color| pieces.iter().filter(|piece| piece.color == color).count();
        let (black, white) = (of(Color::Black), of(Color::White));
        black == white
            && (1..=FEW_KINGS).contains(&black)
            && pieces.iter().all(|piece| piece.kind == Kind::King)
    }
}

/// A computer's answer to a draw, by the value that its search gives to its own side.
pub(crate) fn takes_draw(own_value: Score) -> bool {
    match own_value {
        Score::Value(men) => men <= DRAW_AT_MOST,
        Score::Win | Score::WinIn(_) => false,
        Score::Loss | Score::LossIn(_) => true,
    }
}
