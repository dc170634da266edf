//! How is a program of ours used by others? [`serve`] reads what they say, line by line, and answers.
//! A search runs on a thread of its own, so that `stop` and `ping` are heard meanwhile.

use super::message::{FromEngine, Go, Id, Level, ToEngine};
use super::param::Param;
use super::search::{Search, Signals};
use super::text::read_move;
use crate::lines::{Incoming, next_line};
use crate::text::quoted;
use crownhead_notation::fen;
use crownhead_play::{Choice, Fault, Limits, Watch};
use crownhead_rules::{DrawRules, Game, Position, Variant};
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope};

/// A program that others can use.
pub trait Program: Send {
    /// Who it is.
    fn id(&self) -> Id;

    /// What can be set, with the values that it has now.
    fn params(&self) -> Vec<Param>;

    /// Sets a parameter that [`params`](Self::params) names to a value that fits it.
    fn set(&mut self, name: &str, value: &str);

    /// The parameters are set: gets ready, and says which rules it plays.
    ///
    /// # Errors
    /// If it cannot.
    fn init(&mut self) -> Result<Variant, Fault>;

    /// A new game begins.
    ///
    /// # Errors
    /// If it cannot.
    fn new_game(&mut self) -> Result<(), Fault>;

    /// Looks for a move in a game that is not over. To ponder and to analyse is to go on until the limits
    /// or the word to stop end it, even where there is nothing to choose.
    ///
    /// # Errors
    /// If it cannot.
    fn think(
        &mut self,
        purpose: Go,
        game: &Game,
        limits: &Limits,
        watch: Watch,
    ) -> Result<Choice, Fault>;
}

/// Answers whoever speaks on `input`, until they quit or the input ends; a search that is under way is
/// then stopped.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(
    program: &mut dyn Program,
    input: &mut impl BufRead,
    output: &mut (dyn Write + Send),
) -> io::Result<()> {
    let room = Room { program: Mutex::new(program), output: Mutex::new(output) };
    thread::scope(|scope| {
        let mut desk = Desk {
            room: &room,
            scope,
            variant: None,
            fresh: true,
            game: Err("no position has been sent".to_owned()),
            level: None,
            search: None,
        };
        let served = desk.run(input);
        desk.stop();
        served
    })
}

/// What the reading thread and the searching one share.
pub(super) struct Room<'a> {
    program: Mutex<&'a mut dyn Program>,
    output: Mutex<&'a mut (dyn Write + Send)>,
}

impl<'a> Room<'a> {
    pub(super) fn program(&self) -> MutexGuard<'_, &'a mut dyn Program> {
        self.program.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says something at once.
    pub(super) fn say(&self, message: &FromEngine) -> io::Result<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{message}")?;
        output.flush()
    }
}

/// Where what is said arrives.
struct Desk<'scope, 'env, 'a> {
    room: &'scope Room<'a>,
    scope: &'scope Scope<'scope, 'env>,
    /// The rules, once the program is ready.
    variant: Option<Variant>,
    /// No game has begun yet.
    fresh: bool,
    /// What the next search is about, or why that is not known.
    game: Result<Game, String>,
    level: Option<Level>,
    search: Option<Arc<Signals>>,
}

impl Desk<'_, '_, '_> {
    fn run(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        while let Some(line) = next_line(input)? {
            let message = match line {
                Incoming::Text(text) => text.parse().map_err(|error| format!("{error}")),
                Incoming::NotText => Err("the line is not UTF-8".to_owned()),
                Incoming::TooLong => Err("the line is too long".to_owned()),
            };
            match message {
                Err(why) => self.complain(why)?,
                Ok(message) => {
                    if self.hear(message)?.is_break() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    fn say(&self, message: &FromEngine) -> io::Result<()> {
        self.room.say(message)
    }

    fn complain(&self, why: String) -> io::Result<()> {
        self.say(&FromEngine::Error(why))
    }

    fn stop(&self) {
        if let Some(search) = &self.search {
            search.stop();
        }
    }

    /// What may be said at any time; the rest waits until no search is under way.
    fn hear(&mut self, message: ToEngine) -> io::Result<ControlFlow<()>> {
        match message {
            ToEngine::Ping => self.say(&FromEngine::Pong)?,
            ToEngine::Stop => self.stop(),
            ToEngine::PonderHit => {
                if let Some(search) = &self.search {
                    search.ponder_hit();
                }
            }
            ToEngine::Quit => return Ok(ControlFlow::Break(())),
            _ if self.search.as_ref().is_some_and(|search| !search.is_over()) => {
                let command = message.to_string();
                let command = command.split(' ').next().unwrap_or_default();
                self.complain(format!("{command:?} cannot be done during a search; send stop"))?;
            }
            message => self.act(message)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn act(&mut self, message: ToEngine) -> io::Result<()> {
        match message {
            ToEngine::Hub => self.introduce(),
            ToEngine::SetParam { name, value } => {
                self.set(&name, &value).or_else(|why| self.complain(why))
            }
            ToEngine::Init => self.init(),
            ToEngine::NewGame => self.new_game().or_else(|why| self.complain(why)),
            ToEngine::Pos { pos, moves } => {
                self.game = self.position(pos.as_deref(), &moves);
                self.game.as_ref().map_or_else(|why| self.complain(why.clone()), |_| Ok(()))
            }
            ToEngine::Level(level) => {
                self.level = Some(level);
                Ok(())
            }
            ToEngine::Go(go) => self.go(go).or_else(|why| {
                self.complain(why)?;
                // Whoever asked waits for this, whatever comes of it.
                self.say(&FromEngine::Done { mv: None, ponder: None })
            }),
            ToEngine::Ping | ToEngine::Stop | ToEngine::PonderHit | ToEngine::Quit => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let (id, params) = {
            let program = self.room.program();
            (program.id(), program.params())
        };
        self.say(&FromEngine::Id(id))?;
        for param in params {
            self.say(&FromEngine::Param(param))?;
        }
        self.say(&FromEngine::Wait)
    }

    fn set(&self, name: &str, value: &str) -> Result<(), String> {
        if self.variant.is_some() {
            return Err(format!("{:?} cannot be set after init", quoted(name)));
        }
        let mut program = self.room.program();
        let params = program.params();
        let Some(param) = params.iter().find(|param| param.name == name) else {
            let known: Vec<_> = params.iter().map(|param| param.name.as_str()).collect();
            let known = known.join(", ");
            return Err(format!("there is no parameter {:?}; there are {known}", quoted(name)));
        };
        param.check(value)?;
        program.set(name, value);
        Ok(())
    }

    fn init(&mut self) -> io::Result<()> {
        let ready = self.room.program().init();
        match ready {
            Err(Fault(why)) => self.complain(why),
            Ok(variant) => {
                self.variant = Some(variant);
                self.fresh = true;
                self.game = Ok(Game::new(Position::start(variant)));
                self.say(&FromEngine::Ready)
            }
        }
    }

    fn ready(&self) -> Result<Variant, String> {
        self.variant.ok_or_else(|| "init has to come first".to_owned())
    }

    fn new_game(&mut self) -> Result<(), String> {
        self.ready()?;
        self.fresh = false;
        self.room.program().new_game().map_err(|Fault(why)| why)
    }

    fn position(&self, pos: Option<&str>, moves: &[String]) -> Result<Game, String> {
        let variant = self.ready()?;
        let start = match pos {
            None => Position::start(variant),
            Some(text) => fen::read(variant, text).map_err(|error| error.to_string())?,
        };
        // Draws are claims here: whoever asks for a search wants one.
        let mut game = Game::with_draw_rules(start, DrawRules::Claimed);
        for text in moves {
            let mv = read_move(game.position(), text)?;
            game.play(mv).map_err(|refused| refused.to_string())?;
        }
        Ok(game)
    }

    fn go(&mut self, go: Go) -> Result<(), String> {
        self.ready()?;
        let game = self.game.clone()?;
        if let Some(outcome) = game.outcome() {
            return Err(format!("there is nothing to search: {outcome}"));
        }
        if self.fresh {
            self.new_game()?;
        }
        let signals = Arc::new(Signals::default());
        self.search = Some(Arc::clone(&signals));
        let search = Search { room: self.room, signals, go, game, level: self.level };
        self.scope.spawn(move || search.run());
        Ok(())
    }
}
