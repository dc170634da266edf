//! The players of one thread: made once and used again, within a bound of memory.
//!
//! A weak level needs a table of 4 MB, and to make one costs more than its whole search; so each thread
//! keeps a player of each kind and has it forget the last game before the next. The full engine has no
//! opinions of a game, so what it has found stays true and is kept.

use crownhead_arena::Spec;
use crownhead_classic::{Algorithm, LotsUse};
use crownhead_engine::{Engine, EngineSpec, Options};
use crownhead_play::{Choice, Limits, Player, Watch, scramble};
use crownhead_rules::{Game, Variant};

use super::Pace;

/// Megabytes of table for hints and analyses, and the most for a player.
const ENGINE_HASH: usize = 32;
/// What a search may use of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Power {
    /// Threads that search together.
    pub(crate) threads: usize,
    /// Megabytes of table.
    pub(crate) hash: usize,
}

impl Power {
    /// What hints and analyses get unless they ask for more.
    pub(crate) const USUAL: Self = Self { threads: 1, hash: ENGINE_HASH };
}

/// How many players a thread keeps.
const MOST_PLAYERS: usize = 12;

/// A computer at a table: what plays, and where its lots come from.
#[derive(Clone, Debug)]
pub(crate) struct Brain {
    pub(crate) spec: Spec,
    pub(crate) variant: Variant,
    /// The same in the whole game.
    pub(crate) seed: u64,
    /// Another for each move.
    pub(crate) turn: u64,
}

impl Brain {
    /// How long its searches are likely to take.
    pub(crate) fn pace(&self) -> Pace {
        if self.spec.is_quick() { Pace::Quick } else { Pace::Slow }
    }

    /// The seed of its lots. Those that draw one a move get another each time; those that draw one a
    /// game, or hold opinions, the same.
    fn lots(&self) -> u64 {
        match &self.spec {
            Spec::Classic(classic) => match classic.algorithm {
                Algorithm::Kind(kind, _) if kind.lots == LotsUse::EachMove => {
                    scramble(self.seed ^ scramble(self.turn))
                }
                _ => self.seed,
            },
            _ => self.seed,
        }
    }

    /// True if its player can be used for other games.
    fn is_kept(&self) -> bool {
        let big_tree =
            |algorithm| matches!(algorithm, Algorithm::Kind(kind, Some(_)) if kind.keeps_tree);
        !matches!(&self.spec, Spec::Classic(classic) if big_tree(classic.algorithm))
    }

    /// True if its player needs much memory, so that a thread keeps only one of its kind.
    fn has_large_table(&self) -> bool {
        has_large_table(&self.spec)
    }

    /// The SPEC with tables of a bounded size.
    fn bounded(&self) -> Spec {
        match &self.spec {
            Spec::Engine(engine) => {
                let hash = engine.options.hash.min(ENGINE_HASH);
                let options = Options { hash, ..engine.options.clone() };
                Spec::Engine(EngineSpec { options, ..engine.clone() })
            }
            other => other.clone(),
        }
    }
}

fn has_large_table(spec: &Spec) -> bool {
    matches!(spec, Spec::Engine(engine) if engine.weak_level().is_none())
}

/// A player that was used before.
struct Kept {
    spec: Spec,
    variant: Variant,
    /// The game that it played last.
    seed: u64,
    player: Box<dyn Player>,
}

/// The players of one thread.
#[derive(Default)]
pub(crate) struct Bench {
    engine: Option<(Power, Engine)>,
    kept: Vec<Kept>,
}

impl Bench {
    /// The full engine, for hints and analyses. One of another power gives way before the new one is made.
    pub(crate) fn engine(&mut self, power: Power) -> &mut Engine {
        self.engine.take_if(|(old, _)| *old != power);
        let Power { threads, hash } = power;
        let fresh = || (power, Engine::new(Options { threads, hash, ..Options::default() }));
        &mut self.engine.get_or_insert_with(fresh).1
    }

    /// A computer's choice.
    ///
    /// # Errors
    /// Why it cannot go on.
    pub(crate) fn choose(
        &mut self,
        brain: &Brain,
        game: &Game,
        limits: &Limits,
        watch: Watch,
    ) -> Result<Choice, String> {
        let mut kept = self.take(brain)?;
        let chosen = kept.player.choose(game, limits, watch);
        if brain.is_kept() {
            if brain.has_large_table() {
                self.kept.retain(|other| !has_large_table(&other.spec));
            }
            if self.kept.len() >= MOST_PLAYERS {
                self.kept.remove(0);
            }
            self.kept.push(kept);
        }
        chosen.map_err(|fault| fault.to_string())
    }

    /// A player that is ready for this game.
    fn take(&mut self, brain: &Brain) -> Result<Kept, String> {
        let known = self
            .kept
            .iter()
            .position(|kept| kept.spec == brain.spec && kept.variant == brain.variant);
        let mut kept = match known {
            Some(place) => self.kept.remove(place),
            None => {
                let entrant = brain.bounded().entrant(brain.variant);
                let player = entrant.map_err(|error| error.to_string())?.player();
                // No seed of a game is known before the first.
                let seed = !brain.lots();
                Kept { spec: brain.spec.clone(), variant: brain.variant, seed, player }
            }
        };
        if kept.seed != brain.lots() {
            let start = crownhead_rules::Position::start(brain.variant);
            kept.seed = brain.lots();
            kept.player.new_game(&start, kept.seed).map_err(|fault| fault.to_string())?;
        }
        Ok(kept)
    }
}
