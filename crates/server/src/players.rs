//! Which players may be asked for? Those of the roster whose work is bounded, and the engines that the
//! command line named. A request can never name a command to run, nor a file to open.

use crate::config::ExternalEngine;
use crate::saying::Saying;
use crownhead_arena::Spec;
use crownhead_arena::roster::RosterError;
use crownhead_classic::{Algorithm, ClassicSpec};
use crownhead_engine::EngineSpec;
use crownhead_play::Stop;
use crownhead_rules::Variant;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What stands before the name of an engine that was configured.
pub(crate) const EXTERNAL: &str = "external:";

/// No move of a computer takes longer.
pub(crate) const LONGEST_MOVE: Duration = Duration::from_secs(30);

/// How long an engine of somebody else may take to say that it can play.
pub(crate) const PROBE: Duration = Duration::from_secs(10);

/// The most megabytes of table that a request may ask for.
const MOST_HASH: usize = 64;
/// The longest SPEC.
const LONGEST_SPEC: usize = 200;

/// The players that can be asked for.
#[derive(Debug, Default)]
pub(crate) struct Players {
    engines: Vec<ExternalEngine>,
    /// What came of starting an engine for a variant, so that each is started once to see.
    tried: Mutex<HashMap<(String, Variant), Result<(), Saying>>>,
}

impl Players {
    pub(crate) fn new(engines: Vec<ExternalEngine>) -> Self {
        Self { engines, tried: Mutex::default() }
    }

    pub(crate) fn engines(&self) -> &[ExternalEngine] {
        &self.engines
    }

    /// The player of a SPEC, and the SPEC as it is kept.
    ///
    /// # Errors
    /// One sentence, if there is none or it would be too much work.
    pub(crate) fn find(&self, text: &str) -> Result<(Spec, String), Saying> {
        let text = text.trim();
        if text.len() > LONGEST_SPEC {
            return Err(Saying::LongSpec { most: LONGEST_SPEC });
        }
        if let Some(name) = text.strip_prefix(EXTERNAL) {
            let engine = self.engines.iter().find(|engine| engine.name == name);
            let unknown = || Saying::NoEngine { name: name.to_owned() };
            return engine.map(|engine| (engine.spec.clone(), text.to_owned())).ok_or_else(unknown);
        }
        // Reading a SPEC opens the file that it names, and files of this machine are not for clients.
        if let Some(option) = Spec::file_option(text) {
            return Err(Saying::OwnFile { option: option.to_owned() });
        }
        let spec: Spec = text.parse().map_err(|error: RosterError| bad_spec(&error))?;
        match &spec {
            Spec::Engine(engine) => check_engine(engine)?,
            Spec::Classic(classic) => check_classic(*classic)?,
            other if other.runs_commands() => return Err(Saying::CommandHere),
            _ => {}
        }
        let text = spec.to_string();
        Ok((spec, text))
    }

    /// Makes sure that a player can play a variant: an engine of somebody else is started to see.
    ///
    /// # Errors
    /// One sentence, if it cannot.
    pub(crate) fn check(&self, text: &str, variant: Variant) -> Result<(), Saying> {
        self.try_out(text, variant, PROBE, &Stop::new())
    }

    /// The same within a time, unless it is called off.
    pub(crate) fn try_out(
        &self,
        text: &str,
        variant: Variant,
        time: Duration,
        stop: &Stop,
    ) -> Result<(), Saying> {
        let (spec, text) = self.find(text)?;
        if let Spec::Engine(engine) = &spec {
            return engine.check(variant).map_err(|error| bad_spec(&error));
        }
        if !spec.runs_commands() {
            return Ok(());
        }
        let key = (text, variant);
        let known = self.tried.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        // Nobody else waits while an engine is tried.
        let result = known.unwrap_or_else(|| {
            spec.try_out(variant, time, stop).map_err(|error| match error {
                RosterError::CannotPlay { why, .. } => Saying::CannotPlay {
                    player: key.0.clone(),
                    rules: variant,
                    why: why.to_string(),
                },
                RosterError::Unknown(why) => Saying::BadSpec { why },
            })
        });
        self.tried.lock().unwrap_or_else(PoisonError::into_inner).insert(key, result.clone());
        result
    }

    /// How people call a player, also one that was kept when more was allowed or that came from elsewhere.
    pub(crate) fn name(&self, text: &str) -> String {
        if let Some(name) = text.strip_prefix(EXTERNAL) {
            return name.to_owned();
        }
        if Spec::file_option(text).is_some() {
            return text.to_owned();
        }
        text.parse().map_or_else(|_| text.to_owned(), |spec: Spec| spec.title())
    }
}

fn bad_spec(error: &impl ToString) -> Saying {
    Saying::BadSpec { why: error.to_string() }
}

fn check_engine(engine: &EngineSpec) -> Result<(), Saying> {
    if engine.options.hash > MOST_HASH {
        return Err(Saying::MuchHash { hash: engine.options.hash, most: MOST_HASH });
    }
    if engine.options.threads > 1 {
        return Err(Saying::ManyThreads { threads: engine.options.threads });
    }
    if engine.time.is_some_and(|time| time > LONGEST_MOVE) {
        return Err(Saying::LongMove { seconds: LONGEST_MOVE.as_secs() });
    }
    Ok(())
}

fn check_classic(classic: ClassicSpec) -> Result<(), Saying> {
    let Algorithm::Kind(kind, Some(depths)) = classic.algorithm else { return Ok(()) };
    let (depth, most) = (depths.most, kind.patient_depth);
    if depth > most {
        return Err(Saying::TooDeep { depth, player: kind.id.to_owned(), most });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounded_players_are_found_and_no_command_is_run() {
        let players = Players::new(vec![ExternalEngine {
            name: "scan".into(),
            spec: "hub:scan hub".parse().unwrap(),
        }]);
        for text in [
            "engine:3",
            "alphabeta:12,eval=advancement",
            "preset:mini-hard",
            "random",
            "aggressor:5",
        ] {
            assert_eq!(players.find(text).map(|(_, text)| text), Ok(text.to_owned()));
        }
        assert_eq!(players.find("external:scan").unwrap().0.to_string(), "hub:scan hub");
        for (text, word) in [
            ("hub:rm -rf", "--engine"),
            ("external:other", "\"other\""),
            ("engine:11", "\"11\""),
            ("engine:10,hash=65", "hash=65"),
            ("engine:threads=2", "threads=2"),
            ("engine:time=31s", "30 seconds"),
            ("engine:3,weights=/etc/passwd", "weights="),
            ("engine:3,book=/etc/passwd", "book="),
            (" engine:engine:margin=2,book=/etc/passwd", "book="),
            ("alphabeta:13", "at most 12"),
            ("deepening:1-99", "at most 12"),
            ("aggressor:6", "at most 5"),
            ("", "\"\""),
        ] {
            let refused = players.find(text).unwrap_err().to_string();
            assert!(refused.contains(word), "{text}: {refused}");
        }
        assert!(players.find(&"x".repeat(1_000_000)).unwrap_err().to_string().len() < 100);
        assert_eq!(players.name("engine:2"), "Level 2");
        assert_eq!(players.name("preset:mini-easy"), "Mini-Checkers, easy");
        assert_eq!(players.name("external:scan"), "scan");
        assert_eq!(players.name("alphabeta:4,eval=advancement"), "Alpha-beta, depth 4");
        assert_eq!(players.name("deepening:1-4"), "Iterative deepening, depth 1 to 4");
    }
}
