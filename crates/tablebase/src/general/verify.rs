//! Are the tables of a variant right? All is solved anew, every entry of the solution is compared with what its
//! successors say, found by [`Position`], and every answer of the tables with the solution.
//!
//! Distances prove all: a win has a move to a nearer loss, every move from a loss leads to a nearer win, and a draw has a
//! move to a draw and none to a loss. That a win is in time for the draw rules is proved with it: see `solve`.

use super::solve::{
    Code, DRAWN, HOLE, LONG_LOSS, LONG_WIN, Library, Limits, Solved, Told, is_decided, is_win,
};
use super::space::Seen;
use super::tables::{Known, VariantTables};
use super::{classes, solve_all};
use crate::material::Material;
use crate::probe::Value;
use crate::verify::Verified;
use crownhead_rules::{Color, Kind, Position, Setup};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

impl VariantTables {
    /// Checks every position of every class, telling `watch` after each; what was checked so far if it is stopped.
    pub fn verify(&self, stop: &AtomicBool, watch: &mut dyn FnMut(Material)) -> Verified {
        let pieces = self.pieces();
        let library = solve_all(self.variant(), pieces, stop, &mut |_| {});
        library.map_or_else(Verified::default, |library| {
            Check { tables: self, library: &library, stop, watch }.run()
        })
    }
}

struct Check<'a> {
    tables: &'a VariantTables,
    library: &'a Library,
    stop: &'a AtomicBool,
    watch: &'a mut dyn FnMut(Material),
}

impl Check<'_> {
    fn run(self) -> Verified {
        let mut found = Verified::default();
        for class in classes(self.library.law.rules, self.tables.pieces()) {
            let mut pair = vec![class, class.swapped()];
            pair.dedup();
            for solved in pair.into_iter().filter_map(|class| self.library.get(class)) {
                for index in 0..solved.space.size() {
                    if index % 4096 == 0 && self.stop.load(Relaxed) {
                        return found;
                    }
                    self.check(solved, index, &mut found);
                }
            }
            (self.watch)(class);
        }
        found
    }
}

impl Check<'_> {
    fn check(&self, solved: &Solved, index: usize, found: &mut Verified) {
        let Some(seen) = solved.space.seen(index) else { return };
        let told = Told { code: solved.codes[index], idle: solved.idle[index] };
        let position = self.position(&seen);
        let right = position.is_some_and(|position| {
            let known = self.tables.ask(position.board());
            if told.code == HOLE {
                return position.outcome().is_some();
            }
            found.values += 1;
            found.distances += u64::from(known.is_some_and(|known| known.plies.is_some()));
            self.follows(&position, told)
                && known.is_some_and(|known| agree(known, told.code, self.library.law.reversed))
        });
        if !right {
            found.wrong += 1;
            found.example = found.example.or(position);
        }
    }

    /// Whether an entry is what its successors say.
    fn follows(&self, position: &Position, told: Told) -> bool {
        let reversed = self.library.law.reversed;
        if let Some(outcome) = position.outcome() {
            let won = outcome.winner == Some(position.turn());
            return told.code == 0 && won == reversed;
        }
        let mut after = Vec::new();
        for &mv in &position.moves() {
            let Some(next) = self.library.told(position.after(mv).board()) else { return false };
            let idle = if position.board().is_progress(mv) { 1 } else { next.idle + 1 };
            after.push((next.code, idle));
        }
        let won = |code: Code| code == LONG_WIN || is_decided(code) && is_win(code, reversed);
        let lost = |code: Code| code == LONG_LOSS || is_decided(code) && !is_win(code, reversed);
        let in_time = Limits::of(self.library.law, position.board()).allow(told);
        match told.code {
            DRAWN => {
                !after.iter().any(|next| lost(next.0)) && !after.iter().all(|next| won(next.0))
            }
            LONG_WIN => after.iter().any(|next| lost(next.0)),
            LONG_LOSS => after.iter().all(|next| won(next.0)),
            code if won(code) => {
                let best = |next: &(Code, u8)| *next == (code - 1, told.idle);
                in_time && after.iter().any(|next| lost(next.0) && best(next))
            }
            code => {
                let longest = after.iter().map(|next| next.0).max();
                let idle = after.iter().map(|next| next.1).max();
                let all_lost = after.iter().all(|next| won(next.0) && is_decided(next.0));
                in_time && all_lost && (longest, idle) == (Some(code - 1), Some(told.idle))
            }
        }
    }

    fn position(&self, seen: &Seen) -> Option<Position> {
        let variant = self.tables.variant();
        let mut setup = Setup::new(Color::Black);
        let groups = [
            (seen.own_men, Color::Black, Kind::Man),
            (seen.own_kings, Color::Black, Kind::King),
            (seen.men, Color::White, Kind::Man),
            (seen.kings, Color::White, Kind::King),
        ];
        for (set, color, kind) in groups {
            for square in variant.geometry().squares_of(set) {
                setup.put(square.number().into(), color, kind);
            }
        }
        for (run, color) in [(seen.own_run, Color::Black), (seen.run, Color::White)] {
            let king = variant.geometry().squares_of(run.king);
            setup.runs.extend(king.map(|square| (color, square.number().into(), run.steps)));
        }
        Position::new(variant, &setup).ok()
    }
}

/// Whether what the tables tell is what was solved.
fn agree(known: Known, code: Code, reversed: bool) -> bool {
    let value = match code {
        DRAWN => Value::Draw,
        LONG_WIN => Value::Win,
        LONG_LOSS => Value::Loss,
        code if is_win(code, reversed) => Value::Win,
        _ => Value::Loss,
    };
    let plies = known.plies.is_none_or(|plies| plies == code);
    known.value == value && known.long == matches!(code, LONG_WIN | LONG_LOSS) && plies
}
