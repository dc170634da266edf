//! One game of many that are played at once, with just what its rules ask to be remembered.
//!
//! It ends as a `Game` does, by the board or by the draw rules, but keeps no history: only the keys since the last
//! progress, and for how long the pieces of a draw rule have been against each other.

use crate::actions::Numbering;
use crownhead_play::Lots;
use crownhead_rules::{Color, DrawRule, Kind, Move, MoveList, Position};

/// How a game began, for whoever starts it again.
pub(crate) struct Beginning {
    pub(crate) position: Position,
    /// Random plies before the first that counts.
    pub(crate) opening_plies: u32,
    /// A game is broken off after so many plies.
    pub(crate) most_plies: u32,
}

/// A game under way.
pub(crate) struct Table {
    pub(crate) position: Position,
    /// The legal moves, found in the place where they stay: to copy them costs a tenth of a step.
    moves: MoveList,
    /// The number of each legal move.
    pub(crate) actions: Vec<u16>,
    /// The keys of the positions since the last progress, the one now included.
    keys: Vec<u64>,
    /// For how many positions in a row each draw rule about material has held.
    held: Vec<u32>,
    pub(crate) plies: u32,
    pub(crate) lots: Lots,
}

/// What a ply has done to the game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Come {
    /// It goes on.
    On,
    /// It is over, with this reward for the side that moved.
    Over(i8),
    /// It was broken off.
    Broken,
}

impl Table {
    pub(crate) fn new(start: Position, lots: Lots) -> Self {
        let rules = start.variant().rules();
        let counted = if rules.counts_material() { rules.draws.len() } else { 0 };
        let (moves, actions, keys) = (MoveList::new(), Vec::new(), Vec::new());
        Self { position: start, moves, actions, keys, held: vec![0; counted], plies: 0, lots }
    }

    /// Starts a game, and marks its moves in the mask in the place of those before.
    pub(crate) fn begin(&mut self, how: &Beginning, numbering: &Numbering, mask: &mut [bool]) {
        // Where games are over before so many plies, fewer are tried.
        let mut opening = how.opening_plies;
        loop {
            self.set(how.position, numbering, mask);
            let opened = (0..opening).all(|_| {
                let mv = self.leave(None, mask);
                self.play(mv, numbering, mask) == Come::On
            });
            self.plies = 0;
            if opened {
                return;
            }
            opening /= 2;
        }
    }

    fn set(&mut self, position: Position, numbering: &Numbering, mask: &mut [bool]) {
        self.position = position;
        self.keys.clear();
        self.keys.push(position.key());
        self.plies = 0;
        self.held.fill(0);
        if !self.held.is_empty() {
            self.hold(false);
        }
        self.look(numbering, mask);
    }

    /// The move that is played next: the one at this place of the list, or one by lot. Nothing is marked any more.
    #[inline(always)]
    pub(crate) fn leave(&mut self, chosen: Option<usize>, mask: &mut [bool]) -> Move {
        let mv = self.moves[chosen.unwrap_or_else(|| self.lots.below(self.moves.len()))];
        self.unmark(mask);
        mv
    }

    #[inline(always)]
    fn unmark(&mut self, mask: &mut [bool]) {
        for &action in &self.actions {
            mask[usize::from(action)] = false;
        }
        self.actions.clear();
    }

    /// Finds the legal moves, and marks them in the mask in the place of those before.
    fn look(&mut self, numbering: &Numbering, mask: &mut [bool]) {
        self.unmark(mask);
        self.position.moves_into(&mut self.moves);
        numbering.number(self.position.turn(), &self.moves, &mut self.actions);
        for &action in &self.actions {
            mask[usize::from(action)] = true;
        }
    }

    /// The place of the legal move with this number.
    pub(crate) fn find(&self, action: i64) -> Option<usize> {
        self.actions.iter().position(|&number| i64::from(number) == action)
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move, numbering: &Numbering, mask: &mut [bool]) -> Come {
        self.advance(mv);
        self.look(numbering, mask);
        self.come(self.moves.is_empty())
    }

    /// Plays so many random legal moves, in game after game, and tells of each end: the reward for the side that moved,
    /// and which side that was. The mask is that of the last position.
    pub(crate) fn roll(
        &mut self,
        plies: u32,
        (how, numbering): (&Beginning, &Numbering),
        mask: &mut [bool],
        tell: &mut impl FnMut(i8, Color),
    ) {
        for _ in 0..plies {
            let mv = self.lots.draw(&self.moves);
            self.advance(mv);
            self.position.moves_into(&mut self.moves);
            let come = self.come(self.moves.is_empty());
            if let Come::Over(reward) = come {
                tell(reward, self.position.turn().other());
            }
            if come != Come::On || self.plies >= how.most_plies {
                self.begin(how, numbering, mask);
            }
        }
        self.look(numbering, mask);
    }

    /// The position after a legal move, and what the draw rules count.
    #[inline(always)]
    fn advance(&mut self, mv: Move) {
        let before = self.position;
        self.position = before.after(mv);
        self.plies += 1;
        if before.board().is_progress(mv) {
            self.keys.clear();
        }
        self.keys.push(self.position.key());
        if !self.held.is_empty() {
            let changed = material(&before) != material(&self.position);
            self.hold(changed);
        }
    }

    /// What the last move has done to the game.
    #[inline(always)]
    fn come(&self, no_move: bool) -> Come {
        if no_move {
            let winner = self.position.outcome().and_then(|outcome| outcome.winner);
            let reward = |winner| if winner == self.position.turn() { -1 } else { 1 };
            return Come::Over(winner.map_or(0, reward));
        }
        if self.is_drawn() { Come::Over(0) } else { Come::On }
    }

    /// Counts on for the rules about material.
    fn hold(&mut self, changed: bool) {
        let geometry = self.position.geometry();
        for (held, rule) in self.held.iter_mut().zip(self.position.variant().rules().draws) {
            let anew = changed && rule.is_about_balance();
            let before = if anew { 0 } else { *held };
            *held = if rule.holds(self.position.board(), geometry) { before + 1 } else { 0 };
        }
    }

    /// Whether a draw rule ends the game now.
    #[inline(always)]
    fn is_drawn(&self) -> bool {
        let rules = self.position.variant().rules();
        rules.draws.iter().enumerate().any(|(n, rule)| match *rule {
            // So many occurrences take at least two plies each.
            DrawRule::Repetition { times } => {
                self.idle() >= 2 * (times - 1) && self.occurrences() >= times
            }
            DrawRule::NoProgress { moves } => self.idle() >= 2 * moves,
            _ => rule.most_held().is_some_and(|most| self.held[n] > most),
        })
    }

    /// Plies without progress up to now.
    pub(crate) fn idle(&self) -> u32 {
        self.keys.len() as u32 - 1
    }

    /// How often the position now has occurred. Only a position of the same side can be the same.
    fn occurrences(&self) -> u32 {
        let now = self.position.key();
        self.keys.iter().rev().step_by(2).filter(|&&then| then == now).count() as u32
    }
}

/// How many pieces of each kind there are.
fn material(position: &Position) -> [[u32; 2]; 2] {
    Color::BOTH.map(|color| Kind::BOTH.map(|kind| position.count(color, kind)))
}
