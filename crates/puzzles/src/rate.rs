//! How hard is a puzzle? As hard as those levels find it who are let try.
//!
//! A level solves a puzzle if it plays every move that is to be found. The rating is the one at which the levels
//! together would have been expected to solve as much as they did, if puzzle and level were two players; one solver
//! and one failure in the middle of the scale are added, so that what everybody solves has a rating too.

use crate::puzzle::Puzzle;
use crownhead_engine::{EnginePlayer, EngineSpec, Level};
use crownhead_play::{Limits, Player, derive_seed};
use crownhead_rules::Game;

/// The levels from 1 on, on one scale: the distances are those of the ladder in docs/levels.md, each level against the
/// one below.
pub const LEVEL_RATINGS: [u16; 9] = [800, 1000, 1200, 1420, 1640, 1880, 2210, 2560, 2890];

/// Tries of each level; in each it errs in another way. One that does not err is let try once, and counted as often.
const TRIES: u64 = 3;

/// What is between two levels of which one is expected to win ten times as often.
const SCALE: f64 = 400.0;

/// The solver and the failure that are added.
const MIDDLE: f64 = 1700.0;

/// The lowest level that is more likely than not to solve a puzzle of this rating; none if that is the top level alone.
pub fn level_of(rating: u16) -> Option<u8> {
    let strong = LEVEL_RATINGS.iter().position(|&level| level >= rating)?;
    Some(strong as u8 + 1)
}

/// Lets levels solve puzzles.
pub struct Rater {
    levels: Vec<Solver>,
}

/// A level that tries, with its rating.
struct Solver {
    player: EnginePlayer,
    rating: u16,
    /// Whether it plays otherwise in another game.
    errs: bool,
}

impl Default for Rater {
    fn default() -> Self {
        let level = |(rating, n): (u16, u8)| {
            let spec: EngineSpec = format!("engine:{n}").parse().ok()?;
            let errs = Level::weak(n).is_none_or(|level| level.noise != 0 || level.freedom != 0);
            Some(Solver { player: EnginePlayer::new(spec), rating, errs })
        };
        Self { levels: LEVEL_RATINGS.into_iter().zip(1..).filter_map(level).collect() }
    }
}

impl Rater {
    /// The rating of a puzzle.
    pub fn rate(&mut self, puzzle: &Puzzle) -> u16 {
        let seed = |n| derive_seed(puzzle.position.key(), &[n]);
        let mut tries: Vec<(f64, bool)> = Vec::new();
        for Solver { player, rating, errs } in &mut self.levels {
            let mut solved = false;
            for n in 0..TRIES {
                if *errs || n == 0 {
                    solved = solves(player, puzzle, seed(n));
                }
                tries.push(((*rating).into(), solved));
            }
        }
        rating_of(&tries)
    }
}

/// Whether a player finds every move.
fn solves(player: &mut EnginePlayer, puzzle: &Puzzle, seed: u64) -> bool {
    if player.new_game(&puzzle.position, seed).is_err() {
        return false;
    }
    let mut game = Game::new(puzzle.position);
    puzzle.solution.iter().enumerate().all(|(ply, &mv)| {
        let right = ply % 2 == 1
            || player
                .choose(&game, &Limits::default(), &mut |_| {})
                .is_ok_and(|choice| choice.mv == mv);
        right && game.play(mv).is_ok()
    })
}

/// The rating at which those who tried would have solved as much as they did.
fn rating_of(tries: &[(f64, bool)]) -> u16 {
    let added = [(MIDDLE, true), (MIDDLE, false)];
    let all = || tries.iter().chain(&added);
    let solved = all().filter(|(_, solved)| *solved).count() as f64;
    let expected = |rating: f64| -> f64 {
        all().map(|(solver, _)| 1.0 / (1.0 + 10_f64.powf((rating - solver) / SCALE))).sum()
    };
    // The higher the rating, the less is expected to be solved: cut the interval in halves.
    let (mut low, mut high) = (0.0, 4000.0);
    while high - low > 0.5 {
        let middle = (low + high) / 2.0;
        if expected(middle) > solved { low = middle } else { high = middle }
    }
    high.round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rating of a puzzle that the levels from this one on solve always and the others never.
    fn solved_from(level: usize) -> u16 {
        let levels = LEVEL_RATINGS.into_iter().zip(1..);
        let tries = levels.flat_map(|(rating, n)| [(f64::from(rating), n >= level); 3]);
        rating_of(&tries.collect::<Vec<_>>())
    }

    #[test]
    fn a_level_solves_what_is_rated_as_it_is() {
        assert_eq!(level_of(0), Some(1));
        assert_eq!(level_of(1200), Some(3));
        assert_eq!(level_of(1201), Some(4));
        assert_eq!(level_of(2900), None);
    }

    #[test]
    fn what_only_the_strong_solve_is_hard() {
        let ratings: Vec<u16> = (1..=10).map(solved_from).collect();
        assert!(ratings.is_sorted() && ratings[0] < ratings[9], "{ratings:?}");
        // Between the levels of which one solves it and the other does not.
        for level in 3..=8 {
            let (below, above) = (LEVEL_RATINGS[level - 2], LEVEL_RATINGS[level - 1]);
            let rating = ratings[level - 1];
            assert!((below - 60..above + 60).contains(&rating), "level {level}: {rating}");
        }
    }
}
