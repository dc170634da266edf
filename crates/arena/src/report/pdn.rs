//! The games as PDN: the event, the round and the players by their SPEC.

use crate::error::ArenaError;
use crate::game::MatchGame;
use crate::settings::MatchSettings;
use crownhead_notation::pdn::Tag;

/// A game of this match as PDN text.
pub(super) fn game(settings: &MatchSettings, game: &MatchGame) -> Result<String, ArenaError> {
    let mut record = game.record(settings.variant).map_err(|problem| {
        ArenaError::Settings(format!("game {} cannot be replayed: {problem}", game.game))
    })?;
    let value = format!("{} v {}, seed {}", settings.first, settings.second, settings.seed);
    record.tags.insert(0, Tag::new("Event", value));
    Ok(record.to_pdn().to_string())
}
