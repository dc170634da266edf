//! How is a game kept? As its variant, its result, a few tags, where it began, and one byte a move: the place of the move
//! among the legal ones by their squares, which does not depend on the order in which they are generated.

use crate::numbers::{put, take, take_array, take_bytes};
use crate::tally::Ended;
use crownhead_files::Checksum;
use crownhead_notation::fen;
use crownhead_notation::pdn::Tag;
use crownhead_notation::record::{Line, Ply, Record};
use crownhead_rules::{Move, Position, Variant};
use std::cmp::Ordering;

/// The tags that are kept.
pub const TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "Black", "White"];

/// The most bytes of a tag that are kept.
const LONGEST_TAG: usize = 200;

/// Stands in the place of a move where a game is at its end.
pub(crate) const NO_MOVE: u8 = u8::MAX;

/// A game of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedGame {
    /// Its rule set.
    pub variant: Variant,
    /// How it ended.
    pub ended: Ended,
    /// What is known of it: names out of [`TAGS`], and values.
    pub tags: Vec<(&'static str, String)>,
    /// Where it began.
    pub start: Position,
    /// Its moves.
    pub moves: Vec<Move>,
}

impl ArchivedGame {
    /// The main line of a record, as far as it was replayed.
    pub fn of_record(record: &Record) -> Self {
        let value = |name: &'static str| {
            let tag = record.tags.iter().find(|tag| tag.name == name)?;
            let text = shortened(tag.value.trim());
            let says = !text.is_empty() && text != "?";
            says.then(|| (name, text.to_owned()))
        };
        Self {
            variant: record.variant,
            ended: Ended::from(&record.result),
            tags: TAGS.into_iter().filter_map(value).collect(),
            start: record.line.start,
            moves: record.line.plies.iter().map(|ply| ply.mv).collect(),
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// Every position that it came to, the start first.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut next = Some(self.start);
        let mut moves = self.moves.iter();
        std::iter::from_fn(move || {
            let here = next?;
            next = moves.next().map(|&mv| here.after(mv));
            Some(here)
        })
    }

    /// It as a record, to be shown or written.
    pub fn record(&self) -> Record {
        let mut line = Line::new(self.start);
        for (&mv, after) in self.moves.iter().zip(self.positions().skip(1)) {
            line.plies.push(Ply { mv, after, strength: None, remarks: Vec::new() });
        }
        let tags = self.tags.iter().map(|(name, value)| Tag::new(*name, value.as_str()));
        let (variant, result) = (self.variant, self.ended.result());
        Record { variant, tags: tags.collect(), line, result }
    }

    /// The bytes that it is kept in, behind their sum, with these [places](Self::places).
    pub(crate) fn to_bytes(&self, places: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0; 4];
        let id = self.variant.id();
        put(&mut bytes, id.len() as u64);
        bytes.extend(id.as_bytes());
        bytes.push(self.ended as u8);
        bytes.push(self.tags.len() as u8);
        for (name, value) in &self.tags {
            let place = TAGS.iter().position(|known| known == name).unwrap_or_default();
            bytes.push(place as u8);
            put(&mut bytes, value.len() as u64);
            bytes.extend(value.as_bytes());
        }
        let usual = self.start == Position::start(self.variant);
        let text = if usual { String::new() } else { fen::write(&self.start) };
        put(&mut bytes, text.len() as u64);
        bytes.extend(text.as_bytes());
        bytes.extend(places);
        seal(&mut bytes);
        bytes
    }

    /// The places of its moves, each among the legal ones.
    pub(crate) fn places(&self) -> Vec<u8> {
        self.moves.iter().zip(self.positions()).map(|(&mv, here)| place_of(&here, mv)).collect()
    }

    /// Reads the bytes of one game.
    pub(crate) fn from_bytes(mut bytes: &[u8]) -> Result<Self, &'static str> {
        const CUT: &str = "it ends within a game";
        let sum = take_array::<4>(&mut bytes).ok_or(CUT)?;
        if sum != Checksum::of(bytes).short().to_le_bytes() {
            return Err("a game is damaged");
        }
        let mut text = || {
            let length = take(&mut bytes).ok_or(CUT)?;
            let text = take_bytes(&mut bytes, length).ok_or(CUT)?;
            std::str::from_utf8(text).map_err(|_| "a game has a text that is none")
        };
        let id = text()?;
        let variant = Variant::ALL.iter().copied().find(|variant| variant.id() == id);
        let variant = variant.ok_or("a game is of rules that this program does not know")?;
        let [ended, tags] = take_array(&mut bytes).ok_or(CUT)?;
        let ended = Ended::ALL.get(usize::from(ended)).copied().ok_or("a game has no result")?;
        let tags = (0..tags).map(|_| {
            let [place] = take_array(&mut bytes).ok_or(CUT)?;
            let name = TAGS.get(usize::from(place)).copied().ok_or("a game has an unknown tag")?;
            let length = take(&mut bytes).ok_or(CUT)?;
            let value = take_bytes(&mut bytes, length).ok_or(CUT)?;
            let value = std::str::from_utf8(value).map_err(|_| "a tag has a text that is none")?;
            Ok((name, value.to_owned()))
        });
        let tags = tags.collect::<Result<Vec<_>, &'static str>>()?;
        let length = take(&mut bytes).ok_or(CUT)?;
        let text = take_bytes(&mut bytes, length).ok_or(CUT)?;
        let start = match std::str::from_utf8(text) {
            Ok("") => Position::start(variant),
            Ok(text) => fen::read(variant, text).map_err(|_| "a game begins nowhere")?,
            Err(_) => return Err("a game begins nowhere"),
        };
        let mut here = start;
        let moves = bytes.iter().map(|&place| {
            let mv = move_at(&here, place).ok_or("a game has a move that is not legal")?;
            here = here.after(mv);
            Ok(mv)
        });
        let moves = moves.collect::<Result<Vec<_>, &'static str>>()?;
        Ok(Self { variant, ended, tags, start, moves })
    }
}

/// A number that games of one variant with the same start and the same moves share, whoever played them.
pub(crate) fn identity(start: &Position, places: &[u8]) -> u64 {
    let start = position_key(start).to_le_bytes();
    Checksum::of_length(places.len()).and(&start).and(places).value()
}

/// Puts the sum before the bytes of a game.
pub(crate) fn seal(bytes: &mut [u8]) {
    if let Some((sum, rest)) = bytes.split_first_chunk_mut::<4>() {
        *sum = Checksum::of(rest).short().to_le_bytes();
    }
}

/// As much of a text as is kept.
fn shortened(text: &str) -> &str {
    let mut end = text.len().min(LONGEST_TAG);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// A number for a position that those of other variants do not share.
pub(crate) fn position_key(position: &Position) -> u64 {
    position.key() ^ Checksum::of(position.variant().id().as_bytes()).value()
}

/// The order of moves by which they are numbered.
fn by_squares(one: &Move, other: &Move) -> Ordering {
    let ends = |mv: &Move| (mv.from(), mv.to());
    let by_ends = ends(one).cmp(&ends(other));
    by_ends
        .then_with(|| one.captured().cmp(other.captured()))
        .then(one.crowns().cmp(&other.crowns()))
}

/// The place of a legal move among those of its position.
pub(crate) fn place_of(position: &Position, mv: Move) -> u8 {
    let legal = position.moves();
    let before = legal.iter().filter(|other| by_squares(other, &mv) == Ordering::Less).count();
    // No position has nearly as many moves.
    before.min(usize::from(NO_MOVE - 1)) as u8
}

/// The legal move at a place.
pub(crate) fn move_at(position: &Position, place: u8) -> Option<Move> {
    let mut legal = position.moves().to_vec();
    legal.sort_by(by_squares);
    legal.get(usize::from(place)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> ArchivedGame {
        let start = fen::read(Variant::English, "B:W6,7,14,15:B2,K30").unwrap();
        let moves = vec![start.moves()[1]];
        let tags = vec![("Event", "Käse".to_owned()), ("White", "B".to_owned())];
        ArchivedGame { variant: Variant::English, ended: Ended::Drawn, tags, start, moves }
    }

    #[test]
    fn a_game_comes_back_or_is_refused() {
        let game = sample();
        let bytes = game.to_bytes(&game.places());
        assert_eq!(ArchivedGame::from_bytes(&bytes), Ok(game));
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 4;
            assert!(ArchivedGame::from_bytes(&damaged).is_err(), "byte {place}");
            assert!(ArchivedGame::from_bytes(&bytes[..place]).is_err(), "{place} bytes");
        }
    }

    #[test]
    fn games_are_the_same_by_their_moves_and_not_by_their_players() {
        let identity = |game: &ArchivedGame| identity(&game.start, &game.places());
        let one = sample();
        let mut other = one.clone();
        other.tags.clear();
        other.ended = Ended::Black;
        assert_eq!(identity(&one), identity(&other));
        other.moves = vec![one.start.moves()[0]];
        assert_ne!(identity(&one), identity(&other));
        other.moves.clear();
        assert_ne!(identity(&one), identity(&other));
    }

    #[test]
    fn every_move_has_its_own_place() {
        for &variant in Variant::ALL {
            let mut here = Position::start(variant);
            for ply in 0..40 {
                let legal = here.moves();
                for &mv in &legal {
                    assert_eq!(move_at(&here, place_of(&here, mv)), Some(mv), "{variant}");
                }
                let Some(&mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
                here = here.after(mv);
            }
        }
    }

    #[test]
    fn a_long_tag_is_cut_between_letters() {
        let long = "ä".repeat(LONGEST_TAG);
        assert_eq!(shortened(&long).chars().count(), LONGEST_TAG / 2);
        assert_eq!(shortened("short"), "short");
    }
}
