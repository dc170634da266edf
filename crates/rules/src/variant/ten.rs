//! A variant for tests only: what no variant that is played has (a board of 10x10, White first, letters
//! for squares, no net, no tables) shows whether the program depends on any of that.

use crate::switches::{ENGLISH, RuleSet, Rules};
use crate::{Color, Geometry};

/// English checkers on 10x10, four rows of men a side, White first.
#[derive(Clone, Copy, Debug)]
pub enum Ten {}

impl Rules for Ten {
    const SET: RuleSet =
        RuleSet { geometry: Geometry::new(10), rows_of_men: 4, first: Color::White, ..ENGLISH };
}
