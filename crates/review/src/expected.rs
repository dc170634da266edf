//! Which score may be expected from an evaluation? One number for each evaluation says it: the hundredths of a man for
//! which evaluations, taken as logits, foretell the results of our own games best.
//!
//! `crownhead train curve` finds it from self-play games; docs/weights.md has its history and how well it foretells.

use crownhead_engine::Evaluation;
use crownhead_rules::Variant;

/// The curve from evaluations to expected scores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// Hundredths of a man that are one unit of logit.
    pub unit: f64,
}

/// By the id of the net in the table of variants.
const OF_NETS: [(&str, f64); 17] = [
    ("english", 56.0),
    ("regicide", 155.0),
    ("mini", 34.0),
    ("straight", 35.0),
    ("international", 148.0),
    ("brazilian", 83.0),
    ("pool", 80.0),
    ("russian", 64.0),
    ("czech", 138.0),
    ("spanish", 181.0),
    ("italian", 115.0),
    ("thai", 69.0),
    ("killer", 86.0),
    ("antidraughts", 239.0),
    ("losing", 1096.0),
    ("frisian", 72.0),
    ("frysk", 60.0),
];

/// Of the evaluation by material and advancement, which plays where there is no net: about what it is in International
/// and Russian draughts. A man means less there than a net's, since the evaluation sees little else.
const OF_BASELINE: Curve = Curve { unit: 250.0 };

impl Curve {
    /// The curve of the evaluation by which a variant is played.
    pub fn of(variant: Variant) -> Self {
        let wanted = variant.about().net;
        let fitted = OF_NETS.into_iter().find(|(id, _)| Some(*id) == wanted);
        fitted.map_or(OF_BASELINE, |(_, unit)| Self { unit })
    }

    /// The curve of the evaluation by material and advancement.
    pub const fn of_baseline() -> Self {
        OF_BASELINE
    }

    /// The expected score, from 0 to 1, of a position that is worth so many men.
    pub fn expected(self, men: f64) -> f64 {
        1.0 / (1.0 + (-100.0 * men / self.unit).exp())
    }
}

/// The evaluation that the curves belong to.
pub(crate) const EVALUATION: Evaluation = Evaluation::Best;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_net_has_a_curve() {
        for &variant in Variant::ALL {
            let has_one = OF_NETS.iter().any(|(id, _)| Some(*id) == variant.about().net);
            assert_eq!(has_one, variant.about().net.is_some(), "{variant}");
        }
    }

    #[test]
    fn more_is_better_and_both_sides_share_a_point() {
        for &variant in Variant::ALL {
            let curve = Curve::of(variant);
            let points = [-30.0, -3.0, -0.2, 0.0, 0.2, 3.0, 30.0].map(|men| curve.expected(men));
            assert!(points.is_sorted() && points[3] == 0.5, "{variant}: {points:?}");
            let both = curve.expected(1.3) + curve.expected(-1.3);
            assert!((both - 1.0).abs() < 1e-9, "{variant}");
            assert!((0.52..0.97).contains(&curve.expected(1.0)), "a man is worth something");
        }
    }
}
