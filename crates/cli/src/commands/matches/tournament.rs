//! `crownhead tournament`: several players, everyone against everyone or one against all.

use super::options::{Exports, Playing, failure};
use super::report::percent;
use super::watch;
use crate::commands::rule_sets;
use crate::failure::Failure;
use crownhead_arena::stats::{Tally, elo_of_score};
use crownhead_arena::tournament::Format;
use crownhead_arena::{Control, CrossTable, Openings, Tournament};
use crownhead_rules::Variant;
use std::io::{self, Write, stdout};

/// Play a round robin or a gauntlet among several players
///
/// Each pairing is a match of its own in which every opening is played with both colours. At the end stands
/// a cross table; JSON holds the matches one after the other.
#[derive(clap::Args)]
pub(crate) struct TournamentCommand {
    /// A player; give this option once for each
    #[arg(long = "player", value_name = "SPEC", required = true)]
    players: Vec<String>,
    /// The first player meets all others, who do not meet each other
    #[arg(long)]
    gauntlet: bool,
    /// Games in each pairing, an even number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|_| true))]
    variant: Variant,
    #[command(flatten)]
    playing: Playing,
    #[command(flatten)]
    exports: Exports,
}

impl TournamentCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let format = if self.gauntlet { Format::Gauntlet } else { Format::RoundRobin };
        let pattern = self.playing.settings(self.variant, "", "", self.games);
        let openings = self.playing.openings(self.variant, Openings::None)?;
        let tournament = Tournament::new(&self.players, format, &pattern, &openings)
            .map_err(|error| failure(&error))?;
        let control = Control { concurrency: self.playing.concurrency(), ..Control::default() };
        watch::on_interrupt(&control)?;
        let bar = watch::Watch::new(tournament.games(), self.exports.quiet);
        let outputs = self.exports.outputs(None);
        let table = tournament.play(&control, &outputs, &mut |result| bar.game(result));
        bar.end();
        let table = table.map_err(|error| failure(&error))?;
        if !self.exports.quiet {
            write(&mut stdout().lock(), &table)?;
        }
        let played: u64 = table.rows().iter().map(|row| row.total.games()).sum();
        if played < 2 * tournament.games() {
            return Err(Failure::Interrupted);
        }
        Ok(())
    }
}

/// Writes the cross table: points against each player, all points, the score with its interval, and the
/// Elo difference from the mean of the opponents that it stands for.
fn write(out: &mut impl Write, table: &CrossTable) -> io::Result<()> {
    let rows = table.rows();
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
    write!(out, "    {:width$}", "player")?;
    for place in 1..=rows.len() {
        write!(out, " {place:>8}")?;
    }
    writeln!(out, " {:>8} {:>7}   {:24} Elo", "points", "games", "score, 95 % interval")?;
    for (place, row) in (1..).zip(&rows) {
        write!(out, "{place:>3} {:width$}", row.name)?;
        for against in &row.against {
            let cell = if against.games() == 0 { "-".to_owned() } else { points(against) };
            write!(out, " {cell:>8}")?;
        }
        let score = row.score();
        let elo = format!("{:+.0}", score.map(elo_of_score));
        let (points, games) = (points(&row.total), row.total.games());
        writeln!(out, " {points:>8} {games:>7}   {:24} {elo}", percent(score))?;
    }
    Ok(())
}

/// Points with their half.
fn points(tally: &Tally) -> String {
    let halves = 2 * tally.wins + tally.draws;
    let half = if halves % 2 == 1 { "½" } else { "" };
    match halves / 2 {
        0 if !half.is_empty() => half.to_owned(),
        whole => format!("{whole}{half}"),
    }
}
