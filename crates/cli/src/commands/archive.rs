//! `crownhead archive`: games of PDN files, found by the positions that they came to.

mod ballots;
mod import;

use super::{data_directory, rule_sets, size};
use crate::failure::Failure;
use crownhead_archive::ballots::Opinions;
use crownhead_archive::names::{name_of, three_move};
use crownhead_archive::{Archive, ArchivedGame, Found, Tally, file_in};
use crownhead_notation::pdn::write_game;
use crownhead_notation::{fen, moves};
use crownhead_rules::{Position, Variant};
use std::io::{self, Write, stdout};
use std::path::PathBuf;

/// Import PDN files and look up what was played in a position
#[derive(clap::Args)]
pub(crate) struct ArchiveCommand {
    #[command(subcommand)]
    command: Subcommand,
}

#[derive(clap::Subcommand)]
enum Subcommand {
    Import(import::Import),
    Show(Show),
    List(List),
    Ballots(ballots::Ballots),
}

impl ArchiveCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Subcommand::Import(import) => import.run(),
            Subcommand::Show(show) => show.run(),
            Subcommand::List(list) => list.run(),
            Subcommand::Ballots(ballots) => ballots.run(),
        }
    }
}

/// Where the archive lies.
#[derive(clap::Args)]
struct Place {
    /// Directory of the games, in which the archive lies [default: the user's data directory]
    #[arg(long, value_name = "DIR", conflicts_with = "file")]
    data: Option<PathBuf>,
    /// The file of the archive, if it lies elsewhere; the page looks at the one in its directory only
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Place {
    fn file(self) -> Result<PathBuf, Failure> {
        if let Some(file) = self.file {
            return Ok(file);
        }
        data_directory(self.data).map(|data| file_in(&data)).map_err(Failure::input)
    }

    fn open(self) -> Result<Archive, Failure> {
        let path = self.file()?;
        let missing = || {
            let shown = path.display().to_string();
            Failure::input(format!(
                "there is no archive {shown:?}; make one with crownhead archive import FILE.pdn"
            ))
        };
        Archive::open(&path).map_err(Failure::input)?.ok_or_else(missing)
    }
}

/// A position, by its FEN or by moves.
#[derive(clap::Args)]
struct Where {
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|_| true))]
    variant: Variant,
    /// The position as FEN, or moves from the start position, such as 11-15 23-19 [default: the start position]
    #[arg(value_name = "FEN | MOVES")]
    words: Vec<String>,
}

impl Where {
    fn position(&self) -> Result<Position, Failure> {
        let text = self.words.join(" ");
        // A FEN begins with the side to move; captures of some games have a colon too.
        if text.trim().get(1..2) == Some(":") {
            return fen::read(self.variant, &text).map_err(Failure::input);
        }
        let start = Position::start(self.variant);
        text.split_whitespace().try_fold(start, |here, word| {
            moves::read(&here, word).map(|mv| here.after(mv)).map_err(Failure::input)
        })
    }
}

/// Show what was played in a position and how it ended
///
/// A game counts once in a position, by the move that it played there first; it is found by whatever order of moves it
/// came there. The score is that of the side to move.
#[derive(clap::Args)]
struct Show {
    #[command(flatten)]
    position: Where,
    #[command(flatten)]
    place: Place,
}

impl Show {
    fn run(self) -> Result<(), Failure> {
        let position = self.position.position()?;
        let archive = self.place.open()?;
        let found = archive.look_up(&position).map_err(Failure::input)?;
        let mut out = stdout().lock();
        let (all, plies) = (archive.games(), archive.plies());
        writeln!(out, "{all} games, {plies} plies, {}", size(archive.bytes()))?;
        writeln!(out, "{}", fen::write(&position))?;
        if let Some(name) = name_of(&position) {
            writeln!(out, "{name}")?;
        }
        if let Some(ballot) = three_move(&position) {
            writeln!(out, "three-move opening {}: {}", ballot.number, ballot.moves)?;
        }
        if let Some(opinion) = Opinions::of(&position) {
            let men = f64::from(opinion.score) / 100.0;
            writeln!(out, "the engine gives White {men:+.2} and expects {}", opinion.line)?;
        }
        table(&mut out, &position, &found)?;
        Ok(())
    }
}

fn table(out: &mut impl Write, position: &Position, found: &Found) -> io::Result<()> {
    let mut line = |name: &str, tally: Tally| {
        let score = tally.score(position.turn());
        let score = score.map_or_else(|| "-".to_owned(), |score| format!("{:.1} %", 100.0 * score));
        let Tally { black, white, drawn, other } = tally;
        let games = tally.games();
        writeln!(
            out,
            "{name:<12} {games:>9} {black:>9} {white:>9} {drawn:>9} {other:>9} {score:>8}"
        )
    };
    if found.games() == 0 {
        return writeln!(out, "no game had this position");
    }
    let name = |mv| moves::write(position, mv);
    found.moves.iter().try_for_each(|played| line(&name(played.mv), played.tally))?;
    if found.ended.games() > 0 {
        line("ended here", found.ended)?;
    }
    line("all", found.tally())?;
    writeln!(
        out,
        "columns: games, Black won, White won, drawn, no result, score of the side to move"
    )
}

/// List the games that had a position
#[derive(clap::Args)]
struct List {
    #[command(flatten)]
    position: Where,
    #[command(flatten)]
    place: Place,
    /// Show at most so many
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    /// Write the games as PDN
    #[arg(long)]
    pdn: bool,
}

impl List {
    fn run(self) -> Result<(), Failure> {
        let position = self.position.position()?;
        let archive = self.place.open()?;
        let found = archive.look_up(&position).map_err(Failure::input)?;
        let mut out = io::BufWriter::new(stdout().lock());
        for number in found.numbers().take(self.limit) {
            let Some(game) = archive.game(number).map_err(Failure::input)? else { continue };
            if self.pdn {
                write_game(&mut out, &game.record().to_pdn())?;
            } else {
                writeln!(out, "{}", line(number, &game))?;
            }
        }
        let left = found.games().saturating_sub(self.limit as u64);
        if left > 0 && !self.pdn {
            writeln!(out, "and {left} more")?;
        }
        out.flush()?;
        Ok(())
    }
}

/// A game on one line.
fn line(number: u32, game: &ArchivedGame) -> String {
    let tag = |name| game.tag(name).unwrap_or("?");
    let result = game.ended.result();
    let result = result.text(game.variant);
    let (black, white, plies) = (tag("Black"), tag("White"), game.moves.len());
    let about = ["Event", "Date"].into_iter().filter_map(|name| game.tag(name));
    let about = about.fold(String::new(), |text, value| text + ", " + value);
    format!("{number}: {black} - {white} {result}, {plies} plies{about}")
}
