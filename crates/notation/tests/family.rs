//! How the games of the family are written: squares by letters or numbers, the sign of a capture, results,
//! positions of others, and squares that are counted from White's end.

mod support;

use crownhead_notation::record::GameResult;
use crownhead_notation::{fen, moves};
use crownhead_rules::{Color, Position, Variant};
use support::{position, replay};

/// The first move of each game as its players write it, and by the other names of its squares.
#[test]
fn moves_are_written_as_is_the_custom_and_read_both_ways() {
    for (variant, written, other) in [
        (Variant::International, "32-28", "d4-e5"),
        (Variant::Russian, "c3-d4", "22-18"),
        (Variant::Brazilian, "c3-d4", "22-18"),
        (Variant::Czech, "a3-b4", "21-17"),
        (Variant::Italian, "21-17", "b3-a4"),
        (Variant::Pool, "11-15", "c3-d4"),
        (Variant::Frisian, "31-27", "b4-c5"),
    ] {
        let start = Position::start(variant);
        let mv = moves::read(&start, written).unwrap_or_else(|error| panic!("{variant}: {error}"));
        assert_eq!(moves::write(&start, mv), written, "{variant}");
        assert_eq!(moves::read(&start, other), Ok(mv), "{variant} {other}");
    }
}

#[test]
fn a_russian_capture_has_a_colon_and_a_thai_one_a_hyphen() {
    let russian = position(Variant::Russian, "W:Wc3:Bd4,f6");
    assert_eq!(moves::write(&russian, russian.moves()[0]), "c3:g7");
    for text in ["c3:g7", "c3xg7", "c3:e5:g7", "22x8", "22-15-8"] {
        assert_eq!(moves::read(&russian, text), Ok(russian.moves()[0]), "{text}");
    }
    let thai = position(Variant::Thai, "B:B9:W14");
    assert_eq!(moves::write(&thai, thai.moves()[0]), "9-18");
    assert_eq!(moves::read(&thai, "9x18"), Ok(thai.moves()[0]));
}

/// A king that goes straight on may be said to have landed on any square between two pieces.
#[test]
fn every_square_between_two_captured_pieces_names_the_same_way() {
    let king = position(Variant::International, "W:WK46:B37,14");
    let capture = king.moves().iter().copied().find(|mv| mv.to().number() == 5).expect("46x5");
    for text in ["46x5", "46x32x5", "46x28x5", "46x19x5"] {
        assert_eq!(moves::read(&king, text), Ok(capture), "{text}");
    }
    assert!(moves::read(&king, "46x33x5").is_err());
    assert!(moves::read(&king, "46x14x5").is_err(), "a captured piece stands there");
}

#[test]
fn a_win_is_two_points_in_international_draughts_alone() {
    let texts = |variant: Variant| {
        [GameResult::Won(Color::White), GameResult::Won(Color::Black), GameResult::Drawn]
            .map(|result| result.text(variant).to_owned())
    };
    assert_eq!(texts(Variant::International), ["2-0", "0-2", "1-1"]);
    assert_eq!(texts(Variant::Russian), ["1-0", "0-1", "1/2-1/2"]);
    assert_eq!(texts(Variant::Pool), ["0-1", "1-0", "1/2-1/2"]);
    let record = replay(r#"[GameType "20"] [Result "0-2"] 1. 32-28 19-23 *"#);
    assert_eq!(record.result, GameResult::Won(Color::Black));
}

/// Square 1 of the standard's Spanish files is at White's right hand.
#[test]
fn spanish_files_count_from_white_unless_their_game_type_says_otherwise() {
    let ours = replay(r#"[GameType "24,W,8,8,N2,1"] 1. 21-17 12-15 *"#);
    for tag in ["24", "24,W,8,8,N1,1", "28,W,8,8,N1,1"] {
        let theirs = replay(&format!(r#"[GameType "{tag}"] 1. 12-16 21-18 *"#));
        assert_eq!(theirs.line.end(), ours.line.end(), "{tag}");
        assert_eq!(theirs.variant, Variant::Spanish, "{tag}");
    }
    let set_up = replay(r#"[GameType "24"] [FEN "W:W12:B21"] 1. 12-16 *"#);
    assert_eq!(fen::write(set_up.line.end()), "B:W17:B12");
    // What is written says how it counts, and comes back.
    let text = ours.to_pdn().to_string();
    assert!(text.contains(r#"[GameType "24,W,8,8,N2,1"]"#) && text.contains("21-17"), "{text}");
    assert_eq!(replay(&text).line.end(), ours.line.end());
    let thai = replay(r#"[GameType "31,B,8,8,N1,0"] 1. 5-9 *"#);
    assert_eq!(replay(r#"[GameType "31"] 1. 28-24 *"#).line.end(), thai.line.end());
}

/// Files of International draughts have a wrong corner in their GameType.
#[test]
fn the_corner_of_other_games_is_not_asked() {
    let record = replay(r#"[GameType "20,W,10,10,N1,0"] 1. 32-28 19-23 2. 28x19 14x23 *"#);
    assert_eq!(record.line.plies.len(), 4);
}

/// Steps of a Frisian king in a row, as lidraughts tells them.
#[test]
fn steps_of_a_king_in_a_row_stand_in_the_fen() {
    let read = |text: &str| position(Variant::Frisian, text);
    let tired = read("W:WK32,46:BK1,5:H0:F1:+0+332");
    assert!(tired.moves().iter().all(|mv| mv.from().number() == 46), "{:?}", tired.moves());
    assert_eq!(fen::write(&tired), "W:WK32,46:BK1,5:+0+332");
    assert_eq!(read(&fen::write(&tired)), tired);
    let fresh = read("W:WK32,46:BK1,5:H0:F1:+0+0");
    assert!(fresh.moves().len() > tired.moves().len() && fen::write(&fresh).ends_with(":BK1,5"));
    assert_eq!(read("W:WK32,46:BK1,5:+2+3"), fresh, "nobody knows which king it is");
    // Other rules do not count, and nonsense is named.
    let other = position(Variant::International, "W:WK32,46:BK1,5:+0+332");
    assert_eq!(fen::write(&other), "W:WK32,46:BK1,5");
    for text in ["W:WK32:BK1:+", "W:WK32:BK1:+a+b", "W:WK32:BK1:+1x+0"] {
        assert!(fen::read(Variant::Frisian, text).is_err(), "{text}");
    }
}

/// Unified pool checkers: White begins, and squares have letters as White sees them.
#[test]
fn pool_files_in_which_white_begins_are_read() {
    let unified = replay(r#"[GameType "23,W,8,8,A0,0"] [Result "1-0"] 1. c3-d4 f6-g5 *"#);
    let numbered = replay(r#"[GameType "23,W,8,8,N2,0"] [Result "1-0"] 1. 22-18 11-16 *"#);
    for record in [&unified, &numbered] {
        assert_eq!(record.variant, Variant::Pool);
        assert_eq!(record.line.start.turn(), Color::White);
        assert_eq!(
            record.result,
            GameResult::Won(Color::White),
            "the points of the first stand first"
        );
    }
    assert_eq!(unified.line.end(), numbered.line.end());
    let text = unified.to_pdn().to_string();
    assert!(text.contains(r#"[Result "0-1"]"#) && text.contains("[FEN \"W:"), "{text}");
    assert_eq!(replay(&text).line.end(), unified.line.end());

    let set_up = replay(r#"[GameType "23,W,8,8,A0,0"] [FEN "W:Wc3:Bf6"] 1. c3-d4 *"#);
    assert_eq!(fen::write(&set_up.line.start), "W:W22:B11");
    // The usual pool checkers is as it was, and a tag that is wrong does no harm.
    let usual = replay(r#"[GameType "23,B,8,8,N1,0"] [Result "1-0"] 1. 11-15 22-18 *"#);
    assert_eq!(usual.result, GameResult::Won(Color::Black));
    let wrong = replay(r#"[GameType "21,W,8,8,N1,0"] [Result "1-0"] 1. 11-15 22-18 *"#);
    assert_eq!(
        (wrong.line.start.turn(), wrong.result),
        (Color::Black, GameResult::Won(Color::Black))
    );
}
