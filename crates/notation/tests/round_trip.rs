//! Is a record the same after it was written, read and replayed? Random games and random trees of
//! every variant say so.

mod support;

use crownhead_notation::pdn::Tag;
use crownhead_notation::record::{self, Break, GameResult, Line, Ply, Record, Remark};
use crownhead_rules::{Color, DrawRules, Game, Position, Variant};
use proptest::prelude::*;
use support::{Lots, any_position, any_variant, game, random_games};

/// The record that comes back when this one is written and replayed.
fn there_and_back(record: &Record) -> Record {
    let text = record.to_pdn().to_string();
    // The tags have to name the rules: whoever reads the file may expect others.
    let others = *Variant::ALL.iter().find(|other| **other != record.variant).unwrap();
    record::replay(&game(&text), others).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn check(record: &Record) {
    let again = there_and_back(record);
    assert_eq!(&again, record, "{}", record.to_pdn());
    assert_eq!(again.to_pdn(), record.to_pdn());
}

/// Nothing in PDN tells of a pass at the very end of a line.
fn drop_last_pass(line: &mut Line) {
    line.plies.pop_if(|ply| ply.mv.is_pass());
}

/// A game at random from a position on, up to its end or to this many plies.
fn random_game(start: Position, plies: usize, lots: &mut Lots) -> Game {
    let mut game = Game::with_draw_rules(start, DrawRules::Claimed);
    for _ in 0..plies {
        let legal = game.moves();
        if legal.is_empty() {
            break;
        }
        game.play(lots.draw(&legal)).unwrap();
    }
    game
}

#[test]
fn games_of_every_variant_come_back() {
    let mut lots = Lots(7);
    for &variant in Variant::ALL {
        for _ in 0..150 {
            let game = random_game(Position::start(variant), 200, &mut lots);
            let mut record = Record::of_game(&game);
            assert_eq!(record.line.game().position(), game.position());
            drop_last_pass(&mut record.line);
            check(&record);
        }
    }
}

#[test]
fn mini_games_with_passes_come_back() {
    let mut passes = 0;
    let mut lots = Lots(8);
    for _ in 0..300 {
        let game = random_game(Position::start(Variant::Mini), 100, &mut lots);
        passes += game.history().filter(|mv| mv.is_pass()).count();
        assert!(game.outcome().is_some(), "mini games end");
        check(&Record::of_game(&game));
    }
    assert!(passes > 100, "there were {passes} passes");
}

#[test]
fn a_record_of_a_game_knows_its_result() {
    let mut game = Game::new(Position::start(Variant::Regicide));
    assert_eq!(Record::of_game(&game).result, GameResult::Unknown);
    game.resign(Color::White);
    assert_eq!(Record::of_game(&game).result, GameResult::Won(Color::Black));
    let mut game = Game::new(Position::start(Variant::English));
    game.agree_draw();
    let record = Record::of_game(&game);
    assert_eq!(record.to_pdn().tag("Result"), Some("1/2-1/2"));
    check(&record);
}

/// The variant's own tag is written for all but those whose number PDN knows.
#[test]
fn the_rules_are_named_in_the_tags() {
    for &variant in Variant::ALL {
        let pdn = Record::of_game(&Game::new(Position::start(variant))).to_pdn();
        let number = variant.about().game_type.map(|number| number.to_string());
        let name = number.is_none().then_some(variant.id());
        // Behind the number may stand how squares are counted.
        let told = pdn.tag("GameType").and_then(|tag| tag.split(',').next());
        assert_eq!((told, pdn.tag("Variant")), (number.as_deref(), name));
        assert_eq!((pdn.tag("SetUp"), pdn.tag("FEN")), (None, None));
    }
}

#[test]
fn positions_of_games_come_back_as_starts() {
    for &variant in Variant::ALL {
        random_games(variant, 10, 120, |here| {
            check(&Record::of_game(&Game::new(*here)));
        });
    }
}

/// A tree of moves, remarks and variations that grows at random.
struct Grower {
    lots: Lots,
    /// How many plies the whole tree may still get.
    left: usize,
}

impl Grower {
    fn chance(&mut self, percent: usize) -> bool {
        self.lots.below(100) < percent
    }

    fn line(&mut self, start: Position, depth: usize) -> Line {
        let mut line = Line::new(start);
        line.preface = self.remarks(&start, depth);
        let plies = self.lots.below(20);
        for _ in 0..plies {
            let here = *line.end();
            let legal = here.moves();
            if legal.is_empty() || self.left == 0 {
                break;
            }
            self.left -= 1;
            let mv = self.lots.draw(&legal);
            // A pass is not written, so nothing can be said of it.
            let (strength, remarks) = match mv.is_pass() {
                true => (None, Vec::new()),
                false => (self.strength(), self.remarks(&here, depth)),
            };
            line.plies.push(Ply { mv, after: here.after(mv), strength, remarks });
        }
        drop_last_pass(&mut line);
        line.broken = self.end(&line, depth);
        line
    }

    fn strength(&mut self) -> Option<String> {
        let marks = ["!", "??", "!?", "(?)", "*"];
        self.chance(20).then(|| marks[self.lots.below(marks.len())].to_owned())
    }

    fn remarks(&mut self, before: &Position, depth: usize) -> Vec<Remark> {
        let mut remarks = Vec::new();
        while self.chance(20) {
            remarks.push(match self.lots.below(if depth < 4 { 3 } else { 2 }) {
                0 => Remark::Comment("a remark, 11-15 (or not) [%emt 0:01]".to_owned()),
                1 => Remark::Nag(self.lots.below(140) as u16),
                _ => Remark::Variation(self.line(*before, depth + 1)),
            });
        }
        remarks
    }

    /// A line with something in it can break off.
    fn end(&mut self, line: &Line, depth: usize) -> Option<Break> {
        match self.lots.below(10) {
            0 => Some(Break::Unknown),
            1 if !line.plies.is_empty() => {
                let other = random_game(Position::start(line.start.variant()), 30, &mut self.lots);
                Some(Break::Setup(Box::new(self.line(*other.position(), depth))))
            }
            _ => None,
        }
    }
}

proptest! {
    #[test]
    fn games_from_any_position_come_back(start in any_position(), seed in any::<u64>()) {
        let mut record = Record::of_game(&random_game(start, 40, &mut Lots(seed)));
        drop_last_pass(&mut record.line);
        check(&record);
    }

    #[test]
    fn trees_with_everything_in_them_come_back(
        variant in any_variant(),
        seed in any::<u64>(),
        event in "\\PC{0,20}",
        result in prop_oneof![
            Just(GameResult::Drawn),
            Just(GameResult::BothLost),
            Just(GameResult::Unknown),
            Just(GameResult::Won(Color::Black)),
            Just(GameResult::Won(Color::White)),
            Just(GameResult::Other("4-6".to_owned())),
        ],
    ) {
        let mut grower = Grower { lots: Lots(seed), left: 300 };
        let line = grower.line(Position::start(variant), 0);
        let tags = vec![Tag::new("Event", event)];
        check(&Record { variant, tags, line, result });
    }
}
