//! What is sent as it happens: the events of every kind of stream.

use super::{AnalysisView, GameView, PresenceView, ThinkingView};
use crate::wire::laboratory::{ExperimentView, LaboratoryView};
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

/// What happens in the laboratory.
#[derive(Serialize, ToSchema)]
#[serde(tag = "event", content = "data", rename_all = "lowercase")]
pub(crate) enum LaboratoryEvent {
    /// All experiments: at once, and when one comes, goes or changes its state.
    List(LaboratoryView),
    /// The one that runs, as its games go on, at most six times a second.
    Running(Box<ExperimentView>),
}
