//! Worksheets: a small real tree to be solved with a pencil, on one page of A4, and its solution on another.
//!
//! The tree is that of a position which a random game of the seed leads to, chosen for its size: 15 to 40
//! leaves, at least three cuts, and values that differ. Each seed gives another one, so that each student
//! can have their own. The leaves have their values; the student writes down the others and crosses out
//! what alpha-beta does not look at.

mod draw;

use crate::spec::ClassicSpec;
use crate::trace::{Tree, Why};
use crate::value::Value;
use crownhead_notation::fen;
use crownhead_play::{Lots, Stop, derive_seed};
use crownhead_rules::{Position, Variant};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// How many leaves a tree has.
const LEAVES: RangeInclusive<usize> = 15..=40;
/// The least number of cuts that skip something.
const LEAST_CUTS: usize = 3;
/// The least number of different values among the leaves.
const LEAST_VALUES: usize = 5;
/// Plies that the tree looks ahead.
const DEPTH: u32 = 3;
/// Small whole numbers that can be counted on the board.
const EVALUATION: &str = "advancement";
/// Random games that are tried; one in a few fits.
const MOST_TRIES: u64 = 100_000;

/// A task with its solution.
#[derive(Clone, Debug)]
pub struct Worksheet {
    variant: Variant,
    seed: u64,
    position: Position,
    /// Every node of the tree, as minimax searches it.
    whole: Tree,
    /// For each of those the node of alpha-beta's tree; none if it was skipped.
    searched: Vec<Option<usize>>,
    /// The same tree as alpha-beta searches it.
    pruned: Tree,
}

/// No position of a variant has a tree that fits on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no worksheet was found for {variant} with the seed {seed}; try another seed")]
pub struct NoWorksheet {
    variant: Variant,
    seed: u64,
}

impl Worksheet {
    /// The worksheet of a seed.
    ///
    /// # Errors
    /// If there is none, which no seed of a variant known today leads to.
    pub fn new(variant: Variant, seed: u64) -> Result<Self, NoWorksheet> {
        let tried = (0..MOST_TRIES).find_map(|number| {
            let mut lots = Lots::new(derive_seed(seed, &[number]));
            Self::of(random_position(variant, &mut lots)?, seed)
        });
        tried.ok_or(NoWorksheet { variant, seed })
    }

    /// The worksheet of a position, if it makes a good one.
    fn of(position: Position, seed: u64) -> Option<Self> {
        let spec = |player: &str| -> Option<ClassicSpec> {
            format!("{player}:{DEPTH},eval={EVALUATION}").parse().ok()
        };
        // Most positions are much too large, which is soon counted.
        spec("minimax")?.count(&position, 3 * *LEAVES.end() as u64, &Stop::new()).ok()?;
        let record = |player| Tree::of(&spec(player)?, &position, usize::MAX, &Stop::new()).ok();
        let (whole, pruned) = (record("minimax")?, record("alphabeta")?);
        let searched = counterparts(&whole, &pruned);
        let sheet = Self { variant: position.variant(), seed, position, whole, searched, pruned };
        sheet.is_good().then_some(sheet)
    }

    fn is_good(&self) -> bool {
        let leaves = self.whole.nodes.iter().filter(|node| node.leaf.is_some());
        let values: BTreeSet<Value> = leaves.clone().filter_map(|node| node.value).collect();
        let decided = leaves.clone().any(|node| node.value.is_some_and(Value::is_decided));
        let branches = self.whole.nodes[0].children.len();
        LEAVES.contains(&leaves.count())
            && values.len() >= LEAST_VALUES
            && !decided
            && branches >= 2
            && self.cuts().len() >= LEAST_CUTS
    }

    /// The cuts that skip something, in the order in which they happen, each with its node.
    fn cuts(&self) -> Vec<(usize, Why)> {
        let cuts = (0..self.pruned.nodes.len())
            .filter_map(|index| Some((index, self.pruned.why(index)?)))
            .filter(|(_, why)| !why.skipped.is_empty());
        cuts.collect()
    }

    /// How many leaves the tree has, and how many cuts alpha-beta makes in it.
    pub fn size(&self) -> (usize, usize) {
        let leaves = self.whole.nodes.iter().filter(|node| node.leaf.is_some()).count();
        (leaves, self.cuts().len())
    }

    /// The position at the top.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The page to be filled in, as SVG of the size of A4.
    pub fn task(&self) -> String {
        draw::page(self, false)
    }

    /// The same page filled in.
    pub fn solution(&self) -> String {
        draw::page(self, true)
    }

    /// The address of the same search on the page, for whoever wants to see it step by step.
    pub fn link(&self) -> String {
        let fen = fen::write(&self.position);
        let (variant, player) = (self.variant.id(), &self.pruned.player);
        format!("/explorer?variant={variant}&fen={fen}&player={player}")
    }
}

/// A position somewhere in a random game, if that game is not over there.
fn random_position(variant: Variant, lots: &mut Lots) -> Option<Position> {
    let mut position = Position::start(variant);
    for _ in 0..lots.below(60) {
        let moves = position.moves();
        if moves.is_empty() {
            return None;
        }
        position = position.after(lots.draw(&moves));
    }
    position.outcome().is_none().then_some(position)
}

/// For each node of a whole tree the node of the same moves in the searched one.
fn counterparts(whole: &Tree, pruned: &Tree) -> Vec<Option<usize>> {
    let mut found: Vec<Option<usize>> = vec![None; whole.nodes.len()];
    found[0] = Some(0);
    for (index, node) in whole.nodes.iter().enumerate().skip(1) {
        // Nodes come in the order in which they were entered: the parent is known by now.
        let parent = node.parent.and_then(|parent| found[parent]);
        let mut siblings = parent.iter().flat_map(|&parent| &pruned.nodes[parent].children);
        found[index] = siblings.find(|&&child| pruned.nodes[child].mv == node.mv).copied();
    }
    found
}
