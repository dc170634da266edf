//! A block of a distance table: for each number the plies to the end.
//!
//! A value is told as equal to the one before, or digit by digit with the kind of the one before as context.
//! Distances are asked at the root only, so that this may be slow and simple.

use crate::coder::{Bits, Model};
use crate::solve::{DRAWN, HOLE, Plies};

const SAME: usize = 0;
const DIGITS: usize = SAME + 4;
/// How many contexts there are.
pub(crate) const CONTEXTS: usize = DIGITS + 16 * 256;

/// Writes the plies of `source`, in which `HOLE` stands for any, or reads them if there is none; either way
/// `cells` has them afterwards.
pub(crate) fn code(
    bits: &mut impl Bits,
    model: &mut Model,
    source: Option<&[Plies]>,
    cells: &mut [Plies],
) {
    let (mut last, mut history) = (DRAWN, 0);
    for n in 0..cells.len() {
        let wanted = source.map_or(DRAWN, |source| source[n]);
        let same = bits.bit(model, SAME + history, wanted == last || wanted == HOLE);
        history = history << 1 & 3 | usize::from(same);
        if !same {
            let context = DIGITS + 256 * neighbourhood(last);
            let mut node = 1;
            for place in (0..8).rev() {
                let digit = bits.bit(model, context + node, wanted >> place & 1 == 1);
                node = node << 1 | usize::from(digit);
            }
            last = node as u8;
        }
        cells[n] = last;
    }
}

/// What the next value is likely to be near to: decided early or late, for whom, or drawn.
fn neighbourhood(last: Plies) -> usize {
    match last {
        DRAWN => 15,
        plies => 2 * usize::from((plies / 8).min(6)) + usize::from(plies % 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coder::{Reader, Writer};

    #[test]
    fn distances_are_read_as_written() {
        let source: Vec<u8> = (0..3000u32)
            .map(|n| match n % 7 {
                0 => DRAWN,
                1 => HOLE,
                _ => (n * n / 91 % 160) as u8,
            })
            .collect();
        let mut cells = vec![0; source.len()];
        let mut writer = Writer::new();
        code(&mut writer, &mut Model::even(CONTEXTS), Some(&source), &mut cells);
        let data = writer.finish();
        let mut read = vec![0; source.len()];
        code(&mut Reader::new(&data), &mut Model::even(CONTEXTS), None, &mut read);
        assert_eq!(cells, read);
        assert!(source.iter().zip(&read).all(|(&wanted, &cell)| wanted == HOLE || wanted == cell));
    }
}
