//! Who is there, and since when is who gone? A client is there while it has a connection that follows the
//! game. Players are remembered when they go, and whenever they do something without following.

use crate::key::ClientId;
use crate::time;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Who follows a game.
pub(crate) struct Attendance {
    /// Since when those count as gone who have not been seen.
    since: Instant,
    /// Connections of each client.
    connections: HashMap<ClientId, usize>,
    /// When players were last seen.
    seen: HashMap<ClientId, Instant>,
}

impl Attendance {
    /// Nobody is there, and everybody counts as gone since a moment.
    pub(crate) fn since(since: Instant) -> Self {
        Self { since, connections: HashMap::new(), seen: HashMap::new() }
    }

    /// A client follows the game on one more connection.
    pub(crate) fn enter(&mut self, client: ClientId) {
        *self.connections.entry(client).or_default() += 1;
    }

    /// A connection of a client ends.
    pub(crate) fn leave(&mut self, client: ClientId) {
        if let Some(count) = self.connections.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                self.connections.remove(&client);
            }
        }
    }

    /// A player is there at this moment. Of others nothing is remembered: there could be many.
    pub(crate) fn see(&mut self, player: ClientId) {
        self.seen.insert(player, time::now());
    }

    pub(crate) fn is_here(&self, client: ClientId) -> bool {
        self.connections.contains_key(&client)
    }

    /// Those who are there.
    pub(crate) fn here(&self) -> impl Iterator<Item = ClientId> {
        self.connections.keys().copied()
    }

    /// How long a player is gone; nothing if it is there.
    pub(crate) fn away(&self, player: ClientId) -> Option<Duration> {
        let last = self.seen.get(&player).copied().unwrap_or(self.since);
        (!self.is_here(player)).then(|| last.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;

    #[test]
    fn players_are_gone_when_their_last_connection_is() {
        let minute = Duration::from_secs(60);
        let Some(started) = time::now().checked_sub(minute) else { return };
        let mut attendance = Attendance::since(started);
        let player = Key::random();
        assert!(attendance.away(player) >= Some(minute), "never seen: gone since the start");
        attendance.enter(player);
        attendance.enter(player);
        attendance.leave(player);
        assert_eq!(attendance.away(player), None, "one connection is left");
        attendance.see(player);
        attendance.leave(player);
        assert!(attendance.away(player).is_some_and(|away| away < minute));
        // One too many does no harm.
        attendance.leave(player);
        assert_eq!(attendance.here().count(), 0);
    }
}
