//! Are the tables right? Every entry is what its successors say, and they are found by `crownhead-rules`,
//! which shares no code with the solver.
//!
//! Up to five pieces distances are checked too, and those prove all: a win has a move to a nearer loss, every
//! move from a loss leads to a nearer win, and a draw has a move to a draw and none to a loss.

use crate::index::{Numbering, Space};
use crate::material::Material;
use crate::pack::each;
use crate::seen::Seen;
use crate::solve::{Best, DRAWN, Plies, bare};
use crate::tables::Tables;
use crownhead_rules::{Color, Kind as PieceKind, Position, Setup};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Positions that are checked together.
const GROUP: usize = 1 << 14;

/// What a check found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Verified {
    /// Positions whose value was compared.
    pub values: u64,
    /// Positions whose distance was compared.
    pub distances: u64,
    /// Positions whose entry is not what their successors say.
    pub wrong: u64,
    /// One of them.
    pub example: Option<Position>,
}

impl Verified {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            values: self.values + other.values,
            distances: self.distances + other.distances,
            wrong: self.wrong + other.wrong,
            example: self.example.or(other.example),
        }
    }
}

impl Tables {
    /// Checks a class: every position, or one of every `step`, the first being number `step / 2`. Gives
    /// nothing if the class is not there, and what was checked so far if it is stopped.
    pub fn verify(
        &self,
        class: Material,
        step: usize,
        threads: usize,
        stop: &AtomicBool,
    ) -> Option<Verified> {
        self.counts(class)?;
        let space = Space::new(class);
        let step = step.max(1);
        let count = (space.size() + step - 1 - step / 2) / step;
        let groups = each(threads, count.div_ceil(GROUP), |group| {
            let mut found = Verified::default();
            for n in group * GROUP..count.min((group + 1) * GROUP) {
                if stop.load(Relaxed) {
                    break;
                }
                if let Some(seen) = space.seen(step / 2 + n * step) {
                    self.verify_position(&seen, &mut found);
                }
            }
            found
        });
        Some(groups.into_iter().fold(Verified::default(), Verified::and))
    }

    fn verify_position(&self, seen: &Seen, found: &mut Verified) {
        let Some(position) = seen.position() else { return };
        let [mut value, mut plies] = [Best::none(), Best::none()];
        let (mut values, mut distances) = (true, self.has_distances(seen));
        for &mv in &position.moves() {
            let after = Seen::of(position.after(mv).board());
            let told = self.value(&after);
            values &= told.is_some();
            value.add(told.unwrap_or(DRAWN));
            let told = if distances { self.plies(&after) } else { None };
            distances &= told.is_some();
            plies.add(told.unwrap_or(DRAWN));
        }
        let mut right = true;
        if values {
            found.values += 1;
            right &= self.value(seen) == Some(bare(value.value()));
        }
        if distances {
            found.distances += 1;
            let told: Option<Plies> = self.plies(seen);
            right &= told == Some(plies.value()) && told.map(bare) == self.value(seen);
        }
        if !right {
            found.wrong += 1;
            found.example = Some(position);
        }
    }

    fn has_distances(&self, seen: &Seen) -> bool {
        seen.pieces() <= u32::from(self.most_pieces_in_distances())
    }
}

impl Seen {
    /// The position with Black to move; nothing if it is not legal, which no number of a table leads to.
    pub(crate) fn position(&self) -> Option<Position> {
        let mut setup = Setup::new(Color::Black);
        let groups = [
            (self.own_men, Color::Black, PieceKind::Man),
            (self.own_kings, Color::Black, PieceKind::King),
            (self.men, Color::White, PieceKind::Man),
            (self.kings, Color::White, PieceKind::King),
        ];
        for (set, color, kind) in groups {
            for one in crate::seen::singles(set) {
                setup.put(one.trailing_zeros() + 1, color, kind);
            }
        }
        Position::new(Tables::VARIANT, &setup).ok()
    }
}
