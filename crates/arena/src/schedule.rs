//! Who plays which game from which opening, with which colour and which lots? A pure function of the
//! settings and the number of the game, so that it does not matter where, when or in which order the
//! games are played.

use crate::openings::{Deal, Opening, Openings};
use crate::seeds::{Use, derive};
use crate::settings::{MatchSettings, Shard};
use crownhead_rules::Color;

/// The games of a match, or of one part of it.
#[derive(Clone, Debug)]
pub struct Schedule {
    games: u64,
    seed: u64,
    swap: bool,
    shard: Option<Shard>,
    deal: Deal,
}

/// One game to be played.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Its number in the match, from 0.
    pub number: u64,
    /// How it begins.
    pub opening: Opening,
    /// The colour of player A.
    pub first_color: Color,
    /// From these the lots of Black and White come.
    pub seeds: [u64; 2],
}

impl Schedule {
    /// The schedule of a match that is played from these openings.
    pub fn new(settings: &MatchSettings, openings: Openings) -> Self {
        Self {
            games: settings.games,
            seed: settings.seed,
            swap: settings.swap,
            shard: settings.shard,
            deal: openings.deal(settings.variant, settings.seed),
        }
    }

    /// How many games are played here.
    pub fn len(&self) -> u64 {
        length(self.games, self.swap, self.shard)
    }

    /// True if the part that is played here has no game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number in the match of the `turn`th game that is played here, both from 0.
    pub fn number(&self, turn: u64) -> u64 {
        number(turn, self.swap, self.shard)
    }

    /// The game with this number in the match.
    pub fn fixture(&self, number: u64) -> Fixture {
        let (opening, second) =
            if self.swap { (number / 2, number % 2 == 1) } else { (number, false) };
        let seed = |color: Color| derive(self.seed, Use::Player, number, color as u64);
        Fixture {
            number,
            opening: self.deal.opening(opening),
            first_color: if second { Color::White } else { Color::Black },
            seeds: Color::BOTH.map(seed),
        }
    }
}

/// The number in the match of the `turn`th game of a part.
pub(crate) fn number(turn: u64, swap: bool, shard: Option<Shard>) -> u64 {
    let Some(shard) = shard else { return turn };
    let unit = if swap { 2 } else { 1 };
    (turn / unit * shard.count() + shard.index()) * unit + turn % unit
}

/// The part that plays a game, which is counted from 1, if there are so many parts.
pub(crate) fn part_of(number: u64, swap: bool, count: u64) -> Option<Shard> {
    let unit = if swap { 2 } else { 1 };
    Shard::new(number.checked_sub(1)? / unit % count, count)
}

/// How many of the games belong to a part.
fn length(games: u64, swap: bool, shard: Option<Shard>) -> u64 {
    let Some(shard) = shard else { return games };
    let unit = if swap { 2 } else { 1 };
    // Whole rounds in which every part has its unit, then what is left for the first parts.
    let round = unit * shard.count();
    let rest = (games % round).saturating_sub(shard.index() * unit).min(unit);
    games / round * unit + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::Variant;

    fn settings(games: u64, swap: bool, shard: Option<&str>) -> MatchSettings {
        let plain = MatchSettings::new(Variant::English, "random", "random", games);
        let shard = shard.map(|text| text.parse().unwrap());
        MatchSettings { swap, shard, ..plain }
    }

    #[test]
    fn parts_are_disjoint_and_complete() {
        for games in [0, 1, 2, 7, 12, 13] {
            for swap in [false, true] {
                let mut all = Vec::new();
                for part in ["1/3", "2/3", "3/3"] {
                    let settings = settings(games, swap, Some(part));
                    let schedule = Schedule::new(&settings, Openings::None);
                    let numbers: Vec<u64> =
                        (0..schedule.len()).map(|n| schedule.number(n)).collect();
                    assert!(numbers.is_sorted());
                    all.extend(numbers);
                }
                all.sort_unstable();
                assert_eq!(all, (0..games).collect::<Vec<_>>(), "{games} {swap}");
            }
        }
    }

    #[test]
    fn pairs_share_an_opening_and_stay_in_one_part() {
        let schedule = Schedule::new(&settings(20, true, Some("2/3")), Openings::Random(4));
        for turn in (0..schedule.len()).step_by(2) {
            let [one, two] = [turn, turn + 1].map(|turn| schedule.fixture(schedule.number(turn)));
            assert_eq!((one.number % 2, one.number + 1), (0, two.number));
            assert_eq!((one.first_color, two.first_color), (Color::Black, Color::White));
            assert_eq!(one.opening, two.opening);
            assert_ne!(one.seeds, two.seeds);
        }
    }

    #[test]
    fn without_swap_a_always_has_black() {
        let schedule = Schedule::new(&settings(9, false, None), Openings::Random(4));
        let fixtures: Vec<_> = (0..9).map(|number| schedule.fixture(number)).collect();
        assert!(fixtures.iter().all(|fixture| fixture.first_color == Color::Black));
        assert_ne!(fixtures[0].opening, fixtures[1].opening);
        let other = MatchSettings { seed: 1, ..settings(9, false, None) };
        let other = Schedule::new(&other, Openings::Random(4)).fixture(0);
        assert_ne!(fixtures[0].seeds, other.seeds);
        assert_ne!(other.seeds[0], other.seeds[1]);
    }

    #[test]
    fn a_part_plays_the_games_of_the_whole() {
        let whole = Schedule::new(&settings(12, true, None), Openings::Random(4));
        let part = Schedule::new(&settings(12, true, Some("2/2")), Openings::Random(4));
        for turn in 0..part.len() {
            let (one, two) = (part.fixture(part.number(turn)), whole.fixture(part.number(turn)));
            assert_eq!((one.seeds, one.opening), (two.seeds, two.opening));
        }
    }
}
