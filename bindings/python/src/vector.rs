//! Many games played at once, for whoever learns from them: stepped in Rust, seen as arrays of NumPy.
//!
//! The arrays are made once and written in place: what a step gives are the same arrays as before, with new values.
//! A game that is over is started again in the same step.

use crate::actions::Numbering;
use crate::arguments::{Ruled, a_seed, a_seed_if_any, side, whole, whole_if_any, within, wrong};
use crate::arrays::{Arrays, Places, Seen, Shown, need_numpy, not_ours};
use crate::errors::{self, IllegalMoveError};
use crate::position::{Position, set_up};
use crate::table::{Beginning, Come, Table};
use crate::variants::Variant;
use crownhead_play::{Lots, derive_seed};
use crownhead_rules::{Color, Reason, Rules, WithRules};
use numpy::{PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::atomic::{AtomicU64, Ordering};

/// More games than this need more memory than they are worth.
const MOST_GAMES: i64 = 1 << 16;

/// With fewer games for each thread, waking it costs more than it gains: a ply of a thousand games is done in a sixth of a
/// millisecond.
const GAMES_OF_A_THREAD: usize = 2048;

/// N games of one variant at a time.
#[pyclass(module = "crownhead.env")]
pub(crate) struct VectorEnv {
    numbering: Numbering,
    beginning: Beginning,
    tables: Vec<Table>,
    /// The place of each game's move, found before any is played.
    chosen: Vec<usize>,
    /// Whether observations and masks are those of an earlier step.
    stale: bool,
    /// Threads beside the one that asks, where there is work for more than one.
    pool: Option<Helpers>,
    arrays: Arrays,
    /// What is given out: views, so that whoever reshapes one does not reshape ours.
    shown: Shown,
}

/// What a step gives: observations, rewards, terminated, truncated, info.
type Stepped = (Py<PyAny>, Py<PyAny>, Py<PyAny>, Py<PyAny>, Py<PyDict>);

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (
        num_envs, variant=None, *, seed=0, threads=None, fen=None, opening_plies=0, max_plies=None,
        final_observations=false
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are names in Python")]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] num_envs: i64,
        variant: Option<Ruled>,
        #[pyo3(from_py_with = a_seed)] seed: u64,
        #[pyo3(from_py_with = whole_if_any)] threads: Option<i64>,
        fen: Option<&str>,
        #[pyo3(from_py_with = whole)] opening_plies: i64,
        #[pyo3(from_py_with = whole_if_any)] max_plies: Option<i64>,
        final_observations: bool,
    ) -> PyResult<Self> {
        need_numpy(py)?;
        let games = within("num_envs", num_envs, 1, MOST_GAMES)? as usize;
        let opening_plies = within("opening_plies", opening_plies, 0, 1_000)? as u32;
        let most_plies = max_plies.map(|most| within("max_plies", most, 1, i64::from(u32::MAX)));
        let most_plies = most_plies.transpose()?.map_or(u32::MAX, |most| most as u32);
        let position = set_up(variant.unwrap_or_default().0, fen)?;
        if let Some(outcome) = position.outcome() {
            return Err(errors::error(format!("there is nothing to play: {outcome}")));
        }
        let beginning = Beginning { position, opening_plies, most_plies };
        let numbering = Numbering::of(position.variant());
        let arrays = Arrays::new(py, games, &numbering, final_observations);
        let shown = Shown::of(py, &arrays, games, &numbering)?;
        let tables = (0..games).map(|_| Table::new(position, Lots::new(0))).collect();
        let pool = Helpers::of(threads, games)?;
        let chosen = vec![0; games];
        let mut env =
            Self { numbering, beginning, tables, chosen, stale: false, pool, arrays, shown };
        env.seed(seed);
        env.restart(py)?;
        Ok(env)
    }

    /// How many games there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.tables.len()
    }

    /// The rule set.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.numbering.variant)
    }

    /// Why games end, in words: `info["reason"]` has the places of them here.
    #[getter]
    fn reasons(&self) -> Vec<&'static str> {
        reasons().collect()
    }

    /// How many actions there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.numbering.actions()
    }

    /// Starts all games; with a seed, as a new environment of this seed does.
    #[pyo3(signature = (*, seed=None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = a_seed_if_any)] seed: Option<u64>,
    ) -> PyResult<(Py<PyAny>, Py<PyDict>)> {
        if let Some(seed) = seed {
            self.seed(seed);
        }
        self.restart(py)?;
        Ok((self.shown.observations.clone_ref(py), self.shown.info.clone_ref(py)))
    }

    /// Plays one action in each game. If one is not legal nothing is played at all. Without actions each game plays
    /// a random legal move, as `step(sample())` does. With `observe=False` observations and masks are not written, which
    /// is half of the work: they stay those of an earlier step.
    #[pyo3(signature = (actions=None, *, observe=true))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: Option<&Bound<'_, PyAny>>,
        observe: bool,
    ) -> PyResult<Stepped> {
        let by_lot = actions.is_none();
        if let Some(actions) = actions {
            self.choose(actions)?;
        }
        let clear = observe && self.stale;
        let Self { numbering, beginning, tables, chosen, pool, arrays, .. } = self;
        arrays.with(py, numbering, tables.len(), clear, |places| {
            let chosen = (!by_lot).then_some(&chosen[..]);
            let all = Part { tables, chosen, places, observe, beginning, numbering };
            Helpers::share(pool.as_ref(), all, Part::step);
        })?;
        self.stale = !observe;
        let Shown { observations, rewards, terminated, truncated, info, .. } = &self.shown;
        let [observations, rewards, terminated, truncated] =
            [observations, rewards, terminated, truncated].map(|array| array.clone_ref(py));
        Ok((observations, rewards, terminated, truncated, info.clone_ref(py)))
    }

    /// Plays so many random plies in every game, one game after the other, and looks at the boards only after the last:
    /// for those who want to be somewhere in the middle, or to know how random games end. Gives how many games ended with
    /// a win of Black, a draw and a win of White.
    fn rollout(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] plies: i64,
    ) -> PyResult<(u64, u64, u64)> {
        let mut left = within("plies", plies, 1, 100_000)?;
        let ends = [const { AtomicU64::new(0) }; 3];
        while left > 0 {
            py.check_signals()?;
            // In parts, so that Ctrl-C is heard.
            let some = left.min(1_000) as u32;
            left -= i64::from(some);
            self.roll(py, some, &ends)?;
        }
        Ok(ends.map(AtomicU64::into_inner).into())
    }

    /// A random legal action for each game, by its seed.
    fn sample(&mut self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let mut sampled = self.arrays.sampled.bind(py).try_readwrite().map_err(not_ours)?;
        let sampled = sampled.as_slice_mut().map_err(not_ours)?;
        let Self { numbering, tables, pool, .. } = self;
        let numbering = &*numbering;
        let draw = |(tables, sampled): (&mut [Table], &mut [i64])| {
            for (table, place) in tables.iter_mut().zip(sampled) {
                *place = table.sample(numbering).into();
            }
        };
        py.detach(|| {
            let Some(Helpers { pool, share }) = pool else { return draw((tables, sampled)) };
            let mut parts = tables.chunks_mut(*share).zip(sampled.chunks_mut(*share));
            let own = parts.next();
            pool.in_place_scope(|scope| {
                parts.for_each(|part| scope.spawn(move |_| draw(part)));
                own.into_iter().for_each(draw);
            });
        });
        Ok(self.shown.sampled.clone_ref(py))
    }

    /// The position of each game now.
    fn positions(&self) -> Vec<Position> {
        self.tables.iter().map(|table| Position(table.position)).collect()
    }

    /// Plies played in each game so far.
    fn plies(&self) -> Vec<u32> {
        self.tables.iter().map(|table| table.plies).collect()
    }

    /// Plies without a capture or a man's move in each game.
    fn idle_plies(&self) -> Vec<u32> {
        self.tables.iter().map(Table::idle).collect()
    }

    fn __repr__(&self) -> String {
        format!("<VectorEnv {:?}, {} games>", self.numbering.variant.id(), self.tables.len())
    }
}

impl VectorEnv {
    /// Finds the move of each action.
    fn choose(&mut self, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = integers(actions)?;
        let actions = actions.as_slice().map_err(|_| wrong_shape(0, self.tables.len()))?;
        if actions.len() != self.tables.len() {
            return Err(wrong_shape(actions.len(), self.tables.len()));
        }
        for (n, (table, &action)) in self.tables.iter_mut().zip(actions).enumerate() {
            self.chosen[n] = table.find(action, &self.numbering).ok_or_else(|| {
                IllegalMoveError::new_err(format!("action {action} is no legal move of game {n}"))
            })?;
        }
        Ok(())
    }

    /// So many random plies in every game; counts how games ended.
    fn roll(&mut self, py: Python<'_>, plies: u32, ends: &[AtomicU64; 3]) -> PyResult<()> {
        self.write(py, |part| part.numbering.variant.with_rules(Rolling { plies, ends, part }))
    }

    /// Does something with all games that writes observations and masks.
    fn write(&mut self, py: Python<'_>, work: impl Fn(Part<'_>) + Sync + Send) -> PyResult<()> {
        let clear = self.stale;
        let Self { numbering, beginning, tables, pool, arrays, .. } = self;
        arrays.with(py, numbering, tables.len(), clear, |places| {
            let all = Part { tables, chosen: None, places, observe: true, beginning, numbering };
            Helpers::share(pool.as_ref(), all, work);
        })?;
        self.stale = false;
        Ok(())
    }

    fn seed(&mut self, seed: u64) {
        for (n, table) in (0..).zip(&mut self.tables) {
            table.lots = Lots::new(derive_seed(seed, &[n]));
        }
    }

    fn restart(&mut self, py: Python<'_>) -> PyResult<()> {
        self.write(py, |part| part.numbering.variant.with_rules(Starting(part)))
    }
}

/// Threads of an environment, and how many games each of them has.
struct Helpers {
    pool: rayon::ThreadPool,
    share: usize,
}

impl Helpers {
    /// Those of an environment that has work for more than one thread.
    fn of(threads: Option<i64>, games: usize) -> PyResult<Option<Self>> {
        let threads = match threads {
            None => std::thread::available_parallelism()
                .map_or(1, usize::from)
                .min(games.div_ceil(GAMES_OF_A_THREAD)),
            Some(threads) => within("threads", threads, 1, 256)? as usize,
        };
        if threads == 1 {
            return Ok(None);
        }
        let made = rayon::ThreadPoolBuilder::new().num_threads(threads - 1).build();
        let pool = made.map_err(|fault| PyRuntimeError::new_err(fault.to_string()))?;
        Ok(Some(Self { pool, share: games.div_ceil(threads) }))
    }

    /// Does some work on all games, each thread on its share of them.
    fn share<'a>(helpers: Option<&Self>, all: Part<'a>, work: impl Fn(Part<'a>) + Sync) {
        let Some(Self { pool, share }) = helpers else { return work(all) };
        let (work, mut rest) = (&work, all);
        // Whoever asks has a part of its own to do while the others wake up.
        pool.in_place_scope(|scope| {
            while rest.tables.len() > *share {
                let (first, others) = rest.split_at(*share);
                scope.spawn(move |_| work(first));
                rest = others;
            }
            work(rest);
        });
    }
}

/// Some of the games, for one thread.
struct Part<'a> {
    tables: &'a mut [Table],
    /// The place of each game's move; without them they are drawn.
    chosen: Option<&'a [usize]>,
    places: Places<'a>,
    /// Whether observations and masks are written.
    observe: bool,
    beginning: &'a Beginning,
    numbering: &'a Numbering,
}

impl Part<'_> {
    /// The first games, and the others.
    fn split_at(self, games: usize) -> (Self, Self) {
        let (tables, more_tables) = self.tables.split_at_mut(games);
        let chosen = self.chosen.map(|chosen| chosen.split_at(games));
        let (places, more_places) = self.places.split_at(games);
        let first = Self { tables, chosen: chosen.map(|(first, _)| first), places, ..self };
        let chosen = chosen.map(|(_, more)| more);
        (first, Self { tables: more_tables, chosen, places: more_places, ..self })
    }

    fn step(self) {
        self.numbering.variant.with_rules(self);
    }

    /// One ply in each game, and a new game for each that is over.
    fn step_under<R: Rules, const SEEN: bool>(self) {
        let Self { tables, chosen, places, beginning, numbering, .. } = self;
        for (n, (table, seen)) in tables.iter_mut().zip(places.games()).enumerate() {
            let chosen = chosen.map(|chosen| chosen[n]);
            let mut come = table.play::<R, SEEN>(chosen, numbering, seen.mask);
            if come == Come::On && table.plies >= beginning.most_plies {
                come = Come::Broken;
            }
            *seen.reward = if let Come::Over(reward) = come { reward.into() } else { 0.0 };
            (*seen.terminated, *seen.truncated) =
                (matches!(come, Come::Over(_)), come == Come::Broken);
            if let Some((observation, reason)) = seen.end {
                *reason = 0;
                if come != Come::On {
                    let over = table.reason::<R>();
                    *reason = number_of(over.map_or("max_plies", Reason::id));
                    numbering.observe(table.position.board(), observation);
                }
            }
            if come != Come::On {
                table.begin::<R, SEEN>(beginning, numbering, seen.mask);
            }
            *seen.turn = side(table.position.turn());
            if SEEN {
                numbering.observe(table.position.board(), seen.observation);
            }
        }
    }
}

impl WithRules for Part<'_> {
    type Output = ();

    fn run<R: Rules>(self) {
        if self.observe { self.step_under::<R, true>() } else { self.step_under::<R, false>() }
    }
}

/// Random plies in every game, one game after the other.
struct Rolling<'a> {
    plies: u32,
    ends: &'a [AtomicU64; 3],
    part: Part<'a>,
}

impl WithRules for Rolling<'_> {
    type Output = ();

    fn run<R: Rules>(self) {
        let Self { plies, ends, part } = self;
        let Part { tables, places, beginning, numbering, .. } = part;
        let mut counted = [0; 3];
        for (table, seen) in tables.iter_mut().zip(places.games()) {
            table.roll::<R>(plies, (beginning, numbering), seen.mask, &mut |reward, mover| {
                let for_white = if mover == Color::White { reward } else { -reward };
                counted[(for_white + 1) as usize] += 1;
            });
            show(table, numbering, seen);
        }
        for (total, some) in ends.iter().zip(counted) {
            total.fetch_add(some, Ordering::Relaxed);
        }
    }
}

/// Every game from its beginning.
struct Starting<'a>(Part<'a>);

impl WithRules for Starting<'_> {
    type Output = ();

    fn run<R: Rules>(self) {
        let Part { tables, places, beginning, numbering, .. } = self.0;
        for (table, seen) in tables.iter_mut().zip(places.games()) {
            table.begin::<R, true>(beginning, numbering, seen.mask);
            show(table, numbering, seen);
        }
    }
}

/// What is seen of a game whose last ply, if there is one, is of no interest.
fn show(table: &Table, numbering: &Numbering, seen: Seen<'_>) {
    (*seen.reward, *seen.terminated, *seen.truncated) = (0.0, false, false);
    *seen.turn = side(table.position.turn());
    numbering.observe(table.position.board(), seen.observation);
    if let Some((_, reason)) = seen.end {
        *reason = 0;
    }
}

/// Why a game ends, in words: first that it does not, then that it is broken off.
fn reasons() -> impl Iterator<Item = &'static str> {
    ["", "max_plies"].into_iter().chain(Reason::ids())
}

/// The place of a reason among them.
fn number_of(id: &str) -> u8 {
    reasons().position(|known| known == id).unwrap_or_default() as u8
}

fn wrong_shape(given: usize, games: usize) -> PyErr {
    errors::error(format!("there are {games} games, and {given} actions in one row"))
}

/// Whole numbers of any size of a word, as one row.
fn integers<'py>(given: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = given.extract::<PyReadonlyArray1<'py, i64>>()
        && array.as_slice().is_ok()
    {
        return Ok(array);
    }
    let numpy = given.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (given,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if kind != "i" && kind != "u" {
        return Err(wrong(given.as_borrowed(), "actions are whole numbers, one for each game"));
    }
    let whole = numpy.call_method1("ascontiguousarray", (array, "int64"))?;
    whole.extract().map_err(|_| wrong(given.as_borrowed(), "actions are one row of whole numbers"))
}
