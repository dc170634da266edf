//! Schemas that no derive can tell, for the document.

use super::names::{ExperimentName, ExplorationName, GameName, Secret, SquareNumber, VariantName};
use super::views::{EndReason, ThemeName, WhyForbidden};
use crate::game::Verdict;
use crate::key;
use crate::saying::Saying;
use crownhead_puzzles::Theme;
use crownhead_rules::{Forbidden, Reason, Variant};
use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

impl PartialSchema for VariantName {
    fn schema() -> RefOr<Schema> {
        let words = Variant::ALL.iter().map(|variant| variant.id());
        text("A rule set by its word.").enum_values(Some(words)).into()
    }
}

impl ToSchema for VariantName {}

impl PartialSchema for GameName {
    fn schema() -> RefOr<Schema> {
        text("A game by its name.").pattern(Some(key::PATTERN)).into()
    }
}

impl ToSchema for GameName {}

impl PartialSchema for ExperimentName {
    fn schema() -> RefOr<Schema> {
        text("An experiment by its name.").pattern(Some(key::PATTERN)).into()
    }
}

impl ToSchema for ExperimentName {}

impl PartialSchema for ExplorationName {
    fn schema() -> RefOr<Schema> {
        text("A recorded search by its name.").pattern(Some(key::PATTERN)).into()
    }
}

impl ToSchema for ExplorationName {}

impl PartialSchema for Secret {
    fn schema() -> RefOr<Schema> {
        text("What a link carries behind its last sign of equality.")
            .pattern(Some(key::PATTERN))
            .into()
    }
}

impl ToSchema for Secret {}

impl PartialSchema for SquareNumber {
    fn schema() -> RefOr<Schema> {
        let squares = Variant::ALL.iter().map(|variant| variant.geometry().squares());
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::Integer))
            .description(Some("A square by its number, of which the smaller boards have fewer."))
            .minimum(Some(1))
            .maximum(Some(squares.max().unwrap_or_default()))
            .into()
    }
}

impl ToSchema for SquareNumber {}

impl PartialSchema for ThemeName {
    fn schema() -> RefOr<Schema> {
        let about = "What happens in a solution: pieces given first, two taken for one or more for less, a new king, \
                     a king that cannot move, six pieces or fewer, all other moves lose, the win is certain, \
                     all other moves lose a man or the game.";
        text(about).enum_values(Some(Theme::ALL.map(Theme::id))).into()
    }
}

impl ToSchema for ThemeName {}

impl PartialSchema for WhyForbidden {
    fn schema() -> RefOr<Schema> {
        let about = "Why a move may not be played: another capture takes more pieces, is made with a king, takes more \
                     kings, meets a king earlier or takes what is worth more; or it has to go on, or to stop right \
                     behind the king that it took last; or the king has made as many steps in a row as it may.";
        text(about).enum_values(Some(Forbidden::ALL.map(Forbidden::id))).into()
    }
}

impl ToSchema for WhyForbidden {}

impl PartialSchema for EndReason {
    fn schema() -> RefOr<Schema> {
        let words = Reason::ids().chain(Verdict::REASONS);
        let about = "Why a game ended: by the rules or as players declared; `fault` (a computer could \
                     not go on), `aborted`, `abandoned` (a player left) or `record` (an imported game \
                     ended so).";
        text(about).enum_values(Some(words)).into()
    }
}

impl ToSchema for EndReason {}

/// All ids of what may be said.
pub(crate) fn id() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(Saying::IDS.iter().copied()))
        .build()
}

fn text(about: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).description(Some(about))
}
