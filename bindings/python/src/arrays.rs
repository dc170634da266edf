//! The arrays of many games: made once, written in place, and shown to Python as views.

use crate::actions::{Numbering, PLANES};
use numpy::{PyArray, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

/// What a step writes into, one part for each game.
pub(crate) struct Arrays {
    pub(crate) observations: Py<PyArray1<u8>>,
    pub(crate) masks: Py<PyArray1<bool>>,
    pub(crate) rewards: Py<PyArray1<f32>>,
    pub(crate) terminated: Py<PyArray1<bool>>,
    pub(crate) truncated: Py<PyArray1<bool>>,
    pub(crate) turns: Py<PyArray1<bool>>,
    pub(crate) sampled: Py<PyArray1<i64>>,
    /// How games ended, for whoever wants to know.
    ends: Option<Ends>,
}

/// The last observation of the game that each place has seen the end of, and the number of its reason.
struct Ends {
    observations: Py<PyArray1<u8>>,
    reasons: Py<PyArray1<u8>>,
}

/// The arrays of all games, to be written into.
pub(crate) struct Places<'a> {
    inputs: usize,
    actions: usize,
    pub(crate) observations: &'a mut [u8],
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) terminated: &'a mut [bool],
    pub(crate) truncated: &'a mut [bool],
    pub(crate) turns: &'a mut [bool],
    /// Observations and reasons of ends, if they are wanted.
    ends: Option<(&'a mut [u8], &'a mut [u8])>,
}

/// The places of one game in the arrays.
pub(crate) struct Seen<'a> {
    pub(crate) observation: &'a mut [u8],
    pub(crate) mask: &'a mut [bool],
    pub(crate) reward: &'a mut f32,
    pub(crate) terminated: &'a mut bool,
    pub(crate) truncated: &'a mut bool,
    pub(crate) turn: &'a mut bool,
    /// The last observation of a game and the reason of its end, if they are wanted.
    pub(crate) end: Option<(&'a mut [u8], &'a mut u8)>,
}

/// The arrays as Python sees them.
pub(crate) struct Shown {
    pub(crate) observations: Py<PyAny>,
    pub(crate) rewards: Py<PyAny>,
    pub(crate) terminated: Py<PyAny>,
    pub(crate) truncated: Py<PyAny>,
    pub(crate) sampled: Py<PyAny>,
    pub(crate) info: Py<PyDict>,
}

/// Imports NumPy, without which no array can be made or taken: to be called before either. If it is not installed that is
/// told as the package's own module tells it.
pub(crate) fn need_numpy(py: Python<'_>) -> PyResult<()> {
    static FOUND: PyOnceLock<()> = PyOnceLock::new();
    FOUND.get_or_try_init(py, || py.import("crownhead._arrays").map(drop)).copied()
}

/// The arrays belong to the environment, which has to be able to write into them.
pub(crate) fn not_ours(fault: impl ToString) -> PyErr {
    PyRuntimeError::new_err(format!(
        "the arrays of the environment cannot be used: {}",
        fault.to_string()
    ))
}

impl Arrays {
    pub(crate) fn new(py: Python<'_>, games: usize, numbering: &Numbering, ends: bool) -> Self {
        let flags = || PyArray1::zeros(py, games, false).unbind();
        let observations = || PyArray1::zeros(py, games * numbering.inputs(), false).unbind();
        let reasons = || PyArray1::zeros(py, games, false).unbind();
        Self {
            observations: observations(),
            masks: PyArray1::zeros(py, games * numbering.actions(), false).unbind(),
            rewards: PyArray1::zeros(py, games, false).unbind(),
            terminated: flags(),
            truncated: flags(),
            turns: flags(),
            sampled: PyArray1::zeros(py, games, false).unbind(),
            ends: ends.then(|| Ends { observations: observations(), reasons: reasons() }),
        }
    }

    /// Lets work be done on the places of all games, with the interpreter free for others. If asked to, clears the masks
    /// first.
    pub(crate) fn with(
        &self,
        py: Python<'_>,
        numbering: &Numbering,
        games: usize,
        clear: bool,
        work: impl FnOnce(Places<'_>) + Send,
    ) -> PyResult<()> {
        let mut observations = self.observations.bind(py).try_readwrite().map_err(not_ours)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(not_ours)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(not_ours)?;
        let mut terminated = self.terminated.bind(py).try_readwrite().map_err(not_ours)?;
        let mut truncated = self.truncated.bind(py).try_readwrite().map_err(not_ours)?;
        let mut turns = self.turns.bind(py).try_readwrite().map_err(not_ours)?;
        let mut ends = match &self.ends {
            None => None,
            Some(Ends { observations, reasons }) => Some((
                observations.bind(py).try_readwrite().map_err(not_ours)?,
                reasons.bind(py).try_readwrite().map_err(not_ours)?,
            )),
        };
        let observations = observations.as_slice_mut().map_err(not_ours)?;
        let masks = masks.as_slice_mut().map_err(not_ours)?;
        let rewards = rewards.as_slice_mut().map_err(not_ours)?;
        let terminated = terminated.as_slice_mut().map_err(not_ours)?;
        let truncated = truncated.as_slice_mut().map_err(not_ours)?;
        let turns = turns.as_slice_mut().map_err(not_ours)?;
        let ends = match &mut ends {
            None => None,
            Some((observations, reasons)) => Some((
                observations.as_slice_mut().map_err(not_ours)?,
                reasons.as_slice_mut().map_err(not_ours)?,
            )),
        };
        if rewards.len() != games {
            return Err(not_ours("they have another length"));
        }
        let (inputs, actions) = (numbering.inputs(), numbering.actions());
        py.detach(|| {
            if clear {
                masks.fill(false);
            }
            work(Places {
                inputs,
                actions,
                observations,
                masks,
                rewards,
                terminated,
                truncated,
                turns,
                ends,
            });
        });
        Ok(())
    }
}

impl<'a> Places<'a> {
    /// Those of the first games, and those of the others.
    pub(crate) fn split_at(self, games: usize) -> (Self, Self) {
        let Self { inputs, actions, .. } = self;
        let (observations, more_observations) = self.observations.split_at_mut(games * inputs);
        let (masks, more_masks) = self.masks.split_at_mut(games * actions);
        let (rewards, more_rewards) = self.rewards.split_at_mut(games);
        let (terminated, more_terminated) = self.terminated.split_at_mut(games);
        let (truncated, more_truncated) = self.truncated.split_at_mut(games);
        let (turns, more_turns) = self.turns.split_at_mut(games);
        let (ends, more_ends) = self.ends.map_or((None, None), |(observations, reasons)| {
            let (observations, more_observations) = observations.split_at_mut(games * inputs);
            let (reasons, more_reasons) = reasons.split_at_mut(games);
            (Some((observations, reasons)), Some((more_observations, more_reasons)))
        });
        let first = Self {
            inputs,
            actions,
            observations,
            masks,
            rewards,
            terminated,
            truncated,
            turns,
            ends,
        };
        let others = Self {
            inputs,
            actions,
            observations: more_observations,
            masks: more_masks,
            rewards: more_rewards,
            terminated: more_terminated,
            truncated: more_truncated,
            turns: more_turns,
            ends: more_ends,
        };
        (first, others)
    }

    /// Game by game.
    pub(crate) fn games(self) -> impl Iterator<Item = Seen<'a>> {
        let boards = self.observations.chunks_exact_mut(self.inputs);
        let boards = boards.zip(self.masks.chunks_exact_mut(self.actions));
        let ends = self.rewards.iter_mut().zip(self.terminated).zip(self.truncated).zip(self.turns);
        let mut last = self.ends.map(|(observations, reasons)| {
            observations.chunks_exact_mut(self.inputs).zip(reasons.iter_mut())
        });
        boards.zip(ends).map(
            move |((observation, mask), (((reward, terminated), truncated), turn))| {
                let end = last.as_mut().and_then(Iterator::next);
                Seen { observation, mask, reward, terminated, truncated, turn, end }
            },
        )
    }
}

impl Shown {
    pub(crate) fn of(
        py: Python<'_>,
        arrays: &Arrays,
        games: usize,
        numbering: &Numbering,
    ) -> PyResult<Self> {
        let row = |array: &Bound<'_, PyAny>| array.call_method0("view").map(Bound::unbind);
        let shape = [games, PLANES, numbering.inputs() / PLANES];
        let boards = arrays.observations.bind(py).reshape(shape)?;
        let masks: Bound<'_, PyArray<bool, _>> =
            arrays.masks.bind(py).reshape([games, numbering.actions()])?;
        let info = PyDict::new(py);
        info.set_item("action_mask", masks)?;
        info.set_item("turn", row(arrays.turns.bind(py))?)?;
        if let Some(Ends { observations, reasons }) = &arrays.ends {
            info.set_item("final_observation", observations.bind(py).reshape(shape)?)?;
            info.set_item("reason", row(reasons.bind(py))?)?;
        }
        Ok(Self {
            observations: boards.into_any().unbind(),
            rewards: row(arrays.rewards.bind(py))?,
            terminated: row(arrays.terminated.bind(py))?,
            truncated: row(arrays.truncated.bind(py))?,
            sampled: row(arrays.sampled.bind(py))?,
            info: info.unbind(),
        })
    }
}
