//! How do both protocols name a move? By its start, its end and everything that it captures, in any
//! order; the squares in between are not told.

use crownhead_rules::{Move, Position};

/// The legal move with this start, this end and these captured squares, if there is one.
///
/// A capture that is told without its captured squares is found if it is the only one between these
/// ends. Where two moves differ in nothing that can be told (a man that is crowned on one of two ways over
/// the same pieces), it is the first.
pub(crate) fn find(position: &Position, from: u32, to: u32, captured: &[u32]) -> Option<Move> {
    let legal = position.moves();
    let number = |square: crownhead_rules::Square| u32::from(square.number());
    let mut wanted = captured.to_vec();
    wanted.sort_unstable();
    let ends = |mv: &&Move| !mv.is_pass() && (number(mv.from()), number(mv.to())) == (from, to);
    let same = |mv: &&Move| mv.captured().map(number).eq(wanted.iter().copied());
    let exact = legal.iter().filter(ends).find(same).copied();
    let mut between = legal.iter().filter(ends);
    exact.or_else(|| match (captured, between.next(), between.next()) {
        ([], Some(&only), None) => Some(only),
        _ => None,
    })
}
