//! Player names: what they mean, how they are written back, and what is said of bad ones.

mod support;

use crownhead_classic::ClassicSpec;
use crownhead_rules::{Position, Variant};
use std::collections::HashSet;
use support::ask;

#[test]
fn specs_are_written_back_as_they_were_read() {
    let specs = [
        "random",
        "random,seed=7",
        "minimax:4",
        "minimax-tree:3,eval=advancement",
        "alphabeta:8,eval=weighted-features",
        "negamax:12,eval=material-and-half",
        "deepening:9",
        "deepening:9-15,eval=survivors-and-distance,seed=18446744073709551615",
        "aggressor",
        "aggressor,seed=0",
        "aggressor:4",
        "alphabeta:4,order=best",
        "minimax:2,eval=advancement,order=lots-7",
        "deepening:3-5,order=worst,seed=2",
        "aggressor:4,seed=3",
        "aggressor:3,count=net,seed=3",
        "aggressor:3,count=captures",
        "preset:regicide-6",
        "preset:english-level-12",
        "preset:mini-hard,seed=5",
    ];
    for text in specs {
        let spec: ClassicSpec = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(spec.to_string(), text);
        assert_eq!(spec.player(Variant::English).name(), text);
    }
    let canonical = |text: &str| text.parse::<ClassicSpec>().unwrap().to_string();
    assert_eq!(
        canonical("deepening:3-5,seed=1,eval=advancement"),
        "deepening:3-5,eval=advancement,seed=1"
    );
    assert_eq!(canonical("alphabeta:08"), "alphabeta:8");
    assert_eq!(canonical("deepening:4-4"), "deepening:4");
}

#[test]
fn bad_specs_are_quoted_in_one_sentence() {
    let bad = [
        ("", "\"\""),
        ("alfabeta:3", "\"alfabeta:3\""),
        ("Random", "\"Random\""),
        (" random", "\" random\""),
        ("engine:5", "\"engine:5\""),
        ("alphabeta", "\"alphabeta\" needs a depth"),
        ("alphabeta:", "\"\" is not a depth"),
        ("alphabeta:0", "\"0\""),
        ("alphabeta:100", "\"100\""),
        ("alphabeta:-3", "\"-3\""),
        ("alphabeta:3.5", "\"3.5\""),
        ("minimax:99999999999999999999", "\"99999999999999999999\""),
        ("random:3", "\":3\""),
        ("deepening", "needs a depth"),
        ("deepening:5-3", "\"5-3\""),
        ("deepening:5-", "\"\""),
        ("preset", "\"preset\""),
        ("preset:easy", "\"easy\""),
        ("preset:mini-easy,eval=advancement", "\"eval=advancement\""),
        ("alphabeta:3,eval=mobility", "\"mobility\""),
        ("alphabeta:3,eval", "\"eval\""),
        ("alphabeta:3,", "\"\" is not an option"),
        ("alphabeta:3,depth=4", "\"depth=4\""),
        ("alphabeta:3,seed=1", "\"seed=1\""),
        ("alphabeta:3,eval=advancement,eval=advancement", "comes after another"),
        ("deepening:4,seed=1", "\"seed=1\""),
        ("aggressor,eval=advancement", "\"eval=advancement\""),
        ("aggressor,count=net", "\"count=net\""),
        ("alphabeta:3,count=net", "alphabeta:3 does not count ahead, so \"count=net\""),
        ("aggressor:2,count=all", "\"all\" is nothing to count"),
        ("aggressor:2,count=net,count=net", "comes after another"),
        ("random,seed=x", "\"x\""),
        ("random,order=best", "\"order=best\""),
        ("preset:mini-easy,order=best", "\"order=best\""),
        ("alphabeta:3,order=good", "\"good\""),
        ("alphabeta:3,order=best,order=best", "comes after another"),
        ("random,seed=-1", "\"-1\""),
    ];
    for (text, quoted) in bad {
        let error = text.parse::<ClassicSpec>().expect_err(text).to_string();
        assert!(error.contains(quoted), "{text}: {error}");
        assert!(!error.contains('\n'), "{text}: {error}");
    }
}

#[test]
fn the_seed_of_a_spec_is_mixed_into_that_of_the_game() {
    let start = Position::start(Variant::English);
    let drawn = |spec: &str, seed| {
        let mut player = spec.parse::<ClassicSpec>().unwrap().player(Variant::English);
        player.new_game(&start, seed).unwrap();
        ask(&mut *player, &start).mv
    };
    let by_spec: HashSet<_> = (0..60).map(|own| drawn(&format!("random,seed={own}"), 1)).collect();
    let by_game: HashSet<_> = (0..60).map(|seed| drawn("random,seed=1", seed)).collect();
    assert_eq!((by_spec.len(), by_game.len()), (7, 7));
    assert_eq!(drawn("random,seed=4", 9), drawn("random,seed=4", 9));
}

#[test]
fn the_evaluation_is_that_of_the_variant_unless_it_is_named() {
    let spec: ClassicSpec = "alphabeta:3".parse().unwrap();
    for &variant in Variant::ALL {
        let id = spec.evaluation_in(variant).unwrap().id();
        assert_eq!(id, variant.about().evaluation, "{variant}");
    }
    let named: ClassicSpec = "alphabeta:3,eval=advancement".parse().unwrap();
    assert_eq!(named.evaluation_in(Variant::Mini).unwrap().id(), "advancement");
    let aggressor: ClassicSpec = "aggressor:3".parse().unwrap();
    assert_eq!(aggressor.evaluation_in(Variant::Mini), None);
}
