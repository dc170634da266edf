//! Which fact tells best what was wrong with a move? What is certain comes first, then pieces, then the outlook.

use crate::finding::{Fact, Finding};
use crate::look::Desk;
use crate::material::Exchange;
use crate::review::ReviewedPly;
use crate::worth::{Basis, Worth};
use crownhead_notation::moves;
use crownhead_play::Score;
use crownhead_rules::{Color, Kind, Move, Position};
use crownhead_tablebase::Value;

/// Plies that a sentence shows of a line that has no end of its own.
const SHOWN: usize = 7;

/// Pieces that are lost or won later than this are not what a sentence is about.
const SEEN_AT_A_GLANCE: usize = 10;

/// What is wrong with a move that was a fault.
pub(crate) fn explain(ply: &ReviewedPly, desk: &Desk) -> Finding {
    let whole: Vec<Move> = [&[ply.mv], ply.line.as_slice()].concat();
    let (fact, plies) = certain(ply, desk, &whole)
        .or_else(|| material(ply, &whole))
        .unwrap_or_else(|| (outlook(ply), SHOWN));
    let texts = texts(&ply.before, &whole);
    let about_better = fact.is_about_better();
    let better_plies =
        if about_better || matches!(fact, Fact::WorseOutlook { .. }) { plies } else { 1 };
    let mut better = self::texts(&ply.before, &ply.better);
    better.truncate(better_plies);
    let line = texts[1..].iter().take(if about_better { 0 } else { plies.saturating_sub(1) });
    Finding {
        fact,
        played: texts[0].clone(),
        line: line.cloned().collect(),
        better,
        only: ply.only,
    }
}

/// A value that is known for certain before or after the move, and how many plies of the line show it.
fn certain(ply: &ReviewedPly, desk: &Desk, whole: &[Move]) -> Option<(Fact, usize)> {
    let ReviewedPly { best, played, .. } = *ply;
    if let (
        Worth::Exact { value: was, plies: was_in },
        Worth::Exact { value: now, plies: now_in },
    ) = (best, played)
    {
        return Some((
            if was == Value::Win {
                Fact::WinThrownAway { was_in, now, now_in }
            } else {
                Fact::DrawThrownAway { now_in }
            },
            SHOWN,
        ));
    }
    if played.decided() == Some(Value::Loss) {
        // Counted to the end the loss needs no tables to be seen.
        let counted = matches!(played, Worth::Searched(Score::LossIn(_)));
        let ending = lost_ending(&ply.before, whole, desk).filter(|_| !counted);
        return ending.or(Some((Fact::LosesByForce { plies: played.plies() }, SHOWN)));
    }
    let won = best.decided() == Some(Value::Win) && best.basis() >= Basis::Proved;
    won.then_some((Fact::MissedWin { plies: best.plies() }, SHOWN))
}

/// The ending that the line soon reaches and tables give as lost.
fn lost_ending(start: &Position, whole: &[Move], desk: &Desk) -> Option<(Fact, usize)> {
    let mover = start.turn();
    let mut here = *start;
    for (&mv, plies) in whole.iter().zip(1..=SEEN_AT_A_GLANCE) {
        here = here.after(mv);
        let lost = if here.turn() == mover { Value::Loss } else { Value::Win };
        // In the middle of an exchange it is no ending yet.
        let at_rest = !here.can_capture(here.turn());
        if at_rest && desk.exact_value(&here) == Some(lost) {
            let pieces = |position: &Position| {
                let of = |color| Kind::BOTH.map(|kind| position.count(color, kind)).iter().sum();
                Color::BOTH.map(of)
            };
            let ([black, white], [black_now, white_now]): ([u32; 2], [u32; 2]) =
                (pieces(start), pieces(&here));
            let exchange = black_now < black && white_now < white;
            return Some((Fact::LostEnding { exchange, pieces: black_now + white_now }, plies));
        }
    }
    None
}

/// Pieces that the move loses, or that a better one wins. Where the goal is to lose them they say nothing.
fn material(ply: &ReviewedPly, whole: &[Move]) -> Option<(Fact, usize)> {
    if ply.before.variant().rules().is_reversed() {
        return None;
    }
    let [own, other] = [whole, &ply.better]
        .map(|line| Exchange::of(&ply.before, &line[..line.len().min(SEEN_AT_A_GLANCE)]));
    if own.balance() < 0 && other.balance() >= 0 {
        Some((Fact::LosesMaterial(own), own.plies))
    } else if other.balance() > 0 && own.balance() <= 0 {
        Some((Fact::MissedMaterial(other), other.plies))
    } else {
        None
    }
}

fn outlook(ply: &ReviewedPly) -> Fact {
    let [before, after] = ply.expected.map(|expected| (100.0 * expected).round() as u32);
    Fact::WorseOutlook { before, after }
}

/// The moves of a line as texts.
pub(crate) fn texts(start: &Position, line: &[Move]) -> Vec<String> {
    let mut here = *start;
    let text = |&mv: &Move| {
        let text = moves::write(&here, mv);
        here = here.after(mv);
        text
    };
    line.iter().map(text).collect()
}
