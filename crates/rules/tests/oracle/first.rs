//! Which captures may be played, of all that there are? One demand after the other strikes out what is not good enough.

use super::{Oracle, OracleMove, Rule};

impl Oracle {
    /// The captures that may be played, one demand after the other.
    pub(super) fn first_captures(&self, mut captures: Vec<OracleMove>) -> Vec<OracleMove> {
        let is_king = |square: u8| self.at(square).is_some_and(|piece| piece.king);
        let number = |capture: &OracleMove| capture.captured.len() as i64;
        let by_king = |capture: &OracleMove| i64::from(is_king(capture.path[0]));
        let kings = |capture: &OracleMove| {
            capture.captured.iter().filter(|&&square| is_king(square)).count() as i64
        };
        let demands: Vec<&dyn Fn(&OracleMove) -> i64> = match self.rule {
            Rule::Ten | Rule::Brazilian => vec![&number],
            rule if rule.is_international() => vec![&number],
            Rule::Czech => vec![&by_king],
            Rule::Spanish => vec![&number, &kings],
            Rule::Italian => vec![&number, &by_king, &kings],
            _ => vec![],
        };
        for demand in demands {
            let most = captures.iter().map(demand).max();
            captures.retain(|capture| Some(demand(capture)) == most);
        }
        if self.rule == Rule::Italian {
            // Step by step along the captures: where some meet a king and others a man, the king comes first.
            for step in 0..12 {
                let meets = |capture: &OracleMove| {
                    capture.captured.get(step).is_some_and(|&it| is_king(it))
                };
                if captures.iter().any(meets) {
                    captures.retain(meets);
                }
            }
        }
        if self.rule.is_frisian() {
            // In hundredths: a man 100, a king 199, which is exact for fewer than a hundred pieces.
            let worth = |capture: &OracleMove| 100 * number(capture) + 99 * kings(capture);
            let most = captures.iter().map(worth).max();
            captures.retain(|capture| Some(worth(capture)) == most);
            if captures.iter().any(|capture| by_king(capture) == 1) {
                captures.retain(|capture| by_king(capture) == 1);
            }
        }
        captures
    }
}
