//! What happens in a solution? Found by rule, from the moves and what is on the board.

use crate::puzzle::Goal;
use crownhead_review::{Basis, Exchange};
use crownhead_rules::{Color, Kind, Move, Position, Reason};

/// A thing that happens in a solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// Pieces are given first, and more come back or the game is won.
    Shot,
    /// One piece is given for two.
    TwoForOne,
    /// More is taken than given, and it is more than two for one.
    MoreForLess,
    /// A man becomes a king.
    Breakthrough,
    /// A king of the other side cannot move any more, or it is all that is left and cannot.
    TrappedKing,
    /// Six pieces or fewer.
    Ending,
    /// All other moves lose.
    OnlyDraw,
    /// The win is certain: by exact values or by proof.
    CertainWin,
    /// All other moves lose a man or more, or the game.
    OnlyDefence,
    /// Two kings against one come up.
    TwoAgainstOne,
    /// Three kings against two come up.
    ThreeAgainstTwo,
    /// The first position comes up: two kings, and against them a king in the double corner before its man.
    FirstPosition,
    /// The fourth position comes up: four pieces against three, and one of the four is a man that a man of the three holds.
    FourthPosition,
}

/// With so many pieces it is an ending.
const ENDING: u32 = 6;

impl Theme {
    /// All of them. Packed puzzles name a theme by its place: new ones come last.
    pub const ALL: [Self; 13] = [
        Self::Shot,
        Self::TwoForOne,
        Self::MoreForLess,
        Self::Breakthrough,
        Self::TrappedKing,
        Self::Ending,
        Self::OnlyDraw,
        Self::CertainWin,
        Self::OnlyDefence,
        Self::TwoAgainstOne,
        Self::ThreeAgainstTwo,
        Self::FirstPosition,
        Self::FourthPosition,
    ];

    /// Its word in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Shot => "shot",
            Self::TwoForOne => "two_for_one",
            Self::MoreForLess => "more_for_less",
            Self::Breakthrough => "breakthrough",
            Self::TrappedKing => "trapped_king",
            Self::Ending => "ending",
            Self::OnlyDraw => "only_draw",
            Self::CertainWin => "certain_win",
            Self::OnlyDefence => "only_defence",
            Self::TwoAgainstOne => "two_against_one",
            Self::ThreeAgainstTwo => "three_against_two",
            Self::FirstPosition => "first_position",
            Self::FourthPosition => "fourth_position",
        }
    }

    /// The theme with this word.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id() == id)
    }

    /// The themes of a solution, and of the line that follows it.
    pub(crate) fn of(
        position: &Position,
        solution: &[Move],
        after: &[Move],
        goal: Goal,
        basis: Basis,
    ) -> Vec<Self> {
        let story = Story::of(position, solution, after);
        Self::ALL.into_iter().filter(|theme| theme.holds(&story, goal, basis)).collect()
    }

    fn holds(self, story: &Story, goal: Goal, basis: Basis) -> bool {
        let (taken, given) = (story.exchange.taken.pieces(), story.exchange.given.pieces());
        let gains = story.exchange.balance() > 0;
        match self {
            Self::Shot => story.gives_first && given > 0 && (gains || story.wins_at_once),
            Self::TwoForOne => (taken, given) == (2, 1),
            Self::MoreForLess => given > 0 && gains && (taken, given) != (2, 1),
            Self::Breakthrough => story.crowns,
            Self::TrappedKing => story.traps_king,
            Self::Ending => story.pieces <= ENDING,
            Self::OnlyDraw => goal == Goal::Draw,
            Self::CertainWin => goal == Goal::Win && basis >= Basis::Proved,
            Self::OnlyDefence => matches!(goal, Goal::Keep | Goal::Survive),
            Self::TwoAgainstOne
            | Self::ThreeAgainstTwo
            | Self::FirstPosition
            | Self::FourthPosition => story.endings.contains(&self),
        }
    }
}

/// What a line does.
struct Story {
    exchange: Exchange,
    /// The other side takes before the solver does.
    gives_first: bool,
    /// A man of the solver becomes a king in the solution.
    crowns: bool,
    /// The game is over with the last move of the solution.
    wins_at_once: bool,
    traps_king: bool,
    pieces: u32,
    /// The classic endings that come up.
    endings: Vec<Theme>,
}

impl Story {
    fn of(position: &Position, solution: &[Move], after: &[Move]) -> Self {
        let line: Vec<Move> = solution.iter().chain(after).copied().collect();
        let mut end = *position;
        let mut endings: Vec<Theme> = Theme::of_ending(&end).into_iter().collect();
        for &mv in solution {
            end = end.after(mv);
            endings.extend(Theme::of_ending(&end));
        }
        let first_capture = line.iter().position(|mv| mv.is_capture());
        let outcome = end.outcome();
        Self {
            exchange: Exchange::of(position, &line),
            gives_first: first_capture.is_some_and(|ply| ply % 2 == 1),
            crowns: solution.iter().step_by(2).any(|mv| mv.crowns()),
            wins_at_once: outcome.is_some_and(|end| end.winner == Some(position.turn())),
            traps_king: outcome.is_none_or(|end| end.reason == Reason::NoMove)
                && no_king_moves(&end),
            pieces: [Color::Black, Color::White]
                .into_iter()
                .map(|color| position.count(color, Kind::Man) + position.count(color, Kind::King))
                .sum(),
            endings,
        }
    }
}

/// True if the side to move has a king, and none of its kings can move.
fn no_king_moves(position: &Position) -> bool {
    let side = position.turn();
    let is_king = |square| position.piece_on(square).is_some_and(|piece| piece.kind == Kind::King);
    position.count(side, Kind::King) > 0
        && !position.moves().iter().any(|mv| !mv.is_pass() && is_king(mv.from()))
        && !position.can_capture(side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_notation::{fen, moves};
    use crownhead_rules::Variant;

    /// The themes of an English position with a solution and what comes after it.
    fn themes(text: &str, solution: &str, after: &str, goal: Goal) -> Vec<Theme> {
        let position = fen::read(Variant::English, text).expect("a position");
        let mut here = position;
        let mut read = |line: &str| -> Vec<Move> {
            let words = line.split_whitespace();
            words
                .map(|word| {
                    let mv = moves::read(&here, word).expect("a legal move");
                    here = here.after(mv);
                    mv
                })
                .collect()
        };
        let (solution, after) = (read(solution), read(after));
        Theme::of(&position, &solution, &after, goal, Basis::Expected)
    }

    #[test]
    fn a_piece_given_for_two_is_a_shot() {
        let found = themes("W:W22,23,27,32:B1,14,K15", "23-18", "14x23 27x11 1-6", Goal::Win);
        assert_eq!(found, [Theme::Shot, Theme::TwoForOne]);
    }

    #[test]
    fn an_even_exchange_is_none() {
        let start = fen::write(&Position::start(Variant::English));
        let found = themes(&start, "11-15", "22-18 15x22 25x18 8-11", Goal::Win);
        assert_eq!(found, []);
    }

    #[test]
    fn a_man_that_gets_through_is_a_breakthrough_in_an_ending() {
        let found = themes("W:W6,30:B12,21", "6-2", "12-16", Goal::Win);
        assert_eq!(found, [Theme::Breakthrough, Theme::Ending]);
        let found = themes("W:W6,30:B12,21", "6-1", "12-16", Goal::Draw);
        assert_eq!(found, [Theme::Breakthrough, Theme::Ending, Theme::OnlyDraw]);
    }

    #[test]
    fn an_ending_that_comes_up_gives_its_name() {
        let found = themes("B:WK19,K23:B12,K32", "32-28", "19-24", Goal::Draw);
        assert_eq!(found, [Theme::Ending, Theme::OnlyDraw, Theme::FirstPosition]);
        // The man is taken, and two kings against one are left.
        let found = themes("W:WK18,K26:BK32,22", "26x17", "32-28", Goal::Win);
        assert_eq!(found, [Theme::Ending, Theme::TwoAgainstOne, Theme::FirstPosition]);
        let found = themes("W:W6,30:B12,21", "6-2", "12-16", Goal::Win);
        assert!(!found.contains(&Theme::FirstPosition), "{found:?}");
    }

    #[test]
    fn a_king_that_cannot_move_is_trapped() {
        // The black king on 29 has no other way than over 25, and behind that stands 22.
        let found = themes("W:W30,K21,K22:BK29,3", "21-25", "3-7", Goal::Win);
        assert!(found.contains(&Theme::TrappedKing), "{found:?}");
        let found = themes("W:W30,K21,K22:BK29,3", "22-18", "29-25", Goal::Win);
        assert!(!found.contains(&Theme::TrappedKing), "{found:?}");
    }
}
