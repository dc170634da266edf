//! Who is there, and who has been gone too long? What a room makes of its attendance: what everybody is
//! told, and when a game may be claimed.

use super::attendance::Attendance;
use super::room::{Event, LATER, Room};
use crate::game::Table;
use crate::key::ClientId;
use crate::time;
use crate::wire::views::PresenceView;
use crownhead_rules::Color;
use std::sync::{Arc, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::runtime::Handle;

impl Room {
    /// Notes a client that watches, until what it gets back is dropped.
    pub(crate) fn enter(self: &Arc<Self>, client: ClientId) -> Presence {
        let claimable = self.lock_attendance().away(client) >= Some(self.fair_time(&self.table()));
        self.lock_attendance().enter(client);
        self.watch_absence();
        // The other player loses a right when one comes back who was given up.
        let back = claimable && self.table().takes_part(client);
        let _ = self.events.send(Event::Presence);
        if back {
            self.tell_state();
        }
        Presence { room: Arc::clone(self), client }
    }

    pub(super) fn lock_attendance(&self) -> MutexGuard<'_, Attendance> {
        self.attendance.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True while a page of the client listens.
    pub(crate) fn is_followed_by(&self, client: ClientId) -> bool {
        self.lock_attendance().is_here(client)
    }

    /// A client does something; if it plays, it is not away.
    pub(crate) fn see(self: &Arc<Self>, table: &Table, client: ClientId) {
        if table.takes_part(client) {
            let mut attendance = self.lock_attendance();
            attendance.see(client);
            let follows = attendance.is_here(client);
            drop(attendance);
            if !follows {
                self.watch_absence();
            }
        }
    }

    /// How long a player may be away.
    fn fair_time(&self, table: &Table) -> Duration {
        self.patience.unwrap_or_else(|| table.fair_time())
    }

    /// How long a side's player is gone, in a game that is not played at one place.
    fn away(&self, table: &Table, color: Color) -> Option<Duration> {
        let holder = table.seat(color).holder(table.owner).filter(|_| !table.is_local())?;
        self.lock_attendance().away(holder)
    }

    /// How many milliseconds until a client may claim the game that its opponent has left; nothing if
    /// there is nobody to wait for.
    pub(crate) fn claim_in_ms(&self, table: &Table, client: ClientId) -> Option<u64> {
        let away = self.away(table, table.awaited_by(client)?)?;
        Some(time::in_ms(self.fair_time(table).saturating_sub(away)))
    }

    /// How long until the next fair time is over.
    pub(super) fn next_fair_time(&self, table: &Table) -> Option<Duration> {
        let people = Color::BOTH.into_iter().filter(|_| table.waits_for_people());
        let away = people.filter_map(|color| self.away(table, color));
        let left = away.map(|away| self.fair_time(table).saturating_sub(away));
        left.filter(|left| !left.is_zero()).min()
    }

    /// Tells everybody when the fair time of a player who is away is over.
    pub(crate) fn watch_absence(self: &Arc<Self>) {
        let mut timer = self.absence.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = timer.take() {
            old.abort();
        }
        let next = self.next_fair_time(&self.table());
        // The last to leave may be the server itself, which then waits for nobody.
        if let (Some(left), Ok(runtime)) = (next, Handle::try_current()) {
            let room = Arc::downgrade(self);
            *timer = Some(runtime.spawn(async move {
                tokio::time::sleep(left.saturating_add(LATER)).await;
                if let Some(room) = Weak::upgrade(&room) {
                    room.tell_state();
                    room.watch_absence();
                }
            }));
        }
    }

    /// Who is there, as a client sees it.
    pub(crate) fn presence(&self, table: &Table, client: ClientId) -> PresenceView {
        let away = |color| self.away(table, color).map(time::in_ms);
        let (black_away_ms, white_away_ms) = (away(Color::Black), away(Color::White));
        let claim_in_ms = self.claim_in_ms(table, client);
        let attendance = self.lock_attendance();
        let online = |color| {
            let seat = table.seat(color);
            let holder = seat.holder(table.owner);
            seat.is_computer() || holder.is_some_and(|holder| attendance.is_here(holder))
        };
        PresenceView {
            spectators: attendance.here().filter(|client| !table.takes_part(*client)).count(),
            black: online(Color::Black),
            white: online(Color::White),
            black_away_ms,
            white_away_ms,
            claim_in_ms,
        }
    }
}

/// A client that watches a game.
pub(crate) struct Presence {
    room: Arc<Room>,
    client: ClientId,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let plays = self.room.table().takes_part(self.client);
        let mut attendance = self.room.lock_attendance();
        attendance.leave(self.client);
        if plays {
            attendance.see(self.client);
        }
        drop(attendance);
        self.room.watch_absence();
        let _ = self.room.events.send(Event::Presence);
    }
}
