//! What is an opening called? Names belong to positions, so whoever comes to one by another order of moves finds its name
//! too. English checkers has names, and the numbers of its three-move openings.

use crownhead_notation::moves;
use crownhead_rules::{Position, Variant};
use std::collections::HashMap;
use std::sync::LazyLock;

const NAMES: &str = include_str!("../data/names.csv");
const THREE_MOVE: &str = include_str!("../data/three_move.csv");

/// The name of a position, if it has one.
pub fn name_of(position: &Position) -> Option<&'static str> {
    static KNOWN: LazyLock<HashMap<u64, &str>> = LazyLock::new(|| {
        let named = rows(NAMES).filter_map(|row| row.split_once(','));
        named.filter_map(|(line, name)| Some((after(line)?.key(), name))).collect()
    });
    of(&KNOWN, position)
}

/// Whether a three-move opening is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deck {
    /// It is one of the 144 of the deck.
    Drawn,
    /// It came to the deck in 2003.
    Added,
    /// It is not in the deck: one side is too strong.
    Barred,
}

/// A three-move opening as the American Checker Federation counts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreeMove {
    /// Its number, 1 to 174.
    pub number: u16,
    /// Whether it is drawn.
    pub deck: Deck,
    /// Its moves.
    pub moves: &'static str,
}

/// The three-move opening that leads to a position. Where several orders of moves do, the first of the list stands for
/// all.
pub fn three_move(position: &Position) -> Option<ThreeMove> {
    static KNOWN: LazyLock<HashMap<u64, ThreeMove>> = LazyLock::new(|| {
        let mut known = HashMap::new();
        for opening in three_moves() {
            if let Some(position) = after(opening.moves) {
                known.entry(position.key()).or_insert(opening);
            }
        }
        known
    });
    of(&KNOWN, position)
}

/// All of them by their numbers.
pub fn three_moves() -> impl Iterator<Item = ThreeMove> {
    rows(THREE_MOVE).filter_map(|row| {
        let mut fields = row.split(',');
        let number = fields.next()?.parse().ok()?;
        let moves = fields.next()?;
        let deck = match fields.next()? {
            "deck" => Deck::Drawn,
            "added" => Deck::Added,
            _ => Deck::Barred,
        };
        Some(ThreeMove { number, deck, moves })
    })
}

/// The position after moves from the start of English checkers.
pub(crate) fn after(line: &str) -> Option<Position> {
    line.split_whitespace().try_fold(Position::start(Variant::English), |here, text| {
        moves::read(&here, text).ok().map(|mv| here.after(mv))
    })
}

/// The lines of a data file that are no remarks.
pub(crate) fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

fn of<T: Copy>(known: &HashMap<u64, T>, position: &Position) -> Option<T> {
    known.get(&position.key()).copied().filter(|_| position.variant() == Variant::English)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_data_is_legal_and_known() {
        for row in rows(NAMES) {
            let (line, name) = row.split_once(',').unwrap();
            let position = after(line).unwrap_or_else(|| panic!("{row}"));
            assert_eq!(name_of(&position), Some(name), "{row}: a name for each position");
        }
        let all: Vec<ThreeMove> = three_moves().collect();
        assert!(all.iter().map(|opening| opening.number).eq(1..=174));
        let count = |deck| all.iter().filter(|opening| opening.deck == deck).count();
        assert_eq!([Deck::Drawn, Deck::Added, Deck::Barred].map(count), [144, 12, 18]);
        for opening in &all {
            let position = after(opening.moves).unwrap_or_else(|| panic!("{opening:?}"));
            let known = three_move(&position).unwrap();
            assert!(known.number <= opening.number, "{opening:?}");
        }
    }

    #[test]
    fn a_name_is_found_by_another_order_of_moves() {
        let position = after("11-15 22-17 8-11 23-19 4-8").unwrap();
        assert_eq!(name_of(&position), Some("Old Fourteenth"));
        assert_eq!(name_of(&after("11-15 22-17").unwrap()), None);
        for (line, name) in [
            ("9-14 22-17 11-15 23-19 6-9", "Souter"),
            ("11-15 24-19", "Second Double Corner"),
            ("11-16 24-19", "Paisley"),
            ("10-15 23-18", "Kelso-Cross"),
        ] {
            assert_eq!(name_of(&after(line).unwrap()), Some(name), "{line}");
        }
        let first = three_move(&after("9-13 21-17 5-9").unwrap()).unwrap();
        assert_eq!((first.number, first.deck), (1, Deck::Drawn));
        assert_eq!(three_move(&Position::start(Variant::English)), None);
    }

    #[test]
    fn other_games_have_no_names() {
        for &variant in Variant::ALL.iter().filter(|&&variant| variant != Variant::English) {
            let start = Position::start(variant);
            for &mv in &start.moves() {
                assert_eq!(name_of(&start.after(mv)), None, "{variant}");
            }
        }
    }
}
