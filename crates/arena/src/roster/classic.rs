//! The classic players: one offer for each kind, and the ready-made opponents.

use super::{Entrant, Family, Offer, RosterError};
use crownhead_classic::{Algorithm, ClassicSpec, DepthUse, Kind, Preset};
use crownhead_play::{Player, Unit};
use crownhead_rules::Variant;

impl Family for ClassicSpec {
    const PREFIX: &'static str = "";

    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error| format!("{error}"))
    }

    fn file_option(_: &str) -> Option<&'static str> {
        None
    }

    fn spec(&self) -> String {
        self.to_string()
    }

    fn entrant(&self, variant: Variant) -> Result<Entrant, RosterError> {
        Ok(Entrant::of(self, variant))
    }

    fn player(&self, variant: Variant) -> Box<dyn Player> {
        Self::player(self, variant)
    }

    fn title(&self) -> String {
        self.algorithm.title()
    }

    fn unit(&self) -> Unit {
        match self.algorithm {
            Algorithm::Kind(kind, _) => kind.unit,
            Algorithm::Preset(_) => Unit::Points,
        }
    }

    fn is_quick(&self) -> bool {
        self.algorithm.is_quick()
    }

    fn offers() -> Vec<Offer> {
        let kinds = Kind::ALL.into_iter().map(|kind| Offer {
            id: kind.id.to_owned(),
            name: kind.name.to_owned(),
            title: kind.name,
            about: kind.about,
            depth: kind.depth,
            patient_depth: (kind.depth != DepthUse::Never).then_some(kind.patient_depth),
            evaluation: kind.evaluation,
            unit: kind.unit,
            variant: None,
        });
        let presets = Preset::ALL.into_iter().map(|preset| Offer {
            id: format!("preset:{preset}"),
            name: preset.title().to_owned(),
            title: preset.title(),
            about: preset.about(),
            depth: DepthUse::Never,
            patient_depth: None,
            evaluation: false,
            unit: Unit::Points,
            variant: Some(preset.variant()),
        });
        kinds.chain(presets).collect()
    }
}
