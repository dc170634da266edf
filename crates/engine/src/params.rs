//! Every number that steers the search, declared once: name, default, range, step and meaning.

/// Declares the parameters as fields of [`Params`] and as a list by name.
macro_rules! params {
    ($($name:ident: $default:literal, $low:literal..=$high:literal, $step:literal, $about:literal;)*) => {
        /// The numbers that steer the search. An experiment may change them by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Params {
            $(#[doc = $about] pub $name: i32,)*
        }

        impl Params {
            /// The values that are played with.
            pub const DEFAULT: Self = Self { $($name: $default,)* };

            /// All parameters: name, default, lowest, highest, step, meaning.
            pub const LIST: &[Param] = &[$(Param {
                name: stringify!($name),
                default: $default,
                low: $low,
                high: $high,
                step: $step,
                about: $about,
            },)*];

            /// The value of one by name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Changes one by name; false if there is none of that name or the value is out of range.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) if ($low..=$high).contains(&value) => {
                        self.$name = value;
                        true
                    })*
                    _ => false,
                }
            }
        }
    };
}

/// A parameter of the search.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What is played with.
    pub default: i32,
    /// The lowest sensible value.
    pub low: i32,
    /// The highest sensible value.
    pub high: i32,
    /// The smallest change worth trying.
    pub step: i32,
    /// What it means.
    pub about: &'static str,
}

impl Param {
    /// Whether it only turns an idea on or off.
    pub const fn is_switch(&self) -> bool {
        self.low == 0 && self.high == 1
    }

    /// The lowest value at which its idea is on: where 0 is never, that is no step away from 1.
    pub const fn least_on(&self) -> i32 {
        if self.low == 0 && !self.is_switch() { self.step } else { self.low }
    }
}

impl Default for Params {
    fn default() -> Self {
        Self::DEFAULT
    }
}

params! {
    aspiration: 15, 5..=400, 5, "Aspiration window: half its width around the last score.";
    table: 1, 0..=1, 1, "Transposition table: whether results are kept in it.";
    threat: 1, 0..=1, 1, "Quiescence search: whether a leaf is searched further while the other side threatens to capture.";
    extend_single: 0, 0..=1, 1, "Single-reply extension: whether a move without alternative costs no depth.";
    extend_recapture: 1, 0..=1, 1, "Recapture extension: whether a capture that answers a capture costs no depth.";
    reduce_unknown: 4, 0..=20, 1, "Internal iterative reduction: depth from which a node without a table move is searched one ply less; 0 is never.";
    late_depth: 3, 1..=20, 1, "Late move reduction: depth from which late moves are reduced.";
    late_first: 2, 1..=64, 1, "Late move reduction: moves searched fully before late ones are reduced.";
    late_second: 6, 1..=64, 1, "Late move reduction: moves after which late ones are reduced by two plies; 64 is never.";
    trust_margin: 30, 0..=1000, 5, "Reverse futility pruning (static null move): how far above beta, for each ply of depth, an evaluation is believed; 0 is never.";
    trust_depth: 5, 1..=20, 1, "Reverse futility pruning: the largest depth at which it is.";
    doubt_margin: 40, 0..=1000, 5, "Futility pruning (razoring without a search): how far below alpha, for each ply of depth, an evaluation is believed; 0 is never.";
    doubt_depth: 4, 1..=20, 1, "Futility pruning: the largest depth at which it is.";
    probe_margin: 70, 0..=1000, 5, "ProbCut: how far above beta an evaluation has to be to try a shallow proof; 0 is never.";
    probe_depth: 4, 2..=20, 1, "ProbCut: depth from which that proof is tried.";
    probe_reduction: 4, 1..=10, 1, "ProbCut: how many plies shallower the proof is.";
    singular_depth: 7, 0..=30, 1, "Singular extension: depth from which a table move is asked whether it is the only good one; 0 is never.";
    singular_margin: 2, 1..=50, 1, "Singular extension: how much worse, in hundredths for each ply of depth, the others have to be.";
    exposed_last: 1, 0..=1, 1, "Move ordering: whether steps that let the other side capture are tried last.";
    time_focus: 0, 0..=100, 10, "Clock: percent of the difference to a move's time that a hard or an easy choice makes; 0 divides it evenly.";
    time_stretch: 0, 0..=200, 10, "Fixed time: percent by which a move may take longer while its score falls; 0 is never.";
    continuation: 1, 0..=1, 1, "Continuation history: whether replies are also ordered by the move they answer.";
    history_keep: 0, 0..=100, 10, "History: percent of what was learned that lives on from move to move.";
    late_slope: 0, 0..=300, 10, "Late move reduction: growth by depth and move number, in hundredths of a ply; 0 is the plain rule of one and two plies.";
    late_base: 0, -200..=200, 10, "Late move reduction: where the growth begins, in hundredths of a ply.";
    late_history: 0, 0..=300, 10, "Late move reduction: hundredths of a ply that the best history takes off and the worst adds.";
    late_worse: 0, 0..=200, 10, "Late move reduction: hundredths of a ply more where the position does not improve.";
    late_cut: 0, 0..=200, 10, "Late move reduction: hundredths of a ply more where a cut is expected.";
    late_pv: 0, 0..=200, 10, "Late move reduction: hundredths of a ply less on the principal variation.";
    children_depth: 0, 0..=30, 1, "Enhanced transposition cut-offs: depth from which the table is asked about all children first; 0 is never.";
    multi_cut: 0, 0..=1, 1, "Multi-cut: whether a node ends when the singular search finds a second move above beta.";
    singular_less: 0, 0..=3, 1, "Singular extension: plies by which a table move that is not the only good one is searched less deep where it is above beta.";
    singular_double: 0, 0..=50, 1, "Singular extension: how much worse, in hundredths for each ply of depth, the others have to be for two plies; 0 is never.";
    correction: 0, 0..=100, 5, "Correction history: percent by which an evaluation is corrected by what searches of like positions have found; 0 is never.";
    skip_depth: 0, 0..=20, 1, "Late move pruning: the largest depth at which the last steps are skipped; 0 is never.";
    skip_first: 4, 1..=64, 1, "Late move pruning: steps that are tried before any is skipped, and more with depth.";
    trust_improving: 0, 0..=100, 5, "Reverse futility pruning: hundredths that a position that improves needs less.";
}
