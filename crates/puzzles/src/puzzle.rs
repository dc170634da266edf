//! A puzzle: where it begins, how it is solved, what that reaches.

use crate::themes::Theme;
use crownhead_review::Basis;
use crownhead_rules::{Move, Position};
use crownhead_tablebase::Value;

/// What the side to move can reach with the right move, and with no other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    /// A win; other moves do not win.
    Win,
    /// A draw; other moves lose.
    Draw,
    /// A man or more; other moves gain nothing.
    Gain,
    /// All that it has; other moves lose a man or more.
    Keep,
    /// A game that goes on; other moves lose it by force.
    Survive,
}

impl Goal {
    /// All of them. Packed puzzles name a goal by its place: new ones come last.
    pub const ALL: [Self; 5] = [Self::Win, Self::Draw, Self::Gain, Self::Keep, Self::Survive];

    /// Its word in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Gain => "gain",
            Self::Keep => "keep",
            Self::Survive => "survive",
        }
    }

    /// The goal with this word.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|goal| goal.id() == id)
    }

    /// The value that is kept; what is lost already keeps nothing.
    pub(crate) const fn of(value: Value) -> Option<Self> {
        match value {
            Value::Win => Some(Self::Win),
            Value::Draw => Some(Self::Draw),
            Value::Loss => None,
        }
    }
}

/// A position in which one move alone keeps the value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// What is on the board, and who is to find the move.
    pub position: Position,
    /// The solution: a move to find, the best reply, the next move to find and so on. It begins and ends with a move to
    /// find, and each of those is the only one that keeps the value.
    pub solution: Vec<Move>,
    /// What it reaches.
    pub goal: Goal,
    /// The weakest of the reasons by which its moves are known to be the only ones.
    pub basis: Basis,
    /// What happens in it.
    pub themes: Vec<Theme>,
    /// How hard it is, on the scale on which the levels are measured.
    pub rating: u16,
}

/// Puzzles of one variant, as they are kept in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleSet {
    /// Nodes of the longest search that looked at every move to find, where exact values do not know it.
    pub nodes: u64,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

impl Puzzle {
    /// A name that is the same wherever the position is a puzzle: 10 hexadecimal digits.
    pub fn id(&self) -> String {
        format!("{:010x}", self.position.key() >> 24)
    }

    /// The moves to find with the positions in which they are to be found.
    pub fn questions(&self) -> impl Iterator<Item = (Position, Move)> + '_ {
        let mut here = self.position;
        let step = move |&mv: &Move| {
            let before = here;
            here = here.after(mv);
            (before, mv)
        };
        self.solution.iter().map(step).step_by(2)
    }
}
