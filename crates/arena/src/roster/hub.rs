//! Engines of others behind the Hub protocol. Nobody is offered: whoever starts the program names them.

use super::{Entrant, Family, Offer, RosterError};
use crownhead_play::{Player, Stop, Unit};
use crownhead_protocol::hub::{CommandLine, HubPlayer, Patience};
use crownhead_rules::Variant;
use std::time::Duration;

impl Family for CommandLine {
    const PREFIX: &'static str = "hub";

    fn read(text: &str) -> Result<Self, String> {
        text.parse()
    }

    fn spec(&self) -> String {
        format!("hub:{self}")
    }

    fn entrant(&self, variant: Variant) -> Result<Entrant, RosterError> {
        // A command that does not work should be told now, and not lose game after game.
        self.try_out(variant, Patience::default().start, &Stop::new())?;
        let command = self.clone();
        let make = move || Box::new(HubPlayer::new(command.clone(), variant)) as Box<dyn Player>;
        Ok(Entrant::new(self.spec(), make))
    }

    fn try_out(&self, variant: Variant, time: Duration, stop: &Stop) -> Result<(), RosterError> {
        let patience = Patience { start: time, ..Patience::default() };
        let probe = HubPlayer::new(self.clone(), variant).with_patience(patience);
        let started = probe.until(stop.clone()).start();
        started.map_err(|why| RosterError::CannotPlay { spec: self.spec(), why })
    }

    const RUNS_COMMANDS: bool = true;

    fn title(&self) -> String {
        self.spec()
    }

    fn unit(&self) -> Unit {
        Unit::Men
    }

    fn is_quick(&self) -> bool {
        false
    }

    fn offers() -> Vec<Offer> {
        Vec::new()
    }
}
