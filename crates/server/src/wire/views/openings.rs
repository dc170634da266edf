//! What was played in a position, and the games that had it.

use super::{PositionView, Side};
use crate::openings::{Import, Played, Stage};
use crate::wire::names::VariantName;
use crownhead_archive::ballots::Opinions;
use crownhead_archive::names::{Deck, name_of, three_move};
use crownhead_archive::{Ended, Tally};
use crownhead_notation::moves;
use crownhead_rules::Position;
use serde::Serialize;
use utoipa::ToSchema;

/// How games ended.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct TallyView {
    games: u64,
    /// Won by Black.
    black: u64,
    /// Won by White.
    white: u64,
    drawn: u64,
    /// Without a result.
    other: u64,
}

impl From<Tally> for TallyView {
    fn from(tally: Tally) -> Self {
        let Tally { black, white, drawn, other } = tally;
        Self { games: tally.games(), black, white, drawn, other }
    }
}

/// A move that was played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PlayedMoveView {
    /// As it stands among the legal moves.
    text: String,
    tally: TallyView,
    /// What the position after it is called.
    name: Option<&'static str>,
    /// What the engine gives the side that plays it, in hundredths of a man, where it leads to a ballot.
    opinion: Option<i32>,
}

/// A three-move opening as the American Checker Federation counts them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BallotView {
    number: u16,
    moves: &'static str,
    deck: DeckName,
    /// What the engine thinks of it; null of those that are not drawn.
    opinion: Option<OpinionView>,
}

/// Whether a three-move opening is drawn: in the deck, since 2003, or not.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DeckName {
    Drawn,
    Added,
    Barred,
}

/// What the engine thinks of a ballot.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OpinionView {
    /// Hundredths of a man for White, who is to move.
    score: i32,
    depth: u32,
    nodes: u64,
    /// How it expects the game to go on.
    line: Vec<&'static str>,
}

/// What was played in a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OpeningsView {
    position: PositionView,
    /// The moves that led here, as they are written.
    line: Vec<String>,
    /// What the last position on the way is called that has a name.
    name: Option<&'static str>,
    ballot: Option<BallotView>,
    /// The one that was played most first.
    moves: Vec<PlayedMoveView>,
    /// Games that ended here.
    ended: TallyView,
    /// All games that had the position.
    all: TallyView,
    /// Games of the archive; null if there is none.
    archive: Option<u64>,
    /// Whether the client may import games.
    may_import: bool,
}

impl OpeningsView {
    /// `way`: every position on the way, the one looked at last.
    pub(crate) fn new(
        way: &[Position],
        line: Vec<String>,
        played: &Played,
        archive: Option<u64>,
        may_import: bool,
    ) -> Option<Self> {
        let position = way.last()?;
        let moved = |&(mv, tally): &(crownhead_rules::Move, Tally)| {
            let after = position.after(mv);
            PlayedMoveView {
                text: moves::write(position, mv),
                tally: tally.into(),
                name: name_of(&after),
                opinion: Opinions::of(&after).map(|opinion| -opinion.score),
            }
        };
        Some(Self {
            position: PositionView::of(position),
            line,
            name: way.iter().rev().find_map(name_of),
            ballot: BallotView::of(position),
            moves: played.moves.iter().map(moved).collect(),
            ended: played.ended.into(),
            all: played.tally().into(),
            archive,
            may_import,
        })
    }
}

impl BallotView {
    fn of(position: &Position) -> Option<Self> {
        let known = three_move(position)?;
        let opinion = Opinions::of(position).map(|opinion| OpinionView {
            score: opinion.score,
            depth: opinion.depth,
            nodes: Opinions::shipped().nodes,
            line: opinion.line.split_whitespace().collect(),
        });
        let deck = match known.deck {
            Deck::Drawn => DeckName::Drawn,
            Deck::Added => DeckName::Added,
            Deck::Barred => DeckName::Barred,
        };
        Some(Self { number: known.number, moves: known.moves, deck, opinion })
    }
}

/// A game that had a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OpeningGame {
    /// The name of a game of the client; null of one of the archive.
    pub(crate) id: Option<String>,
    /// The number of a game of the archive, by which it can be kept as one's own; null of one of the client.
    pub(crate) number: Option<u32>,
    #[schema(value_type = VariantName)]
    pub(crate) variant: &'static str,
    /// Black's name, or an empty text.
    pub(crate) black: String,
    /// White's name, or an empty text.
    pub(crate) white: String,
    /// Null for a draw and where nobody knows.
    pub(crate) winner: Option<Side>,
    pub(crate) drawn: bool,
    /// Where and when it was played, as far as that is known.
    pub(crate) about: String,
    /// The position that it began from, if that is not the usual one.
    pub(crate) fen: Option<String>,
    /// Its moves.
    pub(crate) moves: Vec<String>,
}

impl OpeningGame {
    /// Who won and whether it was drawn.
    pub(crate) const fn result(ended: Ended) -> (Option<Side>, bool) {
        match ended {
            Ended::Black => (Some(Side::Black), false),
            Ended::White => (Some(Side::White), false),
            Ended::Drawn => (None, true),
            Ended::Other => (None, false),
        }
    }
}

/// Games that had a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OpeningGames {
    pub(crate) games: Vec<OpeningGame>,
    /// Whether there are more.
    pub(crate) more: bool,
}

/// Where an import stands.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ImportStage {
    /// There was none since the server was started.
    None,
    Uploading,
    Reading,
    /// All games are read, and the archive is written.
    Writing,
    Done,
    Cancelled,
    Failed,
}

/// An import.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ImportView {
    stage: ImportStage,
    /// What the file is called.
    name: String,
    /// Bytes that have come, or been read.
    done: u64,
    /// All bytes, as far as they are known.
    all: u64,
    /// Games that are in the archive now, or will be.
    added: u64,
    /// Games that were there already.
    duplicates: u64,
    /// Games without moves.
    empty: u64,
    /// Games that cannot be read or replayed.
    bad: u64,
    /// Games of other rules.
    foreign: u64,
    /// What was wrong with the first of them.
    faults: Vec<String>,
    /// Why it failed, where that is known.
    why: Option<String>,
}

impl From<Import> for ImportView {
    fn from(import: Import) -> Self {
        let stage = match import.stage {
            Stage::None => ImportStage::None,
            Stage::Uploading => ImportStage::Uploading,
            Stage::Reading => ImportStage::Reading,
            Stage::Writing => ImportStage::Writing,
            Stage::Done => ImportStage::Done,
            Stage::Cancelled => ImportStage::Cancelled,
            Stage::Failed => ImportStage::Failed,
        };
        let Import { name, done, all, summary, faults, why, .. } = import;
        Self {
            stage,
            name,
            done,
            all,
            added: summary.added,
            duplicates: summary.duplicates,
            empty: summary.empty,
            bad: summary.bad,
            foreign: summary.foreign,
            faults,
            why,
        }
    }
}
