//! Any bytes as the course of a game: two for the variant and the draw rules, then one for each act.
//!
//! `u` takes a move back, `r` redoes it, `b` and `w` resign, `t` runs out of time, `a` agrees to a
//! draw, and every other byte chooses a legal move. The game is compared with a plain list of what
//! was played; in the end its record has to survive being written as PDN.

#![no_main]

use crownhead_fuzz::{there_and_back, variant};
use crownhead_notation::record::Record;
use crownhead_rules::{Color, DrawRule, DrawRules, Game, Kind, Move, Position, Refused};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|data: &[u8]| -> Corpus {
    let &[first, second, ref acts @ ..] = data else { return Corpus::Reject };
    let draw_rules = if second % 2 == 0 { DrawRules::Automatic } else { DrawRules::Claimed };
    let mut game = Game::with_draw_rules(Position::start(variant(first)), draw_rules);
    let mut course = Course { positions: vec![*game.start()], ..Course::default() };
    for &act in acts {
        match act {
            b'u' => assert_eq!(game.undo(), course.undo()),
            b'r' => assert_eq!(game.redo(), course.redo()),
            b'b' => course.declare(&mut game, |game| game.resign(Color::Black)),
            b'w' => course.declare(&mut game, |game| game.resign(Color::White)),
            b't' => course.declare(&mut game, |game| game.flag(game.position().turn())),
            b'a' => course.declare(&mut game, Game::agree_draw),
            choice => course.play(&mut game, choice.into()),
        }
        course.check(&game, draw_rules);
    }
    course.check_lists(&game);
    check_record(&game);
    Corpus::Keep
});

/// What a game should be: lists, and no cleverness.
#[derive(Default)]
struct Course {
    positions: Vec<Position>,
    played: Vec<Move>,
    /// The moves taken back with the positions they led to, the next one last.
    undone: Vec<(Move, Position)>,
    declared: bool,
}

impl Course {
    fn undo(&mut self) -> bool {
        let Some(mv) = self.played.pop() else { return false };
        self.undone.push((mv, self.positions.pop().unwrap()));
        self.declared = false;
        true
    }

    fn redo(&mut self) -> bool {
        let Some((mv, after)) = self.undone.pop_if(|_| !self.declared) else { return false };
        self.played.push(mv);
        self.positions.push(after);
        true
    }

    /// An end is declared only while there is none; a later one changes nothing.
    fn declare(&mut self, game: &mut Game, end: impl Fn(&mut Game)) {
        let before = game.outcome();
        end(game);
        self.declared |= before.is_none();
        assert_eq!(game.outcome(), before.or(game.outcome()));
        assert!(game.outcome().is_some());
    }

    fn play(&mut self, game: &mut Game, choice: usize) {
        let here = *game.position();
        if let Some(outcome) = game.outcome() {
            let any = here.moves().first().copied().or(self.played.last().copied());
            let refused = any.map_or(Err(Refused::Over(outcome)), |mv| game.play(mv));
            assert_eq!(refused, Err(Refused::Over(outcome)));
            return;
        }
        let legal = game.moves();
        let other = self.played.iter().copied().find(|mv| !legal.contains(mv));
        if let Some(illegal) = other {
            assert_eq!(game.play(illegal), Err(Refused::Illegal(illegal)));
        }
        let mv = legal[choice % legal.len()];
        assert_eq!(game.play(mv), Ok(()));
        if self.undone.pop().is_none_or(|(next, _)| next != mv) {
            self.undone.clear();
        }
        self.played.push(mv);
        self.positions.push(here.after(mv));
    }

    fn check(&self, game: &Game, draw_rules: DrawRules) {
        assert_eq!(game.history().len(), self.played.len());
        assert_eq!(game.undone().len(), self.undone.len());
        let now = game.position();
        assert_eq!(Some(now), self.positions.last());
        assert_eq!(now.key(), now.board().recomputed_key());
        assert_eq!(game.moves().is_empty(), game.outcome().is_some());
        let occurrences = self.positions.iter().filter(|&then| then == now).count();
        assert_eq!(game.occurrences(), occurrences);
        assert_eq!(game.idle_plies(), self.idle_plies());
        let idle_limit = now.variant().rules().idle_plies_to_draw();
        let idle = idle_limit.is_some_and(|limit| self.idle_plies() >= limit);
        let times = now.variant().rules().repetitions_to_draw();
        let repeated = times.is_some_and(|times| occurrences >= times as usize);
        let settled = now.variant().rules().draws.iter().any(|rule| self.is_settled(rule));
        let drawn = repeated || idle || settled;
        assert_eq!(game.draw_claim().is_some(), drawn);
        let claimed = drawn && draw_rules == DrawRules::Automatic;
        let over = now.outcome().is_some() || self.declared || claimed;
        assert_eq!(game.outcome().is_some(), over);
    }

    /// Whether a rule about material has held in more positions in a row than it may.
    fn is_settled(&self, rule: &DrawRule) -> bool {
        let Some(most) = rule.most_held() else { return false };
        let material = |at: &Position| Color::BOTH.map(|c| Kind::BOTH.map(|kind| at.count(c, kind)));
        let mut held = 0;
        for position in self.positions.iter().rev() {
            let changed = material(position) != material(&self.positions[self.positions.len() - 1]);
            if !rule.holds(position.board(), position.geometry()) || rule.is_about_balance() && changed {
                break;
            }
            held += 1;
        }
        held > most
    }

    fn check_lists(&self, game: &Game) {
        assert!(game.history().eq(self.played.iter().copied()));
        assert!(game.positions().eq(&self.positions));
        assert!(game.undone().eq(self.undone.iter().rev().map(|&(mv, _)| mv)));
    }

    /// Plies since the last capture or move of a man.
    fn idle_plies(&self) -> u32 {
        let progress = |(mv, before): &(&Move, &Position)| {
            let man = |mv: &Move| before.piece_on(mv.from()).map(|p| p.kind) == Some(Kind::Man);
            mv.is_capture() || !mv.is_pass() && man(mv)
        };
        let before = &self.positions[..self.played.len()];
        self.played.iter().zip(before).rev().take_while(|ply| !progress(ply)).count() as u32
    }
}

/// The record of a game is written and replayed as it was, but for a pass at the very end: PDN leaves
/// passes out, and nothing behind this one shows that it was there.
fn check_record(game: &Game) {
    let mut record = Record::of_game(game);
    record.line.plies.pop_if(|ply| ply.mv.is_pass());
    assert_eq!(there_and_back(&record), record);
}
