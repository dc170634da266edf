//! Does the text of a move name exactly that move? Every legal move comes back from its text, readers
//! take every form that files have, and each refusal says why in one sentence.

mod support;

use crownhead_notation::moves::{self, MoveError, PASS, Why};
use crownhead_notation::pdn::{MoveProblem, MoveTextError};
use crownhead_rules::{Move, Position, Square, Variant};
use proptest::prelude::*;
use std::collections::HashSet;
use support::{any_position, position, random_games};

/// The texts of all legal moves, in the order of their squares.
fn texts(here: &Position) -> Vec<String> {
    let written = |mv: &Move| (mv.from(), mv.to(), moves::write(here, *mv));
    let mut all: Vec<_> = here.moves().iter().map(written).collect();
    all.sort();
    all.into_iter().map(|(_, _, text)| text).collect()
}

/// Reads a text and writes the move again.
fn reread(here: &Position, text: &str) -> Result<String, MoveError> {
    moves::read(here, text).map(|mv| moves::write(here, mv))
}

/// The sentence with which a text is refused.
fn refusal(variant: Variant, fen: &str, text: &str) -> String {
    moves::read(&position(variant, fen), text).expect_err(text).to_string()
}

/// The text of a path with a sign between its squares.
fn path_text(path: &[Square], sign: &str) -> String {
    path.iter().map(ToString::to_string).collect::<Vec<_>>().join(sign)
}

/// Every legal move has a text of its own, and is read from it, with any separator, and from each of
/// its paths in full.
fn check_all_moves(here: &Position) {
    let legal = here.moves();
    let mut seen = HashSet::new();
    for &mv in &legal {
        let text = moves::write_among(here, &legal, mv);
        assert!(seen.insert(text.clone()), "{text} names two moves of {here:?}");
        assert_eq!(moves::read(here, &text), Ok(mv), "{text} in {here:?}");
        for sign in ["-", "x", ":"].iter().filter(|_| !mv.is_pass()) {
            let other = text.replace(['-', 'x'], sign);
            assert_eq!(moves::read(here, &other), Ok(mv), "{other} in {here:?}");
            for path in here.paths(mv) {
                let whole = path_text(&path, sign);
                assert_eq!(moves::read(here, &whole), Ok(mv), "{whole} in {here:?}");
            }
        }
    }
}

#[test]
fn every_move_of_random_games_comes_back() {
    for &variant in Variant::ALL {
        random_games(variant, 150, 150, check_all_moves);
    }
}

proptest! {
    #[test]
    fn every_move_of_every_board_comes_back(here in any_position()) {
        check_all_moves(&here);
    }

    #[test]
    fn what_is_read_is_legal(here in any_position(), text in "[0-9]{1,2}[-x][0-9]{1,2}(x[0-9]{1,2})?") {
        if let Ok(mv) = moves::read(&here, &text) {
            prop_assert!(here.moves().contains(&mv));
        }
    }

    #[test]
    fn any_text_is_read_or_refused_in_one_line(here in any_position(), text in "\\PC{0,30}|(?s).{0,30}") {
        if let Err(error) = moves::read(&here, &text) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }
}

#[test]
fn steps_and_captures_name_start_and_end() {
    let start = texts(&Position::start(Variant::English));
    assert_eq!(start, ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]);
    assert_eq!(texts(&position(Variant::English, "W:W22:B18")), ["22x15"]);
    assert_eq!(texts(&position(Variant::English, "B:W15,22:B11")), ["11x25"]);
    assert_eq!(
        texts(&position(Variant::Straight, "B:W14,23:B9,10")),
        ["9-13", "9x27", "10-15", "10x17"]
    );
}

#[test]
fn a_step_is_read_in_every_form() {
    let start = Position::start(Variant::English);
    let numeric = ["11-15", "11x15", "11:15", "11X15", "1115", "11 15", " 11 - 15 ", "11- 15"];
    let alpha = ["c3-d4", "c3d4", "C3:D4", "c3 d4", "c3xd4"];
    for text in numeric.into_iter().chain(alpha) {
        assert_eq!(reread(&start, text).as_deref(), Ok("11-15"), "{text}");
    }
    assert_eq!(reread(&start, "09-13").as_deref(), Ok("9-13"));
    assert_eq!(reread(&start, "0913").as_deref(), Ok("9-13"));
}

#[test]
fn a_capture_is_read_short_in_full_and_in_part() {
    let here = position(Variant::English, "W:WK29:B11,18,25");
    assert_eq!(texts(&here), ["29x8"]);
    let short = ["29x8", "29-8", "29:8", "2908", "29 8", "h8-b2"];
    let longer = ["29x22x15x8", "29-22-15-8", "29221508", "29 x 22 x 8", "29x15x8", "h8:d4:b2"];
    for text in short.into_iter().chain(longer) {
        assert_eq!(reread(&here, text).as_deref(), Ok("29x8"), "{text}");
    }
}

#[test]
fn two_captures_with_the_same_ends_are_written_whole() {
    let here = position(Variant::English, "B:W6,7,14,15:B2");
    assert_eq!(texts(&here), ["2x11x18", "2x9x18"]);
    let over_6 = moves::read(&here, "2x9x18").unwrap();
    let over_7 = moves::read(&here, "2-11-18").unwrap();
    let captured = |mv: Move| mv.captured().map(Square::number).collect::<Vec<_>>();
    assert_eq!((captured(over_6), captured(over_7)), (vec![6, 14], vec![7, 15]));
    let choices = vec!["2x9x18".to_owned(), "2x11x18".to_owned()];
    let ambiguous = MoveError::Ambiguous { text: "2x18".to_owned(), choices };
    assert_eq!(ambiguous.to_string(), "\"2x18\" can mean 2x9x18 or 2x11x18");
    assert_eq!(moves::read(&here, "2x18"), Err(ambiguous));
}

#[test]
fn a_ring_run_either_way_is_one_move() {
    let here = position(Variant::English, "W:WK14:B10,11,18,19");
    assert_eq!(texts(&here), ["14x14"]);
    let ring = here.moves()[0];
    assert_eq!(here.paths(ring).len(), 2);
    for text in ["14x14", "14x7x16x23x14", "14x23x16x7x14", "14x7x14", "14-14"] {
        assert_eq!(moves::read(&here, text), Ok(ring), "{text}");
    }
}

/// The path of a single jump is no longer than its short text, so the short text must mean it.
#[test]
fn a_single_jump_is_told_from_a_longer_way_to_the_same_square() {
    let here = position(Variant::English, "W:WK14:B9,10,11,18,19");
    assert_eq!(texts(&here), ["14x5", "14x7x16x23x14x5"]);
    check_all_moves(&here);
    let here = position(Variant::Regicide, "W:WK14:B10,11,18,19");
    let all = texts(&here);
    for text in ["14x7", "14x23x16x7", "14x7x16", "14x23x16", "14x23", "14x7x16x23", "14x14"] {
        assert!(all.contains(&text.to_owned()), "{text} in {all:?}");
    }
    assert_eq!(all.len(), 7);
    check_all_moves(&here);
}

#[test]
fn every_beginning_of_a_regicide_capture_is_a_move() {
    let here = position(Variant::Regicide, "B:W15,22:B11");
    assert_eq!(texts(&here), ["11x18", "11x25"]);
    assert_eq!(reread(&here, "11x18x25").as_deref(), Ok("11x25"));
}

#[test]
fn a_pass_has_a_word() {
    // Black's man is blocked for good, White can move.
    let here = position(Variant::Mini, "B:W14:B16");
    assert_eq!(texts(&here), [PASS]);
    for text in ["pass", "PASS", " Pass "] {
        assert!(moves::read(&here, text).is_ok_and(Move::is_pass), "{text}");
    }
}

#[test]
fn each_reason_has_its_sentence() {
    let (english, mini, straight) = (Variant::English, Variant::Mini, Variant::Straight);
    let start = "B:W21-32:B1-12";
    for (variant, fen, text, why) in [
        (english, "B:W14:B", "9-13", "the game is over"),
        (english, "B:W14:B", PASS, "the game is over"),
        (english, start, "11-33", "there is no square 33"),
        (english, start, "99-11", "there is no square 99"),
        (english, start, "a2-b3", "there is no square a2"),
        (mini, "B:W13-18:B1-6", "g1-f2", "there is no square g1"),
        (english, start, "15-19", "there is no piece on 15"),
        (english, start, "22-18", "the piece on 22 belongs to the side that is not to move"),
        (english, "B:W15:B9,11", "9-13", "a capture must be played"),
        (english, "B:W15:BK5,11", "5-1", "a capture must be played"),
        (english, "B:W15,22:B11", "11x18", "the capture goes on"),
        (straight, "B:W15,22:B11", "11-18", "the capture goes on"),
        (mini, "B:W14:B16", "16-14", "the only legal move is a pass"),
        (english, start, PASS, "there are moves, so nobody may pass"),
        (english, start, "11-20", "the piece on 11 cannot go there"),
        (english, start, "11-15-18", "the piece on 11 cannot go there"),
        (english, "B:W15,22:B11", "11x15x25", "the piece on 11 cannot go there"),
        (english, "B:W15:B9,11", "9-14-17", "the piece on 9 cannot go there"),
    ] {
        assert_eq!(refusal(variant, fen, text), format!("{text:?} is not legal: {why}"), "{fen}");
    }
}

/// "A capture must be played" would be a lie: with or without a capture a man cannot go back.
#[test]
fn a_step_backwards_is_not_blamed_on_a_capture() {
    for (variant, fen) in [(Variant::English, "B:W15:B9,11"), (Variant::Straight, "B:W15,32:B9,11")]
    {
        let here = position(variant, fen);
        assert!(here.moves().iter().any(|mv| mv.is_capture()));
        let text = "9-5".to_owned();
        let why = Why::Unreachable(Square::new(9));
        assert_eq!(moves::read(&here, "9-5"), Err(MoveError::Illegal { text, why }));
    }
}

#[test]
fn what_is_no_move_at_all_is_told_so() {
    let start = Position::start(Variant::English);
    for (text, problem) in [
        ("", MoveProblem::Incomplete),
        ("11", MoveProblem::Incomplete),
        ("11-", MoveProblem::Incomplete),
        ("11-0", MoveProblem::BadSquare),
        ("11-d4", MoveProblem::Mixed),
        ("11-15!", MoveProblem::Junk),
        ("passe", MoveProblem::Junk),
        ("Zug", MoveProblem::Junk),
    ] {
        let error = MoveTextError { text: text.to_owned(), problem };
        assert_eq!(moves::read(&start, text), Err(MoveError::Text(error)), "{text}");
    }
    assert_eq!(
        refusal(Variant::English, "B:W21:B1", "11-"),
        "\"11-\" is not a move: a move names at least two squares"
    );
    let long = refusal(Variant::English, "B:W21:B1", &"zug\n".repeat(1_000));
    assert!(long.starts_with("\"zug\\nzug") && long.len() < 300, "{long}");
}
