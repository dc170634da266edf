//! Regicide checkers: the rules of system A in the requirements.

use super::table::{About, plain};
use crate::switches::{Chain, ENGLISH, Promotion, RuleSet, Rules};

/// English checkers in which a capture may stop early and crowns are won in mid-flight.
#[derive(Clone, Copy, Debug)]
pub enum Regicide {}

impl Rules for Regicide {
    const SET: RuleSet = RuleSet {
        // "Continuing a multi-leg capture is optional: after each leg the player may stop."
        chain: Chain::MayStop,
        // "A man that lands on the far row becomes a king at once, and may go on capturing as a king."
        promotion: Promotion::GoesOn,
        // "A man that captures a king becomes a king at once, wherever it lands (and may go on)."
        regicide: true,
        ..ENGLISH
    };
}

/// Its row of the table of variants.
pub(super) const ABOUT: About = About {
    title: "Regicide",
    line: "8×8, taking a king crowns",
    special: "A capture may stop early, crowning does not end it, and taking a king crowns.",
    steps: Some("Regicide's six steps"),
    net: Some("regicide"),
    ..plain("regicide", Regicide::SET)
};
