//! Engines of others behind the Hub protocol. Nobody is offered: whoever starts the program names them.

use super::{Entrant, Family, Offer, RosterError};
use crownhead_play::{Player, Unit};
use crownhead_protocol::hub::{CommandLine, HubPlayer};
use crownhead_rules::Variant;

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
        let mut probe = HubPlayer::new(self.clone(), variant);
        let broken = |why| RosterError::CannotPlay { spec: self.spec(), why };
        probe.start().map_err(broken)?;
        let command = self.clone();
        let make = move || Box::new(HubPlayer::new(command.clone(), variant)) as Box<dyn Player>;
        Ok(Entrant::new(self.spec(), make))
    }

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
