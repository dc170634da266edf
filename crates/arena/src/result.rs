//! What came of the games? [`MatchResult`] takes them in one by one, in their order, and knows at each
//! moment what they say: by colour, by pair, with intervals, and whether the test has decided.

use crate::game::MatchGame;
use crate::plot::{MatchPicture, Point, about, running};
use crate::settings::MatchSettings;
use crate::stats::{Estimate, Pairs, Sprt, SprtState, Tally, elo_of_score};
use crownhead_rules::Color;
use std::collections::BTreeMap;
use std::time::Duration;

/// The result of a match so far, from the view of player A.
#[derive(Clone, Debug)]
pub struct MatchResult {
    settings: MatchSettings,
    test: Option<Sprt>,
    by_color: [Tally; 2],
    pairs: Pairs,
    scores: Vec<f64>,
    plies: u64,
    effort: [Effort; 2],
    endings: BTreeMap<String, u64>,
    by_opening: BTreeMap<OpeningText, Tally>,
}

/// What stood on the board when the players began, as a [`MatchGame`] tells it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct OpeningText {
    /// The position it started from, if that was not the start position.
    pub fen: Option<String>,
    /// The moves that were given, with spaces between them.
    pub moves: String,
}

/// What a player spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Moves chosen.
    pub moves: u64,
    /// Nodes looked at for them.
    pub nodes: u64,
    /// Time taken for them, in microseconds.
    pub time_us: u64,
}

impl Effort {
    /// Mean nodes a move; 0 without moves.
    pub fn nodes_a_move(&self) -> f64 {
        self.nodes as f64 / self.moves.max(1) as f64
    }

    /// Mean time a move; zero without moves.
    pub fn time_a_move(&self) -> Duration {
        Duration::from_secs_f64(self.time_us as f64 / 1e6 / self.moves.max(1) as f64)
    }
}

/// Where a sequential test stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtStanding {
    /// The test.
    pub test: Sprt,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// What it means.
    pub state: SprtState,
}

impl MatchResult {
    /// No games yet. Hypotheses that make no test are left out; settings of a match were checked.
    pub fn new(settings: &MatchSettings) -> Self {
        Self {
            settings: settings.clone(),
            test: settings.test().ok().flatten(),
            by_color: [Tally::default(); 2],
            pairs: Pairs::default(),
            scores: Vec::new(),
            plies: 0,
            effort: [Effort::default(); 2],
            endings: BTreeMap::new(),
            by_opening: BTreeMap::new(),
        }
    }

    /// Takes in the next game.
    pub fn add(&mut self, game: &MatchGame) {
        let score = game.score();
        self.by_color[game.first_color() as usize].record(score);
        // In a part of a match too the two games of a pair follow one another.
        if self.settings.swap
            && game.game.is_multiple_of(2)
            && let Some(partner) = self.scores.last()
        {
            self.pairs.record(partner + score);
        }
        self.scores.push(score);
        // A file may claim any number.
        self.plies = self.plies.saturating_add(game.plies);
        for (effort, seat) in self.effort.iter_mut().zip(game.seats()) {
            effort.moves = effort.moves.saturating_add(seat.moves);
            effort.nodes = effort.nodes.saturating_add(seat.nodes);
            effort.time_us = effort.time_us.saturating_add(seat.time_us);
        }
        *self.endings.entry(game.ending.clone()).or_default() += 1;
        let opening = OpeningText { fen: game.fen.clone(), moves: game.opening.clone() };
        self.by_opening.entry(opening).or_default().record(score);
    }

    /// The settings of the match.
    pub const fn settings(&self) -> &MatchSettings {
        &self.settings
    }

    /// Games taken in.
    pub fn games(&self) -> u64 {
        self.scores.len() as u64
    }

    /// The games in which A had this colour.
    pub const fn with(&self, color: Color) -> Tally {
        self.by_color[color as usize]
    }

    /// All games.
    pub fn total(&self) -> Tally {
        self.by_color[0] + self.by_color[1]
    }

    /// The pairs of games from one opening with colours swapped, if the match has them.
    pub fn pairs(&self) -> Option<Pairs> {
        (self.settings.swap && self.pairs.pairs() > 0).then_some(self.pairs)
    }

    /// The average score, with the interval from the pairs where there are any.
    pub fn score(&self) -> Estimate {
        let single = self.total().score();
        self.pairs().map_or(single, |pairs| about(single.value, pairs.score()))
    }

    /// The Elo difference that the score stands for.
    pub fn elo(&self) -> Estimate {
        self.score().map(elo_of_score)
    }

    /// The normalised Elo difference.
    pub fn normalized_elo(&self) -> Estimate {
        self.pairs().map_or_else(|| self.total().normalized_elo(), |pairs| pairs.normalized_elo())
    }

    /// The likelihood that A is the stronger player.
    pub fn superiority(&self) -> f64 {
        self.pairs().map_or_else(|| self.total().superiority(), |pairs| pairs.superiority())
    }

    /// Where the test stands, if there is one.
    pub fn sprt(&self) -> Option<SprtStanding> {
        self.test.map(|test| {
            let llr = if self.settings.swap {
                test.pairs_llr(&self.pairs)
            } else {
                test.games_llr(&self.total())
            };
            SprtStanding { test, llr, state: test.state(llr) }
        })
    }

    /// Whether the test has seen enough. A part of a match cannot know: its games are not all.
    pub fn is_decided(&self) -> bool {
        self.settings.shard.is_none()
            && self.sprt().is_some_and(|sprt| sprt.state != SprtState::Continue)
    }

    /// Mean length of a game in plies, with the opening.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games().max(1) as f64
    }

    /// What A and B spent.
    pub const fn effort(&self) -> [Effort; 2] {
        self.effort
    }

    /// How often each ending occurred, by its word.
    pub const fn endings(&self) -> &BTreeMap<String, u64> {
        &self.endings
    }

    /// What came of each opening.
    pub const fn by_opening(&self) -> &BTreeMap<OpeningText, Tally> {
        &self.by_opening
    }

    /// The score of A in each game, in order.
    pub fn scores(&self) -> &[f64] {
        &self.scores
    }

    /// The score as the match went on, at no more than so many moments, the last of which is now.
    pub fn running(&self, most: usize) -> Vec<Point> {
        running(&self.scores, self.settings.swap, most)
    }

    /// The picture of the match as SVG.
    pub fn picture(&self) -> String {
        let MatchSettings { first, second, .. } = &self.settings;
        let test = self.sprt().map(|sprt| {
            format!("{}: log-likelihood ratio {:.2}, {}", sprt.test, sprt.llr, sprt.state)
        });
        let caption: Vec<String> = [self.caption()].into_iter().chain(test).collect();
        MatchPicture {
            title: &format!("{} games of {}", self.games(), self.settings.variant),
            caption: &caption,
            player: first,
            opponent: second,
            as_black: self.with(Color::Black),
            as_white: self.with(Color::White),
            outcomes: &self.scores,
            paired: self.settings.swap,
        }
        .svg()
    }

    /// What the figures rest on, in one line.
    pub fn caption(&self) -> String {
        let settings = &self.settings;
        let mut parts = vec![
            format!("Variant {}", settings.variant),
            format!("seed {}", settings.seed),
            format!("openings: {}", settings.openings),
        ];
        let colors = if settings.swap {
            "colours swapped in pairs".to_owned()
        } else {
            format!("{} always has Black", settings.first)
        };
        parts.push(colors);
        parts.extend(settings.movetime_ms.map(|time| format!("{time} ms a move")));
        parts.extend(settings.nodes.map(|nodes| format!("{nodes} nodes a move")));
        parts.extend(settings.depth.map(|depth| format!("depth {depth}")));
        parts.extend(settings.clock.map(|clock| format!("clock {clock}")));
        parts.extend(settings.cpu_clock.then(|| "times of the processor".to_owned()));
        parts.extend(settings.max_plies.map(|plies| format!("drawn after {plies} plies")));
        parts.extend(settings.adjudication.map(|rule| format!("adjudicated {rule}")));
        parts.extend(settings.shard.map(|shard| format!("part {shard} of the games")));
        parts.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;
    use crownhead_rules::Variant;

    #[test]
    fn absurd_numbers_of_a_file_do_not_overflow() {
        let settings = MatchSettings::new(Variant::English, "random", "random", 2);
        let mut result = MatchResult::new(&settings);
        let most = u64::MAX;
        let seat = Seat { player: "random".to_owned(), moves: most, nodes: most, time_us: most };
        for game in [1, 2] {
            result.add(&MatchGame {
                game,
                black: seat.clone(),
                white: seat.clone(),
                swapped: false,
                winner: None,
                ending: "agreed".to_owned(),
                termination: "drawn".to_owned(),
                fen: None,
                opening: String::new(),
                moves: String::new(),
                plies: most,
            });
        }
        assert_eq!(result.effort()[0], Effort { moves: most, nodes: most, time_us: most });
        assert!(result.mean_plies() > 0.0 && !result.effort()[0].time_a_move().is_zero());
    }
}
