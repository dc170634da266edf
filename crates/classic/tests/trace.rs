//! A recorded tree says what the search did: every value, window, cut and count can be checked from
//! the tree itself and from the rules.

mod support;

use crownhead_classic::trace::{Bound, Kind, NoTree, Node, Role, Tree, effective_branching_factor};
use crownhead_classic::{ClassicSpec, Form, Value};
use crownhead_notation::{fen, moves};
use crownhead_play::Stop;
use crownhead_rules::{Position, Variant};
use support::{Lots, ask_spec, position, random_position};

const SPECS: [&str; 8] = [
    "minimax:3",
    "minimax-tree:3",
    "alphabeta:4",
    "negamax:4",
    "deepening:4",
    "aggressor",
    "aggressor:2",
    "aggressor:3,count=net",
];

fn record(spec: &str, position: &Position, max_nodes: usize) -> Tree {
    let spec: ClassicSpec = spec.parse().expect(spec);
    Tree::of(&spec, position, max_nodes, &Stop::new()).expect("a tree")
}

#[test]
fn a_tree_is_the_search_of_the_player_that_plays() {
    for &variant in Variant::ALL {
        let mut lots = Lots(11);
        for _ in 0..12 {
            let position = random_position(variant, &mut lots);
            for spec in SPECS {
                let tree = record(spec, &position, usize::MAX);
                let choice = ask_spec(spec, &position);
                assert_eq!(tree.choice, moves::write(&position, choice.mv), "{spec}");
                let score = tree.value.expect("a value").score();
                match (score, choice.report.score.expect("a score")) {
                    (crownhead_play::Score::Value(a), crownhead_play::Score::Value(b)) => {
                        assert!((a - b).abs() < 1e-6, "{spec}");
                    }
                    (a, b) => assert_eq!(a, b, "{spec}"),
                }
                let searched: u64 = tree.iterations.iter().map(|iteration| iteration.nodes).sum();
                assert_eq!(searched, choice.report.nodes, "{spec}");
                assert_eq!(tree.statistics.nodes, choice.report.nodes, "{spec}");
                assert_eq!(tree.notice, None);
                check(&tree, variant);
            }
        }
    }
}

fn check(tree: &Tree, variant: Variant) {
    assert_eq!(tree.nodes.len() as u64, tree.nodes[0].searched);
    for (index, node) in tree.nodes.iter().enumerate() {
        check_shape(tree, index, node, variant);
        check_value(tree, node);
        check_cut(tree, index, node);
    }
    if tree.iterations.len() == 1 {
        let cuts = |parity| {
            let cut = |node: &&Node| node.cut.is_some() && node.ply % 2 == parity;
            tree.nodes.iter().filter(cut).count() as u64
        };
        assert_eq!(tree.statistics.max_cuts.unwrap_or(0), cuts(0));
        assert_eq!(tree.statistics.min_cuts.unwrap_or(0), cuts(1));
    }
}

/// Parents, children, positions and counts fit together.
fn check_shape(tree: &Tree, index: usize, node: &Node, variant: Variant) {
    let below: u64 = node.children.iter().map(|&child| tree.nodes[child].searched).sum();
    assert_eq!(node.searched, 1 + below);
    let position = position(variant, &node.fen);
    let legal = position.moves();
    let skipped = node.cut.as_ref().map_or(0, |cut| cut.skipped.len());
    if node.leaf.is_none() {
        assert_eq!(node.children.len() + skipped, legal.len());
    }
    for &child in &node.children {
        let child = &tree.nodes[child];
        assert_eq!((child.parent, child.ply), (Some(index), node.ply + 1));
        assert_eq!(child.depth + 1, node.depth);
        let mv = moves::read(&position, child.mv.as_deref().expect("a move")).expect("legal");
        assert_eq!(fen::write(&position.after(mv)), child.fen);
    }
}

/// The value comes from the children or, at a leaf, from the terms.
fn check_value(tree: &Tree, node: &Node) {
    let value = node.value.expect("a finished search");
    let children = node.children.iter().filter_map(|&child| tree.nodes[child].value);
    if let Some(leaf) = &node.leaf {
        assert_eq!(node.kind, Some(Kind::Exact));
        match leaf.ending {
            None => assert_eq!(leaf.terms.iter().fold(Value::ZERO, |sum, t| sum + t.value), value),
            Some(_) => assert!(value == Value::ZERO || value.is_decided()),
        }
        return;
    }
    let expected = match node.role {
        Role::Max => children.max(),
        Role::Min => children.min(),
        Role::Negamax => children.map(|value| -value).max(),
        Role::Mean => {
            let values: Vec<f64> = match tree.player.contains("count=net") {
                true => children.map(Value::in_points).collect(),
                false => leaves(tree, node).into_iter().map(Value::in_points).collect(),
            };
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            assert!((mean - value.in_points()).abs() < 1e-5);
            return;
        }
    };
    assert_eq!(Some(value), expected);
    let kind = match (node.alpha, node.beta) {
        (Some(alpha), _) if value <= alpha => Kind::AtMost,
        (_, Some(beta)) if value >= beta => Kind::AtLeast,
        _ => Kind::Exact,
    };
    assert_eq!(node.kind, Some(kind));
}

/// The values of all leaves below a node.
fn leaves(tree: &Tree, node: &Node) -> Vec<Value> {
    if node.children.is_empty() {
        return node.value.into_iter().collect();
    }
    node.children.iter().flat_map(|&child| leaves(tree, &tree.nodes[child])).collect()
}

/// A cut names an ancestor of the other side that has just the bound that was reached.
fn check_cut(tree: &Tree, index: usize, node: &Node) {
    let Some(cut) = &node.cut else { return };
    let value = node.value.expect("a value");
    match cut.bound {
        Bound::Alpha => assert!(value <= cut.value && node.alpha == Some(cut.value)),
        Bound::Beta => assert!(value >= cut.value && node.beta == Some(cut.value)),
    }
    let mut ancestor = index;
    while ancestor != cut.by {
        ancestor = tree.nodes[ancestor].parent.expect("the holder is an ancestor");
    }
    let holder = &tree.nodes[cut.by];
    assert_ne!(holder.turn, node.turn);
    let held = if tree.form == Form::Negamax { -cut.value } else { cut.value };
    assert!(holder.narrowed.iter().any(|narrowing| narrowing.value == held));
}

#[test]
fn all_forms_agree_at_the_root() {
    let position = Position::start(Variant::English);
    let value = |spec| record(spec, &position, usize::MAX).value_for_root(0);
    let minimax = value("minimax:5");
    for spec in ["minimax-tree:5", "alphabeta:5", "negamax:5", "deepening:5"] {
        assert_eq!(value(spec), minimax, "{spec}");
    }
    let (plain, nega) =
        (record("alphabeta:4", &position, 999_999), record("negamax:4", &position, 999_999));
    assert_eq!(plain.nodes.len(), nega.nodes.len());
    for index in 0..plain.nodes.len() {
        assert_eq!(plain.value_for_root(index), nega.value_for_root(index));
    }
}

#[test]
fn a_capped_recording_keeps_whole_plies_and_says_so() {
    let position = Position::start(Variant::English);
    let whole = record("alphabeta:6", &position, usize::MAX);
    for max_nodes in [0, 1, 8, 50, 300, 1000] {
        let tree = record("alphabeta:6", &position, max_nodes);
        assert!(tree.nodes.len() <= max_nodes.max(8));
        assert_eq!(tree, whole.trimmed(max_nodes), "{max_nodes}: trimming afterwards is the same");
        let notice = tree.notice.expect("a notice");
        assert!(notice.contains(&whole.nodes.len().to_string()), "{notice}");
        assert_eq!(tree.nodes[0].searched, whole.nodes[0].searched);
        assert_eq!(tree.nodes[0].children.len(), 7);
        assert_eq!(tree.value, whole.value);
        let deepest = tree.nodes.iter().map(|node| node.ply).max();
        let of_those_plies = whole.nodes.iter().filter(|node| Some(node.ply) <= deepest);
        assert_eq!(of_those_plies.count(), tree.nodes.len());
    }
}

#[test]
fn a_picture_of_one_line_says_that_it_is_one() {
    let whole = record("alphabeta:6", &Position::start(Variant::English), usize::MAX);
    let deepest = (0..whole.nodes.len()).max_by_key(|&index| whole.nodes[index].ply).expect("one");
    let open = whole.open_at(deepest);
    let says = |shown: usize| {
        let searched = whole.nodes.len();
        format!("The search looked at {searched} nodes; the {shown} along one line are shown.")
    };
    assert_eq!(open.notice, Some(says(open.nodes.len())));
    for text in [open.to_svg(), open.to_dot(), open.to_text()] {
        assert!(text.contains(&says(open.nodes.len())), "{text}");
    }
    // Without its last plies it is still that line.
    let less = open.trimmed(open.nodes.len() - 1);
    assert_eq!(less.notice, Some(says(less.nodes.len())));
    // At the root a whole ply lies open.
    let root = whole.open_at(0).notice.expect("a notice");
    assert!(root.ends_with("; the 8 of the first ply are shown."), "{root}");
}

#[test]
fn json_is_one_line_and_reads_back() {
    for spec in SPECS {
        let tree = record(spec, &Position::start(Variant::Regicide), 500);
        let json = tree.to_json();
        assert!(!json.contains('\n'));
        assert_eq!(serde_json::from_str::<Tree>(&json).expect("a tree"), tree, "{spec}");
    }
}

#[test]
fn text_shows_values_windows_and_cuts() {
    let tree = record("alphabeta:2", &Position::start(Variant::Mini), 1000);
    let text = tree.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[3], "Black to move  max  = 0");
    assert!(lines.contains(&"├─ 6-8  min  ≤ 0  window 0 to +inf"), "{text}");
    let cut = "│  └─ cut: Black already has 5-7 worth 0 at the top. After 6-8 White answers 13-11 and \
               holds Black to at most 0, so the other four answers need not be looked at.";
    assert!(lines.contains(&cut), "{text}");
    assert_eq!(lines[lines.len() - 1], "effective branching factor  3.27");
}

#[test]
fn an_aggressor_that_counts_its_losses_says_so() {
    let said = |spec: &str| {
        let tree = record(spec, &Position::start(Variant::Mini), 400);
        [tree.to_text(), tree.to_svg(), tree.to_dot()]
    };
    for text in said("aggressor:2,count=net") {
        assert!(text.contains("Values are mean captures by Black less its losses."), "{text}");
    }
    for text in said("aggressor:2") {
        assert!(text.contains("Values are mean captures by Black."), "{text}");
    }
}

#[test]
fn pictures_are_well_formed_and_limited() {
    for spec in SPECS {
        let tree = record(spec, &Position::start(Variant::Straight), usize::MAX);
        let svg = tree.to_svg();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        for tag in ["g", "text", "title", "svg", "tspan"] {
            let opened =
                svg.matches(&format!("<{tag}>")).count() + svg.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, svg.matches(&format!("</{tag}>")).count(), "{spec} {tag}");
        }
        let drawn =
            svg.matches("<rect class=\"box").count() + svg.matches("<rect class=\"leaf").count();
        assert!(drawn <= crownhead_classic::trace::MOST_DRAWN, "{spec}: {drawn}");
        if tree.nodes.len() > drawn {
            assert!(
                svg.contains(&format!("The search looked at {} nodes", tree.nodes.len())),
                "{spec}"
            );
        }
        let dot = tree.trimmed(100).to_dot();
        assert_eq!(dot.matches('{').count(), dot.matches('}').count());
        assert!(dot.starts_with("digraph search {\n") && dot.contains("n0 -> n1"));
    }
}

#[test]
fn no_tree_without_a_search() {
    let no_tree = |spec: &str, variant, fen| {
        let spec: ClassicSpec = spec.parse().unwrap();
        Tree::of(&spec, &position(variant, fen), 10, &Stop::new()).unwrap_err()
    };
    let over = no_tree("alphabeta:3", Variant::English, "B:W6:B");
    assert!(matches!(over, NoTree::GameOver(_)), "{over}");
    let forced = no_tree("preset:regicide-1", Variant::Regicide, "B:W6,30,31:B1,12");
    assert_eq!(
        forced.to_string(),
        "preset:regicide-1 plays 1x10 here without a search, so there is no tree"
    );
    let lots = no_tree("random", Variant::English, "B:W6:B1");
    assert!(matches!(lots, NoTree::NoSearch { .. }), "{lots}");
}

#[test]
fn a_stopped_search_says_so() {
    let stop = Stop::new();
    stop.stop();
    let spec: ClassicSpec = "alphabeta:9".parse().unwrap();
    let tree = Tree::of(&spec, &Position::start(Variant::English), 10, &stop).expect("a root");
    assert_eq!(tree.value, None);
    assert!(tree.notice.expect("a notice").starts_with("The search was stopped"));
    assert!(tree.nodes[0].kind.is_none());
}

#[test]
fn the_effective_branching_factor_is_that_of_a_uniform_tree() {
    for (b, depth) in [(1u64, 5), (2, 7), (3, 4), (10, 3)] {
        let nodes = (0..=depth).map(|ply| b.pow(ply)).sum();
        assert_eq!(effective_branching_factor(nodes, depth), Some(b as f64));
    }
    assert_eq!(effective_branching_factor(1, 0), None);
    assert_eq!(effective_branching_factor(0, 4), None);
}
