//! The explorations that somebody may still be looking at, in memory and within bounds. Whoever comes back too late
//! asks for the same search again: its address says all that it takes.

use super::Exploration;
use crate::key::Key;
use std::sync::{Arc, Mutex, PoisonError};

/// The most explorations, and the most nodes of all of them together (about 300 MB).
const MOST_KEPT: usize = 40;
const MOST_NODES: usize = 600_000;

/// What is kept, the one used last at the end.
#[derive(Default)]
pub(crate) struct Explorations(Mutex<Vec<(Key, Arc<Exploration>)>>);

impl Explorations {
    /// Keeps one under a new name, and hands out those that were not used for longest: they are forgotten.
    pub(crate) fn keep(&self, exploration: Arc<Exploration>) -> (Key, Vec<Arc<Exploration>>) {
        let id = Key::random();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push((id, exploration));
        let nodes = |kept: &[(Key, Arc<Exploration>)]| {
            kept.iter().map(|(_, one)| one.tree.nodes.len()).sum::<usize>()
        };
        let mut forgotten = Vec::new();
        while kept.len() > MOST_KEPT || (kept.len() > 1 && nodes(&kept) > MOST_NODES) {
            forgotten.push(kept.remove(0).1);
        }
        (id, forgotten)
    }

    /// The one of this name, if it is still there.
    pub(crate) fn find(&self, id: Key) -> Option<Arc<Exploration>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| *known == id)?;
        let found = kept.remove(place);
        let exploration = Arc::clone(&found.1);
        kept.push(found);
        Some(exploration)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_play::Stop;
    use crownhead_rules::{Position, Variant};

    #[test]
    fn the_longest_unused_is_forgotten() {
        let spec = "alphabeta:1".parse().unwrap();
        let record = || {
            let start = Position::start(Variant::English);
            Arc::new(Exploration::record(spec, start, &Stop::new()).unwrap())
        };
        let kept = Explorations::default();
        let (first, second) = (kept.keep(record()).0, kept.keep(record()).0);
        for _ in 2..MOST_KEPT {
            assert!(kept.keep(record()).1.is_empty());
        }
        assert!(kept.find(first).is_some());
        assert_eq!(kept.keep(record()).1.len(), 1);
        assert!(kept.find(first).is_some() && kept.find(second).is_none());
    }
}
