//! Which game is it? The tags `Variant` and `GameType` say, or whoever asks does.

use crate::pdn::PdnGame;
use crownhead_rules::Variant;
use thiserror::Error;

/// A game of rules that are not played here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("[{tag} \"{value}\"] is {name}, which is none of the rule sets here")]
pub struct UnknownGame {
    tag: &'static str,
    value: String,
    name: &'static str,
}

/// The rule set of a game: what its `Variant` tag names, or its `GameType`, or else `fallback`.
///
/// # Errors
/// If a tag names rules that are not played here.
pub fn variant_of(game: &PdnGame, fallback: Variant) -> Result<Variant, UnknownGame> {
    let game_type = game.tag("GameType").map(str::trim).filter(|value| !value.is_empty());
    if let Some(value) = game.tag("Variant").map(str::trim)
        && let Ok(variant) = value.parse()
    {
        return Ok(variant);
    }
    match game_type {
        None => Ok(fallback),
        Some(value) => {
            let number = value.split(',').next().unwrap_or_default().trim();
            let is_it = |variant: &&Variant| {
                variant.about().game_type.is_some_and(|known| known.to_string() == number)
            };
            Variant::ALL.iter().find(is_it).copied().ok_or_else(|| UnknownGame {
                tag: "GameType",
                value: value.to_owned(),
                name: name_of(number),
            })
        }
    }
}

/// What PDN's GameType numbers mean.
fn name_of(number: &str) -> &'static str {
    match number {
        "0" => "chess",
        "1" => "xiangqi",
        "20" => "International draughts",
        "22" => "Italian draughts",
        "23" => "American pool checkers",
        "24" => "Spanish draughts",
        "25" => "Russian draughts",
        "26" => "Brazilian draughts",
        "27" => "Canadian draughts",
        "28" => "Portuguese draughts",
        "29" => "Czech draughts",
        "30" => "Turkish draughts",
        "31" => "Thai draughts",
        "40" => "Frisian draughts",
        "41" => "Spantsiretti",
        "50" => "Othello",
        _ => "a game that PDN does not name",
    }
}
