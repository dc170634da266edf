//! How are numbers written in a picture? Short, grouped, with a true minus sign, and never surer
//! than they are.

use crate::stats::{Estimate, Tally};

/// A count with commas between the thousands: `20,000`.
pub(super) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share as a percentage with one digit: `56.3 %`.
pub(super) fn percent(share: f64) -> String {
    percent_to(share, 1)
}

/// A share as a percentage with this many digits after the point.
pub(super) fn percent_to(share: f64, digits: usize) -> String {
    format!("{:.digits$}\u{a0}%", share * 100.0)
}

/// The digits that a percentage deserves: two if it is known to half a point or better.
pub(super) fn digits_for(share: Estimate) -> usize {
    if share.margin() < 0.005 { 2 } else { 1 }
}

/// A probability as a percentage that is not rounded up to certainty: `> 99.9 %`.
pub(super) fn chance(probability: f64) -> String {
    if probability > 0.9995 {
        ">\u{a0}99.9\u{a0}%".to_owned()
    } else if probability < 0.0005 {
        "<\u{a0}0.1\u{a0}%".to_owned()
    } else {
        percent(probability)
    }
}

/// A difference with its sign and this many digits after the point: `+44`, `−3.1`, `±0`, `+∞`.
pub(super) fn signed(difference: f64, digits: usize) -> String {
    let sign = if difference < 0.0 { '−' } else { '+' };
    let size = difference.abs();
    let text = format!("{size:.digits$}");
    if size.is_infinite() {
        format!("{sign}∞")
    } else if text.chars().all(|c| c == '0' || c == '.') {
        format!("±{text}")
    } else {
        format!("{sign}{text}")
    }
}

/// The points of a tally, in halves: `139½ pts`.
pub(super) fn points(tally: &Tally) -> String {
    let whole = tally.wins.saturating_add(tally.draws / 2);
    match (whole, tally.draws.is_multiple_of(2)) {
        (1, true) => "1 pt".to_owned(),
        (0, false) => "½ pt".to_owned(),
        (_, true) => format!("{} pts", grouped(whole)),
        (_, false) => format!("{}½ pts", grouped(whole)),
    }
}

/// A coordinate with at most one digit after the point.
pub(super) fn coordinate(value: f64) -> String {
    let text = format!("{:.1}", if value.is_finite() { value } else { 0.0 });
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!([grouped(0), grouped(999), grouped(20_000)], ["0", "999", "20,000"]);
        assert_eq!(grouped(u64::MAX), "18,446,744,073,709,551,615");
        assert_eq!([signed(43.6, 0), signed(-3.2, 1), signed(-0.2, 0)], ["+44", "−3.2", "±0"]);
        assert_eq!([signed(f64::INFINITY, 0), signed(f64::NEG_INFINITY, 1)], ["+∞", "−∞"]);
        let points = |wins, draws| points(&Tally { wins, draws, losses: 0 });
        assert_eq!([points(3, 1), points(3, 2), points(0, 0)], ["3½ pts", "4 pts", "0 pts"]);
        assert_eq!([points(1, 0), points(0, 1), points(1, 1)], ["1 pt", "½ pt", "1½ pts"]);
        assert_eq!(percent(0.5), "50.0\u{a0}%");
        assert_eq!(chance(0.99999), ">\u{a0}99.9\u{a0}%");
        assert_eq!(chance(0.0), "<\u{a0}0.1\u{a0}%");
        assert_eq!([coordinate(12.0), coordinate(-0.01), coordinate(1.26)], ["12", "0", "1.3"]);
        assert_eq!(coordinate(f64::NAN), "0");
    }
}
