//! The games as a table: one row each, with a row of names above, for spreadsheets and statistics
//! programs.

use crate::game::MatchGame;
use crownhead_rules::Color;

/// The names of the columns.
pub(super) const HEAD: &str = "game,black,white,result,first_score,ending,plies,black_moves,\
                               white_moves,black_nodes,white_nodes,black_time_us,white_time_us,\
                               fen,opening,moves\n";

/// The row of a game. `first_score` is that of A, the first player of the match: 1, 0.5 or 0.
pub(super) fn row(game: &MatchGame) -> String {
    let MatchGame { black, white, .. } = game;
    let cells = [
        game.game.to_string(),
        quoted(&black.player),
        quoted(&white.player),
        points(game.winner).to_owned(),
        game.score().to_string(),
        game.ending.clone(),
        game.plies.to_string(),
        black.moves.to_string(),
        white.moves.to_string(),
        black.nodes.to_string(),
        white.nodes.to_string(),
        black.time_us.to_string(),
        white.time_us.to_string(),
        quoted(game.fen.as_deref().unwrap_or_default()),
        quoted(&game.opening),
        quoted(&game.moves),
    ];
    cells.join(",") + "\n"
}

/// The points of the two players in the order of their columns, Black first in every variant.
const fn points(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::Black) => "1-0",
        Some(Color::White) => "0-1",
        None => "1/2-1/2",
    }
}

/// A text as a cell, in quotes where it needs them (RFC 4180).
pub(super) fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_need_it() {
        assert_eq!(quoted("alphabeta:2"), "alphabeta:2");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("say \"x\""), "\"say \"\"x\"\"\"");
    }
}
