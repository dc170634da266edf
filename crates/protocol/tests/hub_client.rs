//! Other people's engines as players: small shell scripts that behave well, or do not.
#![cfg(unix)]

use crownhead_play::{Ending, Limits, Player, Settings, Stop, referee};
use crownhead_protocol::hub::{CommandLine, HubPlayer, HubSpec, Patience};
use crownhead_rules::{Color, Game, Position, Variant};
use std::time::{Duration, Instant};

/// An engine that says hello and then does this when it is to think.
fn engine(go: &str) -> String {
    format!(
        "sh -c '{HELLO}{go} ;; quit) exit;; esac; done' ",
        HELLO = "while read line; do case \"$line\" in hub) echo noise; echo id name=Script; \
                 echo param name=x value=1 type=int; echo wait;; init) echo loading; echo ready;; \
                 \"go think\")"
    )
}

fn player(command: &str) -> HubPlayer {
    let command: CommandLine = command.parse().unwrap();
    HubPlayer::new(command, Variant::English)
}

/// For engines of which nothing good is expected.
const HURRY: Patience = Patience {
    start: Duration::from_secs(4),
    silence: Duration::from_millis(1500),
    grace: Duration::from_millis(300),
    longest: Duration::from_millis(500),
};

/// The fault of the engine's first move, which comes soon.
fn fault(command: &str) -> String {
    let begin = Instant::now();
    let mut engine = player(command).with_patience(HURRY);
    let game = Game::new(Position::start(Variant::English));
    let chosen = engine
        .new_game(game.position(), 1)
        .and_then(|()| engine.choose(&game, &Limits::depth(3), &mut |_| {}));
    drop(engine);
    assert!(begin.elapsed() < Duration::from_secs(15), "{:?}", begin.elapsed());
    chosen.expect_err(command).0
}

#[test]
fn an_engine_that_plays_is_listened_to() {
    let info = "echo info depth=7 score=0.25 nodes=1234 time=0.5 pv=\\\"11-15 22-18 15x22x18 x\\\"";
    let mut engine = player(&engine(&format!("{info}; echo done move=11-15")));
    let game = Game::new(Position::start(Variant::English));
    engine.new_game(game.position(), 1).unwrap();
    assert_eq!(engine.name(), "Script");
    let mut told = Vec::new();
    let choice = engine.choose(&game, &Limits::default(), &mut |r| told.push(r.clone())).unwrap();
    let report = choice.report;
    assert_eq!(told.as_slice(), std::slice::from_ref(&report));
    assert_eq!((report.depth, report.nodes, report.line.len()), (7, 1234, 3));
    assert_eq!(report.line[0], choice.mv);
    assert_eq!(report.score.unwrap().to_string(), "+0.25");
    assert_eq!(report.time, Duration::from_millis(500));
}

#[test]
fn parameters_are_set_where_the_engine_offers_them() {
    let command = engine("echo done move=11-15");
    let started = |settings: &str| {
        let spec: HubSpec = format!("{{{settings}}} {command}").parse().unwrap();
        let mut player = HubPlayer::with_settings(spec, Variant::English).with_patience(HURRY);
        player.start().map_err(|why| why.0).map(|()| player)
    };
    let mut player = started("x=-2").unwrap();
    let offered = player.offered().unwrap();
    assert_eq!((offered[0].name.as_str(), offered[0].value.as_str()), ("x", "1"));
    assert_eq!(started("y=1").unwrap_err(), "it has no parameter \"y\"");
    assert!(started("x=red").unwrap_err().starts_with("x cannot be \"red\""));
}

#[test]
fn whatever_goes_wrong_is_a_fault_and_never_a_hang() {
    for (go, quoted) in [
        ("echo done move=11-18", "\"11-18\""),
        ("echo done move=nonsense", "\"nonsense\""),
        ("echo done", "no move"),
        ("echo oh no >&2; exit 3", "exit code 3; its last words: oh no"),
        ("kill -9 $$", "signal"),
        ("exec 1>&-; sleep 9", "closed its output"),
        (":", "did not"),
        ("sleep 9", "did not"),
        ("while :; do echo info depth=1; sleep 0.05; done", "did not"),
        ("yes", "did not"),
    ] {
        let why = fault(&engine(go));
        assert!(why.contains(quoted), "{go}: {why}");
    }
}

#[test]
fn silence_is_noticed_where_no_time_is_set() {
    let silent = Patience { longest: Duration::from_secs(600), ..HURRY };
    let mut engine = player(&engine(":")).with_patience(silent);
    let game = Game::new(Position::start(Variant::English));
    let why = engine.choose(&game, &Limits::nodes(9), &mut |_| {}).unwrap_err();
    assert_eq!(why.0, "it said nothing for 1.5 s");
}

#[test]
fn engines_that_cannot_begin_are_told_apart() {
    for (command, quoted) in [
        ("/nowhere/engine hub", "cannot start \"/nowhere/engine\""),
        ("true", "exit code 0"),
        ("sleep 60", "did not answer \"hub\" within 4 s"),
        (
            "sh -c 'read x; echo id name=x; echo param name=variant value=normal type=enum \
             values=\\\"normal killer\\\"; echo wait; sleep 9'",
            "does not play english; its variants are normal, killer",
        ),
        ("sh -c 'read x; echo wait; read x; sleep 9'", "did not answer \"init\""),
    ] {
        let why = fault(command);
        assert!(why.contains(quoted), "{command}: {why}");
    }
}

#[test]
fn a_fault_loses_the_game_with_its_reason() {
    let mut bad = player(&engine("exit 7"));
    let mut good = player(&engine("echo done move=11-15"));
    let start = Position::start(Variant::English);
    let record = referee::play([&mut good, &mut bad], start, &Settings::default());
    assert_eq!(record.ending, Ending::Fault(Color::White, "it ended with exit code 7".into()));
    assert_eq!(record.plies.len(), 1);
}

#[test]
fn a_game_that_is_called_off_ends_soon() {
    let stop = Stop::new();
    let handle = stop.clone();
    let caller = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        handle.stop();
    });
    let waits = "read line; echo done move=11-15";
    let mut engine = player(&engine(waits));
    let game = Game::new(Position::start(Variant::English));
    let limits = Limits { stop, ..Limits::time(Duration::from_secs(60)) };
    let begin = Instant::now();
    engine.choose(&game, &limits, &mut |_| {}).unwrap();
    assert!(begin.elapsed() < Duration::from_secs(10));
    caller.join().unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left_behind() {
    let file = std::env::temp_dir().join(format!("crownhead-hub-{}", std::process::id()));
    // It does not leave when it is asked to, nor when its input ends.
    let stubborn = format!(
        "sh -c 'echo $$ > {}; trap : TERM; while read line; do case $line in hub) echo wait;; \
         init) echo ready;; esac; done; while :; do sleep 0.1; done'",
        file.display()
    );
    let mut engine = player(&stubborn);
    engine.start().unwrap();
    let pid = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let entry = std::path::Path::new("/proc").join(pid.trim());
    assert!(entry.exists());
    drop(engine);
    assert!(!entry.exists(), "not even a zombie");
}

/// What is said to an engine with the words of Scan in a game of International draughts, and how it answers.
#[test]
fn international_draughts_is_spoken_as_its_programs_do() {
    let file = std::env::temp_dir().join(format!("crownhead-words-{}", std::process::id()));
    // It writes down what it hears, and has a move for each search.
    let command = format!(
        "sh -c 'n=0; while read line; do echo \"$line\" >> {}; case \"$line\" in \
         hub) echo id name=Words version=3.1; \
         echo param name=variant value=normal type=enum values=\\\"normal killer bt frisian losing\\\"; \
         echo param name=book value=true type=bool; echo param name=bb-size value=0 type=int min=0 max=7; \
         echo wait;; init) echo init eval; echo ready;; \
         \"go think\") n=$((n+1)); case $n in \
         1) echo info depth=9 mean-depth=9.5 score=-0.02 nodes=4 time=0.1 nps=0.1 pv=\\\"32-28 19-23 28x19x23\\\"; \
         echo done move=32-28 ponder=19-23;; 2) echo done move=28x19x23;; esac ;; quit) exit;; esac; done' ",
        file.display()
    );
    let spec: HubSpec = format!("{{book=false}} {command}").parse().unwrap();
    let international = Variant::named("international");
    let mut engine = HubPlayer::with_settings(spec, international).with_patience(HURRY);
    let mut game = Game::new(Position::start(international));
    engine.new_game(game.position(), 1).unwrap();
    let limits = Limits::time(Duration::from_millis(100));
    let choice = engine.choose(&game, &limits, &mut |_| {}).unwrap();
    assert_eq!((choice.report.line.len(), choice.report.depth), (3, 9));
    game.play(choice.mv).unwrap();
    let reply = game.moves().iter().copied().find(|mv| mv.from().number() == 19).unwrap();
    assert_eq!(reply.to().number(), 23);
    game.play(reply).unwrap();
    let capture = engine.choose(&game, &limits, &mut |_| {}).unwrap().mv;
    assert!(capture.is_capture() && capture.to().number() == 19);
    drop(engine);
    let heard = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    let mut later: Vec<char> = start.chars().collect();
    (later[32], later[28], later[19], later[23]) = ('e', 'w', 'e', 'b');
    let later: String = later.into_iter().collect();
    let said: Vec<&str> = heard.lines().filter(|line| *line != "quit").collect();
    let wanted = format!(
        "hub\nset-param name=variant value=normal\nset-param name=book value=false\ninit\nnew-game\n\
         pos pos={start}\nlevel move-time=0.1\ngo think\npos pos={later}\nlevel move-time=0.1\ngo think"
    );
    assert_eq!(said, wanted.lines().collect::<Vec<_>>());
}

#[test]
fn a_recording_plays_what_was_recorded() {
    let said =
        b"id name=Tape\nparam name=variant value=english type=enum values=english\nwait\nready\n\
                 info depth=4 score=0.1\n\xff\xfe\ndone move=11-15\ndone move=9-9\n";
    let mut engine = HubPlayer::recorded(said, Variant::English).unwrap();
    assert_eq!(engine.name(), "Tape");
    let mut game = Game::new(Position::start(Variant::English));
    let choice = engine.choose(&game, &Limits::depth(1), &mut |_| {}).unwrap();
    assert_eq!((choice.report.depth, choice.report.line.len()), (4, 1));
    game.play(choice.mv).unwrap();
    let fault = engine.choose(&game, &Limits::depth(1), &mut |_| {}).unwrap_err();
    assert!(fault.0.contains("bad move") && fault.0.contains("9-9"), "{fault:?}");
    assert!(HubPlayer::recorded(b"wait\n", Variant::English).is_err(), "it is never ready");
}
