//! How large would a recording be? Counting a search costs a small part of recording it, so that whoever has
//! to say no can say so before anything is written down, and offer the depth that fits.

use super::Recorder;
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

    /// How many nodes its search of a position records.
    ///
    /// # Errors
    /// If they are more than `most`, with the depth that fits.
    pub fn count(&self, position: &Position, most: u64) -> Result<u64, TooLarge> {
        let Some(depth) = self.algorithm.depths().map(|depths| depths.most) else {
            return self.counted(position, most).ok_or(TooLarge { most, fits: None });
        };
        let mut fits = None;
        for depth in 1..=depth {
            let Some(spec) = self.at_depth(depth) else {
                return self.counted(position, most).ok_or(TooLarge { most, fits });
            };
            let Some(nodes) = spec.counted(position, most) else {
                return Err(TooLarge { most, fits });
            };
            fits = Some((depth, nodes));
        }
        fits.map(|(_, nodes)| nodes).ok_or(TooLarge { most, fits })
    }

    /// The nodes of its last search from here, unless there are more than `most`.
    fn counted(&self, position: &Position, most: u64) -> Option<u64> {
        if let Algorithm::Kind(kind, Some(depths)) = self.algorithm
            && !kind.evaluation
        {
            // It looks at everything, and keeps it: count without building that.
            let plies = self.count.unwrap_or_default().plies(depths.most);
            return full_width(position, plies, most);
        }
        let stop = Stop::new();
        let mut counter = Recorder::counter(position, most, &stop);
        // No player fails at a search that is stopped in time.
        self.classic(position.variant()).record(position, &stop, &mut counter).ok()?;
        counter.counted()
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
            assert_eq!(spec.counted(&position, 100_000), counter.counted(), "{text}");
        }
    }
}
