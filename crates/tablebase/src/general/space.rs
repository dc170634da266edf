//! The number of a position within its class, and back, on a board of any size.
//!
//! A position is seen from the side to move, which plays down the board. The squares of its four groups of pieces
//! (own men, the other's men, own kings, the other's kings) have a place among all sets of so many squares, in
//! colexicographic order, and the four places make one number. Men do not stand where they would have been crowned.
//! Two pieces on one square give numbers that no position has: holes. Where steps of a king in a row are counted, every
//! board is there once for each way in which they may stand.

use crate::material::Material;
use crownhead_rules::{Bitboard, Board, Color, Geometry, RuleSet, Square};
use std::sync::Arc;

/// The most pieces that tables of any variant can have.
pub const MOST_PIECES: u8 = 4;

/// Most pieces of one kind and side.
const MOST: usize = MOST_PIECES as usize - 1;

/// Steps in a row that a side has made with one of its kings, where rules count them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    /// The king; the empty set without steps.
    pub(crate) king: Bitboard,
    pub(crate) steps: u8,
}

impl Run {
    pub(crate) const NONE: Self = Self { king: Bitboard::EMPTY, steps: 0 };

    /// The same as the other side sees it.
    #[inline(always)]
    pub(crate) fn turned(self, geometry: Geometry) -> Self {
        if self.steps == 0 { self } else { Self { king: geometry.turned(self.king), ..self } }
    }
}

/// A board as its side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    pub(crate) own_men: Bitboard,
    pub(crate) own_kings: Bitboard,
    pub(crate) men: Bitboard,
    pub(crate) kings: Bitboard,
    pub(crate) own_run: Run,
    pub(crate) run: Run,
}

impl Seen {
    #[inline(always)]
    pub(crate) fn of(board: &Board, geometry: Geometry) -> Self {
        let [own, other] = [board.turn(), board.turn().other()];
        let sets = [board.men(own), board.kings(own), board.men(other), board.kings(other)];
        let runs = [own, other].map(|color| {
            let (king, steps) = board.king_run(color);
            Run { king, steps }
        });
        let ([own_men, own_kings, men, kings], [own_run, run]) = match own {
            Color::Black => (sets, runs),
            Color::White => {
                (sets.map(|set| geometry.turned(set)), runs.map(|run| run.turned(geometry)))
            }
        };
        Self { own_men, own_kings, men, kings, own_run, run }
    }

    /// The board with Black to move.
    #[inline(always)]
    pub(crate) fn board(&self) -> Board {
        let sets = [(self.own_men, self.own_kings), (self.men, self.kings)];
        let board = Board::of_sets(sets, Color::Black);
        match [self.own_run, self.run] {
            [Run::NONE, Run::NONE] => board,
            runs => board.with_king_runs(runs.map(|run| (run.king, run.steps))),
        }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.own_men | self.own_kings | self.men | self.kings
    }

    /// Which pieces there are.
    #[inline(always)]
    pub(crate) const fn material(&self) -> Material {
        Material {
            own_men: self.own_men.len() as u8,
            own_kings: self.own_kings.len() as u8,
            men: self.men.len() as u8,
            kings: self.kings.len() as u8,
        }
    }
}

/// Squares of a board without ghosts, and sets of a few of them in order.
pub(crate) struct Field {
    pub(crate) geometry: Geometry,
    king_run: Option<u8>,
    /// The number of a square from 0, by its bit.
    number: [u8; 64],
    /// `ways[k][n]` is n over k.
    ways: [[u32; 51]; MOST + 1],
    /// Sets of up to three squares: any, and of rows in which own men and those of the other side stand.
    kings: [Vec<Bitboard>; MOST + 1],
    own_men: [Vec<Bitboard>; MOST + 1],
    men: [Vec<Bitboard>; MOST + 1],
}

impl Field {
    pub(crate) fn new(rules: &RuleSet) -> Self {
        let geometry = rules.geometry;
        let squares = geometry.squares();
        let mut number = [0; 64];
        for n in 0..squares {
            number[usize::from(geometry.bit(Square::new(n + 1)))] = n;
        }
        let mut ways = [[0; 51]; MOST + 1];
        ways[0] = [1; 51];
        for k in 1..=MOST {
            for n in 1..51 {
                ways[k][n] = ways[k - 1][n - 1] + ways[k][n - 1];
            }
        }
        let row = geometry.width() / 2;
        let set = |n: u8| Bitboard::of(geometry.bit(Square::new(n + 1)));
        let list = |from: u8, to: u8| std::array::from_fn(|k| sets(k, from, to, &set));
        Self {
            geometry,
            king_run: rules.king_run,
            number,
            ways,
            kings: list(0, squares),
            own_men: list(0, squares - row),
            men: list(row, squares),
        }
    }

    /// The place of a set among those of its size, its squares counted from the one with this number.
    #[inline(always)]
    fn place(&self, set: Bitboard, from: u8) -> usize {
        let mut place = 0;
        for (k, one) in set.singles().enumerate() {
            let n = self.number[usize::from(one.first())] - from;
            place += self.ways[k + 1][usize::from(n)] as usize;
        }
        place
    }
}

/// The sets of `k` squares with numbers from `from` up to `to`, in colexicographic order.
fn sets(k: usize, from: u8, to: u8, set: &impl Fn(u8) -> Bitboard) -> Vec<Bitboard> {
    if k == 0 {
        return vec![Bitboard::EMPTY];
    }
    let highest = from + k as u8 - 1..to;
    let with = |n: u8| sets(k - 1, from, n, set).into_iter().map(move |rest| (n, rest));
    highest.flat_map(with).map(|(n, rest)| rest | set(n)).collect()
}

/// How the positions of one class are numbered.
#[derive(Clone)]
pub(crate) struct Space {
    field: Arc<Field>,
    pub(crate) class: Material,
    men_ways: usize,
    own_kings_ways: usize,
    kings_ways: usize,
    runs_ways: usize,
    /// Numbers of one way in which the runs stand.
    boards: usize,
    size: usize,
}

impl Space {
    pub(crate) fn new(field: &Arc<Field>, class: Material) -> Self {
        let Material { own_men, own_kings, men, kings } = class;
        let men_ways = field.men[usize::from(men)].len();
        let own_kings_ways = field.kings[usize::from(own_kings)].len();
        let kings_ways = field.kings[usize::from(kings)].len();
        let boards =
            field.own_men[usize::from(own_men)].len() * men_ways * own_kings_ways * kings_ways;
        // A side without men may step as it likes, and one without kings has none to count.
        let ways = |men: u8, kings: u8| match field.king_run {
            Some(most) if men > 0 => 1 + usize::from(kings * most),
            _ => 1,
        };
        let runs_ways = ways(men, kings);
        let size = boards * ways(own_men, own_kings) * runs_ways;
        let field = Arc::clone(field);
        Self { field, class, men_ways, own_kings_ways, kings_ways, runs_ways, boards, size }
    }

    /// The number of a run of one of these kings.
    #[inline(always)]
    fn run_number(&self, run: Run, kings: Bitboard) -> usize {
        match (self.field.king_run, run.steps) {
            (None, _) | (_, 0) => 0,
            (Some(most), steps) => {
                let before = kings.0 & (run.king.0 - 1);
                (before.count_ones() as usize) * usize::from(most) + usize::from(steps)
            }
        }
    }

    /// The run of one of these kings that has this number.
    #[inline(always)]
    fn run(&self, number: usize, kings: Bitboard) -> Run {
        match (self.field.king_run, number.checked_sub(1)) {
            (Some(most), Some(n)) => {
                let most = usize::from(most);
                let king = kings.singles().nth(n / most).unwrap_or(Bitboard::EMPTY);
                Run { king, steps: (n % most + 1) as u8 }
            }
            _ => Run::NONE,
        }
    }

    /// How many numbers there are, holes included.
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// After how many numbers the pieces that vary fastest have gone through all their places.
    pub(crate) fn width(&self) -> usize {
        let groups = [self.kings_ways, self.own_kings_ways, self.men_ways];
        groups.into_iter().find(|&ways| ways > 1).unwrap_or(1)
    }

    /// The number of a position of this class.
    #[inline(always)]
    pub(crate) fn index(&self, seen: &Seen) -> usize {
        let field = &*self.field;
        let row = field.geometry.width() / 2;
        let mut index = field.place(seen.own_men, 0);
        index = index * self.men_ways + field.place(seen.men, row);
        index = index * self.own_kings_ways + field.place(seen.own_kings, 0);
        index = index * self.kings_ways + field.place(seen.kings, 0);
        if self.size == self.boards {
            return index;
        }
        let own_run = self.run_number(seen.own_run, seen.own_kings);
        let run = self.run_number(seen.run, seen.kings);
        (own_run * self.runs_ways + run) * self.boards + index
    }

    /// The position of a number; nothing for a hole.
    #[inline(always)]
    pub(crate) fn seen(&self, index: usize) -> Option<Seen> {
        let (field, class) = (&*self.field, self.class);
        let (runs, index) = (index / self.boards, index % self.boards);
        let (rest, kings) = (index / self.kings_ways, index % self.kings_ways);
        let (rest, own_kings) = (rest / self.own_kings_ways, rest % self.own_kings_ways);
        let (own_men, men) = (rest / self.men_ways, rest % self.men_ways);
        let own_kings = field.kings[usize::from(class.own_kings)][own_kings];
        let kings = field.kings[usize::from(class.kings)][kings];
        let seen = Seen {
            own_men: field.own_men[usize::from(class.own_men)][own_men],
            own_kings,
            men: field.men[usize::from(class.men)][men],
            kings,
            own_run: self.run(runs / self.runs_ways, own_kings),
            run: self.run(runs % self.runs_ways, kings),
        };
        (seen.occupied().len() == u32::from(class.pieces())).then_some(seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::Variant;

    #[test]
    fn every_number_leads_back_to_itself() {
        for variant in ["russian", "italian", "international", "frisian"] {
            let rules = Variant::named(variant).rules();
            let geometry = rules.geometry;
            let field = Arc::new(Field::new(rules));
            for class in (2..=MOST_PIECES).flat_map(Material::all) {
                let space = Space::new(&field, class);
                for index in (0..space.size()).step_by(1 + space.size() / 2000) {
                    let Some(seen) = space.seen(index) else { continue };
                    assert_eq!(space.index(&seen), index, "{class}: {seen:?}");
                    assert_eq!(seen.material(), class);
                    let board = seen.board();
                    let turned = board.turned(geometry);
                    assert_eq!(Seen::of(&turned, geometry), seen, "the same for either side");
                }
            }
        }
    }

    #[test]
    fn there_are_as_many_positions_as_published() {
        // Schaeffer's totals of 8x8, without those that have one side only: see the numbering of English checkers.
        let field = Arc::new(Field::new(Variant::Russian.rules()));
        for (pieces, alone, published) in [(2u8, 3_484u64, 6_972u64), (3, 65_192, 261_224)] {
            let count = |class| {
                let space = Space::new(&field, class);
                (0..space.size()).filter(|&n| space.seen(n).is_some()).count() as u64
            };
            let both: u64 = Material::all(pieces).into_iter().map(count).sum();
            assert_eq!(both + alone, published, "{pieces} pieces");
        }
    }
}
