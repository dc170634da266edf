//! Which game is it? The tags `Variant` and `GameType` say, or whoever asks does.

use crate::pdn::PdnGame;
use crate::quote::quoted;
use crownhead_rules::{Color, Variant};
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
            named(number).ok_or_else(|| UnknownGame {
                tag: "GameType",
                value: quoted(value),
                name: name_of(number),
            })
        }
    }
}

/// The rule set of a GameType number, if it is played here. Portuguese draughts is Spanish draughts.
fn named(number: &str) -> Option<Variant> {
    let number = if number == "28" { "24" } else { number };
    let is_it = |variant: &&Variant| {
        variant.about().game_type.is_some_and(|known| known.to_string() == number)
    };
    Variant::ALL.iter().find(is_it).copied()
}

/// Whether the numbers of a game count the squares from White's end: its GameType says so, or its number does
/// and nothing is said.
///
/// Where the standard counts from Black's end the tag is not asked: files of International draughts have a
/// wrong corner there.
pub(super) fn counts_from_white(game: &PdnGame, variant: Variant) -> bool {
    let Some(value) = game.tag("GameType").filter(|_| variant.about().counted_from_white) else {
        return false;
    };
    let mut fields = value.split(',').skip(1).map(str::trim);
    let (first, corner) = (fields.next(), fields.nth(2));
    // The corner of the first square as the side sees it that moves first: bottom right or top left.
    !matches!((first, corner), (Some("W"), Some("N2")) | (Some("B"), Some("N1")))
}

/// The side that moves first where a GameType names another than the rules do, as unified pool checkers has it.
pub(super) fn other_first(game: &PdnGame, variant: Variant) -> Option<Color> {
    let first = match game.tag("GameType")?.split(',').nth(1)?.trim() {
        "B" => Color::Black,
        "W" => Color::White,
        _ => return None,
    };
    (first != variant.rules().first).then_some(first)
}

/// The GameType of a variant as games are written here, where squares are counted from Black's end.
pub(super) fn written(variant: Variant) -> Option<String> {
    let about = variant.about();
    let number = about.game_type?;
    if !about.counted_from_white {
        return Some(number.to_string());
    }
    let (first, corner) = match about.rules.first {
        Color::White => ('W', "N2"),
        Color::Black => ('B', "N1"),
    };
    let (width, mirrored) = (about.rules.geometry.width(), about.rules.geometry.is_mirrored());
    Some(format!("{number},{first},{width},{width},{corner},{}", u8::from(mirrored)))
}

/// What PDN's GameType numbers mean.
fn name_of(number: &str) -> &'static str {
    match number {
        "0" => "chess",
        "1" => "xiangqi",
        "27" => "Canadian draughts",
        "30" => "Turkish draughts",
        "41" => "Spantsiretti",
        "50" => "Othello",
        _ => "a game that PDN does not name",
    }
}
