//! How large would a recording be? Counting a search costs a small part of recording it, so that whoever has
//! to say no can say so before anything is written down, and offer the depth that fits.

use super::{NoTree, Recorder, Tree};
use crate::kind::Depths;
use crate::spec::{Algorithm, ClassicSpec};
use crownhead_play::Stop;
use crownhead_rules::Position;

/// A search of more nodes than may be recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search has more than {most} nodes")]
pub struct TooLarge {
    /// The most that were allowed.
    pub most: u64,
    /// The greatest depth at which the same player stays within them, and how many nodes it has there;
    /// none if it has no depth to choose.
    pub fits: Option<(u32, u64)>,
}

impl ClassicSpec {
    /// The same player with another depth; none if it has none to choose.
    #[must_use]
    pub fn at_depth(&self, depth: u32) -> Option<Self> {
        match self.algorithm {
            Algorithm::Kind(kind, Some(_)) => {
                let algorithm = Algorithm::Kind(kind, Some(Depths::always(depth)));
                Some(Self { algorithm, ..*self })
            }
            _ => None,
        }
    }

    /// How many nodes its search of a position records; fewer if somebody says stop.
    ///
    /// # Errors
    /// If they are more than `most`, with the depth that fits.
    pub fn count(&self, position: &Position, most: u64, stop: &Stop) -> Result<u64, TooLarge> {
        let fits = self.before(position, most, stop)?;
        self.counted(position, most, stop).ok_or(TooLarge { most, fits })
    }

    /// The same search one ply less deep, if there is one, with its nodes.
    fn before(
        &self,
        position: &Position,
        most: u64,
        stop: &Stop,
    ) -> Result<Option<(u32, u64)>, TooLarge> {
        let depth = self.algorithm.depths().map_or(0, |depths| depths.most);
        let mut fits = None;
        for (depth, spec) in (1..depth).filter_map(|depth| Some((depth, self.at_depth(depth)?))) {
            let nodes = spec.counted(position, most, stop).ok_or(TooLarge { most, fits })?;
            fits = Some((depth, nodes));
        }
        Ok(fits)
    }

    /// The nodes of its last search from here, unless there are more than `most`.
    fn counted(&self, position: &Position, most: u64, stop: &Stop) -> Option<u64> {
        if let Algorithm::Kind(kind, Some(depths)) = self.algorithm
            && !kind.evaluation
        {
            // It looks at everything, and keeps it: count without building that.
            let plies = self.count.unwrap_or_default().plies(depths.most);
            return full_width(position, plies, most);
        }
        let stop = stop.under();
        let mut counter = Recorder::counter(position, most, &stop);
        // No player fails at a search that is stopped in time.
        self.classic(position.variant()).record(position, &stop, &mut counter).ok()?;
        counter.counted()
    }

    /// Whether its search is over before it can be stopped, because all of it is kept first.
    const fn keeps_tree(&self) -> bool {
        matches!(self.algorithm, Algorithm::Kind(kind, _) if kind.keeps_tree)
    }
}

/// Why a search is not recorded whole.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotWhole {
    /// It has too many nodes.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// There is no search.
    #[error(transparent)]
    NoTree(#[from] NoTree),
}

impl Tree {
    /// Records a search of at most `most` nodes. The depths before its own are counted first, so that one that is far
    /// too large never begins; the last one, which is most of the work, is done once.
    ///
    /// # Errors
    /// If it is too large, with the depth that fits, or if there is nothing to record.
    pub fn whole(
        spec: &ClassicSpec,
        position: &Position,
        most: u64,
        stop: &Stop,
    ) -> Result<Self, NotWhole> {
        if let Some(outcome) = position.outcome() {
            return Err(NoTree::GameOver(outcome).into());
        }
        let fits = spec.before(position, most, stop)?;
        let too_large = TooLarge { most, fits };
        if spec.keeps_tree() && spec.counted(position, most, stop).is_none() {
            return Err(too_large.into());
        }
        let stop = stop.under();
        let recorder = Recorder::new(position, usize::MAX).within(most, &stop);
        let tree = Self::written(spec, position, recorder, &stop)?;
        if tree.nodes.len() as u64 > most {
            return Err(too_large.into());
        }
        Ok(tree)
    }
}

/// All the positions within so many plies, the first included, unless there are more than `most`.
fn full_width(position: &Position, depth: u32, most: u64) -> Option<u64> {
    let mut nodes = 1;
    if depth > 0 && position.outcome().is_none() {
        for &mv in &position.moves() {
            nodes += full_width(&position.after(mv), depth - 1, most.checked_sub(nodes)?)?;
        }
    }
    (nodes <= most).then_some(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_rules::Variant;

    #[test]
    fn a_tree_that_is_kept_is_counted_as_deep_as_it_is() {
        let position = Position::start(Variant::default());
        for text in ["aggressor:2", "aggressor:2,count=net"] {
            let spec: ClassicSpec = text.parse().unwrap();
            let stop = Stop::new();
            let mut counter = Recorder::counter(&position, 100_000, &stop);
            let recorded = spec.classic(position.variant()).record(&position, &stop, &mut counter);
            assert!(recorded.is_ok(), "{text}");
            assert_eq!(spec.counted(&position, 100_000, &stop), counter.counted(), "{text}");
        }
    }

    #[test]
    fn a_whole_tree_has_what_was_counted_and_one_node_less_is_too_few() {
        let position = Position::start(Variant::default());
        let stop = Stop::new();
        for text in ["minimax:4", "alphabeta:5", "negamax:4", "deepening:5", "aggressor:3"] {
            let spec: ClassicSpec = text.parse().unwrap();
            let nodes = spec.count(&position, 100_000, &stop).unwrap();
            let tree = Tree::whole(&spec, &position, nodes, &stop).unwrap();
            let unbounded = Tree::of(&spec, &position, usize::MAX, &stop).unwrap();
            assert_eq!((nodes, &tree.nodes), (tree.nodes.len() as u64, &unbounded.nodes), "{text}");
            let most = nodes - 1;
            let refused = Tree::whole(&spec, &position, most, &stop).unwrap_err();
            let large = spec.count(&position, most, &stop).unwrap_err();
            assert_eq!(refused, NotWhole::TooLarge(large), "{text}");
            let depth = spec.algorithm.depths().map(|depths| depths.most - 1);
            assert_eq!(large.fits.map(|(fits, _)| fits), depth, "{text}");
            assert!(!stop.is_stopped(), "the one who asks has not stopped");
        }
    }

    #[test]
    fn whoever_stops_a_count_waits_no_longer() {
        let position = Position::start(Variant::default());
        let stop = Stop::new();
        stop.stop();
        let spec: ClassicSpec = "minimax:20".parse().unwrap();
        let counted = spec.count(&position, u64::MAX, &stop);
        assert_eq!(counted, Ok(1));
    }
}
