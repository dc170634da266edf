//! Whole matches: the same whatever the concurrency, killed and gone on with, split and joined.

mod support;

use crownhead_arena::{
    Contest, Control, Entrant, MatchResult, MatchSettings, Openings, Outputs, Tournament, merge,
    tournament::Format,
};
use crownhead_play::{Choice, Fault, Limits, Player, Report, Watch};
use crownhead_rules::{Color, Game, Position, Variant};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;
use support::{Scratch, bytes, timeless};

fn settings(variant: Variant, black: &str, white: &str, games: u64) -> MatchSettings {
    MatchSettings { seed: 7, ..MatchSettings::new(variant, black, white, games) }
}

fn control(concurrency: usize) -> Control {
    Control { concurrency, ..Control::default() }
}

fn play(contest: &Contest, concurrency: usize, outputs: &Outputs) -> MatchResult {
    contest.play(&control(concurrency), None, outputs, &mut |_, _| {}).unwrap()
}

#[test]
fn the_games_do_not_depend_on_the_concurrency() {
    let scratch = Scratch::new("concurrency");
    for (variant, white) in
        [(Variant::Straight, "aggressor:2"), (Variant::English, "random,seed=3")]
    {
        let settings = MatchSettings { swap: true, ..settings(variant, "alphabeta:2", white, 31) };
        let contest = Contest::new(settings, Openings::Random(3)).unwrap();
        play(&contest, 1, &scratch.outputs("one"));
        play(&contest, 2, &scratch.outputs("two"));
        play(&contest, 5, &scratch.outputs("five"));
        scratch.same("one", "two");
        scratch.same("one", "five");
    }
}

#[test]
fn another_seed_gives_other_games() {
    let games = |seed, spec: &str| {
        let settings = MatchSettings { seed, ..settings(Variant::Mini, "random", spec, 4) };
        let contest = Contest::new(settings, Openings::None).unwrap();
        let mut moves = Vec::new();
        let watch = &mut |_: &MatchResult, game: &crownhead_arena::MatchGame| {
            moves.push(game.moves.clone());
        };
        contest.play(&control(2), None, &Outputs::default(), watch).unwrap();
        moves
    };
    assert_eq!(games(1, "random"), games(1, "random"));
    assert_ne!(games(1, "random"), games(2, "random"));
    assert_ne!(games(1, "random"), games(1, "random,seed=5"));
    let one = games(1, "random");
    assert!(one[0] != one[1] && one[1] != one[2]);
}

#[test]
fn a_match_that_was_killed_goes_on_to_the_same_result() {
    let scratch = Scratch::new("resume");
    let settings =
        MatchSettings { swap: true, ..settings(Variant::Straight, "alphabeta:2", "random", 20) };
    let contest = Contest::new(settings, Openings::Random(2)).unwrap();
    let resume = |name: &str, journal: &str| {
        let journal = scratch.file(journal);
        contest.play(&control(2), Some(&journal), &scratch.outputs(name), &mut |_, _| {}).unwrap()
    };
    resume("whole", "whole.jsonl");
    let whole = bytes(&scratch.file("whole.jsonl"));
    // Wherever it was cut, also within a line and before the first.
    let ends: Vec<usize> = (0..whole.len()).filter(|&n| whole[n] == b'\n').collect();
    for cut in [0, 5, ends[0] + 1, ends[3] + 1, ends[3] + 40, ends[10], ends[19] + 1, whole.len()] {
        fs::write(scratch.file("cut.jsonl"), &whole[..cut]).unwrap();
        let result = resume("cut", "cut.jsonl");
        assert_eq!(result.games(), 20, "cut at {cut}");
        scratch.same("cut", "whole");
        let journal = fs::read_to_string(scratch.file("cut.jsonl")).unwrap();
        assert!(timeless(&journal) == timeless(std::str::from_utf8(&whole).unwrap()));
    }
}

#[test]
fn a_report_serves_as_a_journal() {
    let scratch = Scratch::new("report-journal");
    let contest =
        Contest::new(settings(Variant::Mini, "random", "random", 6), Openings::None).unwrap();
    play(&contest, 1, &scratch.outputs("one"));
    fs::copy(scratch.file("one.json"), scratch.file("journal")).unwrap();
    let again = contest
        .play(&control(1), Some(&scratch.file("journal")), &scratch.outputs("two"), &mut |_, _| {})
        .unwrap();
    assert_eq!(again.games(), 6);
    assert_eq!(bytes(&scratch.file("one.pdn")), bytes(&scratch.file("two.pdn")));
}

#[test]
fn other_settings_and_other_files_are_refused_and_left_alone() {
    let scratch = Scratch::new("refused");
    let journal = scratch.file("journal");
    let begin = |settings: MatchSettings| {
        let contest = Contest::new(settings, Openings::None).unwrap();
        contest.play(&control(1), Some(&journal), &Outputs::default(), &mut |_, _| {})
    };
    let first = settings(Variant::Mini, "random", "random", 4);
    begin(first.clone()).unwrap();
    let before = bytes(&journal);
    let refused = begin(MatchSettings { seed: 8, ..first.clone() }).unwrap_err().to_string();
    assert!(refused.ends_with("belongs to another match: its \"seed\" is 7, not 8"), "{refused}");
    let refused = begin(MatchSettings { second: "aggressor".into(), ..first.clone() }).unwrap_err();
    assert!(refused.to_string().contains("its \"second\" is \"random\", not \"aggressor\""));
    assert_eq!(bytes(&journal), before);
    for other in ["[Event \"mine\"]\n", "precious", "{}\n", "\u{fffd}\u{0}"] {
        fs::write(&journal, other).unwrap();
        assert!(begin(first.clone()).unwrap_err().to_string().contains("line 1"), "{other}");
        assert_eq!(bytes(&journal), other.as_bytes());
    }
    // A journal with a hole is no journal.
    let text = String::from_utf8(before).unwrap();
    let holed: Vec<&str> =
        text.split_inclusive('\n').enumerate().filter(|(n, _)| *n != 2).map(|(_, l)| l).collect();
    fs::write(&journal, holed.concat()).unwrap();
    assert!(begin(first).unwrap_err().to_string().contains("line 3: game 3 where 2 belongs"));
}

/// Plays all parts and joins them.
fn split_and_merge(scratch: &Scratch, whole: &MatchSettings, parts: u64) -> MatchResult {
    let mut files = Vec::new();
    for part in 1..=parts {
        let shard = Some(format!("{part}/{parts}").parse().unwrap());
        let contest =
            Contest::new(MatchSettings { shard, ..whole.clone() }, Openings::Random(2)).unwrap();
        let name = format!("part{part}");
        play(&contest, 1, &scratch.outputs(&name));
        files.push(scratch.file(&format!("{name}.json")));
    }
    files.reverse();
    merge(&files, &scratch.outputs("merged")).unwrap()
}

#[test]
fn parts_join_to_exactly_the_whole() {
    for swap in [false, true] {
        let scratch = Scratch::new(&format!("merge-{swap}"));
        let whole =
            MatchSettings { swap, ..settings(Variant::Straight, "alphabeta:2", "random", 23) };
        play(
            &Contest::new(whole.clone(), Openings::Random(2)).unwrap(),
            2,
            &scratch.outputs("whole"),
        );
        let result = split_and_merge(&scratch, &whole, 3);
        assert_eq!(result.games(), 23);
        scratch.same("merged", "whole");
    }
}

#[test]
fn parts_of_a_tested_match_join_to_the_game_of_its_decision() {
    let scratch = Scratch::new("merge-sprt");
    let plain = settings(Variant::Straight, "alphabeta:2", "random", 100);
    let whole = MatchSettings { swap: true, sprt: Some([0.0, 100.0]), ..plain };
    let one = play(
        &Contest::new(whole.clone(), Openings::Random(2)).unwrap(),
        2,
        &scratch.outputs("whole"),
    );
    assert!(one.games() < 100, "decided after {} games", one.games());
    let joined = split_and_merge(&scratch, &whole, 3);
    assert_eq!(one.games(), joined.games());
    scratch.same("merged", "whole");
}

/// Written by the program that called A black and B white, with swapped colours too: four games of a match,
/// and the two halves of one of eight.
#[test]
fn files_of_the_first_format_are_gone_on_with_and_joined() {
    let scratch = Scratch::new("format-1");
    let old =
        |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/format-1").join(name);
    let whole = MatchSettings {
        swap: true,
        seed: 7,
        ..settings(Variant::Straight, "alphabeta:2", "random", 4)
    };
    let contest = Contest::new(whole.clone(), Openings::Random(5)).unwrap();
    let fresh = play(&contest, 2, &scratch.outputs("fresh"));
    // A journal that breaks off after two of four games, and a report that serves as one.
    let lines = fs::read_to_string(old("match.journal")).unwrap();
    let begun = lines.lines().take(3).map(|line| format!("{line}\n")).collect::<String>();
    fs::write(scratch.file("begun"), begun).unwrap();
    fs::copy(old("match.json"), scratch.file("report")).unwrap();
    for name in ["begun", "report"] {
        let journal = scratch.file(name);
        let result = contest
            .play(&control(1), Some(&journal), &scratch.outputs(name), &mut |_, _| {})
            .unwrap();
        assert_eq!((result.total(), result.games()), (fresh.total(), 4));
        assert_eq!(result.endings(), fresh.endings());
        scratch.same(name, "fresh");
    }
    let parts = [old("part1.journal"), old("part2.journal")];
    merge(&parts, &scratch.outputs("joined")).unwrap();
    let eight = MatchSettings { games: 8, ..whole };
    let contest = Contest::new(eight, Openings::Random(5)).unwrap();
    play(&contest, 2, &scratch.outputs("eight"));
    scratch.same("joined", "eight");
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let scratch = Scratch::new("merge-refused");
    let whole = settings(Variant::Mini, "random", "random", 9);
    split_and_merge(&scratch, &whole, 3);
    let file = |name: &str| scratch.file(name);
    let refused = |files: &[&str]| {
        let files: Vec<_> = files.iter().map(|name| file(name)).collect();
        let refused = merge(&files, &scratch.outputs("refused")).unwrap_err().to_string();
        assert!(!file("refused.json").exists() && !file("refused.json.part").exists());
        refused
    };
    let lost = refused(&["part1.json", "part3.json"]);
    assert_eq!(lost, "part 2/3 is missing: game 2 is in none of the files");
    let twice = refused(&["part1.json", "part2.json", "part1.json"]);
    assert!(twice.ends_with("are the same part 1/3"), "{twice}");
    split_and_merge(&scratch, &MatchSettings { seed: 1, ..whole }, 2);
    assert!(refused(&["part1.json", "part3.json"]).contains("its \"seed\" is 7, not 1"));
    assert!(refused(&["nothing.json"]).contains("nothing.json"));
}

#[test]
fn a_test_stops_after_the_same_game_whatever_the_concurrency() {
    for swap in [false, true] {
        let plain = settings(Variant::Straight, "alphabeta:2", "random", 1_000);
        let settings = MatchSettings { swap, sprt: Some([0.0, 50.0]), ..plain };
        let contest = Contest::new(settings, Openings::Random(4)).unwrap();
        let results = [1, 2, 4].map(|threads| play(&contest, threads, &Outputs::default()));
        let scores = results.each_ref().map(MatchResult::scores);
        assert!(results[0].is_decided() && scores[0].len() < 500, "{} games", scores[0].len());
        assert_eq!(scores[0], scores[1]);
        assert_eq!(scores[0], scores[2]);
        assert!(!swap || scores[0].len() % 2 == 0);
    }
}

#[test]
fn a_match_stops_after_the_games_under_way_and_goes_on_later() {
    let scratch = Scratch::new("stop");
    let contest =
        Contest::new(settings(Variant::Mini, "random", "random", 40), Openings::None).unwrap();
    play(&contest, 1, &scratch.outputs("whole"));
    let control = control(2);
    let stop = control.stop.clone();
    let journal = scratch.file("journal");
    let mut seen = 0;
    let stopped =
        contest.play(&control, Some(&journal), &scratch.outputs("stopped"), &mut |_, _| {
            seen += 1;
            if seen == 5 {
                stop.stop();
            }
        });
    let games = stopped.unwrap().games();
    assert!((5..40).contains(&games), "{games}");
    assert!(scratch.file("stopped.pdn").exists());
    let result = contest
        .play(&self::control(2), Some(&journal), &scratch.outputs("later"), &mut |_, _| {})
        .unwrap();
    assert_eq!(result.games(), 40);
    scratch.same("later", "whole");
}

/// Plays the first move, and fails in every fourth game it is asked to play.
struct Fragile(Arc<AtomicU64>);

impl Player for Fragile {
    fn name(&self) -> String {
        "fragile".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: Watch) -> Result<Choice, Fault> {
        if self.0.fetch_add(1, Ordering::Relaxed) % 4 == 3 {
            return Err(Fault("no more ideas".to_owned()));
        }
        Ok(Choice { mv: game.moves()[0], report: Report::default() })
    }
}

#[test]
fn faults_lose_the_game_with_their_reason_and_the_match_goes_on() {
    let asked = Arc::new(AtomicU64::new(0));
    let fragile = Entrant::new("fragile".to_owned(), move || Box::new(Fragile(asked.clone())));
    let random = "random".parse::<crownhead_arena::Spec>().unwrap().entrant(Variant::Mini).unwrap();
    let settings = settings(Variant::Mini, "fragile", "random", 5);
    let contest = Contest::between(settings, Openings::None, [fragile, random]).unwrap();
    let mut said = Vec::new();
    let watch = &mut |_: &MatchResult, game: &crownhead_arena::MatchGame| {
        said.push(game.termination.clone());
    };
    let result = contest.play(&control(1), None, &Outputs::default(), watch).unwrap();
    assert_eq!(result.endings()["fault"], 5);
    assert_eq!(result.with(Color::Black).losses, 5);
    assert!(said.iter().all(|text| text == "White wins: Black failed (no more ideas)"), "{said:?}");
}

/// Thinks on in its third move until it is told to stop.
struct Slow(u32);

impl Player for Slow {
    fn name(&self) -> String {
        "slow".to_owned()
    }

    fn new_game(&mut self, _: &Position, _: u64) -> Result<(), Fault> {
        self.0 = 0;
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &Limits, _: Watch) -> Result<Choice, Fault> {
        self.0 += 1;
        let clock = limits.clock.expect("a match with clocks shows them");
        assert_eq!((clock.increment, clock.moves), (Duration::from_millis(20), Some(11 - self.0)));
        while self.0 == 3 && !limits.stop.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        Ok(Choice { mv: game.moves()[0], report: Report::default() })
    }
}

#[test]
fn who_oversteps_the_time_loses_by_the_flag() {
    let slow = Entrant::new("slow".to_owned(), || Box::new(Slow(0)));
    let random = "random".parse::<crownhead_arena::Spec>().unwrap().entrant(Variant::Mini).unwrap();
    let clock = Some("10/0.3+0.02".parse().unwrap());
    let settings = MatchSettings { clock, ..settings(Variant::Mini, "slow", "random", 2) };
    let contest = Contest::between(settings, Openings::None, [slow, random]).unwrap();
    let mut said = Vec::new();
    let watch = &mut |_: &MatchResult, game: &crownhead_arena::MatchGame| {
        said.push((game.ending.clone(), game.termination.clone(), game.plies));
    };
    let result = contest.play(&control(1), None, &Outputs::default(), watch).unwrap();
    assert_eq!(result.with(Color::Black).losses, 2);
    let lost = ("flag".to_owned(), "White wins: Black ran out of time".to_owned(), 4);
    assert_eq!(said, [lost.clone(), lost]);
    assert!(result.caption().contains("clock 10/0.3+0.02"), "{}", result.caption());
}

#[test]
fn length_and_adjudication_end_games_on_request() {
    let plain = settings(Variant::Straight, "alphabeta:2", "random", 6);
    let short = MatchSettings { max_plies: Some(8), ..plain.clone() };
    let result = play(&Contest::new(short, Openings::None).unwrap(), 2, &Outputs::default());
    assert_eq!((result.endings()["too_long"], result.total().draws), (6, 6));
    assert_eq!(result.mean_plies(), 8.0);
    let rule = Some("2,0,2,1000".parse().unwrap());
    let clear = MatchSettings { adjudication: rule, second: "alphabeta:2".into(), ..plain };
    let result = play(&Contest::new(clear, Openings::Random(6)).unwrap(), 2, &Outputs::default());
    assert!(result.endings().contains_key("adjudicated"), "{:?}", result.endings());
}

#[test]
fn players_that_are_not_there_are_refused_with_a_sentence() {
    let refused = |black: &str| {
        let settings = settings(Variant::English, black, "random", 1);
        Contest::new(settings, Openings::None).unwrap_err().to_string()
    };
    assert!(refused("engine:11").contains("\"11\""), "{}", refused("engine:11"));
    assert!(refused("hub:scan --x=1,y").contains("\"hub:scan --x=1,y\""));
    assert!(refused("nobody").contains("\"nobody\""), "{}", refused("nobody"));
}

#[test]
fn a_tournament_ends_in_a_cross_table() {
    let scratch = Scratch::new("tournament");
    let pattern = MatchSettings { seed: 3, ..settings(Variant::Straight, "", "", 6) };
    let specs = ["random", "alphabeta:2", "aggressor"].map(String::from);
    for (format, games) in [(Format::RoundRobin, 18), (Format::Gauntlet, 12)] {
        let tournament = Tournament::new(&specs, format, &pattern, &Openings::Random(2)).unwrap();
        assert_eq!(tournament.games(), games);
        let mut outputs = scratch.outputs("all");
        outputs.plot = None;
        let [one, two] = [1, 2]
            .map(|threads| tournament.play(&control(threads), &outputs, &mut |_| {}).unwrap());
        assert_eq!(one, two);
        let rows = one.rows();
        assert_eq!(rows[0].name, "alphabeta:2");
        assert_eq!(rows.iter().map(|row| row.total.games()).sum::<u64>(), 2 * games);
        for (n, row) in rows.iter().enumerate() {
            assert_eq!(row.against[n].games(), 0);
        }
        let refused = merge(&[scratch.file("all.json")], &Outputs::default()).unwrap_err();
        assert!(refused.to_string().contains("this is a tournament"), "{refused}");
        let pdn = fs::read_to_string(scratch.file("all.pdn")).unwrap();
        assert_eq!(pdn.matches("[Event ").count() as u64, games);
    }
    let twice = ["random", "random"].map(String::from);
    let refused = Tournament::new(&twice, Format::RoundRobin, &pattern, &Openings::None);
    assert!(refused.unwrap_err().to_string().contains("\"random\" is named twice"));
}
