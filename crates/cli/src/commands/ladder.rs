//! `crownhead ladder`: is each level harder to beat than the one below?

use super::matches::{failure, percent};
use crate::failure::Failure;
use crownhead_arena::openings::Openings;
use crownhead_arena::report::Outputs;
use crownhead_arena::stats::Tally;
use crownhead_arena::{Contest, Control, MatchSettings};
use crownhead_rules::Variant;
use std::io::{Write, stdout};

/// Let neighbouring levels of the engine play each other and print the table
#[derive(clap::Args)]
pub(crate) struct Ladder {
    #[arg(long, value_name = "V", default_value_t, help = super::rule_sets(|_| true))]
    variant: Variant,
    /// Games in each pairing, half of them from the three-move ballots, half after random plies; all after
    /// random plies where there are no ballots
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(4..=1_000_000))]
    games: u64,
    /// Milliseconds a move for level 10
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    movetime: u64,
    /// From this all lots come
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The lowest step to play: 0 is level 1 against random and alphabeta:3
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=9))]
    from: u8,
    /// The highest step to play: 9 is level 10 against level 9
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u8).range(0..=9))]
    to: u8,
}

impl Ladder {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let Self { from, to, .. } = self;
        if from > to {
            return Err(Failure::input(format!(
                "--from {from} --to {to} leaves no step to play; --to is the higher one"
            )));
        }
        let level = |n: u8| format!("engine:{n}");
        let mut pairings = Vec::new();
        for step in from..=to {
            if step == 0 {
                pairings.push((level(1), "random".to_owned()));
                pairings.push((level(1), "alphabeta:3".to_owned()));
            } else {
                pairings.push((level(step + 1), level(step)));
            }
        }
        let mut out = stdout().lock();
        writeln!(out, "| player | against | won | drawn | lost | score, 95 % interval |")?;
        writeln!(out, "|---|---|---|---|---|---|")?;
        for (upper, lower) in pairings {
            let Tally { wins, draws, losses } = self.play(&upper, &lower)?;
            let score = percent(Tally { wins, draws, losses }.score());
            writeln!(out, "| {upper} | {lower} | {wins} | {draws} | {losses} | {score} |")?;
        }
        Ok(())
    }

    fn play(&self, upper: &str, lower: &str) -> Result<Tally, Failure> {
        let variant = self.variant;
        let mut all = Tally::default();
        let random = || Openings::Random(variant.about().match_plies);
        // Without ballots both halves are random: then the second one has other lots.
        let (first, shift) = match Openings::ballots(variant) {
            Ok(ballots) => (ballots, 0),
            Err(_) => (random(), 1),
        };
        for (openings, seed) in [(first, self.seed), (random(), self.seed.wrapping_add(shift))] {
            let settings = MatchSettings {
                swap: true,
                seed,
                movetime_ms: Some(self.movetime),
                ..MatchSettings::new(variant, upper, lower, self.games / 4 * 2)
            };
            let contest = Contest::new(settings, openings).map_err(|error| failure(&error))?;
            let played =
                contest.play(&Control::default(), None, &Outputs::default(), &mut |_, _| {});
            all += played.map_err(|error| failure(&error))?.total();
        }
        Ok(all)
    }
}
