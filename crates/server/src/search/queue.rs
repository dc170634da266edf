//! Whose search comes next? Moves that a page waits for come before hints, those before moves that nobody watches, then
//! come analyses, and those that go on for as long as somebody looks come last. Within each this machine comes before the network, then the addresses take turns, and within an
//! address its clients: who asks for much, or under many names, does not keep the others waiting.

use crate::key::ClientId;
use crate::network::Origin;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Who asks for a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Caller {
    pub(crate) from: Origin,
    pub(crate) client: ClientId,
}

/// How urgent a search is, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rank {
    /// A computer's move in a game that the one who asks has on a page.
    Move = 0,
    /// Advice, or an answer to an offer.
    Hint = 1,
    /// A computer's move that a program asks for.
    Unseen = 2,
    /// Looking into a position.
    Analysis = 3,
    /// The same for as long as somebody looks.
    Live = 4,
}

/// How many there are.
pub(super) const RANKS: usize = Rank::ALL.len();

impl Rank {
    pub(super) const ALL: [Self; 5] =
        [Self::Move, Self::Hint, Self::Unseen, Self::Analysis, Self::Live];
}

/// How long a search is likely to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// Some milliseconds.
    Quick,
    /// Longer.
    Slow,
}

/// Something that waits, and what the queue has to know of it.
#[derive(Debug)]
pub(crate) struct Waiting<J> {
    pub(crate) caller: Caller,
    pub(crate) rank: Rank,
    pub(crate) pace: Pace,
    pub(crate) job: J,
}

/// Searches that wait.
#[derive(Debug)]
pub(crate) struct Queue<J> {
    ranks: [Line<J>; RANKS],
}

/// What waits of one rank: the addresses in turn, and of each its clients in turn.
type Line<J> = Turns<Origin, Turns<ClientId, VecDeque<Waiting<J>>>>;

/// Those who wait, in turn, each with what it waits for.
#[derive(Debug)]
struct Turns<K, W> {
    order: VecDeque<K>,
    waiting: HashMap<K, W>,
}

impl<K, W> Default for Turns<K, W> {
    fn default() -> Self {
        Self { order: VecDeque::new(), waiting: HashMap::new() }
    }
}

/// Something from which searches are taken.
trait Source<J> {
    /// Takes the next one that may run.
    fn take(&mut self, may_run: &impl Fn(&Waiting<J>) -> bool) -> Option<Waiting<J>>;
    fn len(&self) -> usize;
}

impl<J> Source<J> for VecDeque<Waiting<J>> {
    fn take(&mut self, may_run: &impl Fn(&Waiting<J>) -> bool) -> Option<Waiting<J>> {
        self.front().is_some_and(may_run).then(|| self.pop_front())?
    }

    fn len(&self) -> usize {
        Self::len(self)
    }
}

impl<J, K: Copy + Eq + Hash, W: Source<J> + Default> Source<J> for Turns<K, W> {
    fn take(&mut self, may_run: &impl Fn(&Waiting<J>) -> bool) -> Option<Waiting<J>> {
        let keys = self.order.iter().enumerate();
        let (turn, key, found) = keys.into_iter().find_map(|(turn, key)| {
            let found = self.waiting.get_mut(key)?.take(may_run)?;
            Some((turn, *key, found))
        })?;
        self.order.remove(turn);
        if self.waiting.get(&key).is_some_and(|own| own.len() > 0) {
            self.order.push_back(key);
        } else {
            self.waiting.remove(&key);
        }
        Some(found)
    }

    fn len(&self) -> usize {
        self.waiting.values().map(Source::len).sum()
    }
}

impl<K: Copy + Eq + Hash, W: Default> Turns<K, W> {
    /// Where one waits, who comes last if it did not wait yet.
    fn of(&mut self, key: K) -> &mut W {
        let order = &mut self.order;
        self.waiting.entry(key).or_insert_with(|| {
            order.push_back(key);
            W::default()
        })
    }

    /// Changes what one waits for, who leaves if that is nothing.
    fn change<R>(&mut self, key: K, change: impl FnOnce(&mut W) -> (R, bool)) -> Option<R> {
        let (result, is_empty) = change(self.waiting.get_mut(&key)?);
        if is_empty {
            self.waiting.remove(&key);
            self.order.retain(|other| *other != key);
        }
        Some(result)
    }
}

impl<J> Default for Queue<J> {
    fn default() -> Self {
        Self { ranks: std::array::from_fn(|_| Line::default()) }
    }
}

impl<J> Queue<J> {
    pub(crate) fn len(&self) -> usize {
        self.ranks.iter().map(Source::len).sum()
    }

    /// How many wait that are as urgent as this.
    pub(crate) fn len_of(&self, rank: Rank) -> usize {
        self.ranks[rank as usize].len()
    }

    /// How many wait that are as urgent as this, or more.
    pub(crate) fn len_up_to(&self, rank: Rank) -> usize {
        self.ranks[..=rank as usize].iter().map(Source::len).sum()
    }

    /// Adds a search behind the others of its client.
    pub(crate) fn push(&mut self, waiting: Waiting<J>) {
        let Caller { from, client } = waiting.caller;
        self.ranks[waiting.rank as usize].of(from).of(client).push_back(waiting);
    }

    /// Takes the next search that `may_run` allows.
    pub(crate) fn pop(&mut self, may_run: impl Fn(&Waiting<J>) -> bool) -> Option<Waiting<J>> {
        let own =
            |waiting: &Waiting<J>| waiting.caller.from == Origin::ThisMachine && may_run(waiting);
        self.ranks.iter_mut().find_map(|line| line.take(&own).or_else(|| line.take(&may_run)))
    }

    /// Removes what a caller no longer waits for.
    pub(crate) fn remove(&mut self, caller: Caller, gone: impl Fn(&J) -> bool) -> Vec<Waiting<J>> {
        let of_rank = |line: &mut Line<J>| {
            line.change(caller.from, |clients| {
                let removed = clients.change(caller.client, |own| {
                    let (removed, kept): (VecDeque<_>, VecDeque<_>) =
                        std::mem::take(own).into_iter().partition(|waiting| gone(&waiting.job));
                    *own = kept;
                    (removed, own.is_empty())
                });
                (removed, clients.waiting.is_empty())
            })
        };
        self.ranks.iter_mut().filter_map(of_rank).flatten().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;
    use std::net::{IpAddr, Ipv4Addr};

    fn someone(from: Origin) -> Caller {
        Caller { from, client: Key::random() }
    }

    fn someone_here() -> Caller {
        someone(Origin::ThisMachine)
    }

    fn address(number: u8) -> Origin {
        Origin::Address(IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)))
    }

    fn waiting(caller: Caller, rank: Rank, job: &'static str) -> Waiting<&'static str> {
        Waiting { caller, rank, pace: Pace::Slow, job }
    }

    fn all(queue: &mut Queue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop(|_| true)).map(|waiting| waiting.job).collect()
    }

    #[test]
    fn clients_take_turns_and_ranks_come_in_order() {
        let [a, b, c] = [(); 3].map(|()| someone_here());
        let mut queue = Queue::default();
        for job in ["a1", "a2", "a3"] {
            queue.push(waiting(a, Rank::Move, job));
        }
        queue.push(waiting(b, Rank::Move, "b1"));
        queue.push(waiting(b, Rank::Move, "b2"));
        queue.push(waiting(c, Rank::Live, "stare"));
        queue.push(waiting(c, Rank::Analysis, "look"));
        queue.push(waiting(c, Rank::Unseen, "bot"));
        queue.push(waiting(c, Rank::Hint, "hint"));
        queue.push(waiting(c, Rank::Move, "c1"));
        assert_eq!(
            (queue.len(), queue.len_up_to(Rank::Move), queue.len_up_to(Rank::Hint)),
            (10, 6, 7)
        );
        assert_eq!((queue.len_of(Rank::Hint), queue.len_of(Rank::Live)), (1, 1));
        let order = ["a1", "b1", "c1", "a2", "b2", "a3", "hint", "bot", "look", "stare"];
        assert_eq!(all(&mut queue), order);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn an_address_with_many_clients_has_one_turn() {
        let mut queue = Queue::default();
        for job in ["x1", "x2", "x3"] {
            queue.push(waiting(someone(address(1)), Rank::Move, job));
        }
        queue.push(waiting(someone(address(2)), Rank::Move, "y1"));
        queue.push(waiting(someone(address(3)), Rank::Move, "z1"));
        assert_eq!(all(&mut queue), ["x1", "y1", "z1", "x2", "x3"]);
    }

    #[test]
    fn this_machine_comes_before_the_network() {
        let mut queue = Queue::default();
        queue.push(waiting(someone(address(1)), Rank::Move, "x1"));
        queue.push(waiting(someone_here(), Rank::Move, "own"));
        queue.push(waiting(someone_here(), Rank::Analysis, "own look"));
        queue.push(waiting(someone(address(2)), Rank::Analysis, "look"));
        assert_eq!(all(&mut queue), ["own", "x1", "own look", "look"]);
    }

    #[test]
    fn what_may_not_run_lets_others_pass() {
        let [a, b] = [(); 2].map(|()| someone_here());
        let mut queue = Queue::default();
        queue.push(waiting(a, Rank::Analysis, "look"));
        queue.push(Waiting { pace: Pace::Quick, ..waiting(b, Rank::Analysis, "quick") });
        let quick = |waiting: &Waiting<&str>| waiting.pace == Pace::Quick;
        assert_eq!(queue.pop(quick).map(|waiting| waiting.job), Some("quick"));
        assert!(queue.pop(quick).is_none());
        assert_eq!(all(&mut queue), ["look"]);
    }

    #[test]
    fn what_nobody_waits_for_is_removed() {
        let [a, b] = [(); 2].map(|()| someone_here());
        let mut queue = Queue::default();
        for job in ["a1", "a2"] {
            queue.push(waiting(a, Rank::Move, job));
        }
        queue.push(waiting(b, Rank::Move, "b1"));
        assert_eq!(queue.remove(a, |job| *job == "a1").len(), 1);
        assert_eq!(queue.len(), 2);
        assert_eq!(queue.remove(a, |_| true).len(), 1);
        assert_eq!(queue.remove(a, |_| true).len(), 0);
        assert_eq!(all(&mut queue), ["b1"]);
    }
}
