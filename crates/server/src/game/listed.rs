//! A game as it stands in a list.

use super::Ending;
use crownhead_rules::Color;

/// A game in the list of a client.
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) variant: String,
    pub(crate) created: u64,
    pub(crate) updated: u64,
    /// Black's name and White's.
    pub(crate) names: [String; 2],
    /// Plies of the current line.
    pub(crate) moves: u32,
    pub(crate) ending: Option<Ending>,
    pub(crate) board: String,
    pub(crate) size: u8,
    /// Who is to move; not known of games that an earlier version kept.
    pub(crate) turn: Option<Color>,
    /// The sides that the client plays.
    pub(crate) yours: Vec<Color>,
}

/// The games of somebody who made them on another machine.
pub(crate) struct ImportedGames {
    /// How many they are.
    pub(crate) games: u64,
    /// The one of them that was made there and changed last.
    pub(crate) latest: Listed,
}
