//! What may not be played, and why not: each step of precedence by a position of its own, and all of it against rule
//! sets that differ in precedence only.

mod support;

use crownhead_rules::{Color, Forbidden, ForbiddenMove, Kind, Path, Position, Setup, Variant};
use std::collections::BTreeSet;
use support::position;

fn squares(path: &Path) -> Vec<u8> {
    path.iter().map(|square| square.number()).collect()
}

/// Every forbidden capture as its squares, its reason, and how many pieces and kings it and the others take.
fn told(variant: Variant, fen: &str) -> Vec<(Vec<u8>, Forbidden, [u32; 4])> {
    let tell = |it: ForbiddenMove| {
        let ForbiddenMove { takes, must, .. } = it;
        let counts = [takes.pieces(), takes.kings, must.pieces(), must.kings];
        (squares(&it.path), it.why, counts)
    };
    position(variant, fen).forbidden_moves().into_iter().map(tell).collect()
}

#[test]
fn the_most_must_be_taken() {
    use Forbidden::FewerPieces;
    let two_or_one = "W:W32,45:B28,18,40";
    let expected = [(vec![45, 34], FewerPieces, [1, 0, 2, 0])];
    assert_eq!(told(Variant::International, two_or_one), expected);
    // Straight on it may land anywhere, but only from 32 it can take the second.
    let dead_ends = told(Variant::International, "W:WK46:B37,18");
    assert!(
        dead_ends.iter().all(|(_, why, counts)| (*why, *counts) == (FewerPieces, [1, 0, 2, 0]))
    );
}

#[test]
fn kings_go_first_in_czech() {
    let all = told(Variant::Czech, "W:W23,K29:B19,25");
    let man: Vec<_> = all.iter().filter(|it| it.0[0] == 23).collect();
    assert_eq!(man, [&(vec![23, 16], Forbidden::NotWithKing, [1, 0, 2, 0])]);
    // The king may not stop after one, but a man may not capture at all.
    assert!(all.iter().all(|it| it.0[0] == 23 || it.1 == Forbidden::GoesOn), "{all:?}");
}

#[test]
fn the_most_kings_among_as_many_pieces() {
    let expected = [(vec![22, 13], Forbidden::FewerKings, [1, 0, 1, 1])];
    assert_eq!(told(Variant::Spanish, "W:W22,24:B18,K20"), expected);
}

#[test]
fn each_of_the_four_steps_has_its_reason() {
    let why = |fen| told(Variant::Italian, fen).into_iter().map(|it| it.1).collect::<Vec<_>>();
    assert_eq!(why("W:W22,24:B18,20,11"), [Forbidden::FewerPieces]);
    assert_eq!(why("W:W22,K24:B18,20"), [Forbidden::NotWithKing]);
    assert_eq!(why("W:WK22,K24:B18,K20"), [Forbidden::FewerKings]);
    assert_eq!(why("W:WK22,K24:B18,K10,K20,12"), [Forbidden::KingLater]);
}

#[test]
fn worth_decides_in_frisian() {
    use Forbidden::{NotWithKing, WorthLess};
    let one_king_or_one_man = told(Variant::Frisian, "W:W32,35:BK28,30");
    assert_eq!(one_king_or_one_man, [(vec![35, 24], WorthLess, [1, 0, 1, 1])]);
    let with_king = told(Variant::Frisian, "W:W32,K46:B28,41");
    assert_eq!(with_king, [(vec![32, 23], NotWithKing, [1, 0, 1, 0])]);
}

#[test]
fn a_flying_king_must_land_where_it_can_go_on() {
    // From 22 it takes the second; from 18, 15 and beyond it could not.
    let free = told(Variant::Russian, "W:WK29:B25,17");
    assert!(!free.is_empty());
    assert!(free.iter().all(|(path, why, _)| path.len() == 2 && *why == Forbidden::GoesOn));
}

#[test]
fn a_killer_stops_right_behind_a_king() {
    let fen = "W:WK46,50:BK37";
    let beyond = told(Variant::Killer, fen);
    assert_eq!(beyond.len(), 6);
    assert!(beyond.iter().all(|it| it.1 == Forbidden::NotBehindKing), "{beyond:?}");
    assert!(told(Variant::International, fen).is_empty());
}

#[test]
fn a_frisian_king_that_has_to_rest_is_told_apart_from_a_blocked_one() {
    let after_steps = |steps, fen| {
        let mut setup = position(Variant::Frisian, fen).setup();
        setup.runs = vec![(Color::White, 46, steps)];
        Position::new(Variant::Frisian, &setup).expect("a position")
    };
    let steps = |position: &Position| -> Vec<Vec<u8>> {
        let resting = position.forbidden_moves();
        assert!(resting.iter().all(|it| it.why == Forbidden::Tired && it.captured.is_empty()));
        resting.iter().map(|it| squares(&it.path)).collect()
    };
    let fen = "W:WK46,31:B5";
    let expected = [41, 37, 32, 28, 23, 19, 14, 10].map(|to| vec![46, to]);
    let mut resting = steps(&after_steps(3, fen));
    resting.sort_by_key(|path| std::cmp::Reverse(path[1]));
    assert_eq!(resting, expected);
    assert!(steps(&after_steps(2, fen)).is_empty(), "it may step once more");
    assert!(steps(&after_steps(3, "W:WK46,31,41:B5")).is_empty(), "its own man is in the way");
    // It may capture, so nothing keeps it back.
    assert!(steps(&after_steps(3, "W:WK46,31:B28")).is_empty());
}

#[test]
fn a_free_choice_of_short_captures_forbids_nothing() {
    for variant in [Variant::English, Variant::Regicide, Variant::Mini, Variant::Straight] {
        support::random_games(variant, 50, 150, |position| {
            assert_eq!(position.forbidden_moves(), []);
        });
    }
}

/// The same pieces under other rules.
fn under(variant: Variant, position: &Position) -> Option<Position> {
    let Setup { turn, pieces, .. } = position.setup();
    Position::new(variant, &Setup { turn, pieces, runs: Vec::new() }).ok()
}

/// Every way of capturing that there is, allowed or not.
fn all_ways(position: &Position) -> BTreeSet<Vec<u8>> {
    let moves = position.moves();
    let allowed = moves.iter().filter(|mv| mv.is_capture()).flat_map(|&mv| position.paths(mv));
    let forbidden = position.forbidden_moves().into_iter().map(|it| it.path);
    allowed.chain(forbidden).map(|path| squares(&path)).collect()
}

#[test]
fn allowed_and_forbidden_together_are_what_a_free_choice_has() {
    let mut seen = 0;
    support::random_games(Variant::Brazilian, 500, 150, |position| {
        if let Some(free) = under(Variant::Pool, position) {
            assert_eq!(all_ways(position), all_ways(&free), "{position:?}");
            seen += position.forbidden_moves().len();
        }
    });
    assert!(seen > 300, "{seen}");
}

#[test]
fn a_reason_is_true_and_nothing_is_both_allowed_and_forbidden() {
    for &variant in Variant::ALL {
        support::random_games(variant, 200, 150, |position| {
            let moves = position.moves();
            let allowed: BTreeSet<Vec<u8>> = moves
                .iter()
                .flat_map(|&mv| position.paths(mv))
                .map(|path| squares(&path))
                .collect();
            for ForbiddenMove { path, captured, takes, must, why } in position.forbidden_moves() {
                let here = squares(&path);
                assert!(!allowed.contains(&here), "{variant} {position:?} {here:?}");
                let legs = captured.len().max(1);
                assert_eq!((captured.len() as u32, path.len()), (takes.pieces(), legs + 1));
                let (pieces, kings) = (takes.pieces(), takes.kings);
                assert!(
                    match why {
                        Forbidden::FewerPieces => pieces < must.pieces(),
                        Forbidden::FewerKings => pieces == must.pieces() && kings < must.kings,
                        Forbidden::KingLater => takes == must && kings > 0,
                        Forbidden::WorthLess => pieces + kings <= must.pieces() + must.kings,
                        Forbidden::NotWithKing =>
                            position.piece_on(path[0]).is_some_and(|it| it.kind == Kind::Man),
                        Forbidden::GoesOn | Forbidden::NotBehindKing => variant.rules().kings_fly(),
                        Forbidden::Tired => pieces == 0 && moves.iter().all(|mv| !mv.is_capture()),
                    },
                    "{variant} {position:?} {here:?} {why:?}"
                );
            }
        });
    }
}
