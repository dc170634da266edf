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
use crate::wire::views::Unit;

/// Megabytes of table for hints and analyses, and the most for a player.
const ENGINE_HASH: usize = 32;
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
        let quick = match &self.spec {
            Spec::Engine(engine) => engine.weak_level().is_some(),
            Spec::Hub(_) => false,
            Spec::Classic(classic) => classic.algorithm.is_quick(),
        };
        if quick { Pace::Quick } else { Pace::Slow }
    }

    /// What its values are counted in.
    pub(crate) const fn unit(&self) -> Unit {
        match self.spec {
            Spec::Engine(_) => Unit::Men,
            Spec::Classic(_) | Spec::Hub(_) => Unit::Own,
        }
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
    engine: Option<Engine>,
    kept: Vec<Kept>,
}

impl Bench {
    /// The full engine, for hints and analyses.
    pub(crate) fn engine(&mut self) -> &mut Engine {
        let fresh = || Engine::new(Options { hash: ENGINE_HASH, ..Options::default() });
        self.engine.get_or_insert_with(fresh)
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
