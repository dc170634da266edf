//! What can be done when the other player is gone? After a fair time the one who stayed may take a win
//! or a draw, and a game that has hardly begun may be called off.

use super::{Refusal, Table, Verdict};
use crate::key::ClientId;
use crate::saying::Saying;
use crownhead_rules::Color;
use std::time::Duration;

/// How long a player may be away before the other one may end the game, with a clock and without.
const FAIR_WITH_CLOCK: Duration = Duration::from_secs(60);
const FAIR: Duration = Duration::from_secs(180);

/// Each side makes a move before the game counts as begun.
const BEGUN_PLIES: usize = 2;

/// What may be taken in a game that the other player has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClaimKind {
    Win,
    Draw,
}

impl Table {
    /// How long a player may be away.
    pub(crate) const fn fair_time(&self) -> Duration {
        if self.clock.is_some() { FAIR_WITH_CLOCK } else { FAIR }
    }

    /// True if somebody may be waited for: a running game by link between two people who are both at
    /// the table.
    pub(crate) fn waits_for_people(&self) -> bool {
        self.is_running()
            && !self.is_local()
            && Color::BOTH.iter().all(|&color| self.seat(color).holder(self.owner).is_some())
    }

    /// The side of a client's opponent, if that is somebody who may be waited for.
    pub(crate) fn awaited_by(&self, client: ClientId) -> Option<Color> {
        let mut own = self.sides_of(client);
        let (Some(side), None) = (own.next(), own.next()) else { return None };
        self.waits_for_people().then_some(side.other())
    }

    /// Whether a client may end the game in which its opponent is away; `wait` is how many milliseconds of
    /// the fair time are left, or nothing if nobody is away.
    pub(crate) fn check_claim(
        &self,
        client: ClientId,
        wait: Option<u64>,
    ) -> Result<Color, Refusal> {
        if self.sides_of(client).next().is_none() {
            return Err(Refusal::NotYours(Saying::WatchersClaim));
        }
        self.check_running()?;
        let nobody = || Refusal::NotNow(Saying::NobodyLeft);
        let leaver = self.awaited_by(client).ok_or_else(nobody)?;
        match wait {
            Some(0) => Ok(leaver),
            Some(left) => {
                let seconds = left.div_ceil(1_000);
                Err(Refusal::NotNow(Saying::WaitFor { seconds, side: leaver }))
            }
            None => Err(Refusal::NotNow(Saying::IsThere { side: leaver })),
        }
    }

    /// A client takes the win or a draw in a game that its opponent has left.
    pub(crate) fn claim(
        &mut self,
        client: ClientId,
        kind: ClaimKind,
        wait: Option<u64>,
    ) -> Result<(), Refusal> {
        let leaver = self.check_claim(client, wait)?;
        let won = kind == ClaimKind::Win;
        if won && self.turn() != leaver {
            return Err(Refusal::NotNow(Saying::MoveFirst));
        }
        self.decide(Verdict::Abandoned { leaver, won });
        Ok(())
    }

    /// Whether a client may call the game off.
    pub(crate) fn check_abort(&self, client: ClientId, wait: Option<u64>) -> Result<(), Refusal> {
        if !self.takes_part(client) {
            return Err(Refusal::NotYours(Saying::WatchersAbort));
        }
        self.check_running()?;
        if self.is_local() {
            return Err(Refusal::NotNow(Saying::AbortHere));
        }
        let free =
            self.seats.iter().any(|seat| seat.is_link() && seat.holder(self.owner).is_none());
        let begun = self.plies() >= self.given + BEGUN_PLIES;
        if free || !begun || self.check_claim(client, wait).is_ok() {
            return Ok(());
        }
        Err(Refusal::NotNow(Saying::AbortLate))
    }

    /// A client calls the game off.
    pub(crate) fn abort(&mut self, client: ClientId, wait: Option<u64>) -> Result<(), Refusal> {
        self.check_abort(client, wait)?;
        self.decide(Verdict::Aborted);
        Ok(())
    }
}
