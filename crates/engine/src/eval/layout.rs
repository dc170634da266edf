//! What the net sees: one input for each kind of piece on each square where it can stand, always from
//! the side to move, whose men go down the board.
//!
//! In the order of the inputs: own men, the other side's men, own kings, the other side's kings. Where
//! men are crowned they never stand on the last row, which leaves 28 + 28 + 32 + 32 = 120 inputs for
//! English checkers and Regicide; without kings it is every square for men, 32 + 32 for Straight checkers
//! and 18 + 18 for Mini-Checkers.

use crownhead_rules::{Bitboard, Board, Color, Geometry, Square, Variant};

/// Own men, their men, own kings, their kings: the sets of squares of a board seen by the side to move.
pub type View = [Bitboard; 4];

/// The inputs of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    variant: Variant,
    geometry: Geometry,
    /// The most pieces on the board.
    most: u32,
    inputs: usize,
    /// The input of each kind of piece on each bit; of no meaning where it cannot stand.
    of_bit: Box<[[u8; 64]; 4]>,
}

/// The limit of first weights on boards with few pieces; with more it is lower.
const HIDDEN_LIMIT: i16 = 1_000;

/// Outputs of a net: one for each range of the number of pieces.
pub const BUCKETS: usize = 8;

impl Layout {
    /// The inputs of this variant.
    pub fn of(variant: Variant) -> Self {
        let rules = variant.rules();
        let (geometry, crowned) = (rules.geometry, rules.has_kings());
        let width = geometry.width();
        let all = geometry.board();
        let kings = if crowned { all } else { Bitboard::EMPTY };
        let own_men = if crowned { geometry.rows(0, width - 1) } else { all };
        let places = [own_men, geometry.turned(own_men), kings, kings];
        let mut of_bit = Box::new([[0; 64]; 4]);
        let mut inputs = 0;
        for (kind, place) in places.into_iter().enumerate() {
            for square in (1..=geometry.squares()).map(Square::new) {
                let bit = geometry.bit(square);
                if place.meets(Bitboard::of(bit)) {
                    of_bit[kind][usize::from(bit)] = inputs;
                    inputs += 1;
                }
            }
        }
        Self { variant, geometry, most: 2 * rules.pieces(), inputs: inputs.into(), of_bit }
    }

    /// The variant.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// How many inputs there are.
    pub const fn inputs(&self) -> usize {
        self.inputs
    }

    /// No weight of a net's first layer is beyond this, so that the hidden values of a full board, each
    /// a bias and one weight for every piece, fit 16 bits whatever the weights are.
    pub fn hidden_limit(&self) -> i16 {
        let fits = i16::MAX / (self.most as i16 + 1);
        fits.min(HIDDEN_LIMIT)
    }

    /// The board as the side to move sees it.
    #[inline(always)]
    pub fn view(&self, board: &Board) -> View {
        let mover = board.turn();
        let other = mover.other();
        let view = [board.men(mover), board.men(other), board.kings(mover), board.kings(other)];
        match mover {
            Color::Black => view,
            Color::White => view.map(|set| self.geometry.turned(set)),
        }
    }

    /// The input of a kind of piece, by its place in a view, on a bit.
    #[inline(always)]
    pub fn input(&self, kind: usize, bit: u8) -> usize {
        self.of_bit[kind][usize::from(bit & 63)].into()
    }

    /// The inputs that are set for a view.
    pub fn active(&self, view: &View) -> impl Iterator<Item = usize> + '_ {
        let view = *view;
        (0..4).flat_map(move |kind| {
            view[kind].singles().map(move |one| self.input(kind, one.first()))
        })
    }

    /// The output for a board with so many pieces.
    #[inline(always)]
    pub fn bucket(&self, pieces: u32) -> usize {
        ((pieces.clamp(1, self.most) - 1) * BUCKETS as u32 / self.most) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::Position;
    use std::collections::HashSet;

    #[test]
    fn every_variant_has_its_inputs() {
        let inputs: Vec<_> = Variant::ALL.iter().map(|&v| Layout::of(v).inputs()).collect();
        // Frysk has as many squares as International, only fewer men to put there.
        let [mini, straight, eight, ten] = [36, 64, 120, 190];
        let of_ten =
            ["international", "killer", "antidraughts", "breakthrough", "frisian", "frysk"];
        for (&variant, inputs) in Variant::ALL.iter().zip(inputs) {
            let expected = match variant.id() {
                "mini" => mini,
                "straight" => straight,
                "ten" => ten,
                id if of_ten.contains(&id) => ten,
                _ => eight,
            };
            assert_eq!(inputs, expected, "{variant}");
        }
    }

    #[test]
    fn a_position_and_its_turned_one_look_the_same() {
        for &variant in Variant::ALL {
            let layout = Layout::of(variant);
            let mut position = Position::start(variant);
            for n in 0..40 {
                let [one, two] = [position, position.turned()].map(|position| {
                    let view = layout.view(position.board());
                    layout.active(&view).collect::<HashSet<_>>()
                });
                assert_eq!(one, two);
                assert_eq!(one.len(), position.pieces().count());
                assert!(one.iter().all(|&input| input < layout.inputs()));
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position = position.after(moves[n * 7 % moves.len()]);
            }
        }
    }

    #[test]
    fn buckets_cover_all_counts_of_pieces() {
        let layout = Layout::of(Variant::English);
        let buckets = [1, 3, 4, 12, 13, 22, 24, 99].map(|pieces| layout.bucket(pieces));
        assert_eq!(buckets, [0, 0, 1, 3, 4, 7, 7, 7]);
    }
}
