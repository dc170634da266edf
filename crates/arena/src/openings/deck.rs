//! The ballots that the program brings along: data files of this crate, each checked by a test.

use super::{Openings, OpeningsError, file};
use crownhead_rules::Variant;

/// The three-move deck, as lines of moves.
const THREE_MOVE: &str = include_str!("../../data/three_move_ballots.txt");

/// The eleven-man ballots, as FENs.
const ELEVEN_MAN: &str = include_str!("../../data/eleven_man_ballots.txt");

/// The decks, by the ids under which the table of variants knows them.
const DECKS: [(&str, &str); 2] = [("ballots", THREE_MOVE), ("eleven-man", ELEVEN_MAN)];

/// Reads a deck, if the variant has it.
pub(super) fn load(deck: &str, variant: Variant) -> Result<Openings, OpeningsError> {
    let known = DECKS.iter().find(|(id, _)| *id == deck && variant.about().decks.contains(id));
    let Some((_, text)) = known else {
        let home = Variant::ids_where(|one| one.about().decks.contains(&deck));
        return Err(OpeningsError::OtherVariant { deck: deck.to_owned(), home, variant });
    };
    let list = file::read(variant, text)
        .map_err(|error| OpeningsError::Line { path: deck.to_owned(), error })?;
    Ok(Openings::List { name: deck.to_owned(), list, drawn: true })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::{Color, Position};
    use std::collections::HashSet;

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
}
