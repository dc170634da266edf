//! From a table to what one client sees of it.

use super::views::{
    Can, ClockView, GameOptionsView, GameView, HelpView, InvitationView, LinksView, NodeView,
    OfferView, OutcomeView, Pair, PositionView, PresenceView, RecordView, ReportView, SeatKind,
    SeatLinks, SeatView, Side, StartView, TimeControlView, TimesView, path_view,
};
use crate::board::board_text;
use crate::game::{
    GameClock, Help, Node, NodeId, Offer, OfferKind, Origin, ROOT, Seat, Table, Times,
};
use crate::key::ClientId;
use crate::pages::game_page;
use crate::proved;
use crate::time;
use crownhead_notation::fen;
use crownhead_play::TimeControl;
use crownhead_rules::{Color, Position};

/// What is known beside the table: who is there, and whether a computer thinks.
#[derive(Clone, Debug)]
pub(crate) struct Present {
    pub(crate) presence: PresenceView,
    /// The clocks while a computer thinks, whose own clock runs then.
    pub(crate) thinking: Option<GameClock>,
    /// The client has asked for the evaluation, for itself alone.
    pub(crate) evaluated: bool,
}

impl Table {
    /// The game as a client sees it.
    pub(crate) fn view(&self, client: ClientId, present: &Present) -> GameView {
        let open = self.is_evaluated() || present.evaluated;
        let outcome = self.ending().map(OutcomeView::from);
        let oracle =
            |position: &Position| if open { proved::in_game(&self.game, position) } else { None };
        let position = PositionView::in_game(self.position(), outcome.clone(), &oracle);
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
                clock: control_view(self),
            },
            start: StartView {
                fen: fen::write(start),
                board: board_text(start),
                turn: start.turn().into(),
                ballot: self.ballot.clone(),
            },
            position,
            nodes: self.tree.nodes().map(|(id, node)| node_view(self, id, node)).collect(),
            current: self.tree.current(),
            line: self.tree.line(),
            can: self.can(client, presence.claim_in_ms),
            outcome,
            captured: Pair::new(self.captured()),
            help: self.help.into(),
            evaluated: self.evaluated.iter().copied().chain(own.then_some(here)).collect(),
            offers: self.offers.iter().map(OfferView::from).collect(),
            clock: present.thinking.as_ref().or(self.clock.as_ref()).map(ClockView::from),
            rematch: self.rematch.map(|id| id.to_string()),
            spectators: presence.spectators,
            claim_in_ms: presence.claim_in_ms,
            links: self.links(client),
            record: self.record.as_ref().map(RecordView::from),
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
            hint: play && self.has_hints(),
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
            review: !self.is_being_played() && self.tree.leaf() != ROOT,
        }
    }

    /// The links that its maker can send to others, and the one with which a guest comes back.
    fn links(&self, client: ClientId) -> Option<LinksView> {
        let watch = game_page(self.id);
        let own = |color: &Color| self.holds(client, *color);
        let back = Color::BOTH.into_iter().filter(own).find_map(|color| match self.seat(color) {
            Seat::Link { back, .. } => Some(format!("{watch}#back={back}")),
            _ => None,
        });
        if client != self.owner && back.is_none() {
            return None;
        }
        let [black, white] = Color::BOTH.map(|color| match self.seat(color) {
            Seat::Link { token, holder: None, .. } if client == self.owner => {
                Some(format!("{watch}#seat={token}"))
            }
            _ => None,
        });
        Some(LinksView { seat: SeatLinks { black, white }, watch, back })
    }

    /// What a link to play for a side invites to.
    pub(crate) fn invitation(&self, color: Color) -> InvitationView {
        InvitationView {
            variant: self.variant().id().to_owned(),
            side: color.into(),
            host: self.seat(color.other()).name().to_owned(),
            hints: self.agreed.hints,
            undo: self.agreed.undo,
            clock: control_view(self),
            taken: self.seat(color).holder(self.owner).is_some(),
        }
    }
}

fn control_view(table: &Table) -> Option<TimeControlView> {
    let TimeControl { initial, increment, moves: _ } = table.clock.as_ref()?.control();
    Some(TimeControlView { initial_ms: time::in_ms(initial), increment_ms: time::in_ms(increment) })
}

fn node_view(table: &Table, id: NodeId, node: &Node) -> NodeView {
    let before = table.tree.position(node.parent);
    NodeView {
        id,
        parent: node.parent,
        side: before.turn().into(),
        text: node.text.clone(),
        path: path_view(before, node.mv, &node.path),
        crowns: node.mv.crowns(),
        board: board_text(&node.after),
        report: node.thought.as_ref().map(|thought| ReportView::new(thought, before.turn())),
        clock: node.clock.map(TimesView::from),
        comment: node.comment.clone(),
        mark: node.mark.clone(),
    }
}

fn seat_view(seat: &Seat, online: bool, away_ms: Option<u64>) -> SeatView {
    SeatView {
        kind: match seat {
            Seat::Here { .. } => SeatKind::Here,
            Seat::Link { .. } => SeatKind::Link,
            Seat::Computer { .. } => SeatKind::Computer,
        },
        name: seat.name().to_owned(),
        spec: seat.spec().map(str::to_owned),
        taken: !matches!(seat, Seat::Link { holder: None, .. }),
        online: online || seat.is_computer(),
        away_ms,
    }
}

impl From<Times> for TimesView {
    fn from([black, white]: Times) -> Self {
        Self { black_ms: time::begun_ms(black), white_ms: time::begun_ms(white) }
    }
}

impl From<&GameClock> for ClockView {
    fn from(clock: &GameClock) -> Self {
        let TimesView { black_ms, white_ms } = clock.times().into();
        let running = clock.running().map(|(color, _)| color.into());
        Self { black_ms, white_ms, running, now: time::unix_ms() }
    }
}

impl From<Help> for HelpView {
    fn from(Help { hints, undos, evaluations }: Help) -> Self {
        let [hints, undos, evaluations] = [hints, undos, evaluations].map(Pair::new);
        Self { hints, undos, evaluations }
    }
}

impl From<&Offer> for OfferView {
    fn from(offer: &Offer) -> Self {
        Self { kind: offer.kind.into(), by: offer.by.into() }
    }
}

impl From<&Origin> for RecordView {
    fn from(origin: &Origin) -> Self {
        let Origin { event, site, date, round, comment } = origin.clone();
        Self { event, site, date, round, comment }
    }
}
