//! Which texts are moves?

use super::*;

fn parsed(text: &str) -> String {
    MoveText::parse(text).unwrap().to_string()
}

#[test]
fn every_way_to_write_a_move() {
    for (text, canonical) in [
        ("11-15", "11-15"),
        ("11x15", "11x15"),
        ("22x15x8", "22x15x8"),
        ("22:15:8", "22:15:8"),
        ("11 15", "1115"),
        ("2 x 18", "2x18"),
        ("1115", "1115"),
        ("0610", "0610"),
        ("111520", "111520"),
        ("a3b4", "a3b4"),
        ("a3-b4", "a3-b4"),
        ("C3:E5", "c3:e5"),
        ("06-10", "6-10"),
        ("  5X 14\t", "5x14"),
        ("j8-l12", "j8-l12"),
    ] {
        assert_eq!(parsed(text), canonical, "{text}");
        assert_eq!(parsed(canonical), canonical);
    }
}

#[test]
fn what_is_not_a_move() {
    use MoveProblem::*;
    for (text, problem) in [
        ("", Incomplete),
        ("11", Incomplete),
        ("11-", Incomplete),
        ("-11", Incomplete),
        ("11--15", Incomplete),
        ("111", BadSquare),
        ("1115-18", Incomplete),
        ("11-1518", BadSquare),
        ("0-1", BadSquare),
        ("a0-b1", BadSquare),
        ("a13-b1", BadSquare),
        ("ab", BadSquare),
        ("a3-14", Mixed),
        ("11-15!", Junk),
        ("m3-n4", Junk),
        ("pass", Junk),
    ] {
        let error = MoveText::parse(text).unwrap_err();
        assert_eq!((error.problem, error.text.as_str()), (problem, text));
    }
    assert_eq!(MoveText::parse(&"1x".repeat(30)).unwrap_err().problem, TooManySquares);
    assert_eq!(MoveText::new(&[SquareName::Number(5)], Separator::Hyphen), Err(Incomplete));
    let sentence = "\"11-\" is not a move: a move names at least two squares";
    assert_eq!(MoveText::parse("11-").unwrap_err().to_string(), sentence);
}
