//! Unpacked blocks, so that probes near each other unpack once. Threads share it: each place has a lock
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

/// A place for one block at a time.
#[derive(Default)]
struct Place {
    /// One more than the number of the block that is here; 0 for none.
    block: u32,
    cells: Vec<u8>,
}

/// Places for blocks; a block has one place that it may be in.
pub(crate) struct Cache {
    form: Form,
    places: Vec<Mutex<Place>>,
}

impl Cache {
    /// A cache that grows to about this many megabytes.
    pub(crate) fn new(form: Form, megabytes: usize) -> Self {
        let bytes = if form == Form::Quarters { BLOCK / 4 } else { BLOCK };
        let mut places = Vec::new();
        places.resize_with((megabytes << 20) / bytes, Mutex::default);
        Self { form, places }
    }

    /// What a table tells of a number. The table's first block has the number `first` among all blocks.
    #[inline(always)]
    pub(crate) fn get(&self, table: &Table, first: u32, index: usize) -> u8 {
        let (block, n) = (index / BLOCK, index % BLOCK);
        let id = first + block as u32 + 1;
        let place = &self.places[id as usize % self.places.len()];
        // A thread that broke off while unpacking has not claimed the place for its block.
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        if place.block != id {
            self.fill(&mut place, table, block);
            place.block = id;
        }
        match self.form {
            Form::Quarters => place.cells[n / 4] >> (n % 4 * 2) & 3,
            Form::Bytes => place.cells[n],
        }
    }

    #[cold]
    fn fill(&self, place: &mut Place, table: &Table, block: usize) {
        place.block = 0;
        if self.form == Form::Bytes {
            return table.unpack(block, &mut place.cells);
        }
        let mut cells = Vec::with_capacity(BLOCK);
        table.unpack(block, &mut cells);
        place.cells.clear();
        place.cells.extend(
            cells.chunks(4).map(|four| four.iter().rev().fold(0, |byte, cell| byte << 2 | cell)),
        );
    }
}
