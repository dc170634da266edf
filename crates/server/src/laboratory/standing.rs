//! What do the games of an experiment say so far? The result of each match, the games that ended last, and how
//! fast they come.

use crate::time;
use crownhead_arena::tournament::Pairing;
use crownhead_arena::{CrossTable, MatchGame, MatchResult};
use crownhead_rules::{Game, Position};
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

/// How many of the last games are at hand.
const RECENT: usize = 12;

/// One match of an experiment.
#[derive(Clone, Debug)]
pub(crate) struct Bout {
    pub(crate) pairing: Pairing,
    /// How many games it has when it is over.
    pub(crate) games: u64,
    pub(crate) result: MatchResult,
}

/// A game under way, as it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene {
    pub(crate) position: Position,
    pub(crate) plies: usize,
}

/// What is known of an experiment.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    names: Vec<String>,
    bouts: Vec<Bout>,
    /// The games that ended last, the newest first, each with the number of its match.
    recent: VecDeque<(usize, MatchGame)>,
    /// The games under way, by match and number.
    under_way: BTreeMap<(usize, u64), Scene>,
    /// Since when games are being played, and how many have been since.
    fresh: Option<(Instant, u64)>,
}

impl Standing {
    pub(super) const fn new(names: Vec<String>) -> Self {
        Self {
            names,
            bouts: Vec::new(),
            recent: VecDeque::new(),
            under_way: BTreeMap::new(),
            fresh: None,
        }
    }

    /// Another match; gives back its number.
    pub(super) fn begin(&mut self, bout: Bout) -> usize {
        self.bouts.push(bout);
        self.bouts.len() - 1
    }

    /// From now on games are played, and no longer read.
    pub(super) fn start_clock(&mut self) {
        self.fresh = Some((time::now(), 0));
    }

    /// A move was made in a game under way.
    pub(super) fn look(&mut self, bout: usize, number: u64, game: &Game) {
        let scene = Scene { position: *game.position(), plies: game.history().len() };
        self.under_way.insert((bout, number), scene);
    }

    /// Takes in a game of a match, unless it was there already.
    pub(super) fn add(&mut self, bout: usize, game: &MatchGame) {
        self.under_way.remove(&(bout, game.game));
        let result = &mut self.bouts[bout].result;
        if game.game <= result.games() {
            return;
        }
        result.add(game);
        self.recent.push_front((bout, game.clone()));
        self.recent.truncate(RECENT);
        if let Some((_, count)) = &mut self.fresh {
            *count += 1;
        }
    }

    pub(crate) fn bouts(&self) -> &[Bout] {
        &self.bouts
    }

    pub(crate) fn recent(&self) -> impl Iterator<Item = &(usize, MatchGame)> {
        self.recent.iter()
    }

    /// The games under way, the first ones first.
    pub(crate) fn under_way(&self) -> impl Iterator<Item = (&(usize, u64), &Scene)> {
        self.under_way.iter()
    }

    /// Games played.
    pub(crate) fn played(&self) -> u64 {
        self.bouts.iter().map(|bout| bout.result.games()).sum()
    }

    /// Whether all is known that was asked.
    pub(crate) fn is_complete(&self) -> bool {
        self.bouts.iter().all(|bout| bout.result.games() >= bout.games || bout.result.is_decided())
    }

    /// Games a second, while some are being played.
    pub(crate) fn pace(&self) -> Option<f64> {
        let (since, count) = self.fresh.filter(|(_, count)| *count > 0)?;
        Some(count as f64 / since.elapsed().as_secs_f64().max(1e-3))
    }

    /// The score of the first player, if two play and there is a game.
    pub(crate) fn score(&self) -> Option<f64> {
        match self.bouts.as_slice() {
            [one] if one.result.games() > 0 => Some(one.result.score().value),
            _ => None,
        }
    }

    /// Who took what from whom.
    pub(crate) fn table(&self) -> CrossTable {
        let mut table = CrossTable::new(&self.names);
        for bout in &self.bouts {
            table.add(bout.pairing, &bout.result);
        }
        table
    }
}
