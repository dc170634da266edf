//! The strong engine: its ten levels, and the one that knows a solution.

use super::{Entrant, Family, Knob, Offer, RosterError};
use crownhead_classic::DepthUse;
use crownhead_engine::{EnginePlayer, EngineSpec, Evaluation, Options, Params};
use crownhead_play::{Player, Unit};
use crownhead_rules::{ExactValues, Variant};

/// Title and description of each level, from 1 on.
const LEVELS: [(&str, &str); 10] = [
    ("Newcomer", "For a first game: sees one move ahead and often looks elsewhere."),
    ("Beginner", "Friendly: takes what is offered, overlooks a lot."),
    ("Casual", "Sees simple exchanges, falls into traps."),
    ("Improver", "Sees a little further, still has odd opinions."),
    ("Club player", "Punishes plain mistakes."),
    ("Strong club player", "Sees most shots of a few moves."),
    ("Expert", "Rarely errs within its sight."),
    ("Master", "Looks eight plies ahead with a clear eye."),
    ("Grandmaster", "Looks eleven plies ahead and plays its best."),
    ("Full strength", "The whole engine: a second a move, or what the clock allows."),
];

impl Family for EngineSpec {
    const PREFIX: &'static str = "engine";

    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error| format!("{error}"))
    }

    fn file_option(text: &str) -> Option<&'static str> {
        Self::file_option(text)
    }

    fn spec(&self) -> String {
        self.to_string()
    }

    fn entrant(&self, variant: Variant) -> Result<Entrant, RosterError> {
        self.check(variant).map_err(|error| RosterError::Unknown(error.to_string()))?;
        Ok(Entrant::of(self, variant))
    }

    fn player(&self, _: Variant) -> Box<dyn Player> {
        Box::new(EnginePlayer::new(self.clone()))
    }

    fn knobs(&self, _: Variant) -> Result<Vec<Knob>, RosterError> {
        let knobs = Params::LIST.iter().map(|param| {
            let value = self.options.params.get(param.name).unwrap_or(param.default);
            Knob {
                name: param.name.to_owned(),
                value: value.into(),
                low: Some(param.least_on().into()),
                high: Some(param.high.into()),
                step: Some(param.step.into()),
                whole: true,
                usual: !param.is_switch() && value >= param.least_on(),
            }
        });
        Ok(knobs.collect())
    }

    fn turned(&self, values: &[(String, f64)]) -> Result<Self, String> {
        let mut spec = self.clone();
        for (name, value) in values {
            if !spec.options.params.set(name, *value as i32) {
                return Err(format!("the engine cannot play with {name}={value}"));
            }
        }
        Ok(spec)
    }

    fn title(&self) -> String {
        match self.level {
            Some(level) => format!("Level {level}"),
            None if self.perfect => "Perfect".to_owned(),
            None => self.to_string(),
        }
    }

    fn unit(&self) -> Unit {
        Unit::Men
    }

    fn is_quick(&self) -> bool {
        self.weak_level().is_some()
    }

    fn net(&self) -> Option<String> {
        match &self.options.evaluation {
            Evaluation::Net(net) => Some(format!("{:016x}", net.hash())),
            Evaluation::Best | Evaluation::Baseline => None,
        }
    }

    fn memory(&self) -> usize {
        let hash = self.options.hash;
        if hash > Options::default().hash { hash } else { 0 }
    }

    fn offers() -> Vec<Offer> {
        let offer = |id: String, name: String, (title, about), variant| Offer {
            id,
            name,
            title,
            about,
            depth: DepthUse::Never,
            patient_depth: None,
            evaluation: false,
            unit: Unit::Men,
            variant,
        };
        let levels = (1..).zip(LEVELS).map(|(number, words): (u8, _)| {
            offer(format!("engine:{number}"), format!("Level {number}"), words, None)
        });
        let words =
            ("Perfect", "Knows the solution of the game and never gives away half a point.");
        let solved =
            Variant::ALL.iter().copied().filter(|one| one.about().exact == ExactValues::Solution);
        let perfect = solved.map(|variant| {
            offer("engine:perfect".to_owned(), "Perfect".to_owned(), words, Some(variant))
        });
        levels.chain(perfect).collect()
    }
}
