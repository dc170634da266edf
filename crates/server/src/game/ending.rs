//! How did the game end? On the board and by its draw rules, by what players declare, or by what only
//! the table knows: that somebody left, that it was called off, what an old record says.

use super::{GameClock, Refusal, Table};
use crate::key::ClientId;
use crate::saying::Saying;
use crate::wire::views::{OutcomeParams, OutcomeView};
use crownhead_rules::{Color, Outcome, Reason};

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
    /// The words that name them, beside those of the rules' own reasons.
    pub(crate) const IDS: [&str; 4] = ["fault", "aborted", "abandoned", "record"];

    const fn id(&self) -> &'static str {
        match self {
            Self::Forfeit { .. } => Self::IDS[0],
            Self::Aborted => Self::IDS[1],
            Self::Abandoned { .. } => Self::IDS[2],
            Self::Recorded { .. } => Self::IDS[3],
        }
    }

    fn view(&self) -> OutcomeView {
        let (winner, text) = match self {
            Self::Forfeit { loser, why } => {
                let winner = loser.other();
                (Some(winner), format!("{winner} wins: {loser} cannot go on ({why})."))
            }
            Self::Aborted => (None, "The game was aborted.".to_owned()),
            Self::Abandoned { leaver, won: true } => {
                let winner = leaver.other();
                (Some(winner), format!("{winner} wins: {leaver} left the game."))
            }
            Self::Abandoned { leaver, won: false } => {
                (None, format!("A draw: {leaver} left the game."))
            }
            Self::Recorded { winner: Some(winner) } => {
                (Some(*winner), format!("{winner} won, as the record says."))
            }
            Self::Recorded { winner: None } => (None, "Drawn, as the record says.".to_owned()),
        };
        let mut params = OutcomeParams::default();
        match self {
            Self::Forfeit { why, .. } => params.why = Some(why.clone()),
            Self::Abandoned { leaver, .. } => params.leaver = Some((*leaver).into()),
            Self::Aborted | Self::Recorded { .. } => {}
        }
        OutcomeView {
            winner: winner.map(Into::into),
            reason: self.id().to_owned(),
            text,
            params: Some(params),
        }
    }
}

impl Table {
    /// How the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<OutcomeView> {
        match &self.verdict {
            Some(verdict) => Some(verdict.view()),
            None => self.game.outcome().map(OutcomeView::from),
        }
    }

    pub(crate) fn is_running(&self) -> bool {
        self.verdict.is_none() && self.game.outcome().is_none()
    }

    /// Refuses what only a running game allows.
    pub(crate) fn check_running(&self) -> Result<(), Refusal> {
        match self.ending() {
            None => Ok(()),
            Some(ending) => Err(Refusal::NotNow(Saying::GameOver { how: ending.text })),
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
