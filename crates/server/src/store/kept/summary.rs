//! A game in a list, as the store keeps it.

use super::end::KeptEnding;
use super::parts::KeptSide;
use super::{Damage, KeptGame, damage, read};
use crate::board::board_text;
use crate::game::{Listed, Table};
use crownhead_rules::Color;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct Summary {
    variant: String,
    black: String,
    white: String,
    moves: u32,
    ending: Option<KeptEnding>,
    board: String,
    size: u8,
    turn: Option<KeptSide>,
}

impl Summary {
    pub(super) fn new(table: &Table) -> Self {
        Self {
            variant: table.variant().id().to_owned(),
            black: table.seat(Color::Black).name().to_owned(),
            white: table.seat(Color::White).name().to_owned(),
            moves: table.plies() as u32,
            ending: table.ending().map(KeptEnding::from),
            board: board_text(table.position()),
            size: table.position().geometry().width(),
            turn: Some(table.turn().into()),
        }
    }
}

impl KeptGame {
    /// The game as it stands in a client's list.
    ///
    /// # Errors
    /// If it is not what was once kept.
    pub(in crate::store) fn listed(self, client: &str) -> Result<Listed, Damage> {
        let Summary { variant, black, white, moves, ending, board, size, turn } =
            read(&self.summary)?;
        let played = variant.parse().map_err(damage)?;
        let own = |color: &Color| self.holders[*color as usize].as_deref() == Some(client);
        Ok(Listed {
            variant,
            created: self.created,
            updated: self.updated,
            names: [black, white],
            moves,
            ending: ending.map(|ending| ending.restore(played)).transpose()?,
            board,
            size,
            turn: turn.map(Color::from),
            yours: Color::BOTH.into_iter().filter(own).collect(),
            id: self.id,
        })
    }
}
