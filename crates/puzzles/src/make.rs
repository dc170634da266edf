//! How are puzzles made? Levels of the middle of the ladder play each other from random beginnings, and every position
//! of their games is looked at: quickly first, then as long as the settings say.
//!
//! What a game gives is a function of the settings and its number, whatever thread plays it.

use crate::error::PuzzleError;
use crate::journal::{Journal, JournalSettings};
use crate::judge::{Bounds, Judge, Measure};
use crate::parallel::in_parallel;
use crate::puzzle::Puzzle;
use crate::rate::Rater;
use crate::solution::solve;
use crate::themes::Theme;
use crownhead_engine::{EnginePlayer, EngineSpec};
use crownhead_play::{Limits, Lots, Player, Stop, derive_seed};
use crownhead_rules::{Game, Position, Variant};
use std::path::Path;

/// The levels that play: the weak ones leave shots to be found, the strong ones endings.
const LEVELS: std::ops::RangeInclusive<usize> = 1..=9;
/// Two who play each other are no more levels apart.
const NEAR: usize = 1;
/// Random plies at the beginning of a game.
const RANDOM_PLIES: std::ops::RangeInclusive<usize> = 3..=8;
/// Plies after which a game is left.
const LONGEST: usize = 160;
/// The quick look has so much less.
const QUICK: u64 = 12;

/// Who makes puzzles.
#[derive(Clone, Debug)]
pub struct Maker {
    /// The variant.
    pub variant: Variant,
    /// How many games are played.
    pub games: u64,
    /// By what it is judged which move is the only one.
    pub measure: Measure,
    /// From this all lots come.
    pub seed: u64,
    /// Nodes for every move that is to be the only one.
    pub nodes: u64,
    /// Threads; 0 is one for each core.
    pub threads: usize,
}

/// How far the making is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Games that are done.
    pub games: u64,
    /// All games.
    pub all: u64,
    /// Puzzles so far.
    pub puzzles: usize,
}

impl Maker {
    /// Plays all games that the journal does not have, adds them to it, and gives back the puzzles of all, in the order
    /// of the games; fewer if the word to stop is given before.
    ///
    /// # Errors
    /// If the journal is of other settings, damaged, or cannot be written.
    pub fn make(
        &self,
        journal: &Path,
        stop: &Stop,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Vec<Puzzle>, PuzzleError> {
        let evaluation = self.measure.evaluation().identity(self.variant);
        let settings = JournalSettings::new(self.variant, evaluation, self.nodes, self.seed);
        let (mut journal, mut kept) = Journal::resume(journal, self.variant, &settings)?;
        kept.retain(|&game, _| game < self.games);
        let todo: Vec<u64> = (0..self.games).filter(|game| !kept.contains_key(game)).collect();
        let mut progress = Progress {
            games: kept.len() as u64,
            all: self.games,
            puzzles: kept.values().map(Vec::len).sum(),
        };
        watch(progress);
        in_parallel(
            (self.threads, todo.len()),
            stop,
            || Bench::new(self, stop),
            |bench, n| bench.game(todo[n]),
            |n, puzzles| {
                journal.add(todo[n], &puzzles)?;
                progress.games += 1;
                progress.puzzles += puzzles.len();
                kept.insert(todo[n], puzzles);
                watch(progress);
                Ok(())
            },
        )?;
        Ok(kept.into_values().flatten().collect())
    }
}

/// One thread's players and judges.
struct Bench<'a> {
    maker: &'a Maker,
    stop: &'a Stop,
    players: Vec<EnginePlayer>,
    quick: Judge,
    thorough: Judge,
    rater: Rater,
}

impl<'a> Bench<'a> {
    fn new(maker: &'a Maker, stop: &'a Stop) -> Self {
        let spec = |level: usize| format!("engine:{level}").parse::<EngineSpec>().ok();
        let judge = |nodes| Judge::new(maker.variant, maker.measure, nodes).stopped_by(stop);
        Self {
            maker,
            stop,
            players: LEVELS.filter_map(spec).map(EnginePlayer::new).collect(),
            quick: judge((maker.nodes / QUICK).max(1)),
            thorough: judge(maker.nodes),
            rater: Rater::default(),
        }
    }

    /// The puzzles of a game.
    fn game(&mut self, number: u64) -> Vec<Puzzle> {
        let mut lots = Lots::new(derive_seed(self.maker.seed, &[number]));
        let mut game = Game::new(beginning(self.maker.variant, &mut lots));
        let seats = seats(self.players.len(), &mut lots);
        for seat in seats {
            // Levels play every variant.
            let ready = self.players[seat].new_game(game.position(), lots.bits());
            debug_assert!(ready.is_ok());
        }
        let limits = Limits { stop: self.stop.clone(), ..Limits::default() };
        let mut puzzles = Vec::new();
        // Within the solution of a puzzle no other begins.
        let mut quiet_until = 0;
        for ply in 0..LONGEST {
            if game.outcome().is_some() || self.stop.is_stopped() {
                break;
            }
            if ply >= quiet_until
                && let Some(puzzle) = self.puzzle(game.position())
            {
                quiet_until = ply + puzzle.solution.len() + 2;
                puzzles.push(puzzle);
            }
            let player = &mut self.players[seats[game.position().turn() as usize]];
            let Ok(choice) = player.choose(&game, &limits, &mut |_| {}) else { break };
            if game.play(choice.mv).is_err() {
                break;
            }
        }
        puzzles
    }

    /// The puzzle that a position is, if it is one.
    fn puzzle(&mut self, position: &Position) -> Option<Puzzle> {
        // How long kings have been stepping is part of no puzzle.
        let setup = position.setup();
        if !setup.runs.is_empty() {
            return None;
        }
        self.quick.only_move(&Game::new(*position), Bounds::TOLERANT)?;
        let found = solve(&mut self.thorough, *position)?;
        let (solution, goal, basis) = (found.moves, found.first.goal, found.basis);
        let themes = Theme::of(position, &solution, &found.after, goal, basis);
        let mut puzzle = Puzzle { position: *position, solution, goal, basis, themes, rating: 0 };
        puzzle.rating = self.rater.rate(&puzzle);
        Some(puzzle)
    }
}

/// Two players who are about as strong as each other: a game that is decided early gives nothing.
fn seats(players: usize, lots: &mut Lots) -> [usize; 2] {
    let one = lots.below(players);
    let nearest = one.saturating_sub(NEAR)..players.min(one + NEAR + 1);
    [one, nearest.start + lots.below(nearest.len())]
}

/// A position after some random plies in which the game goes on.
fn beginning(variant: Variant, lots: &mut Lots) -> Position {
    let plies = RANDOM_PLIES.start() + lots.below(RANDOM_PLIES.count());
    let start = Position::start(variant);
    let mut here = start;
    for _ in 0..plies {
        let next = here.after(lots.draw(&here.moves()));
        if next.outcome().is_some() {
            break;
        }
        here = next;
    }
    here
}
