//! What a fuzzer needs: the tables of a variant from any bytes, and questions to all of their classes.

use super::file::Damage;
use super::space::{Field, Space};
use super::tables::VariantTables;
use crate::exact::{Exact, Standing};
use crate::probe::Value;
use crownhead_rules::Variant;
use std::sync::Arc;

/// Positions of a class that are asked for.
const POSITIONS: usize = 100;

/// Reads bytes as the tables of the variant that they name, and asks for positions of each class that has at most so
/// many numbers; gives how many were known.
///
/// # Errors
/// What is wrong with them, in one sentence.
///
/// # Panics
/// If a distance is told of what is neither won nor lost, which is what a fuzzer looks for.
pub fn read_endings(bytes: &[u8], most_numbers: usize) -> Result<usize, String> {
    let read = |variant| VariantTables::read(variant, bytes.to_vec().into());
    let tables = match read(Variant::Russian) {
        Err(Damage::Variant { found, .. }) => read(found),
        other => other,
    };
    let tables = tables.map_err(|damage| damage.to_string())?;
    let field = Arc::new(Field::new(tables.variant().rules()));
    let held = vec![1; tables.variant().rules().draws.len()];
    let mut known = 0;
    for (class, _) in tables.classes() {
        let space = Space::new(&field, class);
        if space.size() > most_numbers {
            continue;
        }
        for index in (0..space.size()).step_by(space.size() / POSITIONS + 1) {
            let Some(seen) = space.seen(index) else { continue };
            let board = seen.board();
            let value = tables.value(&board);
            let decided = matches!(value, Some(Value::Win | Value::Loss));
            assert!(decided || tables.distance(&board).is_none(), "{class}: number {index}");
            tables.stands(&board, &Standing { idle: 1, held: &held });
            known += usize::from(value.is_some());
        }
    }
    Ok(known)
}
