//! Training from the command line: games, a net, a run, and nets that are tried or refused.

mod support;

use support::{Folder, program, run, run_on};

/// A small net for mini, trained on the spot.
fn small_net(folder: &Folder) -> String {
    let (games, net) = (folder.path("games.bin"), folder.path("small.net"));
    let selfplay = "train selfplay --variant mini --games 80 --nodes 100 --eval baseline --out";
    let args: Vec<&str> = selfplay.split(' ').chain([games.as_str()]).collect();
    let text = run(&args).good();
    assert!(text.starts_with("80 of 80 games"), "{text}");
    assert_eq!(run(&args).good(), text, "what is there is not played again");
    let fit = "train fit --hidden 64 --epochs 2 --batch 64 --out";
    let args: Vec<&str> = fit.split(' ').chain([net.as_str(), games.as_str()]).collect();
    let text = run(&args).good();
    assert!(text.contains("loss on held-out games"), "{text}");
    let names = folder.names();
    for name in ["games.bin", "small.csv", "small.json", "small.net", "small.svg"] {
        assert!(names.iter().any(|there| there == name), "{names:?}");
    }
    net
}

#[test]
fn a_curve_is_fitted_to_games() {
    let folder = Folder::new();
    let games = folder.path("games.bin");
    let selfplay = "train selfplay --variant mini --games 80 --nodes 100 --out";
    run(&selfplay.split(' ').chain([games.as_str()]).collect::<Vec<_>>()).good();
    let text = run(&["train", "curve", &games]).good();
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with("mini: 80 games of ") && lines[0].ends_with(" at 100 nodes a move"),
        "{text}"
    );
    let unit = lines[1].strip_prefix("unit ").and_then(|rest| rest.split(',').next());
    let unit: f64 = unit.and_then(|unit| unit.parse().ok()).expect("a number");
    assert!((5.0..500.0).contains(&unit), "{text}");
    assert_eq!(lines.len(), 13, "a line for each tenth: {text}");
    let other = folder.file("other.bin", "no games");
    assert!(run(&["train", "curve", &other]).refused().contains("other.bin"));
}

#[test]
fn a_net_is_trained_and_tried() {
    let folder = Folder::new();
    let net = small_net(&folder);
    let args = ["analyze", "--variant", "mini", "--depth", "4", "--weights", &net];
    assert!(run(&args).good().contains("best "));
    let sentence = run(&["analyze", "--depth", "4", "--weights", &net]).refused();
    assert!(sentence.contains("are for mini, not for english"), "{sentence}");
    let [trained, plain] = [format!("engine:depth=4,weights={net}"), "engine:depth=4".to_owned()];
    let args =
        ["--games", "4", "--variant", "mini", "--swap", "--black", &trained, "--white", &plain];
    assert!(run(&[["match"].as_slice(), &args].concat()).good().contains("4 games"));

    let text = run(&["bench", "--weights", &net]).good();
    assert_eq!(text.lines().filter(|line| line.starts_with("mini ")).count(), 1, "{text}");
    assert_eq!(text.lines().count(), 2, "{text}");
    let games = folder.path("english.bin");
    let args = ["train", "selfplay", "--games", "4", "--eval", &net, "--out", &games];
    let sentence = run(&args).refused();
    assert!(sentence.contains("are for mini, not for english"), "{sentence}");
    let hub = run_on(&["hub", "--weights", &net], "hub\ninit\nquit\n").good();
    assert!(hub.contains("value=mini") && hub.ends_with("ready\n"), "{hub}");
    let hub = run_on(
        &["hub", "--weights", &net],
        "hub\nset-param name=variant value=english\ninit\nquit\n",
    );
    assert!(hub.out.contains("are for mini, not for english"), "{hub:?}");
}

/// The same name with another content is another player.
#[test]
fn a_match_knows_its_nets_by_their_content() {
    let folder = Folder::new();
    let net = small_net(&folder);
    let journal = folder.path("journal");
    let player = format!("engine:nodes=50,weights={net}");
    let words = "match --games 4 --variant mini --swap --white engine:nodes=50 --black";
    let args: Vec<&str> =
        words.split(' ').chain([player.as_str(), "--resume", journal.as_str()]).collect();
    assert!(run(&args).good().contains("4 games"));
    let again = run(&args).good();
    assert!(again.contains("4 games"), "{again}");
    let games = folder.path("games.bin");
    let fit = "train fit --hidden 64 --epochs 1 --batch 32 --out";
    run(&fit.split(' ').chain([net.as_str(), games.as_str()]).collect::<Vec<_>>()).good();
    let sentence = run(&args).refused();
    assert!(sentence.contains("belongs to another match: its \"nets\" is"), "{sentence}");
}

#[test]
fn what_cannot_be_written_is_told_before_training() {
    let folder = Folder::new();
    let games = folder.file("games.bin", "no games");
    for (out, why) in
        [(games.clone(), "has to end with .net"), (folder.path("no/new.net"), "there is no folder")]
    {
        let sentence = run(&["train", "fit", "--out", &out, &games]).refused();
        assert!(sentence.contains(why), "{sentence}");
    }
    assert_eq!(folder.read("games.bin"), "no games");
}

#[test]
fn damaged_weights_are_told_in_a_sentence() {
    let folder = Folder::new();
    let none = folder.path("none.net");
    let text =
        folder.file("text.net", "this is no net, but it is long enough to be looked at twice");
    for (file, why) in [(&none, "cannot read"), (&text, "the file begins with other words")] {
        let sentence = run(&["analyze", "--depth", "1", "--weights", file]).refused();
        assert!(sentence.contains(why) && sentence.contains(file.as_str()), "{sentence}");
        let player = format!("engine:depth=1,weights={file}");
        let args = ["match", "--games", "2", "--white", "random", "--black", &player];
        let sentence = run(&args).refused();
        assert!(sentence.contains(why), "{sentence}");
    }
    let sentence = run(&["train", "fit", "--out", &none, &text]).refused();
    assert!(sentence.contains("no file of self-play games"), "{sentence}");
}

#[test]
fn a_run_ends_with_its_best_net() {
    let folder = Folder::new();
    let out = folder.path("run");
    let words = "train run --variant mini --games 60 --nodes 60 --match-games 10 --match-nodes 60 \
                 --hidden 64 --epochs 1 --batch 64 --generations 1 --out";
    let args: Vec<&str> = words.split_whitespace().chain([out.as_str()]).collect();
    let ran = run(&args);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("generation 1: 60 games"), "{}", ran.out);
    assert!(folder.read("run/log.md").contains("| 1 | baseline | 60 |"));
    let best = folder.path("run/best.net");
    let kept = folder.read("run/log.md").contains("| kept |");
    assert_eq!(std::fs::exists(&best).unwrap(), kept);
    assert_eq!(ran.out.contains(&format!("the best net is {best}")), kept, "{}", ran.out);
    let again = run(&args).good();
    assert!(again.starts_with("all generations are played"), "{again}");
    let other: Vec<&str> = args.iter().map(|&arg| if arg == "60" { "61" } else { arg }).collect();
    assert!(run(&other).refused().contains("other settings"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_goes_on_to_the_same_end() {
    use std::process::Command;
    use std::time::Duration;

    let folder = Folder::new();
    let words = "train run --variant mini --games 2000 --nodes 100 --match-games 10 --match-nodes 60 \
                 --hidden 64 --epochs 1 --batch 512 --generations 1 --out";
    let args = |out: &str| -> Vec<String> {
        words.split_whitespace().chain([out]).map(str::to_owned).collect()
    };
    let broken = args(&folder.path("broken"));
    let child = program(&broken).spawn().unwrap();
    let games = folder.path("broken/generation-01/games.bin");
    for _ in 0..2_000 {
        if std::fs::metadata(&games).is_ok_and(|file| file.len() > 2_000) {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert_eq!(text, "stopped in generation 1; the same command goes on from there\n");
    assert_eq!(run(&broken).code, Some(0));
    assert_eq!(run(&args(&folder.path("whole"))).code, Some(0));
    assert_eq!(folder.read("broken/log.md"), folder.read("whole/log.md"));
}
