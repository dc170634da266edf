//! What are we asked? The bodies and queries of all requests, and how they are read: JSON only, of a
//! bounded size, and every mistake told in one sentence.

use crate::saying::Saying;
use crate::wire::error::Problem;
use crate::wire::exact::{Object, maybe, maybe_many, maybe_object, object, seed, whole};
use crate::wire::names::{GameName, Secret, SquareNumber, VariantName};
use crate::wire::views::{SeatKind, Side, TagView, TimeControlView};
use axum::body::{Body as RawBody, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use http_body_util::LengthLimitError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};

/// The most bytes of most bodies.
pub(crate) const SMALL: usize = 64 << 10;
/// The most bytes of a body that may hold PDN.
pub(crate) const LARGE: usize = 2 << 20;
/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(30);

/// A JSON body of at most `MOST` bytes.
pub(crate) struct Body<T, const MOST: usize = SMALL>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync, const MOST: usize> FromRequest<S> for Body<T, MOST> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            return Err(Problem::MediaType);
        }
        let bytes = read(request.into_body(), MOST).await?;
        serde_json::from_slice(&bytes)
            .map(|Object(asked)| Self(asked))
            .map_err(|error| Problem::Bad(Saying::BadBody { why: error.to_string() }))
    }
}

async fn read(body: RawBody, most: usize) -> Result<axum::body::Bytes, Problem> {
    match tokio::time::timeout(PATIENCE, to_bytes(body, most)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) if is_too_long(&error) => Err(Problem::TooBig(most)),
        Ok(Err(_)) => Err(Problem::Bad(Saying::BrokenBody)),
        Err(_) => Err(Problem::Slow),
    }
}

/// True if the body was longer than it may be, and not broken.
fn is_too_long(error: &axum::Error) -> bool {
    let mut cause: Option<&dyn Error> = Some(error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// The game that an address names; one that no game can have is simply not there.
pub(crate) struct Named(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(name)| Self(name)).map_err(|_| Problem::no_game())
    }
}

/// Two names in an address.
pub(crate) struct NamedTwice(pub(crate) String, pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for NamedTwice {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        path.map(|Path((one, two))| Self(one, two)).map_err(|_| Problem::no_game())
    }
}

/// The query of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(query)) => Ok(Self(query)),
            Err(error) => Err(Problem::Bad(Saying::BadQuery { why: error.body_text() })),
        }
    }
}

/// Who is to sit on a side.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatRequest {
    pub(crate) kind: SeatKind,
    /// The SPEC of a computer, such as `engine:3`.
    #[schema(format = "spec", max_length = 200)]
    pub(crate) spec: Option<String>,
    /// A name of at most 40 characters.
    #[schema(max_length = 40)]
    pub(crate) name: Option<String>,
}

/// Where a game is to begin.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartRequest {
    /// A position.
    #[schema(format = "fen")]
    pub(crate) fen: Option<String>,
    /// True for a drawn three-move ballot.
    pub(crate) ballot: Option<bool>,
    /// A text with games.
    #[schema(format = "pdn")]
    pub(crate) pdn: Option<String>,
    /// Which game of the text, from 0.
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) game: Option<usize>,
    /// After how many of its plies; null is all of them.
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) ply: Option<usize>,
    /// Another game, whose history is taken over.
    #[schema(value_type = Option<GameName>)]
    pub(crate) from: Option<String>,
    /// Up to which node of that game; its current one unless told otherwise.
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) node: Option<u32>,
}

/// A new game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    #[schema(value_type = VariantName)]
    pub(crate) variant: String,
    #[serde(deserialize_with = "object")]
    pub(crate) black: SeatRequest,
    #[serde(deserialize_with = "object")]
    pub(crate) white: SeatRequest,
    /// Whether hints may be asked for; unless told otherwise they may, but not between people.
    pub(crate) hints: Option<bool>,
    /// Whether moves may be taken back; they may unless told otherwise.
    pub(crate) undo: Option<bool>,
    #[serde(default, deserialize_with = "maybe_object")]
    pub(crate) clock: Option<TimeControlView>,
    #[serde(default, deserialize_with = "maybe_object")]
    pub(crate) start: Option<StartRequest>,
}

/// The version of the game that the client has seen.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seen {
    #[serde(deserialize_with = "whole")]
    pub(crate) version: u64,
}

/// A computer is asked for its move.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskComputer {
    #[serde(deserialize_with = "whole")]
    pub(crate) version: u64,
    /// True for one move of a game that is paused.
    pub(crate) step: Option<bool>,
}

/// Two computers wait, or go on.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pause {
    pub(crate) paused: bool,
}

/// Nothing at all.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// How a game is reviewed.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartReview {
    /// True to look at ten times as many positions a move.
    pub(crate) deep: Option<bool>,
}

/// Another move than the one that was played.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TryMove {
    /// The ply in whose place it is tried, counted from 1.
    #[schema(minimum = 1)]
    #[serde(deserialize_with = "whole")]
    pub(crate) ply: usize,
    /// Any text that PDN allows, or `pass`.
    #[serde(rename = "move")]
    #[schema(format = "draughts-move", min_length = 1)]
    pub(crate) text: String,
}

/// A move, as text or as the squares that it walks over.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayMove {
    #[serde(deserialize_with = "whole")]
    pub(crate) version: u64,
    /// Any text that PDN allows, or `pass`.
    #[serde(rename = "move")]
    #[schema(format = "draughts-move", min_length = 1)]
    pub(crate) text: Option<String>,
    /// Every square from the first to the last.
    #[schema(value_type = Option<Vec<SquareNumber>>, min_items = 2)]
    #[serde(default, deserialize_with = "maybe_many")]
    pub(crate) path: Option<Vec<u8>>,
}

/// Another node to go on from.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoTo {
    #[serde(deserialize_with = "whole")]
    pub(crate) version: u64,
    #[serde(deserialize_with = "whole")]
    pub(crate) node: u32,
}

/// A side gives up.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Resign {
    #[serde(deserialize_with = "whole")]
    pub(crate) version: u64,
    /// Which side, where one client has both.
    pub(crate) side: Option<Side>,
}

/// What can be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OfferKind {
    Draw,
    Undo,
    Rematch,
}

/// An offer.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MakeOffer {
    #[serde(deserialize_with = "whole")]
    pub(crate) version: u64,
    pub(crate) kind: OfferKind,
}

/// The answer to an offer.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerOffer {
    #[serde(deserialize_with = "whole")]
    pub(crate) version: u64,
    pub(crate) kind: OfferKind,
    pub(crate) accept: bool,
}

/// What may be taken in a game that the other player has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ClaimKind {
    /// Only while it is the other's turn.
    Win,
    Draw,
}

/// The other player has left.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claim {
    #[serde(deserialize_with = "whole")]
    pub(crate) version: u64,
    pub(crate) kind: ClaimKind,
}

/// A link's secret.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeSeat {
    #[schema(value_type = Secret)]
    pub(crate) token: String,
    /// A name of at most 40 characters.
    #[schema(max_length = 40)]
    pub(crate) name: Option<String>,
    /// False for a game without hints, whatever its maker suggested.
    pub(crate) help: Option<bool>,
}

/// The secret of a personal link.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ComeBack {
    #[schema(value_type = Secret)]
    pub(crate) token: String,
}

/// A new name.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rename {
    /// 1 to 40 characters, of which some can be seen.
    #[schema(min_length = 1, max_length = 40)]
    pub(crate) name: String,
    /// Which side, where one client has both.
    pub(crate) side: Option<Side>,
}

/// A game of a PDN text, to be kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportGame {
    #[schema(format = "pdn")]
    pub(crate) text: String,
    /// Which game of the text, from 0; the first unless told otherwise.
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) game: Option<usize>,
    /// The rules of a game that does not name its own.
    #[schema(value_type = Option<VariantName>)]
    pub(crate) variant: Option<String>,
}

/// Others in the network are let in, or not.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenNetwork {
    pub(crate) open: bool,
}

/// A drawing of a board: a FEN, or a board and a side to move.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawPosition {
    #[schema(value_type = VariantName)]
    pub(crate) variant: String,
    #[schema(format = "fen")]
    pub(crate) fen: Option<String>,
    /// One character a dark square: `b` `B` `w` `W` or `.`.
    #[schema(pattern = "^[bBwW.]+$")]
    pub(crate) board: Option<String>,
    pub(crate) turn: Option<Side>,
    /// A move that is played there: any text that PDN allows, or `pass`.
    #[serde(rename = "move")]
    #[schema(format = "draughts-move", min_length = 1)]
    pub(crate) text: Option<String>,
    /// Whether the solution of a game that is solved is asked, which may have to think.
    pub(crate) solve: Option<bool>,
}

/// A text that is a FEN or PDN.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadText {
    #[schema(format = "fen-or-pdn")]
    pub(crate) text: String,
    /// The rules of positions and games that do not name theirs.
    #[schema(value_type = Option<VariantName>)]
    pub(crate) variant: Option<String>,
}

/// Which games of a list.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// At most so many; 50 unless told otherwise.
    #[param(value_type = u32, required = false, minimum = 1, maximum = 200)]
    pub(crate) limit: Option<usize>,
    /// Games that changed before this one did.
    #[param(value_type = GameName, required = false)]
    pub(crate) before: Option<String>,
}

/// Which link is meant.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InvitationQuery {
    /// The link's secret.
    #[param(value_type = Secret)]
    pub(crate) token: String,
}

/// What a picture is to say.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct QrQuery {
    /// At most 300 characters.
    #[param(min_length = 1, max_length = 300)]
    pub(crate) text: String,
}

/// What to analyse, and how.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AnalysisQuery {
    /// The rules of the position.
    #[param(value_type = VariantName, required = false)]
    pub(crate) variant: Option<String>,
    /// A position.
    #[param(value_type = String, required = false, format = "fen")]
    pub(crate) fen: Option<String>,
    /// A game, instead of a position.
    #[param(value_type = GameName, required = false)]
    pub(crate) game: Option<String>,
    /// A node of that game; its current one unless told otherwise.
    #[param(value_type = u32, required = false)]
    pub(crate) node: Option<u32>,
    /// Milliseconds; 1,000 unless told otherwise.
    #[param(value_type = u32, required = false, minimum = 1, maximum = 60_000)]
    pub(crate) time: Option<u64>,
    /// Whether it goes on for as long as the client listens, ten minutes at the most, in place of a time. It makes room
    /// for others, and goes on when they have had their turn.
    #[param(value_type = bool, required = false)]
    pub(crate) live: Option<bool>,
    /// Best lines.
    #[param(value_type = u32, required = false, minimum = 1, maximum = 5)]
    pub(crate) lines: Option<usize>,
    /// Threads that search together; the options say how many are allowed.
    #[param(value_type = u32, required = false, minimum = 1)]
    pub(crate) threads: Option<usize>,
    /// Megabytes to remember positions in; the options say how many are allowed.
    #[param(value_type = u32, required = false, minimum = 1)]
    pub(crate) hash: Option<usize>,
}

/// An analysis as the page keeps it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteStudy {
    #[schema(value_type = VariantName)]
    pub(crate) variant: String,
    /// The start position unless told otherwise.
    #[schema(format = "fen")]
    pub(crate) fen: Option<String>,
    /// What is said before the first move.
    pub(crate) comment: Option<String>,
    /// Of PDN: who played, where and when.
    #[serde(default)]
    #[schema(required = false)]
    pub(crate) tags: Vec<TagView>,
    /// As PDN writes it; `*` unless told otherwise.
    pub(crate) result: Option<String>,
    /// A move comes after the one that it follows, and the main line before variations.
    pub(crate) moves: Vec<WriteMove>,
}

/// A move of an analysis.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteMove {
    /// Which move it follows, counted from 1; 0 is the start.
    #[serde(deserialize_with = "whole")]
    pub(crate) parent: u32,
    /// Any text that PDN allows, or `pass`.
    #[serde(rename = "move")]
    #[schema(format = "draughts-move", min_length = 1)]
    pub(crate) text: String,
    pub(crate) comment: Option<String>,
    /// Its strength, such as `!`.
    pub(crate) mark: Option<String>,
    /// Other numeric annotation glyphs.
    #[serde(default, deserialize_with = "maybe_many")]
    pub(crate) nags: Option<Vec<u16>>,
}

/// A search to record.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explore {
    #[schema(value_type = VariantName)]
    pub(crate) variant: String,
    /// The start position unless told otherwise.
    #[schema(format = "fen")]
    pub(crate) fen: Option<String>,
    /// The SPEC of a classic player, such as `alphabeta:4,order=best`.
    #[schema(format = "spec", max_length = 200)]
    pub(crate) player: String,
}

/// Whose skipped moves are to be searched.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expand {
    #[serde(deserialize_with = "whole")]
    pub(crate) node: usize,
}

/// Which step of a recorded search.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StepQuery {
    /// The first is 0; beyond the last it is the last.
    #[param(value_type = u32, required = false)]
    pub(crate) step: Option<u32>,
}

/// How a recorded search is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TreeFormat {
    Svg,
    Dot,
    Json,
}

/// What to write down of a recorded search.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    #[param(inline, value_type = TreeFormat)]
    pub(crate) format: TreeFormat,
    /// Of a large tree what lies open at this step; the plies that fit unless told otherwise.
    #[param(value_type = u32, required = false)]
    pub(crate) step: Option<u32>,
}

/// What to compare.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CompareQuery {
    #[param(value_type = VariantName)]
    pub(crate) variant: String,
    /// The start position unless told otherwise.
    #[param(value_type = String, required = false, format = "fen")]
    pub(crate) fen: Option<String>,
    /// Plies to look ahead.
    pub(crate) depth: u32,
    /// An evaluation by its word; that of the variant unless told otherwise.
    #[param(value_type = String, required = false)]
    pub(crate) evaluation: Option<String>,
    /// An order of moves by its word.
    #[param(value_type = String, required = false)]
    pub(crate) order: Option<String>,
}

/// Which worksheet.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WorksheetQuery {
    #[param(value_type = VariantName)]
    pub(crate) variant: String,
    #[serde(deserialize_with = "seed")]
    pub(crate) seed: u64,
    /// The solution in place of the task.
    #[param(value_type = bool, required = false)]
    pub(crate) solution: Option<bool>,
}

/// Whose games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WhichGames {
    /// Those of the client that are over.
    Own,
    /// Those that were imported into the archive.
    Archive,
}

/// Which position of which games.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OpeningsQuery {
    #[param(value_type = VariantName)]
    pub(crate) variant: String,
    #[param(inline, value_type = WhichGames)]
    pub(crate) from: WhichGames,
    /// The start position unless told otherwise.
    #[param(value_type = String, required = false, format = "fen")]
    pub(crate) fen: Option<String>,
    /// Moves from there, with spaces, commas or underscores between them.
    #[param(value_type = String, required = false, format = "draughts-line")]
    pub(crate) line: Option<String>,
}

/// Which games that had a position.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OpeningGamesQuery {
    #[param(value_type = VariantName)]
    pub(crate) variant: String,
    #[param(inline, value_type = WhichGames)]
    pub(crate) from: WhichGames,
    /// The start position unless told otherwise.
    #[param(value_type = String, required = false, format = "fen")]
    pub(crate) fen: Option<String>,
    /// Moves from there, with spaces, commas or underscores between them.
    #[param(value_type = String, required = false, format = "draughts-line")]
    pub(crate) line: Option<String>,
    /// So many are left out at the front.
    #[param(value_type = u32, required = false)]
    pub(crate) skip: Option<u32>,
}

/// What is imported.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ImportQuery {
    /// The rules of games that do not name theirs.
    #[param(value_type = VariantName, required = false)]
    pub(crate) variant: Option<String>,
    /// What the file is called.
    #[param(value_type = String, required = false)]
    pub(crate) name: Option<String>,
}
