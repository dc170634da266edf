//! Which game is it, who won, and what becomes of the oddities of old files? Tags, results, and the
//! edge cases of PDN in practice, each replayed to the end.

mod support;

use crownhead_notation::fen;
use crownhead_notation::pdn::{Reader, Tag};
use crownhead_notation::record::{self, GameResult, Record, RecordError, variant_of};
use crownhead_rules::{Color, Variant};
use support::{body_of, game, moves_of, replay, replay_error};

/// The rule set of a game with these tags, when nobody else names one but `fallback`.
fn variant(tags: &str, fallback: Variant) -> Result<Variant, String> {
    let game = game(&format!("{tags} *"));
    variant_of(&game, fallback).map_err(|error| error.to_string())
}

fn result(text: &str) -> GameResult {
    replay(text).result
}

#[test]
fn the_variant_tag_decides_then_the_game_type_then_the_caller() {
    let (english, mini, straight) = (Variant::English, Variant::Mini, Variant::Straight);
    for (tags, fallback, expected) in [
        (r#"[Event "a"]"#, english, english),
        (r#"[Event "a"]"#, mini, mini),
        (r#"[GameType "21"]"#, mini, english),
        (r#"[GameType "21,B,8,8,N1,0"]"#, mini, english),
        (r#"[Variant "mini"]"#, english, mini),
        (r#"[Variant " Regicide "]"#, english, Variant::Regicide),
        (r#"[Variant "straight"] [GameType "21"]"#, mini, straight),
        (r#"[GameType "27"] [Variant "straight"]"#, mini, straight),
        (r#"[Variant "From Position"]"#, mini, mini),
        (r#"[Variant "From Position"] [GameType "21"]"#, mini, english),
        (r#"[GameType ""]"#, straight, straight),
    ] {
        assert_eq!(variant(tags, fallback), Ok(expected), "{tags}");
    }
}

#[test]
fn games_of_other_rules_are_named_and_are_no_mistake() {
    for (game_type, name) in [
        ("27,W,12,12,N2,0", "Canadian draughts"),
        ("30", "Turkish draughts"),
        ("50", "Othello"),
        ("0", "chess"),
        ("99", "a game that PDN does not name"),
        ("checkers", "a game that PDN does not name"),
    ] {
        let error = replay_error(&format!(r#"[GameType "{game_type}"] 1. 32-28 19-23 *"#));
        assert!(error.is_foreign());
        let sentence =
            format!("[GameType \"{game_type}\"] is {name}, which is none of the rule sets here");
        assert_eq!(error.to_string(), sentence);
    }
    assert!(!replay_error("1. 32-28 *").is_foreign());
    let long = replay_error(&format!("[GameType \"{}\"] 1. 32-28 *", "x".repeat(100_000)));
    assert!(long.is_foreign() && long.to_string().len() < 200, "{:.300}", long.to_string());
}

#[test]
fn the_first_number_of_a_result_is_blacks() {
    let (black, white) = (GameResult::Won(Color::Black), GameResult::Won(Color::White));
    for (text, expected) in [
        ("1. 11-15 1-0", black.clone()),
        ("1. 11-15 0-1", white.clone()),
        ("1. 11-15 2-0", black.clone()),
        ("1. 11-15 1/2-1/2", GameResult::Drawn),
        ("1. 11-15 1-1", GameResult::Drawn),
        ("1. 11-15 0-0", GameResult::BothLost),
        ("1. 11-15 *", GameResult::Unknown),
        ("1. 11-15", GameResult::Unknown),
        (r#"[Result "0-1"] 1. 11-15 *"#, white.clone()),
        (r#"[Result "0-1"] 1. 11-15 1-0"#, white),
        (r#"[Result "*"] 1. 11-15 1-0"#, black.clone()),
        (r#"[Result "?"] 1. 11-15 1-0"#, black),
        (r#"[Result "Black resigned"] 1. 11-15 *"#, GameResult::Other("Black resigned".into())),
    ] {
        assert_eq!(result(text), expected, "{text}");
    }
}

#[test]
fn a_written_result_stands_in_its_tag_and_a_star_ends_the_game() {
    for said in ["1-0", "0-1", "1/2-1/2", "0-0"] {
        let written = replay(&format!("1. 11-15 {said}")).to_pdn().to_string();
        assert_eq!(written, format!("[Result \"{said}\"]\n[GameType \"21\"]\n\n1. 11-15 *\n\n"));
        assert_eq!(result(&written).text(Variant::English), said);
    }
}

#[test]
fn a_record_keeps_the_tags_it_does_not_make() {
    let tags =
        r#"[Event "Own"] [Setup "1"] [FEN "W:W22:B1,18"] [Event "Twice"] [Date "1841-??-??"]"#;
    let record = replay(&format!(r#"{tags} [Result "0-1"] [GameType "21,B,8,8,N1,0"] 22x15 *"#));
    let tag = |name: &str, value: &str| Tag::new(name, value);
    let kept = [tag("Event", "Own"), tag("Event", "Twice"), tag("Date", "1841-??-??")];
    assert_eq!(record.tags, kept);
    let made =
        [tag("Result", "0-1"), tag("GameType", "21"), tag("SetUp", "1"), tag("FEN", "W:W22:B1,18")];
    assert_eq!(record.to_pdn().tags, kept.into_iter().chain(made).collect::<Vec<_>>());
}

#[test]
fn a_tag_can_be_set_and_set_again() {
    let mut record: Record = replay("1. 11-15 *");
    record.set_tag("Black", "alphabeta:6");
    record.set_tag("White", "random");
    record.set_tag("Black", "engine:3");
    let game = record.to_pdn();
    assert_eq!((game.tag("Black"), game.tag("White")), (Some("engine:3"), Some("random")));
    assert_eq!(game.tags.iter().filter(|tag| tag.name == "Black").count(), 1);
}

#[test]
fn case_1_the_separator_is_not_believed() {
    let record = replay("1. 11x15 23x18 2. 8-11 26x23 3. 9x14 18-9 4. 5-14 *");
    assert_eq!(moves_of(&record.line), "11-15 23-18 8-11 26-23 9-14 18x9 5x14");
}

#[test]
fn case_2_results_are_not_moves() {
    let record = replay(r#"[FEN "B:W21:B1"] 1. 1-5 21-17 2. 5-9 1-0"#);
    assert_eq!((record.line.plies.len(), record.result), (3, GameResult::Won(Color::Black)));
    let record = replay(r#"[FEN "B:W6,30:B1"] 1. 1-10 0-1"#);
    assert_eq!(body_of(&record), "1. 1x10 *");
}

#[test]
fn case_3_a_star_at_a_move_is_its_strength() {
    let record = replay("1. 11-15* 23-19 *");
    assert_eq!(record.line.plies[0].strength.as_deref(), Some("*"));
    assert_eq!(body_of(&record), "1. 11-15* 23-19 *");
}

#[test]
fn case_4_a_problem_has_a_position_and_a_result() {
    let record = replay("[Event \"Own problem\"]\n[SetUp \"1\"]\n[FEN \"W:WK5,22:BK14\"]\n\n1-0\n");
    assert_eq!(fen::write(&record.line.start), "W:WK5,22:BK14");
    assert_eq!((record.line.plies.len(), record.result), (0, GameResult::Won(Color::Black)));
}

#[test]
fn case_5_numbers_without_moves_and_the_second_mover_first() {
    assert_eq!(replay("1. *").line.plies.len(), 0);
    assert_eq!(replay("1. 2-0").result, GameResult::Won(Color::Black));
    let record = replay(r#"[FEN "B:W21,30:B5,6"] 21-17 2. 5-9 30-26 *"#);
    assert_eq!(body_of(&record), "1... 21-17 2. 5-9 30-26 *");
}

#[test]
fn case_6_white_space_stands_anywhere() {
    let record = replay("1.\n11-15 23-\n19 2.\r\n8 - 11 22x 17 *");
    assert_eq!(moves_of(&record.line), "11-15 23-19 8-11 22-17");
}

#[test]
fn case_9_old_encodings_and_line_ends() {
    let bytes =
        b"\xef\xbb\xbf[Event \"Bert\xe8\"]\r\n\r\n1. 11-15 {\x96 na\xefve} 23-19\r*\r\n\x1a";
    let games: Vec<_> = Reader::new(&bytes[..]).collect::<Result<_, _>>().unwrap();
    let [game] = &games[..] else { panic!("{games:?}") };
    let record = record::replay(game, Variant::English).unwrap();
    assert_eq!(record.tags[0].value, "Bertè");
    assert_eq!(body_of(&record), "1. 11-15 {– naïve} 1... 23-19 *");
}

#[test]
fn case_10_a_repeated_ply_is_reported_where_it_stands() {
    let error = replay_error("1. 11-15 23-19 2. 8-11 22-17\n3. 4-8 22-17 *");
    let RecordError::Move { ply: 6, line: 2, column: 8, why } = error else { panic!("{error}") };
    assert_eq!(why.to_string(), "\"22-17\" is not legal: there is no piece on 22");
}

#[test]
fn case_12_squares_as_on_a_chessboard() {
    let record = replay(
        r#"[Variant "English"] [P1 "one"] [P2 "two"] 1. c3-d4 f6-e5 2. d4xf6 g7xe5 3. b2c3 *"#,
    );
    assert_eq!(moves_of(&record.line), "11-15 22-18 15x22 25x18 8-11");
    assert_eq!(record.tags.len(), 2);
}

#[test]
fn case_13_the_sides_of_a_fen_in_either_order() {
    for text in [r#"[FEN "W:B1,18:W22,K30"] 22x15 *"#, r#"[FEN "W:W22,K30:B1,18"] 22x15 *"#] {
        assert_eq!(replay(text).to_pdn().tag("FEN"), Some("W:W22,K30:B1,18"));
    }
}

#[test]
fn case_14_commands_stay_in_their_comments() {
    let text = "1. 11-15 {[%clk 0:01:02]} 1... 23-19 {[%drgnode 0 1]} *";
    assert_eq!(body_of(&replay(text)), text);
}

#[test]
fn one_bad_game_does_not_lose_the_others() {
    let file = "[Event \"1\"]\n1. 11-15 1-0\n[Event \"2\"]\n1. 11-15 11-15 *\n\
                [Event \"3\"]\n1. 11-15 }{ *\n[Event \"4\"]\n1. 12-16 0-1\n";
    let outcome: Vec<String> = Reader::new(file.as_bytes())
        .map(|game| match game.map(|game| record::replay(&game, Variant::English)) {
            Ok(Ok(record)) => body_of(&record),
            Ok(Err(error)) => error.to_string(),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(outcome.len(), 4);
    assert_eq!(outcome[0], "1. 11-15 *");
    assert_eq!(
        outcome[1],
        "ply 2, line 4, column 10: \"11-15\" is not legal: there is no piece on 11"
    );
    assert!(outcome[2].starts_with("game 3, line 6, column 10: "), "{}", outcome[2]);
    assert_eq!(outcome[3], "1. 12-16 *");
}
