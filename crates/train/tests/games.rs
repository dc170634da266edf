//! Self-play and its files: the same games whoever plays them, in parts or with a break, and nothing
//! damaged is taken for a game.

mod support;

use crownhead_engine::{Evaluation, Net, TableUse};
use crownhead_play::Stop;
use crownhead_rules::{Game, Variant};
use crownhead_tablebase::{Tables, Value};
use crownhead_train::records::{self, SelfplayGame};
use crownhead_train::{Progress, Selfplay, TrainError};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use support::{Scratch, selfplay};

fn play(job: &Selfplay, path: &Path) -> Progress {
    job.play(path, &Stop::new(), &mut |_| {}).unwrap()
}

fn games(path: &Path) -> Vec<SelfplayGame> {
    records::read(path).unwrap().games
}

#[test]
fn games_can_be_played_again() {
    let scratch = Scratch::new("again");
    for &variant in Variant::ALL {
        let path = scratch.file(variant.id());
        let progress = play(&selfplay(variant, 12), &path);
        assert_eq!((progress.games, progress.all), (12, 12));
        assert_eq!(progress.won + progress.drawn + progress.lost, 12);
        for record in games(&path) {
            let mut game = Game::new(record.start);
            for ply in &record.plies {
                let mv = game.moves()[usize::from(ply.index)];
                game.play(mv).unwrap();
            }
            if let Some(outcome) = game.outcome() {
                assert_eq!(outcome.winner, record.winner, "{variant}");
            }
        }
    }
}

#[test]
fn neither_threads_nor_parts_nor_breaks_matter() {
    let scratch = Scratch::new("parts");
    let job = selfplay(Variant::English, 10);
    let whole = scratch.file("whole");
    play(&job, &whole);
    let alone = scratch.file("alone");
    play(&Selfplay { threads: 1, ..job.clone() }, &alone);
    assert_eq!(games(&whole), games(&alone));

    let parts = ["1/3", "2/3", "3/3"].map(|part| {
        let path = scratch.file(&part.replace('/', "-"));
        play(&Selfplay { shard: Some(part.parse().unwrap()), ..job.clone() }, &path);
        path
    });
    let joined = records::read_all(&parts).unwrap();
    assert_eq!(joined.len(), 1);
    assert_eq!(joined[0].games, games(&whole));

    // Killed within a record: what is whole stays, and the rest is played.
    let bytes = fs::read(&whole).unwrap();
    let broken = scratch.file("broken");
    fs::write(&broken, &bytes[..bytes.len() * 2 / 3]).unwrap();
    let before = games(&broken).len();
    assert!((1..10).contains(&before));
    play(&job, &broken);
    assert_eq!(games(&broken), games(&whole));

    // Killed within the first line: from the beginning.
    fs::write(&broken, &bytes[..20]).unwrap();
    play(&job, &broken);
    assert_eq!(games(&broken), games(&whole));

    // Stopped from outside.
    let stop = Stop::new();
    let stopped = scratch.file("stopped");
    let progress = job.play(&stopped, &stop, &mut |progress| {
        if progress.games == 3 {
            stop.stop();
        }
    });
    assert!(progress.unwrap().games < 10);
    play(&job, &stopped);
    assert_eq!(games(&stopped), games(&whole));
}

#[test]
fn other_settings_and_damage_are_refused() {
    let scratch = Scratch::new("damage");
    let path = scratch.file("games");
    let job = selfplay(Variant::Mini, 6);
    play(&job, &path);
    let other = Selfplay { nodes: 101, ..job.clone() };
    let refused = other.play(&path, &Stop::new(), &mut |_| {}).unwrap_err();
    let sentence = "games of other settings: its \"nodes\" is 100, not 101";
    assert!(refused.to_string().contains(sentence), "{refused}");

    let bytes = fs::read(&path).unwrap();
    let head = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    let mut damaged = bytes.clone();
    damaged[head + 12] ^= 4;
    fs::write(&path, &damaged).unwrap();
    let refused = records::read(&path).unwrap_err();
    assert!(matches!(refused, TrainError::File { .. }), "{refused}");
    assert!(refused.to_string().contains("record 1 is damaged"), "{refused}");
    // The command that wrote it repairs it.
    play(&job, &path);
    assert_eq!(fs::read(&path).unwrap().len(), bytes.len());
    assert_eq!(records::read(&path).unwrap().games.len(), 6);

    fs::write(&path, "no games\n").unwrap();
    assert!(records::read(&path).unwrap_err().to_string().contains("no file of self-play"));
    assert!(records::read(&scratch.file("nothing")).is_err());

    // A file of something else stays as it is.
    for content in ["no games\n", "no games and no end of a line"] {
        fs::write(&path, content).unwrap();
        assert!(job.play(&path, &Stop::new(), &mut |_| {}).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
}

#[test]
fn only_one_program_writes_a_file() {
    let scratch = Scratch::new("lock");
    let path = scratch.file("games");
    let job = selfplay(Variant::Mini, 2);
    let (writer, _) = records::Writer::resume(&path, &job.settings()).unwrap();
    let refused = job.play(&path, &Stop::new(), &mut |_| {}).unwrap_err();
    assert!(refused.to_string().contains("another program is writing"), "{refused}");
    drop(writer);
    assert_eq!(play(&job, &path).games, 2);
}

#[test]
fn a_net_plays_its_own_variant_only() {
    let net = Net::from_bytes(include_bytes!("../../engine/data/mini.net")).unwrap();
    let mut job = selfplay(Variant::English, 2);
    job.evaluation = Evaluation::Net(Arc::new(net));
    let scratch = Scratch::new("variant");
    let refused = job.play(&scratch.file("games"), &Stop::new(), &mut |_| {}).unwrap_err();
    assert_eq!(refused.to_string(), "the net is for mini, not for english");
    let best = Selfplay { evaluation: Evaluation::Best, ..job.clone() }.settings().evaluation;
    assert_eq!(best.len(), 16, "{best} is the hash of the net, which another version may not have");
}

/// With tables games end where these know the result, and that is the result.
#[test]
fn tables_end_games() {
    let scratch = Scratch::new("tables");
    let path = scratch.file("judged");
    let tables = Tables::shipped();
    play(&Selfplay { tables: TableUse::Shipped, ..selfplay(Variant::English, 60) }, &path);
    let (mut judged, mut went_on) = (0, HashSet::new());
    for record in games(&path) {
        let mut game = Game::new(record.start);
        for ply in &record.plies {
            if let Some(value) = tables.probe(game.position()) {
                let mover = game.position().turn();
                let winner = match value {
                    Value::Win => Some(mover),
                    Value::Draw => None,
                    Value::Loss => Some(mover.other()),
                };
                assert_eq!(winner, record.winner, "game {}", record.number);
                went_on.insert(record.number);
                judged += 1;
            }
            game.play(game.moves()[usize::from(ply.index)]).unwrap();
        }
        judged += usize::from(tables.probe(game.position()).is_some());
    }
    assert!(judged > 10, "{judged}");
    // One game of four is played without tables.
    assert!((1..=30).contains(&went_on.len()), "{}", went_on.len());
}
