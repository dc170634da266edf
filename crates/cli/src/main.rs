//! The binary `crownhead`: reads the command line, runs one command, and ends with its exit code.
//!
//! 0 is success; 2 is bad input, with one sentence on standard error that quotes it; 1 is a failure
//! of the machine, such as a full disk; 130 is work that Ctrl-C ended early.

mod commands;
mod failure;
mod interrupt;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// Checkers: play, analyse, experiment.
#[derive(Parser)]
#[command(version, about, disable_help_subcommand = true)]
#[command(after_help = "Without a command: crownhead play.")]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(commands::play::Play),
    Moves(commands::moves::Moves),
    Perft(commands::perft::Perft),
    Analyze(commands::analyze::Analyze),
    Puzzles(commands::puzzles::Puzzles),
    Review(commands::review::ReviewCommand),
    Bench(commands::bench::Bench),
    Book(commands::book::BookCommand),
    Problems(commands::problems::Problems),
    Pdn(commands::pdn::Pdn),
    Archive(commands::archive::ArchiveCommand),
    Tree(commands::tree::Tree),
    Match(Box<commands::matches::Match>),
    Tournament(commands::matches::TournamentCommand),
    Tune(Box<commands::matches::TuneCommand>),
    Ladder(commands::ladder::Ladder),
    Hub(commands::hub::Hub),
    Dxp(Box<commands::dxp::Dxp>),
    Tablebase(commands::tablebase::Tablebase),
    Solve(commands::solve::Solve),
    Train(Box<commands::train::Train>),
    Worksheet(commands::worksheet::Worksheet),
    Data(commands::data::DataCommand),
    Doctor(commands::doctor::Doctor),
    Completions(commands::completions::Completions),
    Manual(commands::manual::Manual),
}

fn main() -> ExitCode {
    // Where the system does not let us it ends the program, as it would without us.
    let _ = crownhead_server::live_on_when_a_file_is_full();
    let done = match CommandLine::try_parse() {
        Ok(line) => run(line),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                // A closed pipe is no reason to complain.
                let _ = error.print();
                Ok(())
            }
            _ => Err(Failure::input(failure::sentence(&error.to_string()))),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(line: CommandLine) -> Result<(), Failure> {
    match line.command {
        Some(Command::Play(play)) => play.run(),
        Some(Command::Moves(moves)) => moves.run(),
        Some(Command::Perft(perft)) => perft.run(),
        Some(Command::Analyze(analyze)) => analyze.run(),
        Some(Command::Puzzles(puzzles)) => puzzles.run(),
        Some(Command::Review(review)) => review.run(),
        Some(Command::Bench(bench)) => bench.run(),
        Some(Command::Book(book)) => book.run(),
        Some(Command::Problems(problems)) => problems.run(),
        Some(Command::Pdn(pdn)) => pdn.run(),
        Some(Command::Archive(archive)) => archive.run(),
        Some(Command::Tree(tree)) => tree.run(),
        Some(Command::Match(games)) => games.run(),
        Some(Command::Tournament(tournament)) => tournament.run(),
        Some(Command::Tune(tune)) => tune.run(),
        Some(Command::Ladder(ladder)) => ladder.run(),
        Some(Command::Hub(hub)) => hub.run(),
        Some(Command::Dxp(dxp)) => dxp.run(),
        Some(Command::Tablebase(tablebase)) => tablebase.run(),
        Some(Command::Solve(solve)) => solve.run(),
        Some(Command::Train(train)) => train.run(),
        Some(Command::Worksheet(worksheet)) => worksheet.run(),
        Some(Command::Data(data)) => data.run(),
        Some(Command::Doctor(doctor)) => doctor.run(),
        Some(Command::Completions(completions)) => completions.run::<CommandLine>(),
        Some(Command::Manual(manual)) => manual.run::<CommandLine>(),
        None => commands::play::Play::default().run(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        CommandLine::command().debug_assert();
    }
}
