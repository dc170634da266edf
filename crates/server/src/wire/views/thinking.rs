//! What a search says: scores for Black, lines as text, how much work it was.

use super::{GameView, LegalMoveView, PathView, Side};
use crate::time::in_ms;
use crownhead_engine::Line;
use crownhead_notation::moves;
use crownhead_play::{Cuts, Report, Score};
use crownhead_rules::{Color, Move, Position};
use crownhead_tablebase::Value;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A value, always seen from Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
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

/// What a player's values are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// Men, and beyond every evaluation wins that tables prove without telling their length.
    Men,
    /// Something of its own.
    Own,
}

impl ScoreView {
    /// What a player says of its move.
    pub(crate) fn of_player(score: Score, unit: Unit, mover: Color) -> Self {
        let beyond = f64::from(crownhead_engine::Score::MAX_EVALUATION.0) / 100.0;
        let view = Self::new(score, mover);
        match score {
            Score::Value(value) if unit == Unit::Men && value.abs() > beyond => {
                let winner = if value > 0.0 { mover } else { mover.other() };
                Self { winner: Some(winner.into()), value: None, proved: true, ..view }
            }
            _ => view,
        }
    }

    /// The score of a line of the engine, which may be proved without an end in sight.
    pub(crate) fn of_line(line: &Line, mover: Color) -> Self {
        let score = Self::new(line.score.into(), mover);
        let is_draw = line.proved.is_some_and(|proved| proved.value == Value::Draw);
        if score.winner.is_none() && line.score.is_proved() {
            let winner =
                if line.score > crownhead_engine::Score::DRAW { mover } else { mover.other() };
            return Self { winner: Some(winner.into()), value: None, proved: true, ..score };
        }
        Self { proved: score.proved || is_draw, ..score }
    }
}

/// How often a search could stop looking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct CutsView {
    /// At positions of the side that chooses.
    pub(crate) max: u64,
    /// At positions of its opponent.
    pub(crate) min: u64,
}

/// The search behind a computer's move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
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
    /// A report on the search for a move that was played from this position.
    pub(crate) fn new(position: &Position, played: Move, report: &Report, unit: Unit) -> Self {
        // A weak level may have chosen another move than the best that it saw.
        let line = if report.line.first() == Some(&played) { &report.line[..] } else { &[played] };
        let cuts = report.cuts.map(|Cuts { max, min }| CutsView { max, min });
        Self {
            depth: report.depth,
            nodes: report.nodes,
            time_ms: in_ms(report.time),
            score: report.score.map(|score| ScoreView::of_player(score, unit, position.turn())),
            line: line_text(position, line),
            cuts,
        }
    }
}

/// A line of moves as text. It ends where a move is not legal.
pub(crate) fn line_text(position: &Position, line: &[Move]) -> Vec<String> {
    let mut here = *position;
    let mut texts = Vec::new();
    for &mv in line {
        let legal = here.moves();
        if !legal.contains(&mv) {
            break;
        }
        texts.push(moves::write_among(&here, &legal, mv));
        here = here.after(mv);
    }
    texts
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
        let view = ScoreView::of_player(proved, Unit::Men, Color::Black);
        assert_eq!((view.winner, view.value, view.proved), (Some(Side::White), None, true));
        // Others may count in hundreds.
        let view = ScoreView::of_player(Score::Value(500.0), Unit::Own, Color::White);
        assert_eq!((view.winner, view.value, view.proved), (None, Some(-50_000), false));
    }
}
