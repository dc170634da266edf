//! How did the game end? On the board and by its draw rules, by what players declare, or by what only
//! the table knows: that somebody left, that it was called off, what an old record says.

use super::{GameClock, Refusal, Table};
use crate::key::ClientId;
use crate::saying::Saying;
use crownhead_rules::{Color, Outcome, Reason};
use std::fmt;

/// An end that neither the board nor its rules know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// A computer could not go on, and why.
    Forfeit { loser: Color, why: String },
    /// Called off: nobody has won.
    Aborted,
    /// A player left, and the other one took the win or a draw.
    Abandoned { leaver: Color, won: bool },
    /// What the record of an imported game says.
    Recorded { winner: Option<Color> },
}

impl Verdict {
    /// The words for all of them.
    #[cfg(test)]
    pub(crate) const REASONS: [&str; 4] = ["fault", "aborted", "abandoned", "record"];

    const fn winner(&self) -> Option<Color> {
        match self {
            Self::Forfeit { loser: left, .. } | Self::Abandoned { leaver: left, won: true } => {
                Some(left.other())
            }
            Self::Aborted | Self::Abandoned { won: false, .. } => None,
            Self::Recorded { winner } => *winner,
        }
    }

    const fn reason(&self) -> &'static str {
        match self {
            Self::Forfeit { .. } => "fault",
            Self::Aborted => "aborted",
            Self::Abandoned { .. } => "abandoned",
            Self::Recorded { .. } => "record",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forfeit { loser, why } => {
                let winner = loser.other();
                write!(f, "{winner} wins: {loser} cannot go on ({why}).")
            }
            Self::Aborted => write!(f, "The game was aborted."),
            Self::Abandoned { leaver, won: true } => {
                let winner = leaver.other();
                write!(f, "{winner} wins: {leaver} left the game.")
            }
            Self::Abandoned { leaver, won: false } => {
                write!(f, "A draw: {leaver} left the game.")
            }
            Self::Recorded { winner: Some(winner) } => {
                write!(f, "{winner} won, as the record says.")
            }
            Self::Recorded { winner: None } => write!(f, "Drawn, as the record says."),
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// On the board, by a rule, or as a player declared.
    Ruled(Outcome),
    /// As only the table knows.
    Decided(Verdict),
}

impl Ending {
    /// Who has won, if somebody has.
    pub(crate) const fn winner(&self) -> Option<Color> {
        match self {
            Self::Ruled(outcome) => outcome.winner,
            Self::Decided(verdict) => verdict.winner(),
        }
    }

    /// The word for why.
    pub(crate) const fn reason(&self) -> &'static str {
        match self {
            Self::Ruled(outcome) => outcome.reason.id(),
            Self::Decided(verdict) => verdict.reason(),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ruled(outcome) => write!(f, "{outcome}."),
            Self::Decided(verdict) => verdict.fmt(f),
        }
    }
}

impl Table {
    /// How the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<Ending> {
        match &self.verdict {
            Some(verdict) => Some(Ending::Decided(verdict.clone())),
            None => self.game.outcome().map(Ending::Ruled),
        }
    }

    /// How it ended, where replaying the moves does not show it.
    pub(crate) fn unseen_ending(&self) -> Option<Ending> {
        self.ending().filter(|ending| match ending {
            Ending::Ruled(Outcome { reason, .. }) => {
                matches!(reason, Reason::Resignation | Reason::Flag | Reason::Agreement)
            }
            Ending::Decided(_) => true,
        })
    }

    pub(crate) fn is_running(&self) -> bool {
        self.verdict.is_none() && self.game.outcome().is_none()
    }

    /// True if somebody may still move in it. A record without a result is read and not played, until somebody
    /// moves on in it.
    pub(crate) fn is_being_played(&self) -> bool {
        self.is_running() && (self.record.is_none() || self.tree.len() > self.given)
    }

    /// Refuses what only a running game allows.
    pub(crate) fn check_running(&self) -> Result<(), Refusal> {
        match self.ending() {
            None => Ok(()),
            Some(ending) => Err(Refusal::NotNow(Saying::GameOver { how: ending.to_string() })),
        }
    }

    /// A side gives up.
    pub(crate) fn resign(&mut self, client: ClientId, side: Option<Color>) -> Result<(), Refusal> {
        let own: Vec<Color> = self.sides_of(client).collect();
        if own.is_empty() {
            return Err(Refusal::NotYours(Saying::WatchersResign));
        }
        let loser = match side {
            Some(side) if own.contains(&side) => side,
            Some(_) => return Err(Refusal::NotYours(Saying::NotYoursToResign)),
            None if own.contains(&self.turn()) => self.turn(),
            None => own[0],
        };
        self.check_running()?;
        self.declare(Outcome::win(loser.other(), Reason::Resignation));
        Ok(())
    }

    /// The computer that is to move cannot go on, and loses.
    pub(crate) fn forfeit(&mut self, why: String) {
        self.decide(Verdict::Forfeit { loser: self.turn(), why });
    }

    /// Ends the game as only the table knows.
    pub(crate) fn decide(&mut self, verdict: Verdict) {
        self.verdict = Some(verdict);
        self.end();
    }

    /// Ends the game as nobody sees on the board.
    pub(crate) fn declare(&mut self, outcome: Outcome) {
        match (outcome.reason, outcome.winner) {
            (Reason::Resignation, Some(winner)) => self.game.resign(winner.other()),
            (Reason::Flag, Some(winner)) => self.game.flag(winner.other()),
            (Reason::Agreement, _) => self.game.agree_draw(),
            // All other ends are on the board.
            _ => return,
        }
        self.end();
    }

    /// Nothing is offered and no clock runs in a game that is over.
    fn end(&mut self) {
        self.offers.clear();
        if let Some(clock) = &mut self.clock {
            clock.stop();
        }
    }

    /// Ends the game if a flag has fallen; true if it has.
    pub(crate) fn fall(&mut self) -> bool {
        let fallen = self.clock.as_ref().and_then(GameClock::fallen);
        let Some(loser) = fallen.filter(|_| self.is_running()) else { return false };
        self.declare(Outcome::win(loser.other(), Reason::Flag));
        true
    }

    /// The side whose undo it is to take back the end alone, which is possible where people decided it
    /// and the board goes on: the side that resigned, or else the one that asks.
    pub(crate) fn end_to_take_back(&self, asker: Color) -> Option<Color> {
        match &self.verdict {
            Some(Verdict::Aborted | Verdict::Abandoned { .. }) => return Some(asker),
            Some(Verdict::Forfeit { .. } | Verdict::Recorded { .. }) => return None,
            None => {}
        }
        let Outcome { winner, reason } = self.game.outcome()?;
        match (reason, winner) {
            (Reason::Resignation, Some(winner)) => Some(winner.other()),
            (Reason::Agreement, _) => Some(asker),
            _ => None,
        }
    }

    /// Goes on as if nobody had ended the game, with the clocks as they stopped.
    pub(super) fn lift_end(&mut self) {
        self.game = self.tree.game_at(self.tree.current());
        self.verdict = None;
        self.offers.clear();
        self.start_clock();
    }
}
