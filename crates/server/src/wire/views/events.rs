//! What is sent as it happens: the events of both kinds of streams.

use super::{AnalysisView, GameView, PresenceView, ThinkingView};
use serde::Serialize;
use utoipa::ToSchema;

/// What happens in a game.
#[derive(Serialize, ToSchema)]
#[serde(tag = "event", content = "data", rename_all = "lowercase")]
pub(crate) enum GameEvent {
    /// The game as it stands: at once, and after every change.
    State(Box<GameView>),
    /// What a computer has found so far, at most ten times a second.
    Thinking(ThinkingView),
    /// Somebody came or went.
    Presence(PresenceView),
    /// The game was deleted. It is the last event.
    Gone {},
}

/// What a search finds.
#[derive(Serialize, ToSchema)]
#[serde(tag = "event", content = "data", rename_all = "lowercase")]
pub(crate) enum AnalysisEvent {
    /// What it has found so far, once for each depth.
    Info(AnalysisView),
    /// The search is over. It is the last event.
    Done {},
}
