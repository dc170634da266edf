//! Whole archives: what goes in comes out, in one import or in many, and damage is told.

use crownhead_archive::{Archive, ArchiveError, ArchivedGame, Ended, Importer, Judged, Tally};
use crownhead_notation::record::Record;
use crownhead_rules::{Color, Game, Position, Variant};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("crownhead-archive-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a directory");
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("games.archive")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the directory");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.flatten().map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A game of moves that a number chooses.
fn game(variant: Variant, mut lot: u64, plies: usize) -> ArchivedGame {
    let mut game = Game::new(Position::start(variant));
    while game.history().len() < plies && game.outcome().is_none() {
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = game.moves();
        // The first plies are of few kinds, so that games share positions.
        let choices = if game.history().len() < 4 { legal.len().min(2) } else { legal.len() };
        game.play(legal[(lot >> 33) as usize % choices]).expect("it is legal");
    }
    let mut record = Record::of_game(&game);
    record.set_tag("Black", &format!("player {}", lot % 7));
    let mut archived = ArchivedGame::of_record(&record);
    archived.ended = match lot >> 60 {
        0..4 => Ended::Black,
        4..8 => Ended::White,
        8..12 => Ended::Drawn,
        _ => Ended::Other,
    };
    archived
}

/// What an archive should say of every position, by plain lists.
#[derive(Default)]
struct Plain {
    positions: HashMap<Position, Vec<(usize, Option<crownhead_rules::Move>, Ended)>>,
}

impl Plain {
    fn add(&mut self, number: usize, game: &ArchivedGame) {
        let moves = game.moves.iter().copied().map(Some).chain([None]);
        let mut met = HashSet::new();
        for (position, mv) in game.positions().zip(moves) {
            if met.insert(position) {
                self.positions.entry(position).or_default().push((number, mv, game.ended));
            }
        }
    }

    fn check(&self, archive: &Archive) {
        assert_eq!(archive.positions(), self.positions.len() as u64);
        for (position, had) in &self.positions {
            let found = archive.look_up(position).expect("it is read");
            let numbers: Vec<usize> = found.numbers().map(|number| number as usize).collect();
            assert_eq!(numbers, had.iter().map(|(number, ..)| *number).collect::<Vec<_>>());
            let tally = |wanted: Option<crownhead_rules::Move>| {
                let mut tally = Tally::default();
                let same = had.iter().filter(|(_, mv, _)| *mv == wanted);
                same.for_each(|(_, _, ended)| tally.add(*ended));
                tally
            };
            assert_eq!(found.ended, tally(None));
            for played in &found.moves {
                assert_eq!(played.tally, tally(Some(played.mv)));
            }
            assert_eq!(found.games(), had.len() as u64);
            assert!(found.moves.is_sorted_by_key(|one| std::cmp::Reverse(one.tally.games())));
        }
    }
}

#[test]
fn positions_and_games_come_back_from_one_import_or_from_many() {
    let games: Vec<ArchivedGame> = (0..400)
        .map(|n| game(Variant::ALL[n % Variant::ALL.len()], n as u64, 20 + n % 90))
        .collect();
    let (one, many) = (Folder::new(), Folder::new());
    let mut importer = Importer::begin(&one.file()).unwrap();
    for game in &games {
        importer.add(game).unwrap();
    }
    let all = importer.finish().unwrap();
    let mut added = 0;
    for part in games.chunks(57) {
        let mut importer = Importer::begin(&many.file()).unwrap();
        for game in part {
            importer.add(game).unwrap();
        }
        added += importer.finish().unwrap().added;
    }
    assert_eq!((all.added, added), (all.games() - all.duplicates, all.added));
    assert!(all.added > 350);
    let [first, second] =
        [&one, &many].map(|folder| Archive::open(&folder.file()).unwrap().unwrap());
    let mut plain = Plain::default();
    for number in 0..first.games() as u32 {
        let game = first.game(number).unwrap().unwrap();
        assert_eq!(second.game(number).unwrap().as_ref(), Some(&game));
        assert!(games.contains(&game));
        plain.add(number as usize, &game);
    }
    assert_eq!(first.game(first.games() as u32).unwrap(), None);
    plain.check(&first);
    plain.check(&second);
    assert_eq!((first.plies(), first.bytes()), (second.plies(), second.bytes()));
    let nowhere = game(Variant::English, 999_999, 60).positions().last().unwrap();
    assert_eq!(first.look_up(&nowhere).unwrap().games(), 0);
}

const PDN: &str = "[Event \"a\"] [Black \"A\"] [Result \"1-0\"] 1. 11-15 23-19 2. 8-11 22-17 1-0\n\
    [Event \"same\"] [Result \"1-0\"] 1. 11-15 23-19 2. 8-11 22-17 *\n\
    [Event \"other way\"] [Result \"0-1\"] 1. 11-15 22-17 2. 8-11 23-19 3. 4-8 0-1\n\
    [Event \"illegal\"] 1. 11-15 11-15 *\n\
    [Event \"broken\"] 1. 11-15 ) *\n\
    [Event \"chess\"] [GameType \"0\"] 1. e4 *\n\
    [Event \"nothing\"] *\n";

#[test]
fn good_games_are_kept_and_the_others_told() {
    let folder = Folder::new();
    let mut importer = Importer::begin(&folder.file()).unwrap();
    let mut told = Vec::new();
    let tell = &mut |number: usize, judged: &Judged| {
        told.push(format!("{number} {judged:?}"));
        true
    };
    importer.read(PDN.as_bytes(), Variant::English, tell).unwrap();
    let summary = importer.finish().unwrap();
    assert_eq!((summary.added, summary.duplicates, summary.empty), (2, 1, 1), "{told:#?}");
    assert_eq!((summary.bad + summary.foreign, summary.games()), (3, 7), "{told:#?}");
    let said = |word: &str| told.iter().any(|line| line.contains(word));
    assert!(said("line 4") && said("line 5") && said("not legal"), "{told:#?}");
    let archive = Archive::open(&folder.file()).unwrap().unwrap();
    let position = archive.game(0).unwrap().unwrap().positions().last().unwrap();
    let found = archive.look_up(&position).unwrap();
    assert_eq!((found.games(), found.ended.black, found.moves[0].tally.white), (2, 1, 1));
    assert_eq!(found.tally().score(Color::Black), Some(0.5));
    assert_eq!(archive.game(0).unwrap().unwrap().tag("Black"), Some("A"));
    // The lock stays; nothing else does.
    assert_eq!(folder.names(), ["games.archive", "games.archive.lock"]);
}

#[test]
fn an_import_that_does_not_end_changes_nothing() {
    let folder = Folder::new();
    let mut importer = Importer::begin(&folder.file()).unwrap();
    importer.read(PDN.as_bytes(), Variant::English, &mut |_, _| true).unwrap();
    importer.finish().unwrap();
    let before = fs::read(folder.file()).unwrap();
    // One is dropped; of one that was killed parts are left behind.
    let mut importer = Importer::begin(&folder.file()).unwrap();
    importer.add(&game(Variant::English, 5, 50)).unwrap();
    let busy = Importer::begin(&folder.file()).err().map(|error| error.to_string());
    assert!(busy.is_some_and(|why| why.contains("another program is importing")));
    drop(importer);
    fs::write(folder.0.join("games.archive.77.part"), b"half").unwrap();
    fs::write(folder.0.join("games.archive.77-3.part"), b"half").unwrap();
    assert_eq!(fs::read(folder.file()).unwrap(), before);
    // What is there already changes nothing either, and the leftovers go.
    let mut importer = Importer::begin(&folder.file()).unwrap();
    importer.read(PDN.as_bytes(), Variant::English, &mut |_, _| true).unwrap();
    assert_eq!(importer.finish().unwrap().duplicates, 3);
    assert_eq!(fs::read(folder.file()).unwrap(), before);
    assert_eq!(folder.names(), ["games.archive", "games.archive.lock"]);
}

#[test]
fn a_damaged_file_is_told_and_never_believed() {
    let folder = Folder::new();
    assert!(Archive::open(&folder.file()).unwrap().is_none());
    let mut importer = Importer::begin(&folder.file()).unwrap();
    importer.read(PDN.as_bytes(), Variant::English, &mut |_, _| true).unwrap();
    importer.finish().unwrap();
    let bytes = fs::read(folder.file()).unwrap();
    let whole = Archive::from_bytes(bytes.clone()).unwrap();
    let start = Position::start(Variant::English);
    let answers = |archive: &Archive| -> Result<_, ArchiveError> {
        let games = (0..2).map(|n| archive.game(n)).collect::<Result<Vec<_>, _>>()?;
        Ok((archive.look_up(&start)?, games))
    };
    let good = answers(&whole).unwrap();
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 32;
        if let Ok(found) = Archive::from_bytes(damaged).and_then(|archive| answers(&archive)) {
            assert_eq!(found, good, "byte {place}");
        }
        assert!(Archive::from_bytes(bytes[..place].to_vec()).is_err(), "{place} bytes");
    }
    fs::write(folder.file(), "no archive at all, ".repeat(10)).unwrap();
    let why = Importer::begin(&folder.file()).err().map(|error| error.to_string());
    assert!(why.is_some_and(|why| why.contains("begins with other words")));
}
