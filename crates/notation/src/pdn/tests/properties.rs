//! What holds for all texts and all games?

use super::*;
use proptest::collection::vec;
use proptest::prelude::*;

/// Pieces that make texts which look like PDN, and break it in its own terms.
const PIECES: &[&str] = &[
    "1.",
    "2...",
    "12",
    "11-15",
    "22x15x8",
    "1118",
    "a3b4",
    "c3:e5",
    "x",
    "-",
    " ",
    " ",
    " ",
    "\n",
    "\r\n",
    "\r",
    "{",
    "}",
    "{note}",
    "(",
    ")",
    "[Event \"",
    "[A \"b\"]",
    "\n[A \"b\"]",
    "\"]",
    "\\",
    "\"",
    "*",
    "!",
    "(?)",
    "$7",
    "$",
    "/FEN \"W:W1:B2\"/",
    "/",
    "...",
    ".",
    "1-0",
    "1-1",
    "0-2",
    "1/2-1/2",
    "4-6",
    "[Result \"4-6\"]",
    "%",
    "é",
    "\u{feff}",
    "0",
    "[%clk 1]",
    "{[B \"x\"",
    "Nf3",
];

fn pieces() -> impl Strategy<Value = String> {
    vec(prop::sample::select(PIECES), 0..60).prop_map(|pieces| pieces.concat())
}

fn square() -> impl Strategy<Value = (u8, u8, u8)> {
    (1..=99_u8, 1..=12_u8, 1..=12_u8)
}

fn move_text() -> impl Strategy<Value = MoveText> {
    use Separator::{Colon, Cross, Hyphen};
    let separator = prop::sample::select(vec![Separator::None, Hyphen, Cross, Colon]);
    let squares = vec(square(), 2..=MAX_SQUARES);
    let is_move = |text: &MoveText| text.to_string() != "1-1";
    let text = (any::<bool>(), squares, separator).prop_map(|(alpha, squares, separator)| {
        let name = |&(n, file, rank): &_| match alpha {
            true => SquareName::Alpha { file, rank },
            false => SquareName::Number(n),
        };
        let names: Vec<SquareName> = squares.iter().map(name).collect();
        MoveText::new(&names, separator).unwrap()
    });
    text.prop_filter("1-1 is a result", is_move)
}

fn number() -> impl Strategy<Value = Option<MoveNumber>> {
    let number = (0..1_000_000_000_u32, any::<bool>());
    prop::option::of(number.prop_map(|(n, ellipsis)| MoveNumber { n, ellipsis }))
}

/// A text as a comment can hold it: on one line, trimmed, without a closing brace.
fn comment() -> impl Strategy<Value = String> {
    let text = prop_oneof!["[^}\r\n]{0,30}", "([a-z\\[%\"{ ]{1,12} ){0,20}"];
    text.prop_map(|text: String| text.trim().to_owned())
}

fn leaf() -> impl Strategy<Value = Element> {
    let strength = prop::option::of("[!?*]{1,3}|\\([!?]{1,3}\\)");
    let placeholder = prop::sample::select(vec![Placeholder::Dots, Placeholder::Dash]);
    prop_oneof![
        6 => (move_text(), number(), strength).prop_map(|(text, number, strength)| {
            Element::Move { text, number, strength, line: 0, column: 0 }
        }),
        1 => (placeholder, number())
            .prop_map(|(placeholder, number)| Element::Unknown { placeholder, number }),
        2 => comment().prop_map(Element::Comment),
        1 => any::<u16>().prop_map(Element::Nag),
        1 => "[A-Za-z0-9:,. -]{0,40}".prop_map(|fen| {
            Element::Setup { fen: fen.trim().to_owned(), line: 0, column: 0 }
        }),
    ]
}

fn element() -> impl Strategy<Value = Element> {
    leaf().prop_recursive(5, 40, 8, |inner| vec(inner, 0..8).prop_map(Element::Variation))
}

fn game() -> impl Strategy<Value = PdnGame> {
    use Terminator::{Draw, Score, Star};
    let ends = vec![
        Star,
        Draw,
        Score(1, 0),
        Score(0, 1),
        Score(2, 0),
        Score(0, 2),
        Score(1, 1),
        Score(0, 0),
    ];
    let tag =
        ("[A-Za-z0-9_-]{1,64}", "[^\r\n]{0,40}").prop_map(|(name, value)| Tag::new(name, value));
    let parts =
        (vec(tag, 1..5), vec(element(), 1..20), prop::option::of(prop::sample::select(ends)));
    parts.prop_map(|(tags, body, terminator)| PdnGame { tags, body, terminator, line: 0 })
}

/// All games of a text in the form in which they come back from a writer.
fn good_games(text: &str) -> Vec<PdnGame> {
    Reader::new(text.as_bytes()).flatten().map(placeless).collect()
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(games in vec(game(), 1..4)) {
        let text: String = games.iter().map(PdnGame::to_string).collect();
        let again: Vec<PdnGame> = super::games(&text).into_iter().map(placeless).collect();
        prop_assert_eq!(again, games);
    }

    #[test]
    fn what_is_read_can_be_written(text in pieces()) {
        for game in good_games(&text) {
            let written = game.to_string();
            let again = good_games(&written);
            prop_assert_eq!(again.len(), 1, "{}", written);
            prop_assert_eq!(again[0].to_string(), written);
            prop_assert_eq!(&again[0].body, &game.body);
            prop_assert_eq!(&again[0].tags, &game.tags);
        }
    }

    #[test]
    fn chunks_make_no_difference(text in pieces()) {
        prop_assert_eq!(outcome_by_bytes(text.as_bytes()), outcome(text.as_bytes()));
    }

    #[test]
    fn arbitrary_bytes_are_read_without_panic(bytes in vec(any::<u8>(), 0..400)) {
        prop_assert_eq!(outcome_by_bytes(&bytes), outcome(bytes.as_slice()));
    }

    #[test]
    fn a_bad_game_between_good_ones_is_the_only_loss(text in "[^\\[\\]{}\r\n]{0,40}") {
        let file = format!("[A \"1\"]\n1. 1-5 *\n\n[B \"x\"]\n{text} ) 1-0\n\n[A \"3\"]\n1. 2-6 *\n");
        let tags: Vec<_> = good_games(&file).iter().filter_map(|game| game.tag("A").map(str::to_owned)).collect();
        prop_assert_eq!(tags, ["1", "3"]);
    }

    #[test]
    fn move_texts_come_back(text in move_text()) {
        prop_assert_eq!(MoveText::parse(&text.to_string()), Ok(text));
        let spaced = text.to_string().replace('x', " x ").replace(':', " : ").replace('-', " - ");
        prop_assert_eq!(MoveText::parse(&format!(" {spaced} ")), Ok(text));
    }

    #[test]
    fn arbitrary_move_texts_do_not_panic(text in "[0-9a-mx: -]{0,12}|.{0,12}") {
        if let Ok(parsed) = MoveText::parse(&text) {
            prop_assert_eq!(parsed.squares().next(), Some(parsed.from()));
            prop_assert_eq!(parsed.squares().last(), Some(parsed.to()));
        }
    }
}
