//! A problem as one line: an id, a position, the only move that holds it, and perhaps a word about it.
//!
//! ```
//! use crownhead_notation::problem;
//! use crownhead_rules::Variant;
//!
//! let text = "# mine\n\nfirst B:W18,27:B3,K9 3-8\n";
//! let problems = problem::read_all(Variant::English, text).unwrap();
//! assert_eq!(problems[0].id, "first");
//! assert_eq!(problems[0].remark, None);
//! ```

use crate::{fen, moves};
use crownhead_rules::{Move, Position, Variant};
use std::fmt;

/// A position with one good move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Its name.
    pub id: String,
    /// What is on the board.
    pub position: Position,
    /// The move to find.
    pub solution: Move,
    /// The word about it, such as what it keeps.
    pub remark: Option<String>,
}

/// A line that is no problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadProblem {
    /// The line, counted from 1.
    pub number: usize,
    /// Its text.
    pub line: String,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for BadProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {:?}: {}", self.number, self.line, self.why)
    }
}

impl std::error::Error for BadProblem {}

/// Reads the problems of a text; empty lines and those that begin with `#` are skipped.
///
/// # Errors
/// The first line that is none.
pub fn read_all(variant: Variant, text: &str) -> Result<Vec<Problem>, BadProblem> {
    let lines = text.lines().zip(1..);
    let useful = lines.filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
    let read = |(line, number): (&str, usize)| {
        read(variant, line).map_err(|why| BadProblem { number, line: line.to_owned(), why })
    };
    useful.map(read).collect()
}

fn read(variant: Variant, line: &str) -> Result<Problem, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (id, position, solution, remark) = match words[..] {
        [id, position, solution] => (id, position, solution, None),
        [id, position, solution, remark] => (id, position, solution, Some(remark.to_owned())),
        _ => return Err("a problem is an id, a FEN and a move".to_owned()),
    };
    let position = fen::read(variant, position).map_err(|error| error.to_string())?;
    let solution = moves::read(&position, solution).map_err(|error| error.to_string())?;
    Ok(Problem { id: id.to_owned(), position, solution, remark })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_problem_is_named() {
        for (text, number, word) in [
            ("# only a FEN\na B:W18:B3", 2, "an id, a FEN and a move"),
            ("a B:W18:Bx 3-8", 1, "x"),
            ("a B:W18,27:B3,K9 3-8\n\na B:W18:B3 3-9", 3, "3-9"),
        ] {
            let bad = read_all(Variant::English, text).unwrap_err();
            assert_eq!(bad.number, number, "{text}");
            assert!(bad.to_string().contains(word), "{bad}");
        }
    }
}
