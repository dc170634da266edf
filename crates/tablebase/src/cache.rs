//! Unpacked blocks, so that probes near each other unpack once. Threads share it: each slot has a lock
//! of its own, which is held for a look or for one unpacking.

use crate::file::Table;
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
        slots.resize_with((megabytes << 20) / bytes, Mutex::default);
        Self { form, slots }
    }

    /// What a table tells of a number. The table's first block has the number `first` among all blocks.
    #[inline(always)]
    pub(crate) fn get(&self, table: &Table, first: u32, index: usize) -> u8 {
        let (block, n) = (index / BLOCK, index % BLOCK);
        let id = first + block as u32 + 1;
        let slot = &self.slots[id as usize % self.slots.len()];
        // A thread that broke off while unpacking has not claimed the slot for its block.
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.block != id {
            self.fill(&mut slot, table, block);
            slot.block = id;
        }
        match self.form {
            Form::Quarters => slot.cells[n / 4] >> (n % 4 * 2) & 3,
            Form::Bytes => slot.cells[n],
        }
    }

    #[cold]
    fn fill(&self, slot: &mut Slot, table: &Table, block: usize) {
        slot.block = 0;
        if self.form == Form::Bytes {
            return table.unpack(block, &mut slot.cells);
        }
        let mut cells = Vec::with_capacity(BLOCK);
        table.unpack(block, &mut cells);
        slot.cells.clear();
        slot.cells.extend(
            cells.chunks(4).map(|four| four.iter().rev().fold(0, |byte, cell| byte << 2 | cell)),
        );
    }
}
