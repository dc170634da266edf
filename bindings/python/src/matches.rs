//! Matches between two players, as Python asks for them: players of the roster, and functions of Python.

use crate::arguments::{Ruled, a_seed, move_in, whole, whole_if_any, within, wrong};
use crate::errors;
use crate::game::Game;
use crate::pdn::Record;
use crate::players::Player;
use crate::variants::Variant;
use crate::waiting::waited;
use crownhead_arena::stats::Tally;
use crownhead_arena::{
    Contest, Control, Entrant, MatchGame, MatchSettings, Openings, Outputs, Spec, stats,
};
use crownhead_play::{self as play, Choice, Fault, Limits, Report, Stop, Watch};
use crownhead_rules::{self as rules, Color};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A figure with the ends of its 95 % interval.
#[pyclass(frozen, eq, get_all, module = "crownhead")]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Estimate {
    /// The figure.
    value: f64,
    /// The lower end; infinite where the games do not give one.
    low: f64,
    /// The upper end.
    high: f64,
}

impl From<stats::Estimate> for Estimate {
    fn from(stats::Estimate { value, low, high, .. }: stats::Estimate) -> Self {
        Self { value, low, high }
    }
}

#[pymethods]
impl Estimate {
    #[new]
    fn new(value: f64, low: f64, high: f64) -> Self {
        Self { value, low, high }
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (f64, f64, f64)) {
        let it = slf.get();
        (slf.get_type().into_any().unbind(), (it.value, it.low, it.high))
    }

    fn __float__(&self) -> f64 {
        self.value
    }

    fn __repr__(&self) -> String {
        format!("{:.3} [{:.3}, {:.3}]", self.value, self.low, self.high)
    }
}

/// What came of a match, from the view of the first player.
#[pyclass(frozen, module = "crownhead")]
pub(crate) struct MatchResult {
    result: crownhead_arena::MatchResult,
    games: Vec<MatchGame>,
}

/// Games won, drawn and lost.
type Counts = (u64, u64, u64);

fn counts(tally: Tally) -> Counts {
    (tally.wins, tally.draws, tally.losses)
}

#[pymethods]
impl MatchResult {
    /// The first player.
    #[getter]
    fn first(&self) -> &str {
        &self.result.settings().first
    }

    /// The second player.
    #[getter]
    fn second(&self) -> &str {
        &self.result.settings().second
    }

    /// The rule set.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.result.settings().variant)
    }

    /// How many games were played.
    #[getter]
    fn games(&self) -> u64 {
        self.result.games()
    }

    /// Games that the first player won.
    #[getter]
    fn wins(&self) -> u64 {
        self.result.total().wins
    }

    /// Drawn games.
    #[getter]
    fn draws(&self) -> u64 {
        self.result.total().draws
    }

    /// Games that the first player lost.
    #[getter]
    fn losses(&self) -> u64 {
        self.result.total().losses
    }

    /// Won, drawn and lost with Black.
    #[getter]
    fn as_black(&self) -> Counts {
        counts(self.result.with(Color::Black))
    }

    /// Won, drawn and lost with White.
    #[getter]
    fn as_white(&self) -> Counts {
        counts(self.result.with(Color::White))
    }

    /// The average score from 0 to 1.
    #[getter]
    fn score(&self) -> Estimate {
        self.result.score().into()
    }

    /// The Elo difference that the score stands for.
    #[getter]
    fn elo(&self) -> Estimate {
        self.result.elo().into()
    }

    /// The normalised Elo difference.
    #[getter]
    fn normalized_elo(&self) -> Estimate {
        self.result.normalized_elo().into()
    }

    /// The likelihood that the first player is the stronger one.
    #[getter]
    fn superiority(&self) -> f64 {
        self.result.superiority()
    }

    /// Where the sequential test stands: the log-likelihood ratio and what it says.
    #[getter]
    fn sprt(&self) -> Option<(f64, String)> {
        self.result.sprt().map(|sprt| (sprt.llr, sprt.state.to_string()))
    }

    /// Mean length of a game in plies, with the opening.
    #[getter]
    fn mean_plies(&self) -> f64 {
        self.result.mean_plies()
    }

    /// How often each ending occurred, by its word.
    #[getter]
    fn endings(&self) -> BTreeMap<String, u64> {
        self.result.endings().clone()
    }

    /// The score of the first player in each game, in order: 1, 0.5 or 0.
    #[getter]
    fn scores(&self) -> Vec<f64> {
        self.result.scores().to_vec()
    }

    /// The games as records, with the players in their tags.
    fn records(&self) -> PyResult<Vec<Record>> {
        let variant = self.result.settings().variant;
        let record = |game: &MatchGame| game.record(variant).map(Record::of).map_err(errors::error);
        self.games.iter().map(record).collect()
    }

    /// A picture: bars by colour and the running score.
    fn svg(&self) -> String {
        self.result.picture()
    }

    fn _repr_svg_(&self) -> String {
        self.result.picture()
    }

    /// The result is made of the settings and the games, as in the files of a match.
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String, String))> {
        let it = slf.get();
        if it.games.len() as u64 != it.games() {
            return Err(errors::error("a match that still goes on cannot be pickled"));
        }
        let settings = serde_json::to_string(it.result.settings()).map_err(errors::error)?;
        let games = serde_json::to_string(&it.games).map_err(errors::error)?;
        Ok((slf.get_type().getattr("_made")?.unbind(), (settings, games)))
    }

    /// The result that was pickled.
    #[staticmethod]
    fn _made(settings: &str, games: &str) -> PyResult<Self> {
        let settings: MatchSettings = serde_json::from_str(settings).map_err(errors::error)?;
        let games: Vec<MatchGame> = serde_json::from_str(games).map_err(errors::error)?;
        let mut result = crownhead_arena::MatchResult::new(&settings);
        games.iter().for_each(|game| result.add(game));
        Ok(Self { result, games })
    }

    fn __repr__(&self) -> String {
        let Tally { wins, draws, losses } = self.result.total();
        let (first, second) = (self.first(), self.second());
        let score = self.score().__repr__();
        format!("<MatchResult {first} - {second}: +{wins} ={draws} -{losses}, score {score}>")
    }
}

/// What Python raised while a match was under way: the first of it.
#[derive(Clone, Default)]
struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    /// Keeps an error and calls the match off.
    fn keep(&self, raised: PyErr, control: &Control) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(raised);
        control.stop.stop();
        control.call_off.stop();
    }

    fn taken(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A function of Python that chooses moves: it is given a `Game` and gives a `Move` or its text.
struct Function {
    name: String,
    function: Arc<Py<PyAny>>,
    raised: Raised,
    control: Control,
}

impl play::Player for Function {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &rules::Game, _: &Limits, _: Watch) -> Result<Choice, Fault> {
        let chosen = Python::attach(|py| {
            let shown = Bound::new(py, Game::of(game.clone(), true))?;
            let given = self.function.bind(py).call1((shown,))?;
            let mv = move_in(game.position(), &given)?;
            if game.moves().contains(&mv) {
                Ok(mv)
            } else {
                Err(errors::of_refused(rules::Refused::Illegal(mv)))
            }
        });
        chosen.map(|mv| Choice { mv, report: Report::default() }).map_err(|raised| {
            let fault = Fault(raised.to_string());
            self.raised.keep(raised, &self.control);
            fault
        })
    }
}

/// A player of a match: a SPEC, or a function of Python.
fn entrant(
    given: &Bound<'_, PyAny>,
    variant: rules::Variant,
    raised: &Raised,
    control: &Control,
) -> PyResult<Entrant> {
    let py = given.py();
    if let Ok(player) = given.cast::<Player>() {
        let spec = player.get().spec_in_match(variant)?;
        return py.detach(|| spec.entrant(variant)).map_err(errors::error);
    }
    if let Ok(text) = given.cast::<PyString>() {
        let spec: Spec = text.to_cow()?.parse().map_err(errors::error)?;
        return py.detach(|| spec.entrant(variant)).map_err(errors::error);
    }
    if !given.is_callable() {
        return Err(wrong(
            given.as_borrowed(),
            "a player is a SPEC such as \"alphabeta:4\" or a function of a Game",
        ));
    }
    let name = match given.getattr_opt("__name__")? {
        Some(name) => name.str()?.to_cow()?.into_owned(),
        None => given.get_type().name()?.to_cow()?.into_owned(),
    };
    let (function, raised, control) =
        (Arc::new(given.clone().unbind()), raised.clone(), control.clone());
    let named = name.clone();
    Ok(Entrant::new(name, move || {
        let (name, function) = (named.clone(), function.clone());
        Box::new(Function { name, function, raised: raised.clone(), control: control.clone() })
    }))
}

/// The rule set of the first who has one.
fn variant_of(entrants: [&Bound<'_, PyAny>; 2]) -> rules::Variant {
    let mut players = entrants.into_iter().filter_map(|given| given.cast::<Player>().ok());
    players.next().map(|player| player.get().rules()).unwrap_or_default()
}

/// The openings that are asked for: a number of random plies, a deck, or a file.
fn openings(given: Option<&Bound<'_, PyAny>>, variant: rules::Variant) -> PyResult<Openings> {
    let about = variant.about();
    let Some(given) = given else {
        return match about.decks.first() {
            Some(deck) => Openings::deck(deck, variant).map_err(errors::error),
            None => Ok(Openings::Random(about.match_plies)),
        };
    };
    if given.hasattr("__index__")? {
        let plies = within("openings", whole(given)?, 0, 100)? as usize;
        return Ok(if plies == 0 { Openings::None } else { Openings::Random(plies) });
    }
    let Ok(text) = given.extract::<String>() else {
        return Err(wrong(
            given.as_borrowed(),
            "openings are a number of random plies, a deck or the path of a file",
        ));
    };
    let made = if about.decks.contains(&text.as_str()) {
        Openings::deck(&text, variant)
    } else {
        Openings::file(variant, Path::new(&text))
    };
    made.map_err(errors::error)
}

/// Plays a match between two players, each a SPEC, a `Player`, or a function that is given a `Game` and gives a move.
///
/// Of a `Player` its SPEC plays, anew in each game, and its variant is that of the match. One with a seed is refused: all
/// lots of a match come from the match's own.
#[pyfunction]
#[pyo3(name = "match", signature = (
    first, second, variant=None, *, games=100, seed=0, openings=None, swap=true, depth=None, nodes=None,
    time=None, max_plies=None, sprt=None, threads=1, progress=None
))]
#[allow(clippy::too_many_arguments, reason = "they are names in Python")]
pub(crate) fn play_match(
    py: Python<'_>,
    first: &Bound<'_, PyAny>,
    second: &Bound<'_, PyAny>,
    variant: Option<Ruled>,
    #[pyo3(from_py_with = whole)] games: i64,
    #[pyo3(from_py_with = a_seed)] seed: u64,
    openings: Option<&Bound<'_, PyAny>>,
    swap: bool,
    #[pyo3(from_py_with = whole_if_any)] depth: Option<i64>,
    #[pyo3(from_py_with = whole_if_any)] nodes: Option<i64>,
    time: Option<f64>,
    #[pyo3(from_py_with = whole_if_any)] max_plies: Option<i64>,
    sprt: Option<(f64, f64)>,
    #[pyo3(from_py_with = whole)] threads: i64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<MatchResult> {
    let variant = variant.map_or_else(|| variant_of([first, second]), |variant| variant.0);
    let games = within("games", games, 1, 10_000_000)? as u64;
    let limits = crate::engine::limits(depth, nodes, time)?;
    let max_plies = max_plies.map(|plies| within("max_plies", plies, 1, 1_000_000)).transpose()?;
    let threads = within("threads", threads, 0, 256)? as usize;
    if let Some((low, high)) = sprt
        && !(low.is_finite() && high.is_finite())
    {
        return Err(errors::error("the hypotheses of a test are two numbers"));
    }
    if let Some(progress) = progress.filter(|progress| !progress.is_callable()) {
        return Err(wrong(progress.as_borrowed(), "progress is a function"));
    }
    let control = Control { concurrency: threads, ..Control::default() };
    let raised = Raised::default();
    let entrants =
        [entrant(first, variant, &raised, &control)?, entrant(second, variant, &raised, &control)?];
    let settings = MatchSettings {
        seed,
        swap,
        depth: limits.depth,
        nodes: limits.nodes,
        movetime_ms: limits.time.map(|time| time.as_millis().max(1) as u64),
        sprt: sprt.map(|(low, high)| [low, high]),
        max_plies: max_plies.map(|plies| plies as usize),
        ..MatchSettings::new(variant, entrants[0].name(), entrants[1].name(), games)
    };
    let contest = Contest::between(settings, self::openings(openings, variant)?, entrants)
        .map_err(errors::error)?;
    let progress = progress.map(|function| function.clone().unbind());
    let mut kept = Vec::new();
    // Whoever interrupts a match does not want to wait for the games under way.
    let stop: Stop = control.call_off.clone();
    let played = waited(py, &stop, || {
        contest.play(&control, None, &Outputs::default(), &mut |result, game| {
            kept.push(game.clone());
            let Some(function) = &progress else { return };
            let told = MatchResult { result: result.clone(), games: Vec::new() };
            let heard = Python::attach(|py| function.call1(py, (told,)).map(drop));
            if let Err(fault) = heard {
                raised.keep(fault, &control);
            }
        })
    });
    if let Some(fault) = raised.taken() {
        return Err(fault);
    }
    let result = played?.map_err(errors::error)?;
    Ok(MatchResult { result, games: kept })
}
