//! What a fuzzer needs of the inside: tables and slices from any bytes, and blocks from any data. Only with the feature
//! `testing`.

pub use crate::general::testing::read_endings;

use crate::coder::{Model, Reader, Writer};
use crate::counts::Counts;
use crate::file::{Head, Kind, Table};
use crate::index::Numbering;
use crate::material::Material;
use crate::slice::Slice;
use crate::slice_file::SliceFiles;
use crate::{plies, runs};
use crownhead_files::table_checksum;
use std::path::Path;

/// Reads bytes as a table and unpacks its blocks, at most so many from either end; gives its number of positions,
/// holes included.
///
/// # Errors
/// What is wrong with them, in one sentence.
pub fn read_table(bytes: &[u8], most_blocks: usize) -> Result<usize, String> {
    let table = Table::read(bytes.to_vec().into()).map_err(|damage| damage.to_string())?;
    let last = table.blocks().saturating_sub(most_blocks).max(most_blocks);
    let mut cells = Vec::new();
    for block in (0..table.blocks().min(most_blocks)).chain(last..table.blocks()) {
        table.unpack(block, &mut cells).map_err(|error| error.to_string())?;
        let sound = |&cell: &u8| table.kind == Kind::Distances || cell < runs::ANY;
        assert!(cells.len() == table.range(block).len() && cells.iter().all(sound));
    }
    Ok(table.space.size())
}

/// Puts the length and the checksum that a table of these bytes would have into their places, if there is room.
pub fn seal_table(bytes: &mut Vec<u8>) {
    const SUM: usize = 8;
    if bytes.len() >= Head::LENGTH + SUM {
        let length = (bytes.len() as u64).to_le_bytes();
        bytes[Head::LENGTH - length.len()..Head::LENGTH].copy_from_slice(&length);
        bytes.truncate(bytes.len() - SUM);
        bytes.extend(table_checksum(bytes).to_le_bytes());
    }
}

/// Unpacks data as a block of so many values (`distances` false) or distances, whatever it is, and packs the result
/// again. `expected` is what the coder expects, repeated until there is enough of it.
///
/// # Panics
/// If what was packed does not unpack to the same, which is what a fuzzer looks for.
pub fn unpack_and_pack(
    distances: bool,
    expected: &[u8],
    width: usize,
    length: usize,
    data: &[u8],
) -> Vec<u8> {
    let contexts = if distances { Kind::Distances } else { Kind::Values }.contexts();
    let expected: Vec<u8> = expected.iter().copied().cycle().take(contexts).collect();
    let model = if expected.is_empty() { Model::even(contexts) } else { Model::read(&expected) };
    let unpack = |data: &[u8]| {
        let mut cells = vec![0; length];
        let (mut reader, mut model) = (Reader::new(data), model.clone());
        if distances {
            plies::code(&mut reader, &mut model, None, &mut cells);
        } else {
            runs::code(&mut reader, &mut model, width.max(1), None, &mut cells);
        }
        cells
    };
    let cells = unpack(data);
    let (mut writer, mut copy) = (Writer::new(), vec![0; length]);
    if distances {
        plies::code(&mut writer, &mut model.clone(), Some(&cells), &mut copy);
    } else {
        runs::code(&mut writer, &mut model.clone(), width.max(1), Some(&cells), &mut copy);
    }
    let packed = writer.finish();
    // The writer may put anything where a distance table has a hole.
    let hole = |cell: u8| distances && cell == crate::solve::HOLE;
    let same =
        |read: &[u8]| cells.iter().zip(read).all(|(&cell, &read)| hole(cell) || cell == read);
    assert!(same(&copy) && unpack(&packed) == copy, "a block is read as written");
    packed
}

/// Puts bytes into the place of the slice that they name, in a directory of tables, and reads them as whoever goes on
/// with its class; tells whether they passed. `None` if they name none of at most three pieces.
///
/// # Panics
/// If what passed counts more positions than there are, or not all of its values can be looked up, which is what a
/// fuzzer looks for.
pub fn read_slice(tables: &Path, bytes: &[u8]) -> Option<bool> {
    let &[own_men, own_kings, men, kings, own, other] = bytes.get(9..15)? else { return None };
    let class = Material { own_men, own_kings, men, kings };
    let mut known = (2..=3).flat_map(Material::all).filter(|class| class.is_first());
    known.find(|known| *known == class)?;
    let named = |slice: &Slice| (slice.rows.own, slice.rows.other) == (own, other);
    let slice = Slice::all(class).into_iter().find(named)?;
    let files = SliceFiles::new(tables, class, 1).ok()?;
    std::fs::write(files.path(slice.rows), bytes).ok()?;
    let counts = files.counts(&slice);
    for (n, slice) in slice.pair().iter().enumerate() {
        let most = slice.size() as u64;
        if let Some(counts) = &counts {
            let Counts { all, quiet, .. } = counts[n].and(counts[n]);
            assert!(all.positions().max(quiet.positions()) <= 6 * most);
        }
        slice.each(0..slice.size(), |_, seen| {
            let looked = seen.map(|seen| files.look(&seen));
            assert!(counts.is_none() || looked.is_none_or(|looked| looked.is_ok()));
        });
    }
    Some(counts.is_some())
}
