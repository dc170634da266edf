//! The games of an experiment: those under way, those that ended last, and all of them in any order, with what they
//! have in common.

use super::counts;
use super::request::{GameOrder, MatchGamesQuery};
use crate::board::board_text;
use crate::laboratory::{Played, Scene, Standing};
use crate::wire::views::Side;
use crownhead_arena::MatchGame;
use crownhead_arena::stats::Tally;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use utoipa::ToSchema;

/// Games of one answer unless told otherwise, and at the most.
const USUAL_PAGE: usize = 50;

const LONGEST_PAGE: usize = 500;

/// Openings that are listed, those with most games first: every three-move ballot has room.
const MOST_OPENINGS: usize = 200;

/// Plies that share a bar in the picture of lengths.
const BAR: u64 = 10;

/// A game of an experiment, in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MatchGameView {
    /// Its match, from 0.
    bout: usize,
    /// Its number in the match, from 1.
    number: u64,
    black: String,
    white: String,
    winner: Option<Side>,
    /// Of the first player of the match: 1, 0.5 or 0.
    score: f64,
    /// What was given: the position if it is a special one, and moves; without either its first two moves.
    opening: String,
    plies: u64,
    /// What ended it, by its id.
    ending: String,
}

/// A game under way.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SceneView {
    bout: usize,
    number: u64,
    black: String,
    white: String,
    /// One character a dark square.
    board: String,
    size: u8,
    plies: usize,
}

/// Games of an experiment, and what all of them have in common.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MatchGamesPage {
    games: Vec<MatchGameView>,
    /// How many there are.
    total: usize,
    /// How many games have a length from this many plies on, below the next.
    lengths: Vec<[u64; 2]>,
    /// What the first player took from each opening, those with most games first; nothing of a round robin.
    openings: Vec<OpeningView>,
    /// How many openings there are, with those that are not listed.
    opening_count: usize,
}

/// An opening and what came of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OpeningView {
    opening: String,
    /// Games won, drawn and lost.
    total: [u64; 3],
}

impl SceneView {
    pub(super) fn new(
        (&(bout, number), scene): (&(usize, u64), &Scene),
        standing: &Standing,
    ) -> Self {
        let settings = standing.bouts()[bout].result.settings();
        let swapped = settings.swap && number.is_multiple_of(2);
        let (first, second) = (settings.first.clone(), settings.second.clone());
        let (black, white) = if swapped { (second, first) } else { (first, second) };
        Self {
            bout,
            number,
            black,
            white,
            board: board_text(&scene.position),
            size: scene.position.geometry().width(),
            plies: scene.plies,
        }
    }
}

impl MatchGameView {
    pub(super) fn new(bout: usize, game: &MatchGame) -> Self {
        Self {
            bout,
            number: game.game,
            black: game.black.player.clone(),
            white: game.white.player.clone(),
            winner: game.winner.map(Side::from),
            score: game.score(),
            opening: opening(game),
            plies: game.plies,
            ending: game.ending.clone(),
        }
    }

    /// What Black made of it: 0 lost, 1 drawn, 2 won.
    fn for_black(&self) -> u8 {
        match self.winner {
            Some(Side::White) => 0,
            None => 1,
            Some(Side::Black) => 2,
        }
    }
}

/// What a game began with: the position, if it is not where the rules begin, and the moves that were given.
/// Without either its first two moves.
fn opening(game: &MatchGame) -> String {
    let given = game.fen.as_deref().into_iter().chain(game.opening.split_whitespace());
    let given = given.collect::<Vec<_>>().join(" ");
    if !given.is_empty() {
        return given;
    }
    game.moves.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}

impl MatchGamesPage {
    pub(crate) fn new(matches: &[Played], round_robin: bool, query: MatchGamesQuery) -> Self {
        let games = |(bout, played): (usize, &Played)| {
            played.games.iter().map(move |game| MatchGameView::new(bout, game)).collect::<Vec<_>>()
        };
        let mut all: Vec<MatchGameView> = matches.iter().enumerate().flat_map(games).collect();
        let mut lengths = BTreeMap::new();
        for game in &all {
            *lengths.entry(game.plies / BAR * BAR).or_default() += 1;
        }
        let mut openings = if round_robin { Vec::new() } else { by_opening(&all) };
        let opening_count = openings.len();
        openings.truncate(MOST_OPENINGS);
        match query.sort.unwrap_or(GameOrder::Number) {
            GameOrder::Number => {}
            // Players change from match to match in a round robin, so results are told as Black's.
            GameOrder::Result if round_robin => all.sort_by_key(MatchGameView::for_black),
            GameOrder::Result => all.sort_by(|a, b| a.score.total_cmp(&b.score)),
            GameOrder::Plies => all.sort_by_key(|game| game.plies),
            GameOrder::Opening => all.sort_by_cached_key(|game| natural(&game.opening)),
        }
        if query.descending.unwrap_or(false) {
            all.reverse();
        }
        let total = all.len();
        let limit = query.limit.unwrap_or(USUAL_PAGE).clamp(1, LONGEST_PAGE);
        let page = all.into_iter().skip(query.offset.unwrap_or(0)).take(limit);
        Self {
            games: page.collect(),
            total,
            lengths: lengths.into_iter().map(|(from, count)| [from, count]).collect(),
            openings,
            opening_count,
        }
    }
}

/// What the first player took from each opening, those with most games first.
fn by_opening(games: &[MatchGameView]) -> Vec<OpeningView> {
    let mut tallies = HashMap::<&str, Tally>::new();
    for game in games {
        tallies.entry(&game.opening).or_default().record(game.score);
    }
    let view =
        |(opening, tally): (&str, _)| OpeningView { opening: opening.into(), total: counts(tally) };
    let mut openings: Vec<OpeningView> = tallies.into_iter().map(view).collect();
    let most = |one: &OpeningView| std::cmp::Reverse(one.total.iter().sum::<u64>());
    openings.sort_by(|a, b| (most(a), &a.opening).cmp(&(most(b), &b.opening)));
    openings
}

/// A part of a line that is compared as a whole: 9 comes before 10, and a number before a letter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part {
    Number(u32),
    Letter(char),
}

/// A line of moves, or a position, as what it is sorted by: 9-13 comes before 10-14, and a3-b4 before c3-b4.
fn natural(line: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    for word in line.split(|c: char| !c.is_ascii_alphanumeric() || c == 'x') {
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let (number, behind) = rest.split_at(end.max(1));
            parts.push(number.parse().map_or(Part::Letter(first), Part::Number));
            rest = behind;
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_arena::Openings;
    use crownhead_arena::game::Seat;
    use crownhead_rules::{Color, Variant};

    /// A game from an opening that Black won.
    fn game(number: u64, fen: Option<String>, opening: &str, moves: &str) -> MatchGameView {
        let seat = Seat { player: "random".to_owned(), moves: 1, nodes: 0, time_us: 0 };
        let game = MatchGame {
            game: number,
            black: seat.clone(),
            white: seat,
            swapped: number.is_multiple_of(2),
            winner: Some(Color::Black),
            ending: "no-moves".to_owned(),
            termination: String::new(),
            fen,
            opening: opening.to_owned(),
            moves: moves.to_owned(),
            plies: 2,
        };
        MatchGameView::new(0, &game)
    }

    #[test]
    fn a_ballot_that_is_a_position_is_told_by_it() {
        let deck = Openings::deck("eleven-man", Variant::English).unwrap();
        let deal = deck.deal(Variant::English, 1);
        let fens = [0, 1].map(|number| deal.opening(number).fen().unwrap());
        let from =
            |number: u64, ballot: usize, moves| game(number, Some(fens[ballot].clone()), "", moves);
        // Two games of one ballot that begin in different ways, and two ballots that begin alike.
        let games = [
            from(1, 0, "9-13 22-18"),
            from(2, 0, "11-15 23-19"),
            from(3, 1, "9-13 22-18"),
            from(4, 1, "9-14 22-18"),
        ];
        let told = by_opening(&games);
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(
            told.iter().all(|one| one.total == [1, 0, 1] && fens.contains(&one.opening)),
            "{told:?}"
        );
        assert_eq!(
            game(1, Some(fens[0].clone()), "9-13", "22-18").opening,
            format!("{} 9-13", fens[0])
        );
        assert_eq!(game(1, None, "", "9-13 22-18 5-9").opening, "9-13 22-18");
    }

    #[test]
    fn openings_are_sorted_by_letters_and_numbers() {
        let sorted = |lines: &[&str]| lines.is_sorted_by(|a, b| natural(a) < natural(b));
        assert!(sorted(&["9-13 21-17", "9-13 22-18", "10-14 21-17", "10-14 22x17", "10-14 24-19"]));
        assert!(sorted(&[
            "a3-b4 b6-a5",
            "a3-b4 f6-g5",
            "c3-b4 b6-a5",
            "c3-d4 b6-a5",
            "g3-f4 b6-a5"
        ]));
        assert!(sorted(&["B:W18,K21:B1", "W:W3,K21:B1", "W:W18,21:B1", "W:W18,K21:B1"]));
    }
}
