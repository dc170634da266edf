//! Frysk!: Frisian draughts with five men a side.

use super::Frisian;
use crate::switches::{RuleSet, Rules};

/// Frisian draughts that starts with one row of men a side.
#[derive(Clone, Copy, Debug)]
pub enum Frysk {}

impl Rules for Frysk {
    const SET: RuleSet = RuleSet { rows_of_men: 1, ..Frisian::SET };
}
