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
    /// Its first moves: those that were given, or the first two.
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

/// The first moves of a game: those that were given, or the first two.
fn opening(game: &MatchGame) -> String {
    if !game.opening.is_empty() {
        return game.opening.clone();
    }
    game.moves.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}

impl MatchGamesPage {
    pub(crate) fn new(matches: &[Played], round_robin: bool, query: MatchGamesQuery) -> Self {
        let games = |(bout, played): (usize, &Played)| {
            played.games.iter().map(move |game| MatchGameView::new(bout, game)).collect::<Vec<_>>()
        };
        let mut all: Vec<MatchGameView> = matches.iter().enumerate().flat_map(games).collect();
        let (mut lengths, mut openings) = (BTreeMap::new(), HashMap::<String, Tally>::new());
        for game in &all {
            *lengths.entry(game.plies / BAR * BAR).or_default() += 1;
            if !round_robin {
                openings.entry(game.opening.clone()).or_default().record(game.score);
            }
        }
        let opening = |(opening, tally)| OpeningView { opening, total: counts(tally) };
        let mut openings: Vec<OpeningView> = openings.into_iter().map(opening).collect();
        let most = |one: &OpeningView| std::cmp::Reverse(one.total.iter().sum::<u64>());
        openings.sort_by(|a, b| (most(a), &a.opening).cmp(&(most(b), &b.opening)));
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

/// A line of moves as the numbers in it, so that 9-13 comes before 10-14.
fn natural(line: &str) -> Vec<u32> {
    line.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}
