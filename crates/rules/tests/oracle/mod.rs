//! Which moves are legal, by the plainest possible reading of the rules? A slow second opinion for
//! the tests: a list of cells in PDN square numbers, rows and columns worked out afresh for every
//! step, and captured men that stay on the board until the whole capture is over. It shares no code
//! and no method with the generator it judges.

// Several test files include this module, and each of them uses only a part of it.
#![allow(dead_code)]

mod first;
mod rule;

pub(crate) use rule::Rule;

use rule::Direction;
use std::collections::BTreeSet;

/// A position: the rule set, what stands on each square, and who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Oracle {
    rule: Rule,
    /// Square n is `cells[n - 1]`.
    cells: Vec<Option<Piece>>,
    black_to_move: bool,
    /// In Frisian the king of Black and of White that moved last, as its side's last move, and how many steps
    /// in a row it has made.
    runs: [Option<(u8, u8)>; 2],
}

/// One legal move: the start and every landing square, and the captured squares in the order
/// taken. A pass has an empty path.
#[derive(Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) struct OracleMove {
    pub(crate) path: Vec<u8>,
    pub(crate) captured: Vec<u8>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    BlackWins,
    WhiteWins,
    Draw,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    black: bool,
    king: bool,
}

impl Piece {
    /// The directions the piece captures in.
    fn capture_directions(self, rule: Rule) -> Vec<Direction> {
        let all = Piece { king: self.king || rule.men_turn_back(), ..self };
        let mut directions = all.directions();
        if rule.is_frisian() {
            directions.extend([(2, 0), (-2, 0), (0, 2), (0, -2)]);
        }
        directions
    }

    /// The directions the piece moves in. Black goes down the board.
    fn directions(self) -> Vec<Direction> {
        let forward = if self.black { 1 } else { -1 };
        let mut directions = vec![(forward, -1), (forward, 1)];
        if self.king {
            directions.push((-forward, -1));
            directions.push((-forward, 1));
        }
        directions
    }
}

impl Oracle {
    /// The position a game starts from.
    pub(crate) fn start(rule: Rule) -> Self {
        let men = rule.rows_of_men() * rule.row_length();
        let last = rule.squares();
        let black: Vec<u8> = (1..=men).collect();
        let white: Vec<u8> = (last - men + 1..=last).collect();
        Self::from_pieces(rule, &black, &[], &white, &[], rule.black_begins())
    }

    /// Any position. Panics on a square off the board, a square used twice, and on a king where
    /// the rule set has none.
    pub(crate) fn from_pieces(
        rule: Rule,
        black_men: &[u8],
        black_kings: &[u8],
        white_men: &[u8],
        white_kings: &[u8],
        black_to_move: bool,
    ) -> Self {
        let mut cells = vec![None; usize::from(rule.squares())];
        let groups = [
            (black_men, true, false),
            (black_kings, true, true),
            (white_men, false, false),
            (white_kings, false, true),
        ];
        for (squares, black, king) in groups {
            for &square in squares {
                assert!(rule.has_kings() || !king, "{rule:?} has no kings");
                let cell = &mut cells[usize::from(square) - 1];
                assert!(cell.is_none(), "two pieces on square {square}");
                *cell = Some(Piece { black, king });
            }
        }
        Oracle { rule, cells, black_to_move, runs: [None; 2] }
    }

    /// The same with steps that kings have made in a row: whether Black's, on which square, how many.
    pub(crate) fn with_run(mut self, black: bool, square: u8, steps: u8) -> Self {
        self.runs[usize::from(!black)] = Some((square, steps));
        self
    }

    /// Has the side to move a king that may not step?
    pub(crate) fn has_tired_king(&self) -> bool {
        self.runs[usize::from(!self.black_to_move)].is_some_and(|(_, steps)| steps == 3)
    }

    /// Every legal move. Two capture paths are two moves, even if they take the same pieces. Empty
    /// when the game is over.
    pub(crate) fn moves(&self) -> Vec<OracleMove> {
        if self.end().is_some() {
            return Vec::new();
        }
        let moves = self.moves_of(self.black_to_move);
        // In mini a blocked side forfeits its turn; the game goes on, so the other side can move.
        if moves.is_empty() && self.rule == Rule::Mini {
            return vec![OracleMove { path: Vec::new(), captured: Vec::new() }];
        }
        moves
    }

    /// The position after a move that came from `moves` of this position.
    pub(crate) fn play(&self, m: &OracleMove) -> Self {
        let mut next = self.clone();
        next.black_to_move = !self.black_to_move;
        let (Some(&start), Some(&end)) = (m.path.first(), m.path.last()) else {
            return next; // a pass
        };
        let mut piece = self.at(start).expect("a piece to move");
        assert_eq!(piece.black, self.black_to_move, "a piece of the side to move");
        // A regicide capture can touch the far row and come back, or take a king on the way: it is
        // not only the last square that crowns.
        let landings =
            if self.rule.crowns_at_the_end() { &m.path[m.path.len() - 1..] } else { &m.path[1..] };
        for &landing in landings {
            piece.king |= self.rule.has_kings() && self.rule.is_far_row(landing, piece.black);
        }
        for &square in &m.captured {
            let victim = self.at(square).expect("a piece to capture");
            piece.king |= self.rule == Rule::Regicide && victim.king;
            next.cells[usize::from(square) - 1] = None;
        }
        // In this order, because a king may come back to the square it started from.
        next.cells[usize::from(start) - 1] = None;
        next.cells[usize::from(end) - 1] = Some(piece);
        if self.rule.is_frisian() {
            next.count_steps_of_kings(self, start, end, m.captured.is_empty());
        }
        next
    }

    /// Frisian: steps in a row are counted for a side that has men, and only for the king that made its last move.
    fn count_steps_of_kings(&mut self, before: &Self, start: u8, end: u8, is_step: bool) {
        let mover = usize::from(!before.black_to_move);
        let was_king = before.at(start).is_some_and(|piece| piece.king);
        self.runs[mover] = match before.runs[mover] {
            Some((king, steps)) if is_step && was_king && king == start => Some((end, steps + 1)),
            _ if is_step && was_king => Some((end, 1)),
            _ => None,
        };
        for side in 0..2 {
            let black = side == 0;
            let has_men = self.cells.iter().flatten().any(|it| it.black == black && !it.king);
            let is_there = self.runs[side].is_some_and(|(king, _)| {
                self.at(king).is_some_and(|piece| piece.king && piece.black == black)
            });
            if !has_men || !is_there {
                self.runs[side] = None;
            }
        }
    }

    /// How the game has ended, if it has, by the board alone: no repetition and no 40-move rule.
    pub(crate) fn end(&self) -> Option<End> {
        let (black, white) = (self.count(true), self.count(false));
        let can_move = |black: bool| !self.moves_of(black).is_empty();
        let over = match self.rule {
            Rule::Mini => black == 0 || white == 0 || !(can_move(true) || can_move(false)),
            Rule::Straight => black == 0 || white == 0 || !can_move(true) || !can_move(false),
            _ => {
                if self.rule == Rule::Breakthrough {
                    // Whoever has just moved is asked first.
                    let has_king = |black: bool| {
                        let own = self.cells.iter().flatten().filter(|piece| piece.black == black);
                        own.clone().any(|piece| piece.king)
                    };
                    for black in [!self.black_to_move, self.black_to_move] {
                        if has_king(black) {
                            return Some(if black { End::BlackWins } else { End::WhiteWins });
                        }
                    }
                }
                // A side without pieces has lost, also when it is not to move; and so has the side
                // to move when it has no move.
                let end = if white == 0 || (black > 0 && !self.black_to_move && !can_move(false)) {
                    Some(End::BlackWins)
                } else if black == 0 || (self.black_to_move && !can_move(true)) {
                    Some(End::WhiteWins)
                } else {
                    None
                };
                return match end {
                    Some(End::BlackWins) if self.rule.is_reversed() => Some(End::WhiteWins),
                    Some(End::WhiteWins) if self.rule.is_reversed() => Some(End::BlackWins),
                    end => end,
                };
            }
        };
        // Without pieces a side has fewer than the other, so one comparison serves every ending.
        over.then(|| match black.cmp(&white) {
            std::cmp::Ordering::Greater => End::BlackWins,
            std::cmp::Ordering::Less => End::WhiteWins,
            std::cmp::Ordering::Equal => End::Draw,
        })
    }

    /// The position as PDN FEN, for example `B:W21,22,K30:B1,2,K5`.
    pub(crate) fn fen(&self) -> String {
        let side_to_move = if self.black_to_move { 'B' } else { 'W' };
        format!("{side_to_move}:W{}:B{}", self.fen_squares(false), self.fen_squares(true))
    }

    /// The number of move sequences of this length. `distinct` counts moves with the same start,
    /// the same end and the same captured pieces once; otherwise every capture path counts.
    pub(crate) fn perft(&self, depth: u32, distinct: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut seen = BTreeSet::new();
        let mut total = 0;
        for m in self.moves() {
            let mut captured = m.captured.clone();
            captured.sort_unstable();
            let is_new = seen.insert((m.path.first().copied(), m.path.last().copied(), captured));
            if is_new || !distinct {
                total += self.play(&m).perft(depth - 1, distinct);
            }
        }
        total
    }

    fn at(&self, square: u8) -> Option<Piece> {
        self.cells[usize::from(square) - 1]
    }

    /// The squares on which a colour has its pieces, ascending.
    fn squares_of(&self, black: bool) -> Vec<u8> {
        (1..=self.rule.squares())
            .filter(|&square| self.at(square).is_some_and(|piece| piece.black == black))
            .collect()
    }

    fn count(&self, black: bool) -> usize {
        self.squares_of(black).len()
    }

    fn fen_squares(&self, black: bool) -> String {
        let names: Vec<String> = self
            .squares_of(black)
            .into_iter()
            .map(|square| {
                let king = self.at(square).is_some_and(|piece| piece.king);
                format!("{}{square}", if king { "K" } else { "" })
            })
            .collect();
        names.join(",")
    }

    /// What a colour could play if it were to move, without passes and without asking whether the
    /// game is over.
    fn moves_of(&self, black: bool) -> Vec<OracleMove> {
        let mut captures = Vec::new();
        let mut steps = Vec::new();
        for square in self.squares_of(black) {
            let piece = self.at(square).expect("a piece of this colour");
            let is_tired = self.runs[usize::from(!black)] == Some((square, 3));
            for direction in piece.directions() {
                if !is_tired {
                    self.step(square, piece, direction, &mut steps);
                }
                if self.rule == Rule::Straight {
                    self.straight_capture(square, piece, direction, &mut captures);
                }
            }
            if self.rule != Rule::Straight {
                self.go_on_capturing(piece, &[square], &[], &mut captures);
            }
        }
        if self.rule == Rule::Straight {
            captures.extend(steps);
            captures
        } else if captures.is_empty() {
            steps
        } else {
            self.first_captures(captures)
        }
    }

    fn step(&self, start: u8, piece: Piece, direction: Direction, steps: &mut Vec<OracleMove>) {
        let mut here = start;
        while let Some(to) = self.rule.neighbour(here, direction)
            && self.at(to).is_none()
        {
            steps.push(OracleMove { path: vec![start, to], captured: Vec::new() });
            if !(piece.king && self.rule.flies()) {
                break;
            }
            here = to;
        }
    }

    /// Every way to go on with a capture that has come along `path` and jumped `captured` so far;
    /// `piece` is the capturing piece as it is now. Returns whether there was one. Nothing is
    /// taken off the board on the way, but where captured pieces vanish they are seen through.
    ///
    /// A flying king that goes straight on may do so from any square in between: that is one way, over the
    /// square right behind what it has jumped.
    fn go_on_capturing(
        &self,
        piece: Piece,
        path: &[u8],
        captured: &[u8],
        captures: &mut Vec<OracleMove>,
    ) -> bool {
        let (start, here) = (path[0], path[path.len() - 1]);
        let mut found = false;
        for direction in piece.capture_directions(self.rule) {
            let Some((victim, landing)) = self.jump(piece, here, direction, start, captured) else {
                continue;
            };
            if captured.contains(&victim) {
                continue; // no piece is jumped twice
            }
            if self.rule == Rule::Italian
                && !piece.king
                && self.at(victim).is_some_and(|it| it.king)
            {
                continue;
            }
            let lands_far = piece.king && self.rule.flies() && self.rule != Rule::Thai;
            let landings =
                if lands_far { self.empty_from(landing, direction, start) } else { vec![landing] };
            if let [.., before, _] = path
                && let Some(&last) = captured.last()
                && !self.goes_over_nothing(last, here, direction)
                && self.leads(*before, here, direction)
            {
                found = true; // straight on, but not from the square right behind: told from there
                continue;
            }
            found = true;
            let mut ends = Vec::new();
            let mut any_went_on = false;
            for landing in landings {
                let so_far = OracleMove {
                    path: [path, &[landing]].concat(),
                    captured: [captured, &[victim]].concat(),
                };

                let reached_far_row = self.rule.is_far_row(landing, piece.black);
                let took_king = self.at(victim).is_some_and(|victim| victim.king);
                let (may_stop, goes_on_as) = match self.rule {
                    rule if rule.crowns_at_the_end() => (false, Some(piece)),
                    Rule::Russian => {
                        (false, Some(Piece { king: piece.king || reached_far_row, ..piece }))
                    }
                    Rule::Regicide => {
                        let king = piece.king || reached_far_row || took_king;
                        (true, Some(Piece { king, ..piece }))
                    }
                    Rule::Mini => (true, None),
                    Rule::Straight => unreachable!("straight captures do not turn"),
                    _ => {
                        let crowned = reached_far_row && !piece.king;
                        (crowned, (!crowned).then_some(piece))
                    }
                };
                let went_on = goes_on_as.is_some_and(|piece| {
                    self.go_on_capturing(piece, &so_far.path, &so_far.captured, captures)
                });
                any_went_on |= went_on;
                if may_stop || !went_on {
                    ends.push((may_stop, so_far));
                }
            }
            // A flying king may not land where its capture ends if it could go on from another square.
            let fitting = ends.into_iter().filter(|(may_stop, _)| *may_stop || !any_went_on);
            // A killer that has taken a king last stops right behind it.
            let stops = self.rule == Rule::Killer
                && piece.king
                && self.at(victim).is_some_and(|victim| victim.king);
            let whole = fitting.map(|(_, whole)| whole);
            captures.extend(whole.filter(|whole| !stops || whole.path.last() == Some(&landing)));
        }
        found
    }

    /// Is `here` the square right behind `jumped` in a direction?
    fn goes_over_nothing(&self, jumped: u8, here: u8, direction: Direction) -> bool {
        self.rule.neighbour(jumped, direction) == Some(here)
    }

    /// Does a direction lead from one square to another?
    fn leads(&self, from: u8, to: u8, direction: Direction) -> bool {
        let mut here = from;
        while let Some(next) = self.rule.neighbour(here, direction) {
            if next == to {
                return true;
            }
            here = next;
        }
        false
    }

    /// A square and those behind it, as long as they are empty.
    fn empty_from(&self, first: u8, direction: Direction, start: u8) -> Vec<u8> {
        let mut all = vec![first];
        while let Some(next) = self.rule.neighbour(all[all.len() - 1], direction)
            && (self.at(next).is_none() || next == start)
        {
            all.push(next);
        }
        all
    }

    /// The capture of `straight` in one direction: leg after leg, as far as it goes.
    fn straight_capture(
        &self,
        start: u8,
        piece: Piece,
        direction: Direction,
        captures: &mut Vec<OracleMove>,
    ) {
        let mut path = vec![start];
        let mut captured = Vec::new();
        let mut here = start;
        while let Some((victim, landing)) = self.jump(piece, here, direction, start, &[]) {
            captured.push(victim);
            path.push(landing);
            here = landing;
        }
        if !captured.is_empty() {
            captures.push(OracleMove { path, captured });
        }
    }

    /// The jumped square and the square behind it, if an enemy stands next to `here`, or for a flying king
    /// at the end of empty squares, and nothing behind it. The capturing piece has left `start`, so that square counts as empty, although
    /// the piece is still in its cell.
    fn jump(
        &self,
        piece: Piece,
        here: u8,
        direction: Direction,
        start: u8,
        captured: &[u8],
    ) -> Option<(u8, u8)> {
        let is_gone = |square: u8| self.rule == Rule::Thai && captured.contains(&square);
        let is_free = |square: u8| self.at(square).is_none() || square == start || is_gone(square);
        let mut victim = self.rule.neighbour(here, direction)?;
        while piece.king && self.rule.flies() && is_free(victim) {
            victim = self.rule.neighbour(victim, direction)?;
        }
        let landing = self.rule.neighbour(victim, direction)?;
        let is_enemy = self.at(victim)?.black != piece.black;
        (is_enemy && is_free(landing)).then_some((victim, landing))
    }
}
