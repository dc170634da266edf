//! Names and numbers whose form the server knows, as the document calls them; `schemas.rs` has the forms.

/// A rule set by its word.
pub(crate) struct VariantName;

/// A game by its name.
pub(crate) struct GameName;

/// An experiment by its name.
pub(crate) struct ExperimentName;

/// A recorded search by its name.
pub(crate) struct ExplorationName;

/// What opens a seat.
pub(crate) struct Secret;

/// A square by its number.
pub(crate) struct SquareNumber;
