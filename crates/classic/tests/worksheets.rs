//! Worksheets: of the right size, the same for the same seed, and on one page of A4.

use crownhead_classic::trace::Tree;
use crownhead_classic::{Value, Worksheet};
use crownhead_play::Stop;
use crownhead_rules::Variant;
use std::collections::HashSet;

#[test]
fn every_variant_has_worksheets_of_the_right_size() {
    for &variant in Variant::ALL {
        let mut tasks = HashSet::new();
        for seed in 1..=8 {
            let sheet = Worksheet::new(variant, seed).expect("a worksheet");
            let (leaves, cuts) = sheet.size();
            assert!((15..=40).contains(&leaves) && cuts >= 3, "{variant} {seed}: {leaves} {cuts}");
            assert!(tasks.insert(sheet.task()), "{variant} {seed} is another one");
        }
    }
}

#[test]
fn a_seed_gives_the_same_sheet_and_the_solution_says_more() {
    let sheet = Worksheet::new(Variant::Mini, 7).expect("a worksheet");
    let (task, solution) = (sheet.task(), sheet.solution());
    assert_eq!(task, Worksheet::new(Variant::Mini, 7).expect("the same").task());
    for page in [&task, &solution] {
        assert!(page.starts_with("<svg ") && page.ends_with("</svg>\n"));
        assert!(page.contains("width=\"210mm\" height=\"297mm\""));
        // A strict page shows it: nothing in it is a style.
        assert!(!page.contains("style"));
    }
    let (leaves, _) = sheet.size();
    assert!(task.contains(&format!("of the {leaves} leaves")));
    // Bounds and crossed-out branches are what the student has to find.
    assert!(!task.contains('≤') && !task.contains("stroke-dasharray"));
    assert!(solution.contains('≤') && solution.contains("stroke-dasharray"));
    assert!(solution.contains("Alpha-beta looks at") && solution.contains("already has"));
    assert!(!task.contains("already has"));
}

/// What a page says, each text with the place where it begins and the size of its letters.
fn texts(page: &str) -> impl Iterator<Item = (f64, f64, f64, &str)> {
    page.split("<text ").skip(1).map(|element| {
        let (tag, rest) = element.split_once('>').expect("a tag");
        let number = |name: &str| -> f64 {
            let begin = format!("{name}=\"");
            let value = tag.split(' ').find_map(|one| one.strip_prefix(&*begin)).expect(name);
            value.trim_end_matches('"').parse().expect("a number")
        };
        let content = rest.split('<').next().expect("a text");
        (number("x"), number("y"), number("font-size"), content)
    })
}

#[test]
fn texts_neither_leave_the_page_nor_run_into_the_tree() {
    for variant in [Variant::English, Variant::International, Variant::Russian, Variant::Frisian] {
        for seed in 1..=12 {
            let sheet = Worksheet::new(variant, seed).expect("a worksheet");
            for page in [sheet.task(), sheet.solution()] {
                for (x, y, size, text) in texts(&page).filter(|(.., text)| text.len() > 40) {
                    // Letters of a wide font are little more than half as wide as they are high.
                    let letters = text.replace("&amp;", "&").chars().count() as f64;
                    assert!(x + letters * size * 0.55 < 200.0, "{variant} {seed}: {text}");
                    assert!(!(77.0..280.0).contains(&y), "{variant} {seed}: {text} at {y}");
                }
                let foot: String =
                    texts(&page).filter(|text| text.1 > 280.0).map(|text| text.3).collect();
                assert!(foot.ends_with("eval=advancement"), "{variant} {seed}: {foot}");
            }
        }
    }
}

/// What minimax finds below a node, from the values of the leaves alone.
fn minimax(tree: &Tree, index: usize) -> Value {
    let node = &tree.nodes[index];
    let below = node.children.iter().map(|&child| minimax(tree, child));
    let best = if node.ply.is_multiple_of(2) { below.max() } else { below.min() };
    best.or(node.value).expect("a leaf has a value")
}

#[test]
fn the_solution_has_what_every_box_is_worth_by_minimax() {
    for (variant, seed) in [(Variant::Mini, 7), (Variant::English, 1), (Variant::Frisian, 3)] {
        let sheet = Worksheet::new(variant, seed).expect("a worksheet");
        let spec = "minimax:3,eval=advancement".parse().expect("a player");
        let tree = Tree::of(&spec, sheet.position(), usize::MAX, &Stop::new()).expect("a tree");
        let inner = (0..tree.nodes.len()).filter(|&index| tree.nodes[index].leaf.is_none());
        let values: Vec<String> =
            inner.map(|index| format!("({})", minimax(&tree, index))).collect();
        let (task, solution) = (sheet.task(), sheet.solution());
        let bracketed = |page: &str| -> Vec<String> {
            let values = texts(page).filter(|(.., text)| text.starts_with('('));
            values.map(|(.., text)| text.to_owned()).collect()
        };
        assert_eq!(bracketed(&solution), values, "{variant} {seed}: each box, skipped ones too");
        assert!(bracketed(&task).is_empty(), "that is the task");
        assert!(solution.contains("brackets"), "it says what that is");
    }
}

#[test]
fn texts_of_the_tree_do_not_run_into_one_another() {
    for &variant in Variant::ALL {
        for seed in 1..=3 {
            let sheet = Worksheet::new(variant, seed).expect("a worksheet");
            for page in [sheet.task(), sheet.solution()] {
                let mut spans: Vec<(f64, f64, f64, &str)> = page
                    .split("<text ")
                    .skip(1)
                    .zip(texts(&page))
                    .filter(|(_, (_, y, ..))| (77.0..280.0).contains(y))
                    .map(|(element, (x, y, size, text))| {
                        let width = 0.53 * size * text.chars().count() as f64;
                        let from =
                            if element.contains("text-anchor=\"end\"") { x - width } else { x };
                        (from, from + width, y, text)
                    })
                    .collect();
                spans.sort_by(|a, b| a.0.total_cmp(&b.0));
                for (place, one) in spans.iter().enumerate() {
                    for other in &spans[place + 1..] {
                        let apart = other.0 >= one.1 || (one.2 - other.2).abs() > 2.0;
                        assert!(apart, "{variant} {seed}: {one:?} {other:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn squares_are_named_as_the_moves_are() {
    let says = |variant, name: &str| {
        let page = Worksheet::new(variant, 1).expect("a worksheet").task();
        texts(&page).any(|(_, _, size, text)| size < 2.0 && text == name)
    };
    assert!(says(Variant::Russian, "a1") && !says(Variant::Russian, "1"));
    assert!(says(Variant::International, "50") && !says(Variant::International, "a1"));
}

#[test]
fn everything_stays_on_the_page() {
    for seed in 1..=20 {
        let sheet = Worksheet::new(Variant::English, seed).expect("a worksheet");
        for page in [sheet.task(), sheet.solution()] {
            for (name, most) in [("x", 210.0), ("y", 297.0), ("cx", 210.0), ("cy", 297.0)] {
                for value in page.split(&format!(" {name}=\"")).skip(1) {
                    let number: f64 =
                        value.split('"').next().expect("a value").parse().expect("a number");
                    assert!((0.0..=most).contains(&number), "seed {seed}: {name}={number}");
                }
            }
        }
    }
}
