//! The tables of a variant at hand: those that come with the program, or those found in a directory.

use super::file::{self, ClassCounts, Contents, Part};
use super::law::Law;
use super::pack::{Layers, unpack};
use super::solve::{Code, DRAWN, LONG_LOSS, LONG_WIN, is_win};
use super::space::{Field, Seen, Space};
use super::{build, shipped};
use crate::exact::{Exact, Standing};
use crate::material::Material;
use crate::place::default_directory;
use crate::probe::Value;
use crownhead_rules::{Board, MoveList, Position, Variant};
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// Exact endings of one variant. Shared freely between threads.
///
/// ```
/// use crownhead_rules::Variant;
/// use crownhead_tablebase::{Exact, Value, VariantTables};
///
/// let tables = VariantTables::shipped(Variant::Russian).unwrap();
/// // Three kings, one of them on the main road: Petrov's triangle wins.
/// let position = crownhead_notation::fen::read(Variant::Russian, "W:WK29,K30,K31:BK28").unwrap();
/// assert_eq!(tables.value(position.board()), Some(Value::Win));
/// ```
pub struct VariantTables {
    law: Law,
    bytes: Cow<'static, [u8]>,
    /// Up to how many pieces every class is there, or as many as rules with state allow.
    pieces: u8,
    most: u32,
    /// By the number of the class.
    shelves: Vec<Option<Shelf>>,
    problem: Option<String>,
}

/// A class and what has been unpacked of it.
struct Shelf {
    space: Space,
    part: Part,
    codes: OnceLock<Vec<Code>>,
}

/// What is known of a position with all counts of draw rules at their beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) value: Value,
    /// Won or lost, but perhaps not within the draw rules.
    pub(crate) long: bool,
    /// Plies to the end, if it is decided and they are known.
    pub(crate) plies: Option<u8>,
}

impl Known {
    const fn decided(win: bool, plies: Option<u8>) -> Self {
        Self { value: if win { Value::Win } else { Value::Loss }, long: false, plies }
    }

    /// The claim that can be made of it.
    fn claim(self) -> Option<Value> {
        (!self.long).then_some(self.value)
    }
}

/// The best of several moves, each by what it leaves to the other side.
struct Best {
    best: Known,
    /// Whether the plies of all moves that may matter are known.
    counted: bool,
}

impl Best {
    const fn none() -> Self {
        Self { best: Known { value: Value::Loss, long: false, plies: Some(0) }, counted: true }
    }

    fn add(&mut self, left: Known) {
        let here = Known {
            value: left.value.reversed(),
            plies: left.plies.and_then(|plies| plies.checked_add(1)),
            ..left
        };
        // A loss that may turn out a draw is better than a certain one, a certain win than one that may.
        let rank = |known: &Known| match (known.value, known.long) {
            (Value::Loss, long) => u8::from(long),
            (Value::Draw, _) => 2,
            (Value::Win, long) => 4 - u8::from(long),
        };
        if rank(&here) > rank(&self.best) {
            (self.best, self.counted) = (here, here.plies.is_some());
        } else if rank(&here) == rank(&self.best) {
            self.counted &= here.plies.is_some();
            self.best.plies = match here.value {
                Value::Win => self.best.plies.min(here.plies),
                _ => self.best.plies.max(here.plies),
            };
        }
    }

    fn known(self) -> Known {
        let plies = if self.counted && !self.best.long { self.best.plies } else { None };
        Known { plies: plies.filter(|_| self.best.value != Value::Draw), ..self.best }
    }
}

impl VariantTables {
    /// The tables of a variant that come with the program; nothing if it has none.
    pub fn shipped(variant: Variant) -> Option<Arc<Self>> {
        static ALL: LazyLock<Mutex<HashMap<Variant, Arc<VariantTables>>>> =
            LazyLock::new(Mutex::default);
        let bytes = shipped::bytes(variant)?;
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        let tables = all.entry(variant).or_insert_with(|| {
            Arc::new(Self::read(variant, bytes.into()).unwrap_or_else(|damage| {
                Self::damaged(variant, format!("the tables in this program are damaged: {damage}"))
            }))
        });
        Some(Arc::clone(tables))
    }

    /// The tables of a variant in a directory if they are there, sound, and reach as far as those that come with the
    /// program; those otherwise.
    pub fn open(variant: Variant, dir: &Path) -> Option<Arc<Self>> {
        let shipped = Self::shipped(variant);
        match build::read_file(dir, variant) {
            Ok(None) => shipped,
            Ok(Some(found)) if shipped.as_ref().is_some_and(|own| own.pieces > found.pieces) => {
                shipped
            }
            Ok(Some(found)) => Some(Arc::new(found)),
            Err(error) => {
                let mut tables = match shipped::bytes(variant) {
                    Some(bytes) => Self::read(variant, bytes.into()).ok()?,
                    None => Self::damaged(variant, String::new()),
                };
                tables.problem = Some(error.to_string());
                Some(Arc::new(tables))
            }
        }
    }

    /// The tables of a variant in the [default directory](crate::default_directory) as it was when this was first
    /// asked, or else those that come with the program.
    pub fn found(variant: Variant) -> Option<Arc<Self>> {
        static ALL: LazyLock<Mutex<HashMap<Variant, Option<Arc<VariantTables>>>>> =
            LazyLock::new(Mutex::default);
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        let open = || match default_directory() {
            Some(dir) => Self::open(variant, &dir),
            None => Self::shipped(variant),
        };
        all.entry(variant).or_insert_with(open).clone()
    }

    fn damaged(variant: Variant, problem: String) -> Self {
        let (bytes, shelves) = (Cow::default(), Self::empty());
        Self { law: Law::of(variant), bytes, pieces: 0, most: 0, shelves, problem: Some(problem) }
    }

    fn empty() -> Vec<Option<Shelf>> {
        std::iter::repeat_with(|| None).take(Material::NUMBERS).collect()
    }

    /// The tables that these bytes are.
    pub(crate) fn read(variant: Variant, bytes: Cow<'static, [u8]>) -> Result<Self, file::Damage> {
        let Contents { variant, pieces, parts } = file::read(&bytes, variant)?;
        let field = Arc::new(Field::new(variant.rules()));
        let mut shelves = Self::empty();
        let mut most = 0;
        for part in parts {
            most = most.max(part.class.pieces().into());
            let space = Space::new(&field, part.class);
            let number = part.class.number();
            shelves[number] = Some(Shelf { space, part, codes: OnceLock::new() });
        }
        Ok(Self { law: Law::of(variant), bytes, pieces, most, shelves, problem: None })
    }

    /// The variant that they are made for.
    pub fn variant(&self) -> Variant {
        self.law.variant
    }

    /// Up to how many pieces every class is there.
    pub fn pieces(&self) -> u8 {
        self.pieces
    }

    /// What is wrong with the tables in the user's directory, if anything.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// The classes that are there, and what is known of each as a whole.
    pub fn classes(&self) -> Vec<(Material, ClassCounts)> {
        let there = |class: Material| Some((class, self.shelf(class)?.part.counts));
        (2..=super::MOST_PIECES).flat_map(Material::all).filter_map(there).collect()
    }

    fn shelf(&self, class: Material) -> Option<&Shelf> {
        self.shelves[class.number()].as_ref()
    }

    /// The codes of a class of which something is packed.
    #[inline(always)]
    fn codes<'a>(&'a self, shelf: &'a Shelf, layers: Layers) -> &'a [Code] {
        shelf.codes.get_or_init(|| {
            let data = &self.bytes[shelf.part.data.clone()];
            let (size, width) = (shelf.space.size(), shelf.space.width());
            unpack(data, size, width, layers, self.law.reversed)
        })
    }

    /// What is known of a board that is not over by the rules of the board, or over for want of pieces.
    fn known(&self, board: &Board) -> Option<Known> {
        let law = self.law;
        let seen = Seen::of(board, law.rules.geometry);
        if seen.own_men.is_empty() && seen.own_kings.is_empty()
            || law.has_won_by_king(board, board.turn().other())
        {
            return Some(Known::decided(law.reversed, Some(0)));
        }
        if seen.occupied().len() > self.most {
            return None;
        }
        let shelf = self.shelf(seen.material())?;
        match shelf.part.layers {
            Some(Layers::Long) => {
                let known = self.known_by_moves(board)?;
                let code = self.codes(shelf, Layers::Long).get(shelf.space.index(&seen))?;
                let long = *code == LONG_WIN && known.value != Value::Draw;
                Some(if long { Known { long, plies: None, ..known } } else { known })
            }
            Some(layers) if shelf.part.captures || !law.must_capture(board) => {
                let code = *self.codes(shelf, layers).get(shelf.space.index(&seen))?;
                let counted = layers == Layers::Distances;
                Some(match code {
                    DRAWN => Known { value: Value::Draw, long: false, plies: None },
                    LONG_WIN => Known { value: Value::Win, long: true, plies: None },
                    LONG_LOSS => Known { value: Value::Loss, long: true, plies: None },
                    code => {
                        let win = is_win(code, law.reversed);
                        Known::decided(win, counted.then_some(code))
                    }
                })
            }
            _ => self.known_by_moves(board),
        }
    }

    /// The same by looking at what is known after each move.
    fn known_by_moves(&self, board: &Board) -> Option<Known> {
        let mut moves = MoveList::new();
        self.law.moves_into(board, &mut moves);
        if moves.is_empty() {
            return Some(Known::decided(self.law.reversed, Some(0)));
        }
        let mut best = Best::none();
        for &mv in &moves {
            best.add(self.known(&self.law.after(board, mv))?);
        }
        Some(best.known())
    }

    /// What is known of any board.
    pub(crate) fn ask(&self, board: &Board) -> Option<Known> {
        let [own, other] = [board.turn(), board.turn().other()];
        if board.pieces(other).is_empty() || self.law.has_won_by_king(board, own) {
            let winner = self.law.outcome(board)?.winner?;
            return Some(Known::decided(winner == own, None));
        }
        self.known(board)
    }

    /// The value of a position for its side to move, with all counts of draw rules at their beginning.
    pub fn probe(&self, position: &Position) -> Option<Value> {
        if position.variant() == self.variant() { self.value(position.board()) } else { None }
    }
}

impl Exact for VariantTables {
    fn value(&self, board: &Board) -> Option<Value> {
        self.ask(board)?.claim()
    }

    fn most_pieces(&self) -> u32 {
        self.most
    }

    fn value_at_once(&self, board: &Board) -> Option<Value> {
        self.value(board)
    }

    fn distance(&self, board: &Board) -> Option<u16> {
        self.ask(board)?.plies.map(u16::from)
    }

    fn most_pieces_in_quick_distances(&self) -> u32 {
        self.most
    }

    fn minds_draw_rules(&self) -> bool {
        true
    }

    fn stands(&self, board: &Board, standing: &Standing) -> bool {
        let rules = self.law.rules;
        let seen = Seen::of(board, rules.geometry);
        if seen.occupied().len() > self.most {
            return false;
        }
        let (plies, idle) = match (self.distance(board), self.shelf(seen.material())) {
            (None, None) => return false,
            (Some(plies), None) => (plies.into(), plies.into()),
            (plies, Some(shelf)) => {
                let ClassCounts { longest, longest_idle, .. } = shelf.part.counts;
                let plies = plies.map_or(u32::from(longest), u32::from);
                (plies, plies.min(longest_idle.into()))
            }
        };
        let still = rules.idle_plies_to_draw().is_none_or(|most| standing.idle + idle <= most);
        let mut held = rules.draws.iter().zip(standing.held);
        still
            && held.all(|(rule, &held)| match rule.most_held() {
                Some(most) if held > 0 => held - 1 + plies <= most,
                _ => true,
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_that_no_table_has_is_not_counted_on() {
        let mut best = Best::none();
        best.add(Known::decided(false, Some(u8::MAX)));
        assert_eq!(best.known(), Known::decided(true, None));
    }
}
