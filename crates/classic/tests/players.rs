//! The players that draw lots or keep something between moves, and what all of them do with a stop.

mod support;

use crownhead_classic::{
    Aggressor, ClassicSpec, Count, DeepAggressor, Deepening, Depths, Evaluation, Minimax,
};
use crownhead_classic::{Preset, Random};
use crownhead_play::{Limits, Player, Score, Stop};
use crownhead_rules::{Board, Color, Game, Position, Variant};
use std::collections::HashSet;
use std::time::Duration;
use support::{Lots, ask, ask_spec, position, random_position};

/// Pieces that a side has lost since the root.
fn lost(position: &Position, root: &Board, side: Color) -> f64 {
    f64::from(root.pieces(side).len()) - f64::from(position.board().pieces(side).len())
}

/// Every position that is reached after so many plies, or where the game ends before.
fn leaves(position: Position, depth: u32) -> Vec<Position> {
    let moves = position.moves();
    if depth == 0 || moves.is_empty() {
        return vec![position];
    }
    moves.iter().flat_map(|&mv| leaves(position.after(mv), depth - 1)).collect()
}

/// The mean of the opponent's lost pieces over all leaves alike.
fn mean_captures(position: &Position, depth: u32, root: &Board) -> f64 {
    let leaves = leaves(*position, depth);
    let captures: f64 = leaves.iter().map(|leaf| lost(leaf, root, root.turn().other())).sum();
    captures / leaves.len() as f64
}

/// The mean of the children, all the way down, of the opponent's lost pieces less the own.
fn mean_net(position: &Position, depth: u32, root: &Board) -> f64 {
    let moves = position.moves();
    if depth == 0 || moves.is_empty() {
        return lost(position, root, root.turn().other()) - lost(position, root, root.turn());
    }
    let means = moves.iter().map(|&mv| mean_net(&position.after(mv), depth - 1, root));
    means.sum::<f64>() / moves.len() as f64
}

#[test]
fn random_plays_every_move_and_repeats_itself_by_seed() {
    let start = Position::start(Variant::English);
    let mut player = Random::new();
    let mut draw = |seed| {
        player.new_game(&start, seed).unwrap();
        ask(&mut player, &start).mv
    };
    let drawn: HashSet<_> = (0..200).map(&mut draw).collect();
    assert_eq!(drawn.len(), start.moves().len());
    assert!((0..50).all(|seed| draw(seed) == draw(seed)));
}

#[test]
fn the_aggressor_takes_as_much_as_it_can() {
    // 1 can take one man, 12 can take two.
    let position = position(Variant::English, "B:W6,16,24:B1,12");
    for seed in 0..20 {
        let mut player = Aggressor::new();
        player.new_game(&position, seed).unwrap();
        let choice = ask(&mut player, &position);
        assert_eq!((choice.mv.from().number(), choice.mv.captured().count()), (12, 2));
        assert_eq!(choice.report.score, Some(Score::Value(2.0)));
    }
}

#[test]
fn ties_of_the_aggressors_are_broken_by_the_seed() {
    let start = Position::start(Variant::Straight);
    for spec in ["aggressor", "aggressor:2,count=net"] {
        let mut player = spec.parse::<ClassicSpec>().unwrap().player(Variant::Straight);
        let mut draw = |seed| {
            player.new_game(&start, seed).unwrap();
            ask(&mut *player, &start).mv
        };
        let drawn: HashSet<_> = (0..200).map(&mut draw).collect();
        assert_eq!(drawn.len(), 7, "{spec}: no capture within two plies, so every move is equal");
    }
}

#[test]
fn the_deep_aggressor_has_the_highest_mean() {
    for &variant in Variant::ALL {
        let mut lots = Lots(3);
        for n in 0..60 {
            let (position, depth) = (random_position(variant, &mut lots), 1 + n % 3);
            for count in [Count::Captures, Count::Net] {
                let choice = ask(&mut DeepAggressor::new(depth).counting(count), &position);
                let mean = |mv| match count {
                    // A tree one ply deeper than its name.
                    Count::Captures => mean_captures(&position.after(mv), depth, position.board()),
                    Count::Net => mean_net(&position.after(mv), depth - 1, position.board()),
                };
                let highest = position.moves().iter().map(|&mv| mean(mv)).fold(f64::MIN, f64::max);
                assert!((mean(choice.mv) - highest).abs() < 1e-9, "{count} {position:?}");
                assert_eq!(choice.report.score, Some(Score::Value(highest)), "{count}");
            }
        }
    }
}

#[test]
fn a_kept_tree_equals_one_built_from_nothing() {
    for &variant in Variant::ALL {
        for seed in 0..5 {
            let mut game = Game::new(Position::start(variant));
            let (mut keeping, mut rebuilding) = (DeepAggressor::new(3), DeepAggressor::new(3));
            keeping.new_game(game.start(), seed).unwrap();
            rebuilding.new_game(game.start(), seed).unwrap();
            let mut opponent = Lots(seed);
            while game.outcome().is_none() && game.history().len() < 100 {
                rebuilding.forget();
                let [kept, rebuilt] = [&mut keeping, &mut rebuilding]
                    .map(|player| player.choose(&game, &Limits::default(), &mut |_| {}).unwrap());
                assert_eq!(kept.mv, rebuilt.mv);
                assert_eq!(kept.report.score, rebuilt.report.score);
                assert_eq!(kept.report.nodes, rebuilt.report.nodes);
                game.play(kept.mv).unwrap();
                let replies = game.moves();
                if !replies.is_empty() {
                    game.play(replies[opponent.below(replies.len())]).unwrap();
                }
            }
        }
    }
}

#[test]
fn deepening_draws_its_depth_for_each_game() {
    let start = Position::start(Variant::Mini);
    let mut player = Deepening::new(5..=8, Evaluation::MaterialAndHalf);
    let mut depth = |seed| {
        player.new_game(&start, seed).unwrap();
        player.depth()
    };
    let drawn: HashSet<u32> = (0..100).map(&mut depth).collect();
    assert_eq!(drawn, HashSet::from([5, 6, 7, 8]));
    assert!((0..20).all(|seed| depth(seed) == depth(seed)));
    let mut told = Vec::new();
    let mut player = Deepening::new(4..=4, Evaluation::MaterialAndHalf);
    let mut watch = |report: &crownhead_play::Report| told.push(report.depth);
    player.choose(&Game::new(start), &Limits::default(), &mut watch).unwrap();
    assert_eq!(told, [1, 2, 3, 4]);
}

#[test]
fn a_stop_from_outside_ends_every_player() {
    let specs = ["minimax:40", "alphabeta:60", "negamax:60", "deepening:60", "minimax-tree:60"];
    for (spec, variant) in specs.into_iter().zip(Variant::ALL.iter().copied().cycle()) {
        let mut player = spec.parse::<ClassicSpec>().unwrap().player(variant);
        let game = Game::new(Position::start(variant));
        let stop = Stop::new();
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let choice = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(30));
                stop.stop();
            });
            player.choose(&game, &limits, &mut |_| {})
        });
        let choice = choice.unwrap_or_else(|fault| panic!("{spec}: {fault}"));
        assert!(game.moves().contains(&choice.mv), "{spec}");
        assert!(choice.report.depth < 40, "{spec} was stopped");
        assert!(spec != "deepening:60" || choice.report.depth > 0, "it has finished iterations");
    }
    let limits = Limits::default();
    limits.stop.stop();
    for spec in ["random", "minimax:30", "aggressor", "aggressor:30", "preset:mini-hard"] {
        let mut player = spec.parse::<ClassicSpec>().unwrap().player(Variant::English);
        let game = Game::new(Position::start(Variant::English));
        let choice = player.choose(&game, &limits, &mut |_| {}).unwrap();
        assert!(game.moves().contains(&choice.mv), "{spec}");
    }
}

#[test]
fn a_nearer_win_is_preferred_and_a_loss_put_off() {
    // Taking the last man wins at once.
    let win = position(Variant::English, "B:W6:B1,12");
    assert_eq!(ask_spec("minimax:5", &win).report.score, Some(Score::WinIn(1)));
    // White's only man will be taken whatever it does.
    let loss = position(Variant::English, "W:W14:BK6,K5,K1");
    let choice = ask_spec("negamax:5", &loss);
    assert!(matches!(choice.report.score, Some(Score::LossIn(_))), "{:?}", choice.report.score);
}

#[test]
fn only_system_a_plays_a_forced_move_without_a_search() {
    let forced = position(Variant::Regicide, "B:W6,30,31:B1,12");
    assert_eq!(forced.moves().len(), 1);
    let at_once = ask_spec("preset:regicide-6", &forced);
    assert_eq!((at_once.report.nodes, at_once.report.score), (0, None));
    let searched = ask_spec("alphabeta:8", &forced);
    assert!(searched.report.nodes > 1 && searched.report.score.is_some());
    assert_eq!(at_once.mv, searched.mv);
}

#[test]
fn a_tree_too_large_to_keep_is_refused_with_a_sentence() {
    let mut player = crownhead_classic::MinimaxTree::new(12, Evaluation::Advancement);
    let game = Game::new(Position::start(Variant::English));
    let refused = player.choose(&game, &Limits::default(), &mut |_| {});
    assert!(refused.unwrap_err().to_string().contains("5000000 nodes"));
}

#[test]
fn a_pass_is_a_ply() {
    // Black's man is blocked for good, so Black passes and White walks on.
    let position = position(Variant::Mini, "B:W10,18:B16");
    let choice = ask(&mut Minimax::new(3, Evaluation::MaterialAndHalf), &position);
    assert!(choice.mv.is_pass());
    assert_eq!(choice.report.line.len(), 3);
}

#[test]
fn presets_play_as_their_programs_did() {
    let list: Vec<_> = Preset::ALL
        .iter()
        .map(|preset| {
            let Depths { least, most } = preset.depths();
            format!("{preset} {} {:?}", preset.variant(), (least, most))
        })
        .collect();
    assert_eq!(list.len(), 6 + 5 + 12 + 3);
    for step in 1..=6 {
        let depth = step + 2;
        assert!(list.contains(&format!("regicide-{step} regicide ({depth}, {depth})")));
    }
    for step in 1..=5 {
        let depth = 2 * step;
        assert!(list.contains(&format!("english-{step} english ({depth}, {depth})")));
    }
    for level in 1..=12 {
        assert!(list.contains(&format!("english-level-{level} english ({level}, {level})")));
    }
    for (mode, depths) in [("easy", (1, 4)), ("medium", (5, 8)), ("hard", (9, 15))] {
        assert!(list.contains(&format!("mini-{mode} mini {depths:?}")));
    }
    for preset in Preset::ALL {
        assert_eq!(preset.id().parse(), Ok(preset));
        assert_eq!(preset.evaluation(), Evaluation::of_variant(preset.variant()));
        assert_eq!(preset.player().name(), format!("preset:{preset}"));
        let Depths { least, most } = preset.depths();
        if most <= 6 {
            let choice = ask(&mut *preset.player(), &Position::start(preset.variant()));
            assert!((least..=most).contains(&choice.report.depth), "{preset}");
        }
    }
    let titles: HashSet<_> = Preset::ALL.iter().map(Preset::title).collect();
    assert_eq!(titles.len(), Preset::ALL.len());
}
