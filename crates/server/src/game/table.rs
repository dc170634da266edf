//! The table: two seats, a tree of moves, clocks, offers, and how it ended. Every change of a running
//! game is a method here or in the files beside this one.

use super::{GameClock, NodeId, Seat, Tree};
use crate::key::{ClientId, GameId};
use crate::views::{Help, OfferView, OutcomeView, ReportView};
use crownhead_notation::moves;
use crownhead_rules::{Color, Game, Move, Outcome, Path, Position, Reason, Variant};
use std::time::Duration;
use thiserror::Error;

/// Why something may not happen at a table, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Refusal {
    /// What was asked makes no sense.
    #[error("{0}")]
    Bad(String),
    /// It is for others to do.
    #[error("{0}")]
    NotYours(&'static str),
    /// It cannot be done now.
    #[error("{0}")]
    NotNow(String),
    /// The game has moved on since the client looked.
    #[error("The game has moved on; here is how it stands now.")]
    Stale,
}

impl Refusal {
    pub(crate) fn not_now(sentence: &str) -> Self {
        Self::NotNow(sentence.to_owned())
    }
}

/// A move and the path on which it is walked.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    pub(crate) mv: Move,
    pub(crate) path: Path,
}

impl Walk {
    /// A legal move on its first path.
    pub(crate) fn first(position: &Position, mv: Move) -> Self {
        let path = position.paths(mv).into_iter().next().unwrap_or_default();
        Self { mv, path }
    }

    /// The move that a text names, on the first path that runs through the squares it names.
    pub(crate) fn of_text(position: &Position, text: &str) -> Result<Self, Refusal> {
        let mv = moves::read(position, text).map_err(|error| Refusal::Bad(format!("{error}.")))?;
        let words = text.split(|c: char| !c.is_ascii_digit());
        let named: Vec<u8> = words.filter_map(|word| word.parse().ok()).collect();
        let runs_through = |path: &Path| {
            let mut landings = path.iter().map(|square| square.number());
            named.iter().all(|square| landings.any(|landing| landing == *square))
        };
        let path = position.paths(mv).into_iter().find(runs_through);
        Ok(path.map_or_else(|| Self::first(position, mv), |path| Self { mv, path }))
    }

    /// The move that is walked over exactly these squares.
    pub(crate) fn of_squares(position: &Position, squares: &[u8]) -> Result<Self, Refusal> {
        for &mv in &position.moves() {
            let same =
                |path: &Path| path.iter().map(|square| square.number()).eq(squares.iter().copied());
            if let Some(path) = position.paths(mv).into_iter().find(same) {
                return Ok(Self { mv, path });
            }
        }
        // The reader of texts knows best what is wrong with it, or what else it can mean.
        let text = squares.iter().map(u8::to_string).collect::<Vec<_>>().join("x");
        Self::of_text(position, &text)
    }
}

/// What was agreed on at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Agreed {
    pub(crate) hints: bool,
    pub(crate) undo: bool,
}

/// A computer that could not go on, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Forfeit {
    pub(crate) loser: Color,
    pub(crate) why: String,
}

impl Forfeit {
    fn view(&self) -> OutcomeView {
        let Self { loser, why } = self;
        let winner = loser.other();
        OutcomeView {
            winner: Some(winner.into()),
            reason: "fault".to_owned(),
            text: format!("{winner} wins: {loser} cannot go on ({why})."),
        }
    }
}

/// A game with all that belongs to it.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) id: GameId,
    pub(crate) owner: ClientId,
    pub(crate) version: u64,
    pub(crate) created: u64,
    pub(crate) updated: u64,
    /// Black's seat and White's.
    pub(crate) seats: [Seat; 2],
    pub(crate) agreed: Agreed,
    /// The ballot that led to the start.
    pub(crate) ballot: Option<String>,
    /// All lots of the computers come from it.
    pub(crate) seed: u64,
    pub(crate) tree: Tree,
    /// The game up to the current node.
    pub(crate) game: Game,
    /// A computer that could not go on.
    pub(crate) forfeit: Option<Forfeit>,
    pub(crate) help: Help,
    pub(crate) offers: Vec<OfferView>,
    pub(crate) clock: Option<GameClock>,
    pub(crate) rematch: Option<GameId>,
    /// Nodes that the store has not seen as they are now.
    pub(crate) unsaved: Vec<NodeId>,
}

impl Table {
    pub(crate) fn variant(&self) -> Variant {
        self.tree.start().variant()
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn turn(&self) -> Color {
        self.position().turn()
    }

    /// How the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<OutcomeView> {
        match &self.forfeit {
            Some(forfeit) => Some(forfeit.view()),
            None => self.game.outcome().map(OutcomeView::from),
        }
    }

    pub(crate) fn is_running(&self) -> bool {
        self.forfeit.is_none() && self.game.outcome().is_none()
    }

    /// The computer that is to move cannot go on, and loses.
    pub(crate) fn forfeit(&mut self, why: String) {
        self.forfeit = Some(Forfeit { loser: self.turn(), why });
        self.end();
    }

    pub(crate) fn seat(&self, color: Color) -> &Seat {
        &self.seats[color as usize]
    }

    /// The sides that a client may move.
    pub(crate) fn sides_of(&self, client: ClientId) -> impl Iterator<Item = Color> + '_ {
        let own = move |color: &Color| self.seat(*color).holder(self.owner) == Some(client);
        Color::BOTH.into_iter().filter(own)
    }

    pub(crate) fn holds(&self, client: ClientId, color: Color) -> bool {
        self.seat(color).holder(self.owner) == Some(client)
    }

    /// True if the client may do what belongs to players: it made the game or sits at it.
    pub(crate) fn takes_part(&self, client: ClientId) -> bool {
        client == self.owner || self.sides_of(client).next().is_some()
    }

    /// True if nobody plays by link.
    pub(crate) fn is_local(&self) -> bool {
        !self.seats.iter().any(Seat::is_link)
    }

    /// True if a computer is to move.
    pub(crate) fn awaits_computer(&self) -> bool {
        self.is_running() && self.seat(self.turn()).is_computer()
    }

    /// Refuses a client that has seen another version.
    pub(crate) const fn check_version(&self, seen: u64) -> Result<(), Refusal> {
        if seen == self.version { Ok(()) } else { Err(Refusal::Stale) }
    }

    /// Refuses what only a running game allows.
    pub(crate) fn check_running(&self) -> Result<(), Refusal> {
        match self.ending() {
            None => Ok(()),
            Some(ending) => Err(Refusal::NotNow(format!("The game is over: {}", ending.text))),
        }
    }

    /// A client plays a move.
    pub(crate) fn play(
        &mut self,
        client: ClientId,
        find: impl FnOnce(&Position) -> Result<Walk, Refusal>,
    ) -> Result<(), Refusal> {
        let turn = self.turn();
        if self.sides_of(client).next().is_none() {
            return Err(Refusal::NotYours(
                "You are watching this game; only its players can move.",
            ));
        }
        self.check_running()?;
        if !self.holds(client, turn) {
            return Err(Refusal::NotNow(format!("It is {turn}'s turn, not yours.")));
        }
        let walk = find(self.position())?;
        self.add_move(walk, None, None)
    }

    /// A computer plays its move, which took it so long.
    pub(crate) fn play_computer(
        &mut self,
        walk: Walk,
        report: Option<ReportView>,
        took: Duration,
    ) -> Result<(), Refusal> {
        self.add_move(walk, report, Some(took))
    }

    fn add_move(
        &mut self,
        walk: Walk,
        report: Option<ReportView>,
        took: Option<Duration>,
    ) -> Result<(), Refusal> {
        if self.tree.is_full() {
            return Err(Refusal::not_now("This game has as many moves as one game can keep."));
        }
        let mover = self.turn();
        if let (Some(clock), Some(took)) = (&mut self.clock, took)
            && !clock.charge(mover, took)
        {
            self.declare(Outcome::win(mover.other(), Reason::Flag));
            return Ok(());
        }
        self.game.play(walk.mv).map_err(|refused| Refusal::Bad(format!("{refused}.")))?;
        let id = self.tree.play(walk.mv, walk.path);
        if let Some(clock) = &mut self.clock {
            clock.press(mover);
        }
        let times = self.clock.as_ref().map(GameClock::times);
        self.tree.annotate(id, report, times);
        self.unsaved.push(id);
        // An offer lapses when the game goes on.
        self.offers.clear();
        self.start_clock();
        Ok(())
    }

    /// Lets the clock of the side to move run, if it is a person's and the game has begun.
    pub(crate) fn start_clock(&mut self) {
        let (turn, running) = (self.turn(), self.is_running());
        let person = !self.seat(turn).is_computer();
        let begun = self.tree.current() != super::ROOT;
        let Some(clock) = &mut self.clock else { return };
        clock.stop();
        if running && person && begun {
            clock.start(turn);
        }
    }

    /// A side gives up.
    pub(crate) fn resign(&mut self, client: ClientId, side: Option<Color>) -> Result<(), Refusal> {
        let own: Vec<Color> = self.sides_of(client).collect();
        if own.is_empty() {
            return Err(Refusal::NotYours(
                "You are watching this game; only its players can resign.",
            ));
        }
        let loser = match side {
            Some(side) if own.contains(&side) => side,
            Some(_) => return Err(Refusal::NotYours("That side is not yours to resign.")),
            None if own.contains(&self.turn()) => self.turn(),
            None => own[0],
        };
        self.check_running()?;
        self.declare(Outcome::win(loser.other(), Reason::Resignation));
        Ok(())
    }

    /// Ends the game as nobody sees on the board.
    pub(crate) fn declare(&mut self, outcome: Outcome) {
        match (outcome.reason, outcome.winner) {
            (Reason::Resignation, Some(winner)) => self.game.resign(winner.other()),
            (Reason::Flag, Some(winner)) => self.game.flag(winner.other()),
            (Reason::Agreement, _) => self.game.agree_draw(),
            // All other ends are on the board.
            _ => return,
        }
        self.end();
    }

    /// Nothing is offered and no clock runs in a game that is over.
    fn end(&mut self) {
        self.offers.clear();
        if let Some(clock) = &mut self.clock {
            clock.stop();
        }
    }

    /// Ends the game if a flag has fallen; true if it has.
    pub(crate) fn fall(&mut self) -> bool {
        let fallen = self.clock.as_ref().and_then(GameClock::fallen);
        let Some(loser) = fallen.filter(|_| self.is_running()) else { return false };
        self.declare(Outcome::win(loser.other(), Reason::Flag));
        true
    }

    /// Makes a node the current one, with the clocks as they were there.
    pub(crate) fn go_to(&mut self, id: NodeId) {
        self.tree.go_to(id);
        self.game = self.tree.game_at(id);
        self.forfeit = None;
        self.offers.clear();
        if let Some(clock) = &mut self.clock {
            let times = self.tree.node(id).and_then(|node| node.view.clock);
            let control = clock.control();
            *clock = times
                .map_or_else(|| GameClock::new(control), |times| GameClock::at(control, times));
        }
        self.start_clock();
    }

    /// Pieces that each side has captured on the way to the current position.
    pub(crate) fn captured(&self) -> [u32; 2] {
        let mut captured = [0; 2];
        let mut mover = self.tree.start().turn();
        for mv in self.game.history() {
            captured[mover as usize] += mv.captured_set().len();
            mover = mover.other();
        }
        captured
    }
}
