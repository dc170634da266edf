//! What names and numbers look like, for the document: where the server knows their form, it says so.

use crate::key;
use crownhead_rules::Variant;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A rule set by its word.
pub(crate) struct VariantName;

impl PartialSchema for VariantName {
    fn schema() -> RefOr<Schema> {
        let words = Variant::ALL.iter().map(|variant| variant.id());
        text("A rule set by its word.").enum_values(Some(words)).into()
    }
}

impl ToSchema for VariantName {}

/// A game by its name.
pub(crate) struct GameName;

impl PartialSchema for GameName {
    fn schema() -> RefOr<Schema> {
        text("A game by its name.").pattern(Some(key::PATTERN)).into()
    }
}

impl ToSchema for GameName {}

/// An experiment by its name.
pub(crate) struct ExperimentName;

impl PartialSchema for ExperimentName {
    fn schema() -> RefOr<Schema> {
        text("An experiment by its name.").pattern(Some(key::PATTERN)).into()
    }
}

impl ToSchema for ExperimentName {}

/// A recorded search by its name.
pub(crate) struct ExplorationName;

impl PartialSchema for ExplorationName {
    fn schema() -> RefOr<Schema> {
        text("A recorded search by its name.").pattern(Some(key::PATTERN)).into()
    }
}

impl ToSchema for ExplorationName {}

/// What opens a seat.
pub(crate) struct Secret;

impl PartialSchema for Secret {
    fn schema() -> RefOr<Schema> {
        text("What a link carries behind its last sign of equality.")
            .pattern(Some(key::PATTERN))
            .into()
    }
}

impl ToSchema for Secret {}

/// A square by its number.
pub(crate) struct SquareNumber;

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

fn text(about: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).description(Some(about))
}
