//! How good was a move? By what it lost in expected score; the one table of thresholds.

/// The grade of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Nothing is better.
    Best,
    /// It keeps the value, or nearly.
    Good,
    /// It loses something.
    Inaccuracy,
    /// It loses much.
    Mistake,
    /// It loses a quarter of a point or more.
    Blunder,
}

/// From which loss in expected score on a grade is given, the worst first. What loses less is [`Grade::Best`].
///
/// A man lost in an even position costs between a mistake and a blunder, a thrown-away win or draw half a point.
pub const THRESHOLDS: [(Grade, f64); 4] = [
    (Grade::Blunder, 0.25),
    (Grade::Mistake, 0.12),
    (Grade::Inaccuracy, 0.05),
    (Grade::Good, 0.005),
];

/// A move is the only one if all others lose so much: half a point.
pub const ONLY_MOVE: f64 = 0.5;

impl Grade {
    /// All of them, the best first.
    pub const ALL: [Self; 5] =
        [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The grade of a move that loses so much expected score.
    pub fn of_loss(loss: f64) -> Self {
        let reached = THRESHOLDS.into_iter().find(|(_, least)| loss >= *least);
        reached.map_or(Self::Best, |(grade, _)| grade)
    }

    /// True if there is something to explain.
    pub fn is_fault(self) -> bool {
        self >= Self::Inaccuracy
    }

    /// Its word in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Its sign behind a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Best | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Its numeric annotation glyph in PDN, where it has one.
    pub const fn nag(self) -> Option<u16> {
        match self {
            Self::Best | Self::Good => None,
            Self::Inaccuracy => Some(6),
            Self::Mistake => Some(2),
            Self::Blunder => Some(4),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_goes_from_worst_to_best() {
        assert!(THRESHOLDS.is_sorted_by(|one, two| one.0 > two.0 && one.1 > two.1));
        assert_eq!(Grade::of_loss(0.0), Grade::Best);
        assert_eq!(Grade::of_loss(0.049), Grade::Good);
        assert_eq!(Grade::of_loss(0.5), Grade::Blunder);
        for (grade, least) in THRESHOLDS {
            assert_eq!(Grade::of_loss(least), grade);
            assert!(Grade::of_loss(least - 1e-9) < grade);
        }
    }
}
