//! A table as one client sees it.

use super::{GameClock, NodeId, ROOT, Seat, Table};
use crate::key::ClientId;
use crate::request::OfferKind;
use crate::views::{
    Can, ClockView, GameOptionsView, GameView, LinksView, Pair, PositionView, PresenceView,
    SeatView, Side, StartView, board_text,
};
use crownhead_notation::fen;
use crownhead_rules::Color;
use std::sync::Arc;

/// What is known beside the table: who is there, and whether a computer thinks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Present {
    pub(crate) presence: PresenceView,
    /// The clocks while a computer thinks, whose own clock runs then.
    pub(crate) thinking: Option<ClockView>,
}

impl Table {
    /// The game as a client sees it.
    pub(crate) fn view(&self, client: ClientId, present: &Present) -> GameView {
        let position = PositionView::in_game(self.position(), self.ending());
        let start = self.tree.start();
        let presence = &present.presence;
        let online = [presence.black, presence.white];
        let seats = Color::BOTH.map(|color| seat_view(self.seat(color), online[color as usize]));
        GameView {
            id: self.id.to_string(),
            version: self.version,
            variant: self.variant().id().to_owned(),
            size: start.geometry().width(),
            created: self.created,
            updated: self.updated,
            seats: Pair::new(seats),
            yours: self.sides_of(client).map(Side::from).collect(),
            owner: client == self.owner,
            options: GameOptionsView {
                hints: self.agreed.hints,
                undo: self.agreed.undo,
                clock: self.clock.as_ref().map(GameClock::control),
            },
            start: StartView {
                fen: fen::write(start),
                board: board_text(start),
                turn: start.turn().into(),
                ballot: self.ballot.clone(),
            },
            position,
            nodes: self.tree.nodes().map(|node| Arc::clone(&node.view)).collect(),
            current: self.tree.current(),
            line: self.tree.line(),
            can: self.can(client),
            outcome: self.ending(),
            captured: Pair::new(self.captured()),
            help: self.help,
            offers: self.offers.clone(),
            clock: present.thinking.or_else(|| self.clock.as_ref().map(GameClock::view)),
            rematch: self.rematch.map(|id| id.to_string()),
            spectators: presence.spectators,
            links: self.links(client),
        }
    }

    /// What a client may do now.
    fn can(&self, client: ClientId) -> Can {
        let running = self.is_running();
        let mut own = self.sides_of(client);
        let plays = own.next().is_some();
        let play = running && self.holds(client, self.turn());
        let step = |target: Option<NodeId>| target.is_some() && self.may_step(client);
        let may_offer =
            |kind| self.voice(client).is_some_and(|by| self.check_offer(kind, by).is_ok());
        let answered = self.rematch.is_some()
            || self.voice(client).is_some_and(|by| self.has_offer(OfferKind::Rematch, by));
        Can {
            undo: step(self.undo_target()),
            redo: step(self.redo_target()),
            hint: play && self.agreed.hints,
            play,
            resign: running && plays,
            offer_draw: may_offer(OfferKind::Draw),
            offer_undo: may_offer(OfferKind::Undo),
            rematch: !running && !answered && self.takes_part(client),
            ask_computer: self.awaits_computer() && self.takes_part(client),
        }
    }

    /// The links that its maker can send to others.
    fn links(&self, client: ClientId) -> Option<LinksView> {
        if client != self.owner {
            return None;
        }
        let watch = format!("/game/{}", self.id);
        let seat = Color::BOTH.map(|color| match self.seat(color) {
            Seat::Link { token, holder: None, .. } => Some(format!("{watch}#seat={token}")),
            _ => None,
        });
        Some(LinksView { seat: Pair::new(seat), watch })
    }

    /// The line up to the current node.
    pub(crate) fn plies(&self) -> usize {
        if self.tree.current() == ROOT { 0 } else { self.game.history().len() }
    }
}

fn seat_view(seat: &Seat, online: bool) -> SeatView {
    SeatView {
        kind: seat.kind(),
        name: seat.name().to_owned(),
        spec: seat.spec().map(str::to_owned),
        taken: !matches!(seat, Seat::Link { holder: None, .. }),
        online: online || seat.is_computer(),
    }
}
