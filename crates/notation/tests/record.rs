//! What does a PDN game say on a board? What real files ask of a replay: captures in pairs, positions
//! that are not quite right, captures that can mean two things, passes left out, moves nobody knows.

mod support;

use crownhead_notation::fen;
use crownhead_notation::record::{self, Break, Line, RecordError, Remark};
use crownhead_rules::{Color, Square, Variant};
use support::{body_of, game, moves_of, replay, replay_error};

/// The squares captured by the first move of a line.
fn first_captured(line: &Line) -> Vec<u8> {
    line.plies[0].mv.captured().map(Square::number).collect()
}

/// The line that follows another position in the text.
fn after_setup(line: &Line) -> &Line {
    match &line.broken {
        Some(Break::Setup(next)) => next,
        other => panic!("the line ends with {other:?}"),
    }
}

#[test]
fn captures_written_one_jump_at_a_time_are_joined() {
    for (text, moves) in [
        (r#"[FEN "B:W15,22,32:B11"] 1. 11x18 18x25 32-28 *"#, "11x25 32-28"),
        (r#"[FEN "B:W6,14,22,32:B1"] 1. 1x10 10x17 17x26 32-28 *"#, "1x26 32-28"),
        (r#"[FEN "B:W6,14,22,32:B1"] 1. 1x10x17 17x26 32-28 *"#, "1x26 32-28"),
        (r#"[Variant "straight"] [FEN "B:W15,22,32:B11,1"] 1. 11-18 18-25 32-28 *"#, "11x25 32-28"),
    ] {
        assert_eq!(moves_of(&replay(text).line), moves, "{text}");
    }
}

#[test]
fn a_joined_capture_keeps_its_last_strength() {
    let record = replay(r#"[FEN "B:W15,22,32:B11"] 1. 11x18 18x25! $4 {well} 32-28 *"#);
    assert_eq!(body_of(&record), "1. 11x25! $4 {well} 1... 32-28 *");
    let record = replay(r#"[FEN "B:W15,22,32:B11"] 1. 11x18? 18x25 32-28 *"#);
    assert_eq!(body_of(&record), "1. 11x25? 32-28 *");
}

#[test]
fn where_a_capture_may_stop_its_first_jump_is_a_move() {
    let record = replay(r#"[Variant "regicide"] [FEN "B:W15,22:B1,11"] 1. 11x18 22x15 2. 1-5 *"#);
    assert_eq!(moves_of(&record.line), "11x18 22x15 1-5");
}

#[test]
fn the_first_move_knows_better_who_is_to_move_than_the_fen() {
    for text in [
        r#"[FEN "B:W21:B9"] 1. 21-17 9-13 *"#,
        r#"[FEN "B:W21:B9"] 1... 21-17 2. 9-13 *"#,
        r#"[FEN ":W21:B9"] 21-17 9-13 *"#,
    ] {
        let record = replay(text);
        assert_eq!(fen::write(&record.line.start), "W:W21:B9");
        assert_eq!(body_of(&record), "1... 21-17 2. 9-13 *");
    }
    let middle = replay(r#"1. 11-15 /FEN "B:W21:B9"/ 21-17 *"#);
    assert_eq!(fen::write(&after_setup(&middle.line).start), "W:W21:B9");
    let twice = replay_error(r#"[FEN "W:W21:B9"] 1. 21-17 17-14 *"#);
    assert!(matches!(twice, RecordError::Move { ply: 2, .. }), "only the first move may: {twice}");
    let no_fen = replay_error("1. 22-18 *");
    assert!(matches!(no_fen, RecordError::Move { ply: 1, .. }), "{no_fen}");
}

#[test]
fn a_piece_on_its_king_row_is_a_king() {
    let record = replay(r#"[FEN "W:W3,30:B9,32"] 1... 3-8 2. 32-28 *"#);
    assert_eq!(fen::write(&record.line.start), "W:WK3,30:B9,K32");
    let error = replay_error(r#"[FEN "W:W3,30,99:B9,32"] 1... 3-8 *"#).to_string();
    let faults = "the White man on 3 would have been crowned; there is no square 99; the squares are 1 \
                  to 32; the Black man on 32 would have been crowned";
    assert!(error.ends_with(faults), "{error}");
    let mini = replay(r#"[Variant "mini"] [FEN "W:W3,14:B1"] 1... 14-11 *"#);
    assert_eq!(fen::write(&mini.line.start), "W:W3,14:B1");
}

#[test]
fn an_ambiguous_capture_means_what_lets_the_game_go_on() {
    let text = |rest| format!(r#"[FEN "B:W6,7,14,15:B2"] 1. 2x18! {rest} *"#);
    let (left, right) = (replay(&text("14-9")), replay(&text("15-11 {a remark} 18-22")));
    assert_eq!(first_captured(&left.line), [7, 15]);
    assert_eq!(body_of(&left), "1. 2x11x18! 14-9 *");
    assert_eq!(first_captured(&right.line), [6, 14]);
    assert_eq!(body_of(&right), "1. 2x9x18! 15-11 {a remark} 2. 18-22 *");
    let open = replay(&text("")).line;
    assert_eq!(open.plies.len(), 1, "with nothing behind it, either is good");
    let error = replay_error(&text("1-5")).to_string();
    assert_eq!(error, "ply 2, line 1, column 34: \"1-5\" is not legal: there is no piece on 1");
}

#[test]
fn ambiguous_captures_in_a_variation_and_behind_each_other() {
    let record = replay(r#"[FEN "B:W6,7,14,15:B2"] 1. 2x9x18 (1. 2x18 14-9) *"#);
    let Some(Remark::Variation(line)) = record.line.plies[0].remarks.first() else {
        panic!("there is no variation");
    };
    assert_eq!(first_captured(line), [7, 15]);
    let again = r#"/FEN "B:W6,7,14,15:B2"/ 2x18 14-9"#;
    let record = replay(&format!("1. 11-15 {again} {again} *"));
    let second = after_setup(after_setup(&record.line));
    assert_eq!(first_captured(second), [7, 15]);
}

#[test]
fn passes_are_left_out_and_the_number_shows_it() {
    // Black's man stands on the far row and never moves again.
    for text in [
        r#"[Variant "mini"] [FEN "B:W14,17:B16"] 1... 14-11 2... 11-8 *"#,
        r#"[Variant "mini"] [FEN "B:W14,17:B16"] 14-11 11-8 *"#,
    ] {
        let record = replay(text);
        assert_eq!(moves_of(&record.line), "pass 14-11 pass 11-8");
        assert_eq!(body_of(&record), "1... 14-11 2... 11-8 *");
    }
    let first_mover = replay(r#"[Variant "mini"] [FEN "W:W2:B4,5"] 2. 4-7 3. 5-8 *"#);
    assert_eq!(moves_of(&first_mover.line), "pass 4-7 pass 5-8");
    assert_eq!(body_of(&first_mover), "2. 4-7 3. 5-8 *");
}

#[test]
fn a_position_in_the_middle_goes_on_from_there() {
    let record = replay(r#"1. 11-15 23-19 /FEN "W:W22,30:B18,1"/ 2... 22x15 {done} 3. 1-6 *"#);
    assert_eq!(moves_of(&record.line), "11-15 23-19");
    let next = after_setup(&record.line);
    assert_eq!(moves_of(next), "22x15 1-6");
    assert_eq!(
        body_of(&record),
        r#"1. 11-15 23-19 /FEN "W:W22,30:B1,18"/ 2... 22x15 {done} 3. 1-6 *"#
    );
}

#[test]
fn a_position_before_the_first_move_is_the_start() {
    let record = replay(r#"/FEN "W:W22:B18"/ 1... 22x15 *"#);
    assert_eq!(record.line.broken, None);
    assert_eq!(record.to_pdn().tag("FEN"), Some("W:W22:B18"));
    let record = replay(r#"[FEN "W:W22:B18"] {said of that} /FEN "W:W30:B1"/ 30-26 *"#);
    assert_eq!(moves_of(after_setup(&record.line)), "30-26");
}

#[test]
fn a_position_without_pieces_only_says_who_is_to_move() {
    let record = replay(r#"1. 11-15 /FEN "B::"/ 15-18 *"#);
    let next = after_setup(&record.line);
    assert_eq!((next.start.turn(), moves_of(next)), (Color::Black, "15-18".to_owned()));
    assert_eq!(next.start.setup().pieces, record.line.end().setup().pieces);
    assert_eq!(replay(r#"[FEN "?"] 1. 11-15 *"#).line.plies.len(), 1);
}

#[test]
fn an_unknown_move_ends_its_line_without_spoiling_it() {
    for text in ["1. 11-15 ... 2. 8-11 *", "1. 11-15 - 2. 32-28 *", "1. 11-15 23-19 2. - - 0-1"] {
        let line = replay(text).line;
        assert_eq!(line.broken, Some(Break::Unknown), "{text}");
        assert!(moves_of(&line).starts_with("11-15"));
        assert!(!line.is_whole());
    }
    for text in [
        "1. 11-15 (1. 12-16 ... 16-20) 23-19 *",
        r#"1. 11-15 /FEN "B::"/ ... *"#,
        "(1. - -) 1. 11-15 *",
    ] {
        let line = replay(text).line;
        assert!(!line.is_whole() && line.broken != Some(Break::Unknown), "{text}");
    }
    assert!(replay("1. 11-15 (1. 12-16) 23-19 *").line.is_whole());
}

#[test]
fn dots_can_hold_the_place_of_a_move_that_is_not_made() {
    let record = replay(r#"[FEN "W:W22,30:B1,18"] 1. ... 22x15 2. 1-6 *"#);
    assert_eq!(
        (record.line.is_whole(), body_of(&record)),
        (true, "1... 22x15 2. 1-6 *".to_owned())
    );
    let record = replay("1. 11-15 {good} 1. ... 23-19 *");
    assert_eq!(moves_of(&record.line), "11-15 23-19");
}

#[test]
fn variations_start_before_the_move_they_replace_and_nest() {
    let text =
        "1. 11-15 (1. 11-16 23-18 (1... 23-19 2. 16x23 {won} 2... 26x19) 2. 16-19) 1... 23-19 *";
    let record = replay(text);
    assert_eq!(body_of(&record), text);
    let Remark::Variation(outer) = &record.line.plies[0].remarks[0] else { panic!("no variation") };
    assert_eq!(moves_of(outer), "11-16 23-18 16-19");
    let Remark::Variation(inner) = &outer.plies[1].remarks[0] else { panic!("no variation") };
    assert_eq!(moves_of(inner), "23-19 16x23 26x19");
    assert_eq!(inner.start, outer.plies[0].after);
}

#[test]
fn moves_of_variations_are_checked_and_counted_from_the_start() {
    let error = replay_error("1. 11-15 23-19\n2. 8-11 (2. 9-14 22-17 3. 6-10)\n*");
    let RecordError::Move { ply: 5, line: 2, column: 27, .. } = error else { panic!("{error}") };
    let nested = replay_error("1. 11-15 23-19 (23-18 (22-18 11-16)) *");
    assert!(matches!(nested, RecordError::Move { ply: 3, .. }), "{nested}");
    let first = replay_error("(1. 22-18) 1. 11-15 *");
    assert!(matches!(first, RecordError::Move { ply: 1, .. }), "{first}");
}

#[test]
fn an_illegal_move_is_reported_with_its_place() {
    let error = replay_error("[Event \"Own\"]\n\n1. 11-15 23-19\n  2. 8-11 32-28 *");
    assert_eq!(
        error.to_string(),
        "ply 4, line 4, column 11: \"32-28\" is not legal: the piece on 32 cannot go there"
    );
    let error = replay_error("1. 11-15 22-18 2. 8-11 *").to_string();
    assert_eq!(error, "ply 3, line 1, column 19: \"8-11\" is not legal: a capture must be played");
}

#[test]
fn a_position_that_cannot_be_set_up_is_reported_with_its_place() {
    let error = replay_error("\n[Event \"Own\"]\n[FEN \"B:W77:B1\"]\n1. 1-5 *");
    assert_eq!(
        error.to_string(),
        "line 3, column 1, before ply 1: the position cannot be set up: \"B:W77:B1\" is not a legal \
         position: there is no square 77; the squares are 1 to 32"
    );
    let error = replay_error("1. 11-15 23-19 /FEN \"all\"/ 1-5 *").to_string();
    assert!(
        error
            .starts_with("line 1, column 16, before ply 3: the position cannot be set up: \"all\"")
    );
    let error = replay_error(r#"[Variant "mini"] [FEN "B:W13:BK1"] 1-5 *"#).to_string();
    assert!(error.ends_with("there is a king on 1, but these rules have no kings"), "{error}");
}

/// The place is that of the bracket or the slash, wherever the game itself starts.
#[test]
fn the_place_of_a_bad_position_is_that_of_its_tag_or_setup() {
    for (text, place) in [
        ("\n[Event \"Čeština\"]\r\n  [White \"Žofie\"] [ FEN \"all\"]\n1. 1-5 *", (3, 19, 1)),
        ("[FEN \"all\"] [FEN \"B:W21:B1\"] 1-5 *", (1, 1, 1)),
        ("[FEN \"B:W21:B1\"]\n1. 1-5 {žluť\nkůň}\t/FEN\n\"all\"/ 21-17 *", (3, 6, 2)),
        ("[Event \"x\"]\n\n1. 11-15 23-19\n(23-18 {so} /FEN \"all\"/ 1-5) *", (4, 13, 3)),
        ("1. 11-15 /FEN \"W::\"/ 23-19\n2. 8-11 /FEN \"all\"/ 22-17 *", (2, 9, 4)),
    ] {
        let error = replay_error(text);
        let RecordError::Setup { line, column, ply, .. } = error else { panic!("{error}") };
        assert_eq!((line, column, ply), place, "{text}");
    }
    let mut made = game("[FEN \"all\"] 1-5 *");
    made.set_tag("FEN", "all");
    let error = record::replay(&made, Variant::English).expect_err("no position");
    assert!(error.to_string().starts_with("line 0, column 0, before ply 1: "), "{error}");
}

#[test]
fn hostile_games_cost_neither_the_stack_nor_the_day() {
    let many = |text: &str, times| format!("1. 11-15 {}*", text.repeat(times));
    let setups = replay(&many(r#"/FEN "W::"/ "#, 100_000));
    assert_eq!(setups.line.plies.len(), 1);
    let error = replay_error(&many(r#"{so} /FEN "W::"/ "#, 100_000)).to_string();
    assert_eq!(error, "line 1: the game sets up more than 256 positions");
    let nested = r#"(1-5 {so} /FEN "B:W21:B1"/ "#.repeat(64) + &")".repeat(64);
    assert!(replay(&format!(r#"[FEN "B:W21:B1"] 1. 1-5 {nested} *"#)).line.is_whole());
    // Every capture that can mean two things doubles the number of ways to go on.
    let doubled = many(r#"/FEN "B:W6,7,14,15:B2"/ 2x18 "#, 60).replace('*', "32-28 *");
    assert!(matches!(replay_error(&doubled), RecordError::Move { .. }));
}

#[test]
fn a_record_is_replayed_past_draws_that_nobody_claimed() {
    let shuffle = "1-5 32-28 5-1 28-32 ".repeat(25);
    let line = replay(&format!(r#"[FEN "B:WK32:BK1"] {shuffle} *"#)).line;
    assert_eq!(line.plies.len(), 100);
    let game = line.game();
    assert_eq!((game.outcome(), game.draw_claim().is_some()), (None, true));
    assert_eq!(line.end().variant(), Variant::English);
}
