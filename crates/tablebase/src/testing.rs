//! What a fuzzer needs of the inside: a table from any bytes, and blocks from any data. Only with the feature
//! `testing`.

use crate::coder::{Model, Reader, Writer};
use crate::file::{Head, Kind, Table};
use crate::index::Numbering;
use crate::{plies, runs};
use crownhead_files::table_checksum;

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
