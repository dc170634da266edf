//! A review in the record of a game, so that it can be written as PDN: glyphs for grades, evaluations and sentences
//! as comments, better lines as variations. What people have said stays; what an earlier review has said is replaced.

use crate::grade::Grade;
use crate::json::{PlyText, ReviewText, WorthText};
use crownhead_notation::moves;
use crownhead_notation::record::{Line, Ply, Record, Remark};
use crownhead_rules::Position;

/// Plies of a variation.
const LONGEST_VARIATION: usize = 12;
/// The glyph of an only move, as PDN asks.
const ONLY_MOVE_NAG: u16 = 7;
/// What is said of one.
const ONLY_MOVE: &str = "the only move";
/// Begins an evaluation, which ends with a bracket.
const EVALUATION: &str = "[%eval";
/// Ends every sentence and begins every variation of a review, so that the next review knows them.
const MARK: &str = "[%crownhead]";
/// Who has written the remarks.
const ANNOTATOR: &str = "Annotator";

/// Writes a review into the record of the game that was reviewed: into its first line, up to where that breaks off.
/// Evaluations that are there, and all that an earlier review has said, are replaced.
pub fn annotate(record: &mut Record, review: &ReviewText) {
    let mut before = record.line.start;
    for (ply, reviewed) in record.line.plies.iter_mut().zip(&review.plies) {
        debug_assert_eq!(moves::write(&before, ply.mv), reviewed.mv, "a review of another game");
        forget(ply);
        // PDN leaves a pass out, so nothing can be said of it.
        if !ply.mv.is_pass() {
            let mut remarks = glyphs(reviewed);
            remarks.extend(comment(reviewed).map(Remark::Comment));
            remarks.append(&mut ply.remarks);
            remarks.extend(variation(&before, reviewed, &remarks).map(Remark::Variation));
            ply.remarks = remarks;
        }
        before = ply.after;
    }
    if record.tags.iter().all(|tag| tag.name != ANNOTATOR) {
        record.set_tag(ANNOTATOR, "Crownhead");
    }
}

fn glyphs(ply: &PlyText) -> Vec<Remark> {
    let only = ply.found_only_move().then_some(ONLY_MOVE_NAG);
    let grade = Grade::ALL.into_iter().find(|grade| Some(grade.id()) == ply.grade.as_deref());
    only.into_iter().chain(grade.and_then(Grade::nag)).map(Remark::Nag).collect()
}

fn comment(ply: &PlyText) -> Option<String> {
    let evaluation = evaluation(ply).map(|text| format!("{EVALUATION} {text}]"));
    let only = ply.found_only_move().then_some(ONLY_MOVE);
    let sentence = ply.finding.as_ref().map(|finding| finding.text.as_str()).or(only);
    let sentence = sentence.map(|sentence| format!("{sentence} {MARK}"));
    let parts: Vec<String> = evaluation.into_iter().chain(sentence).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// The evaluation after a move as lidraughts writes it, for White: in men, or `#` and the moves to the end of a decided
/// game. Nothing if it is decided and nobody knows how long it takes.
fn evaluation(ply: &PlyText) -> Option<String> {
    let for_white = if ply.side == "white" { 1 } else { -1 };
    let WorthText { value, plies, hundredths, .. } = &ply.played;
    match (hundredths, value.as_deref()) {
        (Some(hundredths), _) => Some(format!("{:.2}", (for_white * hundredths) as f64 / 100.0)),
        (None, Some("draw")) => Some("0.00".to_owned()),
        (None, value) => {
            let moves = i64::from((*plies)?.div_ceil(2));
            let sign = if value == Some("win") { for_white } else { -for_white };
            Some(format!("#{}", sign * moves))
        }
    }
}

/// The better line of a fault, unless somebody has written it down already.
fn variation(start: &Position, ply: &PlyText, remarks: &[Remark]) -> Option<Line> {
    ply.finding.as_ref()?;
    let mut line = Line::new(*start);
    for text in ply.better.iter().take(LONGEST_VARIATION) {
        let Ok(mv) = moves::read(line.end(), text) else { break };
        let after = line.end().after(mv);
        line.plies.push(Ply { mv, after, strength: None, remarks: Vec::new() });
    }
    let moves = |line: &Line| line.plies.iter().map(|ply| ply.mv).collect::<Vec<_>>();
    let wanted = moves(&line);
    let has = |remark: &Remark| matches!(remark, Remark::Variation(other) if moves(other).starts_with(&wanted));
    // An empty line is a beginning of every one, and of none if there is none.
    if wanted.is_empty() || remarks.iter().any(has) {
        return None;
    }
    line.preface.push(Remark::Comment(MARK.to_owned()));
    Some(line)
}

/// Takes away what an earlier review has said of a move.
fn forget(ply: &mut Ply) {
    let sentence = ply.remarks.iter().position(|remark| is_marked(std::slice::from_ref(remark)));
    if let Some(sentence) = sentence {
        // Its glyphs stand right before it.
        let others = ply.remarks[..sentence].iter().rposition(|remark| !is_own_glyph(remark));
        let first = others.map_or(0, |last| last + 1);
        if first == sentence {
            // In a game that was read in and written again a glyph has become a mark.
            ply.strength.take_if(|mark| Grade::ALL.iter().any(|grade| grade.sign() == mark));
        }
        ply.remarks.drain(first..sentence);
    }
    ply.remarks = std::mem::take(&mut ply.remarks).into_iter().filter_map(of_people).collect();
}

fn is_own_glyph(remark: &Remark) -> bool {
    let own =
        |nag: u16| nag == ONLY_MOVE_NAG || Grade::ALL.iter().any(|grade| grade.nag() == Some(nag));
    matches!(remark, Remark::Nag(nag) if own(*nag))
}

/// Whether a review has said one of these comments.
fn is_marked(remarks: &[Remark]) -> bool {
    remarks.iter().any(|remark| matches!(remark, Remark::Comment(text) if text.contains(MARK)))
}

/// What is left of a remark without the words of a review.
fn of_people(remark: Remark) -> Option<Remark> {
    match remark {
        Remark::Comment(text) if text.contains(MARK) || text.contains(EVALUATION) => {
            let rest = words_of_people(text);
            (!rest.is_empty()).then_some(Remark::Comment(rest))
        }
        Remark::Variation(line) => variation_of_people(line).map(Remark::Variation),
        other => Some(other),
    }
}

fn words_of_people(mut text: String) -> String {
    while let Some(mark) = text.find(MARK) {
        // Games that were read in have all that is said of a move in one comment, a review's words first.
        let begin = text[..mark].rfind(EVALUATION).unwrap_or(0);
        text.replace_range(begin..mark + MARK.len(), "");
    }
    while let Some(begin) = text.find(EVALUATION) {
        let Some(length) = text[begin..].find(']') else { break };
        text.replace_range(begin..=begin + length, "");
    }
    text.trim().to_owned()
}

/// A variation, unless it is a review's and nobody has added to it.
fn variation_of_people(mut line: Line) -> Option<Line> {
    let first = line.plies.first_mut().map(|ply| &mut ply.remarks);
    let own = is_marked(&line.preface) || first.as_deref().is_some_and(|first| is_marked(first));
    if !own {
        return Some(line);
    }
    for remarks in [Some(&mut line.preface), first].into_iter().flatten() {
        *remarks = std::mem::take(remarks).into_iter().filter_map(of_people).collect();
    }
    let silent = |ply: &Ply| ply.remarks.is_empty() && ply.strength.is_none();
    let untouched = line.preface.is_empty() && line.plies.iter().all(silent);
    (!untouched).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_comment_the_words_of_people_stay() {
        for (text, left) in [
            ("[%eval 0.35]", ""),
            ("[%eval\n0.35] a fine move", "a fine move"),
            ("[%eval -1.00] 11-16 loses a man: 20x11; 5-9 was better [%crownhead] oops", "oops"),
            ("oops [%eval -1.00] 11-16 loses a man: 20x11 [%crownhead]", "oops"),
            ("the only move [%crownhead]", ""),
            ("[%crownhead] as I thought", "as I thought"),
            ("[%eval 0.35 never ends", "[%eval 0.35 never ends"),
            ("[%clk 0:10:00]", "[%clk 0:10:00]"),
        ] {
            assert_eq!(words_of_people(text.to_owned()), left);
        }
    }
}
