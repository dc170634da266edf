//! A block of a value table: runs of equal values, each told by what lies one width before it.
//!
//! Numbers that are a width apart differ by one step of one piece, so a run often ends where the value
//! above it changes: one bit says so. Other lengths are told by their size and their digits. Numbers whose
//! value can be found without the table belong to whatever run is cheapest.

use crate::coder::{Bits, Model};

/// Numbers in a block.
pub(crate) const BLOCK: usize = 1 << 15;

/// A cell of a block.
pub(crate) const LOSS: u8 = 0;
pub(crate) const DRAW: u8 = 1;
pub(crate) const WIN: u8 = 2;
/// Any value will do.
pub(crate) const ANY: u8 = 3;

/// Binary digits of a length, the leading one not counted.
const DIGITS: usize = BLOCK.ilog2() as usize + 1;

// The contexts, one group after the other.
const FIRST: usize = 0;
const NEXT: usize = FIRST + 2;
const FOLLOWS: usize = NEXT + 3 * 4;
const SIZE: usize = FOLLOWS + 3 * 4;
const DIGIT: usize = SIZE + 9 * DIGITS;
/// How many contexts there are.
pub(crate) const CONTEXTS: usize = DIGIT + 3 * DIGITS * 3;

/// What the writer knows of a run: its value, and the range in which it may end.
#[derive(Clone, Copy, Default)]
struct Run {
    value: u8,
    least: usize,
    most: usize,
}

impl Run {
    /// The run that begins at a place, after one of value `last`.
    fn at(source: &[u8], start: usize, last: u8) -> Self {
        let mut run = Self { value: ANY, least: start + 1, most: source.len() };
        for (n, &cell) in source.iter().enumerate().skip(start) {
            if cell == ANY {
                continue;
            }
            if run.value != ANY && cell != run.value {
                run.most = n;
                break;
            }
            run.value = cell;
            run.least = n + 1;
        }
        if run.value == ANY {
            run.value = (last + 1) % 3;
        }
        run
    }
}

/// Writes the cells of `source`, or reads them if there is none; either way `cells` has them afterwards,
/// with a value in place of every `ANY`.
pub(crate) fn code(
    bits: &mut impl Bits,
    model: &mut Model,
    width: usize,
    source: Option<&[u8]>,
    cells: &mut [u8],
) {
    let (mut at, mut last, mut followed) = (0, ANY, false);
    while at < cells.len() {
        let run = source.map_or(Run::default(), |source| Run::at(source, at, last));
        let above = at.checked_sub(width).map_or(ANY, |n| cells[n]);
        let value = code_value(bits, model, (last, above), run.value);
        let same = above == value;
        let mut end = None;
        let mut situation = 0;
        if above != ANY {
            let change = change_above(cells, at, width);
            let context = 4 * usize::from(value) + 2 * usize::from(same) + usize::from(followed);
            let fits = (run.least..=run.most).contains(&change);
            followed = bits.bit(model, FOLLOWS + context, fits);
            end = followed.then_some(change);
            situation = 1 + usize::from(same);
        }
        let end = end.unwrap_or_else(|| {
            let length = run.most.saturating_sub(at);
            (at + code_length(bits, model, (value, situation), length)).min(cells.len())
        });
        cells[at..end].fill(value);
        (at, last) = (end, value);
    }
}

/// Where the values one width before first change after this place.
fn change_above(cells: &[u8], at: usize, width: usize) -> usize {
    let above = &cells[at - width..at];
    let equal = above.iter().position(|&cell| cell != above[0]).unwrap_or(above.len());
    (at + equal).min(cells.len())
}

fn code_value(bits: &mut impl Bits, model: &mut Model, (last, above): (u8, u8), value: u8) -> u8 {
    if last == ANY {
        if bits.bit(model, FIRST, value == DRAW) {
            DRAW
        } else if bits.bit(model, FIRST + 1, value == WIN) {
            WIN
        } else {
            LOSS
        }
    } else {
        let context = NEXT + 4 * usize::from(last) + usize::from(above);
        let next = (last + 1) % 3;
        if bits.bit(model, context, value == next) { next } else { (last + 2) % 3 }
    }
}

fn code_length(
    bits: &mut impl Bits,
    model: &mut Model,
    (value, situation): (u8, usize),
    length: usize,
) -> usize {
    let value = usize::from(value);
    let size = length.checked_ilog2().unwrap_or(0) as usize;
    let context = SIZE + (3 * value + situation) * DIGITS;
    let mut digits = 0;
    while digits < DIGITS - 1 && !bits.bit(model, context + digits, digits == size) {
        digits += 1;
    }
    // The two leading digits after the first one have a context, the others are anybody's guess.
    let mut read = 1;
    let context = DIGIT + 3 * (DIGITS * value + digits);
    for place in (digits.saturating_sub(2)..digits).rev() {
        let offset = if place + 1 == digits { 0 } else { 1 + (read & 1) };
        let digit = bits.bit(model, context + offset, length >> place & 1 == 1);
        read = read << 1 | usize::from(digit);
    }
    let rest = digits.saturating_sub(2) as u32;
    let mask = (1 << rest) - 1;
    read << rest | bits.plain(rest, (length & mask) as u32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coder::{Census, Reader, Writer};

    fn round_trip(source: &[u8], width: usize) -> usize {
        let mut cells = vec![0; source.len()];
        let mut census = Census::new(CONTEXTS);
        code(&mut census, &mut Model::even(CONTEXTS), width, Some(source), &mut cells);
        let model = Model::read(&census.model());
        let mut writer = Writer::new();
        code(&mut writer, &mut model.clone(), width, Some(source), &mut cells);
        let data = writer.finish();
        let mut read = vec![0; source.len()];
        code(&mut Reader::new(&data), &mut model.clone(), width, None, &mut read);
        assert_eq!(cells, read);
        assert!(source.iter().zip(&read).all(|(&wanted, &cell)| wanted == ANY || wanted == cell));
        data.len()
    }

    #[test]
    fn blocks_are_read_as_written() {
        let noise: Vec<u8> =
            (0..BLOCK as u64).map(|n| ((n * n * 2_654_435_761) >> 13) as u8 & 3).collect();
        let rows: Vec<u8> = (0..BLOCK).map(|n| ((n % 29) / 7 % 3) as u8).collect();
        for width in [1, 2, 29, 406, 5000, BLOCK, 10 * BLOCK] {
            round_trip(&noise, width);
            round_trip(&rows, width);
            round_trip(&[ANY; 77], width);
            assert!(round_trip(&[WIN; BLOCK], width) <= 3, "one run costs nearly nothing");
        }
        assert!(round_trip(&rows, 29) < 200, "rows like the one before cost little");
    }

    #[test]
    fn damaged_data_is_read_without_harm() {
        let model = Model::even(CONTEXTS);
        for seed in 0..200u32 {
            let data: Vec<u8> = (0..90u32)
                .map(|n| (n.wrapping_mul(seed).wrapping_mul(2_246_822_519) >> 11) as u8)
                .collect();
            let mut cells = vec![ANY; BLOCK];
            code(&mut Reader::new(&data), &mut model.clone(), 1 + seed as usize, None, &mut cells);
            assert!(cells.iter().all(|&cell| cell < ANY));
        }
    }
}
