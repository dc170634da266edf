//! The ballots that the program brings along: data files of this crate, each checked by a test.

use super::{Openings, OpeningsError, file};
use crownhead_rules::Variant;

/// The three-move deck, as lines of moves.
const THREE_MOVE: &str = include_str!("../../data/three_move_ballots.txt");

/// The eleven-man ballots, as FENs.
const ELEVEN_MAN: &str = include_str!("../../data/eleven_man_ballots.txt");

/// The eleven-man ballots of Italian draughts, as FENs.
const ELEVEN_MAN_ITALIAN: &str = include_str!("../../data/eleven_man_italian.txt");

/// The basic positions of the IDF, as lines of moves.
const IDF_BASIC: &str = include_str!("../../data/idf_basic_positions.txt");

/// The IDF's table of draw, as lines of moves and FENs: what Russian and Brazilian draughts share, and the rest.
const IDF_TABLE: &str = include_str!("../../data/idf_table.txt");
const IDF_TABLE_RUSSIAN: &str = include_str!("../../data/idf_table_russian.txt");

/// The decks, by the ids under which the table of variants knows them.
const DECKS: [(&str, &[&str]); 6] = [
    ("ballots", &[THREE_MOVE]),
    ("eleven-man", &[ELEVEN_MAN]),
    ("eleven-man-italian", &[ELEVEN_MAN_ITALIAN]),
    ("idf-basic", &[IDF_BASIC]),
    ("idf-brazilian", &[IDF_TABLE]),
    ("idf-russian", &[IDF_TABLE, IDF_TABLE_RUSSIAN]),
];

/// Whether a word is the id of a deck.
pub(super) fn is_known(id: &str) -> bool {
    DECKS.iter().any(|(known, _)| *known == id)
}

/// Reads a deck, if the variant has it.
pub(super) fn load(deck: &str, variant: Variant) -> Result<Openings, OpeningsError> {
    let known = DECKS.iter().find(|(id, _)| *id == deck && variant.about().decks.contains(id));
    let Some((_, texts)) = known else {
        let home = Variant::ids_where(|one| one.about().decks.contains(&deck));
        return Err(OpeningsError::OtherVariant { deck: deck.to_owned(), home, variant });
    };
    let mut list = Vec::new();
    for text in *texts {
        let openings = file::read(variant, text);
        let line = |error| OpeningsError::Line { path: deck.to_owned(), error };
        list.extend(openings.map_err(line)?);
    }
    Ok(Openings::List { name: deck.to_owned(), list, drawn: true })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::Opening;
    use crownhead_rules::{Color, Kind, Position, Setup};
    use std::collections::HashSet;

    fn deck(id: &str, variant: &str) -> Vec<Opening> {
        match load(id, Variant::named(variant)) {
            Ok(Openings::List { list, .. }) => list,
            other => panic!("{id}: {other:?}"),
        }
    }

    fn positions(openings: &[Opening]) -> HashSet<Position> {
        openings.iter().map(Opening::position).collect()
    }

    #[test]
    fn the_three_move_deck_is_whole() {
        let ballots = file::read(Variant::English, THREE_MOVE).unwrap();
        assert_eq!(ballots.len(), 156);
        assert!(ballots.iter().all(|ballot| ballot.moves.len() == 3));
        assert!(ballots.iter().all(|ballot| ballot.start == Position::start(Variant::English)));
        let lines: HashSet<_> = ballots.iter().map(super::super::Opening::move_text).collect();
        assert_eq!(lines.len(), 156);
        // The first and the last of the list.
        assert!(lines.contains("9-13 21-17 5-9") && lines.contains("12-16 24-20 8-12"));
    }

    #[test]
    fn the_eleven_man_ballots_are_whole() {
        let ballots = file::read(Variant::English, ELEVEN_MAN).unwrap();
        assert_eq!(ballots.len(), 2_253);
        let mut seen = HashSet::new();
        for ballot in &ballots {
            let count =
                |color| ballot.start.pieces().filter(|(_, piece)| piece.color == color).count();
            assert_eq!((count(Color::Black), count(Color::White)), (11, 11));
            assert!(ballot.moves.is_empty() && ballot.start.outcome().is_none());
            assert!(seen.insert(ballot.start));
        }
    }

    #[test]
    fn every_deck_belongs_to_a_variant_and_is_read_by_its_rules() {
        let mut ids = HashSet::new();
        for &variant in Variant::ALL {
            for &id in variant.about().decks {
                assert!(!deck(id, variant.id()).is_empty(), "{id} {variant}");
                ids.insert(id);
            }
        }
        assert_eq!(ids, DECKS.iter().map(|(id, _)| *id).collect());
        assert!(is_known("ballots") && !is_known("ballot"));
    }

    /// Moves are replayed where they are read, the side to move with them; the others differ from the start by one man
    /// of each side at the most, and White begins.
    #[test]
    fn the_tables_of_the_idf_are_whole() {
        for (id, variant, count, flying) in [
            ("idf-basic", "russian", 150, 0),
            ("idf-basic", "brazilian", 150, 0),
            ("idf-russian", "russian", 740, 394),
            ("idf-brazilian", "brazilian", 732, 392),
        ] {
            let openings = deck(id, variant);
            assert_eq!((openings.len(), positions(&openings).len()), (count, count), "{id}");
            let start = Position::start(Variant::named(variant));
            let flown = openings.iter().filter(|opening| opening.start != start);
            let mut count = 0;
            for Opening { start: position, .. } in flown {
                count += 1;
                assert_eq!(position.turn(), Color::White, "{id} {position:?}");
                for color in Color::BOTH {
                    let men = position.board().men(color);
                    let stayed = men & start.board().men(color);
                    assert_eq!(men.len(), 12, "{id} {position:?}");
                    assert!(stayed.len() >= 11, "{id} {position:?}");
                }
            }
            assert_eq!(count, flying, "{id}");
        }
        let lines: Vec<String> =
            deck("idf-russian", "russian").iter().map(Opening::move_text).collect();
        assert_eq!(lines[0], "a3-b4");
        assert!(lines.contains(&"c3-d4 f6-g5 g3-h4 d6-c5 h4:f6 e7:g5".to_owned()));
    }

    /// A man of each side is taken off the board in every way, and each side makes a move.
    #[test]
    fn the_italian_eleven_man_ballots_come_about_by_the_rules() {
        let italian = Variant::named("italian");
        let start = Position::start(italian);
        let mut reached = HashSet::new();
        for black in 1..=12 {
            for white in 21..=32 {
                let mut setup = Setup::new(Color::White);
                for (square, piece) in start.pieces() {
                    let number = u32::from(square.number());
                    if ![black, white].contains(&number) {
                        setup.put(number, piece.color, Kind::Man);
                    }
                }
                let position = Position::new(italian, &setup).unwrap();
                for &first in &position.moves() {
                    let after = position.after(first);
                    reached.extend(after.moves().iter().map(|&second| after.after(second)));
                }
            }
        }
        let ballots = positions(&deck("eleven-man-italian", "italian"));
        assert_eq!(ballots.len(), 2_400);
        assert!(ballots.is_subset(&reached));
    }
}
