//! Engines of others behind the Hub protocol. Nobody is offered: whoever starts the program names them.

use super::{Entrant, Family, Knob, Offer, RosterError};
use crownhead_play::{Player, Stop, Unit};
use crownhead_protocol::hub::{HubPlayer, HubSpec, ParamKind, Patience};
use crownhead_rules::Variant;
use std::time::Duration;

/// A step that nobody has named is this part of the way between the bounds.
const STEPS: f64 = 20.0;

impl Family for HubSpec {
    const PREFIX: &'static str = "hub";

    fn read(text: &str) -> Result<Self, String> {
        text.parse()
    }

    fn file_option(_: &str) -> Option<&'static str> {
        None
    }

    fn spec(&self) -> String {
        format!("hub:{self}")
    }

    fn entrant(&self, variant: Variant) -> Result<Entrant, RosterError> {
        // A command that does not work should be told now, and not lose game after game.
        self.try_out(variant, Patience::default().start, &Stop::new())?;
        Ok(Entrant::of(self, variant))
    }

    fn player(&self, variant: Variant) -> Box<dyn Player> {
        Box::new(HubPlayer::with_settings(self.clone(), variant))
    }

    fn try_out(&self, variant: Variant, time: Duration, stop: &Stop) -> Result<(), RosterError> {
        let patience = Patience { start: time, ..Patience::default() };
        let probe = HubPlayer::with_settings(self.clone(), variant).with_patience(patience);
        let started = probe.until(stop.clone()).start();
        started.map_err(|why| RosterError::CannotPlay { spec: self.spec(), why })
    }

    /// The numbers among its parameters, with what this SPEC sets them to.
    fn knobs(&self, variant: Variant) -> Result<Vec<Knob>, RosterError> {
        let mut probe = HubPlayer::with_settings(self.clone(), variant);
        let offered =
            probe.offered().map_err(|why| RosterError::CannotPlay { spec: self.spec(), why })?;
        let knobs = offered.iter().filter_map(|param| {
            let set = self.settings.iter().find(|(name, _)| *name == param.name);
            let value = set.map_or(&param.value, |(_, value)| value).parse().ok()?;
            let (low, high, whole) = match param.kind {
                ParamKind::Int(low, high) => {
                    (low.map(|low| low as f64), high.map(|high| high as f64), true)
                }
                ParamKind::Real(low, high) => (low, high, false),
                ParamKind::Bool | ParamKind::String | ParamKind::Enum(_) => return None,
            };
            let step = low.zip(high).map(|(low, high)| (high - low) / STEPS);
            let step = step.map(|step| if whole { step.max(1.0) } else { step });
            Some(Knob { name: param.name.clone(), value, low, high, step, whole, usual: false })
        });
        Ok(knobs.collect())
    }

    fn turned(&self, values: &[(String, f64)]) -> Result<Self, String> {
        let mut spec = self.clone();
        for (name, value) in values {
            spec.set(name, value.to_string());
        }
        Ok(spec)
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
