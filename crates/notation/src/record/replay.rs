//! Playing a PDN game on a board.

use super::{Break, GameResult, Line, Ply, Record, Remark, UnknownGame, variant_of};
use crate::fen::{self, FenError};
use crate::moves::{self, MoveError, Why};
use crate::pdn::{Element, Game, MoveText, SquareName};
use crownhead_rules::{Color, Fault, Kind, Move, Position, Setup, Variant};
use thiserror::Error;

/// Why a game could not be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It is of other rules.
    #[error(transparent)]
    Rules(#[from] UnknownGame),
    /// Its FEN tag or a setup in its text is wrong.
    #[error("the position cannot be set up: {0}")]
    Setup(#[from] FenError),
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
pub fn replay(game: &Game, fallback: Variant) -> Result<Record, RecordError> {
    let variant = variant_of(game, fallback)?;
    let fen = game.tag("FEN").filter(|text| !text.trim().is_empty());
    let start = Position::start(variant);
    let start = fen.map_or(Ok(start), |text| set_up(&start, text))?;
    let mut replay = Replay { line: Line::new(start), may_turn: fen.is_some(), first_ply: 1 };
    replay.run(&game.body)?;
    let kept = game.tags.iter().filter(|tag| !MADE.contains(&tag.name.as_str()));
    Ok(Record {
        variant,
        tags: kept.cloned().collect(),
        line: replay.line,
        result: GameResult::of(game),
    })
}

/// A line that is being replayed.
struct Replay {
    line: Line,
    /// Whether the first move may belong to the side that is not to move: the position was set up.
    may_turn: bool,
    /// The number of the line's first ply in the game.
    first_ply: usize,
}

impl Replay {
    fn run(&mut self, body: &[Element]) -> Result<(), RecordError> {
        let mut rest = body.iter();
        while let Some(element) = rest.next() {
            match element {
                Element::Move { text, strength, line, column, .. } => {
                    let why = match self.find(*text, &mut rest) {
                        Ok(mv) => {
                            self.play(mv, strength.clone());
                            continue;
                        }
                        Err(why) => why,
                    };
                    let choices = self.meanings(text, &why);
                    match self.try_each(&choices, strength.as_ref(), rest.as_slice()) {
                        Ok(line) => {
                            self.line = line;
                            return Ok(());
                        }
                        Err(Some(later)) => return Err(later),
                        Err(None) => {}
                    }
                    let ply = self.first_ply + self.line.plies.len();
                    return Err(RecordError::Move { ply, line: *line, column: *column, why });
                }
                Element::Unknown { number, .. } => {
                    // `1. ... 22-17`: the dots stand for a move that the other side does not make.
                    let filler = number.is_some_and(|number| !number.ellipsis)
                        && self.line.end().turn() != self.line.start.variant().facts().first;
                    if !filler {
                        self.line.broken = Some(Break::Unknown);
                        return Ok(());
                    }
                }
                Element::Setup(fen) => {
                    let start = set_up(self.line.end(), fen)?;
                    return self.go_on_from(start, rest.as_slice());
                }
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

    /// The legal move that a text means here. Takes further elements if the capture is written one
    /// jump at a time, and plays passes that were left out.
    fn find(
        &mut self,
        text: MoveText,
        rest: &mut std::slice::Iter<'_, Element>,
    ) -> Result<Move, MoveError> {
        let here = *self.line.end();
        let legal = here.moves();
        let error = match moves::resolve(&here, &legal, &text) {
            Ok(mv) => return Ok(mv),
            Err(error) => error,
        };
        if let [only] = *legal
            && only.is_pass()
        {
            self.play(only, None);
            return self.find(text, rest);
        }
        if matches!(error, MoveError::Illegal { why: Why::Incomplete, .. })
            && let Some(Element::Move { text: next, .. }) = rest.as_slice().first()
            && let Some(joined) = join(&text, next)
        {
            rest.next();
            return self.find(joined, rest);
        }
        if self.may_turn
            && self.line.plies.is_empty()
            && let turned = with_turn(&here, here.turn().other())
            && let Ok(mv) = moves::resolve(&turned, &turned.moves(), &text)
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
        let first_ply = self.first_ply + played;
        let mut replay = Self { line: Line::new(before), may_turn: false, first_ply };
        replay.run(body)?;
        Ok(replay.line)
    }

    /// Another position in the middle of the text; before the first move it is simply the start.
    fn go_on_from(&mut self, start: Position, rest: &[Element]) -> Result<(), RecordError> {
        let first_ply = self.first_ply + self.line.plies.len();
        let mut replay = Self { line: Line::new(start), may_turn: true, first_ply };
        replay.run(rest)?;
        if self.line.plies.is_empty() && self.line.preface.is_empty() {
            self.line = replay.line;
        } else {
            self.line.broken = Some(Break::Setup(Box::new(replay.line)));
        }
        Ok(())
    }

    /// Goes on after a capture that the text leaves open: with the first choice that lets the rest of
    /// the line be replayed.
    fn try_each(
        &self,
        choices: &[Move],
        strength: Option<&String>,
        rest: &[Element],
    ) -> Result<Line, Option<RecordError>> {
        let mut first_error = None;
        for &mv in choices {
            let mut attempt = Self { line: self.line.clone(), ..*self };
            attempt.play(mv, strength.cloned());
            match attempt.run(rest) {
                Ok(()) => return Ok(attempt.line),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error)
    }
}

/// The position that a FEN in a file means. Old files leave the `K` of a piece on its king row out,
/// and write a FEN without pieces where only the side to move is meant.
fn set_up(before: &Position, text: &str) -> Result<Position, FenError> {
    let mut setup = fen::read_setup(before.variant(), text)?;
    if setup.pieces.is_empty() {
        return Ok(with_turn(before, setup.turn));
    }
    let uncrowned: Vec<u32> = match Position::new(before.variant(), &setup) {
        Ok(position) => return Ok(position),
        Err(reasons) => reasons.faults().iter().filter_map(uncrowned_square).collect(),
    };
    for (number, piece) in &mut setup.pieces {
        if uncrowned.contains(number) {
            piece.kind = Kind::King;
        }
    }
    let crowned = Position::new(before.variant(), &setup);
    crowned.or_else(|_| fen::read(before.variant(), text))
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
