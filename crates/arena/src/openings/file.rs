//! What does a file of openings say? On each line a FEN, or moves from the start position with or
//! without numbers.

use super::Opening;
use crownhead_notation::fen::{self, FenError};
use crownhead_notation::moves::{self, MoveError};
use crownhead_rules::{Game, Outcome, Position, Refused, Variant};
use thiserror::Error;

/// What is wrong on which line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {number}: {problem}")]
pub struct LineError {
    /// The line, counted from 1.
    pub number: usize,
    /// What is wrong.
    pub problem: LineProblem,
}

/// Why a line is no opening.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LineProblem {
    /// It looks like a position, but is none.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A move cannot be played.
    #[error("in {line:?}: {error}")]
    Move {
        /// The line.
        line: String,
        /// The move and why.
        error: MoveError,
    },
    /// The game is over before the players choose.
    #[error("{line:?} leaves nothing to play: {outcome}")]
    Over {
        /// The line.
        line: String,
        /// How it ended.
        outcome: Outcome,
    },
}

/// Reads the openings of a text.
pub(super) fn read(variant: Variant, text: &str) -> Result<Vec<Opening>, LineError> {
    let numbered = text.lines().map(str::trim).zip(1..);
    let useful = numbered.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    useful
        .map(|(line, number)| {
            read_line(variant, line).map_err(|problem| LineError { number, problem })
        })
        .collect()
}

fn read_line(variant: Variant, line: &str) -> Result<Opening, LineProblem> {
    let shown: String = line.chars().take(100).collect();
    let over = |outcome| LineProblem::Over { line: shown.clone(), outcome };
    // A capture may have a colon as well, but a square stands before it.
    let is_fen = |(turn, _): (&str, &str)| !turn.contains(|c: char| c.is_ascii_digit());
    if line.split_once(':').is_some_and(is_fen) {
        let start = fen::read(variant, line)?;
        return match start.outcome() {
            Some(outcome) => Err(over(outcome)),
            None => Ok(Opening { start, moves: Vec::new() }),
        };
    }
    let start = Position::start(variant);
    let mut game = Game::new(start);
    for word in line.split_whitespace().filter_map(without_number) {
        if let Some(outcome) = game.outcome() {
            return Err(over(outcome));
        }
        let mv = moves::read(game.position(), word)
            .map_err(|error| LineProblem::Move { line: shown.clone(), error })?;
        if let Err(Refused::Over(outcome)) = game.play(mv) {
            return Err(over(outcome));
        }
    }
    match game.outcome() {
        Some(outcome) => Err(over(outcome)),
        None => Ok(Opening { start, moves: game.history().collect() }),
    }
}

/// A word without its move number: `1.11-15` is `11-15`, and `1.` nothing.
fn without_number(word: &str) -> Option<&str> {
    let rest = match word.split_once('.') {
        Some((number, rest)) if number.bytes().all(|b| b.is_ascii_digit()) => {
            rest.trim_start_matches('.')
        }
        _ => word,
    };
    (!rest.is_empty()).then_some(rest)
}

/// A number that two lists of openings share only if they are the same: FNV-1a of their text.
pub(super) fn digest(list: &[Opening]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for opening in list {
        let line = format!("{} {}\n", fen::write(&opening.start), opening.move_text());
        for byte in line.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fens_moves_numbers_and_comments_are_read() {
        let text = "# mine\n\n 1. 11-15 23-19 2.8-11\n11-15\r\nW:W21,22,K30:B1,2,K5\n";
        let list = read(Variant::English, text).unwrap();
        assert_eq!(list.len(), 3);
        assert_eq!(list[0].move_text(), "11-15 23-19 8-11");
        assert_eq!(list[2].fen().unwrap(), "W:W21,22,K30:B1,2,K5");
        assert_eq!((list[1].fen(), list[2].move_text()), (None, String::new()));
        assert_ne!(digest(&list), digest(&list[..2]));
    }

    #[test]
    fn a_capture_with_a_colon_is_no_fen() {
        let text = "c3-d4 f6-g5 g3-h4 d6-c5 h4:f6 e7:g5\n1.c3-d4 d6-c5 2.b2-c3 f6-g5\nW:Wc3:Bf6\n";
        let list = read(Variant::named("russian"), text).unwrap();
        let lengths: Vec<usize> = list.iter().map(|opening| opening.moves.len()).collect();
        assert_eq!(lengths, [6, 4, 0]);
    }

    #[test]
    fn errors_name_the_line_and_quote_it() {
        let wrong = |text: &str| read(Variant::English, text).unwrap_err().to_string();
        let illegal = wrong("11-15\n# no\n11-15 11-15");
        assert!(illegal.starts_with("line 3: in \"11-15 11-15\": \"11-15\" is not"), "{illegal}");
        assert!(wrong("hello").starts_with("line 1: in \"hello\""), "{}", wrong("hello"));
        assert!(wrong("B:Wx:B1").contains("\"x\""), "{}", wrong("B:Wx:B1"));
        let over = wrong("B:W21:B");
        assert!(over.contains("leaves nothing to play: White wins"), "{over}");
    }
}
