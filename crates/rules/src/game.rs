//! A whole game: what was played, what can be taken back, and how it ended.

use crate::draws::Standstill;
use crate::{Color, DrawRule, Kind, Move, MoveList, Outcome, Position, Reason};
use std::fmt;

/// Whether the draw rules end the game by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawRules {
    /// They do: games that are played here.
    Automatic,
    /// They are claims that nobody made: records of games, which may go on past them.
    Claimed,
}

/// A game from some position on, with its history.
///
/// ```
/// use crownhead_rules::{Game, Position, Variant};
/// let mut game = Game::new(Position::start(Variant::Mini));
/// let first = game.moves()[0];
/// game.play(first).unwrap();
/// assert!(game.undo() && game.redo() && !game.redo());
/// assert_eq!(game.history().collect::<Vec<_>>(), [first]);
/// assert!(game.outcome().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    draw_rules: DrawRules,
    start: Position,
    /// Played plies, then those taken back that can be redone.
    plies: Vec<Ply>,
    /// How many of them are played.
    played: usize,
    /// An end that the board does not show: a resignation, an agreement, a flag.
    declared: Option<Outcome>,
}

#[derive(Clone, Copy, Debug)]
struct Ply {
    mv: Move,
    after: Position,
    /// Plies without progress up to and with this one.
    idle: u32,
}

/// Why a move was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The game is over.
    Over(Outcome),
    /// The move is not legal in this position.
    Illegal(Move),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(outcome) => write!(f, "the game is over ({outcome})"),
            Self::Illegal(mv) if mv.is_pass() => write!(f, "a pass is not legal here"),
            Self::Illegal(mv) => {
                write!(f, "a move from {} to {} is not legal here", mv.from(), mv.to())
            }
        }
    }
}

impl std::error::Error for Refused {}

impl Game {
    /// A game to be played, from `start` on; counters start at 0.
    pub const fn new(start: Position) -> Self {
        Self::with_draw_rules(start, DrawRules::Automatic)
    }

    /// A game from `start` on, saying what the draw rules do.
    pub const fn with_draw_rules(start: Position, draw_rules: DrawRules) -> Self {
        Self { draw_rules, start, plies: Vec::new(), played: 0, declared: None }
    }

    /// The position that the game started from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.played().last().map_or(&self.start, |ply| &ply.after)
    }

    /// The moves played so far.
    pub fn history(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.played().iter().map(|ply| ply.mv)
    }

    /// The positions so far, from the start to the one now.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        std::iter::once(&self.start).chain(self.played().iter().map(|ply| &ply.after))
    }

    /// The moves that were taken back and can be redone, the next one first.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.plies[self.played..].iter().map(|ply| ply.mv)
    }

    /// The legal moves; none once the game is over.
    pub fn moves(&self) -> MoveList {
        match self.outcome() {
            Some(_) => MoveList::new(),
            None => self.position().moves(),
        }
    }

    /// Plays a move. Moves that were taken back are forgotten, unless this is the first of them.
    ///
    /// # Errors
    /// If the game is over or the move is not legal; the game is then as before.
    pub fn play(&mut self, mv: Move) -> Result<(), Refused> {
        if let Some(outcome) = self.outcome() {
            return Err(Refused::Over(outcome));
        }
        let here = *self.position();
        if !here.moves().contains(&mv) {
            return Err(Refused::Illegal(mv));
        }
        if self.undone().next() != Some(mv) {
            let idle = if here.board().is_progress(mv) { 0 } else { self.idle_plies() + 1 };
            self.plies.truncate(self.played);
            self.plies.push(Ply { mv, after: here.after(mv), idle });
        }
        self.played += 1;
        Ok(())
    }

    /// Takes back the last move, and with it a declared end; false if there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        if self.played == 0 {
            return false;
        }
        self.declared = None;
        self.played -= 1;
        true
    }

    /// Plays the move again that was taken back last; false if there is none.
    pub fn redo(&mut self) -> bool {
        let possible = self.played < self.plies.len() && self.declared.is_none();
        self.played += usize::from(possible);
        possible
    }

    /// A side gives up. Without effect on a game that is over.
    pub fn resign(&mut self, loser: Color) {
        self.declare(Outcome::win(loser.other(), Reason::Resignation));
    }

    /// A side's time runs out. Without effect on a game that is over.
    pub fn flag(&mut self, loser: Color) {
        self.declare(Outcome::win(loser.other(), Reason::Flag));
    }

    /// Both sides agree to a draw. Without effect on a game that is over.
    pub fn agree_draw(&mut self) {
        self.declare(Outcome::draw(Reason::Agreement));
    }

    fn declare(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.declared = Some(outcome);
        }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let claim = match self.draw_rules {
            DrawRules::Automatic => self.draw_claim(),
            DrawRules::Claimed => None,
        };
        self.position().outcome().or(self.declared).or(claim)
    }

    /// The draw that the side to move could claim now, whether or not it ends this game.
    pub fn draw_claim(&self) -> Option<Outcome> {
        let rules = self.position().variant().rules();
        if rules.draws.is_empty() {
            return None;
        }
        let occurrences = self.occurrences() as u32;
        let now = Standstill { occurrences, idle_plies: self.idle_plies() };
        rules.draws.iter().find_map(|rule| rule.claim(&now, || self.held(rule)))
    }

    /// For how many positions in a row, the one now included, a draw rule about material has held.
    pub fn held(&self, rule: &DrawRule) -> u32 {
        let geometry = self.position().geometry();
        let material = |position: &Position| {
            Color::BOTH.map(|color| Kind::BOTH.map(|kind| position.count(color, kind)))
        };
        let now = material(self.position());
        let holds = |position: &&Position| {
            rule.holds(position.board(), geometry)
                && (!rule.is_about_balance() || material(position) == now)
        };
        let latest = self.played().iter().rev().map(|ply| &ply.after).chain([&self.start]);
        latest.take_while(holds).count() as u32
    }

    /// How often the position now has occurred in the game, this time included.
    pub fn occurrences(&self) -> usize {
        // Only plies without progress can lead back to a position.
        let reach = self.idle_plies() as usize + 1;
        let now = self.position();
        let earlier = self.played().iter().rev().map(|ply| &ply.after);
        earlier.chain([&self.start]).take(reach).filter(|&then| then == now).count()
    }

    /// Plies without progress ([`Board::is_progress`](crate::Board::is_progress)) up to now.
    pub fn idle_plies(&self) -> u32 {
        self.played().last().map_or(0, |ply| ply.idle)
    }

    fn played(&self) -> &[Ply] {
        &self.plies[..self.played]
    }
}
