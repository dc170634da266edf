//! Unpacked blocks, so that probes near each other unpack once. Threads share it: each slot has a lock
//! of its own, which is held for a look or for one unpacking.

use crate::runs::BLOCK;
use std::sync::{Mutex, PoisonError};

/// How a block is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Values below 4, four in a byte.
    Quarters,
    /// A byte for each.
    Bytes,
}

/// A slot for one block at a time.
#[derive(Default)]
struct Slot {
    /// One more than the number of the block that is here; 0 for none.
    block: u32,
    cells: Vec<u8>,
}

/// Places for blocks; a block has one slot that it may be in.
pub(crate) struct Cache {
    form: Form,
    slots: Vec<Mutex<Slot>>,
}

impl Cache {
    /// A cache that grows to about this many megabytes.
    pub(crate) fn new(form: Form, megabytes: usize) -> Self {
        let bytes = if form == Form::Quarters { BLOCK / 4 } else { BLOCK };
        let mut slots = Vec::new();
        slots.resize_with(((megabytes << 20) / bytes).max(1), Mutex::default);
        Self { form, slots }
    }

    /// How blocks are kept here.
    pub(crate) const fn form(&self) -> Form {
        self.form
    }

    /// A cell of a block, which has this number among all blocks; `fill` makes it, as it is to be kept, if it is not
    /// here.
    ///
    /// # Errors
    /// Those of `fill`; the block is asked for again the next time.
    #[inline(always)]
    pub(crate) fn get<E>(
        &self,
        block: u32,
        n: usize,
        fill: impl FnOnce(&mut Vec<u8>) -> Result<(), E>,
    ) -> Result<u8, E> {
        let id = block + 1;
        let slot = &self.slots[id as usize % self.slots.len()];
        // A thread that broke off while unpacking has not claimed the slot for its block.
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.block != id {
            slot.block = 0;
            fill(&mut slot.cells)?;
            slot.block = id;
        }
        Ok(match self.form {
            Form::Quarters => slot.cells[n / 4] >> (n % 4 * 2) & 3,
            Form::Bytes => slot.cells[n],
        })
    }
}

/// Cells below 4, four in a byte.
pub(crate) fn quarters(cells: &[u8]) -> impl Iterator<Item = u8> {
    cells.chunks(4).map(|four| four.iter().rev().fold(0, |byte, cell| byte << 2 | cell))
}
