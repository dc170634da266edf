//! What a search says: scores for Black, lines as text, how much work it was.

use super::{GameView, LegalMoveView, PathView, Side};
use crate::game::Thought;
use crate::time::in_ms;
use crownhead_engine::ScoredLine;
use crownhead_play::{Cuts, Score};
use crownhead_rules::Color;
use crownhead_tablebase::Value;
use serde::Serialize;
use utoipa::ToSchema;

/// A value, always seen from Black.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct ScoreView {
    /// Who wins, if the search has seen the end.
    pub(crate) winner: Option<Side>,
    /// Plies to that end.
    pub(crate) plies: Option<u32>,
    /// Hundredths of a man for Black; negative is good for White. Classic players have units of
    /// their own.
    pub(crate) value: Option<i64>,
    /// Whether it is a certainty.
    pub(crate) proved: bool,
}

impl ScoreView {
    /// A score of the side to move.
    pub(crate) fn new(score: Score, mover: Color) -> Self {
        let decided = |winner: Color, plies| Self {
            winner: Some(winner.into()),
            plies,
            value: None,
            proved: true,
        };
        match score {
            Score::WinIn(plies) => decided(mover, Some(plies)),
            Score::LossIn(plies) => decided(mover.other(), Some(plies)),
            Score::Win => decided(mover, None),
            Score::Loss => decided(mover.other(), None),
            Score::Value(value) => {
                let sign = if mover == Color::Black { 1.0 } else { -1.0 };
                let value = (100.0 * sign * value).round() as i64;
                Self { winner: None, plies: None, value: Some(value), proved: false }
            }
        }
    }
}

impl ScoreView {
    /// The score of a line of the engine, which may be a draw that is proved.
    pub(crate) fn of_line(line: &ScoredLine, mover: Color) -> Self {
        let score = Self::new(line.score.into(), mover);
        let is_draw = line.proved.is_some_and(|proved| proved.value == Value::Draw);
        Self { proved: score.proved || is_draw, ..score }
    }
}

/// How often a search could stop looking.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct CutsView {
    /// At positions of the side that chooses.
    pub(crate) max: u64,
    /// At positions of its opponent.
    pub(crate) min: u64,
}

/// The search behind a computer's move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReportView {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) time_ms: u64,
    pub(crate) score: Option<ScoreView>,
    /// The best line, the move that was played first.
    pub(crate) line: Vec<String>,
    pub(crate) cuts: Option<CutsView>,
}

impl ReportView {
    /// What a side thought before its move.
    pub(crate) fn new(thought: &Thought, mover: Color) -> Self {
        Self {
            depth: thought.depth,
            nodes: thought.nodes,
            time_ms: in_ms(thought.time),
            score: thought.score.map(|score| ScoreView::new(score, mover)),
            line: thought.line.clone(),
            cuts: thought.cuts.map(|Cuts { max, min }| CutsView { max, min }),
        }
    }
}

/// What a computer has found so far.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ThinkingView {
    pub(crate) side: Side,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) score: Option<ScoreView>,
}

/// The full engine's advice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HintView {
    #[serde(rename = "move")]
    pub(crate) mv: LegalMoveView,
    /// Its first path; empty for a pass.
    pub(crate) path: PathView,
    /// The best line, the move first.
    pub(crate) line: Vec<String>,
    pub(crate) score: ScoreView,
    pub(crate) depth: u32,
    /// The game, in which the hint is counted.
    pub(crate) game: GameView,
}

/// A line of an analysis.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AnalysisLine {
    pub(crate) score: ScoreView,
    pub(crate) moves: Vec<String>,
}

/// What an analysis has found so far.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AnalysisView {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) time_ms: u64,
    pub(crate) lines: Vec<AnalysisLine>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_that_tables_prove_is_no_number_of_men() {
        let proved = Score::from(-crownhead_engine::Score::PROVED);
        let view = ScoreView::new(proved, Color::Black);
        assert_eq!((view.winner, view.value, view.proved), (Some(Side::White), None, true));
        // Others may count in hundreds.
        let view = ScoreView::new(Score::Value(500.0), Color::White);
        assert_eq!((view.winner, view.value, view.proved), (None, Some(-50_000), false));
    }
}
