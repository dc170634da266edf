//! Games in lists: those of a client, and those of a text that was pasted.

use super::{OutcomeView, PositionView, Side};
use crate::game::{ImportedGames, Listed};
use crate::wire::names::VariantName;
use serde::Serialize;
use utoipa::ToSchema;

/// A game in the list of a client's games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameSummary {
    pub(crate) id: String,
    #[schema(value_type = VariantName)]
    pub(crate) variant: String,
    pub(crate) created: u64,
    pub(crate) updated: u64,
    /// Black's name.
    pub(crate) black: String,
    /// White's name.
    pub(crate) white: String,
    /// Plies of the current line.
    pub(crate) moves: u32,
    pub(crate) outcome: Option<OutcomeView>,
    pub(crate) board: String,
    pub(crate) size: u8,
    /// Who is to move; not known of games that an earlier version kept.
    pub(crate) turn: Option<Side>,
    pub(crate) yours: Vec<Side>,
}

impl From<Listed> for GameSummary {
    fn from(listed: Listed) -> Self {
        let [black, white] = listed.names;
        Self {
            id: listed.id,
            variant: listed.variant,
            created: listed.created,
            updated: listed.updated,
            black,
            white,
            moves: listed.moves,
            outcome: listed.ending.map(OutcomeView::from),
            board: listed.board,
            size: listed.size,
            turn: listed.turn.map(Side::from),
            yours: listed.yours.into_iter().map(Side::from).collect(),
        }
    }
}

/// A page of that list, the game that changed last first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameList {
    pub(crate) games: Vec<GameSummary>,
    /// Games of this page that cannot be read any more.
    pub(crate) damaged: Vec<String>,
    /// Whether there are older ones.
    pub(crate) more: bool,
    /// Games of another machine that nobody has taken over yet, on the first page of whoever sits at this machine.
    pub(crate) imported: Vec<ImportedView>,
}

/// The games of somebody who made them on another machine.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ImportedView {
    /// How many they are.
    pub(crate) games: u64,
    /// The one that changed last; its name takes them all over.
    pub(crate) latest: GameSummary,
}

impl From<ImportedGames> for ImportedView {
    fn from(imported: ImportedGames) -> Self {
        Self { games: imported.games, latest: imported.latest.into() }
    }
}

/// A game of a PDN text.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReadGame {
    /// Its place in the text, from 0.
    pub(crate) index: usize,
    #[schema(value_type = VariantName)]
    pub(crate) variant: String,
    /// Black's name, or `Black`.
    pub(crate) black: String,
    /// White's name, or `White`.
    pub(crate) white: String,
    pub(crate) event: Option<String>,
    pub(crate) result: String,
    pub(crate) plies: usize,
    /// Its last position; null if it cannot be played.
    pub(crate) fen: Option<String>,
    /// One character a dark square, of the last position.
    pub(crate) board: Option<String>,
    /// Who is to move in it.
    pub(crate) turn: Option<Side>,
    /// Rows of the board.
    pub(crate) size: Option<u8>,
    /// Why it cannot be played.
    pub(crate) problem: Option<String>,
}

/// What a text turned out to be.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum ReadView {
    /// One position.
    Fen { position: Box<PositionView> },
    /// Games.
    Pdn { games: Vec<ReadGame> },
}
