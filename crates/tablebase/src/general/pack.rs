//! A solved class in few bytes, and back: its values, or its distances, which tell the values too.
//!
//! What the moves tell by themselves is left to whatever is cheapest: see `build`. Long wins and losses are a layer of their own above the values.

use super::solve::{Code, DRAWN, HOLE, LONG_LOSS, LONG_WIN, is_decided, is_win};
use crate::coder::{Bits, Model, Reader, Writer};
use crate::runs::{ANY, BLOCK, DRAW, LOSS, WIN};
use crate::{plies, runs};

/// What is packed of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layers {
    /// Win, draw or loss.
    Values,
    /// The same, and which wins and losses are long.
    ValuesAndLong,
    /// The plies to the end.
    Distances,
    /// Which wins and losses are long; all else is told by the moves.
    Long,
}

impl Layers {
    pub(crate) const ALL: [Self; 4] =
        [Self::Values, Self::ValuesAndLong, Self::Distances, Self::Long];
}

/// Packs codes, in which `HOLE` stands for any.
pub(crate) fn pack(codes: &[Code], width: usize, layers: Layers, reversed: bool) -> Vec<u8> {
    let mut writer = Writer::new();
    if layers == Layers::Distances {
        code_distances(&mut writer, Some(codes), codes.len());
        return writer.finish();
    }
    if layers != Layers::Long {
        let value = |&code: &Code| match code {
            HOLE => ANY,
            DRAWN => DRAW,
            LONG_WIN => WIN,
            LONG_LOSS => LOSS,
            code if is_win(code, reversed) => WIN,
            _ => LOSS,
        };
        let cells: Vec<u8> = codes.iter().map(value).collect();
        code_values(&mut writer, Some(&cells), cells.len(), width);
    }
    if layers != Layers::Values {
        let long = |&code: &Code| match code {
            HOLE | DRAWN => ANY,
            code if is_decided(code) => LOSS,
            _ => WIN,
        };
        let cells: Vec<u8> = codes.iter().map(long).collect();
        code_values(&mut writer, Some(&cells), cells.len(), width);
    }
    writer.finish()
}

/// Unpacks codes. Without distances a win is told as the shortest there could be, and so is a loss; where moves tell all
/// else, what is not long is told as a draw.
pub(crate) fn unpack(
    data: &[u8],
    size: usize,
    width: usize,
    layers: Layers,
    reversed: bool,
) -> Vec<Code> {
    let mut reader = Reader::new(data);
    if layers == Layers::Distances {
        return code_distances(&mut reader, None, size);
    }
    let value = |cell: u8| match cell {
        DRAW => DRAWN,
        WIN => Code::from(!reversed),
        _ => Code::from(reversed),
    };
    let mut codes = code_values(&mut reader, None, size, width);
    if layers == Layers::Long {
        let long = |cell: u8| if cell == WIN { LONG_WIN } else { DRAWN };
        codes.iter_mut().for_each(|code| *code = long(*code));
        return codes;
    }
    codes.iter_mut().for_each(|code| *code = value(*code));
    if layers == Layers::ValuesAndLong {
        let long = code_values(&mut reader, None, size, width);
        for (code, long) in codes.iter_mut().zip(long) {
            if long == WIN && is_decided(*code) {
                *code = if is_win(*code, reversed) { LONG_WIN } else { LONG_LOSS };
            }
        }
    }
    codes
}

/// Writes or reads values, block by block; the coder goes on learning from one to the next.
fn code_values(bits: &mut impl Bits, source: Option<&[u8]>, size: usize, width: usize) -> Vec<u8> {
    let mut model = Model::even(runs::CONTEXTS);
    let mut cells = vec![0; size];
    for start in (0..size).step_by(BLOCK) {
        let range = start..size.min(start + BLOCK);
        let source = source.map(|source| &source[range.clone()]);
        runs::code(bits, &mut model, width, source, &mut cells[range]);
    }
    cells
}

fn code_distances(bits: &mut impl Bits, source: Option<&[Code]>, size: usize) -> Vec<Code> {
    let mut model = Model::even(plies::CONTEXTS);
    let mut cells = vec![0; size];
    plies::code(bits, &mut model, source, &mut cells);
    cells
}
