//! How is a match kept on disk? As lines of JSON, one object each: first the `match` with its settings,
//! then each `game`, at the end the `result`.
//!
//! A journal that is written while the match goes on is at every moment complete up to the last
//! finished game, so a match that was killed can be gone on with; parts of a match are joined from
//! their journals. A JSON report has the same lines and serves as well.
//!
//! # The lines
//! - `{"type":"match","format":2,"program":"crownhead 0.1.0",…}` and the fields of [`MatchSettings`];
//!   what was not asked for is null.
//! - `{"type":"game",…}` and the fields of [`MatchGame`].
//! - `{"type":"result",…}` and the fields of [`ResultEntry`].
//!
//! Format 1 called the players `black` and `white` (`black_player` and `white_player` in the result) whichever
//! colour they had, and wrote endings with hyphens. It is read as well; a journal of format 1 that is gone on
//! with keeps its first line.

use crate::error::ArenaError;
use crate::game::MatchGame;
use crate::growing::{Growing, whole_lines};
use crate::report::ResultEntry;
use crate::schedule;
use crate::settings::MatchSettings;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;

/// The version of the lines.
const FORMAT: u32 = 2;

/// The versions that are read.
const READ: std::ops::RangeInclusive<u32> = 1..=FORMAT;

/// The program that plays: another version may play other games.
pub(crate) const PROGRAM: &str = concat!("crownhead ", env!("CARGO_PKG_VERSION"));

/// A line of a journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Entry {
    Match {
        format: u32,
        program: String,
        #[serde(flatten)]
        settings: MatchSettings,
    },
    Game(MatchGame),
    Result(ResultEntry),
}

impl Entry {
    /// The first line.
    pub(crate) fn head(settings: &MatchSettings) -> Self {
        let (format, program) = (FORMAT, PROGRAM.to_owned());
        Self::Match { format, program, settings: settings.clone() }
    }

    /// The text of the line, with its end.
    pub(crate) fn text(&self) -> io::Result<String> {
        line_of(self)
    }
}

/// Something as a line of JSON, with its end.
pub(crate) fn line_of(entry: &impl Serialize) -> io::Result<String> {
    let mut text = serde_json::to_string(entry)?;
    text.push('\n');
    Ok(text)
}

/// What a line of JSON says, or why it says nothing: which line it is says whoever has read the file.
pub(crate) fn entry_of<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    let entry = serde_json::from_str(line.trim_end());
    entry.map_err(|error| error.to_string().replace(" at line 1 column ", " at column "))
}

/// What a journal says.
#[derive(Clone, Debug)]
pub struct Read {
    /// The match.
    pub settings: MatchSettings,
    /// The program that played it.
    pub program: String,
    /// Its games so far, in the order of their schedule.
    pub games: Vec<MatchGame>,
    /// Bytes up to the end of the last game.
    len: u64,
}

/// How the first line begins.
const BEGUN: &[u8] = b"{\"type\":\"match\",";

/// Reads a journal of this program. A last line without its end was cut off when the program died, and is left
/// out.
///
/// # Errors
/// If it is none, with the line that is wrong, or another version of the program has written it.
pub fn read(path: &Path) -> Result<Read, ArenaError> {
    let read = look(path)?;
    if read.program != PROGRAM {
        let problem = format!("written by {:?}, and this is {PROGRAM:?}", read.program);
        return Err(ArenaError::line(path, 1, problem));
    }
    Ok(read)
}

/// Reads a journal to look at it, whichever version of the program has written it.
///
/// # Errors
/// If it is none, with the line that is wrong.
pub fn look(path: &Path) -> Result<Read, ArenaError> {
    let text = whole_lines(path, "the journal of a match")?;
    let wrong = |line, problem: String| ArenaError::line(path, line, problem);
    let mut lines = text.split_inclusive('\n').zip(1..);
    let head = lines.next().map(|(line, _)| (line, entry_of(line)));
    let Some((head, Ok(Entry::Match { format, program, settings }))) = head else {
        return Err(wrong(1, "this is not the journal of a match".to_owned()));
    };
    if !READ.contains(&format) {
        let problem = format!("written by {program:?} (format {format}), and this is {PROGRAM:?}");
        return Err(wrong(1, problem));
    }
    let mut len = head.len() as u64;
    let mut games = Vec::new();
    let mut ended = false;
    for (line, number) in lines {
        if ended {
            let problem = "after its result a match has no more lines; this is a tournament";
            return Err(wrong(number, problem.to_owned()));
        }
        match entry_of(line) {
            Ok(Entry::Game(game)) => {
                let expected = schedule::number(games.len() as u64, settings.swap, settings.shard);
                if game.game != expected + 1 || game.game > settings.games {
                    let problem = format!("game {} where {} belongs", game.game, expected + 1);
                    return Err(wrong(number, problem));
                }
                len += line.len() as u64;
                games.push(game);
            }
            Ok(Entry::Result(_)) => ended = true,
            Ok(Entry::Match { .. }) => return Err(wrong(number, "a second match".to_owned())),
            Err(problem) => return Err(wrong(number, problem)),
        }
    }
    Ok(Read { settings, program, games, len })
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal(Growing);

impl Journal {
    /// Goes on with the journal of this match, or begins one if there is none; also gives the games
    /// that it holds.
    ///
    /// # Errors
    /// If the file is no journal, or that of a match with other settings.
    pub fn resume(
        path: &Path,
        settings: &MatchSettings,
    ) -> Result<(Self, Vec<MatchGame>), ArenaError> {
        let head = Entry::head(settings).text();
        let head = head.map_err(|error| ArenaError::open("write", path, error))?;
        if let Some(file) = Growing::begin(path, BEGUN, &head)? {
            return Ok((Self(file), Vec::new()));
        }
        let Read { settings: there, games, len, .. } = read(path)?;
        if let Some(difference) = settings.difference(&there) {
            let path = path.display().to_string();
            return Err(ArenaError::OtherMatch { path, difference });
        }
        Ok((Self(Growing::go_on(path, len)?), games))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &MatchGame) -> Result<(), ArenaError> {
        self.0.add(Entry::Game(game.clone()).text())
    }
}
