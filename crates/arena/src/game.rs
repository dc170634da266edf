//! What is kept of a game? A [`MatchGame`]: small, plain, one line of JSON, and enough to write every
//! report from it, so that a match can be gone on with and parts of it joined.

use crate::openings::move_text;
use crate::schedule::Fixture;
use crownhead_notation::pdn::Tag;
use crownhead_notation::record::{Ending, GameResult, Record};
use crownhead_notation::{fen, moves};
use crownhead_play::GameRecord;
use crownhead_rules::{Color, DrawRules, Game, Position, Variant};
use serde::{Deserialize, Deserializer, Serialize};
use std::time::Duration;

/// A finished game of a match. Its fields are those of a `game` line in a JSON report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchGame {
    /// Its number in the match, from 1.
    pub game: u64,
    /// The player with Black.
    pub black: Seat,
    /// The player with White.
    pub white: Seat,
    /// Whether A, the first player of the match, had White.
    pub swapped: bool,
    /// The winner, `"black"` or `"white"`; null for a draw.
    #[serde(with = "winner")]
    pub winner: Option<Color>,
    /// What ended it, one word: see [`Ending::id`](crownhead_play::Ending::id).
    #[serde(deserialize_with = "ending_id")]
    pub ending: String,
    /// What ended it, a sentence.
    pub termination: String,
    /// The position it started from, if that was not the start position.
    pub fen: Option<String>,
    /// The moves that were given, with spaces between them.
    pub opening: String,
    /// The moves that the players chose.
    pub moves: String,
    /// The length in plies, with those of the opening.
    pub plies: u64,
}

/// One side of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// The SPEC.
    pub player: String,
    /// Moves it chose.
    pub moves: u64,
    /// Nodes it looked at for them.
    pub nodes: u64,
    /// Time it took for them, in microseconds.
    pub time_us: u64,
}

impl MatchGame {
    /// What is kept of a game that was played as `fixture` says.
    pub fn new(fixture: &Fixture, record: &GameRecord) -> Self {
        let mut seats =
            record.names.clone().map(|player| Seat { player, moves: 0, nodes: 0, time_us: 0 });
        let found = fixture.opening.position();
        let mut turn = found.turn();
        let mut times = [Duration::ZERO; 2];
        for ply in &record.plies {
            let seat = &mut seats[turn as usize];
            seat.moves += 1;
            seat.nodes = seat.nodes.saturating_add(ply.report.nodes);
            times[turn as usize] += ply.took;
            turn = turn.other();
        }
        for (seat, time) in seats.iter_mut().zip(times) {
            seat.time_us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        }
        let [black, white] = seats;
        Self {
            game: fixture.number + 1,
            black,
            white,
            swapped: fixture.first_color == Color::White,
            winner: record.ending.winner(),
            ending: record.ending.id().to_owned(),
            termination: record.ending.to_string(),
            fen: fixture.opening.fen(),
            opening: fixture.opening.move_text(),
            moves: move_text(found, record.plies.iter().map(|ply| ply.mv)),
            plies: (fixture.opening.moves.len() + record.plies.len()) as u64,
        }
    }

    /// The colour of A, the first player of the match.
    pub const fn first_color(&self) -> Color {
        if self.swapped { Color::White } else { Color::Black }
    }

    /// The score of A: 1, ½ or 0.
    pub fn score(&self) -> f64 {
        match self.winner {
            None => 0.5,
            Some(winner) if winner == self.first_color() => 1.0,
            Some(_) => 0.0,
        }
    }

    /// The seats of A and B.
    pub const fn seats(&self) -> [&Seat; 2] {
        if self.swapped { [&self.white, &self.black] } else { [&self.black, &self.white] }
    }

    /// The result, for PDN.
    pub fn result(&self) -> GameResult {
        self.winner.into()
    }

    /// The game replayed, for PDN.
    ///
    /// # Errors
    /// If its text is not that of a legal game, as one sentence.
    pub fn record(&self, variant: Variant) -> Result<Record, String> {
        let start = match &self.fen {
            None => Position::start(variant),
            Some(text) => fen::read(variant, text).map_err(|error| error.to_string())?,
        };
        let mut game = Game::with_draw_rules(start, DrawRules::Claimed);
        for word in self.opening.split_whitespace().chain(self.moves.split_whitespace()) {
            let mv = moves::read(game.position(), word).map_err(|error| error.to_string())?;
            game.play(mv).map_err(|refused| refused.to_string())?;
        }
        let players = [self.black.player.as_str(), &self.white.player];
        let ending = Ending { id: &self.ending, sentence: &self.termination };
        let mut record = Record::of_players(&game, players, ending, self.result());
        record.tags.insert(0, Tag::new("Round", self.game.to_string()));
        Ok(record)
    }
}

/// The id of an ending. Files of format 1 have hyphens in it.
fn ending_id<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(String::deserialize(from)?.replace('-', "_"))
}

/// A winner as the word that names the side.
mod winner {
    use crownhead_rules::Color;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    #[expect(clippy::ref_option, reason = "serde gives a reference")]
    pub(super) fn serialize<S: Serializer>(who: &Option<Color>, to: S) -> Result<S::Ok, S::Error> {
        who.map(|color| if color == Color::Black { "black" } else { "white" }).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Color>, D::Error> {
        let word = Option::<String>::deserialize(from)?;
        match word.as_deref() {
            None => Ok(None),
            Some("black") => Ok(Some(Color::Black)),
            Some("white") => Ok(Some(Color::White)),
            Some(other) => Err(D::Error::custom(format!("{other:?} is not black, white or null"))),
        }
    }
}
