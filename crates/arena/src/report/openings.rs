//! The openings as a table: what came of the games from each, the worst for A first.

use super::csv::quoted;
use crate::result::{MatchResult, OpeningText};
use crate::stats::Tally;

/// The names of the columns.
pub(super) const HEAD: &str = "first,second,fen,opening,games,won,drawn,lost,first_score\n";

/// A row for each opening. `first_score` is the mean of A, the first player of the match.
pub(super) fn rows(result: &MatchResult) -> String {
    let players = [&result.settings().first, &result.settings().second].map(|name| quoted(name));
    let mut openings: Vec<(&OpeningText, &Tally)> = result.by_opening().iter().collect();
    openings.sort_by(|(_, one), (_, two)| one.score().value.total_cmp(&two.score().value));
    let row = |(opening, tally): (&OpeningText, &Tally)| {
        let Tally { wins, draws, losses } = tally;
        let [first, second] = &players;
        let (fen, moves) = (opening.fen.as_deref().unwrap_or_default(), &opening.moves);
        let (fen, moves, games) = (quoted(fen), quoted(moves), tally.games());
        let score = tally.score().value;
        format!("{first},{second},{fen},{moves},{games},{wins},{draws},{losses},{score}\n")
    };
    openings.into_iter().map(row).collect()
}
