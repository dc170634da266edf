//! From floating point to the whole numbers that the engine plays with.

use crate::dataset::{Dataset, NO_LEAD, Sample};
use crate::error::TrainError;
use crate::model::{Model, cross_entropy};
use crownhead_engine::{BUCKETS, Net, ONE, OUTPUT_ONE, Weights};

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

/// The logit of the net in whole numbers, one product after the other. The engine's vectors give the
/// same; this is for the loss of what is shipped, and for tests.
pub fn whole_logit(weights: &Weights, sample: &Sample) -> i64 {
    let bucket = usize::from(sample.bucket).min(BUCKETS - 1);
    let mut sum = 0i64;
    for n in 0..weights.hidden {
        let rows = sample
            .inputs()
            .iter()
            .map(|&input| i64::from(weights.first[usize::from(input) * weights.hidden + n]));
        let value = i64::from(weights.first_bias[n]) + rows.sum::<i64>();
        let clipped = value.clamp(0, ONE.into());
        sum += clipped * clipped * i64::from(weights.second[bucket * weights.hidden + n]);
    }
    sum / i64::from(ONE) + i64::from(weights.second_bias[bucket])
}

/// The mean loss of the net in whole numbers, on every `step`th sample.
pub fn whole_loss(weights: &Weights, samples: &[Sample], step: usize) -> f64 {
    let unit = f32::from(ONE) * f32::from(OUTPUT_ONE);
    let some = samples.iter().step_by(step.max(1));
    let count = some.len().max(1) as f64;
    let loss = |sample: &Sample| {
        f64::from(cross_entropy(sample.target, whole_logit(weights, sample) as f32 / unit))
    };
    some.map(loss).sum::<f64>() / count
}
