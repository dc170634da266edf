//! Training: epoch after epoch over the samples in a drawn order, the rate of learning going down, until
//! the loss on held-out games gets no better. What is kept is the epoch that was best on them.

use crate::curve;
use crate::dataset::{Dataset, Sample};
use crate::error::{TrainError, write_whole};
use crate::model::{Learner, Model};
use crate::quantise::{WholeNet, quantise};
use crownhead_engine::{Layout, Net};
use crownhead_play::{Lots, Stop};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// How to train.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FitSettings {
    /// Hidden values.
    pub hidden: usize,
    /// The most epochs.
    pub epochs: u32,
    /// Samples in a batch.
    pub batch: usize,
    /// The rate of learning at first.
    pub rate: f32,
    /// The part of the target that the result of the game has.
    pub result_share: f32,
    /// Epochs without a better loss on held-out games after which training stops.
    pub patience: u32,
    /// From this all lots come.
    pub seed: u64,
}

impl FitSettings {
    /// What has proved good for English checkers.
    pub const DEFAULT: Self = Self {
        hidden: 512,
        epochs: 10,
        batch: 4096,
        rate: 0.002,
        result_share: 0.3,
        patience: 4,
        seed: 0,
    };
}

/// The rate of learning at the end, as a part of that at first.
const LAST_RATE: f64 = 0.01;

/// The losses of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Counted from 1.
    pub epoch: u32,
    /// The mean loss while it learned.
    pub train: f64,
    /// The mean loss on held-out games after it.
    pub held_out: f64,
    /// The rate of learning at its end.
    pub rate: f64,
}

/// What came of training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FitReport {
    /// How it was trained.
    pub settings: FitSettings,
    /// Games learned from.
    pub games: usize,
    /// Positions learned from.
    pub positions: usize,
    /// Positions held out.
    pub held_out: usize,
    /// Epoch by epoch.
    pub epochs: Vec<Epoch>,
    /// The epoch that was kept.
    pub best: u32,
    /// Its loss on held-out games.
    pub loss: f64,
    /// The same in whole numbers, as it is shipped, on a sample of them.
    pub whole_loss: f64,
    /// Hundredths of a man for one unit of the logit.
    pub scale: i32,
    /// The hash of the net.
    pub hash: String,
}

/// Trains a net; tells `watch` of every epoch, and after every hundredth batch how much of it is done.
///
/// # Errors
/// If the settings make no net. Stopped early it gives `None`: the rate of learning has to come down before
/// there is a net worth keeping.
pub fn fit(
    data: &Dataset,
    settings: &FitSettings,
    threads: usize,
    stop: &Stop,
    watch: &mut dyn FnMut(&Moment),
) -> Result<Option<(Net, FitReport)>, TrainError> {
    let layout = Layout::of(data.variant);
    if settings.hidden == 0 || settings.batch == 0 || settings.epochs == 0 {
        let zero = "hidden values, batch and epochs have to be more than 0".to_owned();
        return Err(TrainError::Settings(zero));
    }
    let mut learner = Learner::new(Model::new(&layout, settings.hidden, settings.seed));
    let mut best: Option<(Model, Epoch)> = None;
    let mut epochs: Vec<Epoch> = Vec::new();
    for epoch in 1..=settings.epochs {
        let lesson = Lesson { data, settings, epoch, threads, stop };
        let Some(train) = lesson.pass(&mut learner, watch) else { return Ok(None) };
        let held_out = learner.model.loss(&data.held_out, threads);
        let now = Epoch { epoch, train, held_out, rate: rate(settings, epoch, 1.0).into() };
        epochs.push(now);
        watch(&Moment::Epoch(now));
        if best.as_ref().is_none_or(|(_, best)| held_out < best.held_out) {
            best = Some((learner.model.clone(), now));
        } else if best.as_ref().is_some_and(|(_, b)| epoch - b.epoch >= settings.patience) {
            break;
        }
    }
    let Some((model, kept)) = best else { return Ok(None) };
    let net = quantise(&model, data)?;
    let step = data.held_out.len() / 20_000;
    let report = FitReport {
        settings: settings.clone(),
        games: data.games,
        positions: data.train.len(),
        held_out: data.held_out.len(),
        best: kept.epoch,
        loss: kept.held_out,
        whole_loss: WholeNet::new(&net.weights()).loss(&data.held_out, step),
        scale: net.scale(),
        hash: format!("{:016x}", net.hash()),
        epochs,
    };
    Ok(Some((net, report)))
}

/// What training tells while it goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moment {
    /// An epoch is over.
    Epoch(Epoch),
    /// So much of this epoch is done, from 0 to 1.
    Part(u32, f64),
}

/// What one pass over the samples needs.
struct Lesson<'a> {
    data: &'a Dataset,
    settings: &'a FitSettings,
    epoch: u32,
    threads: usize,
    stop: &'a Stop,
}

impl Lesson<'_> {
    /// One pass over the samples in an order by lot; the mean loss, or `None` if it was stopped.
    fn pass(&self, learner: &mut Learner, watch: &mut dyn FnMut(&Moment)) -> Option<f64> {
        let Self { data, settings, epoch, threads, stop } = *self;
        let order = shuffled(data.train.len(), settings.seed ^ u64::from(epoch) << 32);
        let mut sum = 0.0;
        let batches = order.len().div_ceil(settings.batch);
        let mut batch: Vec<&Sample> = Vec::with_capacity(settings.batch);
        for (n, numbers) in order.chunks(settings.batch).enumerate() {
            if stop.is_stopped() {
                return None;
            }
            batch.clear();
            batch.extend(numbers.iter().map(|&number| &data.train[number as usize]));
            let done = n as f64 / batches as f64;
            sum += learner.learn(&batch, rate(settings, epoch, done), threads);
            if n % 100 == 0 {
                watch(&Moment::Part(epoch, done));
            }
        }
        Some(sum / order.len() as f64)
    }
}

/// The rate of learning, along half a wave of a cosine from the first to the last.
fn rate(settings: &FitSettings, epoch: u32, done: f64) -> f32 {
    let way = (f64::from(epoch - 1) + done) / f64::from(settings.epochs);
    let share = LAST_RATE + (1.0 - LAST_RATE) * 0.5 * (1.0 + (std::f64::consts::PI * way).cos());
    settings.rate * share as f32
}

fn shuffled(count: usize, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    Lots::new(seed).shuffle(&mut order);
    order
}

/// Writes the net, and beside it the report as JSON and the curve of losses as CSV and SVG.
///
/// # Errors
/// If a file cannot be written.
pub fn save(net: &Net, report: &FitReport, path: &Path) -> Result<(), TrainError> {
    let json = serde_json::to_string_pretty(report)
        .map_err(|error| TrainError::write(path, error.into()))?;
    write_whole(&path.with_extension("json"), (json + "\n").as_bytes())?;
    write_whole(&path.with_extension("csv"), curve::csv(&report.epochs).as_bytes())?;
    write_whole(&path.with_extension("svg"), curve::svg(report).as_bytes())?;
    write_whole(path, &net.to_bytes())
}
