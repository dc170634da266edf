//! Does FEN say what is on the board, and is it read as people write it? Both ways for every variant,
//! every tolerance of the reader, and every error with its sentence.

mod support;

use crownhead_notation::fen::{self, FenError};
use crownhead_rules::{Color, Fault, Kind, Position, Square, Variant};
use proptest::prelude::*;
use support::{any_position, any_variant, position, random_games};

const ENGLISH_START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
const MINI_START: &str = "B:W13,14,15,16,17,18:B1,2,3,4,5,6";
const TEN_START: &str = "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:\
                         B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20";

/// The canonical form of a text that is an English position.
fn canonical(text: &str) -> String {
    fen::write(&position(Variant::English, text))
}

/// The sentence with which a text is refused.
fn refusal(variant: Variant, text: &str) -> String {
    fen::read(variant, text).expect_err(text).to_string()
}

#[test]
fn start_positions_of_every_variant() {
    let told =
        [(Variant::English, ENGLISH_START), (Variant::Mini, MINI_START), (Variant::Ten, TEN_START)];
    for (variant, text) in told {
        assert_eq!(fen::write(&Position::start(variant)), text);
    }
    for &variant in Variant::ALL {
        let start = Position::start(variant);
        assert_eq!(fen::read(variant, &fen::write(&start)), Ok(start));
    }
}

#[test]
fn the_text_says_who_stands_where() {
    let read = position(Variant::English, "B:W21,22,K30:B1,2,K5");
    assert_eq!(read.turn(), Color::Black);
    let pieces: Vec<_> =
        read.pieces().map(|(at, piece)| (at.number(), piece.color, piece.kind)).collect();
    let (black, white) = (Color::Black, Color::White);
    let expected = [
        (1, black, Kind::Man),
        (2, black, Kind::Man),
        (5, black, Kind::King),
        (21, white, Kind::Man),
        (22, white, Kind::Man),
        (30, white, Kind::King),
    ];
    assert_eq!(pieces, expected);
}

#[test]
fn writing_sorts_squares_and_puts_white_first() {
    assert_eq!(canonical("W:BK9,3,7:W30,K8,21"), "W:WK8,21,30:B3,7,K9");
}

#[test]
fn the_sides_come_in_either_order() {
    for text in ["W:W21,K22:B3,K4", "W:B3,K4:W21,K22"] {
        assert_eq!(canonical(text), "W:W21,K22:B3,K4", "{text}");
    }
}

#[test]
fn ranges_and_ranges_of_kings() {
    for (text, plain) in [
        ("B:W21-32:B1-12", ENGLISH_START),
        ("W:W21-23,30:B1", "W:W21,22,23,30:B1"),
        ("W:WK21-23,30:B1", "W:WK21,K22,K23,30:B1"),
        ("W:W5-5:BK7-8", "W:W5:BK7,K8"),
    ] {
        assert_eq!(canonical(text), plain, "{text}");
    }
    assert_eq!(position(Variant::Mini, "B:W13-18:B1-6"), Position::start(Variant::Mini));
}

#[test]
fn spaces_lower_case_and_trailing_dots() {
    for text in [
        "W:WK5,18:B1,K2.",
        " W : W K5 , 18 : B 1 , K2 . ",
        "w:wk5,18:b1,k2",
        "W:\tWK5,\n18:B1,K2\r\n",
        "W:W\u{a0}K5,18:B1,K2",
        "W:WK05,018:B1,K002",
    ] {
        assert_eq!(canonical(text), "W:WK5,18:B1,K2", "{text:?}");
    }
}

#[test]
fn a_side_can_be_empty_or_not_mentioned() {
    for text in ["W:WK5:B", "W:WK5:b.", "W:B:WK5", "W:WK5", "W:WK5:", "W::WK5"] {
        assert_eq!(canonical(text), "W:WK5:B", "{text}");
    }
}

#[test]
fn without_a_side_to_move_it_is_the_first_mover() {
    for text in [":WK18,14:BK27,3", "?:WK18,14:BK27,3"] {
        assert_eq!(canonical(text), "B:W14,K18:B3,K27", "{text}");
    }
}

#[test]
fn counters_of_lidraughts_are_left_aside() {
    for text in ["W:W21:B1:H0:F1", "W:W21:B1:H12:F40.", "W:W21:B1:h3", "W:H7:F2:W21:B1"] {
        assert_eq!(canonical(text), "W:W21:B1", "{text}");
    }
    assert_eq!(
        refusal(Variant::English, "W:W21:B1:H"),
        "\"H\" in the FEN does not begin with W or B"
    );
}

#[test]
fn squares_named_as_on_a_chessboard() {
    // Black sits at rank 1, and a1 is Black's single corner.
    assert_eq!(canonical("B:Wa7,KH8,c5:Ba1,b2,Kc1"), "B:W19,28,K29:BK3,4,8");
    let mini = position(Variant::Mini, "W:Wb6:Ba1,f2");
    assert_eq!(fen::write(&mini), "W:W18:B3,4");
}

#[test]
fn position_strings_of_the_hub_protocol() {
    let start = format!("B{}{}{}", "b".repeat(12), "e".repeat(8), "w".repeat(12));
    assert_eq!(canonical(&start), ENGLISH_START);
    let kings = format!("WBb{}{}", "e".repeat(28), "Ww");
    assert_eq!(canonical(&kings), "W:WK31,32:BK1,2");
    let mini = format!("B{}{}{}", "b".repeat(6), "e".repeat(6), "w".repeat(6));
    assert_eq!(fen::read(Variant::Mini, &mini), Ok(Position::start(Variant::Mini)));
    // The string of another board is none for this one.
    assert_eq!(fen::read(Variant::English, &mini), Err(FenError::NoSections(mini)));
}

#[test]
fn finished_positions_are_positions() {
    for (variant, text) in [
        (Variant::English, "W:WK1:B"),
        (Variant::English, "B:W:B9"),
        (Variant::English, "W:W12:B3,8"),
        (Variant::Mini, "B:W1,2:B16,17"),
        (Variant::Straight, "B:W4:B29"),
    ] {
        let finished = position(variant, text);
        assert!(finished.outcome().is_some(), "{text}");
        assert_eq!(fen::write(&finished), text);
    }
}

#[test]
fn every_error_is_one_sentence_that_quotes_the_text() {
    for (text, sentence) in [
        ("", "the FEN is empty; a FEN looks like B:W21,22,K30:B1,2,K5"),
        (" \n.", "the FEN is empty; a FEN looks like B:W21,22,K30:B1,2,K5"),
        ("start", "\"start\" is not a FEN; a FEN looks like B:W21,22,K30:B1,2,K5"),
        ("X:W21:B1", "\"X\" is not a side to move; a FEN begins with B: or W:"),
        ("BW:W21:B1", "\"BW\" is not a side to move; a FEN begins with B: or W:"),
        ("B:21:B1", "\"21\" in the FEN does not begin with W or B"),
        ("B:W21:W22", "the FEN names the pieces of White twice"),
        ("B:B1:W21:b2", "the FEN names the pieces of Black twice"),
        ("B:Wx:B1", "\"x\" in the FEN is not a square"),
        ("B:WK:B1", "\"K\" in the FEN is not a square"),
        ("B:WKK5:B1", "\"KK5\" in the FEN is not a square"),
        ("B:W21,,22:B1", "\"\" in the FEN is not a square"),
        ("B:W25-21:B1", "\"25-21\" in the FEN is not a square"),
        ("B:W21-22-23:B1", "\"21-22-23\" in the FEN is not a square"),
        ("B:W-21:B1", "\"-21\" in the FEN is not a square"),
        ("B:Wa2:B1", "\"a2\" in the FEN is not a square"),
        ("B:Wé:B1", "\"é\" in the FEN is not a square"),
    ] {
        assert_eq!(refusal(Variant::English, text), sentence, "{text:?}");
    }
}

#[test]
fn every_fault_of_a_board_is_named() {
    for (variant, text, reasons) in [
        (Variant::English, "B::", "there is no piece on the board"),
        (Variant::English, "W", "there is no piece on the board"),
        (Variant::English, "B:W0:B1", "there is no square 0; the squares are 1 to 32"),
        (Variant::English, "B:W333:B1", "there is no square 333; the squares are 1 to 32"),
        (Variant::Mini, "B:W19:B1", "there is no square 19; the squares are 1 to 18"),
        (Variant::English, "B:W31-50:B1", "there is no square 50; the squares are 1 to 32"),
        (Variant::English, "B:W21,21:B1", "square 21 is named twice"),
        (Variant::English, "B:W21:B21", "square 21 is named twice"),
        (Variant::English, "B:W3:B9", "the White man on 3 would have been crowned"),
        (Variant::Regicide, "B:W30:B32", "the Black man on 32 would have been crowned"),
        (Variant::Mini, "B:WK9:B1", "there is a king on 9, but these rules have no kings"),
        (Variant::Straight, "B:W30:BK1", "there is a king on 1, but these rules have no kings"),
        (Variant::English, "W:W20-32:B1", "White has 13 pieces and may have 12"),
        (Variant::Mini, "W:W12-18:B1", "White has 7 pieces and may have 6"),
        (
            Variant::English,
            "B:W2,77:BK5,5,31",
            "the White man on 2 would have been crowned; there is no square 77; the squares are 1 to \
             32; square 5 is named twice; the Black man on 31 would have been crowned",
        ),
    ] {
        let sentence = format!("{text:?} is not a legal position: {reasons}");
        assert_eq!(refusal(variant, text), sentence);
    }
}

#[test]
fn faults_can_be_asked_for_one_by_one() {
    let Err(FenError::Illegal { reasons, .. }) = fen::read(Variant::English, "B:W2:B5,5") else {
        panic!("the position is legal");
    };
    let (two, five) = (Square::new(2), Square::new(5));
    assert_eq!(reasons.faults(), [Fault::Uncrowned(two, Color::White), Fault::NamedTwice(five)]);
}

#[test]
fn long_texts_and_long_lists_of_faults_make_short_errors() {
    let long = "x".repeat(10_000);
    assert_eq!(
        refusal(Variant::English, &long),
        format!("\"{}…\" is not a FEN; a FEN looks like B:W21,22,K30:B1,2,K5", "x".repeat(60))
    );
    let twice = format!("B:W21{}:B1", ",21".repeat(5_000));
    let sentence = refusal(Variant::English, &twice);
    assert!(sentence.ends_with("square 21 is named twice; and 4992 more faults"), "{sentence}");
    assert!(sentence.len() < 400);
    // Ranges name far more squares than a text has letters; the text is read to its end all the same.
    let ranges = format!("B:W{}", "1-32,".repeat(20_000));
    let setup = fen::read_setup(Variant::English, &format!("{ranges}1")).unwrap();
    assert_eq!(setup.pieces.len(), 100_000);
    assert!(refusal(Variant::English, &format!("{ranges}x")).contains("\"x\""));
    let number = format!("B:W{}:B1", "9".repeat(1_000));
    assert!(refusal(Variant::English, &number).contains("there is no square"));
}

#[test]
fn a_drawing_can_be_read_that_is_no_position() {
    let setup = fen::read_setup(Variant::English, "W:W3,3,99:BK5").unwrap();
    assert_eq!(setup.turn, Color::White);
    let numbers: Vec<u32> = setup.pieces.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [3, 3, 99, 5]);
    assert!(Position::new(Variant::English, &setup).is_err());
}

#[test]
fn every_position_of_random_games_comes_back() {
    for &variant in Variant::ALL {
        random_games(variant, 100, 150, |here| {
            assert_eq!(fen::read(variant, &fen::write(here)), Ok(*here));
        });
    }
}

proptest! {
    #[test]
    fn every_legal_position_comes_back(here in any_position()) {
        let text = fen::write(&here);
        prop_assert_eq!(fen::read(here.variant(), &text), Ok(here));
        prop_assert_eq!(fen::read(here.variant(), &text.to_lowercase()), Ok(here));
        let spaced: Vec<String> = text.chars().map(String::from).collect();
        prop_assert_eq!(fen::read(here.variant(), &spaced.join(" ")), Ok(here));
    }

    #[test]
    fn what_is_read_can_be_written_and_read_again(
        variant in any_variant(),
        text in "[WB?]?(:[WB]K?[0-9]{1,2}(-[0-9]{1,2})?(,K?[0-9]{1,2}){0,4}){0,2}[.]?",
    ) {
        if let Ok(read) = fen::read(variant, &text) {
            prop_assert_eq!(fen::read(variant, &fen::write(&read)), Ok(read));
        }
    }

    #[test]
    fn any_text_is_read_or_refused_in_one_line(variant in any_variant(), text in ".{0,60}") {
        if let Err(error) = fen::read(variant, &text) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }
}
