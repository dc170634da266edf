//! Regicide checkers: the rules of system A in the requirements.

use crate::rules::{Chain, Promotion, Rules};

/// English checkers in which a capture may stop early and crowns are won in mid-flight.
#[derive(Clone, Copy, Debug)]
pub enum Regicide {}

impl Rules for Regicide {
    /// "Continuing a multi-leg capture is optional: after each leg the player may stop."
    const CHAIN: Chain = Chain::MayStop;
    /// "A man that lands on the far row becomes a king at once, and may go on capturing as a king."
    const PROMOTION: Promotion = Promotion::GoesOn;
    /// "A man that captures a king becomes a king at once, wherever it lands (and may go on)."
    const REGICIDE: bool = true;
}
