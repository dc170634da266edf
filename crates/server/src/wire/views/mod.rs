//! What do we answer? The shapes of all JSON that leaves the server, as the OpenAPI document shows
//! them.

mod comparison;
mod cut;
mod events;
mod explorer;
mod game;
mod listing;
mod openings;
mod position;
mod puzzle;
mod review;
mod study;
mod thinking;

pub(crate) use comparison::ComparisonView;
pub(crate) use cut::ExpansionView;
pub(crate) use events::{AnalysisEvent, GameEvent, LaboratoryEvent};
pub(crate) use explorer::{ExplorationView, LookView};
pub(crate) use game::{
    Can, ClockView, GameOptionsView, GameView, HelpView, InvitationView, LinksView, NodeView,
    OfferView, Pair, PresenceView, RecordView, SeatKind, SeatLinks, SeatView, StartView,
    TimeControlView, TimesView,
};
pub(crate) use listing::{GameList, GameSummary, ImportedView, ReadGame, ReadView};
pub(crate) use openings::{ImportView, OpeningGame, OpeningGames, OpeningsView};
#[cfg(test)]
pub(crate) use position::{EndReason, WhyForbidden};
pub(crate) use position::{
    LegalMoveView, OutcomeView, PathView, PositionView, ProvedValue, path_view,
};
#[cfg(test)]
pub(crate) use puzzle::ThemeName;
pub(crate) use puzzle::{
    ProblemEntry, ProblemIndex, ProblemView, PuzzleEntry, PuzzleIndex, PuzzleSet, PuzzleSets,
    PuzzleView,
};
pub(crate) use review::{ReviewView, TriedView};
pub(crate) use study::{StudyView, TagView};
pub(crate) use thinking::{
    AnalysisLine, AnalysisView, HintView, ReportView, ScoreView, ThinkingView,
};

use crownhead_rules::Color;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A side of the board; Black moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Black,
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}
