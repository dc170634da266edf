//! Learning, end to end on small games: a net that knows more than nothing, plays by the same numbers that
//! were trained, and comes out the same after a break.

mod support;

use crownhead_engine::{Layout, Net, ONE, OUTPUT_ONE};
use crownhead_play::Stop;
use crownhead_rules::{Game, Variant};
use crownhead_train::dataset::Sample;
use crownhead_train::quantise::WholeNet;
use crownhead_train::{
    Dataset, FitSettings, Run, RunEnd, RunSettings, Selfplay, Step, fit, records, save,
};
use std::collections::HashSet;
use std::fs;
use support::{Scratch, selfplay};

fn settings() -> FitSettings {
    FitSettings { hidden: 64, epochs: 4, batch: 256, rate: 0.01, ..FitSettings::DEFAULT }
}

#[test]
fn a_net_learns_and_whole_numbers_follow_to_the_last_bit() {
    let scratch = Scratch::new("learns");
    for &variant in Variant::ALL {
        let path = scratch.file(variant.id());
        selfplay(variant, 120).play(&path, &Stop::new(), &mut |_| {}).unwrap();
        let files = records::read_all(&[path]).unwrap();
        let data = Dataset::new(&files, 0.5).unwrap();
        assert!(data.train.len() > 400 && !data.held_out.is_empty(), "{variant}");
        let fitted = fit(&data, &settings(), 2, &Stop::new(), &mut |_| {}).unwrap();
        let (net, report) = fitted.unwrap();
        // Saying nothing of any position costs ln 2.
        assert!(report.epochs.last().unwrap().train < 0.685, "{variant} {report:?}");
        assert!((report.loss - report.whole_loss).abs() < 0.02, "{variant} {report:?}");

        let (weights, layout) = (net.weights(), Layout::of(variant));
        let whole = WholeNet::new(&weights);
        let unit = i64::from(ONE) * i64::from(OUTPUT_ONE);
        let mut seen = 0;
        for record in &files[0].games {
            let mut game = Game::new(record.start);
            for ply in &record.plies {
                let sample = Sample::new(&layout, game.position(), None, 0);
                let value = whole.logit(&sample) * i64::from(weights.scale) / unit;
                assert_eq!(i64::from(net.evaluate(game.position().board())), value);
                seen += 1;
                let mv = game.moves()[usize::from(ply.index)];
                game.play(mv).unwrap();
            }
        }
        assert!(seen > 500, "{variant}");

        let out = scratch.file(&format!("{variant}.net"));
        save(&net, &report, &out).unwrap();
        assert_eq!(Net::load(&out).unwrap(), net);
        let curve = fs::read_to_string(out.with_extension("csv")).unwrap();
        assert_eq!(curve.lines().count(), 1 + report.epochs.len());
        assert!(fs::read_to_string(out.with_extension("svg")).unwrap().ends_with("</svg>\n"));
    }
}

#[test]
fn nothing_comes_of_nothing() {
    assert!(Dataset::new(&[], 0.5).is_err());
    let scratch = Scratch::new("nothing");
    let path = scratch.file("one");
    selfplay(Variant::Mini, 1).play(&path, &Stop::new(), &mut |_| {}).unwrap();
    let files = records::read_all(&[path]).unwrap();
    assert!(Dataset::new(&files, 0.5).unwrap_err().to_string().contains("too few"));
}

/// What a net is tested with it has never seen, from whatever generation.
#[test]
fn held_out_positions_are_not_learned_from() {
    let scratch = Scratch::new("held");
    let jobs = [selfplay(Variant::Mini, 400), Selfplay { seed: 6, ..selfplay(Variant::Mini, 400) }];
    let files: Vec<_> = jobs
        .iter()
        .enumerate()
        .map(|(n, job)| {
            let path = scratch.file(&n.to_string());
            job.play(&path, &Stop::new(), &mut |_| {}).unwrap();
            path
        })
        .collect();
    let games = records::read_all(&files).unwrap();
    for file in &games {
        let starts: HashSet<_> = file.games.iter().map(|game| game.start).collect();
        assert!(starts.len() > 390, "{}", starts.len());
    }
    let data = Dataset::new(&games, 0.5).unwrap();
    let known: HashSet<&[u8]> = data.train.iter().map(Sample::inputs).collect();
    assert!(data.held_out.len() > 20, "{}", data.held_out.len());
    assert!(data.held_out.iter().all(|sample| !known.contains(sample.inputs())));
}

fn small_run(generations: u32) -> RunSettings {
    RunSettings {
        variant: "mini".to_owned(),
        start: "baseline".to_owned(),
        generations,
        games: 60,
        nodes: 100,
        endings: 0,
        tables: "shipped".to_owned(),
        window: 2,
        match_games: 20,
        match_nodes: 100,
        seed: 3,
        fit: settings(),
    }
}

/// A run that is stopped at every step comes to the same nets as one that is not.
#[test]
fn a_run_goes_on_where_it_was_stopped() {
    let scratch = Scratch::new("run");
    let through = Run::open(&scratch.file("through"), small_run(2)).unwrap();
    let end = through.run(&Stop::new(), &mut |_| {}).unwrap();
    assert_ne!(end, RunEnd::Stopped);
    let expected = through.history().unwrap();
    assert_eq!(expected.len(), 2);
    let log = fs::read_to_string(scratch.file("through").join("log.md")).unwrap();
    assert_eq!(log.lines().filter(|line| line.contains("kept |")).count(), 2, "{log}");

    let folder = scratch.file("broken");
    let mut stops = 0;
    let broken = loop {
        let run = Run::open(&folder, small_run(2)).unwrap();
        let stop = Stop::new();
        let mut steps = 0;
        let end = run.run(&stop, &mut |step| {
            steps += 1;
            // Sooner or later in every phase, but not for ever: a match tells of its old games first.
            let often = matches!(step, Step::Selfplay(..) | Step::Match(..));
            let fitting = matches!(step, Step::Fit(..)) && steps > 1 && stops % 2 == 0;
            if stops < 12 && (often && steps == 20 || fitting) {
                stop.stop();
            }
        });
        if end.unwrap() != RunEnd::Stopped {
            break run;
        }
        stops += 1;
        assert!(stops < 60, "it never ends");
    };
    assert!(stops >= 4, "{stops}");
    assert_eq!(broken.history().unwrap(), expected);
    let other = RunSettings { games: 61, ..small_run(2) };
    let refused = Run::open(&folder, other).err().unwrap().to_string();
    assert!(refused.contains("other settings: its \"games\" is 60, not 61"), "{refused}");
    let fit = FitSettings { rate: 0.25, ..settings() };
    let refused =
        Run::open(&folder, RunSettings { fit, ..small_run(2) }).err().unwrap().to_string();
    assert!(refused.contains("its \"rate\" is"), "{refused}");
    assert!(Run::open(&folder, small_run(3)).is_ok(), "more generations may be asked for");
}
