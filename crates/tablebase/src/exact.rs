//! What is the exact value of this position, if it is known? One question, whoever can answer it: the
//! tables of English checkers, the solution of Mini-Checkers.
//!
//! The table of variants says who knows ([`ExactValues`]); [`shipped`] and [`found`] open it. Engine,
//! training and server ask the trait and name no variant.

use crate::mini::Solver;
use crate::probe::{MoveValue, Value};
use crate::tables::{MOST_PIECES_COMPUTED, Tables};
use crownhead_rules::{Board, ExactValues, Move, Position, Variant};
use std::sync::Arc;

/// Someone who knows exact values of the positions of one variant.
pub trait Exact: Send + Sync {
    /// The value of a board for its side to move, if it is known. Captures that are to be played are
    /// played; a solution may have to think about it.
    fn value(&self, board: &Board) -> Option<Value>;

    /// Boards with so many pieces or fewer are known without thinking.
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

/// Who knows exact values of a variant, by what comes with the program.
pub fn shipped(variant: Variant) -> Option<Arc<dyn Exact>> {
    source(variant, Tables::shipped)
}

/// The same, and by what has been built into the user's directory.
pub fn found(variant: Variant) -> Option<Arc<dyn Exact>> {
    source(variant, Tables::found)
}

fn source(variant: Variant, tables: fn() -> Arc<Tables>) -> Option<Arc<dyn Exact>> {
    match variant.about().exact {
        ExactValues::None => None,
        ExactValues::Tables => Some(tables()),
        ExactValues::Solution => Some(Arc::new(Solver::new())),
    }
}

impl Exact for Tables {
    fn value(&self, board: &Board) -> Option<Value> {
        self.probe_board(board)
    }

    fn most_pieces(&self) -> u32 {
        Tables::most_pieces(self).into()
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
                (_, None) => panic!("nobody knows {variant}"),
            }
        }
    }
}
