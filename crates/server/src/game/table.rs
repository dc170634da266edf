//! The table: two seats, a tree of moves, clocks, offers, and how it ended. Every change of a game is a
//! method here or in the files beside this one.

use super::{GameClock, Help, Node, NodeId, Offer, Origin, ROOT, Seat, Thought, Tree, Verdict};
use crate::key::{ClientId, GameId};
use crate::saying::Saying;
use crownhead_notation::moves;
use crownhead_rules::{Color, Game, Move, Outcome, Path, Position, Reason, Variant};
use std::time::Duration;

/// Why something may not happen at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// What was asked makes no sense.
    Bad(Saying),
    /// It is for others to do.
    NotYours(Saying),
    /// It cannot be done now.
    NotNow(Saying),
    /// The game has moved on since the client looked.
    Stale,
    /// It is so already, which is as good as done.
    Already,
}

impl Refusal {
    /// What the one who asked is told.
    pub(crate) fn into_saying(self) -> Saying {
        match self {
            Self::Bad(saying) | Self::NotYours(saying) | Self::NotNow(saying) => saying,
            Self::Stale => Saying::Stale,
            Self::Already => Saying::Already,
        }
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
        let mv = moves::read(position, text)
            .map_err(|error| Refusal::Bad(Saying::BadMove { why: error.to_string() }))?;
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
    /// Where the game comes from, if it was not played here.
    pub(crate) record: Option<Origin>,
    /// Plies that were there before anybody moved here; of a record all its moves, those of variations too.
    pub(crate) given: usize,
    /// All lots of the computers come from it.
    pub(crate) seed: u64,
    pub(crate) tree: Tree,
    /// The game up to the current node.
    pub(crate) game: Game,
    /// An end that neither the board nor its rules know.
    pub(crate) verdict: Option<Verdict>,
    pub(crate) help: Help,
    /// Nodes whose evaluation was asked for while the game ran.
    pub(crate) evaluated: Vec<NodeId>,
    /// Two computers wait until they are told to go on.
    pub(crate) paused: bool,
    /// A computer has offered a draw, which it does once.
    pub(crate) draw_offered: bool,
    pub(crate) offers: Vec<Offer>,
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

    /// True if every move of another table of the same game is in this one as well.
    pub(crate) fn holds_all_of(&self, other: &Self) -> bool {
        let same = |(id, node): (NodeId, &Node)| {
            let own = self.tree.node(id);
            own.is_some_and(|own| (own.parent, &own.text) == (node.parent, &node.text))
        };
        self.tree.start() == other.tree.start() && other.tree.nodes().all(same)
    }

    /// True if another table of the same game became this one, as far as can be seen: nothing of it is missing.
    pub(crate) fn goes_on_from(&self, other: &Self) -> bool {
        let reopened = self.is_running() && !other.is_running();
        self.version > other.version && !reopened && self.holds_all_of(other)
    }

    /// True if the client may do what belongs to players: it made the game or sits at it.
    pub(crate) fn takes_part(&self, client: ClientId) -> bool {
        client == self.owner || self.sides_of(client).next().is_some()
    }

    /// True if nobody plays by link.
    pub(crate) fn is_local(&self) -> bool {
        !self.seats.iter().any(Seat::is_link)
    }

    /// True if people play both sides.
    pub(crate) fn is_between_people(&self) -> bool {
        !self.seats.iter().any(Seat::is_computer)
    }

    /// True if computers play both sides.
    pub(crate) fn is_between_computers(&self) -> bool {
        self.seats.iter().all(Seat::is_computer)
    }

    /// True if a computer is to move.
    pub(crate) fn awaits_computer(&self) -> bool {
        self.is_running() && self.seat(self.turn()).is_computer()
    }

    /// Refuses a client that has seen another version.
    pub(crate) const fn check_version(&self, seen: u64) -> Result<(), Refusal> {
        if seen == self.version { Ok(()) } else { Err(Refusal::Stale) }
    }

    /// A client plays a move.
    pub(crate) fn play(
        &mut self,
        client: ClientId,
        find: impl FnOnce(&Position) -> Result<Walk, Refusal>,
    ) -> Result<(), Refusal> {
        let turn = self.turn();
        if self.sides_of(client).next().is_none() {
            return Err(Refusal::NotYours(Saying::WatchersMove));
        }
        self.check_running()?;
        if !self.holds(client, turn) {
            return Err(Refusal::NotNow(Saying::NotYourTurn { turn }));
        }
        let walk = find(self.position())?;
        self.add_move(walk, None, None)
    }

    /// A computer plays its move, which took it so long.
    pub(crate) fn play_computer(
        &mut self,
        walk: Walk,
        thought: Option<Thought>,
        took: Duration,
    ) -> Result<(), Refusal> {
        self.add_move(walk, thought, Some(took))?;
        self.let_computer_offer_draw();
        Ok(())
    }

    fn add_move(
        &mut self,
        walk: Walk,
        thought: Option<Thought>,
        took: Option<Duration>,
    ) -> Result<(), Refusal> {
        if self.tree.is_full() {
            return Err(Refusal::NotNow(Saying::FullGame));
        }
        let mover = self.turn();
        if let (Some(clock), Some(took)) = (&mut self.clock, took)
            && !clock.charge(mover, took)
        {
            self.declare(Outcome::win(mover.other(), Reason::Flag));
            return Ok(());
        }
        self.game
            .play(walk.mv)
            .map_err(|refused| Refusal::Bad(Saying::BadMove { why: refused.to_string() }))?;
        let id = self.tree.play(walk.mv, walk.path);
        if let Some(clock) = &mut self.clock {
            clock.press(mover);
        }
        let times = self.clock.as_ref().map(GameClock::times);
        self.tree.annotate(id, thought, times);
        self.unsaved.push(id);
        // An offer lapses when the game goes on.
        self.offers.clear();
        self.start_clock();
        Ok(())
    }

    /// Two computers wait, or go on.
    pub(crate) fn pause(&mut self, client: ClientId, paused: bool) -> Result<(), Refusal> {
        if client != self.owner {
            return Err(Refusal::NotYours(Saying::NotYoursToPause));
        }
        if !self.is_between_computers() {
            return Err(Refusal::NotNow(Saying::OnlyComputersPause));
        }
        if self.paused == paused {
            return Err(Refusal::Already);
        }
        self.paused = paused;
        Ok(())
    }

    /// Lets the clock of the side to move run, if it is a person's and the game has begun.
    pub(crate) fn start_clock(&mut self) {
        let (turn, running) = (self.turn(), self.is_running());
        let person = !self.seat(turn).is_computer();
        let begun = self.tree.current() != ROOT;
        let Some(clock) = &mut self.clock else { return };
        clock.stop();
        if running && person && begun {
            clock.start(turn);
        }
    }

    /// Makes a node the current one, with the clocks as they were there.
    pub(crate) fn go_to(&mut self, id: NodeId) {
        self.tree.go_to(id);
        self.game = self.tree.game_at(id);
        self.verdict = None;
        self.offers.clear();
        if let Some(clock) = &mut self.clock {
            let times = self.tree.node(id).and_then(|node| node.clock);
            let control = clock.control();
            *clock = times
                .map_or_else(|| GameClock::new(control), |times| GameClock::at(control, times));
        }
        self.start_clock();
    }

    /// The line up to the current node.
    pub(crate) fn plies(&self) -> usize {
        if self.tree.current() == ROOT { 0 } else { self.game.history().len() }
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
