//! What the referee does with good players and bad ones.

use crownhead_play::{
    Adjudication, Choice, Ending, Fault, Limits, Player, Report, Score, Settings, TimeControl,
    Watch, referee,
};
use crownhead_rules::{Color, Game, Move, Position, Variant};
use std::time::Duration;

type Script = dyn FnMut(&Game, &Limits) -> Result<Choice, Fault> + Send;

/// A player that does as it is told.
struct Puppet(Box<Script>);

impl Player for Puppet {
    fn name(&self) -> String {
        "puppet".to_owned()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, _: Watch) -> Result<Choice, Fault> {
        (self.0)(game, limits)
    }
}

fn first_with_score(score: Option<Score>) -> Puppet {
    Puppet(Box::new(move |game, _| {
        let report = Report { score, ..Report::default() };
        Ok(Choice { mv: game.moves()[0], report })
    }))
}

fn first() -> Puppet {
    first_with_score(None)
}

fn start() -> Position {
    Position::start(Variant::English)
}

#[test]
fn a_game_is_played_to_its_end_and_can_be_replayed() {
    let record = referee::play([&mut first(), &mut first()], start(), &Settings::default());
    assert!(matches!(record.ending, Ending::Rule(_)), "{}", record.ending);
    assert_eq!(record.names, ["puppet", "puppet"]);
    assert_eq!(record.moves().count(), record.plies.len());
    assert!(record.game().history().eq(record.moves()));
}

#[test]
fn an_illegal_move_loses() {
    let mut cheat = Puppet(Box::new(|game, _| {
        // A move of the opponent.
        let later = game.position().after(game.moves()[0]);
        Ok(Choice { mv: later.moves()[0], report: Report::default() })
    }));
    let record = referee::play([&mut first(), &mut cheat], start(), &Settings::default());
    assert!(matches!(record.ending, Ending::IllegalMove(Color::White, _)));
    assert_eq!(record.ending.winner(), Some(Color::Black));
    assert_eq!(record.plies.len(), 1);
}

#[test]
fn a_player_that_fails_loses_with_its_reason() {
    let mut broken = Puppet(Box::new(|_, _| Err(Fault("the engine is gone".to_owned()))));
    let record = referee::play([&mut broken, &mut first()], start(), &Settings::default());
    assert_eq!(record.ending.to_string(), "White wins: Black failed (the engine is gone)");
}

#[test]
fn a_fallen_flag_loses() {
    let mut slow = Puppet(Box::new(|game, limits| {
        assert!(limits.clock.is_some());
        std::thread::sleep(Duration::from_millis(15));
        Ok(Choice { mv: game.moves()[0], report: Report::default() })
    }));
    let control = TimeControl::whole(Duration::from_millis(40));
    let settings = Settings { time_control: Some(control), ..Settings::default() };
    let record = referee::play([&mut slow, &mut first()], start(), &settings);
    assert_eq!(record.ending, Ending::Flag(Color::Black));
}

#[test]
fn who_thinks_on_when_the_flag_has_fallen_is_stopped() {
    let mut endless = Puppet(Box::new(|_, limits| {
        while !limits.stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Err(Fault("it was stopped".to_owned()))
    }));
    let control = TimeControl::whole(Duration::from_millis(400));
    let settings = Settings { time_control: Some(control), ..Settings::default() };
    let record = referee::play([&mut first(), &mut endless], start(), &settings);
    assert_eq!(record.ending, Ending::Flag(Color::White), "not a fault");
    assert!(!settings.stop.is_stopped(), "only this move was stopped");
}

#[test]
fn a_game_can_be_called_off() {
    let settings = Settings::default();
    let stop = settings.stop.clone();
    let mut stopper = Puppet(Box::new(move |game, _| {
        if game.history().len() >= 6 {
            stop.stop();
        }
        Ok(Choice { mv: game.moves()[0], report: Report::default() })
    }));
    let record = referee::play([&mut stopper, &mut first()], start(), &settings);
    assert_eq!((record.ending.clone(), record.plies.len()), (Ending::CalledOff, 6));
    assert!(!record.ending.counts());
}

#[test]
fn long_games_are_drawn_on_request() {
    let settings = Settings { max_plies: Some(10), ..Settings::default() };
    let record = referee::play([&mut first(), &mut first()], start(), &settings);
    assert_eq!((record.ending, record.plies.len()), (Ending::TooLong, 10));
}

#[test]
fn clear_games_are_adjudicated_on_request() {
    let rule = Adjudication { win: 3.0, draw: 0.1, plies: 4, draw_from: 8 };
    let settings = Settings { adjudication: Some(rule), ..Settings::default() };
    let decide = |black: Score, white: Score| {
        let mut black = first_with_score(Some(black));
        let mut white = first_with_score(Some(white));
        let record = referee::play([&mut black, &mut white], start(), &settings);
        (record.ending, record.plies.len())
    };
    let play = |black: f64, white: f64| decide(Score::Value(black), Score::Value(white));
    assert_eq!(play(3.5, -3.5), (Ending::Adjudicated(Some(Color::Black)), 4));
    assert_eq!(play(-4.0, 3.0), (Ending::Adjudicated(Some(Color::White)), 4));
    assert_eq!(play(0.0, 0.0), (Ending::Adjudicated(None), 8));
    // Proved is clear, whether or not anyone knows how long it takes.
    let black_wins = (Ending::Adjudicated(Some(Color::Black)), 4);
    assert_eq!(decide(Score::Win, Score::LossIn(9)), black_wins);
    assert_eq!(decide(Score::Value(3.0), Score::Loss), black_wins);
    // They disagree, so it is played out.
    assert!(matches!(play(5.0, 5.0).0, Ending::Rule(_)));
}

#[test]
fn openings_are_played_first_and_a_wrong_one_is_told() {
    let opening: Vec<Move> = vec![start().moves()[2]];
    let settings = Settings { opening: opening.clone(), ..Settings::default() };
    let record = referee::play([&mut first(), &mut first()], start(), &settings);
    assert_eq!(record.moves().next(), Some(opening[0]));
    let twice = Settings { opening: vec![opening[0], opening[0]], ..Settings::default() };
    let record = referee::play([&mut first(), &mut first()], start(), &twice);
    assert!(record.ending.to_string().contains("move 2 of the opening"), "{}", record.ending);
}
