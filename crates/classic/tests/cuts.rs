//! Every cut that a player makes is right, and so is the sentence that tells of it: the ancestor that it
//! names really has the bound, by the move that it names, and whoever looks at the skipped moves after
//! all finds the same value at the root.
//!
//! Two thousand recorded searches, in all variants, of depth 2 to 6:
//! `cargo test --release -p crownhead-classic --test cuts -- --ignored`. Every seventeenth of them is
//! looked at each time, which is every variant to every depth.

mod support;

use crownhead_classic::trace::{Bound, Node, Tree, Why};
use crownhead_classic::{ClassicSpec, Evaluation, Form, Value};
use crownhead_notation::moves;
use crownhead_play::Stop;
use crownhead_rules::{Color, Position, Variant};
use std::collections::BTreeSet;
use support::{Lots, position, random_position};

const SEARCHES: usize = 2_000;
const PLAYERS: [&str; 3] = ["alphabeta", "negamax", "deepening"];
const ORDERS: [&str; 4] = ["generated", "best", "worst", "lots-7"];

/// The search of one number: variants, depths, players and orders in turn.
fn search(number: usize) -> (ClassicSpec, Position) {
    let variant = Variant::ALL[number % Variant::ALL.len()];
    let depth = 2 + number / Variant::ALL.len() % 5;
    let (player, order) = (PLAYERS[number / 7 % 3], ORDERS[number / 11 % 4]);
    let spec = format!("{player}:{depth},order={order}");
    let mut lots = Lots(number as u64);
    (spec.parse().expect("a player"), random_position(variant, &mut lots))
}

/// The searches that are looked at each time.
fn looked_at() -> impl Iterator<Item = usize> {
    (0..SEARCHES).step_by(17)
}

/// Checks one search and says how many of its cuts skipped something.
fn check(number: usize) -> usize {
    let (spec, root) = search(number);
    let tree = Tree::of(&spec, &root, usize::MAX, &Stop::new()).expect("a tree");
    let mut skipping = 0;
    for (index, node) in tree.nodes.iter().enumerate() {
        let Some(why) = tree.why(index) else { continue };
        check_facts(&tree, index, node, &why);
        check_sentence(&why, &tree.turn);
        if !why.skipped.is_empty() {
            skipping += 1;
            check_skipped(&tree, index, &root, &spec);
        }
    }
    skipping
}

/// A value of a node for the side to move at the root.
fn for_root(tree: &Tree, node: &Node, value: Value) -> Value {
    if tree.form == Form::Negamax && node.ply % 2 == 1 { -value } else { value }
}

/// The window that the search had at the cut, and who had moved its end there, from the windows alone.
fn check_facts(tree: &Tree, index: usize, node: &Node, why: &Why) {
    let turned = tree.form == Form::Negamax && node.ply % 2 == 1;
    let end = |bound| match (bound, turned) {
        (Bound::Alpha, false) => node.alpha,
        (Bound::Beta, false) => node.beta,
        (Bound::Alpha, true) => node.beta.map(|value| -value),
        (Bound::Beta, true) => node.alpha.map(|value| -value),
    };
    assert_eq!(end(why.bound), Some(why.worth), "the bound is an end of the window on entering");
    match why.bound {
        Bound::Alpha => assert!(why.value <= why.worth && node.ply % 2 == 1),
        Bound::Beta => assert!(why.value >= why.worth && node.ply.is_multiple_of(2)),
    }
    // The holder is an ancestor of the other side that has this value by that move, before it came here.
    let way = tree.way(index);
    let place = way.iter().position(|&at| at == why.by).expect("an ancestor");
    let holder = &tree.nodes[why.by];
    assert_eq!((&*holder.turn, &*node.turn), (&*why.holder, &*why.other));
    assert_ne!(why.holder, why.other);
    let with = &tree.nodes[why.with];
    assert_eq!((with.parent, with.mv.as_deref()), (Some(why.by), Some(&why.held[..])));
    assert_eq!(tree.value_for_root(why.with), Some(why.worth));
    assert!(why.with < way[place + 1], "it was looked at before");
    let narrowed = holder.narrowed.iter().map(|one| (&one.mv, for_root(tree, holder, one.value)));
    assert!(narrowed.clone().any(|one| one == (&why.held, why.worth)));
    // Nobody between them made the window narrower at that end.
    for &at in way[place + 1..way.len() - 1].iter().filter(|&&at| tree.nodes[at].turn == why.holder)
    {
        let between = &tree.nodes[at];
        let before = |child: &usize| *child < way[between.ply as usize + 1];
        let tried = between.children.iter().filter(|child| before(child)).count();
        let best = between.narrowed.iter().filter(|one| {
            between.children[..tried]
                .iter()
                .any(|&child| tree.nodes[child].mv.as_ref() == Some(&one.mv))
        });
        for one in best {
            let value = for_root(tree, between, one.value);
            assert!(if why.bound == Bound::Alpha { value < why.worth } else { value > why.worth });
        }
    }
    let texts = |way: &[usize]| way.iter().filter_map(|&at| tree.nodes[at].mv.clone()).collect();
    let told: (Vec<String>, Vec<String>) = (texts(&way[..=place]), texts(&way[place + 1..]));
    assert_eq!((&why.place, &why.way), (&told.0, &told.1));
    let last = node.children.last().map(|&child| &tree.nodes[child]);
    assert_eq!(last.and_then(|child| child.mv.as_ref()), Some(&why.reply));
    assert_eq!(
        last.and_then(|child| child.value).map(|value| for_root(tree, last.expect("it"), value)),
        Some(why.value)
    );
}

/// The sentence says all of that and nothing else: it is built here a second time, from the facts alone.
fn check_sentence(why: &Why, turn: &str) {
    let of = if why.bound == Bound::Alpha { &why.holder } else { &why.other };
    assert_eq!(of, turn, "values are for the side to move at the root");
    assert_eq!(why.to_string(), expected(why));
}

/// What has to be said of a cut.
fn expected(why: &Why) -> String {
    let Why { holder, other, held, reply, skipped, .. } = why;
    let spoken = |value: Value| {
        if value.is_decided() { format!("a {value}") } else { value.to_string() }
    };
    let (worth, value) = (spoken(why.worth), spoken(why.value));
    let place = why.place.join(" ");
    let (instead, rest) = why.way.split_first().expect("a way from the holder to the cut");
    let mut text = match (why.bound, why.place.is_empty()) {
        (Bound::Alpha, true) => format!("{holder} already has {held} worth {worth} at the top."),
        (Bound::Alpha, false) => {
            format!("After {place} {holder} already has {held}, worth {worth}.")
        }
        (Bound::Beta, false) => {
            format!("After {place} {holder} already has {held}, which holds {other} to {worth}.")
        }
        (Bound::Beta, true) => panic!("nobody moves before the side to move at the root"),
    };
    text += &match (why.bound, rest) {
        (Bound::Alpha, _) => format!(
            " After {} {other} answers {reply} and holds {holder} to at most {value},",
            why.way.join(" ")
        ),
        (Bound::Beta, []) => format!(
            " If {holder} plays {instead} instead, {other} answers {reply} and gets at least {value}. \
             That is no better for {holder},"
        ),
        (Bound::Beta, rest) => format!(
            " If {holder} plays {instead} instead and {} follow, {other} answers {reply} and gets at least \
             {value}. That is no better for {holder},",
            rest.join(" ")
        ),
    };
    let words = "three four five six seven eight nine ten eleven twelve";
    let word = |count: usize| {
        let word = words.split(' ').nth(count - 3);
        word.map_or_else(|| count.to_string(), ToOwned::to_owned)
    };
    text += &match &skipped[..] {
        [] => " and there is no other answer left to skip.".to_owned(),
        [only] => format!(" so {only} need not be looked at."),
        [one, other] => format!(" so {one} and {other} need not be looked at."),
        more => format!(" so the other {} answers need not be looked at.", word(more.len())),
    };
    text
}

/// Plain minimax, which shares nothing with the players but the evaluation.
fn minimax(
    position: &Position,
    evaluation: Evaluation,
    viewer: Color,
    ply: u32,
    depth: u32,
) -> Value {
    let own = position.turn() == viewer;
    if let Some(outcome) = position.outcome() {
        return match outcome.winner {
            None => Value::ZERO,
            Some(winner) if winner == viewer => Value::win_in(ply),
            Some(_) => Value::loss_in(ply),
        };
    }
    if depth == 0 {
        let value = evaluation.value(position);
        return if own { value } else { -value };
    }
    let below = |mv: &_| minimax(&position.after(*mv), evaluation, viewer, ply + 1, depth - 1);
    let moves = position.moves();
    let values = moves.iter().map(below);
    if own { values.max() } else { values.min() }.expect("a move")
}

/// The skipped moves have the values that minimax gives them, and the root keeps its own with them.
fn check_skipped(tree: &Tree, index: usize, root: &Position, spec: &ClassicSpec) {
    let node = &tree.nodes[index];
    let expansion = tree.expand(index, spec, root, &Stop::new()).expect("nobody stops it");
    let here = position(root.variant(), &node.fen);
    let evaluation = spec.evaluation_in(root.variant()).expect("it has one");
    for (text, value) in &expansion.moves {
        let after = here.after(moves::read(&here, text).expect("legal"));
        let known = minimax(&after, evaluation, root.turn(), node.ply + 1, node.depth - 1);
        assert_eq!(*value, known, "{} after {text}", node.fen);
    }
    let skipped = node.cut.as_ref().map_or(0, |cut| cut.skipped.len());
    assert_eq!(expansion.moves.len(), skipped);
    assert_eq!(expansion.values.len(), node.ply as usize + 1);
    assert_eq!(expansion.root(), tree.value, "{spec} at {}", node.fen);
}

#[test]
fn cuts_are_right_and_rightly_told() {
    let cuts: usize = looked_at().map(check).sum();
    assert!(cuts > 1_000, "{cuts}");
}

#[test]
fn every_variant_is_looked_at_to_every_depth_each_time() {
    let seen: BTreeSet<(&str, u32)> = looked_at()
        .map(|number| {
            let (spec, root) = search(number);
            (root.variant().id(), spec.algorithm.depths().expect("a depth").most)
        })
        .collect();
    assert_eq!(seen.len(), Variant::ALL.len() * 5, "{seen:?}");
}

#[test]
#[ignore = "takes a minute"]
fn cuts_of_two_thousand_searches_are_right_and_rightly_told() {
    let cuts: usize = (0..SEARCHES).map(check).sum();
    println!("{cuts} cuts with something skipped in {SEARCHES} searches");
    assert!(cuts > 20_000, "{cuts}");
}

#[test]
fn a_cut_reads_as_in_an_exam() {
    let root = Position::start(Variant::Mini);
    let record = |spec: &str| {
        Tree::of(&spec.parse().expect(spec), &root, usize::MAX, &Stop::new()).expect("a tree")
    };
    let told = |tree: &Tree| -> Vec<String> {
        let cuts = (0..tree.nodes.len()).filter_map(|index| tree.why(index));
        cuts.map(|why| why.to_string()).collect()
    };
    let cuts = told(&record("alphabeta:2"));
    assert_eq!(
        cuts[0],
        "Black already has 5-7 worth 0 at the top. After 6-8 White answers 13-11 and holds Black to \
         at most 0, so the other four answers need not be looked at."
    );
    // The forms differ in how they see values, not in what there is to say.
    let cuts = told(&record("alphabeta:4"));
    assert_eq!(cuts, told(&record("negamax:4")));
    assert!(cuts.iter().any(|cut| cut.contains("That is no better for White")), "{cuts:?}");
}

#[test]
fn every_order_finds_the_same_value() {
    for number in 0..60 {
        let (_, root) = search(number);
        for player in ["alphabeta:4", "negamax:4", "deepening:4", "minimax:4", "minimax-tree:4"] {
            let value = |order: &str| {
                let spec: ClassicSpec =
                    format!("{player},order={order}").parse().expect("a player");
                let tree = Tree::of(&spec, &root, 0, &Stop::new()).expect("a tree");
                assert_eq!(tree.order.as_deref(), Some(order));
                tree.value_for_root(0)
            };
            let plain = value("generated");
            assert!(
                ["best", "worst", "lots-1", "lots-2"].iter().all(|order| value(order) == plain)
            );
        }
    }
}
