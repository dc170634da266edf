//! Which score may be expected from an evaluation? The unit for which evaluations, taken as logits, foretell the results
//! of games best, and how well they do.

use crate::error::TrainError;
use crate::records::{Games, NO_SCORE};
use crownhead_engine::Score;
use crownhead_rules::Color;

/// Parts of the range of expected scores that are looked at one by one.
pub const PARTS: usize = 10;
/// How near the unit is found, in hundredths of a man.
const NEAR: f64 = 0.05;
/// Units between which it is looked for.
const RANGE: (f64, f64) = (5.0, 2_000.0);

/// What an evaluation foretold for the side to move, and what came of it.
#[derive(Clone, Copy, Debug)]
struct Point {
    /// In hundredths of a man.
    score: f64,
    /// 0 lost, 0.5 drawn, 1 won.
    result: f64,
}

/// The curve of expected scores that fits some games, and how well.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook {
    /// Hundredths of a man that are one unit of logit.
    pub unit: f64,
    /// Games that were looked at.
    pub games: usize,
    /// Positions of them.
    pub positions: usize,
    /// The mean loss in nats.
    pub loss: f64,
    /// For each tenth of expected score what was foretold and what came.
    pub parts: [Part; PARTS],
}

/// Positions with about the same expected score.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Part {
    /// How many there are.
    pub positions: usize,
    /// The mean score that was foretold.
    pub foretold: f64,
    /// The mean score that was reached.
    pub reached: f64,
}

impl Outlook {
    /// The curve that fits these games.
    ///
    /// # Errors
    /// If they have no position with an evaluation.
    pub fn of(files: &[Games]) -> Result<Self, TrainError> {
        let points = points(files);
        if points.is_empty() {
            return Err(TrainError::Settings("there are no evaluations in these games".to_owned()));
        }
        let unit = fitted(&points);
        let mut parts = [Part::default(); PARTS];
        for point in &points {
            let foretold = expected(point.score, unit);
            let part = &mut parts[((foretold * PARTS as f64) as usize).min(PARTS - 1)];
            part.positions += 1;
            part.foretold += foretold;
            part.reached += point.result;
        }
        for part in &mut parts {
            let count = part.positions.max(1) as f64;
            part.foretold /= count;
            part.reached /= count;
        }
        let games = files.iter().map(|file| file.games.len()).sum();
        Ok(Self { unit, games, positions: points.len(), loss: loss(&points, unit), parts })
    }
}

/// All that was searched and not proved.
fn points(files: &[Games]) -> Vec<Point> {
    let mut points = Vec::new();
    for game in files.iter().flat_map(|file| &file.games) {
        let mut mover = game.start.turn();
        for ply in &game.plies {
            let score = Score(ply.score.into());
            if ply.score != NO_SCORE && !score.is_proved() {
                let result = result_for(game.winner, mover);
                points.push(Point { score: score.0.into(), result });
            }
            mover = mover.other();
        }
    }
    points
}

fn result_for(winner: Option<Color>, side: Color) -> f64 {
    match winner {
        None => 0.5,
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
    }
}

fn expected(score: f64, unit: f64) -> f64 {
    1.0 / (1.0 + (-score / unit).exp())
}

fn loss(points: &[Point], unit: f64) -> f64 {
    let of = |point: &Point| {
        let expected = expected(point.score, unit).clamp(1e-6, 1.0 - 1e-6);
        -(point.result * expected.ln() + (1.0 - point.result) * (1.0 - expected).ln())
    };
    points.iter().map(of).sum::<f64>() / points.len() as f64
}

/// The unit with the least loss, which has one valley: thirds of the range are cut off until it is found.
fn fitted(points: &[Point]) -> f64 {
    let (mut low, mut high) = RANGE;
    while high - low > NEAR {
        let third = (high - low) / 3.0;
        let [left, right] = [low + third, high - third];
        if loss(points, left) < loss(points, right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_play::Lots;

    /// Results that are drawn with the chances of a known curve lead back to it.
    #[test]
    fn a_known_curve_is_found_again() {
        let mut lots = Lots::new(7);
        for unit in [40.0, 150.0] {
            let mut draw = || {
                let score = f64::from(lots.below(601) as u32) - 300.0;
                let won = (lots.below(1 << 20) as f64) < expected(score, unit) * f64::from(1 << 20);
                Point { score, result: f64::from(u8::from(won)) }
            };
            let points: Vec<Point> = (0..40_000).map(|_| draw()).collect();
            let found = fitted(&points);
            assert!((found / unit - 1.0).abs() < 0.05, "{found} for {unit}");
        }
    }
}
