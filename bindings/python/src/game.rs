//! A game that is being played, as Python sees it: what python-chess calls a board.

use crate::arguments::{Origin, Ruled, Sided, move_in, side, whole, within, wrong};
use crate::errors;
use crate::moves::{LegalMoves, LegalMovesIterator, Move};
use crate::outcome::Outcome;
use crate::pdn::Record;
use crate::piece::Piece;
use crate::position::{Position, set_up};
use crate::svg::{self, Drawing};
use crate::variants::Variant;
use crownhead_notation::{diagram, fen, moves};
use crownhead_rules::{self as rules, DrawRules, Reason};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

/// A game from some position on, with its history and its end.
#[pyclass(subclass, module = "crownhead")]
pub(crate) struct Game {
    game: rules::Game,
    automatic_draws: bool,
    /// The legal moves, if they were asked for since the last move.
    legal: Option<Py<LegalMoves>>,
}

impl Game {
    pub(crate) const fn of(game: rules::Game, automatic_draws: bool) -> Self {
        Self { game, automatic_draws, legal: None }
    }

    pub(crate) const fn game(&self) -> &rules::Game {
        &self.game
    }

    fn from(start: rules::Position, automatic_draws: bool) -> Self {
        let draws = if automatic_draws { DrawRules::Automatic } else { DrawRules::Claimed };
        Self::of(rules::Game::with_draw_rules(start, draws), automatic_draws)
    }

    fn here(&self) -> &rules::Position {
        self.game.position()
    }

    fn told(&self, outcome: rules::Outcome) -> Outcome {
        Outcome { variant: self.here().variant(), outcome }
    }

    /// The moves played so far, each with the position it was played in.
    fn played(&self) -> impl Iterator<Item = Move> {
        let positions = self.game.positions().copied();
        self.game.history().zip(positions).map(|(mv, before)| Move { mv, before })
    }

    fn last(&self) -> Option<Move> {
        self.played().last()
    }

    /// This game in the place of another one, of which only the class is kept. That is made without its `__init__`, as Python
    /// does it where it copies, and has no attributes yet.
    fn in_class<'py>(self, class: &Bound<'py, PyType>) -> PyResult<Bound<'py, Self>> {
        let py = class.py();
        let ours = py.get_type::<Self>();
        if class.is(&ours) {
            return Bound::new(py, self);
        }
        let made = ours.call_method1("__new__", (class,))?.cast_into::<Self>()?;
        *made.try_borrow_mut()? = self;
        Ok(made)
    }

    /// A game like this, which may be an object of a class that somebody has made from `Game`.
    fn twin<'py>(slf: &Bound<'py, Self>, game: Self) -> PyResult<Bound<'py, Self>> {
        let twin = game.in_class(&slf.get_type())?;
        if let Some(attributes) = attributes(slf.as_any())? {
            twin.getattr("__dict__")?.call_method1("update", (attributes,))?;
        }
        Ok(twin)
    }

    fn whole(&self) -> Self {
        Self::of(self.game.clone(), self.automatic_draws)
    }

    /// A game with only the last moves of this one, fewer than it has.
    fn shortened(&self, moves: usize) -> PyResult<Self> {
        let first = self.ply() - moves;
        let start = self.game.positions().nth(first).copied().unwrap_or(*self.here());
        let mut short = Self::from(start, self.automatic_draws);
        for mv in self.game.history().skip(first) {
            short.game.play(mv).map_err(errors::of_refused)?;
        }
        Ok(short)
    }

    /// An end that was declared and that the board does not show.
    fn declared(&self) -> Option<rules::Outcome> {
        let declared = [Reason::Resignation, Reason::Flag, Reason::Agreement];
        self.game.outcome().filter(|outcome| declared.contains(&outcome.reason))
    }

    fn declare(&mut self, outcome: rules::Outcome) {
        match (outcome.winner, outcome.reason) {
            (Some(winner), Reason::Flag) => self.game.flag(winner.other()),
            (Some(winner), _) => self.game.resign(winner.other()),
            (None, _) => self.game.agree_draw(),
        }
        self.legal = None;
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (variant=None, fen=None, *, automatic_draws=true))]
    fn new(variant: Option<Origin>, fen: Option<&str>, automatic_draws: bool) -> PyResult<Self> {
        Ok(Self::from(variant.unwrap_or_default().set_up(fen)?, automatic_draws))
    }

    /// The rule set.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.here().variant())
    }

    /// Whether the draw rules end the game by themselves.
    #[getter]
    fn automatic_draws(&self) -> bool {
        self.automatic_draws
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> bool {
        side(self.here().turn())
    }

    /// The position now.
    #[getter]
    fn position(&self) -> Position {
        Position(*self.here())
    }

    /// The position that the game started from.
    #[getter]
    fn start(&self) -> Position {
        Position(*self.game.start())
    }

    /// The legal moves; none once the game is over.
    #[getter]
    fn legal_moves(&mut self, py: Python<'_>) -> PyResult<Py<LegalMoves>> {
        if let Some(known) = &self.legal {
            return Ok(known.clone_ref(py));
        }
        let here = *self.here();
        let list = match self.game.outcome() {
            Some(_) => LegalMoves::none(here),
            None => LegalMoves::of(here),
        };
        let list = Py::new(py, list)?;
        self.legal = Some(list.clone_ref(py));
        Ok(list)
    }

    /// The moves played so far.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        self.played().collect()
    }

    /// How many moves were played.
    fn ply(&self) -> usize {
        self.game.history().len()
    }

    /// Plies without a capture or a man's move up to now.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.game.idle_plies()
    }

    /// The number that the move now has in PDN: it goes up when the side that moves first is to move again.
    #[getter]
    fn fullmove_number(&self) -> usize {
        let start = self.game.start();
        let is_second = start.turn() != start.variant().rules().first;
        (self.ply() + usize::from(is_second)) / 2 + 1
    }

    /// How often the position now has occurred, this time included.
    fn occurrences(&self) -> usize {
        self.game.occurrences()
    }

    /// Whether the position now has occurred so many times.
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, #[pyo3(from_py_with = whole)] count: i64) -> bool {
        i64::try_from(self.game.occurrences()).is_ok_and(|times| times >= count)
    }

    /// Plays a legal move, given as `Move` or as text.
    #[pyo3(signature = (r#move, /))]
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let mv = match r#move.cast::<Move>() {
            Ok(mv) => mv.get().mv,
            Err(_) => move_in(self.here(), r#move)?,
        };
        self.game.play(mv).map_err(errors::of_refused)?;
        self.legal = None;
        Ok(())
    }

    /// Plays the move that a text names, and gives it.
    fn push_san(&mut self, text: &str) -> PyResult<Move> {
        let mv = self.parse_move(text)?;
        self.game.play(mv.mv).map_err(errors::of_refused)?;
        self.legal = None;
        Ok(mv)
    }

    /// The text of a move that is legal in the position now.
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let (mv, before) = (move_in(self.here(), r#move)?, *self.here());
        if !before.moves().contains(&mv) {
            return Err(errors::of_refused(rules::Refused::Illegal(mv)));
        }
        Ok(Move { mv, before }.text())
    }

    /// Whether a move, given as `Move` or as text, takes something.
    fn is_capture(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(move_in(self.here(), r#move)?.is_capture())
    }

    /// The legal moves one after the other.
    fn generate_legal_moves(&mut self, py: Python<'_>) -> PyResult<LegalMovesIterator> {
        Ok(LegalMovesIterator::over(self.legal_moves(py)?))
    }

    /// Whether `push` would play this, a `Move` or its text.
    #[pyo3(signature = (r#move, /))]
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        match move_in(self.here(), r#move) {
            Ok(mv) => Ok(self.game.outcome().is_none() && self.game.moves().contains(&mv)),
            Err(fault) if fault.is_instance_of::<errors::Error>(r#move.py()) => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    /// Takes back the last move and gives it.
    fn pop(&mut self) -> PyResult<Move> {
        let last = self.peek()?;
        self.game.undo();
        self.legal = None;
        Ok(last)
    }

    /// The last move.
    fn peek(&self) -> PyResult<Move> {
        self.last().ok_or_else(|| PyIndexError::new_err("no move was played"))
    }

    /// Plays the move again that was taken back last, and gives it; `None` if there is none.
    fn redo(&mut self) -> Option<Move> {
        self.legal = None;
        self.game.redo().then(|| self.last()).flatten()
    }

    /// Starts the game again from its first position.
    fn reset(&mut self) {
        *self = Self::from(*self.game.start(), self.automatic_draws);
    }

    /// Starts a new game of the same variant from this position.
    fn set_fen(&mut self, fen: &str) -> PyResult<()> {
        *self = Self::from(set_up(self.here().variant(), Some(fen))?, self.automatic_draws);
        Ok(())
    }

    /// A game from the same first position, in which nothing was played.
    fn root<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let it = slf.try_borrow()?;
        let root = Self::from(*it.game.start(), it.automatic_draws);
        drop(it);
        Self::twin(slf, root)
    }

    /// How the game ended, if it has. With `claim_draw` a draw counts that could be claimed.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome(&self, claim_draw: bool) -> Option<Outcome> {
        let claim = || self.game.draw_claim().filter(|_| claim_draw);
        self.game.outcome().or_else(claim).map(|outcome| self.told(outcome))
    }

    /// Whether the game is over.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> bool {
        self.outcome(claim_draw).is_some()
    }

    /// Whether a draw rule holds now.
    fn can_claim_draw(&self) -> bool {
        self.game.draw_claim().is_some()
    }

    /// The result as PDN files of this variant write it; `*` while the game goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, claim_draw: bool) -> String {
        let outcome = self.outcome(claim_draw).map(|it| it.outcome.winner.into());
        let result = outcome.unwrap_or(crownhead_notation::record::GameResult::Unknown);
        result.text(self.here().variant()).to_owned()
    }

    /// A side gives up. Without effect on a game that is over.
    fn resign(&mut self, color: Sided) {
        self.declare(rules::Outcome::win(color.0.other(), Reason::Resignation));
    }

    /// Both sides agree to a draw. Without effect on a game that is over.
    fn agree_draw(&mut self) {
        self.declare(rules::Outcome::draw(Reason::Agreement));
    }

    /// The position now as one line of text.
    fn fen(&self) -> String {
        fen::write(self.here())
    }

    /// The legal move that a text names.
    fn parse_move(&self, text: &str) -> PyResult<Move> {
        let mv = moves::read(self.here(), text).map_err(errors::of_move)?;
        Ok(Move { mv, before: *self.here() })
    }

    /// The same as `parse_move`, under the name that it has in python-chess.
    fn parse_san(&self, text: &str) -> PyResult<Move> {
        self.parse_move(text)
    }

    /// The piece on a square, if there is one.
    fn piece_at(&self, #[pyo3(from_py_with = whole)] square: i64) -> PyResult<Option<Piece>> {
        Ok(self.here().piece_on(self.variant().square(square)?).map(Piece))
    }

    /// Every piece by the number of its square.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let map = PyDict::new(py);
        for (square, piece) in self.here().pieces() {
            map.set_item(square.number(), Piece(piece))?;
        }
        Ok(map)
    }

    /// The positions so far, from the start to the one now.
    fn positions(&self) -> Vec<Position> {
        self.game.positions().copied().map(Position).collect()
    }

    /// The game as PDN, with these tags.
    #[pyo3(signature = (**tags))]
    fn pdn(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        Ok(Record::with_tags(&self.game, tags)?.text())
    }

    /// A picture of the board with the last move.
    #[pyo3(signature = (*, size=400, flipped=false, numbers=true))]
    fn svg(
        &self,
        #[pyo3(from_py_with = whole)] size: i64,
        flipped: bool,
        numbers: bool,
    ) -> PyResult<String> {
        svg::draw(self.here(), &Drawing::new(size, self.last(), flipped, numbers)?)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        svg::draw(self.here(), &Drawing::with_last(self.last()))
    }

    /// A game that can go on in another way. With `stack=False` it begins with the position now, and draw rules count from
    /// there; with a number, so many moves before it.
    #[pyo3(signature = (*, stack=Stack::Whole), text_signature = "($self, *, stack=True)")]
    fn copy<'py>(slf: &Bound<'py, Self>, stack: Stack) -> PyResult<Bound<'py, Self>> {
        let it = slf.try_borrow()?;
        let game = match stack {
            Stack::Last(moves) if moves < it.ply() => it.shortened(moves)?,
            _ => it.whole(),
        };
        drop(it);
        Self::twin(slf, game)
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        Self::copy(slf, Stack::Whole)
    }

    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        memo: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, Self>> {
        let game = slf.try_borrow()?.whole();
        let twin = game.in_class(&slf.get_type())?;
        if let Some(attributes) = attributes(slf.as_any())? {
            // An attribute may lead back to this game.
            memo.set_item(slf.as_ptr() as usize, &twin)?;
            let deeply = slf.py().import("copy")?.getattr("deepcopy")?;
            let attributes = deeply.call1((attributes, memo))?;
            twin.getattr("__dict__")?.call_method1("update", (attributes,))?;
        }
        Ok(twin)
    }

    fn __str__(&self) -> String {
        diagram(self.here()).trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let plies = self.ply();
        format!("<Game {:?}, {plies} plies, {:?}>", self.here().variant().id(), self.fen())
    }

    /// The same start, the same moves and the same end.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let other = other.try_borrow()?;
        Ok(self.automatic_draws == other.automatic_draws
            && self.game.start() == other.game.start()
            && self.game.history().eq(other.game.history())
            && self.game.outcome() == other.game.outcome())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Made, Bound<'py, PyDict>)> {
        let py = slf.py();
        let it = slf.try_borrow()?;
        let kept = PyDict::new(py);
        kept.set_item(
            "moves",
            it.played().map(|mv| moves::write(&mv.before, mv.mv)).collect::<Vec<_>>(),
        )?;
        kept.set_item("end", it.declared().map(|end| (end.winner.map(side), end.reason.id())))?;
        kept.set_item("attributes", attributes(slf.as_any())?)?;
        let make = slf.get_type().getattr("_made")?;
        let start = fen::write(it.game.start());
        Ok((make, (it.here().variant().id(), start, it.automatic_draws), kept))
    }

    /// The game that a pickle began with.
    #[classmethod]
    fn _made<'py>(
        class: &Bound<'py, PyType>,
        variant: Ruled,
        fen: &str,
        automatic_draws: bool,
    ) -> PyResult<Bound<'py, Self>> {
        Self::from(set_up(variant.0, Some(fen))?, automatic_draws).in_class(class)
    }

    fn __setstate__(slf: &Bound<'_, Self>, kept: &Bound<'_, PyAny>) -> PyResult<()> {
        let kept = kept
            .cast::<PyDict>()
            .map_err(|_| wrong(kept.as_borrowed(), "a pickled game is a dict"))?;
        let missing = |what: &str| PyTypeError::new_err(format!("a pickled game has its {what}"));
        let texts: Vec<String> =
            kept.get_item("moves")?.ok_or_else(|| missing("moves"))?.extract()?;
        let end: Option<(Option<Sided>, String)> =
            kept.get_item("end")?.ok_or_else(|| missing("end"))?.extract()?;
        let attributes = kept.get_item("attributes")?.filter(|kept| !kept.is_none());
        let mut it = slf.try_borrow_mut()?;
        it.reset();
        for text in texts {
            it.push_san(&text)?;
        }
        if let Some((winner, reason)) = end {
            let reason = Reason::named(&reason, it.here().variant().rules());
            let reason = reason.ok_or_else(|| missing("end"))?;
            it.declare(rules::Outcome { winner: winner.map(|it| it.0), reason });
        }
        drop(it);
        if let Some(attributes) = attributes {
            slf.getattr("__dict__")?.call_method1("update", (attributes,))?;
        }
        Ok(())
    }
}

/// How many moves of a game are copied.
enum Stack {
    Whole,
    Last(usize),
}

impl<'py> FromPyObject<'_, 'py> for Stack {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match given.extract() {
            Ok(true) => Ok(Self::Whole),
            Ok(false) => Ok(Self::Last(0)),
            Err(_) if given.hasattr("__index__")? => {
                let moves = within("the stack", whole(&given)?, 0, i64::MAX)?;
                Ok(Self::Last(moves as usize))
            }
            Err(_) => Err(wrong(given, "the stack is True, False or a number of moves")),
        }
    }
}

/// What an object of a class made from `Game` has beside the game.
fn attributes<'py>(game: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    game.getattr_opt("__dict__")
}

/// What a game is made of before its moves are played: variant, FEN, whether draws are automatic.
type Made = (&'static str, String, bool);
