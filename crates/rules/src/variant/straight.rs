//! Straight checkers: the rules of the laboratory, system E in the requirements.

use crate::rules::{Capture, Chain, Draws, NoMove, Promotion, Rules};

/// Men without kings on 8x8 whose captures are free to refuse and run in straight lines.
#[derive(Clone, Copy, Debug)]
pub enum Straight {}

impl Rules for Straight {
    /// "Captures are not mandatory."
    const CAPTURE: Capture = Capture::Optional;
    /// "A capture may go on only in the same straight diagonal, and it goes as far as it can."
    const CHAIN: Chain = Chain::StraightLine;
    /// "No kings: a man on the far row stays there and never moves again."
    const PROMOTION: Promotion = Promotion::Never;
    /// "The game ends as soon as either side, to move or not, has no legal move; then more pieces
    /// win, and equal is a draw."
    const NO_MOVE: NoMove = NoMove::EndsByCount;
    /// Every move advances a man.
    const DRAWS: Draws = Draws::None;
}
