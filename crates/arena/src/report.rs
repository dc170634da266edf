//! Where do the games go? Into reports: PDN, CSV, JSON and a picture. Each is written while the match
//! goes on, to a file with `.part` after its name, and gets its name when it is complete; so a good
//! file is never replaced by half a one.

mod csv;
mod json;
mod openings;
mod pdn;

pub use json::ResultEntry;

use crate::error::ArenaError;
use crate::game::MatchGame;
use crate::result::MatchResult;
use crate::settings::MatchSettings;
use crownhead_files::Draft;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The reports that are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outputs {
    /// The games as PDN.
    pub pdn: Option<PathBuf>,
    /// Settings, games and result as lines of JSON: see [`crate::journal`].
    pub json: Option<PathBuf>,
    /// One row for each game.
    pub csv: Option<PathBuf>,
    /// One row for each opening.
    pub openings: Option<PathBuf>,
    /// The picture of the match as SVG.
    pub plot: Option<PathBuf>,
}

impl Outputs {
    /// Every file that will be written.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        let Self { pdn, json, csv, openings, plot } = self;
        [pdn, json, csv, openings, plot].into_iter().flatten().map(PathBuf::as_path)
    }
}

/// The kinds of reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The games as PDN.
    Pdn,
    /// Settings, games and result as lines of JSON.
    Json,
    /// One row for each game.
    Csv,
}

impl Kind {
    /// What stands before the first match.
    pub const fn head(self) -> &'static str {
        match self {
            Self::Csv => csv::HEAD,
            Self::Pdn | Self::Json => "",
        }
    }

    /// The report of a match that has been played: what a run of it would have written. The games are told to
    /// `result` as well, which then knows what they say.
    ///
    /// # Errors
    /// If a game is not one that a match wrote.
    pub fn text(self, result: &mut MatchResult, games: &[MatchGame]) -> Result<String, ArenaError> {
        let settings = result.settings().clone();
        let mut text = if self == Self::Json { json::head(&settings)? } else { String::new() };
        for game in games {
            result.add(game);
            text += &match self {
                Self::Pdn => pdn::game(&settings, game)?,
                Self::Json => json::game(game)?,
                Self::Csv => csv::row(game),
            };
        }
        if self == Self::Json {
            text += &json::result(result)?;
        }
        Ok(text)
    }
}

/// Reports that are being written.
#[derive(Debug)]
pub(crate) struct Reports {
    pdn: Option<ReportFile>,
    json: Option<ReportFile>,
    csv: Option<ReportFile>,
    openings: Option<ReportFile>,
    plot: Option<ReportFile>,
}

impl Reports {
    /// Opens all files, so that a wrong name is told before the first game.
    pub(crate) fn open(outputs: &Outputs) -> Result<Self, ArenaError> {
        named_once(outputs.paths())?;
        let open = |path: &Option<PathBuf>| path.as_deref().map(ReportFile::create).transpose();
        let mut reports = Self {
            pdn: open(&outputs.pdn)?,
            json: open(&outputs.json)?,
            csv: open(&outputs.csv)?,
            openings: open(&outputs.openings)?,
            plot: open(&outputs.plot)?,
        };
        if let Some(csv) = &mut reports.csv {
            csv.write(csv::HEAD)?;
        }
        if let Some(openings) = &mut reports.openings {
            openings.write(openings::HEAD)?;
        }
        Ok(reports)
    }

    /// A match begins.
    pub(crate) fn begin(&mut self, settings: &MatchSettings) -> Result<(), ArenaError> {
        self.json.as_mut().map_or(Ok(()), |json| json.write(&json::head(settings)?))
    }

    /// Adds a game, which is in the files when this returns.
    pub(crate) fn add(
        &mut self,
        settings: &MatchSettings,
        game: &MatchGame,
    ) -> Result<(), ArenaError> {
        if let Some(pdn) = &mut self.pdn {
            pdn.write(&pdn::game(settings, game)?)?;
        }
        if let Some(json) = &mut self.json {
            json.write(&json::game(game)?)?;
        }
        if let Some(csv) = &mut self.csv {
            csv.write(&csv::row(game))?;
        }
        for file in [&mut self.pdn, &mut self.json, &mut self.csv].into_iter().flatten() {
            file.draft.keep();
        }
        Ok(())
    }

    /// A match ends.
    pub(crate) fn end(&mut self, result: &MatchResult) -> Result<(), ArenaError> {
        if let Some(json) = &mut self.json {
            json.write(&json::result(result)?)?;
        }
        if let Some(openings) = &mut self.openings {
            openings.write(&openings::rows(result))?;
        }
        if let Some(plot) = &mut self.plot {
            plot.write(&result.picture())?;
        }
        Ok(())
    }

    /// Gives the files their names.
    pub(crate) fn close(self) -> Result<(), ArenaError> {
        let Self { pdn, json, csv, openings, plot } = self;
        [pdn, json, csv, openings, plot].into_iter().flatten().try_for_each(ReportFile::finish)
    }
}

/// Refuses files that are named twice.
pub(crate) fn named_once<'a>(paths: impl Iterator<Item = &'a Path>) -> Result<(), ArenaError> {
    let mut known = Vec::new();
    for path in paths {
        if known.contains(&path) {
            let shown = path.display().to_string();
            return Err(ArenaError::Settings(format!("{shown:?} is named for two outputs")));
        }
        known.push(path);
    }
    Ok(())
}

/// One report. What it holds of finished games stays under the name with `.part` if it is never completed.
#[derive(Debug)]
pub(crate) struct ReportFile {
    /// The name it was asked for by.
    asked: PathBuf,
    draft: Draft,
}

impl ReportFile {
    pub(crate) fn create(path: &Path) -> Result<Self, ArenaError> {
        let draft = Draft::create_in_sight(path);
        let draft = draft.map_err(|error| ArenaError::open("write", path, error))?;
        Ok(Self { asked: path.to_owned(), draft })
    }

    /// Writes a text at once: what is returned from is on its way to the disk.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), ArenaError> {
        let written = self.draft.write_all(text.as_bytes());
        written.map_err(|error| ArenaError::write(&self.asked, error))
    }

    /// Writes a line that stays even if the file is never completed.
    pub(crate) fn line(&mut self, line: io::Result<String>) -> Result<(), ArenaError> {
        let line = line.map_err(|error| ArenaError::write(&self.asked, error))?;
        self.write(&line)?;
        self.draft.keep();
        Ok(())
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> Result<(), ArenaError> {
        self.draft.finish().map_err(|error| ArenaError::write(&self.asked, error))
    }
}
