//! Playing a PDN game on a board.

use super::game_type::{counts_from_white, other_first};
use super::{Break, GameResult, Line, Ply, Record, Remark, UnknownGame, variant_of};
use crate::fen::{self, FenError};
use crate::moves::{self, MoveError, Why};
use crate::pdn::{Element, MoveText, PdnGame, SquareName, Tag};
use crate::quote::quoted;
use crownhead_rules::{Color, Fault, Kind, Move, Position, Setup, Variant};
use std::cell::Cell;
use thiserror::Error;

/// Why a game could not be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It is of other rules.
    #[error(transparent)]
    Rules(#[from] UnknownGame),
    /// Its FEN tag or a setup in its text is wrong.
    #[error("line {line}, column {column}, before ply {ply}: the position cannot be set up: {why}")]
    Setup {
        /// The line of the tag or the setup in the file.
        line: u32,
        /// The column in the line.
        column: u32,
        /// The number of the move that should be played from the position.
        ply: usize,
        /// What is wrong.
        why: FenError,
    },
    /// Its text sets up more positions than anybody needs.
    #[error("line {line}: the game sets up more than {MAX_SETUPS} positions")]
    TooManySetups {
        /// The line in the file on which the game starts.
        line: u32,
    },
    /// A move is wrong.
    #[error("ply {ply}, line {line}, column {column}: {why}")]
    Move {
        /// The number of the move, counted from 1 over both sides; in a variation counted from the
        /// start of the game as well.
        ply: usize,
        /// The line in the file.
        line: u32,
        /// The column in the line.
        column: u32,
        /// What is wrong.
        why: MoveError,
    },
}

impl RecordError {
    /// True if the game is not wrong but of rules that are not played here.
    pub const fn is_foreign(&self) -> bool {
        matches!(self, Self::Rules(_))
    }
}

/// How many positions a line can set up on its way. Each is a line inside a line, so that a bound on
/// them is a bound on the stack that it takes to drop a record.
const MAX_SETUPS: usize = 256;

/// How many meanings of ambiguous captures are tried in one game. Real games have one such capture;
/// hostile ones could double the work with each.
const MAX_TRIES: u32 = 64;

/// The tags that a record makes by itself.
const MADE: [&str; 6] = ["Result", "GameType", "Variant", "FEN", "SetUp", "Setup"];

/// Replays a game; `fallback` is the rule set of games that do not name theirs.
///
/// ```
/// use crownhead_notation::{pdn, record};
/// use crownhead_rules::Variant;
/// let text = r#"[Event "Own sample"] 1. 9x14 22-17 2. 11-15 {a comment} 25-22 1/2-1/2"#;
/// let game = pdn::Reader::new(text.as_bytes()).next().unwrap().unwrap();
/// let record = record::replay(&game, Variant::English).unwrap();
/// assert_eq!(record.line.plies.len(), 4);
/// assert!(record.to_pdn().to_string().contains("1. 9-14 22-17"));
/// ```
///
/// # Errors
/// If the rules are others, the position is not legal or a move is not.
pub fn replay(game: &PdnGame, fallback: Variant) -> Result<Record, RecordError> {
    let variant = variant_of(game, fallback)?;
    let fen = game.tags.iter().find(|tag| tag.name == "FEN");
    let fen = fen.filter(|tag| !tag.value.trim().is_empty());
    let other_first = other_first(game, variant);
    let back = Back { numbers: counts_from_white(game, variant), letters: other_first.is_some() };
    let mut start = Position::start(variant);
    if let Some(&Tag { ref value, line, column, .. }) = fen {
        let fail = |why| RecordError::Setup { line, column, ply: 1, why };
        start = set_up(&start, value, back).map_err(fail)?;
    }
    let whole = Whole { line: game.line, back, tries: Cell::new(MAX_TRIES) };
    let mut replay = Replay::new(&whole, start);
    replay.may_turn = fen.is_some() || other_first.is_some();
    replay.run(&game.body)?;
    let line = replay.finish();
    let turned = other_first.filter(|&first| fen.is_none() && line.start.turn() == first);
    let kept = game.tags.iter().filter(|tag| !MADE.contains(&tag.name.as_str()));
    Ok(Record {
        variant,
        tags: kept.map(|tag| Tag { line: 0, column: 0, ..tag.clone() }).collect(),
        line,
        result: GameResult::of(game, turned.unwrap_or(variant.about().points_first)),
    })
}

/// What names squares from the other end of the board than here.
#[derive(Clone, Copy)]
struct Back {
    /// Numbers that count from White's end.
    numbers: bool,
    /// Letters as the other side sees them: that which moves first in this file.
    letters: bool,
}

/// What all lines of a game share.
struct Whole {
    /// The line in the file on which the game starts.
    line: u32,
    /// What of its squares is named from the other end.
    back: Back,
    /// How many meanings of ambiguous captures may still be tried.
    tries: Cell<u32>,
}

/// A line that is being replayed.
#[derive(Clone)]
struct Replay<'a> {
    whole: &'a Whole,
    /// The parts of the line before another position was set up.
    earlier: Vec<Line>,
    /// How many positions were set up on the way to here, those of outer lines included.
    setups: usize,
    line: Line,
    /// Whether the first move may belong to the side that is not to move: the position was set up, or a tag says so.
    may_turn: bool,
    /// The number of the line's first ply in the game.
    first_ply: usize,
}

impl<'a> Replay<'a> {
    fn new(whole: &'a Whole, start: Position) -> Self {
        let line = Line::new(start);
        Self { whole, earlier: Vec::new(), setups: 0, line, may_turn: false, first_ply: 1 }
    }

    /// The whole line, each part inside the one before it.
    fn finish(self) -> Line {
        self.earlier.into_iter().rev().fold(self.line, |next, mut before| {
            before.broken = Some(Break::Setup(Box::new(next)));
            before
        })
    }

    fn run(&mut self, body: &[Element]) -> Result<(), RecordError> {
        let mut rest = body.iter();
        while let Some(element) = rest.next() {
            match element {
                Element::Move { text, strength, line, column, .. } => {
                    let (mut text, mut strength) = (self.in_our_numbers(text), strength.as_ref());
                    let why = match self.find(&mut text, &mut strength, &mut rest) {
                        Ok(mv) => {
                            self.play(mv, strength.cloned());
                            continue;
                        }
                        Err(why) => why,
                    };
                    let choices = self.meanings(&text, &why);
                    match self.try_each(&choices, strength, rest.as_slice()) {
                        Ok(attempt) => {
                            *self = attempt;
                            return Ok(());
                        }
                        Err(Some(later)) => return Err(later),
                        Err(None) => {}
                    }
                    let (ply, line, column) = (self.next_ply(), *line, *column);
                    return Err(RecordError::Move { ply, line, column, why });
                }
                Element::Unknown { number, .. } => {
                    // `1. ... 22-17`: the dots stand for a move that the other side does not make.
                    let filler = number.is_some_and(|number| !number.ellipsis)
                        && self.line.end().turn() != self.line.start.variant().rules().first;
                    if !filler {
                        self.line.broken = Some(Break::Unknown);
                        return Ok(());
                    }
                }
                &Element::Setup { ref fen, line, column } => self.go_on_from(fen, line, column)?,
                Element::Comment(text) => self.remarks().push(Remark::Comment(text.clone())),
                Element::Nag(nag) => self.remarks().push(Remark::Nag(*nag)),
                Element::Variation(body) => {
                    let line = self.variation(body)?;
                    self.remarks().push(Remark::Variation(line));
                }
            }
        }
        Ok(())
    }

    /// A move of the file as squares are numbered here.
    fn in_our_numbers(&self, text: &MoveText) -> MoveText {
        let Back { numbers, letters } = self.whole.back;
        let is_back = match text.from() {
            SquareName::Number(_) => numbers,
            SquareName::Alpha { .. } => letters,
        };
        if is_back { text.counted_back(self.line.start.geometry().width()) } else { *text }
    }

    /// The number of the next move in the game.
    fn next_ply(&self) -> usize {
        self.first_ply + self.line.plies.len()
    }

    fn remarks(&mut self) -> &mut Vec<Remark> {
        match self.line.plies.last_mut() {
            Some(ply) => &mut ply.remarks,
            None => &mut self.line.preface,
        }
    }

    fn play(&mut self, mv: Move, strength: Option<String>) {
        let after = self.line.end().after(mv);
        self.line.plies.push(Ply { mv, after, strength, remarks: Vec::new() });
    }

    /// The legal move that a text means here. If the capture is written one jump at a time, takes further
    /// elements into the text, and the strength of the last one that has any; plays passes that were
    /// left out.
    fn find<'e>(
        &mut self,
        text: &mut MoveText,
        strength: &mut Option<&'e String>,
        rest: &mut std::slice::Iter<'e, Element>,
    ) -> Result<Move, MoveError> {
        let here = *self.line.end();
        let legal = here.moves();
        let error = match moves::resolve(&here, &legal, text) {
            Ok(mv) => return Ok(mv),
            Err(error) => error,
        };
        if let [only] = *legal
            && only.is_pass()
        {
            self.play(only, None);
            return self.find(text, strength, rest);
        }
        if matches!(error, MoveError::Illegal { why: Why::Incomplete, .. })
            && let Some(Element::Move { text: next, strength: marks, .. }) = rest.as_slice().first()
            && let Some(joined) = join(text, &self.in_our_numbers(next))
        {
            rest.next();
            *text = joined;
            *strength = marks.as_ref().or(*strength);
            return self.find(text, strength, rest);
        }
        if self.may_turn
            && self.line.plies.is_empty()
            && let turned = with_turn(&here, here.turn().other())
            && let Ok(mv) = moves::resolve(&turned, &turned.moves(), text)
        {
            self.line.start = turned;
            return Ok(mv);
        }
        Err(error)
    }

    /// The captures that an ambiguous text can mean; none if that is not what is wrong with it.
    fn meanings(&self, text: &MoveText, error: &MoveError) -> Vec<Move> {
        match error {
            MoveError::Ambiguous { .. } => moves::fitting(self.line.end(), text),
            _ => Vec::new(),
        }
    }

    /// A variation starts before the move that it replaces.
    fn variation(&self, body: &[Element]) -> Result<Line, RecordError> {
        let played = self.line.plies.len().saturating_sub(1);
        let before = match played.checked_sub(1) {
            Some(last) => self.line.plies[last].after,
            None => self.line.start,
        };
        let mut replay = Self::new(self.whole, before);
        replay.first_ply = self.first_ply + played;
        replay.setups = self.setups;
        replay.run(body)?;
        Ok(replay.finish())
    }

    /// Another position in the middle of the text; before the first move it is simply the start.
    fn go_on_from(&mut self, fen: &str, line: u32, column: u32) -> Result<(), RecordError> {
        let ply = self.next_ply();
        let start = set_up(self.line.end(), fen, self.whole.back);
        let start = start.map_err(|why| RecordError::Setup { line, column, ply, why })?;
        let before = std::mem::replace(&mut self.line, Line::new(start));
        if !before.plies.is_empty() || !before.preface.is_empty() {
            self.earlier.push(before);
            self.setups += 1;
        }
        if self.setups > MAX_SETUPS {
            return Err(RecordError::TooManySetups { line: self.whole.line });
        }
        self.first_ply = ply;
        self.may_turn = true;
        Ok(())
    }

    /// Goes on after a capture that the text leaves open: with the first choice that lets the rest of
    /// the line be replayed.
    fn try_each(
        &self,
        choices: &[Move],
        strength: Option<&String>,
        rest: &[Element],
    ) -> Result<Self, Option<RecordError>> {
        let mut first_error = None;
        for &mv in choices {
            let Some(left) = self.whole.tries.get().checked_sub(1) else { break };
            self.whole.tries.set(left);
            let mut attempt = self.clone();
            attempt.play(mv, strength.cloned());
            match attempt.run(rest) {
                Ok(()) => return Ok(attempt),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error)
    }
}

/// The position that a FEN in a file means. Old files leave the `K` of a piece on its king row out,
/// and write a FEN without pieces where only the side to move is meant. Some name squares from the other end.
fn set_up(before: &Position, text: &str, back: Back) -> Result<Position, FenError> {
    let mut setup = fen::read_setup(before.variant(), text)?;
    let has_letters =
        text.as_bytes().windows(2).any(|two| matches!(two, [b'a'..=b'l', b'0'..=b'9']));
    if if has_letters { back.letters } else { back.numbers } {
        let squares = u32::from(before.geometry().squares());
        for (number, _) in &mut setup.pieces {
            *number = (squares + 1).checked_sub(*number).unwrap_or(*number);
        }
    }
    if setup.pieces.is_empty() {
        return Ok(with_turn(before, setup.turn));
    }
    let reasons = match Position::new(before.variant(), &setup) {
        Ok(position) => return Ok(position),
        Err(reasons) => reasons,
    };
    let uncrowned: Vec<u32> = reasons.faults().iter().filter_map(uncrowned_square).collect();
    for (number, piece) in &mut setup.pieces {
        if uncrowned.contains(number) {
            piece.kind = Kind::King;
        }
    }
    Position::new(before.variant(), &setup)
        .map_err(|_| FenError::Illegal { fen: quoted(text.trim()), reasons })
}

fn uncrowned_square(fault: &Fault) -> Option<u32> {
    match fault {
        Fault::Uncrowned(square, _) => Some(square.number().into()),
        _ => None,
    }
}

/// The same pieces with this side to move.
fn with_turn(position: &Position, turn: Color) -> Position {
    let setup = Setup { turn, ..position.setup() };
    // Who is to move does not decide whether a board is legal.
    Position::new(position.variant(), &setup).unwrap_or(*position)
}

/// One capture from two texts, if the second goes on where the first ends.
fn join(first: &MoveText, second: &MoveText) -> Option<MoveText> {
    if first.to() != second.from() {
        return None;
    }
    let squares: Vec<SquareName> = first.squares().chain(second.squares().skip(1)).collect();
    MoveText::new(&squares, first.separator()).ok()
}
