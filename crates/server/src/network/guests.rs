//! Who is connected, and how many may be? When there are too many, the connection that has been idle the longest goes. Those
//! who come over the network never take all the places: some are kept for this machine.

use super::Origin;
use super::memory::give_back_soon;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::Notify;

/// The most connections together, if the system lets us have as many files.
const MOST: usize = 4_096;
/// Of so many the network may have the rest: a part of all.
const KEPT_FOR_OWN: usize = 4;
/// So many are a crowd, of which a quarter may be left when it has gone.
const CROWD: usize = 128;
const LEFT: usize = 4;
/// The most connections from one address of the network.
const MOST_OF_ONE: usize = 256;

/// Of so many places of whatever kind, those that the network may have.
pub(crate) const fn for_network(most: usize) -> usize {
    most - most / KEPT_FOR_OWN
}

/// Everybody who is connected.
pub(crate) struct Guests {
    most: usize,
    most_of_one: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    next: u64,
    seats: BTreeMap<u64, Seat>,
    /// How many there have been at the same time since a crowd went.
    crowd: usize,
}

/// One who is connected.
struct Seat {
    from: Origin,
    /// Since when nothing has been asked; `None` while an answer is on its way.
    idle_since: Option<Instant>,
    signs: Arc<Signs>,
}

/// What passes between the list and the connection.
#[derive(Default)]
struct Signs {
    working: AtomicBool,
    leave: Notify,
}

/// There is no room, and nobody who could go.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl Guests {
    /// Nobody yet, and room for as many as this process may have.
    pub(crate) fn new() -> Arc<Self> {
        Self::with_room(super::files::for_connections(MOST), MOST_OF_ONE)
    }

    fn with_room(most: usize, most_of_one: usize) -> Arc<Self> {
        Arc::new(Self { most, most_of_one, state: Mutex::default() })
    }

    /// Lets somebody in, for whom another may have to go.
    pub(crate) fn admit(self: &Arc<Self>, from: Origin) -> Result<Guest, Full> {
        let mut state = self.lock();
        while let Some(who) = self.too_many(&state, from) {
            state.dismiss(|seat| who.includes(seat.from))?;
        }
        let (number, signs) = (state.next, Arc::<Signs>::default());
        state.next += 1;
        let seat = Seat { from, idle_since: Some(Instant::now()), signs: Arc::clone(&signs) };
        state.seats.insert(number, seat);
        state.crowd = state.crowd.max(state.seats.len());
        Ok(Guest { number, signs, guests: Arc::clone(self) })
    }

    /// Lets the one go who has been idle the longest.
    pub(crate) fn make_room(&self) {
        // If all are at work there is nothing to do but wait.
        let _ = self.lock().dismiss(|_| true);
    }

    /// Of whom there are too many for another one from there.
    fn too_many(&self, state: &State, from: Origin) -> Option<Whom> {
        let count = |who: Whom| state.seats.values().filter(|seat| who.includes(seat.from)).count();
        if from != Origin::ThisMachine {
            if count(Whom::From(from)) >= self.most_of_one {
                return Some(Whom::From(from));
            }
            if count(Whom::Strangers) >= for_network(self.most) {
                return Some(Whom::Strangers);
            }
        }
        (state.seats.len() >= self.most).then_some(Whom::Everybody)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Some of those who are connected.
#[derive(Clone, Copy)]
enum Whom {
    From(Origin),
    Strangers,
    Everybody,
}

impl Whom {
    fn includes(self, from: Origin) -> bool {
        match self {
            Self::From(other) => from == other,
            Self::Strangers => from != Origin::ThisMachine,
            Self::Everybody => true,
        }
    }
}

impl State {
    /// Lets the one go who has been idle the longest of some.
    fn dismiss(&mut self, among: impl Fn(&Seat) -> bool) -> Result<(), Full> {
        let idle = self.seats.iter().filter(|(_, seat)| among(seat));
        let idle = idle.filter_map(|(number, seat)| Some((seat.idle_since?, *number)));
        let (_, oldest) = idle.min().ok_or(Full)?;
        if let Some(seat) = self.seats.remove(&oldest) {
            seat.signs.leave.notify_one();
        }
        Ok(())
    }

    /// True once when most of many have gone.
    fn has_crowd_gone(&mut self) -> bool {
        let gone = self.crowd >= CROWD && self.seats.len() <= self.crowd / LEFT;
        if gone {
            self.crowd = self.seats.len();
        }
        gone
    }
}

/// The place of one connection, which is free again when this is dropped.
pub(crate) struct Guest {
    number: u64,
    signs: Arc<Signs>,
    guests: Arc<Guests>,
}

impl Guest {
    /// Done when another one needs the place.
    pub(crate) async fn asked_to_leave(&self) {
        self.signs.leave.notified().await;
    }

    /// True while an answer is on its way.
    pub(crate) fn is_working(&self) -> bool {
        self.signs.working.load(Ordering::SeqCst)
    }

    /// An answer is on its way as long as this lives.
    pub(crate) fn work(&self) -> Working {
        self.signs.working.store(true, Ordering::SeqCst);
        if let Some(seat) = self.guests.lock().seats.get_mut(&self.number) {
            seat.idle_since = None;
        }
        Working {
            number: self.number,
            signs: Arc::clone(&self.signs),
            guests: Arc::clone(&self.guests),
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut state = self.guests.lock();
        state.seats.remove(&self.number);
        if state.has_crowd_gone() {
            give_back_soon();
        }
    }
}

/// An answer that is on its way.
pub(crate) struct Working {
    number: u64,
    signs: Arc<Signs>,
    guests: Arc<Guests>,
}

impl Drop for Working {
    fn drop(&mut self) {
        self.signs.working.store(false, Ordering::SeqCst);
        if let Some(seat) = self.guests.lock().seats.get_mut(&self.number) {
            seat.idle_since = Some(Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};

    fn stranger(number: u8) -> Origin {
        Origin::Address(IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)))
    }

    fn is_dismissed(guest: &Guest) -> bool {
        !guest.guests.lock().seats.contains_key(&guest.number)
    }

    #[test]
    fn the_longest_idle_one_goes_first() {
        let guests = Guests::with_room(4, 4);
        let admit = || guests.admit(Origin::ThisMachine).expect("room");
        let all = [admit(), admit(), admit(), admit()];
        drop(all[0].work());
        let busy = all[1].work();
        let fifth = admit();
        assert_eq!([0, 1, 2, 3].map(|one| is_dismissed(&all[one])), [false, false, true, false]);
        let sixth = admit();
        assert_eq!([0, 1, 2, 3].map(|one| is_dismissed(&all[one])), [false, false, true, true]);
        drop((busy, fifth, sixth));
    }

    #[test]
    fn whoever_is_at_work_stays() {
        let guests = Guests::with_room(2, 2);
        let all = [(); 2].map(|()| guests.admit(Origin::ThisMachine).expect("room"));
        let work = all.each_ref().map(Guest::work);
        assert_eq!(guests.admit(Origin::ThisMachine).err(), Some(Full));
        drop(work);
        assert!(guests.admit(Origin::ThisMachine).is_ok());
    }

    #[test]
    fn the_network_leaves_places_for_this_machine() {
        let guests = Guests::with_room(8, 4);
        let strangers: Vec<Guest> =
            (0..6).map(|number| guests.admit(stranger(number)).expect("room")).collect();
        let work: Vec<Working> = strangers.iter().map(Guest::work).collect();
        assert_eq!(guests.admit(stranger(9)).err(), Some(Full));
        let own = [(); 2].map(|()| guests.admit(Origin::ThisMachine).expect("kept for us"));
        drop((work, own));
    }

    #[test]
    fn one_address_does_not_take_the_places_of_others() {
        let guests = Guests::with_room(100, 3);
        let other = guests.admit(stranger(1)).expect("room");
        let greedy: Vec<Guest> = (0..5).map(|_| guests.admit(stranger(2)).expect("room")).collect();
        let gone = greedy.iter().filter(|guest| is_dismissed(guest)).count();
        assert_eq!((gone, is_dismissed(&other)), (2, false));
    }

    #[test]
    fn a_crowd_that_goes_is_noticed_once() {
        let guests = Guests::with_room(1_000, 1_000);
        let admit = |_| guests.admit(Origin::ThisMachine).expect("room");
        let mut all: Vec<Guest> = (0..2 * CROWD).map(admit).collect();
        assert!(!guests.lock().has_crowd_gone());
        all.truncate(CROWD / 2 + 1);
        assert_eq!(guests.lock().crowd, 2 * CROWD, "still too many");
        all.truncate(CROWD / 2);
        assert_eq!(guests.lock().crowd, CROWD / 2);
        all.clear();
        assert_eq!(guests.lock().crowd, CROWD / 2, "a few are no crowd");
    }
}
