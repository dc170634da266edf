//! Tunings as a whole: repeatable, interrupted, joined from parts, and damaged files.

mod support;

use crownhead_arena::tune::{
    Course, Proof, TuneOutputs, TuneSettings, TuneStep, choose, journal, merge,
};
use crownhead_arena::{Control, MatchResult, MatchSettings, Openings, Spec, Tuning};
use crownhead_rules::Variant;
use std::fs;
use std::path::Path;
use support::{Scratch, bytes};

const PLAYER: &str = "engine:nodes=800,hash=1,tables=off,eval=baseline";

/// A tuning of two numbers by very short games.
fn settings(iterations: u64, shard: Option<&str>) -> TuneSettings {
    let spec: Spec = PLAYER.parse().unwrap();
    let knobs = spec.knobs(Variant::Mini).unwrap();
    let only = ["late_first".to_owned(), "trust_margin".to_owned()];
    let mut parameters = choose(PLAYER, &knobs, None, &only).unwrap();
    for parameter in &mut parameters {
        parameter.rate = 0.2;
    }
    let playing = MatchSettings {
        seed: 5,
        max_plies: Some(100),
        shard: shard.map(|text| text.parse().unwrap()),
        ..MatchSettings::new(Variant::Mini, PLAYER, "", 0)
    };
    TuneSettings::new(parameters, iterations, 1, 3, playing)
}

fn tuning(settings: TuneSettings) -> Tuning {
    Tuning::new(settings, Openings::Random(3)).unwrap()
}

fn control(concurrency: usize) -> Control {
    Control { concurrency, ..Control::default() }
}

/// Plays a tuning with all outputs under a name.
fn run(
    tuning: &Tuning,
    control: &Control,
    journal: Option<&Path>,
    outputs: &TuneOutputs,
) -> Course {
    tuning.run(control, journal, None, outputs, &mut |_| {}).unwrap().0
}

fn outputs(scratch: &Scratch, name: &str) -> TuneOutputs {
    let file = |ending: &str| Some(scratch.file(&format!("{name}.{ending}")));
    TuneOutputs { json: file("json"), plot: file("svg") }
}

fn same(scratch: &Scratch, one: &str, two: &str) {
    for ending in ["json", "svg"] {
        let [one, two] = [one, two].map(|name| bytes(&scratch.file(&format!("{name}.{ending}"))));
        assert!(one == two, "{ending}");
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let scratch = Scratch::new("tune-threads");
    let tuning = tuning(settings(24, None));
    let one = run(&tuning, &control(1), None, &outputs(&scratch, "one"));
    let three = run(&tuning, &control(3), None, &outputs(&scratch, "three"));
    assert_eq!(one.values(), three.values());
    assert_eq!(one.trials().games(), 48);
    let start: Vec<f64> = tuning.settings().parameters.iter().map(|one| one.start).collect();
    assert!(one.values() != start, "some game was won");
    same(&scratch, "one", "three");
    let svg = fs::read_to_string(scratch.file("one.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("late_first went from 2 to"), "{svg}");
}

#[test]
fn an_interrupted_tuning_ends_like_one_in_one_piece() {
    let scratch = Scratch::new("tune-resume");
    let tuning = tuning(settings(20, None));
    run(&tuning, &control(1), None, &outputs(&scratch, "whole"));
    let journal = scratch.file("journal");
    let control = control(2);
    let stop = control.stop.clone();
    let mut watch = |step: TuneStep| {
        if let TuneStep::Iteration(course) = step
            && course.done() == 7
        {
            stop.stop();
        }
    };
    let none = TuneOutputs::default();
    let (part, _) = tuning.run(&control, Some(&journal), None, &none, &mut watch).unwrap();
    assert!((7..20).contains(&part.done()), "{}", part.done());
    // Killed in the middle of a line.
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, &text[..text.len() - 9]).unwrap();
    run(&tuning, &Control::default(), Some(&journal), &outputs(&scratch, "resumed"));
    same(&scratch, "whole", "resumed");
    // A finished one has nothing more to play, and a JSON report can be gone on with as well.
    let report = scratch.file("resumed.json");
    for file in [&journal, &report] {
        let course = run(&tuning, &Control::default(), Some(file), &none);
        assert_eq!(course.done(), 20);
    }
}

#[test]
fn a_proof_is_played_and_gone_on_with() {
    let scratch = Scratch::new("tune-proof");
    let tuning = tuning(settings(16, None));
    let journal = scratch.file("journal");
    let proof = Proof { sprt: [0.0, 400.0], games: 12 };
    let mut games = 0;
    let mut play = |outputs: &TuneOutputs| -> (Course, Option<MatchResult>) {
        let mut watch = |step: TuneStep| games += u64::from(matches!(step, TuneStep::Proof(_)));
        tuning.run(&control(2), Some(&journal), Some(proof), outputs, &mut watch).unwrap()
    };
    let (course, first) = play(&outputs(&scratch, "first"));
    let first = first.expect("values have changed");
    assert!(course.has_moved());
    assert_eq!(first.settings().first, course.spec().unwrap().to_string());
    assert_eq!(first.settings().second, PLAYER);
    assert_ne!(first.settings().seed, tuning.settings().playing.seed);
    let (_, again) = play(&outputs(&scratch, "again"));
    assert_eq!(again.unwrap().scores(), first.scores());
    same(&scratch, "first", "again");
    let report = fs::read_to_string(scratch.file("first.json")).unwrap();
    assert!(report.lines().last().unwrap().contains("\"proof\":{\"games\":"), "{report}");
    assert!(scratch.file("journal.proof").exists());
}

#[test]
fn parts_share_the_iterations_and_their_mean_is_the_result() {
    let scratch = Scratch::new("tune-parts");
    let files = ["1/2", "2/2"].map(|part| {
        let journal = scratch.file(&part.replace('/', "-"));
        let part = tuning(settings(12, Some(part)));
        run(&part, &Control::default(), Some(&journal), &TuneOutputs::default());
        journal
    });
    let courses = files.each_ref().map(|file| {
        let read = journal::read(file).unwrap();
        read.iterations.iter().map(|iteration| iteration.iteration).collect::<Vec<_>>()
    });
    assert_eq!(courses, [[1, 3, 5, 7, 9, 11], [2, 4, 6, 8, 10, 12]]);
    let joined = merge(&files, &outputs(&scratch, "joined")).unwrap();
    assert!(joined.is_complete() && joined.trials().games() == 24);
    let ends = ["1/2", "2/2"].map(|part| {
        let part = tuning(settings(12, Some(part)));
        run(&part, &Control::default(), None, &TuneOutputs::default()).values().to_vec()
    });
    for (n, value) in joined.values().iter().enumerate() {
        assert!((value - f64::midpoint(ends[0][n], ends[1][n])).abs() < 1e-9);
    }
    let [one, two] = files;
    let refused = |files: &[_]| merge(files, &TuneOutputs::default()).unwrap_err().to_string();
    assert!(refused(std::slice::from_ref(&one)).contains("1 files do not make the 2 parts"));
    assert!(refused(&[two.clone(), two.clone()]).contains("are the same part"));
    assert!(refused(&[]).contains("nothing to merge"));
    let text = fs::read_to_string(&one).unwrap();
    let cut: Vec<&str> = text.split_inclusive('\n').take(4).collect();
    fs::write(&one, cut.concat()).unwrap();
    assert!(refused(&[one, two]).contains("is not finished: 3 of 6 iterations"));
}

#[test]
fn files_of_others_and_damaged_ones_are_refused() {
    let scratch = Scratch::new("tune-damage");
    let file = scratch.file("journal");
    let tuning = tuning(settings(6, None));
    run(&tuning, &Control::default(), Some(&file), &TuneOutputs::default());
    let good = fs::read_to_string(&file).unwrap();
    let refused = |settings: TuneSettings| {
        let tuning = Tuning::new(settings, Openings::Random(3)).unwrap();
        let none = TuneOutputs::default();
        let run = tuning.run(&Control::default(), Some(&file), None, &none, &mut |_| {});
        run.unwrap_err().to_string()
    };
    let mut other = settings(6, None);
    other.playing.seed = 9;
    assert!(refused(other).contains("another tuning: its \"seed\" is 5, not 9"));
    let mut other = settings(6, None);
    other.parameters[0].start = 3.0;
    let said = refused(other);
    assert!(said.contains("it tunes \"late_first 2 1 64 1 0.2\", not \"late_first 3"), "{said}");
    let mut other = settings(6, None);
    other.parameters.pop();
    assert!(refused(other).contains("not \"nothing\""));
    let mut other = settings(6, None);
    other.ahead = 5;
    assert!(refused(other).contains("its \"ahead\" is 3, not 5"));
    assert_eq!(fs::read_to_string(&file).unwrap(), good, "it was left alone");

    let lines: Vec<&str> = good.lines().collect();
    for (line, with, said) in [
        (1, "{}", "line 1: this is not the journal of a tuning"),
        (
            1,
            &lines[0].replace("0.2}", "7}").replace("0.2,", "7,"),
            "line 1: late_first: the rate 7",
        ),
        (1, &lines[0].replace("\"iterations\":6", "\"iterations\":0"), "line 1: 0 iterations"),
        (3, "{\"type\":", "line 3: EOF while parsing a value at column 8"),
        (3, lines[1], "line 3: iteration 1 where 2 belongs"),
        (4, &lines[3].replace("\"won\":", "\"won\":9"), "line 4: "),
        (5, lines[0], "line 5: a second tuning"),
    ] {
        let mut damaged = lines.clone();
        damaged[line - 1] = with;
        fs::write(&file, damaged.join("\n") + "\n").unwrap();
        let error = journal::read(&file).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
    fs::write(&file, b"\xff\n").unwrap();
    assert!(refused(settings(6, None)).contains("line 1: this is not the journal of a tuning"));
}

#[test]
fn what_cannot_be_tuned_is_said_before_the_first_game() {
    let refused =
        |settings: TuneSettings, openings| Tuning::new(settings, openings).unwrap_err().to_string();
    assert!(refused(settings(4, None), Openings::None).contains("needs openings"));
    let odd = refused(settings(5, Some("1/2")), Openings::Random(3));
    assert!(odd.contains("5 iterations cannot be shared by 2 parts"), "{odd}");
    let mut classic = settings(4, None);
    classic.playing.first = "minimax:2".to_owned();
    assert!(refused(classic, Openings::Random(3)).contains("\"minimax:2\" has no parameters"));
    let scratch = Scratch::new("tune-names");
    let file = scratch.file("same");
    let outputs = TuneOutputs { json: Some(file.clone()), plot: None };
    let run = tuning(settings(4, None)).run(
        &Control::default(),
        Some(&file),
        None,
        &outputs,
        &mut |_| {},
    );
    assert!(run.unwrap_err().to_string().contains("is named for two outputs"));
}
