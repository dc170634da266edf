//! Can the oracle itself be trusted? It has to reproduce published counts where there are any, and
//! for the house rules the legal moves of small positions worked out by hand.
//!
//! The squares, for reading the positions (row 0 at the top, Black moves down):
//!
//! ```text
//! 8x8     1   2   3   4       6x6     1   2   3
//!       5   6   7   8               4   5   6
//!         9  10  11  12               7   8   9
//!      13  14  15  16              10  11  12
//!        17  18  19  20              13  14  15
//!      21  22  23  24              16  17  18
//!        25  26  27  28
//!      29  30  31  32
//! ```

mod oracle;

use oracle::{End, Oracle, OracleMove, Rule};

/// A position from a FEN of the form the oracle writes.
fn position(rule: Rule, fen: &str) -> Oracle {
    let sections: Vec<&str> = fen.split(':').collect();
    let [side, white, black] = sections[..] else {
        panic!("three sections in {fen}");
    };
    let (white_men, white_kings) = men_and_kings(white.strip_prefix('W').expect("white section"));
    let (black_men, black_kings) = men_and_kings(black.strip_prefix('B').expect("black section"));
    let position =
        Oracle::from_pieces(rule, &black_men, &black_kings, &white_men, &white_kings, side == "B");
    assert_eq!(position.fen(), fen);
    position
}

fn men_and_kings(section: &str) -> (Vec<u8>, Vec<u8>) {
    let (mut men, mut kings) = (Vec::new(), Vec::new());
    for item in section.split(',').filter(|item| !item.is_empty()) {
        match item.strip_prefix('K') {
            Some(square) => kings.push(square.parse().expect("a square")),
            None => men.push(item.parse().expect("a square")),
        }
    }
    (men, kings)
}

/// `9-13`, `9x18x11` or `pass`.
fn text(m: &OracleMove) -> String {
    if m.path.is_empty() {
        return "pass".to_string();
    }
    let squares: Vec<String> = m.path.iter().map(u8::to_string).collect();
    squares.join(if m.captured.is_empty() { "-" } else { "x" })
}

/// Checks that exactly these moves are legal, in any order.
fn assert_moves(rule: Rule, fen: &str, expected: &[&str]) {
    let mut found: Vec<String> = position(rule, fen).moves().iter().map(text).collect();
    found.sort();
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    assert_eq!(found, expected, "{rule:?} {fen}");
}

fn find(position: &Oracle, name: &str) -> OracleMove {
    position
        .moves()
        .into_iter()
        .find(|m| text(m) == name)
        .unwrap_or_else(|| panic!("no move {name} in {}", position.fen()))
}

/// Plays the move of this name.
fn after(rule: Rule, fen: &str, name: &str) -> Oracle {
    let before = position(rule, fen);
    before.play(&find(&before, name))
}

/// Checks that the game is over in this way, and that it has no moves then.
fn assert_over(position: &Oracle, end: End) {
    assert_eq!(position.end(), Some(end), "{}", position.fen());
    assert!(position.moves().is_empty(), "{}", position.fen());
    assert_eq!(position.perft(1, false), 0, "{}", position.fen());
}

#[test]
fn start_positions() {
    let start_8x8 =
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12".to_string();
    let start_6x6 = "B:W13,14,15,16,17,18:B1,2,3,4,5,6".to_string();
    for rule in [Rule::English, Rule::Regicide, Rule::Straight] {
        assert_eq!(Oracle::start(rule).fen(), start_8x8);
    }
    for rule in [Rule::English6, Rule::Mini] {
        assert_eq!(Oracle::start(rule).fen(), start_6x6);
    }
}

/// Published perft tables (OEIS A133046, dctl).
#[test]
fn english_start_counts() {
    let start = Oracle::start(Rule::English);
    for (depth, count) in (1..).zip([7, 49, 302, 1_469, 7_361, 36_768]) {
        assert_eq!(start.perft(depth, true), count, "distinct, depth {depth}");
        assert_eq!(start.perft(depth, false), count, "paths, depth {depth}");
    }
}

/// White moves first there.
#[test]
fn ten_start_counts() {
    let start = Oracle::start(Rule::Ten);
    assert!(start.fen().starts_with("W:W31,"));
    for (depth, count) in [(1, 9), (2, 81), (3, 658), (4, 4_265), (5, 27_117)] {
        assert_eq!(start.perft(depth, true), count, "depth {depth}");
    }
}

/// Published perft tables (OEIS A133046, dctl).
#[test]
fn english_6x6_start_counts() {
    let start = Oracle::start(Rule::English6);
    for (depth, count) in (1..).zip([5, 25, 106, 369, 1_271, 4_104, 12_495, 37_474]) {
        assert_eq!(start.perft(depth, false), count, "depth {depth}");
    }
}

/// Fourteen of 42 tricky positions confirmed by independent generators: loops, several routes over
/// the same pieces, crowning, blocked pieces. Each row has (distinct, paths) at depth 1, 2 and 3.
#[test]
fn english_tricky_positions() {
    let rows: [(&str, [(u64, u64); 3]); 14] = [
        ("B:W14,15,22,23:BK19", [(1, 2), (0, 0), (0, 0)]),
        ("B:W17,18,K25,26,27:BK2,19,K32", [(1, 2), (0, 0), (0, 0)]),
        ("B:W6,7,14,15,22,23:BK18", [(4, 6), (24, 28), (96, 112)]),
        ("B:W6,7,8,14,15,16,22,23,24:BK10", [(8, 16), (72, 102), (144, 204)]),
        ("B:W6,7,8,14,15,16,22,23,24:BK4", [(4, 9), (28, 28), (112, 112)]),
        ("B:WK3,8,10,K11,K18,K19,21,K26,27,K28:B12,22,24,K31,K32", [(2, 3), (2, 3), (12, 19)]),
        ("W:W10,K30:B5,6,7,12", [(2, 2), (8, 8), (29, 29)]),
        ("W:W11:B1,6,7", [(1, 1), (3, 3), (5, 5)]),
        ("W:W5,9,13:B1,2,6,14,K18", [(0, 0), (0, 0), (0, 0)]),
        ("W:WK3,K4,7,K10,17,K20,K28:B6,K13,15,16,19,K23,24,K29,K31", [(2, 3), (3, 5), (12, 22)]),
        ("W:WK22:B9,10,17,18,26", [(2, 3), (8, 8), (16, 16)]),
        ("W:WK31:B10,11,17,18,19,26,27", [(7, 8), (54, 60), (172, 184)]),
        ("W:WK5,K8,K13,K16,K21,K29:B9,10,11,17,18,19,25,26,27", [(22, 30), (72, 90), (364, 449)]),
        ("W:WK5:B9,10,11,17,18,19,25,26,27", [(4, 9), (28, 28), (56, 56)]),
    ];
    for (fen, counts) in rows {
        let position = position(Rule::English, fen);
        for (depth, (distinct, paths)) in (1..).zip(counts) {
            assert_eq!(position.perft(depth, true), distinct, "{fen} depth {depth}");
            assert_eq!(position.perft(depth, false), paths, "{fen} depth {depth}");
        }
    }
}

/// A regicide capture may stop after every leg. It must still be played: the man on 4 may not
/// step. In English checkers the same capture has to be completed.
#[test]
fn regicide_prefixes_are_moves() {
    let fen = "B:W7,15,22:B2,4";
    assert_moves(Rule::Regicide, fen, &["2x11", "2x11x18", "2x11x18x25"]);
    assert_moves(Rule::English, fen, &["2x11x18x25"]);

    let position = position(Rule::Regicide, fen);
    let whole = find(&position, "2x11x18x25");
    assert_eq!(whole.captured, [7, 15, 22]);
    let first_leg = find(&position, "2x11");
    assert_eq!(position.play(&first_leg).fen(), "W:W15,22:B4,11");
}

/// 21x30 reaches the far row, the man is a king at once and goes on backwards over 26 and 19. It
/// is still a king when it stops in the middle of the board. In English checkers the crowning ends
/// the move.
#[test]
fn regicide_crowned_on_the_far_row_goes_on() {
    let fen = "B:W19,25,26:B21";
    assert_moves(Rule::Regicide, fen, &["21x30", "21x30x23", "21x30x23x16"]);
    assert_moves(Rule::English, fen, &["21x30"]);

    let after_one = after(Rule::Regicide, fen, "21x30");
    assert_eq!(after_one.fen(), "W:W19,26:BK30");
    let after_two = after(Rule::Regicide, fen, "21x30x23");
    assert_eq!(after_two.fen(), "W:W19:BK23");
}

/// The man on 9 takes the king on 14, is a king on 18 and can take 15 backwards. If a man stands on
/// 14, it stays a man and 15 is behind it.
#[test]
fn regicide_taking_a_king_crowns() {
    let king = "B:WK14,15:B9";
    assert_moves(Rule::Regicide, king, &["9x18", "9x18x11"]);
    assert_moves(Rule::English, king, &["9x18"]);
    let after_one = after(Rule::Regicide, king, "9x18");
    assert_eq!(after_one.fen(), "W:W15:BK18");
    let after_two = after(Rule::Regicide, king, "9x18x11");
    assert_eq!(after_two.fen(), "W:W:BK11");
    assert_over(&after_two, End::BlackWins);

    let man = "B:W14,15:B9";
    assert_moves(Rule::Regicide, man, &["9x18"]);
    assert_eq!(after(Rule::Regicide, man, "9x18").fen(), "W:W15:B18");
}

/// The king falls on the second leg: on 10 the piece is still a man, so 7 behind it is safe from
/// there (10x3 is not a leg) and stopping on 10 leaves a man. From 19 it takes 16 backwards.
#[test]
fn regicide_crowned_on_a_later_leg() {
    let fen = "B:W6,7,K15,16:B1";
    assert_moves(Rule::Regicide, fen, &["1x10", "1x10x19", "1x10x19x12"]);
    let after_one = after(Rule::Regicide, fen, "1x10");
    assert_eq!(after_one.fen(), "W:W7,K15,16:B10");
    let after_two = after(Rule::Regicide, fen, "1x10x19");
    assert_eq!(after_two.fen(), "W:W7,16:BK19");
}

/// The same for White, who moves up: after the king on 18 both 9 in front and 17 behind can be
/// taken from 14; after a man on 18 only 9.
#[test]
fn regicide_for_white() {
    assert_moves(Rule::Regicide, "W:W23:B9,17,K18", &["23x14", "23x14x5", "23x14x21"]);
    assert_moves(Rule::Regicide, "W:W23:B9,17,18", &["23x14", "23x14x5"]);
}

/// The king on 19 can go round the four men either way and stop after every leg: eight paths. The
/// two whole rounds end on 19 with the same men taken, so they are one distinct move; the others
/// differ in where they end or in what they took. English checkers has the two rounds only.
#[test]
fn regicide_round_trip() {
    let fen = "B:W14,15,22,23:BK19";
    assert_moves(
        Rule::Regicide,
        fen,
        &[
            "19x10",
            "19x10x17",
            "19x10x17x26",
            "19x10x17x26x19",
            "19x26",
            "19x26x17",
            "19x26x17x10",
            "19x26x17x10x19",
        ],
    );
    let position = position(Rule::Regicide, fen);
    assert_eq!(position.perft(1, false), 8);
    assert_eq!(position.perft(1, true), 7);
    assert_eq!(after(Rule::Regicide, fen, "19x26x17x10x19").fen(), "W:W:BK19");
    assert_moves(Rule::English, fen, &["19x10x17x26x19", "19x26x17x10x19"]);
}

/// A step to the far row crowns as well. A blocked side to move has lost: 13 cannot step to 17, nor
/// jump to 22. The other side being blocked does not matter: White's man on 13 has nowhere to go
/// (9 is taken, 6 behind it too), but Black is to move.
#[test]
fn regicide_steps_and_ends() {
    assert_moves(Rule::Regicide, "B:WK1:B25", &["25-29", "25-30"]);
    assert_eq!(after(Rule::Regicide, "B:WK1:B25", "25-29").fen(), "W:WK1:BK29");
    for rule in [Rule::English, Rule::Regicide] {
        assert_over(&position(rule, "B:W17,21,22,26:B13"), End::WhiteWins);
        assert_eq!(position(rule, "B:W13:B6,9").end(), None);
        assert_over(&position(rule, "W:W13:B6,9"), End::BlackWins);
    }
}

/// One jump and no second one, although 12 could be taken from 8; and it is mandatory, so 3 may not
/// step. On the same board English rules make it two jumps.
#[test]
fn mini_takes_one() {
    let fen = "B:W5,12:B1,3";
    assert_moves(Rule::Mini, fen, &["1x8"]);
    assert_moves(Rule::English6, fen, &["1x8x15"]);
    assert_eq!(after(Rule::Mini, fen, "1x8").fen(), "W:W12:B3,8");
}

/// The player chooses between captures: 5 can take 7 or 8. The man on 3 has to wait.
#[test]
fn mini_chooses_between_captures() {
    assert_moves(Rule::Mini, "B:W7,8:B3,5", &["5x10", "5x12"]);
}

/// A blocked side passes while the other can move: 10 cannot step to 13, nor jump to 17. White
/// then has 13-11 and 17-14 (13x would leave the board). A man on the far row is no king: it never
/// moves again and its side passes too.
#[test]
fn mini_blocked_side_passes() {
    let blocked = "B:W13,17:B10";
    assert_moves(Rule::Mini, blocked, &["pass"]);
    assert_eq!(after(Rule::Mini, blocked, "pass").fen(), "W:W13,17:B10");
    assert_moves(Rule::Mini, "W:W13,17:B10", &["13-11", "17-14"]);
    assert_eq!(position(Rule::Mini, blocked).perft(1, true), 1);
    assert_eq!(position(Rule::Mini, blocked).perft(2, true), 2);

    assert_moves(Rule::Mini, "B:W18:B16", &["pass"]);
    assert_moves(Rule::Mini, "W:W1:B13", &["pass"]);
    // Black has moved to the far row and stays a man there.
    assert_eq!(after(Rule::Mini, "B:W18:B13", "13-16").fen(), "W:W18:B16");
}

/// When neither side can move, the pieces are counted. White's men on the top row are stuck from
/// the beginning here, Black's man is stuck after its step.
#[test]
fn mini_counts_when_nobody_can_move() {
    assert_moves(Rule::Mini, "B:W1,2:B13", &["13-16", "13-17"]);
    assert_eq!(position(Rule::Mini, "B:W1,2:B13").perft(2, true), 0);
    assert_over(&after(Rule::Mini, "B:W1,2:B13", "13-16"), End::WhiteWins);
    assert_over(&after(Rule::Mini, "B:W1:B13", "13-16"), End::Draw);
    assert_over(&after(Rule::Mini, "B:W1:B13,18", "13-16"), End::BlackWins);
}

/// The side whose last piece was taken has lost, and nobody passes any more.
#[test]
fn mini_without_pieces_is_lost() {
    assert_moves(Rule::Mini, "W:W8:B5", &["8x1"]);
    assert_over(&after(Rule::Mini, "W:W8:B5", "8x1"), End::WhiteWins);
}

/// Captures are optional: 9 may take 14 or step past it.
#[test]
fn straight_captures_are_optional() {
    assert_moves(Rule::Straight, "B:W14:B9", &["9-13", "9x18"]);
}

/// From 1 the diagonal 6, 15, 24 is taken whole: stopping on 10 or 19 is not allowed, and turning
/// off on 10 to take 14 is not either. With 19 occupied the same diagonal ends on 10.
#[test]
fn straight_takes_the_whole_diagonal() {
    let fen = "B:W6,14,15,24:B1";
    assert_moves(Rule::Straight, fen, &["1-5", "1x10x19x28"]);
    let position = position(Rule::Straight, fen);
    assert_eq!(find(&position, "1x10x19x28").captured, [6, 15, 24]);
    assert_eq!(after(Rule::Straight, fen, "1x10x19x28").fen(), "W:W14:B28");
    assert_moves(Rule::Straight, "B:W6,15,19:B1", &["1-5", "1x10"]);
}

/// White's diagonal goes up: 27, 18 and 9 fall, and 19 does not, because it is off the line.
#[test]
fn straight_for_white() {
    assert_moves(Rule::Straight, "W:W32:B9,18,19,27", &["32-28", "32x23x14x5"]);
}

/// One capture in each of the two diagonals, and the other man may step all the same.
#[test]
fn straight_two_diagonals() {
    let fen = "B:W15,16:B4,11";
    assert_moves(Rule::Straight, fen, &["11x18", "11x20", "4-8"]);
    assert_eq!(after(Rule::Straight, fen, "11x20").fen(), "W:W15:B4,20");
}

/// The game is over as soon as one side, whichever is to move, has no legal move; the pieces are
/// counted. A man on the far row is stuck there.
#[test]
fn straight_ends_when_either_side_is_stuck() {
    // Black's last mobile man reaches the far row. White could still move, but it is over.
    assert_moves(Rule::Straight, "B:W24:B25,30", &["25-29"]);
    let stuck = after(Rule::Straight, "B:W24:B25,30", "25-29");
    assert_eq!(stuck.fen(), "W:W24:B29,30");
    assert_over(&stuck, End::BlackWins);
    // White is stuck on the top row, though it is Black's turn and Black could move.
    assert_over(&position(Rule::Straight, "B:W1:B9,10"), End::BlackWins);
    assert_over(&position(Rule::Straight, "B:W1:B9"), End::Draw);
    assert_over(&position(Rule::Straight, "B:W1,2:B9"), End::WhiteWins);
    // 13 is blocked by 17 and 22, whoever is to move.
    for fen in ["B:W17,21,22,26:B13", "W:W17,21,22,26:B13"] {
        assert_over(&position(Rule::Straight, fen), End::WhiteWins);
    }
}

/// The side whose last piece was taken has lost.
#[test]
fn straight_without_pieces_is_lost() {
    assert_moves(Rule::Straight, "B:W6:B1", &["1-5", "1x10"]);
    assert_over(&after(Rule::Straight, "B:W6:B1", "1x10"), End::BlackWins);
}
