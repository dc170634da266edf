//! An end that the board does not show, as the store keeps it.

use crate::game::{Table, Verdict};
use crate::wire::views::Side;
use crownhead_rules::{Color, Outcome, Reason};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(tag = "end", rename_all = "lowercase")]
pub(super) enum Declared {
    Resigned {
        loser: Side,
    },
    Flag {
        loser: Side,
    },
    Agreed,
    /// A computer could not go on.
    Forfeit {
        loser: Side,
        why: String,
    },
    Aborted,
    Abandoned {
        leaver: Side,
        won: bool,
    },
    Recorded {
        winner: Option<Side>,
    },
}

impl Table {
    /// An end that the board does not show.
    pub(super) fn keep_end(&self) -> Option<Declared> {
        if let Some(verdict) = &self.verdict {
            return Some(keep_verdict(verdict));
        }
        let outcome = self.game.outcome()?;
        match (outcome.reason, outcome.winner) {
            (Reason::Resignation, Some(winner)) => {
                Some(Declared::Resigned { loser: winner.other().into() })
            }
            (Reason::Flag, Some(winner)) => Some(Declared::Flag { loser: winner.other().into() }),
            (Reason::Agreement, _) => Some(Declared::Agreed),
            _ => None,
        }
    }

    pub(super) fn restore_end(&mut self, declared: Declared) {
        let win_over = |loser: Side, reason| Outcome::win(Color::from(loser).other(), reason);
        let verdict = match declared {
            Declared::Resigned { loser } => {
                return self.declare(win_over(loser, Reason::Resignation));
            }
            Declared::Flag { loser } => return self.declare(win_over(loser, Reason::Flag)),
            Declared::Agreed => return self.declare(Outcome::draw(Reason::Agreement)),
            Declared::Forfeit { loser, why } => Verdict::Forfeit { loser: loser.into(), why },
            Declared::Aborted => Verdict::Aborted,
            Declared::Abandoned { leaver, won } => {
                Verdict::Abandoned { leaver: leaver.into(), won }
            }
            Declared::Recorded { winner } => Verdict::Recorded { winner: winner.map(Color::from) },
        };
        self.decide(verdict);
    }
}

fn keep_verdict(verdict: &Verdict) -> Declared {
    match verdict {
        Verdict::Forfeit { loser, why } => {
            Declared::Forfeit { loser: (*loser).into(), why: why.clone() }
        }
        Verdict::Aborted => Declared::Aborted,
        Verdict::Abandoned { leaver, won } => {
            Declared::Abandoned { leaver: (*leaver).into(), won: *won }
        }
        Verdict::Recorded { winner } => Declared::Recorded { winner: winner.map(Side::from) },
    }
}
