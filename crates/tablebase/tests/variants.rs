//! The tables of variants that come with the program: do they follow from the rules, do they win in time, and do they
//! say what players know?

use crownhead_notation::fen;
use crownhead_rules::{Color, DrawRules, ExactValues, Game, Kind, Piece, Position, Setup, Variant};
use crownhead_tablebase::{Exact, Value, VariantTables, exact};
use std::sync::Arc;

/// The tables of all variants that have some.
fn all() -> impl Iterator<Item = Arc<VariantTables>> {
    let has = |variant: &&Variant| variant.about().exact == ExactValues::Endings;
    Variant::ALL.iter().filter(has).filter_map(|&variant| VariantTables::shipped(variant))
}

/// Numbers that are always the same.
struct Lots(u64);

impl Lots {
    fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % count
    }

    /// A legal position with so many pieces, kings more often than men, that is not over.
    fn position(&mut self, variant: Variant, pieces: usize, kings_alone: bool) -> Position {
        loop {
            let mut setup = Setup::new(Color::BOTH[self.below(2)]);
            for _ in 0..pieces {
                let square = 1 + self.below(variant.geometry().squares().into());
                let king = (kings_alone || self.below(3) > 0) && !variant.rules().first_king_wins;
                let kind = if king { Kind::King } else { Kind::Man };
                setup.put(square as u32, Color::BOTH[self.below(2)], kind);
            }
            // Where steps of a king in a row are counted, one may have made some.
            let steps = self.below(8) as u8;
            let (run, rest) = (setup.pieces[self.below(pieces)], &setup.pieces);
            if steps < 4 && rest.iter().any(|it| it.1 == Piece::new(run.1.color, Kind::Man)) {
                setup.runs.push((run.1.color, run.0, steps));
            }
            if let Ok(position) = Position::new(variant, &setup)
                && position.pieces().count() == pieces
                && position.outcome().is_none()
            {
                return position;
            }
        }
    }
}

#[test]
fn a_sample_of_all_tables_follows_from_the_successors() {
    let mut lots = Lots(19);
    for tables in all() {
        let variant = tables.variant();
        let mut known = 0;
        for n in 0..1500 {
            let position = lots.position(variant, 2 + n % 3, n % 6 == 5);
            let Some(value) = tables.value(position.board()) else { continue };
            known += 1;
            let text = fen::write(&position);
            let told = tables.move_values(&position);
            let best = told.iter().filter_map(|told| told.value).max();
            let unknown = told.iter().any(|told| told.value.is_none());
            match value {
                Value::Win => assert_eq!(best, Some(Value::Win), "{variant} {text}"),
                // A move may lead to what the other side would win without draw rules.
                Value::Draw => assert_eq!(best, Some(Value::Draw), "{variant} {text}"),
                Value::Loss => assert!(best == Some(Value::Loss) && !unknown, "{variant} {text}"),
            }
            if let Some(plies) = tables.distance(position.board()) {
                let of_best = told.iter().filter(|told| told.value == Some(value));
                let distances = of_best.map(|told| told.distance);
                let wanted = match value {
                    Value::Win => distances.flatten().min(),
                    _ => distances.flatten().max(),
                };
                assert_eq!(wanted, Some(plies), "{variant} {text}");
            }
        }
        let few = variant.rules().first_king_wins;
        assert!(known > if few { 150 } else { 700 }, "{variant}: {known}");
    }
}

/// Plays a won position with the draw rules on; the defender resists as long as it can, or walks about.
fn win(tables: &VariantTables, start: &Position, resists: bool, lots: &mut Lots) -> Option<Color> {
    let mut game = Game::with_draw_rules(*start, DrawRules::Automatic);
    let attacker = start.turn();
    while game.outcome().is_none() {
        let told = tables.move_values(game.position());
        let plies = |n: &usize| told[*n].distance.unwrap_or(u16::MAX);
        let choice = if game.position().turn() == attacker {
            let wins = (0..told.len()).filter(|&n| told[n].value == Some(Value::Win));
            wins.min_by_key(plies).expect("some move wins")
        } else if resists {
            (0..told.len()).max_by_key(plies).expect("some move")
        } else {
            lots.below(told.len())
        };
        game.play(told[choice].mv).expect("a legal move");
    }
    game.outcome().and_then(|outcome| outcome.winner)
}

#[test]
fn wins_are_won_before_the_draw_rules_end_the_game() {
    let mut lots = Lots(3);
    for tables in all() {
        let variant = tables.variant();
        let mut played = 0;
        for n in 0..1200 {
            let start = lots.position(variant, 3 + n % 2, n % 4 > 0);
            let known = (tables.value(start.board()), tables.distance(start.board()));
            let (Some(Value::Win), Some(6..)) = known else { continue };
            played += 1;
            let winner = win(&tables, &start, n % 3 > 0, &mut lots);
            assert_eq!(winner, Some(start.turn()), "{variant} {}", fen::write(&start));
        }
        assert!(played > 5 || variant.rules().first_king_wins, "{variant}: {played}");
    }
}

/// All positions with three white kings against a black one in which neither side can capture.
fn three_against_one(variant: Variant, turn: Color) -> Vec<Position> {
    let squares = u32::from(variant.geometry().squares());
    let mut positions = Vec::new();
    for lone in 1..=squares {
        for a in 1..=squares {
            for b in a + 1..=squares {
                for c in b + 1..=squares {
                    let mut setup = Setup::new(turn);
                    setup.put(lone, Color::Black, Kind::King);
                    for king in [a, b, c] {
                        setup.put(king, Color::White, Kind::King);
                    }
                    let position = Position::new(variant, &setup).ok();
                    let quiet = |position: &Position| {
                        Color::BOTH.iter().all(|&color| !position.can_capture(color))
                    };
                    positions.extend(position.filter(quiet));
                }
            }
        }
    }
    positions
}

#[test]
fn petrovs_triangle_wins_within_fifteen_moves_once_the_main_road_is_taken() {
    let russian = Variant::named("russian");
    let tables = VariantTables::shipped(russian).expect("they come with the program");
    let road = russian.geometry().main_road();
    let mut longest = 0;
    let mut count = 0;
    for position in three_against_one(russian, Color::White) {
        let board = position.board();
        if road.meets(board.kings(Color::Black)) || !road.meets(board.kings(Color::White)) {
            continue;
        }
        assert_eq!(tables.value(board), Some(Value::Win), "{}", fen::write(&position));
        longest = longest.max(tables.distance(board).expect("it is counted"));
        count += 1;
    }
    assert!(count > 30_000 && longest < 30, "{count} positions, {longest} plies");
}

#[test]
fn a_king_on_the_main_road_holds_against_three_that_do_not_attack_it() {
    for (name, text) in [
        ("russian", "B:WK30,K31,K32:BK4"),
        ("brazilian", "B:WK30,K31,K32:BK4"),
        ("international", "B:WK47,K48,K49:BK5"),
    ] {
        let variant = Variant::named(name);
        let tables = VariantTables::shipped(variant).expect("they come with the program");
        let position = fen::read(variant, text).expect(text);
        assert_eq!(tables.value(position.board()), Some(Value::Draw), "{name}");
    }
}

#[test]
fn goals_may_be_reversed_and_the_first_king_may_win() {
    let value = |name: &str, text: &str| {
        let variant = Variant::named(name);
        let tables = VariantTables::shipped(variant).expect("they come with the program");
        let position = fen::read(variant, text).expect(text);
        (tables.value(position.board()), tables.distance(position.board()))
    };
    // Black steps in front of the last white man, which must take, and has no piece left.
    assert_eq!(value("losing", "B:W22:B14"), (Some(Value::Win), Some(2)));
    // One step to the far row.
    assert_eq!(value("breakthrough", "W:W6:B40").0, Some(Value::Win));
    assert_eq!(value("breakthrough", "W:W6:B40").1, Some(1));
}

#[test]
fn a_win_that_draw_rules_would_cut_short_does_not_stand() {
    let russian = Variant::named("russian");
    let tables = VariantTables::shipped(russian).expect("they come with the program");
    let start = three_against_one(russian, Color::White);
    let far = start.iter().filter_map(|it| Some((tables.distance(it.board())?, it)));
    let (plies, start) = far.max_by_key(|(plies, _)| *plies).expect("some are won");
    let mut game = Game::with_draw_rules(*start, DrawRules::Claimed);
    assert!(exact::stands_in(&*tables, &game), "{plies} plies are in time");
    // The attacker keeps the win as far away as it can, and the defender resists.
    while game.idle_plies() < 20 {
        let told = tables.move_values(game.position());
        let wanted = if game.position().turn() == start.turn() { Value::Win } else { Value::Loss };
        let kept = told.iter().filter(|told| told.value == Some(wanted));
        let mv = kept.max_by_key(|told| told.distance).expect("the win is kept").mv;
        game.play(mv).expect("a legal move");
    }
    let plies = tables.distance(game.position().board()).expect("it is counted");
    assert!(plies > 10 && !exact::stands_in(&*tables, &game), "{plies} plies");
}
