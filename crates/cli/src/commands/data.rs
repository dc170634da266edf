//! `crownhead data`: where games are kept, and how they move to another machine.

use super::{data_directory, size};
use crate::failure::Failure;
use crownhead_server::{Exported, Imported, MoveError, bytes_in, export, import};
use crownhead_tablebase::default_directory;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Say where games are kept, and move them to another machine
#[derive(clap::Args)]
pub(crate) struct DataCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Say where games, experiments and endgame tables are kept, and how large they are
    ///
    /// Nets come with the program; one of your own lies wherever you have put it.
    Path(Where),
    /// Write all games with their reviews, and all experiments, into one file
    ///
    /// Also while the page runs: the file has the games as they are at one moment. It has what opens their seats, so
    /// keep it as you keep the games. Endgame tables stay here, since crownhead tablebase build makes them anywhere, and
    /// so do the settings of a browser.
    Export(OneFile),
    /// Add the games and experiments of such a file
    ///
    /// Nothing that is here is lost, and the same file again changes nothing. A game that is here too is brought up to
    /// date if it was played on there, and stays as it is if it was played on here. The page must not run; when it runs
    /// again, My games at this machine offers to take the games over.
    Import(OneFile),
}

#[derive(clap::Args)]
struct Where {
    /// Directory of the games [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Where {
    fn directory(self) -> Result<PathBuf, Failure> {
        data_directory(self.data).map_err(Failure::input)
    }
}

#[derive(clap::Args)]
struct OneFile {
    /// The file
    file: PathBuf,
    #[command(flatten)]
    place: Where,
}

impl DataCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Path(place) => show_places(&place.directory()?),
            What::Export(OneFile { file, place }) => {
                let exported = export(&place.directory()?, &file).map_err(failure)?;
                tell_exported(&exported, &file)
            }
            What::Import(OneFile { file, place }) => {
                let imported = import(&place.directory()?, &file).map_err(failure)?;
                tell_imported(&imported)
            }
        }
    }
}

/// The disk is the machine's fault, everything else can be put right.
fn failure(error: MoveError) -> Failure {
    match error {
        MoveError::Write { .. } | MoveError::Data { .. } => Failure::Machine(error.to_string()),
        _ => Failure::input(error),
    }
}

fn show_places(data: &Path) -> Result<(), Failure> {
    let games = data.join("games.sqlite");
    // What a server that runs has not yet put into the database lies beside it.
    let bytes = bytes_in(&games) + bytes_in(&data.join("games.sqlite-wal"));
    let experiments = data.join("experiments");
    let experiments_bytes = bytes_in(&experiments);
    let mut places = vec![("games", bytes, games), ("experiments", experiments_bytes, experiments)];
    places.extend(default_directory().map(|tables| ("tables", bytes_in(&tables), tables)));
    for (what, bytes, place) in places {
        writeln!(io::stdout(), "{what:<11} {:>11} {}", size(bytes), place.display())?;
    }
    Ok(())
}

fn tell_exported(exported: &Exported, file: &Path) -> Result<(), Failure> {
    let Exported { games, experiments, damaged } = exported;
    let mut out = io::stdout().lock();
    let (games, experiments) = (count(*games, "game"), count(*experiments, "experiment"));
    writeln!(out, "{games} and {experiments} are in {:?}", file.display().to_string())?;
    for sentence in damaged {
        writeln!(out, "left out: {sentence}")?;
    }
    Ok(())
}

fn tell_imported(imported: &Imported) -> Result<(), Failure> {
    let &Imported { new, further, known, parted, new_experiments, known_experiments } = imported;
    let mut out = io::stdout().lock();
    writeln!(out, "added: {}, {}", count(new, "game"), count(new_experiments, "experiment"))?;
    for (games, what) in [
        (further, "brought up to date"),
        (known, "here already"),
        (parted, "here with other moves, which stay"),
    ] {
        if games > 0 {
            writeln!(out, "{what}: {}", count(games, "game"))?;
        }
    }
    if known_experiments > 0 {
        writeln!(out, "here already: {}", count(known_experiments, "experiment"))?;
    }
    if new > 0 {
        writeln!(out, "My games, at this machine, offers to take over what is new")?;
    }
    Ok(())
}

/// So many of something.
pub(super) fn count(number: u64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
