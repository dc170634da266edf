//! `crownhead tree` as a user meets it: output on one stream, complaints on the other, exit codes.

use std::process::{Command, Output};

fn tree(arguments: &[&str]) -> Output {
    let binary = env!("CARGO_BIN_EXE_crownhead");
    Command::new(binary).arg("tree").args(arguments).output().expect("the binary runs")
}

fn good(arguments: &[&str]) -> String {
    let output = tree(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && complaint.is_empty(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).expect("text")
}

/// The one sentence on standard error of a command that must fail with exit code 2.
fn bad(arguments: &[&str]) -> String {
    let output = tree(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let complaint = String::from_utf8(output.stderr).expect("text");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    complaint
}

#[test]
fn text_is_an_outline_with_statistics() {
    let text = good(&["--variant", "mini", "--player", "alphabeta:2"]);
    assert!(text.contains("\n├─ 6-8  min  ≤ 0  window 0 to +inf\n"), "{text}");
    assert!(text.contains("cut: Black already has 5-7 worth 0 at the top."), "{text}");
    let end = "\ndepth reached               2\nnodes generated             15\n\
               cuts by the max side        0\ncuts by the min side        4\n\
               effective branching factor  3.27\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn json_is_one_object_on_one_line() {
    let text = good(&["--player", "negamax:3", "--format", "json"]);
    assert_eq!(text.lines().count(), 1);
    let tree: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(tree["player"], "negamax:3");
    assert_eq!(tree["form"], "negamax");
    assert_eq!(tree["evaluation"], "weighted-features");
    assert_eq!(tree["turn"], "Black");
    let nodes = tree["nodes"].as_array().expect("nodes");
    assert_eq!(tree["statistics"]["nodes"], nodes.len());
    assert_eq!(nodes[0]["alpha"], serde_json::Value::Null);
    assert_eq!(nodes[0]["children"].as_array().map(Vec::len), Some(7));
    assert_eq!(nodes[1]["parent"], 0);
}

#[test]
fn dot_and_svg_are_drawn() {
    let fen = ["--fen", "W:W30,26:B1,2"];
    let dot = good(&[&fen[..], &["--player", "minimax:2", "--format", "dot"]].concat());
    assert!(dot.starts_with("digraph search {\n"), "{dot}");
    let svg = good(&[&fen[..], &["--player", "aggressor:2", "--format", "svg"]].concat());
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
}

#[test]
fn a_limit_of_nodes_is_told() {
    let text = good(&["--player", "alphabeta:5", "--max-nodes", "20"]);
    assert!(text.contains("nodes; the 8 of the first ply are shown."), "{text}");
}

#[test]
fn bad_input_is_quoted_in_one_sentence() {
    assert!(bad(&[]).contains("--player"));
    assert!(bad(&["--player", "alphabeta:x"]).contains("\"x\""));
    assert!(bad(&["--player", "nobody"]).contains("\"nobody\""));
    assert!(bad(&["--player", "engine:5"]).contains("\"engine:5\" cannot be recorded yet"));
    assert!(bad(&["--player", "random"]).contains("without a search"));
    assert!(bad(&["--player", "alphabeta:2", "--format", "png"]).contains("png"));
    assert!(bad(&["--player", "alphabeta:2", "--max-nodes", "many"]).contains("many"));
    assert!(bad(&["--player", "alphabeta:2", "--variant", "chess"]).contains("chess"));
    assert!(bad(&["--player", "alphabeta:2", "--fen", "B:W99:B1"]).contains("99"));
    assert!(bad(&["--player", "alphabeta:2", "--fen", "B:W6:B"]).contains("no pieces"));
}
