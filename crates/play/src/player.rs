//! Who chooses moves, and what can be said of a choice.

use crate::{Limits, Score};
use crownhead_rules::{Game, Move, Position};
use std::fmt;
use std::time::Duration;

/// Is told of the thinking while it goes on.
pub type Watch<'a> = &'a mut dyn FnMut(&Report);

/// Someone who can choose a move.
pub trait Player: Send {
    /// The name under which its games are recorded.
    fn name(&self) -> String;

    /// A new game begins from this position. All lots that are drawn in it come from the seed.
    ///
    /// # Errors
    /// If the player cannot play it, which loses the game.
    fn new_game(&mut self, start: &Position, seed: u64) -> Result<(), Fault> {
        let _ = (start, seed);
        Ok(())
    }

    /// Chooses a move for the side to move in a game that is not over.
    ///
    /// # Errors
    /// If the player cannot go on, which loses the game.
    fn choose(&mut self, game: &Game, limits: &Limits, watch: Watch) -> Result<Choice, Fault>;

    /// What the processor has worked so far for a player that thinks elsewhere, in a program of its own. One that thinks
    /// where it is asked has nothing to tell.
    fn processor_time(&self) -> Option<Duration> {
        None
    }
}

/// A move and how it was found.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move to play.
    pub mv: Move,
    /// The thinking behind it.
    pub report: Report,
}

/// What a player says of its thinking. What it does not know stays at its default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Depth reached, in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The value for the side to move.
    pub score: Option<Score>,
    /// The best line, the chosen move first.
    pub line: Vec<Move>,
    /// Cut-offs, where they are counted.
    pub cuts: Option<Cuts>,
}

/// How often a search could stop looking at the replies to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cuts {
    /// At positions of the side that chooses: the maximising side.
    pub max: u64,
    /// At positions of its opponent.
    pub min: u64,
}

/// Why a player cannot go on, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(pub String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Fault {}
