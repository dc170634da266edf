//! The ways of writing that break parsers, one test each, named after the habit.

use super::*;

const DRAUGHTS_1_TO_0: Option<Terminator> = Some(Terminator::Score(1, 0));

fn moves(game: &PdnGame) -> Vec<String> {
    let text = |element: &Element| match element {
        Element::Move { text, .. } => Some(text.to_string()),
        _ => None,
    };
    game.body.iter().filter_map(text).collect()
}

#[test]
fn crosses_of_non_captures_are_kept_and_not_believed() {
    assert_eq!(body("1. 11-15 10x14 2. 29x25 *"), "1. 11-15 10x14 2. 29x25 *");
}

#[test]
fn results_are_not_moves_and_moves_not_results() {
    for (text, first, second) in
        [("1-0", 1, 0), ("0-1", 0, 1), ("1-1", 1, 1), ("2-0", 2, 0), ("0-2", 0, 2), ("0-0", 0, 0)]
    {
        let game = one(&format!("1. 12-16 24-20 {text}"));
        assert_eq!(game.terminator, Some(Terminator::Score(first, second)));
        assert_eq!(moves(&game), ["12-16", "24-20"]);
    }
    assert_eq!(one("1. 12-16 1/2-1/2").terminator, Some(Terminator::Draw));
    assert_eq!(
        moves(&one("3. 1-10 1-18 4. 2-7 11-1 5. 1-6 *")),
        ["1-10", "1-18", "2-7", "11-1", "1-6"]
    );
    assert_eq!(one("1. 12-16 1 - 0").terminator, DRAUGHTS_1_TO_0);
}

#[test]
fn a_star_at_a_move_is_a_strength() {
    let game = one("9. 17-13* 22-17 * ");
    assert_eq!(game.terminator, Some(Terminator::Star));
    let Element::Move { strength, .. } = &game.body[0] else { panic!() };
    assert_eq!(strength.as_deref(), Some("*"));
    assert_eq!(body("1. 17-13*! 22-17(!?) 2. 9-6 ?! *"), "1. 17-13*! 22-17(!?) 2. 9-6?! *");
}

#[test]
fn a_problem_has_tags_and_a_result_only() {
    let text =
        "[Event \"A\"]\n[FEN \"W:WK27,K23:BK28,12.\"]\n0-1\n\n[Event \"B\"]\n*\n\n[Event \"C\"]\n";
    let games = games(text);
    assert_eq!(games.len(), 3);
    assert!(games.iter().all(|game| game.body.is_empty()));
    assert_eq!(games[0].tag("FEN"), Some("W:WK27,K23:BK28,12."));
    assert_eq!(games[0].terminator, Some(Terminator::Score(0, 1)));
    assert_eq!(games[2].terminator, None);
    assert_eq!(games[1].line, 5);
}

#[test]
fn numbers_without_moves_are_dropped() {
    let games = games("[Round \"1\"]\n1. 2-0\n[Round \"2\"]\n1.\n[Round \"3\"]\n1. 12-16 2. *");
    assert_eq!(games.len(), 3);
    assert_eq!(games[0].terminator, Some(Terminator::Score(2, 0)));
    assert_eq!((games[1].body.len(), games[1].terminator), (0, None));
    assert_eq!(moves(&games[2]), ["12-16"]);
}

#[test]
fn unknown_moves_keep_their_place() {
    assert_eq!(body("41. - - 42. 12-16 - *"), "41. - - 42. 12-16 - *");
    let game = one("[FEN \"B:W9:B10\"] 1. ... 35-40 2. 45x34 *");
    let number = Some(MoveNumber { n: 1, ellipsis: false });
    assert_eq!(game.body[0], Element::Unknown { placeholder: Placeholder::Dots, number });
    assert_eq!(body("77. ... {[%drgnode 152 152]} *"), "77. ... {[%drgnode 152 152]} *");
}

#[test]
fn the_second_player_can_start() {
    let game = one("[FEN \"W:W22:B9\"]\n1... 22-17 2. 9-13");
    let Element::Move { number, .. } = game.body[0] else { panic!() };
    assert_eq!(number, Some(MoveNumber { n: 1, ellipsis: true }));
    assert_eq!(body("18-14 2. 10x17 *"), "18-14 2. 10x17 *");
    assert_eq!(body("1.. 18-14 *"), "1... 18-14 *");
}

#[test]
fn white_space_can_stand_anywhere() {
    assert_eq!(
        body("22.\n24-28 5x 14 23 .\r\n1- 7 2 x 18 24\n... 8 - 3 *"),
        "22. 24-28 5x14 23. 1-7 2x18 24... 8-3 *"
    );
    assert_eq!(
        body("1.32-28 19-23 2.28x19!{x}14x23(13x24)*"),
        "1. 32-28 19-23 2. 28x19! {x} 14x23 (13x24) *"
    );
    assert_eq!(body("c3 - d4 b6: d4 *"), "c3-d4 b6:d4 *");
}

#[test]
fn braces_do_not_nest_but_parentheses_in_comments_are_text() {
    assert!(read("1. 11-15 { a { b } c } *")[0].is_err());
    assert_eq!(body("1. 11-15 { a ) ( { b } *"), "1. 11-15 {a ) ( { b} *");
}

#[test]
fn tags_can_repeat_be_padded_and_be_empty() {
    let game = one("[Event   \"A\"]\n[ Event\t\"B\" ]\n[Date \"\"][Round\"2\"]\n1. 11-15");
    assert_eq!(game.tags.len(), 4);
    assert_eq!(game.tag("Event"), Some("A"));
    assert_eq!(
        (game.tag("Date"), game.tag("Round"), game.tag("Site")),
        (Some(""), Some("2"), None)
    );
}

#[test]
fn quotes_and_backslashes_in_tags() {
    let game =
        one(r#"[A "\"64\", 1974"] [B "the "big" match"] [C "C:\pdn\x"] [D "a\\"] [E "}{%["] *"#);
    let values: Vec<_> = game.tags.iter().map(|tag| tag.value.as_str()).collect();
    assert_eq!(values, ["\"64\", 1974", "the \"big\" match", "C:\\pdn\\x", "a\\", "}{%["]);
}

#[test]
fn every_encoding_and_line_end() {
    let bytes =
        b"\xef\xbb\xbf[White \"Bert\xe8\"]\r\n[Black \"\xd0\x91\"]\r1. 11-15 {caf\xe9}\n*\x1a";
    let game = outcome(bytes.as_slice()).remove(0).unwrap();
    assert_eq!((game.tag("White"), game.tag("Black")), (Some("Bertè"), Some("Б")));
    let Element::Move { line, column, .. } = game.body[0] else { panic!() };
    assert_eq!((game.line, line, column), (1, 3, 4));
    assert_eq!(game.body[1], Element::Comment("café".into()));
    assert_eq!(outcome(&b"*\r\n\x1a\x1a"[..]), []);
}

#[test]
fn moves_that_no_board_allows_are_no_concern_of_the_syntax() {
    assert_eq!(moves(&one("1. 32-28 32-28 2. 99x1x99 11x18 18x25 *")).len(), 5);
}

#[test]
fn squares_with_letters_leading_zeros_and_no_separator() {
    assert_eq!(
        body("1. a3b4 c3:e5:g7 2. C3-D4 f2xd4xf6 *"),
        "1. a3b4 c3:e5:g7 2. c3-d4 f2xd4xf6 *"
    );
    assert_eq!(body("01. 06-10 1115 2. 0610 20x09 *"), "1. 6-10 1115 2. 0610 20x9 *");
}

#[test]
fn commands_stay_in_their_comments() {
    let game = one("1. 31-26 {[%clock w0:10:00 B0:10:00]} 18-22 {[%clk 0:01:02] good}");
    assert_eq!(game.body[1], Element::Comment("[%clock w0:10:00 B0:10:00]".into()));
    assert_eq!(game.body[3], Element::Comment("[%clk 0:01:02] good".into()));
}

#[test]
fn line_comments_are_white_space() {
    let text =
        "% Board game: 10x10 {\n[Date \"2012\"] % (\n1. 32-28 % )\r19-23 {100% sure} 2. 28x19%end";
    assert_eq!(body(text), "1. 32-28 19-23 {100% sure} 2. 28x19");
}

#[test]
fn setups_nags_and_nested_variations() {
    let text =
        "32-28 $902 19-23 (18-23 38-32 (37-32? 23-29! {Black wins}) 12-18) /FEN \"B::\"/ 28x19 *";
    assert_eq!(body(text), text);
    assert_eq!(one(text).body[4], Element::Setup { fen: "B::".into(), line: 1, column: 67 });
}

#[test]
fn tags_and_setups_know_their_places() {
    let text = "\u{feff}[A \"é\"][B \"\"]\r\n % no\n\t[ C \"x\"] 1-5 (2-6\r /FEN \"B::\"/) *\n[D \"\"] 1-5";
    let games = games(text);
    let places = |game: &PdnGame| -> Vec<_> {
        game.tags.iter().map(|tag| (tag.name.clone(), tag.line, tag.column)).collect()
    };
    let expected = [("A", 1, 1), ("B", 1, 8), ("C", 3, 2)];
    assert_eq!(places(&games[0]), expected.map(|(name, line, column)| (name.into(), line, column)));
    assert_eq!(places(&games[1]), [("D".into(), 5, 1)]);
    let Element::Variation(line) = &games[0].body[1] else { panic!() };
    assert_eq!(line[1], Element::Setup { fen: "B::".into(), line: 4, column: 2 });
}

#[test]
fn games_follow_each_other_in_every_way() {
    let text = "1. 1-5 1-0 * [A \"1\"] 1. 2-6 0-1[A \"2\"]\n1. 3-7\n[A \"3\"] * {intro}\n[A \"4\"] 4-8 * 5-9 *";
    let games = games(text);
    let found: Vec<_> = games.iter().map(|game| (game.tag("A"), moves(game).concat())).collect();
    let expected = [
        (None, "1-5"),
        (Some("1"), "2-6"),
        (Some("2"), "3-7"),
        (Some("3"), ""),
        (Some("4"), "4-8"),
        (None, "5-9"),
    ];
    assert_eq!(found, expected.map(|(tag, text)| (tag, text.to_owned())));
    assert_eq!(games[4].body[0], Element::Comment("intro".into()));
}

#[test]
fn unusual_scores_need_the_result_tag() {
    let game = one("[Result \"4-6\"]\n64. 38-32 13-19 4-6\n");
    assert_eq!((moves(&game).len(), game.terminator), (2, Some(Terminator::Score(4, 6))));
    assert_eq!(one("[Result \"10-0\"] 1. 38-32 10-0").terminator, Some(Terminator::Score(10, 0)));
    assert_eq!(moves(&one("[Result \"2-8\"] 1. 2-8 13-19 *")), ["2-8", "13-19"]);
    assert_eq!(moves(&one("[Result \"*\"] 64. 38-32 13-19 4-6")).len(), 3);
    assert!(read("1. 38-32 10-0")[0].is_err());
}

/// Prose without braces and without a space, as the reader of a clock left it.
#[test]
fn a_word_glued_to_a_move_is_a_comment() {
    let text = "1. 11-15 22-17andtheflagfell. 2. 8-11Redoverstepped 0-1";
    assert_eq!(body(text), "1. 11-15 22-17 {andtheflagfell.} 2. 8-11 {Redoverstepped} 0-1");
    assert_eq!(body("1. a3b4 c5 - d4 2. c3:e5!"), "1. a3b4 c5-d4 2. c3:e5!");
}

#[test]
fn a_comment_before_several_tags_belongs_to_their_game() {
    let text = "{intro}\n[Event \"1\"]\n[Site \"2\"]\n1. 11-15 *\n[Event \"3\"]\n{no moves}\n[Event \"4\"]\n*";
    let tags: Vec<usize> = games(text).iter().map(|game| game.tags.len()).collect();
    assert_eq!(tags, [2, 1, 1]);
}
