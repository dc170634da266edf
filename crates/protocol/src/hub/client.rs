//! Somebody else's engine as a player of ours. Whatever it does wrong (it crashes, falls silent, plays what
//! is not legal) becomes a [`Fault`], which loses it the game; nothing it does can hang us.

use super::message::{FromEngine, Go, Info, Level, ToEngine};
use super::param::{Param, ParamKind};
use super::process::{CommandLine, Heard, Process, Wire};
use super::spec::HubSpec;
use super::text::{read_move, read_score, write_move, write_position};
use crate::lines::Incoming;
use crownhead_play::{Choice, Fault, Limits, Player, Report, Stop, Stopwatch, Watch};
use crownhead_rules::{Game, Move, Position, Variant};
#[cfg(feature = "testing")]
use std::str::FromStr;
use std::time::Duration;

/// How long an engine is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// Until it has said who it is, and again until it is ready.
    pub start: Duration,
    /// Without a word during a search, though it was asked whether it is there.
    pub silence: Duration,
    /// After its time is up, and again after it was told to stop.
    pub grace: Duration,
    /// For a move without limit of time.
    pub longest: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(60),
            silence: Duration::from_secs(60),
            grace: Duration::from_secs(5),
            longest: Duration::from_secs(600),
        }
    }
}

/// The time for a move when nobody gives any limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// So many parameters of an engine are listened to.
const MOST_PARAMS: usize = 1_000;
/// How often it is looked whether the game was called off.
const TICK: Duration = Duration::from_millis(20);

/// An engine behind the Hub protocol.
#[derive(Debug)]
pub struct HubPlayer {
    spec: HubSpec,
    variant: Variant,
    patience: Patience,
    called_off: Stop,
    process: Option<Box<dyn Wire>>,
    name: Option<String>,
    offered: Vec<Param>,
}

impl HubPlayer {
    /// The player that this command starts, for games of this variant. It is started when it is needed.
    pub fn new(command: CommandLine, variant: Variant) -> Self {
        Self::with_settings(HubSpec { command, settings: Vec::new() }, variant)
    }

    /// The same with parameters that are set whenever it is started.
    pub fn with_settings(spec: HubSpec, variant: Variant) -> Self {
        Self {
            spec,
            variant,
            patience: Patience::default(),
            called_off: Stop::new(),
            process: None,
            name: None,
            offered: Vec::new(),
        }
    }

    /// The same player, waited for as long as this.
    #[must_use]
    pub fn with_patience(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }

    /// The same player, whose start ends at this word.
    #[must_use]
    pub fn until(self, called_off: Stop) -> Self {
        Self { called_off, ..self }
    }

    /// Starts the engine, unless it runs: it says who it is, learns the variant and gets ready.
    ///
    /// # Errors
    /// If it cannot be started, does not answer, or does not play the variant.
    pub fn start(&mut self) -> Result<(), Fault> {
        if self.process.is_some() {
            return Ok(());
        }
        let program = &self.spec.command.words()[0];
        let started = Process::start(&self.spec.command);
        let mut process =
            started.map_err(|error| Fault(format!("cannot start {program:?}: {error}")))?;
        self.shake_hands(&mut process)?;
        self.process = Some(Box::new(process));
        Ok(())
    }

    /// What can be set in the engine, with the values that it has by itself; it is started for that.
    ///
    /// # Errors
    /// As for [`start`](Self::start).
    pub fn offered(&mut self) -> Result<&[Param], Fault> {
        self.start()?;
        Ok(&self.offered)
    }

    /// The player behind a recording: what an engine said, byte for byte, with whatever it was asked in between.
    ///
    /// # Errors
    /// If the recording has no complete start, or does not play the variant.
    #[cfg(feature = "testing")]
    pub fn recorded(said: &[u8], variant: Variant) -> Result<Self, Fault> {
        let command = CommandLine::from_str("recording").map_err(Fault)?;
        let mut player = Self::new(command, variant);
        let mut recording = super::recording::Recording::new(said);
        player.shake_hands(&mut recording)?;
        player.process = Some(Box::new(recording));
        Ok(player)
    }

    fn shake_hands(&mut self, process: &mut dyn Wire) -> Result<(), Fault> {
        let (mut name, mut offered) = (None, Vec::new());
        process.say(&ToEngine::Hub);
        self.listen(process, "hub", |message| match message {
            FromEngine::Id(id) => {
                name = Some(id.name);
                false
            }
            FromEngine::Param(param) => {
                if offered.len() < MOST_PARAMS {
                    offered.push(param);
                }
                false
            }
            message => message == FromEngine::Wait,
        })?;
        self.name = name;
        self.offered = offered;
        self.set_up(process)?;
        process.say(&ToEngine::Init);
        self.listen(process, "init", |message| message == FromEngine::Ready)
    }

    /// Sets the variant, if it can be set, and what else is asked for.
    fn set_up(&self, process: &mut dyn Wire) -> Result<(), Fault> {
        let offered = |name: &str| self.offered.iter().rev().find(|param| param.name == name);
        if let Some(param) = offered("variant") {
            let value = match &param.kind {
                ParamKind::Enum(words) => word_for(self.variant, words).ok_or_else(|| {
                    let (id, words) = (self.variant.id(), words.join(", "));
                    Fault(format!("it does not play {id}; its variants are {words}"))
                })?,
                _ => self.variant.id(),
            };
            let (name, value) = (param.name.clone(), value.to_owned());
            process.say(&ToEngine::SetParam { name, value });
        }
        for (name, value) in self.spec.settings.iter().cloned() {
            let Some(param) = offered(&name) else {
                return Err(Fault(format!("it has no parameter {name:?}")));
            };
            param.check(&value).map_err(Fault)?;
            process.say(&ToEngine::SetParam { name, value });
        }
        Ok(())
    }

    /// Listens until `enough` has heard what it waits for.
    fn listen(
        &self,
        process: &mut dyn Wire,
        asked: &str,
        mut enough: impl FnMut(FromEngine) -> bool,
    ) -> Result<(), Fault> {
        let watch = Stopwatch::start();
        while let Some(left) = self.patience.start.checked_sub(watch.elapsed()) {
            if self.called_off.is_stopped() {
                return Err(Fault("its start was called off".to_owned()));
            }
            match process.hear(left.min(TICK)) {
                // What an engine prints while it gets ready may be anything.
                Heard::Line(Incoming::Text(text)) => {
                    if text.parse().is_ok_and(&mut enough) {
                        return Ok(());
                    }
                }
                Heard::Line(_) | Heard::Nothing => {}
                Heard::Ended => return Err(Fault(format!("it {}", process.how_it_ended()))),
            }
        }
        let seconds = self.patience.start.as_secs_f64();
        Err(Fault(format!("it did not answer {asked:?} within {seconds} s")))
    }

    /// What the engine is told before it searches.
    fn ask(&self, process: &mut dyn Wire, game: &Game, limits: &Limits) {
        // Nothing said before the question is an answer to it.
        while matches!(process.hear(Duration::ZERO), Heard::Line(_)) {}
        let (position, moves) = since_progress(game);
        let pos = Some(write_position(&position));
        process.say(&ToEngine::Pos { pos, moves: moves.into_iter().map(write_move).collect() });
        process.say(&ToEngine::Level(level(limits)));
        process.say(&ToEngine::Go(Go::Think));
    }
}

impl Player for HubPlayer {
    fn name(&self) -> String {
        self.name.clone().unwrap_or_else(|| format!("hub:{}", self.spec))
    }

    fn new_game(&mut self, _: &Position, _: u64) -> Result<(), Fault> {
        self.start()?;
        if let Some(process) = &mut self.process {
            process.say(&ToEngine::NewGame);
        }
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &Limits, watch: Watch) -> Result<Choice, Fault> {
        self.start()?;
        let Some(mut process) = self.process.take() else {
            return Err(Fault("it has not been started".to_owned()));
        };
        self.ask(process.as_mut(), game, limits);
        let wait = Wait::new(limits, self.patience);
        let chosen =
            Dialogue { game, watch, report: Report::default() }.run(process.as_mut(), wait);
        // After a fault it may be in any state, and is started anew if it is needed again.
        if chosen.is_ok() {
            self.process = Some(process);
        }
        chosen
    }

    fn processor_time(&self) -> Option<Duration> {
        self.process.as_ref()?.processor_time()
    }
}

/// What an engine that offers these words calls a variant; nothing if it does not play it. Words of Scan are told by
/// one that only it has, since others mean another game here: its `losing` is not ours.
fn word_for(variant: Variant, words: &[String]) -> Option<&'static str> {
    let is_offered = |word: &&str| words.iter().any(|offered| offered == word);
    let mut scans = Variant::ALL.iter().filter_map(|variant| variant.about().hub_word);
    let has_words_of_scan = scans.any(|word| is_offered(&word) && word.parse::<Variant>().is_err());
    let word = if has_words_of_scan { variant.about().hub_word } else { Some(variant.id()) };
    word.filter(is_offered)
}

/// The position from which all that the rules count can be counted, and the moves since then: after the last move that
/// cannot be taken back, or before it where a rule about material was counting already, or the steps of a king, which the
/// letters of a position do not tell.
fn since_progress(game: &Game) -> (Position, Vec<Move>) {
    let moves: Vec<Move> = game.history().collect();
    let draws = game.position().variant().rules().draws;
    let counts = |at: usize| {
        let position = game.positions().nth(at).unwrap_or(game.position());
        position.king_runs().next().is_some()
            || draws.iter().any(|rule| rule.holds(position.board(), position.geometry()))
    };
    let mut first = moves.len().saturating_sub(game.idle_plies() as usize);
    while first > 0 && counts(first) {
        first -= 1;
    }
    let position = game.positions().nth(first).unwrap_or(game.position());
    (*position, moves[first..].to_vec())
}

fn level(limits: &Limits) -> Level {
    let default = limits.is_endless().then_some(DEFAULT_TIME);
    // The engine adds the increment before it looks at the clock, where ours has it already.
    let inc = limits.clock.map(|clock| clock.increment.min(clock.own));
    let time = limits.clock.zip(inc).map(|(clock, inc)| clock.own.saturating_sub(inc));
    Level {
        depth: limits.depth,
        nodes: limits.nodes,
        move_time: limits.time.or(default),
        moves: limits.clock.and_then(|clock| clock.moves),
        time,
        inc: inc.filter(|inc| !inc.is_zero()),
        infinite: false,
    }
}

/// How long this move is waited for.
struct Wait<'a> {
    limits: &'a Limits,
    patience: Patience,
    /// When it is told to stop.
    most: Duration,
    watch: Stopwatch,
    /// Since it said something.
    quiet: Stopwatch,
    pinged: bool,
    stopped: Option<Stopwatch>,
}

impl<'a> Wait<'a> {
    fn new(limits: &'a Limits, patience: Patience) -> Self {
        let default = limits.is_endless().then_some(DEFAULT_TIME);
        let time = limits.time.or(limits.clock.map(|clock| clock.own)).or(default);
        let most = time.map_or(patience.longest, |time| {
            limits.timekeeping.patience(time).saturating_add(patience.grace)
        });
        let (watch, quiet) = (Stopwatch::start(), Stopwatch::start());
        Self { limits, patience, most, watch, quiet, pinged: false, stopped: None }
    }

    fn heard(&mut self) {
        self.quiet = Stopwatch::start();
        self.pinged = false;
    }

    /// What has to be said now.
    fn tick(&mut self, process: &mut dyn Wire) -> Result<(), Fault> {
        let late = self.watch.elapsed() >= self.most;
        if self.stopped.is_none() && (late || self.limits.stop.is_stopped()) {
            process.say(&ToEngine::Stop);
            self.stopped = Some(Stopwatch::start());
        }
        if self.stopped.is_some_and(|since| since.elapsed() >= self.patience.grace) {
            return Err(Fault("it was told to stop and did not".to_owned()));
        }
        let quiet = self.quiet.elapsed();
        if quiet >= self.patience.silence {
            let seconds = self.patience.silence.as_secs_f64();
            return Err(Fault(format!("it said nothing for {seconds} s")));
        }
        if !self.pinged && quiet >= self.patience.silence / 2 {
            process.say(&ToEngine::Ping);
            self.pinged = true;
        }
        Ok(())
    }
}

/// One search, listened to.
struct Dialogue<'a> {
    game: &'a Game,
    watch: Watch<'a>,
    report: Report,
}

impl Dialogue<'_> {
    fn run(mut self, process: &mut dyn Wire, mut wait: Wait) -> Result<Choice, Fault> {
        loop {
            match process.hear(TICK.min(wait.patience.grace)) {
                Heard::Line(line) => {
                    wait.heard();
                    if let Incoming::Text(text) = line
                        && let Some(mv) = self.hear(&text)?
                    {
                        self.finish(mv);
                        return Ok(Choice { mv, report: self.report });
                    }
                }
                Heard::Nothing => {}
                Heard::Ended => return Err(Fault(format!("it {}", process.how_it_ended()))),
            }
            wait.tick(process)?;
        }
    }

    /// Takes in a line; gives the move if that was it.
    fn hear(&mut self, text: &str) -> Result<Option<Move>, Fault> {
        match text.parse() {
            Ok(FromEngine::Done { mv: Some(text), .. }) => {
                let mv = read_move(self.game.position(), &text);
                mv.map(Some).map_err(|why| Fault(format!("it played a bad move: {why}")))
            }
            Ok(FromEngine::Done { mv: None, .. }) => Err(Fault("it named no move".to_owned())),
            Ok(FromEngine::Info(info)) => {
                self.note(&info);
                (self.watch)(&self.report);
                Ok(None)
            }
            // Whatever else it says is not for us.
            _ => Ok(None),
        }
    }

    fn note(&mut self, info: &Info) {
        let report = &mut self.report;
        report.depth = info.depth.unwrap_or(report.depth);
        report.nodes = info.nodes.unwrap_or(report.nodes);
        report.score = info.score.map(read_score).or(report.score);
        let time = info.time.and_then(|time| Duration::try_from_secs_f64(time).ok());
        report.time = time.unwrap_or(report.time);
        if info.pv.is_empty() {
            return;
        }
        report.line.clear();
        let mut here = *self.game.position();
        for text in &info.pv {
            let Ok(mv) = read_move(&here, text) else { return };
            report.line.push(mv);
            here = here.after(mv);
        }
    }

    /// The line must begin with the move that was played.
    fn finish(&mut self, mv: Move) {
        if self.report.line.first() != Some(&mv) {
            self.report.line = vec![mv];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_notation::fen;
    use crownhead_play::{Clock, TimeControl};
    use crownhead_rules::Color;

    /// As Scan 3.1 offers them.
    #[test]
    fn engines_are_told_a_variant_in_their_own_words() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let word = |id: &str, offered: &str| word_for(Variant::named(id), &words(offered));
        let scan = "normal killer bt frisian losing";
        assert_eq!(word("international", scan), Some("normal"));
        assert_eq!(word("breakthrough", scan), Some("bt"));
        assert_eq!(word("frisian", scan), Some("frisian"));
        assert_eq!(word("antidraughts", scan), Some("losing"));
        assert_eq!(word("losing", scan), None, "that is another game");
        assert_eq!(word("english", scan), None);
        let ours = "english losing international";
        assert_eq!(word("losing", ours), Some("losing"));
        assert_eq!(word("international", ours), Some("international"));
        assert_eq!(word("antidraughts", ours), None);
    }

    #[test]
    fn what_letters_do_not_tell_is_told_by_moves() {
        let start = fen::read(Variant::named("frisian"), "W:WK46,48:B1").expect("a position");
        let mut game = Game::new(start);
        for text in ["46-41", "1-6", "48-42", "6-11"] {
            let mv = read_move(game.position(), text).expect("a move");
            game.play(mv).expect("it is legal");
            let (position, moves) = since_progress(&game);
            // A step of the king lives on when a man of the other side moves, not when one of its own does.
            assert_eq!(position.king_runs().count(), 0, "{text}");
            assert_eq!(
                moves.len(),
                if matches!(text, "46-41" | "1-6") { game.history().len() } else { 0 }
            );
        }
    }

    #[test]
    fn an_engine_is_told_its_clock() {
        let said = |control: &str, spent: &[u64]| {
            let mut clock = Clock::new(control.parse::<TimeControl>().unwrap());
            for &seconds in spent {
                assert!(clock.spend(Color::Black, Duration::from_secs(seconds)));
            }
            let clock = Some(clock.view(Color::Black));
            ToEngine::Level(level(&Limits { clock, ..Limits::default() })).to_string()
        };
        // It adds the increment itself, before each move.
        assert_eq!(said("60+0.5", &[]), "level time=59.5 inc=0.5");
        assert_eq!(said("60+0.5", &[10, 10]), "level time=40.5 inc=0.5");
        assert_eq!(said("40/60", &[10]), "level moves=39 time=50");
        assert_eq!(said("2/60", &[10, 10]), "level moves=2 time=100");
        assert_eq!(said("1+5", &[]), "level time=0 inc=1");
    }
}
