//! A game as one client sees it.

use super::{OutcomeView, PathView, PositionView, ReportView, Side};
use crate::wire::exact::whole;
use crate::wire::names::VariantName;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something for each side.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Pair<T> {
    pub(crate) black: T,
    pub(crate) white: T,
}

impl<T> Pair<T> {
    /// From an array in the order of the colours.
    pub(crate) fn new([black, white]: [T; 2]) -> Self {
        Self { black, white }
    }
}

/// Who may sit on a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeatKind {
    /// The client that made the game.
    Here,
    /// Whoever opens the link.
    Link,
    /// A program.
    Computer,
}

/// A side and who sits there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SeatView {
    pub(crate) kind: SeatKind,
    pub(crate) name: String,
    /// The player's SPEC; null for people.
    pub(crate) spec: Option<String>,
    /// Whether someone holds it.
    pub(crate) taken: bool,
    pub(crate) online: bool,
    /// How long a person is gone who plays by link, or against one who does; null for those who are
    /// there and for all others.
    pub(crate) away_ms: Option<u64>,
}

/// Time for the whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TimeControlView {
    #[schema(minimum = 1_000, maximum = 86_400_000)]
    #[serde(deserialize_with = "whole")]
    pub(crate) initial_ms: u64,
    #[schema(maximum = 3_600_000)]
    #[serde(deserialize_with = "whole")]
    pub(crate) increment_ms: u64,
}

/// What was agreed on at the start.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct GameOptionsView {
    pub(crate) hints: bool,
    pub(crate) undo: bool,
    pub(crate) clock: Option<TimeControlView>,
}

/// Where the game began.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct StartView {
    pub(crate) fen: String,
    pub(crate) board: String,
    pub(crate) turn: Side,
    /// The moves of the ballot that led here from the start position.
    pub(crate) ballot: Option<String>,
}

/// What is left on the clocks after a move.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Times)]
pub(crate) struct TimesView {
    pub(crate) black_ms: u64,
    pub(crate) white_ms: u64,
}

/// A move in the tree of moves.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct NodeView {
    /// From 1 on; 0 is the start.
    pub(crate) id: u32,
    pub(crate) parent: u32,
    /// Who moved.
    pub(crate) side: Side,
    pub(crate) text: String,
    /// The path that was walked; empty for a pass.
    pub(crate) path: PathView,
    pub(crate) crowns: bool,
    /// After the move.
    pub(crate) board: String,
    pub(crate) report: Option<ReportView>,
    pub(crate) clock: Option<TimesView>,
    /// What the record of an imported game says of it.
    pub(crate) comment: Option<String>,
    /// The strength that the record gives it, such as `!`.
    pub(crate) mark: Option<String>,
}

/// Where an imported game comes from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct RecordView {
    pub(crate) event: Option<String>,
    pub(crate) site: Option<String>,
    /// As PDN writes it, `2026.01.31`.
    pub(crate) date: Option<String>,
    pub(crate) round: Option<String>,
    /// What was said before the first move.
    pub(crate) comment: Option<String>,
}

/// What the asking client may do now.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Can {
    pub(crate) undo: bool,
    pub(crate) redo: bool,
    pub(crate) hint: bool,
    #[serde(rename = "move")]
    pub(crate) play: bool,
    pub(crate) resign: bool,
    pub(crate) offer_draw: bool,
    pub(crate) offer_undo: bool,
    pub(crate) rematch: bool,
    pub(crate) ask_computer: bool,
    /// Ask what the current position is worth.
    pub(crate) evaluate: bool,
    /// Go on from here in a game of one's own.
    pub(crate) branch: bool,
    /// End the game that the other player has left.
    pub(crate) claim: bool,
    /// Call the game off.
    pub(crate) abort: bool,
    /// Have its moves judged.
    pub(crate) review: bool,
}

/// How often help was used.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Help)]
pub(crate) struct HelpView {
    pub(crate) hints: Pair<u32>,
    pub(crate) undos: Pair<u32>,
    /// Positions whose value was asked for.
    pub(crate) evaluations: Pair<u32>,
}

/// Something that waits for an answer.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct OfferView {
    pub(crate) kind: crate::wire::request::OfferKind,
    pub(crate) by: Side,
}

/// The clocks now.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct ClockView {
    pub(crate) black_ms: u64,
    pub(crate) white_ms: u64,
    /// Whose time runs down.
    pub(crate) running: Option<Side>,
    /// The server's time of these numbers, in milliseconds since 1970.
    pub(crate) now: u64,
}

/// Addresses at which a seat can be taken.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SeatLinks {
    pub(crate) black: Option<String>,
    pub(crate) white: Option<String>,
}

/// Addresses to send to others.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LinksView {
    /// To play, for seats that are free.
    pub(crate) seat: SeatLinks,
    /// To watch.
    pub(crate) watch: String,
    /// The client's own, to its seat by link from another device.
    pub(crate) back: Option<String>,
}

/// What a link to play invites to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct InvitationView {
    #[schema(value_type = VariantName)]
    pub(crate) variant: String,
    /// The side that the link is for.
    pub(crate) side: Side,
    /// The name of the other player.
    pub(crate) host: String,
    pub(crate) hints: bool,
    pub(crate) undo: bool,
    pub(crate) clock: Option<TimeControlView>,
    /// Whether someone has the seat already.
    pub(crate) taken: bool,
}

/// Who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct PresenceView {
    pub(crate) spectators: usize,
    pub(crate) black: bool,
    pub(crate) white: bool,
    /// How long Black is gone; null as in the game's seats.
    pub(crate) black_away_ms: Option<u64>,
    /// How long White is gone.
    pub(crate) white_away_ms: Option<u64>,
    /// How long until the client may claim the game, as in the game.
    pub(crate) claim_in_ms: Option<u64>,
}

/// A game as one client sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameView {
    pub(crate) id: String,
    /// Goes up with every change; a request that names an older one is refused.
    pub(crate) version: u64,
    #[schema(value_type = VariantName)]
    pub(crate) variant: String,
    pub(crate) size: u8,
    pub(crate) created: u64,
    pub(crate) updated: u64,
    pub(crate) seats: Pair<SeatView>,
    /// The sides that the client may move.
    pub(crate) yours: Vec<Side>,
    /// Whether the client made the game.
    pub(crate) owner: bool,
    /// Whether people play both sides.
    pub(crate) people: bool,
    /// Whether two computers wait to be told to go on.
    pub(crate) paused: bool,
    pub(crate) options: GameOptionsView,
    pub(crate) start: StartView,
    /// The current position.
    pub(crate) position: PositionView,
    /// Every move that was played, those taken back included.
    pub(crate) nodes: Vec<NodeView>,
    /// The node of the current position.
    pub(crate) current: u32,
    /// The nodes from the start through the current one and on to where redo leads.
    pub(crate) line: Vec<u32>,
    pub(crate) can: Can,
    pub(crate) outcome: Option<OutcomeView>,
    /// Pieces that each side has captured.
    pub(crate) captured: Pair<u32>,
    pub(crate) help: HelpView,
    /// Nodes whose evaluation was asked for while the game ran.
    pub(crate) evaluated: Vec<u32>,
    pub(crate) offers: Vec<OfferView>,
    pub(crate) clock: Option<ClockView>,
    /// The game that follows this one.
    pub(crate) rematch: Option<String>,
    pub(crate) spectators: usize,
    /// How long until the client may claim the game that its opponent has left; null when there is
    /// nobody to wait for.
    pub(crate) claim_in_ms: Option<u64>,
    /// For the client that made the game, and for those who play it by link.
    pub(crate) links: Option<LinksView>,
    /// Where the game comes from, if it was imported.
    pub(crate) record: Option<RecordView>,
}
