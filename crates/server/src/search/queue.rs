//! Whose search comes next? Moves of live games before hints before analyses, and within each the
//! clients in turn, so that one who asks for much does not keep the others waiting.

use crate::key::ClientId;
use std::collections::{HashMap, VecDeque};

/// How urgent a search is, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rank {
    /// A computer's move.
    Move = 0,
    /// Advice, or an answer to an offer.
    Hint = 1,
    /// Looking into a position.
    Analysis = 2,
}

const RANKS: usize = 3;

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
    pub(crate) client: ClientId,
    pub(crate) rank: Rank,
    pub(crate) pace: Pace,
    pub(crate) job: J,
}

/// Searches that wait.
#[derive(Debug)]
pub(crate) struct Queue<J> {
    ranks: [Line<J>; RANKS],
    len: usize,
}

/// The clients of one rank in turn, each with what it waits for.
#[derive(Debug)]
struct Line<J> {
    turns: VecDeque<ClientId>,
    waiting: HashMap<ClientId, VecDeque<Waiting<J>>>,
}

impl<J> Default for Queue<J> {
    fn default() -> Self {
        Self { ranks: std::array::from_fn(|_| Line::default()), len: 0 }
    }
}

impl<J> Default for Line<J> {
    fn default() -> Self {
        Self { turns: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<J> Queue<J> {
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Adds a search behind the others of its client.
    pub(crate) fn push(&mut self, waiting: Waiting<J>) {
        let line = &mut self.ranks[waiting.rank as usize];
        let client = waiting.client;
        let own = line.waiting.entry(client).or_default();
        if own.is_empty() {
            line.turns.push_back(client);
        }
        own.push_back(waiting);
        self.len += 1;
    }

    /// Takes the next search that `may_run` allows.
    pub(crate) fn pop(&mut self, may_run: impl Fn(&Waiting<J>) -> bool) -> Option<Waiting<J>> {
        let found = self.ranks.iter_mut().find_map(|line| line.pop(&may_run))?;
        self.len -= 1;
        Some(found)
    }

    /// Removes what a client no longer waits for.
    pub(crate) fn remove(
        &mut self,
        client: ClientId,
        gone: impl Fn(&J) -> bool,
    ) -> Vec<Waiting<J>> {
        let removed: Vec<_> =
            self.ranks.iter_mut().flat_map(|line| line.remove(client, &gone)).collect();
        self.len -= removed.len();
        removed
    }
}

impl<J> Line<J> {
    fn pop(&mut self, may_run: &impl Fn(&Waiting<J>) -> bool) -> Option<Waiting<J>> {
        let fits = |client: &ClientId| {
            let first = self.waiting.get(client).and_then(VecDeque::front);
            first.is_some_and(may_run)
        };
        let turn = self.turns.iter().position(fits)?;
        let client = self.turns.remove(turn)?;
        let own = self.waiting.get_mut(&client)?;
        let found = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        found
    }

    fn remove(&mut self, client: ClientId, gone: &impl Fn(&J) -> bool) -> Vec<Waiting<J>> {
        let Some(own) = self.waiting.get_mut(&client) else { return Vec::new() };
        let (removed, kept): (VecDeque<_>, VecDeque<_>) =
            std::mem::take(own).into_iter().partition(|waiting| gone(&waiting.job));
        if kept.is_empty() {
            self.waiting.remove(&client);
            self.turns.retain(|turn| *turn != client);
        } else {
            *own = kept;
        }
        removed.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;

    fn waiting(client: ClientId, rank: Rank, job: &'static str) -> Waiting<&'static str> {
        Waiting { client, rank, pace: Pace::Slow, job }
    }

    fn all(queue: &mut Queue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop(|_| true)).map(|waiting| waiting.job).collect()
    }

    #[test]
    fn clients_take_turns_and_ranks_come_in_order() {
        let [a, b, c] = [Key::random(), Key::random(), Key::random()];
        let mut queue = Queue::default();
        for job in ["a1", "a2", "a3"] {
            queue.push(waiting(a, Rank::Move, job));
        }
        queue.push(waiting(b, Rank::Move, "b1"));
        queue.push(waiting(b, Rank::Move, "b2"));
        queue.push(waiting(c, Rank::Analysis, "look"));
        queue.push(waiting(c, Rank::Hint, "hint"));
        queue.push(waiting(c, Rank::Move, "c1"));
        assert_eq!(queue.len(), 8);
        assert_eq!(all(&mut queue), ["a1", "b1", "c1", "a2", "b2", "a3", "hint", "look"]);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn what_may_not_run_lets_others_pass() {
        let [a, b] = [Key::random(), Key::random()];
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
        let [a, b] = [Key::random(), Key::random()];
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
