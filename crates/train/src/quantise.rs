//! From floating point to the whole numbers that the engine plays with.

use crate::dataset::{Dataset, NO_LEAD, Sample};
use crate::error::TrainError;
use crate::forward::Layers;
use crate::model::{Model, cross_entropy};
use crownhead_engine::{Net, ONE, OUTPUT_ONE, Weights};

/// Hundredths that one man more should be worth.
const MAN: f64 = 100.0;

/// The net in whole numbers, in which one man more is worth about 100.
///
/// # Errors
/// If the model has grown beyond what the engine can use.
pub fn quantise(model: &Model, data: &Dataset) -> Result<Net, TrainError> {
    let round = |range: std::ops::Range<usize>, one: i16| -> Vec<i16> {
        let numbers = model.numbers[range].iter();
        numbers.map(|number| (number * f32::from(one)).round() as i16).collect()
    };
    let [bias, second, end] = [model.first_bias(), model.second(), model.second_bias()];
    let unit = f32::from(ONE) * f32::from(OUTPUT_ONE);
    let weights = Weights {
        variant: data.variant,
        hidden: model.hidden,
        scale: scale(model, &data.held_out),
        first: round(0..bias, ONE),
        first_bias: round(bias..second, ONE),
        second: round(second..end, OUTPUT_ONE),
        second_bias: model.numbers[end..].iter().map(|n| (n * unit).round() as i32).collect(),
    };
    Net::new(&weights).map_err(|why| TrainError::Settings(format!("this is no net: {why}")))
}

/// Hundredths for one unit of the logit: what the model thinks of one man more is to be 100.
fn scale(model: &Model, samples: &[Sample]) -> i32 {
    let ahead = samples.iter().filter(|s| s.lead != NO_LEAD && s.lead.abs() == 1);
    let (mut sum, mut count) = (0.0, 0);
    for sample in ahead {
        sum += f64::from(model.logit(sample)) * f64::from(sample.lead);
        count += 1;
    }
    let mean = sum / f64::from(count.max(1));
    if mean > 0.05 { (MAN / mean).round().clamp(10.0, 1_000.0) as i32 } else { MAN as i32 }
}

/// A net in whole numbers, to be run by the pass that it was trained with: for the loss of what is shipped, and
/// to be compared with the engine's own.
#[derive(Clone, Debug)]
pub struct WholeNet {
    hidden: usize,
    first: Vec<i64>,
    first_bias: Vec<i64>,
    second: Vec<i64>,
    second_bias: Vec<i64>,
}

impl WholeNet {
    /// The net with these weights.
    pub fn new(weights: &Weights) -> Self {
        let wide = |list: &[i16]| list.iter().copied().map(i64::from).collect();
        Self {
            hidden: weights.hidden,
            first: wide(&weights.first),
            first_bias: wide(&weights.first_bias),
            second: wide(&weights.second),
            second_bias: weights.second_bias.iter().copied().map(i64::from).collect(),
        }
    }

    /// The logit of the expected score, in 1/(255 x 64).
    pub fn logit(&self, sample: &Sample) -> i64 {
        let Self { first, first_bias, second, second_bias, hidden } = self;
        Layers { first, first_bias, second, second_bias }.forward(sample, &mut vec![0; *hidden])
    }

    /// The mean loss on every `step`th sample.
    pub fn loss(&self, samples: &[Sample], step: usize) -> f64 {
        let unit = f32::from(ONE) * f32::from(OUTPUT_ONE);
        let some = samples.iter().step_by(step.max(1));
        let count = some.len().max(1) as f64;
        let loss = |sample: &Sample| {
            f64::from(cross_entropy(sample.target, self.logit(sample) as f32 / unit))
        };
        some.map(loss).sum::<f64>() / count
    }
}
