//! How did the score develop? [`running`] turns the outcomes of a match into points of a curve,
//! few enough for a picture however long the match.

use crate::stats::{Estimate, Pairs, Tally};

/// The score after a number of games, with the interval that these games leave.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// How many games.
    pub games: usize,
    /// The score with its interval.
    pub score: Estimate,
}

/// The running score at up to `most` moments spread evenly over the match, the last of which is
/// its end. With `paired` games the moments are ends of pairs, and the interval comes from them.
pub(crate) fn running(outcomes: &[f64], paired: bool, most: usize) -> Vec<Point> {
    let unit = if paired { 2 } else { 1 };
    let steps = outcomes.len().div_ceil(unit).min(most.max(1));
    let mut tally = Tally::default();
    let mut pairs = Pairs::default();
    let mut points = Vec::with_capacity(steps);
    for (i, chunk) in outcomes.chunks(unit).enumerate() {
        chunk.iter().for_each(|&score| tally.record(score));
        if chunk.len() == 2 {
            pairs.record(chunk.iter().sum());
        }
        if is_moment(i + 1, outcomes.len().div_ceil(unit), steps) {
            let plain = tally.score();
            let score = if pairs.pairs() > 0 { about(plain.value, pairs.score()) } else { plain };
            points.push(Point { games: (i * unit) + chunk.len(), score });
        }
    }
    points
}

/// Whether the `i`-th of `all` units ends one of `steps` equal parts.
fn is_moment(i: usize, all: usize, steps: usize) -> bool {
    let part = |i: usize| i as u128 * steps as u128 / all.max(1) as u128;
    part(i) > part(i.saturating_sub(1))
}

/// The interval of an estimate around another value, stretched to hold it: the score of all games
/// with the interval from the pairs, which may be one game behind.
pub(crate) fn about(value: f64, interval: Estimate) -> Estimate {
    Estimate { value, low: interval.low.min(value), high: interval.high.max(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_matches_keep_every_game() {
        let points = running(&[1.0, 0.5, 0.0], false, 400);
        assert_eq!(points.iter().map(|p| p.games).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(points.iter().map(|p| p.score.value).collect::<Vec<_>>(), [1.0, 0.75, 0.5]);
    }

    #[test]
    fn long_matches_are_thinned_evenly_to_their_end() {
        let outcomes = vec![0.5; 20_001];
        for paired in [false, true] {
            let points = running(&outcomes, paired, 400);
            assert_eq!(points.len(), 400);
            assert_eq!(points[399].games, 20_001);
            assert!(points.windows(2).all(|w| w[1].games - w[0].games <= 52));
        }
    }

    #[test]
    fn pairs_give_the_interval_and_all_games_the_score() {
        let points = running(&[1.0, 0.0, 1.0, 0.5, 1.0], true, 400);
        assert_eq!(points.iter().map(|p| p.games).collect::<Vec<_>>(), [2, 4, 5]);
        assert_eq!(points[2].score.value, 0.7);
        assert_eq!(points[1].score, Pairs([0, 0, 1, 1, 0]).score());
        assert!(
            points.iter().all(|p| p.score.low <= p.score.value && p.score.value <= p.score.high)
        );
        assert!(running(&[], true, 400).is_empty());
    }
}
