//! How does a written game look?

use super::*;

#[test]
fn a_whole_game() {
    let text = r#"[Event "The \"Open\""]
[Site "C:\pdn\\"]

1. 11-15 {a} 1... 23-19 (1... 22-18 15x22) 2. 8-11! $1 - 3. ... /FEN "W:W1:B2"/
4. 6x13x22 1-0

"#;
    assert_eq!(one(text).to_string(), text);
    let mut out = vec![];
    write_game(&mut out, &one(text)).unwrap();
    assert_eq!(out, text.as_bytes());
}

#[test]
fn lines_are_wrapped_at_79_columns() {
    let comment = "words of žluťoučký length ".repeat(20);
    let moves = "1. 11-15 23-19 (22-18 {x} ((1-5))) ".repeat(20);
    let game = one(&format!("{moves}{{{comment}}}{moves}{{{}}} *", "x".repeat(90)));
    let text = game.to_string();
    let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
    assert_eq!(widths.iter().filter(|&&width| width > 79).count(), 1);
    assert!(widths.iter().filter(|&&width| width > 70).count() > 20);
    assert!(text.lines().all(|line| line == line.trim()));
    assert_eq!(placeless(one(&text)), placeless(game));
}

#[test]
fn text_that_would_break_the_syntax_is_made_safe() {
    let mut game = PdnGame::default();
    game.set_tag("Bad name!", "two\nlines");
    game.set_tag("", "nameless");
    game.body.push(Element::Comment("a {b} c\n[Event \"x\"]".into()));
    game.body.push(Element::Setup { fen: "W:W1\"/:B2".into(), line: 0, column: 0 });
    game.body.push(Element::Move {
        text: MoveText::parse("11-15").unwrap(),
        number: None,
        strength: Some("(good!)".into()),
        line: 0,
        column: 0,
    });
    let text = game.to_string();
    let expected =
        "[Badname \"two lines\"]\n\n{a (b) c [Event \"x\"]} /FEN \"W:W1:B2\"/ 11-15(!)\n\n";
    assert_eq!(text, expected);
    assert_eq!(one(&text).to_string(), text);
}

#[test]
fn comments_are_not_broken_before_brackets() {
    let comment = "[A \"b\"] %x ".repeat(30);
    let text = one(&format!("1-5 {{{comment}}} *")).to_string();
    assert!(text.lines().all(|line| !line.starts_with(['[', '%'])));
}

#[test]
fn games_stay_apart() {
    let text = "[A \"1\"]\n1.\n[A \"2\"]\n1. 11-15\n[A \"3\"]\n{c}\n[A \"4\"]";
    let written: String = games(text).iter().map(PdnGame::to_string).collect();
    let again = games(&written);
    assert_eq!(again.iter().filter_map(|game| game.tag("A")).collect::<String>(), "1234");
}

#[test]
fn moves_can_be_numbered_anew() {
    let mut game = one("11-15 23-19 8-11 (7. 1-5 {x} 2-6 (3-7) 4-8) 22-17 $1 5-9 {y} - 10-14 *");
    game.renumber(MoveNumber { n: 1, ellipsis: false });
    let text = "1. 11-15 23-19 2. 8-11 (2. 1-5 {x} 2... 2-6 (2... 3-7) 3. 4-8) 2... 22-17 $1
3. 5-9 {y} 3... - 4. 10-14 *\n\n";
    assert_eq!(game.to_string(), text);
    game.renumber(MoveNumber { n: 30, ellipsis: true });
    assert!(
        game.to_string().starts_with("30... 11-15 31. 23-19 8-11 (31... 1-5 {x} 32. 2-6 (32. 3-7)")
    );
    game.renumber(MoveNumber { n: u32::MAX, ellipsis: true });
}

#[test]
fn trees_of_any_depth_can_be_written() {
    let mut body = vec![Element::Nag(1)];
    for _ in 0..10_000 {
        body = vec![Element::Variation(body)];
    }
    let mut game = PdnGame { body, ..PdnGame::default() };
    game.renumber(MoveNumber { n: 1, ellipsis: false });
    assert_eq!(game.to_string().matches('(').count(), 10_000);
    // Taken apart from outside to inside, since dropping it whole would recurse.
    while let Some(Element::Variation(body)) = game.body.pop() {
        game.body = body;
    }
}
