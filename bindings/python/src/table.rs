//! One game of many that are played at once, with just what its rules ask to be remembered.
//!
//! It ends as a `Game` does, by the board or by the draw rules, but keeps no history: only the keys since the last
//! progress, and for how long the pieces of a draw rule have been against each other.
//!
//! The rules are a type here: a ply is one piece of code for each rule set, and a move is marked in the mask as it is found.
//! `SEEN` tells whether anybody looks at the mask; if not it stays as it was.

use crate::actions::Numbering;
use crownhead_play::Lots;
use crownhead_rules::{Color, DrawRule, Kind, Move, MoveList, Position, Reason, Rules};

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
    /// Whether they are those of the position now.
    listed: bool,
    /// Whether a move has another number than its squares have, so that all of the mask is to be cleared.
    renumbered: bool,
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
        let (moves, keys, held) = (MoveList::new(), Vec::new(), vec![0; counted]);
        let (listed, renumbered) = (false, false);
        Self { position: start, moves, listed, renumbered, keys, held, plies: 0, lots }
    }

    /// Starts a game.
    pub(crate) fn begin<R: Rules, const SEEN: bool>(
        &mut self,
        how: &Beginning,
        numbering: &Numbering,
        mask: &mut [bool],
    ) {
        // Where games are over before so many plies, fewer are tried.
        let mut opening = how.opening_plies;
        loop {
            self.set::<R, SEEN>(how.position, numbering, mask);
            let opened =
                (0..opening).all(|_| self.play::<R, SEEN>(None, numbering, mask) == Come::On);
            self.plies = 0;
            if opened {
                return;
            }
            opening /= 2;
        }
    }

    fn set<R: Rules, const SEEN: bool>(
        &mut self,
        position: Position,
        numbering: &Numbering,
        mask: &mut [bool],
    ) {
        if SEEN {
            self.unmark(numbering, mask);
        }
        self.position = position;
        self.keys.clear();
        self.keys.push(position.key());
        self.plies = 0;
        self.held.fill(0);
        if !self.held.is_empty() {
            self.hold(false);
        }
        self.listed = false;
        if SEEN {
            self.look::<R>(numbering, mask);
        }
    }

    /// Takes the legal moves from the mask.
    #[inline(always)]
    fn unmark(&mut self, numbering: &Numbering, mask: &mut [bool]) {
        if self.renumbered {
            mask.fill(false);
            self.renumbered = false;
        }
        for mv in &self.moves {
            mask[numbering.plain(self.position.turn(), mv)] = false;
        }
    }

    /// Finds the legal moves, and marks them in the mask, where nothing is marked: one after the other as they come, which
    /// takes less time than a second walk through them.
    fn look<R: Rules>(&mut self, numbering: &Numbering, mask: &mut [bool]) {
        let (moves, turn) = (&mut self.moves, self.position.turn());
        let mut joined = false;
        moves.clear();
        self.position.board().each_move::<R>(|mv| {
            let number = numbering.plain(turn, &mv);
            joined |= mask[number];
            mask[number] = true;
            moves.push(mv);
        });
        self.listed = true;
        if joined || self.moves.first().is_some_and(|mv| mv.is_pass()) {
            self.renumber(numbering, mask);
        }
    }

    #[cold]
    fn renumber(&mut self, numbering: &Numbering, mask: &mut [bool]) {
        mask.fill(false);
        for number in self.numbers(numbering) {
            mask[usize::from(number)] = true;
        }
        self.renumbered = true;
    }

    /// Makes the list of the legal moves, if it is not there.
    fn list(&mut self) {
        if !self.listed {
            self.position.moves_into(&mut self.moves);
            self.listed = true;
        }
    }

    /// The number of each legal move of the list.
    fn numbers(&self, numbering: &Numbering) -> Vec<u16> {
        let mut numbers = Vec::new();
        numbering.number(self.position.turn(), &self.moves, &mut numbers);
        numbers
    }

    /// The number of a legal move by lot.
    pub(crate) fn sample(&mut self, numbering: &Numbering) -> u16 {
        self.list();
        let place = self.lots.below(self.moves.len());
        let mv = self.moves[place];
        let squares = |mv: &Move| (mv.from_bit(), mv.to_bit());
        if mv.is_pass() || self.moves[..place].iter().any(|other| squares(other) == squares(&mv)) {
            return self.numbers(numbering)[place];
        }
        numbering.plain(self.position.turn(), &mv) as u16
    }

    /// The place of the legal move with this number.
    pub(crate) fn find(&mut self, action: i64, numbering: &Numbering) -> Option<usize> {
        self.list();
        let turn = self.position.turn();
        let has = |mv: &Move| numbering.plain(turn, mv) as i64 == action && !mv.is_pass();
        self.moves.iter().position(has).or_else(|| {
            self.numbers(numbering).iter().position(|&number| i64::from(number) == action)
        })
    }

    /// A legal move by lot. If there is no list of them, none is made where a move is known without it.
    #[inline(always)]
    fn draw<R: Rules>(&mut self) -> Move {
        if !self.listed {
            let (board, lots) = (self.position.board(), &mut self.lots);
            if let Some(step) = board.choose_step::<R>(|many| lots.below(many)) {
                return step;
            }
            board.moves_into::<R>(&mut self.moves);
        }
        self.lots.draw(&self.moves)
    }

    /// Plays the legal move at this place of the list, or one by lot.
    #[inline(always)]
    pub(crate) fn play<R: Rules, const SEEN: bool>(
        &mut self,
        chosen: Option<usize>,
        numbering: &Numbering,
        mask: &mut [bool],
    ) -> Come {
        let mv = match chosen {
            Some(place) => self.moves[place],
            None => self.draw::<R>(),
        };
        if SEEN {
            self.unmark(numbering, mask);
        }
        self.advance::<R>(mv);
        self.listed = false;
        if SEEN {
            self.look::<R>(numbering, mask);
        }
        // Without a list the board tells as well whether there is a move.
        if (!SEEN || self.moves.is_empty())
            && let Some(outcome) = self.position.board().outcome::<R>()
        {
            let reward = |winner| if winner == self.position.turn() { -1 } else { 1 };
            return Come::Over(outcome.winner.map_or(0, reward));
        }
        if self.drawn_by::<R>().is_some() { Come::Over(0) } else { Come::On }
    }

    /// Plays so many random legal moves, in game after game, and tells of each end: the reward for the side that moved,
    /// and which side that was. The mask is that of the last position.
    pub(crate) fn roll<R: Rules>(
        &mut self,
        plies: u32,
        (how, numbering): (&Beginning, &Numbering),
        mask: &mut [bool],
        tell: &mut impl FnMut(i8, Color),
    ) {
        self.unmark(numbering, mask);
        for _ in 0..plies {
            let come = self.play::<R, false>(None, numbering, mask);
            if let Come::Over(reward) = come {
                tell(reward, self.position.turn().other());
            }
            if come != Come::On || self.plies >= how.most_plies {
                self.begin::<R, false>(how, numbering, mask);
            }
        }
        self.look::<R>(numbering, mask);
    }

    /// The position after a legal move, and what the draw rules count.
    #[inline(always)]
    fn advance<R: Rules>(&mut self, mv: Move) {
        let before = self.position;
        self.position = Position::of_board(before.variant(), before.board().after::<R>(mv));
        self.plies += 1;
        if before.board().is_progress(mv) {
            self.keys.clear();
        }
        self.keys.push(self.position.key());
        if R::SET.counts_material() {
            let changed = material(&before) != material(&self.position);
            self.hold(changed);
        }
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

    /// Why the game is over, if it is.
    pub(crate) fn reason<R: Rules>(&self) -> Option<Reason> {
        let shown = self.position.board().outcome::<R>().map(|outcome| outcome.reason);
        shown.or_else(|| self.drawn_by::<R>().map(Reason::Standstill))
    }

    /// The draw rule that ends the game now.
    #[inline(always)]
    fn drawn_by<R: Rules>(&self) -> Option<DrawRule> {
        for (n, rule) in R::SET.draws.iter().enumerate() {
            let due = match *rule {
                // A position comes again after four plies at the earliest.
                DrawRule::Repetition { times } => {
                    self.idle() >= 4 * (times - 1) && self.occurrences() >= times
                }
                DrawRule::NoProgress { moves } => self.idle() >= 2 * moves,
                _ => rule.most_held().is_some_and(|most| self.held[n] > most),
            };
            if due {
                return Some(*rule);
            }
        }
        None
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
