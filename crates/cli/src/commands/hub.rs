//! `crownhead hub`: the engine for other programs, on standard input and output.

use super::Weights;
use crate::failure::Failure;
use crownhead_arena::Spec;
use crownhead_engine::{
    BookUse, EnginePlayer, EngineSpec, Evaluation, Options, Params, TOP, TableUse, check_hash,
    most_hash,
};
use crownhead_play::{Choice, Fault, Limits, Player, Timekeeping, Watch, scramble};
use crownhead_protocol::hub::{Go, Id, Param, Program, serve};
use crownhead_rules::{Game, Position, Variant};
use std::io::{stdin, stdout};
use std::path::PathBuf;

/// Be an engine for other programs: the Hub protocol on standard input and output
///
/// Version 2 of the protocol, on the board of the variant that is set: `hub`, `set-param`, `init`, then
/// `pos`, `level` and `go`. Parameters: variant, level, threads, hash, tables, seed; with --book also book-margin, with
/// --tune also the numbers that steer the search. docs/protocols.md says more.
#[derive(clap::Args)]
pub(crate) struct Hub {
    /// Serve this player instead of the engine, such as alphabeta:6
    #[arg(long, value_name = "SPEC")]
    player: Option<Spec>,
    #[command(flatten)]
    weights: Weights,
    /// Play the first moves from this book; crownhead book makes one
    #[arg(long, value_name = "FILE", conflicts_with = "player")]
    book: Option<PathBuf>,
    /// Times and clocks mean the processor's time for the engine, not the time of day
    #[arg(long)]
    cpu_clock: bool,
    /// Offer the numbers that steer the search as parameters, each as tune.NAME, for those who tune it
    #[arg(long, conflicts_with = "player")]
    tune: bool,
}

impl Hub {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let (Some(player), Some(_)) = (&self.player, &self.weights.weights) {
            let sentence = format!("--weights is for the engine, not for --player {player}");
            return Err(Failure::input(sentence));
        }
        let mut served = Served::new(self.player);
        if self.cpu_clock {
            served.timekeeping = Timekeeping::Processor;
        }
        if !served.timekeeping.is_told() {
            return Err(Failure::input(
                "this system does not tell the processor's time; leave --cpu-clock out",
            ));
        }
        served.tunable = self.tune;
        let load = |file: &PathBuf| BookUse::load(&file.display().to_string());
        served.book = self.book.as_ref().map(load).transpose().map_err(Failure::input)?;
        served.options.evaluation = self.weights.evaluation(None)?;
        if let Evaluation::Net(net) = &served.options.evaluation {
            served.variant = net.variant();
        }
        Ok(serve(&mut served, &mut stdin().lock(), &mut stdout())?)
    }
}

/// What stands before the names of the numbers that steer the search.
const TUNE: &str = "tune.";

/// Who is served, and how it is set up.
struct Served {
    /// A player that is not the engine.
    guest: Option<Spec>,
    variant: Variant,
    level: u8,
    options: Options,
    book: Option<BookUse>,
    /// Whether the numbers that steer the search are offered.
    tunable: bool,
    timekeeping: Timekeeping,
    seed: u64,
    seat: Option<Seat>,
    games: u64,
}

/// Who plays, once everything is set.
enum Seat {
    Engine(Box<EnginePlayer>),
    Guest(Box<dyn Player>),
}

impl Seat {
    fn player(&mut self) -> &mut dyn Player {
        match self {
            Self::Engine(engine) => engine.as_mut(),
            Self::Guest(guest) => guest.as_mut(),
        }
    }
}

impl Served {
    fn new(guest: Option<Spec>) -> Self {
        Self {
            guest,
            variant: Variant::default(),
            level: TOP,
            options: Options::default(),
            book: None,
            tunable: false,
            timekeeping: Timekeeping::default(),
            seed: 0,
            seat: None,
            games: 0,
        }
    }

    fn seat(&mut self) -> Result<&mut Seat, Fault> {
        self.seat.as_mut().ok_or_else(|| Fault("init has to come first".to_owned()))
    }

    fn engine(&self) -> Result<EnginePlayer, Fault> {
        match &self.options.evaluation {
            Evaluation::Net(net) if net.variant() != self.variant => {
                let (theirs, wanted) = (net.variant(), self.variant);
                return Err(Fault(format!("the weights are for {theirs}, not for {wanted}")));
            }
            _ => {}
        }
        check_hash(self.options.hash).map_err(Fault)?;
        let spec: EngineSpec =
            format!("engine:{}", self.level).parse().map_err(|error| Fault(format!("{error}")))?;
        let (options, book) = (self.options.clone(), self.book.clone());
        let spec = EngineSpec { options, book, ..spec };
        spec.check(self.variant).map_err(|error| Fault(error.to_string()))?;
        Ok(EnginePlayer::new(spec))
    }
}

impl Program for Served {
    fn id(&self) -> Id {
        let name = match &self.guest {
            None => "Crownhead".to_owned(),
            Some(spec) => format!("Crownhead {spec}"),
        };
        let version = Some(env!("CARGO_PKG_VERSION").to_owned());
        Id { name, version, author: Some("the authors of Crownhead".to_owned()), country: None }
    }

    /// Everything that can be set. A new parameter is a line here and an arm in [`set`](Self::set).
    fn params(&self) -> Vec<Param> {
        let ids = Variant::ALL.iter().map(|variant| variant.id());
        let variant = Param::word("variant", self.variant, ids);
        let seed = Param::int("seed", self.seed, 0, i64::MAX);
        if self.guest.is_some() {
            return vec![variant, seed];
        }
        let mut params = vec![
            variant,
            Param::int("level", self.level, 1, TOP.into()),
            Param::int("threads", self.options.threads, 1, 256),
            Param::int("hash", self.options.hash, 1, most_hash() as i64),
            Param::word("tables", self.options.tables.name(), TableUse::ALL.map(TableUse::name)),
            seed,
        ];
        if let Some(book) = &self.book {
            params.push(Param::int("book-margin", book.margin, 0, u8::MAX.into()));
        }
        if self.tunable {
            params.extend(Params::LIST.iter().map(|param| {
                let value = self.options.params.get(param.name).unwrap_or(param.default);
                let name = format!("{TUNE}{}", param.name);
                Param::int(&name, value, param.low.into(), param.high.into())
            }));
        }
        params
    }

    fn set(&mut self, name: &str, value: &str) {
        // The value fits what `params` says, so that it can be read.
        match name {
            "variant" => self.variant = value.parse().unwrap_or_default(),
            "level" => self.level = value.parse().unwrap_or(TOP),
            "threads" => self.options.threads = value.parse().unwrap_or(1),
            "hash" => self.options.hash = value.parse().unwrap_or(1),
            "tables" => {
                self.options.tables = TableUse::named(value).unwrap_or(TableUse::Found);
            }
            "seed" => self.seed = value.parse().unwrap_or(0),
            "book-margin" => {
                if let (Some(book), Ok(margin)) = (&mut self.book, value.parse()) {
                    book.margin = margin;
                }
            }
            _ => {
                if let (Some(name), Ok(value)) = (name.strip_prefix(TUNE), value.parse()) {
                    self.options.params.set(name, value);
                }
            }
        }
    }

    fn init(&mut self) -> Result<Variant, Fault> {
        self.seat = Some(match &self.guest {
            None => Seat::Engine(Box::new(self.engine()?)),
            Some(spec) => {
                let entrant = spec.entrant(self.variant);
                Seat::Guest(entrant.map_err(|error| Fault(error.to_string()))?.player())
            }
        });
        Ok(self.variant)
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        let (start, seed) = (Position::start(self.variant), scramble(self.seed ^ self.games));
        self.games += 1;
        self.seat()?.player().new_game(&start, seed)
    }

    fn think(
        &mut self,
        purpose: Go,
        game: &Game,
        limits: &Limits,
        watch: Watch,
    ) -> Result<Choice, Fault> {
        let limits = Limits { timekeeping: self.timekeeping, ..limits.clone() };
        match (self.seat()?, purpose) {
            (Seat::Engine(engine), Go::Ponder | Go::Analyze) => {
                Ok(engine.analyse(game, &limits, watch))
            }
            (seat, _) => seat.player().choose(game, &limits, watch),
        }
    }
}
