//! The referee: seats two players, gives them their limits, checks their moves, stops their clocks and
//! says how the game ended.

use crate::clock::with_alarm;
use crate::{
    Clock, Ending, Fault, GameRecord, Limits, PlayedMove, Player, Score, Spectator, Stop,
    Stopwatch, TimeControl, Timekeeping, Turnstile,
};
use crownhead_rules::{Color, Game, Move, Position};

/// How a game is to be played.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Limits for a player that brings none of its own.
    pub limits: Limits,
    /// Clocks, if the game has them.
    pub time_control: Option<TimeControl>,
    /// Moves played before the players choose.
    pub opening: Vec<Move>,
    /// Plies after which the game is called a draw.
    pub max_plies: Option<usize>,
    /// Whether clear games end early.
    pub adjudication: Option<Adjudication>,
    /// From this the lots of both players come.
    pub seeds: [u64; 2],
    /// Calls the game off.
    pub stop: Stop,
    /// Where each player waits before its move is timed.
    pub turnstile: Turnstile,
    /// Who looks on.
    pub spectator: Spectator,
}

/// When the referee ends a game that is clear to both players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Adjudication {
    /// Both players see a value at least this good for the same side.
    pub win: f64,
    /// Or both see a value no further from 0 than this.
    pub draw: f64,
    /// For so many plies in a row.
    pub plies: usize,
    /// Draws are not declared before this ply.
    pub draw_from: usize,
}

/// Plays one game; the first player has Black.
pub fn play(players: [&mut dyn Player; 2], start: Position, settings: &Settings) -> GameRecord {
    let [black, white] = players;
    let mut sitting = Sitting {
        game: Game::new(start),
        names: [black.name(), white.name()],
        players: [black, white],
        clock: settings.time_control.map(Clock::new),
        plies: Vec::new(),
        settings,
    };
    let ending = sitting.run();
    GameRecord {
        start,
        names: sitting.names,
        opening: settings.opening.clone(),
        plies: sitting.plies,
        ending,
    }
}

struct Sitting<'a> {
    game: Game,
    names: [String; 2],
    players: [&'a mut dyn Player; 2],
    clock: Option<Clock>,
    plies: Vec<PlayedMove>,
    settings: &'a Settings,
}

impl Sitting<'_> {
    fn run(&mut self) -> Ending {
        for (mv, n) in self.settings.opening.iter().zip(1..) {
            if let Err(refused) = self.game.play(*mv) {
                let why = format!("move {n} of the opening: {refused}");
                return Ending::Fault(self.game.position().turn(), why);
            }
        }
        for color in Color::BOTH {
            let (start, seed) = (*self.game.position(), self.settings.seeds[color as usize]);
            if let Err(Fault(why)) = self.players[color as usize].new_game(&start, seed) {
                return Ending::Fault(color, why);
            }
        }
        loop {
            if let Some(ending) = self.ending() {
                return ending;
            }
            if let Err(ending) = self.turn() {
                return ending;
            }
        }
    }

    /// The end that has been reached before anyone chooses.
    fn ending(&self) -> Option<Ending> {
        if let Some(outcome) = self.game.outcome() {
            return Some(Ending::Rule(outcome));
        }
        if self.settings.stop.is_stopped() {
            return Some(Ending::CalledOff);
        }
        if self.settings.max_plies.is_some_and(|most| self.plies.len() >= most) {
            return Some(Ending::TooLong);
        }
        self.settings.adjudication.and_then(|rule| self.adjudicate(rule))
    }

    /// One move of the side to move.
    fn turn(&mut self) -> Result<(), Ending> {
        let _pass = self.settings.turnstile.enter(&self.settings.stop);
        let mover = self.game.position().turn();
        let clock = self.clock.as_ref().map(|clock| clock.view(mover));
        let stop = self.settings.stop.under();
        let limits = Limits { clock, stop: stop.clone(), ..self.settings.limits.clone() };
        let (player, game) = (&mut self.players[mover as usize], &self.game);
        let timekeeping = limits.timekeeping;
        let worked = |player: &dyn Player| match timekeeping {
            Timekeeping::Wall => None,
            Timekeeping::Processor => player.processor_time(),
        };
        let (watch, before) = (Stopwatch::by(timekeeping), worked(&**player));
        let mut choose = || player.choose(game, &limits, &mut |_| {});
        // Who is out of time has lost, and need not think on.
        let choice = match clock {
            Some(clock) => with_alarm(timekeeping.patience(clock.own), &stop, choose),
            None => choose(),
        };
        let took = match worked(&**player) {
            Some(after) => after.saturating_sub(before.unwrap_or_default()),
            None => watch.elapsed(),
        };
        if self.settings.stop.is_stopped() {
            // What was chosen in a hurry should not be in the record.
            return Err(Ending::CalledOff);
        }
        if self.clock.as_mut().is_some_and(|clock| !clock.spend(mover, took)) {
            return Err(Ending::Flag(mover));
        }
        let choice = choice.map_err(|Fault(why)| Ending::Fault(mover, why))?;
        if self.game.play(choice.mv).is_err() {
            return Err(Ending::IllegalMove(mover, squares(choice.mv)));
        }
        self.plies.push(PlayedMove { mv: choice.mv, report: choice.report, took });
        self.settings.spectator.show(&self.game);
        Ok(())
    }

    /// The result on which both players have agreed long enough.
    fn adjudicate(&self, rule: Adjudication) -> Option<Ending> {
        let recent = self.plies.len().checked_sub(rule.plies.max(2)).map(|n| &self.plies[n..])?;
        // Scores are from the side to move, which alternates back from the side that moved last.
        let last_mover = self.game.position().turn().other();
        let movers = std::iter::successors(Some(last_mover), |color| Some(color.other()));
        let mut scores = Vec::new();
        for (ply, mover) in recent.iter().rev().zip(movers) {
            let score = ply.report.score?;
            scores.push(if mover == Color::Black { score } else { score.reversed() });
        }
        let won = |score: &Score| match *score {
            Score::Value(value) => value >= rule.win,
            decided => decided.is_win(),
        };
        let level = |score: &Score| matches!(score, Score::Value(v) if v.abs() <= rule.draw);
        if scores.iter().all(won) {
            return Some(Ending::Adjudicated(Some(Color::Black)));
        }
        if scores.iter().map(|score| score.reversed()).all(|score| won(&score)) {
            return Some(Ending::Adjudicated(Some(Color::White)));
        }
        let late = self.plies.len() >= rule.draw_from;
        (late && scores.iter().all(level)).then_some(Ending::Adjudicated(None))
    }
}

/// A move that is not legal, by its squares.
fn squares(mv: Move) -> String {
    if mv.is_pass() {
        return "a pass".to_owned();
    }
    format!("{}{}{}", mv.from(), if mv.is_capture() { 'x' } else { '-' }, mv.to())
}
