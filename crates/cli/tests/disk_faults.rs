//! What does a command leave behind when the disk fails? Each is run once to count its calls, and then again with every
//! one of them failing, alone and with all that follow: files are whole or as they were, the user is told in a
//! sentence, and the same command goes on when the disk is well again.
#![cfg(target_os = "linux")]

#[path = "support/faults.rs"]
mod faults;
mod support;

#[path = "../../server/tests/support/http.rs"]
#[allow(dead_code, unreachable_pub)]
mod http;
#[path = "../../server/examples/load/program.rs"]
#[allow(dead_code, unreachable_pub)]
mod program;

use faults::{Disk, Fault};
use http::Browser;
use program::Program;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use support::{Folder, Ran, program as command};

const BINARY: &str = env!("CARGO_BIN_EXE_crownhead");

/// A command and the files it works with.
struct Work<'a> {
    /// Its words; `@` stands for the directory.
    words: &'a str,
    /// What lies in the directory before.
    before: &'a [(&'a str, &'a [u8])],
    /// What may differ between two good runs is taken out here.
    essence: fn(&[u8]) -> Vec<u8>,
}

/// The files of a directory.
type Files = BTreeMap<String, Vec<u8>>;

impl Work<'_> {
    fn run(&self, disk: &Disk, folder: &Folder) -> Ran {
        let dir = folder.path("disk");
        let words = self.words.replace('@', &dir);
        let words: Vec<&str> = words.split(' ').collect();
        let output = disk.under(&mut command(&words)).output().expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        Ran { code: output.status.code(), out, err }
    }

    fn begin(&self) -> (Folder, Disk) {
        let folder = Folder::new();
        let disk = Disk::new(&folder.path("disk"));
        for (name, content) in self.before {
            let path = folder.path(&format!("disk/{name}"));
            let parent = Path::new(&path).parent().expect("the directory");
            fs::create_dir_all(parent).expect("a directory");
            fs::write(path, content).expect("a file");
        }
        (folder, disk)
    }

    fn files(&self, folder: &Folder) -> Files {
        let files = files_in(Path::new(&folder.path("disk")));
        files.into_iter().map(|(name, content)| (name, (self.essence)(&content))).collect()
    }

    /// Fails every call there is; `sound` looks at each file that is then there, with what a good run makes of it and
    /// what was there before. Gives how many faults were told.
    fn survives(&self, sound: impl Fn(&str, &[u8], Option<&Vec<u8>>, Option<&[u8]>)) -> usize {
        self.survives_each(1, sound)
    }

    /// The same with only each n-th call failing, for what works long.
    fn survives_each(
        &self,
        nth: usize,
        sound: impl Fn(&str, &[u8], Option<&Vec<u8>>, Option<&[u8]>),
    ) -> usize {
        let (folder, disk) = self.begin();
        disk.fail(Fault::Once(0));
        let good = self.run(&disk, &folder);
        assert_eq!(good.code, Some(0), "{}: {good:?}", self.words);
        let (calls, _) = disk.heal();
        assert!(calls >= 3, "{} works on the disk: {calls} calls", self.words);
        let whole = self.files(&folder);
        let mut told = 0;
        for fault in (1..=calls).step_by(nth).flat_map(|n| [Fault::Once(n), Fault::Lasting(n)]) {
            let (folder, disk) = self.begin();
            disk.fail(fault);
            let ran = self.run(&disk, &folder);
            let (_, failed) = disk.heal();
            let at = format!("{} with {fault:?}: {ran:?}", self.words);
            assert!(!ran.err.contains("panicked") && ran.code.is_some(), "{at}");
            let left = self.files(&folder);
            if ran.code == Some(0) {
                // Calls may come in another order, or one may not matter: then all of it is there.
                assert_eq!(left, whole, "{at}");
            } else {
                assert!(failed > 0, "nothing failed, {at}");
                assert!(matches!(ran.code, Some(1 | 2)), "{at}");
                // A training run tells what it does before.
                let mut said = ran.err.lines().skip_while(|line| line.starts_with("generation "));
                assert!(said.next().is_some_and(|line| line.starts_with("crownhead: ")), "{at}");
                assert_eq!(said.next(), None, "{at}");
                told += 1;
            }
            for (name, content) in &left {
                let before = self.before.iter().find(|(other, _)| other == name);
                sound(name, content, whole.get(name), before.map(|(_, content)| *content));
            }
            let again = self.run(&disk, &folder);
            assert_eq!(again.code, Some(0), "it goes on after {at}: {again:?}");
            assert_eq!(self.files(&folder), whole, "after {at}");
        }
        told
    }
}

/// The files of a directory and of those in it, by their paths.
fn files_in(dir: &Path) -> Files {
    let mut files = Files::new();
    for entry in fs::read_dir(dir).expect("the directory") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        if path.is_dir() {
            let inside = files_in(&path).into_iter();
            files.extend(inside.map(|(inner, content)| (format!("{name}/{inner}"), content)));
        } else {
            files.insert(name, fs::read(&path).expect("a file"));
        }
    }
    files
}

/// Runs a command on a disk that is well, `@` standing for its directory.
fn prepare(folder: &Folder, words: &str) {
    let words = words.replace('@', &folder.path("made"));
    let ran = support::run(&words.split(' ').collect::<Vec<&str>>());
    assert_eq!(ran.code, Some(0), "{words}: {ran:?}");
}

/// What was prepared, as it lies there before.
fn prepared(files: &Files) -> Vec<(&str, &[u8])> {
    files.iter().map(|(name, content)| (name.as_str(), content.as_slice())).collect()
}

fn as_it_is(content: &[u8]) -> Vec<u8> {
    content.to_vec()
}

/// A file is as a good run makes it, or as it was before.
fn whole_or_old(name: &str, content: &[u8], whole: Option<&Vec<u8>>, before: Option<&[u8]>) {
    let fits = whole.is_some_and(|whole| whole == content) || before == Some(content);
    assert!(fits, "{name} is neither whole nor old: {:?}", String::from_utf8_lossy(content));
}

/// The same, but for journals and what grows in sight, which are a beginning of what they are to become.
fn grown_or_whole(name: &str, content: &[u8], whole: Option<&Vec<u8>>, before: Option<&[u8]>) {
    let journal =
        ["journal", ".log", ".jsonl", "games.bin", "log.md"].iter().any(|end| name.ends_with(end));
    if journal || name.ends_with(".part") {
        let whole = whole.cloned().unwrap_or_default();
        let text = String::from_utf8_lossy(content);
        assert!(!journal || whole.starts_with(content), "{name}: {text}");
    } else {
        whole_or_old(name, content, whole, before);
    }
}

const GAMES: &[u8] = b"[Event \"a\"]\n1. 11-15 23-19 2. 8-11 *\n[Event \"b\"]\n1. 9-13 *\n";

#[test]
fn a_converted_file_is_whole_or_as_it_was() {
    let work = Work {
        words: "pdn convert @/in.pdn -o @/out.pdn",
        before: &[("in.pdn", GAMES), ("out.pdn", b"precious")],
        essence: as_it_is,
    };
    // To open, to read twice, to begin, to write, to sync, to rename.
    assert!(work.survives(whole_or_old) >= 12);
}

#[test]
fn an_archive_is_whole_or_as_it_was() {
    let folder = Folder::new();
    let (data, pdn) = (folder.path("data"), folder.file("one.pdn", "1. 12-16 24-20 *"));
    support::run(&["archive", "import", &pdn, "--data", &data]).good();
    let old = fs::read(folder.path("data/archive/games.archive")).expect("an archive");
    let work = Work {
        words: "archive import @/in.pdn --file @/games.archive",
        before: &[("in.pdn", GAMES), ("games.archive", &old), ("games.archive.lock", b"")],
        essence: as_it_is,
    };
    // To open both, to read, to begin, to write, to sync, to rename.
    assert!(work.survives(whole_or_old) >= 12);
}

#[test]
fn reviews_are_whole_or_as_they_were() {
    let work = Work {
        words: "review @/in.pdn --nodes 100 --threads 1 --tables off --pdn @/out.pdn --json @/out.json",
        before: &[("in.pdn", GAMES), ("out.pdn", b"precious"), ("out.json", b"precious")],
        essence: as_it_is,
    };
    assert!(work.survives(whole_or_old) >= 16);
}

#[test]
fn tables_are_whole_and_a_build_goes_on() {
    let words = "tablebase build --pieces 2 --dir @";
    let work = Work { words, before: &[], essence: as_it_is };
    assert!(work.survives(whole_or_old) >= 40);
}

#[test]
fn tables_of_a_variant_are_whole() {
    let words = "tablebase build --variant regicide --pieces 2 --dir @";
    let work = Work { words, before: &[], essence: as_it_is };
    assert!(work.survives(whole_or_old) >= 6);
}

#[test]
fn the_tables_of_a_class_are_whole() {
    let folder = Folder::new();
    prepare(&folder, "tablebase solve-class 0m1k-0m1k --dir @");
    let smaller = files_in(Path::new(&folder.path("made")));
    let words = "tablebase solve-class 0m1k-1m0k --dir @";
    let work = Work { words, before: &prepared(&smaller), essence: as_it_is };
    assert!(work.survives(whole_or_old) >= 20);
}

#[test]
fn a_book_keeps_its_searches() {
    let words = "book make --variant mini --positions 20 --nodes 20 --threads 1 --out @/mini.book";
    let work = Work { words, before: &[("mini.book", b"precious")], essence: as_it_is };
    assert!(work.survives(grown_or_whole) >= 10);
}

#[test]
fn puzzles_keep_their_games() {
    let words = "puzzles make --variant mini --games 1 --nodes 50 --threads 1 --out @/mini.puz";
    let work = Work { words, before: &[("mini.puz", b"precious")], essence: as_it_is };
    assert!(work.survives(grown_or_whole) >= 10);
}

#[test]
fn the_games_of_self_play_are_kept_as_far_as_they_are_written() {
    let words = "train selfplay --variant mini --games 3 --nodes 20 --threads 1 --eval baseline --out @/games";
    let work = Work { words, before: &[], essence: as_it_is };
    let beginning = |name: &str, content: &[u8], whole: Option<&Vec<u8>>, _: Option<&[u8]>| {
        let whole = whole.unwrap_or_else(|| panic!("{name} should not be there"));
        assert!(whole.starts_with(content), "{name} has something else than the games");
    };
    assert!(work.survives(beginning) >= 10);
}

#[test]
fn a_net_is_whole_or_as_it_was() {
    let folder = Folder::new();
    let games = folder.path("games");
    let words = [
        "train",
        "selfplay",
        "--variant",
        "mini",
        "--games",
        "80",
        "--nodes",
        "20",
        "--eval",
        "baseline",
    ];
    support::run(&[&words[..], &["--out", &games]].concat()).good();
    let games = fs::read(games).expect("games");
    let work = Work {
        words: "train fit --hidden 64 --epochs 1 --batch 64 --threads 1 --out @/small.net @/games",
        before: &[("games", &games), ("small.net", b"precious")],
        essence: as_it_is,
    };
    assert!(work.survives(whole_or_old) >= 20);
}

#[test]
fn joined_games_are_whole_or_as_they_were() {
    let folder = Folder::new();
    fs::create_dir(folder.path("made")).expect("a directory");
    for part in 1..=2 {
        let games = "--variant mini --games 4 --nodes 20 --threads 1 --eval baseline";
        prepare(&folder, &format!("train selfplay {games} --shard {part}/2 --out @/part-{part}"));
    }
    let mut files = files_in(Path::new(&folder.path("made")));
    files.insert("joined".to_owned(), b"precious".to_vec());
    let words = "train merge @/part-1 @/part-2 --out @/joined";
    let work = Work { words, before: &prepared(&files), essence: as_it_is };
    assert!(work.survives(whole_or_old) >= 10);
}

/// What decides on a small run.
const RUN: &str = "--variant mini --generations 1 --games 30 --nodes 20 --match-games 2 --match-nodes 20 \
                   --hidden 64 --epochs 1 --batch 64";

#[test]
fn a_training_run_keeps_what_it_has() {
    let words = format!("train run --out @ {RUN} --threads 1");
    let work = Work { words: &words, before: &[], essence: without_times };
    // The games alone are as many calls as all the rest.
    assert!(work.survives_each(5, grown_or_whole) >= 10);
}

#[test]
fn the_steps_of_a_training_run_are_done_or_not() {
    let folder = Folder::new();
    let step = |kind: &str| format!("train step {kind} --out @ --generation 1 --threads 1");
    prepare(&folder, &format!("train jobs --out @ {RUN} --parts 1 --match-parts 1 --format slurm"));
    for [before, kind] in [["selfplay", "fit"], ["match", "decide"]] {
        prepare(&folder, &step(before));
        let files = files_in(Path::new(&folder.path("made")));
        let words = step(kind);
        let work = Work { words: &words, before: &prepared(&files), essence: as_it_is };
        assert!(work.survives(grown_or_whole) >= 10, "{kind}");
        prepare(&folder, &words);
    }
}

/// A data directory with a game in it.
fn with_a_game(folder: &Folder) -> String {
    let data = folder.path("data");
    let server = Program::start(Path::new(BINARY), Path::new(&data));
    let seat = r#"{"kind":"here"}"#;
    let asked = format!(r#"{{"variant":"english","black":{seat},"white":{seat}}}"#);
    let made = Browser::new(server.address).send("POST", "/api/games", Some(&asked));
    assert_eq!(made.expect("an answer").status, 201);
    data
}

#[test]
fn an_exported_file_is_whole_or_as_it_was() {
    let folder = Folder::new();
    let words = format!("data export @/all.crownhead --data {}", with_a_game(&folder));
    let before: &[(&str, &[u8])] = &[("all.crownhead", b"precious")];
    let work = Work { words: &words, before, essence: as_it_is };
    // To begin, to write, to sync, to rename.
    assert!(work.survives(whole_or_old) >= 4);
}

#[test]
fn an_import_that_cannot_read_its_file_says_so() {
    let folder = Folder::new();
    let (data, file) = (with_a_game(&folder), folder.path("all.crownhead"));
    support::run(&["data", "export", &file, "--data", &data]).good();
    let words = format!("data import @/all.crownhead --data {data}");
    let content = fs::read(&file).expect("a file");
    let work = Work { words: &words, before: &[("all.crownhead", &content)], essence: as_it_is };
    assert!(work.survives(whole_or_old) >= 2);
}

/// Without the times that games took.
fn without_times(content: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(content).into_owned();
    let mut rest = text.as_str();
    let mut kept = String::new();
    while let Some((before, after)) = rest.split_once("time_us\":") {
        kept += before;
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    (kept + rest).into_bytes()
}

#[test]
fn a_match_keeps_its_games_and_its_reports() {
    let players = "--variant mini --black minimax:1 --white random --games 3 --openings random --concurrency 1";
    let words = format!(
        "match --quiet {players} --resume @/journal --pdn @/m.pdn --json @/m.json --plot @/m.svg"
    );
    let old: &[u8] = b"precious";
    let work = Work {
        words: &words,
        before: &[("m.pdn", old), ("m.json", old), ("m.svg", old)],
        essence: without_times,
    };
    assert!(work.survives(grown_or_whole) >= 40);
}

#[test]
fn joined_matches_are_whole_or_as_they_were() {
    let folder = Folder::new();
    fs::create_dir(folder.path("made")).expect("a directory");
    for part in 1..=2 {
        let players =
            "--variant mini --black minimax:1 --white random --games 4 --openings random --quiet";
        prepare(&folder, &format!("match {players} --shard {part}/2 --resume @/part-{part}"));
    }
    let mut files = files_in(Path::new(&folder.path("made")));
    for report in ["m.pdn", "m.json", "m.svg"] {
        files.insert(report.to_owned(), b"precious".to_vec());
    }
    let words = "match merge @/part-1 @/part-2 --pdn @/m.pdn --json @/m.json --plot @/m.svg";
    let work = Work { words, before: &prepared(&files), essence: as_it_is };
    assert!(work.survives(grown_or_whole) >= 16);
}

#[test]
fn a_tuning_keeps_its_iterations_and_its_reports() {
    let old: &[u8] = b"precious";
    let work = Work {
        words: "tune --quiet --variant mini --player engine:hash=1,nodes=20,tables=off --only late_first \
                --iterations 2 --max-plies 10 --concurrency 1 --resume @/journal --json @/t.json --plot @/t.svg",
        before: &[("t.json", old), ("t.svg", old)],
        essence: as_it_is,
    };
    assert!(work.survives(grown_or_whole) >= 20);
}

#[test]
fn what_is_only_read_is_told_by_its_name() {
    let line: &[u8] = b"11-15 23-19\n";
    for (words, before) in [
        ("match --quiet --black random --white random --games 1 --openings @/lines", line),
        ("problems --movetime 1 @/lines", b"a B:W18,27:B3,K9 3-8\n"),
        ("pdn check @/lines", GAMES),
    ] {
        let work = Work { words, before: &[("lines", before)], essence: as_it_is };
        let told = work.survives(|_, content, _, _| assert_eq!(content, before));
        assert!(told >= 4, "{words}: {told}");
    }
}
