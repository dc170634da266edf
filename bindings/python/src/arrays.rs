//! The arrays of many games: made once, written in place, and shown to Python as views.

use crate::actions::{Numbering, PLANES};
use numpy::{PyArray, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
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
}

/// The places of one game in the arrays.
pub(crate) struct Seen<'a> {
    pub(crate) observation: &'a mut [u8],
    pub(crate) mask: &'a mut [bool],
    pub(crate) reward: &'a mut f32,
    pub(crate) terminated: &'a mut bool,
    pub(crate) truncated: &'a mut bool,
    pub(crate) turn: &'a mut bool,
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

/// The arrays belong to the environment, which has to be able to write into them.
pub(crate) fn not_ours(fault: impl ToString) -> PyErr {
    PyRuntimeError::new_err(format!(
        "the arrays of the environment cannot be used: {}",
        fault.to_string()
    ))
}

impl Arrays {
    pub(crate) fn new(py: Python<'_>, games: usize, numbering: &Numbering) -> Self {
        let flags = || PyArray1::zeros(py, games, false).unbind();
        Self {
            observations: PyArray1::zeros(py, games * numbering.inputs(), false).unbind(),
            masks: PyArray1::zeros(py, games * numbering.actions(), false).unbind(),
            rewards: PyArray1::zeros(py, games, false).unbind(),
            terminated: flags(),
            truncated: flags(),
            turns: flags(),
            sampled: PyArray1::zeros(py, games, false).unbind(),
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
        let observations = observations.as_slice_mut().map_err(not_ours)?;
        let masks = masks.as_slice_mut().map_err(not_ours)?;
        let rewards = rewards.as_slice_mut().map_err(not_ours)?;
        let terminated = terminated.as_slice_mut().map_err(not_ours)?;
        let truncated = truncated.as_slice_mut().map_err(not_ours)?;
        let turns = turns.as_slice_mut().map_err(not_ours)?;
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
        let first =
            Self { inputs, actions, observations, masks, rewards, terminated, truncated, turns };
        let others = Self {
            inputs,
            actions,
            observations: more_observations,
            masks: more_masks,
            rewards: more_rewards,
            terminated: more_terminated,
            truncated: more_truncated,
            turns: more_turns,
        };
        (first, others)
    }

    /// Game by game.
    pub(crate) fn games(self) -> impl Iterator<Item = Seen<'a>> {
        let boards = self.observations.chunks_exact_mut(self.inputs);
        let boards = boards.zip(self.masks.chunks_exact_mut(self.actions));
        let ends = self.rewards.iter_mut().zip(self.terminated).zip(self.truncated).zip(self.turns);
        boards.zip(ends).map(|((observation, mask), (((reward, terminated), truncated), turn))| {
            Seen { observation, mask, reward, terminated, truncated, turn }
        })
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
        let boards =
            arrays.observations.bind(py).reshape([games, PLANES, numbering.inputs() / PLANES])?;
        let masks: Bound<'_, PyArray<bool, _>> =
            arrays.masks.bind(py).reshape([games, numbering.actions()])?;
        let info = PyDict::new(py);
        info.set_item("action_mask", masks)?;
        info.set_item("turn", row(arrays.turns.bind(py))?)?;
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
