//! The classic problems that come with the program, with the collection that each is from.

use crate::puzzle::{Goal, Puzzle};
use crownhead_notation::problem::{self, Problem};
use crownhead_review::Basis;
use crownhead_rules::Variant;
use std::sync::OnceLock;

/// The problems as text, a line each: see [`problem`].
pub const CLASSIC_TEXT: &str = include_str!("../data/classic.txt");

/// The collections by the word before the colon of an id. That there are only these a test says.
const COLLECTIONS: [(&str, &str); 10] = [
    ("beginner", "Beginner's Problems"),
    ("gem", "Gem Problems"),
    ("goulds", "Gould's Problems"),
    ("tts", "Tricks, Traps & Shots (Ryan)"),
    ("bridges", "Boland's Bridges"),
    ("borderclassics", "Boland's Border Classics"),
    ("lpc", "LPC Problems"),
    ("maven", "Checker Maven"),
    ("hinkle", "Pitch tests (Hinkle)"),
    ("cake", "Pitch tests (Cake)"),
];

/// A classic problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classic {
    /// Its name, such as `goulds:77`.
    pub id: String,
    /// The collection that it is from.
    pub collection: &'static str,
    /// Its number there.
    pub number: String,
    /// What is to be found. It has neither rating nor themes.
    pub puzzle: Puzzle,
}

/// The classic problems, which are of English checkers: by collection, those with few pieces first.
pub fn classic() -> &'static [Classic] {
    static READ: OnceLock<Vec<Classic>> = OnceLock::new();
    READ.get_or_init(|| {
        // A test reads them all.
        let problems = problem::read_all(Variant::English, CLASSIC_TEXT).unwrap_or_default();
        let mut read: Vec<(usize, Classic)> = problems.into_iter().filter_map(classic_of).collect();
        read.sort_by_key(|(shelf, _)| *shelf);
        read.into_iter().map(|(_, classic)| classic).collect()
    })
}

/// A problem with the place of its collection.
fn classic_of(problem: Problem) -> Option<(usize, Classic)> {
    let Problem { id, position, solution, remark } = problem;
    let (word, number) = id.split_once(':')?;
    let shelf = COLLECTIONS.iter().position(|(known, _)| *known == word)?;
    let goal = Goal::named(&remark?)?;
    let (solution, themes) = (vec![solution], Vec::new());
    // Tables or an exact search have proved every one of them.
    let puzzle = Puzzle { position, solution, goal, basis: Basis::Exact, themes, rating: 0 };
    let number = number.to_owned();
    Some((shelf, Classic { collection: COLLECTIONS[shelf].1, number, puzzle, id }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_tablebase::{Tables, Value};
    use std::collections::HashSet;

    #[test]
    fn all_are_there_once_and_keep_what_they_say() {
        assert_eq!(classic().len(), 124);
        let ids: HashSet<&str> = classic().iter().map(|classic| classic.id.as_str()).collect();
        assert_eq!(ids.len(), 124);
        let tables = Tables::shipped();
        let mut known = 0;
        for Classic { id, puzzle, .. } in classic() {
            let Puzzle { position, solution, goal, .. } = puzzle;
            let Some(value) = tables.probe(position) else { continue };
            known += 1;
            let wanted = if *goal == Goal::Win { Value::Win } else { Value::Draw };
            assert_eq!(value, wanted, "{id}");
            for &mv in &position.moves() {
                let keeps = tables.probe(&position.after(mv)).map(Value::reversed) == Some(wanted);
                assert_eq!(keeps, mv == solution[0], "{id}");
            }
        }
        assert!(known >= 40, "only {known} of them are in the tables");
    }
}
