//! Why could the rest of the moves not matter? A cut in words, as a student would write it in an exam.
//!
//! The facts are read off the recorded tree: who has what already, and where; what was tried instead; the
//! answer that settles it. All values are for the side to move at the root, whatever the form of the
//! search. Displayed, a [`Why`] is the sentence in English; a page with words of its own takes the facts.

use super::{Bound, Tree};
use crate::observe::Form;
use crate::value::Value;
use std::fmt;

/// A cut, with what is needed to tell of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Why {
    /// Which end of the window was reached, for the side to move at the root: the lower end is what that
    /// side has already, the upper end what its opponent has.
    pub bound: Bound,
    /// The side that has something better already, `Black` or `White`.
    pub holder: String,
    /// Its opponent, who gives the answer that settles it.
    pub other: String,
    /// The moves from the root to where that side chooses; none if it does so at the root.
    pub place: Vec<String>,
    /// The node where it chooses.
    pub by: usize,
    /// The move that it has already.
    pub held: String,
    /// The node after that move.
    pub with: usize,
    /// What that move is worth.
    pub worth: Value,
    /// The moves from there to the cut: the first is what it tries instead, the last its own.
    pub way: Vec<String>,
    /// The opponent's answer.
    pub reply: String,
    /// What that leads to: at most this at the lower end of the window, at least this at the upper end.
    pub value: Value,
    /// The moves that need not be looked at.
    pub skipped: Vec<String>,
}

impl Tree {
    /// Why the search did not look at all the moves of a node; none if it did.
    pub fn why(&self, index: usize) -> Option<Why> {
        let node = &self.nodes[index];
        let cut = node.cut.as_ref()?;
        let (holder, with) = (&self.nodes[cut.by], &self.nodes[cut.with]);
        let moves =
            |way: &[usize]| way.iter().filter_map(|&at| self.nodes[at].mv.clone()).collect();
        let way = self.way(index);
        let (above, below) = way.split_at(holder.ply as usize + 1);
        let reversed = self.form == Form::Negamax && node.ply % 2 == 1;
        Some(Why {
            bound: match (cut.bound, reversed) {
                (Bound::Alpha, false) | (Bound::Beta, true) => Bound::Alpha,
                _ => Bound::Beta,
            },
            holder: holder.turn.to_string(),
            other: node.turn.to_string(),
            place: moves(above),
            by: cut.by,
            held: with.mv.clone().unwrap_or_default(),
            with: cut.with,
            worth: self.for_root(node, cut.value),
            way: moves(below),
            reply: cut.reply.clone(),
            value: self.for_root(node, node.value?),
            skipped: cut.skipped.clone(),
        })
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { holder, other, held, reply, way, .. } = self;
        let (worth, value) = (spoken(self.worth), spoken(self.value));
        let line = way.join(" ");
        match (self.bound, &self.place[..]) {
            (Bound::Alpha, []) => {
                write!(f, "{holder} already has {held} worth {worth} at the top. ")?;
            }
            (Bound::Alpha, place) => {
                write!(
                    f,
                    "After {} {holder} already has {held}, worth {worth}. ",
                    place.join(" ")
                )?;
            }
            (Bound::Beta, place) => {
                let place = place.join(" ");
                write!(
                    f,
                    "After {place} {holder} already has {held}, which holds {other} to {worth}. "
                )?;
            }
        }
        match self.bound {
            Bound::Alpha => write!(
                f,
                "After {line} {other} answers {reply} and holds {holder} to at most {value}, "
            )?,
            Bound::Beta => {
                let (instead, after) = way.split_first().map_or((&line, &way[..]), |split| split);
                let follow = match after {
                    [] => String::new(),
                    moves => format!(" and {} follow", moves.join(" ")),
                };
                write!(
                    f,
                    "If {holder} plays {instead} instead{follow}, {other} answers {reply} and gets at \
                     least {value}. That is no better for {holder}, "
                )?;
            }
        }
        f.write_str(&rest(&self.skipped))
    }
}

/// What is left out, as the end of the sentence.
fn rest(skipped: &[String]) -> String {
    const WORDS: [&str; 10] =
        ["three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    match skipped {
        [] => "and there is no other answer left to skip.".to_owned(),
        [only] => format!("so {only} need not be looked at."),
        [one, other] => format!("so {one} and {other} need not be looked at."),
        more => {
            let count = WORDS.get(more.len() - 3).map_or(more.len().to_string(), |&w| w.to_owned());
            format!("so the other {count} answers need not be looked at.")
        }
    }
}

/// A value as it is said in a sentence.
fn spoken(value: Value) -> String {
    if value.is_decided() { format!("a {value}") } else { value.to_string() }
}
