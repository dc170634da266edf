//! Positions and moves as the Hub protocol writes them: `Bbbbe…eww`, `11-15`, `28x19x23`.

use crate::squares;
use crate::text::quoted;
use crownhead_notation::piece_letter;
use crownhead_play::Score;
use crownhead_rules::{Move, Position, Square};
use std::fmt::Write;

/// The text of a move that moves nothing. The protocol has none; programs that need one use this.
const PASS: &str = "0-0";

/// A position: the side to move, then a letter for each square.
pub fn write_position(position: &Position) -> String {
    let mut text = String::from(position.turn().letter());
    for number in 1..=position.geometry().squares() {
        text.push(position.piece_on(Square::new(number)).map_or('e', piece_letter));
    }
    text
}

/// A move: start, end and all captured squares.
///
/// ```
/// use crownhead_notation::fen;
/// use crownhead_protocol::hub;
/// use crownhead_rules::Variant;
/// let position = fen::read(Variant::English, "B:W6,7,14,15:B2").unwrap();
/// let texts: Vec<_> = position.moves().iter().map(|&mv| hub::write_move(mv)).collect();
/// assert_eq!(texts, ["2x18x6x14", "2x18x7x15"]);
/// assert_eq!(hub::read_move(&position, "2x18x15x7"), Ok(position.moves()[1]));
/// ```
pub fn write_move(mv: Move) -> String {
    if mv.is_pass() {
        return PASS.to_owned();
    }
    let mut text = mv.from().to_string();
    let separator = if mv.is_capture() { 'x' } else { '-' };
    for square in std::iter::once(mv.to()).chain(mv.captured()) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{separator}{square}");
    }
    text
}

/// Reads a move that is legal in this position.
///
/// # Errors
/// A sentence that quotes the text, if it is no move or not a legal one.
pub fn read_move(position: &Position, text: &str) -> Result<Move, String> {
    let illegal = || format!("{:?} is not a legal move", quoted(text));
    if text == PASS || text.eq_ignore_ascii_case("pass") {
        return position.moves().iter().copied().find(|mv| mv.is_pass()).ok_or_else(illegal);
    }
    let numbers: Option<Vec<u32>> = text.split(['-', 'x']).map(|n| n.parse().ok()).collect();
    let Some([from, to, captured @ ..]) = numbers.as_deref() else {
        return Err(format!("{:?} is not a move such as 11-15 or 22x15x18", quoted(text)));
    };
    squares::find(position, *from, *to, captured).ok_or_else(illegal)
}

/// Beyond every evaluation; decided games score between this and 100 men.
const DECIDED: f64 = 98.0;
/// A proved win of unknown length, between evaluations and counted wins.
const PROVED: f64 = 95.0;
/// Evaluations are cut to this, so that nobody takes them for a decided game.
const MOST: f64 = 90.0;

/// A score in men. A win in n plies is n hundredths below 100, as other engines have it.
pub fn write_score(score: Score) -> f64 {
    match score {
        Score::Value(men) => men.clamp(-MOST, MOST),
        Score::WinIn(plies) => (100.0 - f64::from(plies) / 100.0).max(DECIDED),
        Score::Win => PROVED,
        Score::Loss | Score::LossIn(_) => -write_score(score.reversed()),
    }
}

/// What a score in men says.
pub fn read_score(men: f64) -> Score {
    let plies = ((100.0 - men.abs()) * 100.0).round() as u32;
    match men.abs() {
        DECIDED..=100.0 if men > 0.0 => Score::WinIn(plies),
        DECIDED..=100.0 => Score::LossIn(plies),
        PROVED..DECIDED if men > 0.0 => Score::Win,
        PROVED..DECIDED => Score::Loss,
        _ => Score::Value(men),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_notation::fen;
    use crownhead_rules::Variant;

    #[test]
    fn positions_are_read_back() {
        for &variant in Variant::ALL {
            let start = Position::start(variant);
            assert_eq!(fen::read(variant, &write_position(&start)), Ok(start));
        }
        let start = write_position(&Position::start(Variant::English));
        assert_eq!(start, "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
        let kings = fen::read(Variant::English, "W:WK1,30:BK32,2").unwrap();
        assert_eq!(write_position(&kings), "WWbeeeeeeeeeeeeeeeeeeeeeeeeeeeweB");
    }

    #[test]
    fn every_move_is_read_back() {
        for &variant in Variant::ALL {
            let mut position = Position::start(variant);
            let mut lots = crownhead_play::Lots::new(7);
            for _ in 0..200 {
                let legal = position.moves();
                if legal.is_empty() {
                    position = Position::start(variant);
                    continue;
                }
                for &mv in &legal {
                    assert_eq!(read_move(&position, &write_move(mv)), Ok(mv));
                }
                position = position.after(lots.draw(&legal));
            }
        }
    }

    #[test]
    fn what_is_no_move_is_quoted() {
        let start = Position::start(Variant::English);
        for text in [
            "",
            "x",
            "11",
            "11-",
            "11-15-",
            "11-99",
            "11x15x8",
            "22-18",
            "0-0",
            "pass",
            "99999999999-1",
        ] {
            let error = read_move(&start, text).expect_err(text);
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
        let pass = fen::read(Variant::Mini, "W:W1:B2").unwrap();
        assert!(read_move(&pass, "0-0").is_ok_and(Move::is_pass));
    }

    #[test]
    fn scores_are_read_back() {
        let values = [Score::Value(0.35), Score::Value(-4.0), Score::Value(90.0)];
        let decided = [Score::WinIn(7), Score::LossIn(200), Score::Win, Score::Loss];
        for score in values.into_iter().chain(decided) {
            assert_eq!(read_score(write_score(score)), score);
        }
        assert_eq!(write_score(Score::Value(250.0)), 90.0);
    }
}
