//! `crownhead tablebase probe`: the proved value of a position and of each of its moves.

use super::{TableOptions, warn};
use crate::failure::Failure;
use crownhead_notation::{fen, moves};
use crownhead_rules::Position;
use crownhead_tablebase::{Exact, MOST_PIECES, MoveValue, Value};
use serde::Serialize;
use std::io::{Write, stdout};

/// The proved value of a position and of each move
///
/// For the side to move; distances are plies to the end of the game with best play. With --json one object
/// with value, distance and moves.
#[derive(clap::Args)]
pub(super) struct Probe {
    /// Position as PDN FEN, such as B:WK10:B2,3
    fen: String,
    #[command(flatten)]
    tables: TableOptions,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer {
    value: String,
    distance: Option<u16>,
    moves: Vec<AnsweredMove>,
}

#[derive(Serialize)]
struct AnsweredMove {
    #[serde(rename = "move")]
    text: String,
    value: Option<String>,
    distance: Option<u16>,
}

impl Probe {
    pub(super) fn run(self) -> Result<(), Failure> {
        let position = fen::read(self.tables.variant, &self.fen).map_err(Failure::input)?;
        if let Some(tables) = self.tables.open_variant()? {
            let answer = self.answer(&*tables, &position);
            let most = tables.most_pieces();
            let say =
                format!("the tables do not tell {:?}; they reach to {most} pieces, and", self.fen);
            let say = format!("{say} not to wins that draw rules may cut short");
            return self.tell(&answer.ok_or_else(|| Failure::input(say))?);
        }
        let tables = self.tables.open()?;
        let told = tables.problems().len();
        let answer = self.answer(&*tables, &position);
        warn(&tables, told);
        let Some(answer) = answer else {
            let (count, most) = (position.pieces().count(), tables.most_pieces());
            let say = format!("{:?} has {count} pieces, and the tables reach to {most}", self.fen);
            let hint = if count <= usize::from(MOST_PIECES) {
                format!("; crownhead tablebase build --pieces {count} makes more")
            } else {
                String::new()
            };
            return Err(Failure::input(format!("{say}{hint}")));
        };
        self.tell(&answer)
    }

    fn answer(&self, tables: &dyn Exact, position: &Position) -> Option<Answer> {
        let value = tables.value(position.board())?;
        let distance = tables.distance(position.board());
        let mut moves = tables.move_values(position);
        moves.sort_by_key(|told| (std::cmp::Reverse(told.value), length(told)));
        let moves = moves.iter().map(|told| answered(position, told)).collect();
        Some(Answer { value: value.to_string(), distance, moves })
    }

    fn tell(&self, answer: &Answer) -> Result<(), Failure> {
        let mut out = stdout().lock();
        if self.tables.json {
            let text = serde_json::to_string(answer).map_err(std::io::Error::from)?;
            return Ok(writeln!(out, "{text}")?);
        }
        writeln!(out, "{}", said(Some(&answer.value), answer.distance))?;
        for mv in &answer.moves {
            writeln!(out, "{:<10} {}", mv.text, said(mv.value.as_deref(), mv.distance))?;
        }
        Ok(())
    }
}

/// Wins from the nearest, losses from the farthest.
fn length(told: &MoveValue) -> i32 {
    let plies = i32::from(told.distance.unwrap_or(0));
    if told.value == Some(Value::Loss) { -plies } else { plies }
}

fn answered(position: &Position, told: &MoveValue) -> AnsweredMove {
    let MoveValue { mv, value, distance } = *told;
    let text = moves::write(position, mv);
    AnsweredMove { text, value: value.map(|value| value.to_string()), distance }
}

fn said(value: Option<&str>, distance: Option<u16>) -> String {
    match (value, distance) {
        (None, _) => "not in the tables".to_owned(),
        (Some(value), None) => value.to_owned(),
        (Some(value), Some(1)) => format!("{value} in 1 ply"),
        (Some(value), Some(plies)) => format!("{value} in {plies} plies"),
    }
}
