//! What does the engine think of the three-move ballots? A table that was computed once, by
//! `crownhead archive ballots`, with the net and the nodes that it came from.
//!
//! The table is text: a line `net,HASH`, a line `nodes,N`, and for each ballot its moves, the score in hundredths of a
//! man for White, who is to move, the depth that was reached, and the line that the engine expects.

use crate::names::{after, rows};
use crownhead_rules::Position;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::LazyLock;

const TABLE: &str = include_str!("../data/ballots.csv");

/// What the engine thinks of a ballot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// The moves of the ballot.
    pub moves: String,
    /// Hundredths of a man for White, who is to move.
    pub score: i32,
    /// Plies that were looked ahead.
    pub depth: u32,
    /// How it expects the game to go on.
    pub line: String,
}

/// A table of opinions and where they come from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opinions {
    /// The hash of the net.
    pub net: String,
    /// Nodes for each ballot.
    pub nodes: u64,
    /// One for each ballot.
    pub list: Vec<Opinion>,
}

impl Opinions {
    /// The table that comes with the program.
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Opinions> = LazyLock::new(|| Opinions::read(TABLE));
        &SHIPPED
    }

    /// What the program was told of a position, if that is a ballot.
    pub fn of(position: &Position) -> Option<&'static Opinion> {
        static BY_KEY: LazyLock<HashMap<u64, &Opinion>> = LazyLock::new(|| {
            let list = Opinions::shipped().list.iter();
            list.filter_map(|one| Some((after(&one.moves)?.key(), one))).collect()
        });
        let english = position.variant() == crownhead_rules::Variant::English;
        BY_KEY.get(&position.key()).copied().filter(|_| english)
    }

    fn read(text: &'static str) -> Self {
        let mut table = Self::default();
        for row in rows(text) {
            let mut fields = row.split(',');
            let mut next = || fields.next().unwrap_or_default();
            match (next(), next()) {
                ("net", net) => net.clone_into(&mut table.net),
                ("nodes", nodes) => table.nodes = nodes.parse().unwrap_or_default(),
                (moves, score) => {
                    let (depth, line) = (next(), next());
                    if let (Ok(score), Ok(depth)) = (score.parse(), depth.parse()) {
                        let (moves, line) = (moves.to_owned(), line.to_owned());
                        table.list.push(Opinion { moves, score, depth, line });
                    }
                }
            }
        }
        table
    }

    /// The table as text.
    pub fn text(&self) -> String {
        let mut text = format!(
            "# What the engine thinks of the three-move ballots, written by `crownhead archive ballots`: moves, hundredths\n\
             # of a man for White, who is to move, depth, and the line that it expects.\n\
             net,{}\nnodes,{}\n",
            self.net, self.nodes
        );
        for Opinion { moves, score, depth, line } in &self.list {
            // A text takes whatever is written into it.
            let _ = writeln!(text, "{moves},{score},{depth},{line}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::{Deck, three_moves};
    use crownhead_notation::moves;

    #[test]
    fn the_shipped_table_has_every_ballot_of_the_deck() {
        let shipped = Opinions::shipped();
        assert_eq!(shipped.text(), TABLE, "it is written as it is read");
        let deck = three_moves().filter(|opening| opening.deck != Deck::Barred);
        assert!(deck.map(|opening| opening.moves).eq(shipped.list.iter().map(|one| &one.moves)));
        assert!(shipped.nodes > 0 && shipped.net.len() == 16, "{shipped:?}");
        for opinion in &shipped.list {
            let position = after(&opinion.moves).unwrap();
            let mut here = position;
            for text in opinion.line.split_whitespace() {
                let mv =
                    moves::read(&here, text).unwrap_or_else(|why| panic!("{opinion:?}: {why}"));
                here = here.after(mv);
            }
            assert!(here != position && opinion.depth > 10 && opinion.score.abs() < 300);
            assert!(Opinions::of(&position).is_some());
        }
    }
}
