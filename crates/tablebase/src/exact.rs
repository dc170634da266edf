//! What is the exact value of this position, if it is known? One question, whoever can answer it: the
//! tables of English checkers, those of the other variants with kings, the solution of Mini-Checkers.
//!
//! The table of variants says who knows ([`ExactValues`]); [`shipped`] and [`found`] open it. Engine,
//! training and server ask the trait and name no variant.

use crate::general::VariantTables;
use crate::mini::Solver;
use crate::probe::{MoveValue, Value};
use crate::tables::{MOST_PIECES_COMPUTED, Tables};
use crownhead_rules::{Board, ExactValues, Game, Move, Position, Variant};
use std::sync::Arc;

/// What a game has come to, as the draw rules count it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing<'a> {
    /// Plies without a capture or a man's move.
    pub idle: u32,
    /// For each draw rule of the variant, in how many positions in a row it has held, if it is about material.
    pub held: &'a [u32],
}

/// The same, with room of its own for the counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    idle: u32,
    held: Vec<u32>,
}

impl Counted {
    /// What the draw rules have counted up to the position of a game.
    pub fn in_game(game: &Game) -> Self {
        let rules = game.position().variant().rules();
        let held = rules.draws.iter().map(|rule| match rule.most_held() {
            Some(_) => game.held(rule),
            None => 0,
        });
        Self { idle: game.idle_plies(), held: held.collect() }
    }

    /// The counts, to be looked at.
    pub fn standing(&self) -> Standing<'_> {
        Standing { idle: self.idle, held: &self.held }
    }
}

/// Someone who knows exact values of the positions of one variant.
pub trait Exact: Send + Sync {
    /// The value of a board for its side to move, if it is known. Captures that are to be played are
    /// played; a solution may have to think about it.
    fn value(&self, board: &Board) -> Option<Value>;

    /// Boards with more pieces than this are not known without thinking; of those with as many, or fewer,
    /// those are whose table is there, which is all or most of them.
    fn most_pieces(&self) -> u32 {
        0
    }

    /// The same value, if it is known without thinking.
    fn value_at_once(&self, _board: &Board) -> Option<Value> {
        None
    }

    /// The same for a board in which neither side can capture: for the inside of a search.
    fn quiet_value(&self, board: &Board) -> Option<Value> {
        self.value_at_once(board)
    }

    /// Plies to the end of the game with best play, 0 if the side to move has no move; nothing for draws
    /// and where distances are not known.
    fn distance(&self, _board: &Board) -> Option<u16> {
        None
    }

    /// Distances of boards with so many pieces or fewer may be asked inside a search.
    fn most_pieces_in_quick_distances(&self) -> u32 {
        0
    }

    /// Whether wins and losses are told within the draw rules: true as long as their counts begin at the board, and else
    /// if they [stand](Self::stands).
    fn minds_draw_rules(&self) -> bool {
        false
    }

    /// Whether a win or loss that is known of a board comes before the draw rules end the game, given what they have
    /// counted so far.
    fn stands(&self, _board: &Board, _standing: &Standing) -> bool {
        true
    }

    /// True if nobody has to wait for distances.
    fn has_distances_ready(&self) -> bool {
        true
    }

    /// Begins to get distances ready, and does not wait for them.
    fn prepare_distances(&self) {}

    /// What is proved of every legal move, in the order of the move list.
    fn move_values(&self, position: &Position) -> Vec<MoveValue> {
        let mut told = self.move_values_without_distances(position);
        for told in &mut told {
            if told.value.is_some_and(|value| value != Value::Draw) {
                let distance = self.distance(position.after(told.mv).board());
                told.distance = distance.map(|plies| plies + 1);
            }
        }
        told
    }

    /// The same without distances, for those who cannot wait for them.
    fn move_values_without_distances(&self, position: &Position) -> Vec<MoveValue> {
        let value = |&mv: &Move| {
            let value = self.value(position.after(mv).board()).map(Value::reversed);
            MoveValue { mv, value, distance: None }
        };
        position.moves().iter().map(value).collect()
    }
}

/// Whether what is known of the position of a game comes true before the draw rules end it; a draw always does.
pub fn stands_in(known: &dyn Exact, game: &Game) -> bool {
    let board = game.position().board();
    !known.minds_draw_rules()
        || known.value(board) == Some(Value::Draw)
        || known.stands(board, &Counted::in_game(game).standing())
}

/// What is proved of every legal move in a game, in the order of the move list, given what the draw rules have counted so
/// far; with distances or without.
pub fn moves_in_game(known: &dyn Exact, game: &Game, distances: bool) -> Vec<MoveValue> {
    let mut told = if distances {
        known.move_values(game.position())
    } else {
        known.move_values_without_distances(game.position())
    };
    if known.minds_draw_rules() {
        for told in &mut told {
            let mut next = game.clone();
            let played = next.play(told.mv).is_ok();
            if !played || !stands_in(known, &next) {
                (told.value, told.distance) = (None, None);
            }
        }
    }
    told
}

/// Who knows exact values of a variant, by what comes with the program.
pub fn shipped(variant: Variant) -> Option<Arc<dyn Exact>> {
    source(variant, Tables::shipped, VariantTables::shipped)
}

/// The same, and by what has been built into the user's directory.
pub fn found(variant: Variant) -> Option<Arc<dyn Exact>> {
    source(variant, Tables::found, VariantTables::found)
}

fn source(
    variant: Variant,
    tables: fn() -> Arc<Tables>,
    endings: fn(Variant) -> Option<Arc<VariantTables>>,
) -> Option<Arc<dyn Exact>> {
    match variant.about().exact {
        ExactValues::None => None,
        ExactValues::Tables => Some(tables()),
        ExactValues::Endings => endings(variant).map(|tables| tables as Arc<dyn Exact>),
        ExactValues::Solution => Some(Arc::new(Solver::new())),
    }
}

impl Exact for Tables {
    fn value(&self, board: &Board) -> Option<Value> {
        self.probe_board(board)
    }

    fn most_pieces(&self) -> u32 {
        self.reach().into()
    }

    fn value_at_once(&self, board: &Board) -> Option<Value> {
        self.probe_board(board)
    }

    fn quiet_value(&self, board: &Board) -> Option<Value> {
        self.probe_quiet(board)
    }

    fn distance(&self, board: &Board) -> Option<u16> {
        self.distance_of(board)
    }

    fn most_pieces_in_quick_distances(&self) -> u32 {
        MOST_PIECES_COMPUTED.into()
    }

    fn has_distances_ready(&self) -> bool {
        Tables::is_warm()
    }

    fn prepare_distances(&self) {
        Tables::warm_up();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::{Mini, Rules};

    /// Nothing comes with the program for the variant that is for tests only.
    const NOT_SHIPPED: &[&str] = &["ten"];

    #[test]
    fn the_table_of_variants_says_who_knows() {
        for &variant in Variant::ALL {
            let start = Position::start(variant);
            match (variant.about().exact, shipped(variant)) {
                (ExactValues::None, known) => assert!(known.is_none(), "{variant}"),
                (ExactValues::Tables, Some(tables)) => {
                    assert_eq!(variant, Tables::VARIANT, "tables of other rules would lie");
                    assert!(tables.most_pieces() >= 5 && tables.value(start.board()).is_none());
                }
                (ExactValues::Solution, Some(solution)) => {
                    assert_eq!(*variant.rules(), Mini::SET, "so would a solution");
                    // The start of Mini-Checkers takes long; this needs a few moves.
                    let mut late = start;
                    while late.moves().len() > 1 {
                        late = late.after(late.moves()[0]);
                    }
                    assert!(solution.value(late.board()).is_some());
                    assert_eq!(solution.value_at_once(late.board()), None);
                }
                (ExactValues::Endings, Some(endings)) => {
                    assert!(crate::general::is_known(variant.rules()));
                    let most = if variant.rules().first_king_wins { 3 } else { 4 };
                    assert!(
                        endings.most_pieces() == most && endings.value(start.board()).is_none()
                    );
                }
                (ExactValues::Endings, None) => assert!(NOT_SHIPPED.contains(&variant.id())),
                (_, None) => panic!("nobody knows {variant}"),
            }
        }
    }
}
