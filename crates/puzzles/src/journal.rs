//! What is kept while puzzles are made: lines of JSON, first the settings, then each game with the puzzles that it
//! gave. It is complete up to the last game at every moment, so a long run can be interrupted and gone on with.

use crate::error::PuzzleError;
use crate::puzzle::{Goal, Puzzle};
use crate::themes::Theme;
use crownhead_files::{in_one_line, read_text_bounded};
use crownhead_notation::{fen, moves};
use crownhead_review::Basis;
use crownhead_rules::{Position, Variant};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The version of the lines.
const FORMAT: u32 = 2;
/// The largest journal that is read, in megabytes.
const MOST: u64 = 512;

/// What decides which puzzles are made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct JournalSettings {
    format: u32,
    variant: String,
    evaluation: String,
    nodes: u64,
    seed: u64,
}

impl JournalSettings {
    pub(crate) fn new(variant: Variant, evaluation: String, nodes: u64, seed: u64) -> Self {
        Self { format: FORMAT, variant: variant.id().to_owned(), evaluation, nodes, seed }
    }

    /// What is not the same in others.
    fn difference(&self, other: &Self) -> String {
        let pairs = [
            ("format", self.format.to_string(), other.format.to_string()),
            ("variant", self.variant.clone(), other.variant.clone()),
            ("evaluation", self.evaluation.clone(), other.evaluation.clone()),
            ("nodes", self.nodes.to_string(), other.nodes.to_string()),
            ("seed", self.seed.to_string(), other.seed.to_string()),
        ];
        let differ = pairs.into_iter().filter(|(_, mine, theirs)| mine != theirs);
        let said = differ.map(|(name, mine, theirs)| format!("{name} {mine}, not {theirs}"));
        said.collect::<Vec<_>>().join("; ")
    }
}

/// A game and its puzzles.
#[derive(Serialize, Deserialize)]
struct GameLine {
    game: u64,
    puzzles: Vec<PuzzleText>,
}

/// A puzzle as text.
#[derive(Serialize, Deserialize)]
struct PuzzleText {
    fen: String,
    solution: String,
    goal: String,
    basis: String,
    themes: Vec<String>,
    rating: u16,
}

impl PuzzleText {
    fn of(puzzle: &Puzzle) -> Self {
        let mut here = puzzle.position;
        let mut text = Vec::new();
        for &mv in &puzzle.solution {
            text.push(moves::write(&here, mv));
            here = here.after(mv);
        }
        Self {
            fen: fen::write(&puzzle.position),
            solution: text.join(" "),
            goal: puzzle.goal.id().to_owned(),
            basis: puzzle.basis.id().to_owned(),
            themes: puzzle.themes.iter().map(|theme| theme.id().to_owned()).collect(),
            rating: puzzle.rating,
        }
    }

    fn puzzle(&self, variant: Variant) -> Result<Puzzle, String> {
        let position = fen::read(variant, &self.fen).map_err(|error| error.to_string())?;
        let mut here: Position = position;
        let mut solution = Vec::new();
        for text in self.solution.split_whitespace() {
            let mv = moves::read(&here, text).map_err(|error| error.to_string())?;
            solution.push(mv);
            here = here.after(mv);
        }
        let goal =
            Goal::named(&self.goal).ok_or_else(|| format!("there is no goal {:?}", self.goal))?;
        let basis = Basis::named(&self.basis)
            .ok_or_else(|| format!("there is no basis {:?}", self.basis))?;
        let theme =
            |id: &String| Theme::named(id).ok_or_else(|| format!("there is no theme {id:?}"));
        let themes = self.themes.iter().map(theme).collect::<Result<_, _>>()?;
        Ok(Puzzle { position, solution, goal, basis, themes, rating: self.rating })
    }
}

/// A journal that goes on.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

/// The games of a journal with their puzzles.
pub(crate) type Kept = BTreeMap<u64, Vec<Puzzle>>;

impl Journal {
    /// Opens a journal or begins it. What a crash has left of a line is cut off.
    pub(crate) fn resume(
        path: &Path,
        variant: Variant,
        settings: &JournalSettings,
    ) -> Result<(Self, Kept), PuzzleError> {
        let read = match read_text_bounded(path, MOST) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(PuzzleError::file("read", path, error)),
        };
        let whole = read.rfind('\n').map_or(0, |end| end + 1);
        let kept = kept(&read[..whole], path, variant, settings)?;
        let open = OpenOptions::new().create(true).append(true).open(path);
        let file = open.map_err(|error| PuzzleError::file("write", path, error))?;
        let mut journal = Self { path: path.to_owned(), file };
        let cut = journal.file.set_len(whole as u64);
        cut.map_err(|error| PuzzleError::file("write", path, error))?;
        if whole == 0 {
            journal.add_line(settings)?;
        }
        Ok((journal, kept))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: u64, puzzles: &[Puzzle]) -> Result<(), PuzzleError> {
        self.add_line(&GameLine { game, puzzles: puzzles.iter().map(PuzzleText::of).collect() })
    }

    fn add_line(&mut self, line: &impl Serialize) -> Result<(), PuzzleError> {
        let written = serde_json::to_string(line).map_err(io::Error::from).and_then(|mut text| {
            text.push('\n');
            self.file.write_all(text.as_bytes())
        });
        written.map_err(|error| PuzzleError::file("write", &self.path, error))
    }
}

/// The games in whole lines.
fn kept(
    text: &str,
    path: &Path,
    variant: Variant,
    settings: &JournalSettings,
) -> Result<Kept, PuzzleError> {
    let mut lines = text.lines().zip(1..);
    let bad = |line: usize, why: String| PuzzleError::Journal {
        path: path.display().to_string(),
        line,
        why: in_one_line(why),
    };
    let Some((first, _)) = lines.next() else { return Ok(Kept::new()) };
    let found: JournalSettings =
        serde_json::from_str(first).map_err(|error| bad(1, error.to_string()))?;
    if found != *settings {
        let (path, what) = (path.display().to_string(), found.difference(settings));
        return Err(PuzzleError::OtherSettings { path, what });
    }
    let game = |(line, number): (&str, usize)| {
        let GameLine { game, puzzles } =
            serde_json::from_str(line).map_err(|error| bad(number, error.to_string()))?;
        let puzzles = puzzles.iter().map(|text| text.puzzle(variant)).collect::<Result<_, _>>();
        Ok((game, puzzles.map_err(|why| bad(number, why))?))
    };
    lines.map(game).collect()
}
