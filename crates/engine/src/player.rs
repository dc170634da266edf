//! The engine at the table: at full strength, or at a level.

use crate::endings::TableUse;
use crate::engine::{Engine, Options};
use crate::level::{SHORT_LIST, TOP_TIME};
use crate::perfect::Perfect;
use crate::score::Score;
use crate::spec::{BookUse, EngineSpec};
use crownhead_play::{Choice, Fault, Limits, Player, Report, Watch, scramble};
use crownhead_rules::{Game, Move, Position};

/// An engine that plays.
pub struct EnginePlayer {
    spec: EngineSpec,
    engine: Engine,
    perfect: Option<Perfect>,
    seed: u64,
}

/// Enough for the few positions that a level looks at.
const LEVEL_HASH: usize = 4;

impl EnginePlayer {
    /// The player that a text names.
    pub fn new(spec: EngineSpec) -> Self {
        let options = match spec.weak_level() {
            Some(_) => {
                // Who sees little does not know the endings by heart either.
                let tables = TableUse::Off;
                Options { hash: LEVEL_HASH, threads: 1, tables, ..spec.options.clone() }
            }
            None => spec.options.clone(),
        };
        let perfect = spec.perfect.then(Perfect::default);
        Self { engine: Engine::new(options), perfect, spec, seed: 0 }
    }

    /// Searches at full strength, whatever the level, until the limits or the word to stop end it, even
    /// where there is nothing to choose: for those who want to see the thinking.
    pub fn analyse(&mut self, game: &Game, limits: &Limits, watch: Watch) -> Choice {
        self.engine.distort(self.seed, 0);
        let mut tell = |analysis: &crate::Analysis| watch(&analysis.report());
        let analysis = self.engine.analyse(game, limits, 1, &mut tell);
        Choice { mv: analysis.best(), report: analysis.report() }
    }

    /// A move of its book. The same position in the same game gets the same answer.
    fn book_move(&self, position: &Position) -> Option<(Move, Score)> {
        let BookUse { book, margin, .. } = self.spec.book.as_ref()?;
        book.choose(position, *margin, scramble(self.seed ^ position.key()))
    }

    /// Its own limits, or else those of the game, or else the time of the top level.
    fn limits(&self, given: &Limits) -> Limits {
        let own = self.spec.limits();
        let own = if own.is_endless() {
            given.clone()
        } else {
            let Limits { clock, timekeeping, ref stop, .. } = *given;
            Limits { clock, timekeeping, stop: stop.clone(), ..own }
        };
        if own.is_endless() { Limits { time: Some(TOP_TIME), ..own } } else { own }
    }
}

impl Player for EnginePlayer {
    fn name(&self) -> String {
        self.spec.to_string()
    }

    fn new_game(&mut self, start: &Position, seed: u64) -> Result<(), Fault> {
        self.spec.check(start.variant()).map_err(|error| Fault(error.to_string()))?;
        self.engine.clear();
        self.seed = scramble(seed ^ self.spec.seed.unwrap_or(0));
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &Limits, watch: Watch) -> Result<Choice, Fault> {
        let legal = game.moves();
        if let [only] = *legal {
            return Ok(Choice {
                mv: only,
                report: Report { line: vec![only], ..Report::default() },
            });
        }
        if let Some(perfect) = &mut self.perfect {
            return Ok(perfect.choose(game.position(), self.seed));
        }
        let Some(level) = self.spec.weak_level() else {
            if let Some((mv, score)) = self.book_move(game.position()) {
                let score = Some(score.into());
                return Ok(Choice {
                    mv,
                    report: Report { score, line: vec![mv], ..Report::default() },
                });
            }
            let limits = self.limits(limits);
            let mut tell = |analysis: &crate::Analysis| watch(&analysis.report());
            let analysis = self.engine.analyse(game, &limits, 1, &mut tell);
            return Ok(Choice { mv: analysis.best(), report: analysis.report() });
        };
        let limits = Limits {
            depth: Some(level.depth),
            nodes: Some(level.nodes),
            stop: limits.stop.clone(),
            ..Limits::default()
        };
        self.engine.distort(self.seed, level.noise);
        let lines = if level.freedom > 0 { SHORT_LIST } else { 1 };
        let analysis = self.engine.analyse(game, &limits, lines, &mut |_| {});
        // The same position in the same game gets the same answer.
        let lot = scramble(self.seed ^ game.position().key()) >> 11;
        let mv = level.choose(&analysis, lot as f64 / (1u64 << 53) as f64);
        Ok(Choice { mv, report: analysis.report() })
    }
}
