//! Does an error name its place, and does it cost one game only?

use super::*;
use std::io::{self, Read};

/// The first error of `text`: its problem, line, column and quoted text.
fn first_error(text: &str) -> (Problem, u32, u32, String) {
    match read(text).into_iter().find_map(Result::err) {
        Some(PdnError::Syntax { problem, line, column, text, .. }) => (problem, line, column, text),
        other => panic!("{text}: {other:?}"),
    }
}

/// The value of the tag `A` of each game, or the problem with it.
fn trace(text: &str) -> Vec<String> {
    let name = |game: Result<PdnGame, PdnError>| match game {
        Ok(game) => game.tag("A").unwrap_or("-").to_owned(),
        Err(PdnError::Syntax { problem, .. }) => format!("{problem:?}"),
        Err(error) => error.to_string(),
    };
    read(text).into_iter().map(name).collect()
}

#[test]
fn each_problem_is_found_at_its_place() {
    use MoveProblem::{BadSquare, Incomplete, Mixed, TooManySquares};
    use Problem::*;
    let long = "1x".repeat(24) + "1";
    let cases = [
        ("1. Nf3", UnknownText, 4, "Nf3"),
        ("1. e4 e5", BadMove(Incomplete), 4, "e4"),
        ("1. 11- *", BadMove(Incomplete), 4, "11-"),
        ("1. 123-5", BadMove(BadSquare), 4, "123-5"),
        ("1. 0x5", BadMove(BadSquare), 4, "0x5"),
        ("1. a3-14", BadMove(Mixed), 4, "a3-14"),
        (&long, BadMove(TooManySquares), 1, "1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x…"),
        ("8-11Red won", UnknownText, 9, "won"),
        ("1. 12-16 1-0.", TrailingText, 10, "1-0."),
        ("1. 11-15 16 24-20", LoneNumber, 10, "16"),
        ("1. 11-15 x15", LoneSeparator, 10, "x15"),
        ("1. -15", LoneSeparator, 4, "-15"),
        ("1. ! 11-15", LoneStrength, 4, "!"),
        ("1. 11-15!! {x} (?)", LoneStrength, 16, "(?)"),
        ("3. 8-3 . 1-0", LoneDots, 8, "."),
        ("9999999999. 8-3", LargeNumber, 1, "9999999999."),
        ("1. 8-3 $x", BadNag, 8, "$x"),
        ("1. 8-3 $70000", BadNag, 8, "$70000"),
        ("1. 8-3 [12/1807]", BadTag, 8, "[12/1807]"),
        ("[Event \"abc]\n*", UnclosedTag, 1, "[Event \"abc]"),
        ("1. 8-3 {čš} }", StrayBrace, 13, "}"),
        ("1. 8-3 {no end", UnclosedComment, 8, "{no end"),
        ("1. 8-3 /x/", BadSetup, 8, "/x/"),
        ("1. 8-3 )", StrayClose, 8, ")"),
        ("1. 8-3 (9-6 (1-5) 2-7", UnclosedVariation, 8, "("),
        ("1. 8-3 (9-6 1-0", EndInVariation, 13, "1-0"),
        ("1. 8-3 3-0", UnknownResult, 8, "3-0"),
        ("1. 8-3 ; rest", UnknownText, 8, ";"),
    ];
    for (text, problem, column, quoted) in cases {
        assert_eq!(first_error(text), (problem, 1, column, quoted.to_owned()), "{text}");
    }
    let name = "я".repeat(90);
    let (.., quoted) = first_error(&format!("[White \"{name}"));
    assert_eq!(quoted, format!("[White \"{}…", &name[..64]));
    let (_, line, column, _) = first_error("{a\r\nb}\n1. 8-3\r  {é} }");
    assert_eq!((line, column), (4, 7));
}

#[test]
fn an_error_is_one_sentence() {
    let error = read("[A \"1\"] 1. 8-3 *\n[A \"2\"]\n1. 8-3 \u{7}bell").remove(1).unwrap_err();
    let sentence = "game 2, line 3, column 8: this is not a part of PDN: \"\\u{7}bell\"";
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn a_bad_body_costs_one_game() {
    for bad in
        ["Nf3", ")", "( 1-5", "{ no end", "} 1-0 2. 3-7", "/", "(((1-5 1-0", "3-0", "1-0.", "(*"]
    {
        let before = "[A \"1\"]\n1. 1-5 *\n\n[A \"2\"]\n[B \"x\"]\n\n1. 2-6";
        let after = "2. 1-5 1-0\n\n[A \"3\"]\n3-7 {c} *\n[A \"4\"] *";
        let found = trace(&format!("{before} {bad} {after}"));
        assert_eq!(found.len(), 4, "{bad}: {found:?}");
        assert_eq!([&found[0], &found[2], &found[3]], ["1", "3", "4"], "{bad}");
    }
}

#[test]
fn a_bad_tag_costs_one_game() {
    let text = "[A \"1\"]\n1. 1-5 *\n\n[B \"x]\n[A \"2\"]\n[C \"y\"]\n\n1. 2-6 *\n\n[A \"3\"]\n3-7\n[B [B\n\n[A \"4\"] *";
    assert_eq!(trace(text), ["1", "UnclosedTag", "BadTag", "4"]);
    let text = "[A \"1\"]\n1. 1-5\n[B \"x]\n[A \"2\"]\r\n\r\n1. 2-6 *\n[A \"3\"]";
    assert_eq!(trace(text), ["1", "UnclosedTag", "3"]);
}

#[test]
fn without_tags_a_bad_game_ends_at_its_terminator() {
    assert_eq!(
        trace("1. 1-5 * 1. Qd4 {*} 1-5 * 1. 2-6 * (1-5 * 3-7"),
        ["-", "UnknownText", "-", "EndInVariation", "-"]
    );
}

#[test]
fn a_comment_that_is_not_closed_does_not_eat_the_next_game() {
    let text = "[A \"1\"]\n1. 1-5 {oops\n2. 2-6 1-0\n\n[A \"2\"]\n1. 1-5 {fine} *";
    assert_eq!(trace(text), ["UnclosedComment", "2"]);
}

#[test]
fn limits_are_errors() {
    let deep = |depth| format!("1-5 {}{} *", "(1-5".repeat(depth), ")".repeat(depth));
    assert_eq!(trace(&deep(MAX_DEPTH)), ["-"]);
    assert_eq!(trace(&(deep(MAX_DEPTH + 1) + "[A \"2\"]")), ["TooDeep", "2"]);
    let comment = |len| format!("[A \"1\"] {{{}}} *\n[A \"2\"]", "a".repeat(len));
    assert_eq!(trace(&comment(MAX_TOKEN_BYTES - 2000)), ["1", "2"]);
    assert_eq!(trace(&comment(MAX_TOKEN_BYTES)), ["TooLong", "2"]);
    let tag = |len| format!("[A \"{}\"]\n*\n[A \"2\"]", "a".repeat(len));
    assert_eq!(trace(&tag(MAX_TOKEN_BYTES - 2000)).len(), 2);
    assert_eq!(trace(&tag(MAX_TOKEN_BYTES)), ["TooLong", "2"]);
    let long = "[A \"1\"] ".to_owned() + &"1-5 ".repeat(1 << 20) + "* [A \"2\"]";
    assert_eq!(trace(&long), ["GameTooLong", "2"]);
}

#[test]
fn hostile_files_take_linear_time() {
    for piece in
        ["{", "{ * ", "(", "[A \"", "[A \"\n", "/ ", "/ * ", "1", "12 - ", "\"", "{\n[A \"", "\\"]
    {
        outcome(piece.repeat((3 << 20) / piece.len()).as_bytes());
    }
}

#[test]
fn a_source_that_fails_ends_the_games() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    for text in ["1. 1-5 * 2-6 ", "1. 1-5 * ) "] {
        let mut reader = Reader::new(BufReader::new(text.as_bytes().chain(Failing)));
        let items: Vec<_> = reader.by_ref().take(9).collect();
        assert!(matches!(items.last(), Some(Err(PdnError::Io(_)))), "{items:?}");
        assert!(reader.next().is_none());
    }
}
