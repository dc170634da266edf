//! What is an experiment? Players, rules, games, openings, lots and limits, as they are asked for and kept, and
//! the matches of the arena that they mean. Whatever could be too much for the machine is refused here.

use crate::players::{LONGEST_MOVE, Players};
use crate::saying::Saying;
use crownhead_arena::openings::RANDOM_PLIES;
use crownhead_arena::tournament::{Format, Pairing};
use crownhead_arena::{Contest, Entrant, MatchSettings, Openings, Tournament};
use crownhead_play::TimeControl;
use crownhead_rules::Variant;
use serde::{Deserialize, Serialize};

/// The most games of one experiment, all pairings together.
pub(crate) const MOST_GAMES: u64 = 20_000;
/// The most players of a round robin.
pub(crate) const MOST_PLAYERS: usize = 10;
/// The greatest seed that every reader of JSON takes for what it is.
const MOST_SEED: u64 = (1 << 53) - 1;
/// The most plies of a random opening.
const MOST_OPENING_PLIES: u32 = 200;

/// What is played. It is kept as it is, so a new member needs a default.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// Whether everyone meets everyone; else the first two play a match.
    pub(crate) round_robin: bool,
    /// Their SPECs.
    pub(crate) players: Vec<String>,
    /// The rule set by its id.
    pub(crate) variant: String,
    /// Games of each pairing.
    pub(crate) games: u64,
    /// `none`, `random`, or the id of a deck.
    pub(crate) openings: String,
    /// Plies of a random opening.
    pub(crate) opening_plies: Option<u32>,
    /// Whether each opening is played with both colours.
    pub(crate) swap: bool,
    pub(crate) seed: u64,
    /// Limits of a move, for players that bring none of their own.
    pub(crate) movetime_ms: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    /// Clocks, such as `60+0.5`.
    pub(crate) clock: Option<String>,
    /// Plies after which a game is a draw.
    pub(crate) max_plies: Option<u32>,
    /// The two hypotheses of a test that may end a match early.
    pub(crate) sprt: Option<[f64; 2]>,
}

/// The matches of an experiment, in their order.
pub(super) type Matches = Vec<(Pairing, Contest)>;

fn bad(why: &impl ToString) -> Saying {
    Saying::BadExperiment { why: why.to_string().trim_end_matches('.').to_owned() }
}

impl Plan {
    /// The rule set.
    ///
    /// # Errors
    /// If there is none of this name.
    pub(crate) fn variant(&self) -> Result<Variant, Saying> {
        self.variant.parse().map_err(|error| bad(&error))
    }

    /// Refuses what was never asked for here, such as a plan that somebody has written by hand.
    pub(super) fn check(&self) -> Result<(), Saying> {
        self.check_size()?;
        self.variant().map(drop)
    }

    /// The same with players in their canonical form, and the matches that it means. Engines of others are started
    /// to see that they can play.
    ///
    /// # Errors
    /// One sentence that says what cannot be.
    pub(super) fn matches(mut self, players: &Players) -> Result<(Self, Matches), Saying> {
        self.check_size()?;
        let variant = self.variant()?;
        let mut entrants = Vec::new();
        for text in &mut self.players {
            players.check(text, variant)?;
            let (spec, name) = players.find(text)?;
            let made = spec.entrant(variant).map_err(|error| bad(&error))?;
            entrants.push(Entrant::new(name.clone(), move || made.player()));
            *text = name;
        }
        let (settings, openings) = (self.settings(variant)?, self.openings(variant)?);
        let matches = if self.round_robin {
            let all = Tournament::among(&entrants, Format::RoundRobin, &settings, &openings);
            all.map_err(|error| bad(&error))?.matches().to_vec()
        } else {
            let [first, second] = [0, 1].map(|place: usize| entrants[place].clone());
            let contest = Contest::between(settings, openings, [first, second]);
            vec![(Pairing { first: 0, second: 1 }, contest.map_err(|error| bad(&error))?)]
        };
        Ok((self, matches))
    }

    /// Refuses what has too few or too many players or games.
    fn check_size(&self) -> Result<(), Saying> {
        let count = self.players.len();
        let fits = if self.round_robin { (2..=MOST_PLAYERS).contains(&count) } else { count == 2 };
        if !fits {
            return Err(Saying::ExperimentPlayers { most: MOST_PLAYERS });
        }
        let pairings = if self.round_robin { count * (count - 1) / 2 } else { 1 } as u64;
        if self.games == 0 || self.games.saturating_mul(pairings) > MOST_GAMES {
            return Err(Saying::ExperimentGames { most: MOST_GAMES });
        }
        if self.seed > MOST_SEED {
            return Err(bad(&format!("a seed is a whole number from 0 to {MOST_SEED}")));
        }
        Ok(())
    }

    /// What all matches of it share.
    fn settings(&self, variant: Variant) -> Result<MatchSettings, Saying> {
        let clock = self.clock.as_deref().map(str::parse::<TimeControl>).transpose();
        if self.movetime_ms.is_some_and(|time| u128::from(time) > LONGEST_MOVE.as_millis()) {
            return Err(Saying::LongMove { seconds: LONGEST_MOVE.as_secs() });
        }
        let limits = [self.movetime_ms, self.nodes, self.depth.map(u64::from)];
        if limits.iter().flatten().count() > 1 {
            return Err(bad(&"a move has one limit: time, nodes or depth"));
        }
        if limits.contains(&Some(0)) || self.max_plies == Some(0) {
            return Err(bad(&"a limit is at least 1"));
        }
        if self.round_robin && self.sprt.is_some() {
            return Err(bad(&"a sequential test is for a match of two players"));
        }
        let [first, second] = [0, 1].map(|place: usize| self.players[place].as_str());
        Ok(MatchSettings {
            seed: self.seed,
            swap: self.swap || self.round_robin,
            movetime_ms: self.movetime_ms,
            nodes: self.nodes,
            depth: self.depth,
            clock: clock.map_err(|error| bad(&error))?,
            max_plies: self.max_plies.map(|plies| plies as usize),
            sprt: self.sprt,
            ..MatchSettings::new(variant, first, second, self.games)
        })
    }

    /// From where the games start. A request never names a file.
    fn openings(&self, variant: Variant) -> Result<Openings, Saying> {
        let plies = self.opening_plies.unwrap_or(RANDOM_PLIES as u32);
        match self.openings.as_str() {
            "none" => Ok(Openings::None),
            "random" if (1..=MOST_OPENING_PLIES).contains(&plies) => {
                Ok(Openings::Random(plies as usize))
            }
            "random" => Err(bad(&format!("a random opening has 1 to {MOST_OPENING_PLIES} plies"))),
            deck if variant.about().decks.contains(&deck) => {
                Openings::deck(deck, variant).map_err(|error| bad(&error))
            }
            other => Err(bad(&format!("there are no openings {other:?} for {variant}"))),
        }
    }
}
