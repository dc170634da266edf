//! Does the program do what its user types? The real binary is run: positions, counts, help, and what
//! it says to input that is bad, hostile or unexpected.

mod support;

use std::process::Stdio;
use support::{Folder, program, run};

/// The lines of `moves` with these arguments.
fn moves(args: &[&str]) -> Vec<String> {
    let args: Vec<&str> = ["moves"].iter().chain(args).copied().collect();
    run(&args).good().lines().map(str::to_owned).collect()
}

/// The count in the last line of `perft`.
fn nodes(args: &[&str]) -> u64 {
    let args: Vec<&str> = ["perft"].iter().chain(args).copied().collect();
    let out = run(&args).good();
    let last = out.lines().last().and_then(|line| line.strip_prefix("nodes "));
    last.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{out}"))
}

#[test]
fn moves_of_the_start_in_the_order_of_their_squares() {
    let english = ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"];
    assert_eq!(moves(&[]), english);
    for variant in ["english", "regicide", "straight", "English"] {
        assert_eq!(moves(&["--variant", variant]), english, "{variant}");
    }
    assert_eq!(moves(&["--variant=mini"]), ["4-7", "5-7", "5-8", "6-8", "6-9"]);
}

#[test]
fn moves_of_a_position() {
    assert_eq!(moves(&["--fen", "B:W6,7,14,15:B2"]), ["2x9x18", "2x11x18"]);
    assert_eq!(moves(&["--fen", "W:WK14:B10,11,18,19"]), ["14x14"]);
    assert_eq!(moves(&["--fen", " b: w 6, 7 ,14-15 : b 2 . "]), ["2x9x18", "2x11x18"]);
    assert_eq!(moves(&["--variant", "mini", "--fen", "B:W14:B16"]), ["pass"]);
    assert_eq!(moves(&["--variant", "regicide", "--fen", "B:W15,22:B11"]), ["11x18", "11x25"]);
}

#[test]
fn the_board_can_be_drawn_first() {
    let lines = moves(&["--diagram", "--variant", "mini", "--fen", "W:W14:B1"]);
    assert_eq!(lines[0], " 1    b   .   .   3");
    assert_eq!(lines[6..], ["White to move", "14-11", "14-12"]);
}

#[test]
fn a_finished_game_has_no_moves_and_that_is_said() {
    let ran = run(&["moves", "--fen", "B:W14:B"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    assert_eq!(ran.err, "the game is over: White wins: Black has no pieces left\n");
}

#[test]
fn perft_ends_with_the_number_of_nodes() {
    let english = [1, 7, 49, 302, 1469, 7361, 36768, 179_740];
    for (depth, count) in english.into_iter().enumerate() {
        assert_eq!(nodes(&[&depth.to_string()]), count);
    }
    assert_eq!(nodes(&["--variant", "mini", "1"]), 5);
    assert_eq!(nodes(&["--fen", "B:W14:B", "5"]), 0);
    assert_eq!(run(&["perft", "4"]).good(), "nodes 1469\n");
}

#[test]
fn perft_counts_captures_or_their_paths() {
    let ring = ["--fen", "W:WK14:B10,11,18,19", "1"];
    assert_eq!(nodes(&ring), 1);
    assert_eq!(nodes(&["--paths", ring[0], ring[1], ring[2]]), 2);
}

#[test]
fn divided_counts_add_up() {
    let ring = ["--fen", "W:WK14,32:B1,10,11,18,19"];
    let cases: [(&[&str], &str); 4] = [
        (&[], "6"),
        (&["--variant", "mini"], "8"),
        (&["--variant", "regicide"], "6"),
        (&ring, "3"),
    ];
    for ((position, depth), paths) in
        cases.into_iter().flat_map(|case| [(case, false), (case, true)])
    {
        let mut args = vec!["perft", "--divide", depth];
        args.extend(position);
        args.extend(paths.then_some("--paths"));
        let out = run(&args).good();
        let mut lines: Vec<_> = out.lines().map(|line| line.split_once(' ').unwrap()).collect();
        let (word, total) = lines.pop().unwrap();
        let sum: u64 = lines.iter().map(|(_, count)| count.parse::<u64>().unwrap()).sum();
        assert_eq!((word, total), ("nodes", sum.to_string().as_str()), "{args:?}");
        let first_moves: Vec<&str> = lines.iter().map(|(text, _)| *text).collect();
        assert_eq!(first_moves, moves(position), "{args:?}");
    }
}

#[test]
fn help_names_every_command_and_version_the_version() {
    let help = run(&["--help"]).good();
    for command in ["play", "moves", "perft", "pdn", "completions"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        assert!(run(&[command, "--help"]).good().contains("Usage: crownhead"), "{command}");
    }
    assert_eq!(run(&["-h"]).good().lines().next(), help.lines().next());
    for command in ["check", "convert", "stats"] {
        assert!(run(&["pdn", command, "--help"]).good().contains("FILE"), "{command}");
    }
    let version = format!("crownhead {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(run(&["--version"]).good(), version);
    assert_eq!(run(&["-V"]).good(), version);
}

#[test]
fn shells_can_complete_the_command_line() {
    for (shell, sign) in [("bash", "complete -F"), ("zsh", "#compdef"), ("fish", "complete -c")] {
        let script = run(&["completions", shell]).good();
        assert!(script.contains(sign), "{shell}");
        for word in ["perft", "divide", "convert"] {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
    }
}

#[test]
fn bad_input_is_refused_in_one_sentence_that_quotes_it() {
    let cases: [(&[&str], &str); 20] = [
        (&["jump"], "'jump'"),
        (&["--colour"], "'--colour'"),
        (&["moves", "--variant", "chess"], "there is no variant \"chess\""),
        (&["moves", "--variant", ""], "there is no variant \"\""),
        (&["moves", "--fen", "start"], "\"start\" is not a FEN"),
        (&["moves", "--fen", "X:W1:B2"], "\"X\" is not a side to move"),
        (&["moves", "--fen", "B:W40:B1"], "there is no square 40"),
        (&["moves", "--fen", ""], "the FEN is empty"),
        (&["moves", "--variant", "mini", "--fen", "B:WK9:B1"], "\"B:WK9:B1\""),
        (&["moves", "--fen"], "'--fen <F>'"),
        (&["moves", "11-15"], "'11-15'"),
        (&["perft"], "<DEPTH>"),
        (&["perft", "deep"], "'deep'"),
        (&["perft", "--", "-1"], "'-1'"),
        (&["perft", "101"], "101 is not in 0..=100"),
        (&["perft", "5", "6"], "'6'"),
        (&["perft", "--fen", "B:W1:B2", "3"], "the White man on 1 would have been crowned"),
        (&["completions", "cmd"], "'cmd'"),
        (&["pdn"], "'crownhead pdn' requires a subcommand"),
        (&["pdn", "check"], "<FILE>"),
    ];
    for (args, quoted) in cases {
        let sentence = run(args).refused();
        assert!(sentence.contains(quoted), "{args:?}: {sentence}");
    }
}

#[test]
fn hostile_arguments_are_refused_too() {
    let digits = "9".repeat(50_000);
    let fen = format!("B:W21{}:B1", ",21".repeat(30_000));
    let ranges = format!("B:W{digits}-{digits}:B1");
    let values = ["é", "🙂:W1:B2", "B:W🙂:B1", "\u{202e}B:W1", "a\n\nb", "%s%n", "'\"`$(x)"];
    let long = [&digits[..], &fen, &ranges, &digits[..20]];
    for value in values.into_iter().chain(long) {
        for args in [
            ["moves", "--fen", value].as_slice(),
            &["moves", "--variant", value],
            &["perft", "--fen", value, "2"],
            &["perft", value],
            &["completions", value],
            &[value],
        ] {
            let sentence = run(args).refused();
            assert!(!sentence.contains("panicked"), "{args:?}: {sentence}");
        }
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let bytes = OsStr::from_bytes(b"B:W\xff\xfe:B1");
    for command in ["moves", "perft"] {
        run(&[OsStr::new(command), OsStr::new("--fen"), bytes]).refused();
    }
    let missing = run(&[OsStr::new("pdn"), OsStr::new("check"), bytes]).refused();
    assert!(missing.starts_with("cannot read \"B:W"), "{missing}");
}

/// `crownhead … | head -1`: the reader goes away, which is nobody's fault.
#[test]
fn a_closed_pipe_is_no_failure() {
    let folder = Folder::new();
    let many = folder.file("many.pdn", &"[Event \"Own\"]\n1. 11-15 23-19 *\n".repeat(5_000));
    let cases: [&[&str]; 5] = [
        &["pdn", "convert", &many],
        &["completions", "bash"],
        &["perft", "--divide", "6"],
        &["moves"],
        &["--help"],
    ];
    for args in cases {
        let mut child = program(args).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_is_not_the_users_fault() {
    for args in [["moves"].as_slice(), &["perft", "3"], &["completions", "zsh"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = program(args).stdout(Stdio::from(full)).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.starts_with("crownhead: cannot write the output: "), "{args:?}: {said}");
        assert_eq!((said.lines().count(), output.status.code()), (1, Some(1)));
    }
}
