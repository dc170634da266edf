//! Exact endings of every variant with kings, found with the rules' own moves.
//!
//! - `law`: the rules of a variant; `space`: positions and their numbers; `before`: quiet moves taken back.
//! - `solve`: the value of every position of a class, with its distance, within the draw rules.
//! - `build`: what of it has to be kept; `pack` and `file`: in few bytes.
//! - `tables`: what is known of a board; `verify`: is it true?

mod before;
mod build;
mod file;
mod law;
mod pack;
mod shipped;
mod solve;
mod space;
mod tables;
#[cfg(feature = "testing")]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod verify;

pub use build::VariantBuild;
pub(crate) use build::damaged_files;
pub use file::ClassCounts;
pub use space::MOST_PIECES;
pub use tables::VariantTables;

use crate::material::Material;
use crownhead_rules::switches::NoMove;
use crownhead_rules::{RuleSet, Variant};
use law::Law;
use solve::Library;
use std::sync::atomic::AtomicBool;

/// Whether there are tables of this kind under some rules: with kings, where a side without a move has lost or won.
pub(crate) fn is_known(rules: &RuleSet) -> bool {
    rules.has_kings() && matches!(rules.no_move, NoMove::Loses | NoMove::Wins)
}

/// The classes up to so many pieces, and those with one more of kings alone, in the order in which they are solved;
/// of a class and its reverse the lesser. Captures and crownings lead from each to earlier ones.
pub(crate) fn classes(rules: &RuleSet, pieces: u8) -> Vec<Material> {
    let kings = Material::all((pieces + 1).min(MOST_PIECES)).into_iter();
    let kings = kings.filter(|class| pieces < class.pieces() && class.all_men() == 0);
    let all = (2..=pieces).flat_map(Material::all).chain(kings);
    let is_whole = |class: &Material| {
        // A king ends the game where the first one wins.
        !rules.first_king_wins || class.own_kings + class.kings == 0
    };
    all.filter(|class| *class <= class.swapped()).filter(is_whole).collect()
}

/// Solves the classes of a variant up to so many pieces, telling `watch` of each; nothing if it is stopped.
pub(crate) fn solve_all(
    variant: Variant,
    pieces: u8,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Material),
) -> Option<Library> {
    let mut library = Library::new(Law::of(variant));
    for class in classes(variant.rules(), pieces) {
        library.add(solve::solve(class, &library, stop)?);
        watch(class);
    }
    Some(library)
}
