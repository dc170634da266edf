//! Who is the best of several? A round robin plays everyone against everyone, a gauntlet the first
//! against all others. Each pairing is a match of its own, with colours swapped in pairs, and the
//! results meet in a cross table.

use crate::contest::Contest;
use crate::error::ArenaError;
use crate::openings::Openings;
use crate::plot;
use crate::report::{Outputs, Reports};
use crate::result::MatchResult;
use crate::roster::{Entrant, Spec};
use crate::runner::Control;
use crate::seeds::{Use, derive};
use crate::settings::MatchSettings;
use crate::stats::{Estimate, Pairs, Tally};

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Everyone against everyone.
    #[default]
    RoundRobin,
    /// The first against all others.
    Gauntlet,
}

/// A tournament that can be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    names: Vec<String>,
    matches: Vec<(Pairing, Contest)>,
}

/// Two players of a tournament by their places in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The one with Black in the first game of each pair.
    pub first: usize,
    /// The other.
    pub second: usize,
}

impl Tournament {
    /// A tournament among players by their SPEC. `pattern` says all that the matches share; its players
    /// and its seed are replaced, the seed by one for each pairing, and colours are swapped.
    ///
    /// # Errors
    /// If there are fewer than two players, two are the same, or one cannot play.
    pub fn new(
        specs: &[String],
        format: Format,
        pattern: &MatchSettings,
        openings: &Openings,
    ) -> Result<Self, ArenaError> {
        let specs = specs.iter().map(|spec| spec.parse::<Spec>());
        let specs = specs.collect::<Result<Vec<_>, _>>()?;
        let names = specs.iter().map(Spec::to_string).collect();
        Self::of(names, format, pattern, |settings, _| Contest::new(settings, openings.clone()))
    }

    /// A tournament among any entrants, whoever they are.
    ///
    /// # Errors
    /// If there are fewer than two, or two have the same name.
    pub fn among(
        entrants: &[Entrant],
        format: Format,
        pattern: &MatchSettings,
        openings: &Openings,
    ) -> Result<Self, ArenaError> {
        let names = entrants.iter().map(|entrant| entrant.name().to_owned()).collect();
        Self::of(names, format, pattern, |settings, Pairing { first, second }| {
            let pair = [entrants[first].clone(), entrants[second].clone()];
            Contest::between(settings, openings.clone(), pair)
        })
    }

    /// A tournament whose matches are made by `contest`.
    fn of(
        names: Vec<String>,
        format: Format,
        pattern: &MatchSettings,
        contest: impl Fn(MatchSettings, Pairing) -> Result<Contest, ArenaError>,
    ) -> Result<Self, ArenaError> {
        for (n, name) in names.iter().enumerate() {
            if names[..n].contains(name) {
                return Err(ArenaError::Settings(format!("{name:?} is named twice")));
            }
        }
        if names.len() < 2 {
            return Err(ArenaError::Settings("a tournament needs two players or more".to_owned()));
        }
        if !pattern.games.is_multiple_of(2) {
            let games = pattern.games;
            let even =
                format!("{games} games a pairing are not an even number, and colours are swapped");
            return Err(ArenaError::Settings(even));
        }
        let matches = pairings(names.len(), format).map(|pairing| {
            let Pairing { first, second } = pairing;
            let settings = MatchSettings {
                first: names[first].clone(),
                second: names[second].clone(),
                seed: derive(pattern.seed, Use::Pairing, first as u64, second as u64) >> 32,
                swap: true,
                shard: None,
                ..pattern.clone()
            };
            Ok((pairing, contest(settings, pairing)?))
        });
        let matches = matches.collect::<Result<Vec<_>, ArenaError>>()?;
        Ok(Self { names, matches })
    }

    /// The players, in the order in which they were given.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The matches, in the order in which they are played.
    pub fn matches(&self) -> &[(Pairing, Contest)] {
        &self.matches
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.matches.iter().map(|(_, contest)| contest.games()).sum()
    }

    /// Plays all matches, one after the other, and writes their games into the reports. `watch` is told
    /// the result of the match under way after each game.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn play(
        &self,
        control: &Control,
        outputs: &Outputs,
        watch: &mut dyn FnMut(&MatchResult),
    ) -> Result<CrossTable, ArenaError> {
        self.matches.iter().try_for_each(|(_, contest)| contest.check_memory(control))?;
        let mut reports = Reports::open(outputs)?;
        let mut table = CrossTable::new(&self.names);
        for (pairing, contest) in &self.matches {
            if control.stop.is_stopped() {
                break;
            }
            let result =
                contest.play_into(control, &mut reports, &mut |result, _| watch(result))?;
            table.add(*pairing, &result);
        }
        reports.close()?;
        Ok(table)
    }
}

/// Every pairing, in the order of the list.
fn pairings(players: usize, format: Format) -> impl Iterator<Item = Pairing> {
    let firsts = match format {
        Format::RoundRobin => players,
        Format::Gauntlet => 1,
    };
    (0..firsts)
        .flat_map(move |first| (first + 1..players).map(move |second| Pairing { first, second }))
}

/// Who took what from whom.
#[derive(Clone, PartialEq, Debug)]
pub struct CrossTable {
    names: Vec<String>,
    /// The games of a row's player against a column's, from the view of the row.
    cells: Vec<Vec<(Tally, Pairs)>>,
}

/// A player's line of a cross table.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The SPEC.
    pub name: String,
    /// All games.
    pub total: Tally,
    /// All pairs.
    pub pairs: Pairs,
    /// The games against each other row, in the order of the table; nothing against itself.
    pub against: Vec<Tally>,
}

impl Row {
    /// The average score, with the interval of its pairs where there are any.
    pub fn score(&self) -> Estimate {
        if self.pairs.pairs() > 0 { self.pairs.score() } else { self.total.score() }
    }
}

impl CrossTable {
    /// The table as a picture, SVG.
    pub fn picture(&self, title: &str, caption: &str) -> String {
        plot::table(&self.rows(), title, caption)
    }

    /// A table without games.
    pub fn new(names: &[String]) -> Self {
        let row = vec![(Tally::default(), Pairs::default()); names.len()];
        Self { names: names.to_vec(), cells: vec![row; names.len()] }
    }

    /// Takes in the result of a match; one of the same pairing before is forgotten.
    pub fn add(&mut self, Pairing { first, second }: Pairing, result: &MatchResult) {
        let (tally, pairs) = (result.total(), result.pairs().unwrap_or_default());
        self.cells[first][second] = (tally, pairs);
        self.cells[second][first] = (tally.reversed(), pairs.reversed());
    }

    /// The rows, the best score first; who is level stands in the order of the list.
    pub fn rows(&self) -> Vec<Row> {
        let sum = |row: &[(Tally, Pairs)]| {
            row.iter().fold((Tally::default(), Pairs::default()), |(tally, pairs), cell| {
                (tally + cell.0, pairs + cell.1)
            })
        };
        let sums: Vec<_> = self.cells.iter().map(|row| sum(row)).collect();
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        let score = |player: &usize| sums[*player].0.score().value;
        order.sort_by(|one, two| score(two).total_cmp(&score(one)));
        let row = |&player: &usize| Row {
            name: self.names[player].clone(),
            total: sums[player].0,
            pairs: sums[player].1,
            against: order.iter().map(|&other| self.cells[player][other].0).collect(),
        };
        order.iter().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_meets_everyone_or_the_first_all_others() {
        let list = |format| -> Vec<_> {
            pairings(4, format).map(|Pairing { first, second }| (first, second)).collect()
        };
        assert_eq!(list(Format::RoundRobin), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
        assert_eq!(list(Format::Gauntlet), [(0, 1), (0, 2), (0, 3)]);
    }
}
