//! How is the same experiment asked for on the command line? By a command that plays exactly its games.

use super::plan::Plan;
use crate::players::EXTERNAL;
use crownhead_rules::Variant;
use std::fmt::{self, Write};

impl Plan {
    /// The command; `None` if an engine of somebody else takes part, whose own command is nobody's business.
    pub(crate) fn command(&self) -> Option<String> {
        if self.players.iter().any(|spec| spec.starts_with(EXTERNAL)) {
            return None;
        }
        let mut command = String::new();
        // Writing into a text cannot fail.
        let _ = self.write_command(&mut command);
        Some(command)
    }

    fn write_command(&self, out: &mut String) -> fmt::Result {
        if self.round_robin {
            out.push_str("crownhead tournament");
            for spec in &self.players {
                write!(out, " --player {spec}")?;
            }
        } else {
            let [black, white] = [0, 1].map(|place: usize| self.players[place].as_str());
            write!(out, "crownhead match --black {black} --white {white}")?;
        }
        write!(out, " --games {}", self.games)?;
        if self.variant != Variant::default().id() {
            write!(out, " --variant {}", self.variant)?;
        }
        if self.swap && !self.round_robin {
            out.push_str(" --swap");
        }
        if self.openings != "none" {
            write!(out, " --openings {}", self.openings)?;
        }
        if let Some(plies) = self.opening_plies.filter(|_| self.openings == "random") {
            write!(out, " --opening-plies {plies}")?;
        }
        write!(out, " --seed {}", self.seed)?;
        let numbers = [
            ("movetime", self.movetime_ms),
            ("nodes", self.nodes),
            ("depth", self.depth.map(u64::from)),
            ("max-plies", self.max_plies.map(u64::from)),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                write!(out, " --{name} {number}")?;
            }
        }
        if let Some(clock) = &self.clock {
            write!(out, " --clock {clock}")?;
        }
        if let Some([low, high]) = self.sprt {
            write!(out, " --sprt {low},{high}")?;
        }
        Ok(())
    }
}
