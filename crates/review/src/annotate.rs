//! A review in the record of a game, so that it can be written as PDN: glyphs for grades, evaluations and sentences
//! as comments, better lines as variations. What the record says already stays.

use crate::grade::Grade;
use crate::review::{Review, ReviewedPly};
use crate::worth::Worth;
use crownhead_notation::record::{Line, Ply, Record, Remark};
use crownhead_play::Score;
use crownhead_rules::{Color, Move, Position};
use crownhead_tablebase::Value;

/// Plies of a variation.
const LONGEST_VARIATION: usize = 12;
/// The glyph of an only move, as PDN asks.
const ONLY_MOVE_NAG: u16 = 7;
/// Who has written the remarks.
const ANNOTATOR: &str = "Annotator";

/// Adds a review to the record of the game that was reviewed: of its first line, up to where that breaks off.
pub fn annotate(record: &mut Record, review: &Review) {
    for (ply, reviewed) in record.line.plies.iter_mut().zip(&review.plies) {
        debug_assert_eq!(ply.mv, reviewed.mv, "a review of another game");
        // PDN leaves a pass out, so nothing can be said of it.
        if ply.mv.is_pass() {
            continue;
        }
        let mut remarks = glyphs(reviewed);
        remarks.extend(comment(reviewed).map(Remark::Comment));
        remarks.append(&mut ply.remarks);
        if reviewed.finding.is_some() && !reviewed.better.is_empty() {
            remarks.push(Remark::Variation(variation(&reviewed.before, &reviewed.better)));
        }
        ply.remarks = remarks;
    }
    if record.tags.iter().all(|tag| tag.name != ANNOTATOR) {
        record.set_tag(ANNOTATOR, "Crownhead");
    }
}

fn glyphs(ply: &ReviewedPly) -> Vec<Remark> {
    let only = ply.found_only_move().then_some(ONLY_MOVE_NAG);
    let grade = ply.grade.and_then(Grade::nag);
    only.into_iter().chain(grade).map(Remark::Nag).collect()
}

fn comment(ply: &ReviewedPly) -> Option<String> {
    let evaluation = evaluation(ply).map(|text| format!("[%eval {text}]"));
    let finding = ply.finding.as_ref().map(ToString::to_string);
    let parts: Vec<String> = evaluation.into_iter().chain(finding).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// The evaluation after a move as lidraughts writes it, for White: in men, or `#` and the moves to the end of a decided
/// game. Nothing if it is decided and nobody knows how long it takes.
fn evaluation(ply: &ReviewedPly) -> Option<String> {
    let for_white = if ply.side() == Color::White { 1.0 } else { -1.0 };
    match (ply.played, ply.played.decided()) {
        (Worth::Searched(Score::Value(men)), _) => Some(format!("{:.2}", for_white * men + 0.0)),
        (_, Some(Value::Draw)) => Some("0.00".to_owned()),
        (worth, decided) => {
            let moves = f64::from(worth.plies()?.div_ceil(2));
            let sign = if decided == Some(Value::Win) { for_white } else { -for_white };
            Some(format!("#{:.0}", sign * moves))
        }
    }
}

fn variation(start: &Position, moves: &[Move]) -> Line {
    let mut line = Line::new(*start);
    for &mv in moves.iter().take(LONGEST_VARIATION) {
        let after = line.end().after(mv);
        line.plies.push(Ply { mv, after, strength: None, remarks: Vec::new() });
    }
    line
}
