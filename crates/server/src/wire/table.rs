//! A table as one client sees it.

use crate::game::{GameClock, ROOT, Seat, Table};
use crate::key::ClientId;
use crate::wire::request::OfferKind;
use crate::wire::views::{
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
    /// The client has asked for the evaluation, for itself alone.
    pub(crate) evaluated: bool,
}

impl Table {
    /// The game as a client sees it.
    pub(crate) fn view(&self, client: ClientId, present: &Present) -> GameView {
        let open = self.is_evaluated() || present.evaluated;
        let position = PositionView::in_game(self.position(), self.ending(), open);
        let here = self.tree.current();
        let own = present.evaluated && !self.evaluated.contains(&here);
        let start = self.tree.start();
        let presence = &present.presence;
        let online = [presence.black, presence.white];
        let away = [presence.black_away_ms, presence.white_away_ms];
        let seats = Color::BOTH
            .map(|color| seat_view(self.seat(color), online[color as usize], away[color as usize]));
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
            people: self.is_between_people(),
            paused: self.paused,
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
            can: self.can(client, presence.claim_in_ms),
            outcome: self.ending(),
            captured: Pair::new(self.captured()),
            help: self.help,
            evaluated: self.evaluated.iter().copied().chain(own.then_some(here)).collect(),
            offers: self.offers.clone(),
            clock: present.thinking.or_else(|| self.clock.as_ref().map(GameClock::view)),
            rematch: self.rematch.map(|id| id.to_string()),
            spectators: presence.spectators,
            claim_in_ms: presence.claim_in_ms,
            links: self.links(client),
            record: self.record.clone(),
        }
    }

    /// What a client may do now; `wait` is how long it has to wait for one who is away.
    fn can(&self, client: ClientId, wait: Option<u64>) -> Can {
        let running = self.is_running();
        let plays = self.sides_of(client).next().is_some();
        let play = running && self.holds(client, self.turn());
        let may_offer =
            |kind| self.voice(client).is_some_and(|by| self.check_offer(kind, by).is_ok());
        let answered = self.rematch.is_some()
            || self.voice(client).is_some_and(|by| self.has_offer(OfferKind::Rematch, by));
        Can {
            undo: self.check_undo(client).is_ok(),
            redo: self.check_redo(client).is_ok(),
            hint: play && self.agreed.hints,
            play,
            resign: running && plays,
            offer_draw: may_offer(OfferKind::Draw),
            offer_undo: may_offer(OfferKind::Undo),
            rematch: !running && !answered && self.takes_part(client),
            ask_computer: self.awaits_computer() && self.takes_part(client),
            evaluate: !self.is_evaluated() && self.check_evaluation().is_ok(),
            // Whoever sees a game may play on from it elsewhere.
            branch: true,
            claim: self.check_claim(client, wait).is_ok(),
            abort: self.check_abort(client, wait).is_ok(),
        }
    }

    /// The links that its maker can send to others, and the one with which a guest comes back.
    fn links(&self, client: ClientId) -> Option<LinksView> {
        let watch = format!("/game/{}", self.id);
        let own = |color: &Color| self.holds(client, *color);
        let back = Color::BOTH.into_iter().filter(own).find_map(|color| match self.seat(color) {
            Seat::Link { back, .. } => Some(format!("{watch}#back={back}")),
            _ => None,
        });
        if client != self.owner && back.is_none() {
            return None;
        }
        let seat = Color::BOTH.map(|color| match self.seat(color) {
            Seat::Link { token, holder: None, .. } if client == self.owner => {
                Some(format!("{watch}#seat={token}"))
            }
            _ => None,
        });
        Some(LinksView { seat: Pair::new(seat), watch, back })
    }

    /// The line up to the current node.
    pub(crate) fn plies(&self) -> usize {
        if self.tree.current() == ROOT { 0 } else { self.game.history().len() }
    }
}

fn seat_view(seat: &Seat, online: bool, away_ms: Option<u64>) -> SeatView {
    SeatView {
        kind: seat.kind(),
        name: seat.name().to_owned(),
        spec: seat.spec().map(str::to_owned),
        taken: !matches!(seat, Seat::Link { holder: None, .. }),
        online: online || seat.is_computer(),
        away_ms,
    }
}
