//! What is there to know of a classic player beside how it plays? Each has its [`Kind`] in its own file, and
//! the list of all stands here: a new player is one more file and one more line.

use crate::deep_aggressor::Count;
use crate::evaluation::Evaluation;
use crate::seat::Classic;
use crate::{aggressor, alphabeta, deepening, minimax, minimax_tree, negamax, random};
use crownhead_play::Unit;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A kind of classic player.
pub struct Kind {
    /// The word that begins its SPEC.
    pub id: &'static str,
    /// The name that people read.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// Whether it takes a depth.
    pub depth: DepthUse,
    /// Whether it judges leaves by an evaluation that can be chosen.
    pub evaluation: bool,
    /// Whether it can be told what to count where it looks ahead.
    pub count: bool,
    /// When it draws lots.
    pub lots: LotsUse,
    /// What its values are counted in.
    pub unit: Unit,
    /// Up to this depth a move takes a moment.
    pub quick_depth: u32,
    /// The greatest depth that a patient person waits for.
    pub patient_depth: u32,
    /// Whether it keeps a tree, which takes memory.
    pub keeps_tree: bool,
    pub(crate) make: fn(Option<Depths>, Evaluation, Count) -> Box<dyn Classic>,
}

/// Whether a player takes a depth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DepthUse {
    /// It looks no further than its next move.
    Never,
    /// It can do without one.
    Optional,
    /// It needs one.
    Needed,
    /// It needs one, or a range of which each game draws one.
    Range,
}

/// When a player draws lots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LotsUse {
    /// Never: its games do not depend on the seed.
    Never,
    /// Once a game, for a range of depths.
    EachGame,
    /// With every move.
    EachMove,
}

/// The plies that a player looks ahead: the least and the most that a game can draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Depths {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl Depths {
    /// Always the same.
    pub const fn always(depth: u32) -> Self {
        Self { least: depth, most: depth }
    }

    /// True if they are not always the same.
    pub const fn vary(self) -> bool {
        self.least != self.most
    }
}

impl Kind {
    /// Every kind, in the order in which people are shown them.
    pub const ALL: [&Self; 7] = [
        &alphabeta::KIND,
        &negamax::KIND,
        &deepening::KIND,
        &minimax::KIND,
        &minimax_tree::KIND,
        &aggressor::KIND,
        &random::KIND,
    ];

    /// The kind with this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::ALL.into_iter().find(|kind| kind.id == id)
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Kind {}

impl Hash for Kind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kind").field(&self.id).finish()
    }
}
