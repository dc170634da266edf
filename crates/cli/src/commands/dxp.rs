//! `crownhead dxp`: games against another program over a network, by the DamExchange protocol.

use crate::commands::rule_sets;
use crate::failure::Failure;
use crownhead_arena::openings::RANDOM_PLIES;
use crownhead_arena::roster::Entrant;
use crownhead_arena::schedule::Schedule;
use crownhead_arena::{MatchSettings, Openings, Spec};
use crownhead_files::write_whole;
use crownhead_notation::fen;
use crownhead_notation::record::{self, GameResult, Record};
use crownhead_play::{Ending, GameRecord, Limits, Player, Stop};
use crownhead_protocol::dxp::{
    Notice, PORT, Request, Session, SessionError, Terms, Verdict, carries,
};
use crownhead_rules::{Color, Variant};
use std::io::{ErrorKind, Write, stderr, stdout};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// Play another program over a network: the DamExchange protocol
///
/// Who connects asks for games, who listens accepts them, unless --ask or --follow says otherwise. Both sides
/// have to name the same variant, since the protocol does not. docs/protocols.md says more.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("wire").required(true))]
pub(crate) struct Dxp {
    /// Wait for a connection at this address, such as 127.0.0.1 or 0.0.0.0:27531
    #[arg(long, value_name = "ADDR", group = "wire")]
    listen: Option<String>,
    /// Connect to this address, such as 127.0.0.1:27531
    #[arg(long, value_name = "ADDR", group = "wire")]
    connect: Option<String>,
    /// Ask for games though we listen
    #[arg(long, conflicts_with = "connect")]
    ask: bool,
    /// Wait to be asked though we connect
    #[arg(long, conflicts_with = "listen")]
    follow: bool,
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|variant| carries(variant).is_ok()))]
    variant: Variant,
    /// Who plays for us
    #[arg(long, value_name = "SPEC", default_value = "engine:10")]
    player: Spec,
    /// The name that the other side sees
    #[arg(long, value_name = "NAME", default_value = "Crownhead")]
    name: String,
    /// How many games are asked for, or accepted at the most [default: 1 when asking]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: Option<u64>,
    /// Time a move in milliseconds, if the SPEC sets no limit
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Nodes a move, likewise
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth in plies, likewise
    #[arg(long, value_name = "D", group = "limit", value_parser = clap::value_parser!(u32).range(1..=190))]
    depth: Option<u32>,
    /// Write the games as PDN, each as it ends
    #[arg(long, value_name = "OUT")]
    pdn: Option<PathBuf>,
    /// Seconds without a word after which the other side is taken for gone
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=604_800))]
    patience: u64,
    #[command(flatten)]
    asking: Asking,
}

/// What only the side that asks can say.
#[derive(clap::Args)]
#[command(next_help_heading = "When asking")]
struct Asking {
    /// Our colour: black or white
    #[arg(long, value_name = "C", default_value = "black", value_parser = color)]
    color: Color,
    /// Change colours after each game
    #[arg(long)]
    swap: bool,
    /// Minutes for all moves of a side; 0 is no clock
    #[arg(long, value_name = "M", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=999))]
    minutes: u16,
    /// Moves after which a game ends; 0 is no limit
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=999))]
    moves: u16,
    /// Start from this position
    #[arg(long, value_name = "F", conflicts_with = "openings")]
    fen: Option<String>,
    /// Where the games start: none, random, a deck, or a file, as in `crownhead match`
    #[arg(long, value_name = "FILE|DECK|random|none", default_value = "none")]
    openings: String,
    /// From this number all lots come
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

fn color(text: &str) -> Result<Color, String> {
    match text {
        "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        _ => Err("it is neither black nor white".to_owned()),
    }
}

impl Dxp {
    pub(crate) fn run(self) -> Result<(), Failure> {
        carries(self.variant).map_err(Failure::input)?;
        let entrant = self.player.entrant(self.variant).map_err(Failure::input)?;
        let schedule = self.schedule()?;
        if let Some(pdn) = self.pdn.as_ref().filter(|pdn| pdn.is_dir()) {
            return Err(Failure::file("write", pdn, &ErrorKind::IsADirectory.into()));
        }
        let stop = Stop::new();
        crate::interrupt::gives(&stop)?;
        let stream = self.stream(&stop)?;
        let patience = Duration::from_secs(self.patience);
        let session = Session::new(stream, &self.name, patience, stop.clone())?;
        let asks = self.ask || self.connect.is_some() && !self.follow;
        let mut evening = Evening {
            line: &self,
            session,
            player: entrant.player(),
            entrant,
            pdn: String::new(),
            played: 0,
        };
        let ended = if asks { evening.ask(&schedule) } else { evening.follow() };
        if stop.is_stopped() { Err(Failure::Interrupted) } else { ended }
    }

    /// The games that we ask for.
    fn schedule(&self) -> Result<Schedule, Failure> {
        let Asking { openings, seed, swap, .. } = &self.asking;
        let openings = Openings::named(openings, self.variant, RANDOM_PLIES);
        let settings = MatchSettings {
            seed: *seed,
            swap: *swap,
            ..MatchSettings::new(self.variant, "", "", self.games.unwrap_or(1))
        };
        Ok(Schedule::new(&settings, openings.map_err(Failure::input)?))
    }

    fn stream(&self, stop: &Stop) -> Result<TcpStream, Failure> {
        if let Some(address) = &self.connect {
            let stream = TcpStream::connect(with_port(address));
            return stream.map_err(|error| {
                Failure::input(format!("cannot connect to {address:?}: {error}"))
            });
        }
        let address = self.listen.as_deref().unwrap_or_default();
        let fail = |error| Failure::input(format!("cannot listen at {address:?}: {error}"));
        let listener = TcpListener::bind(with_port(address)).map_err(fail)?;
        writeln!(stdout(), "listening at {}", listener.local_addr().map_err(fail)?)?;
        // Ctrl-C has to be noticed while nobody comes.
        listener.set_nonblocking(true).map_err(fail)?;
        let stream = loop {
            match listener.accept() {
                Ok((stream, _)) => break stream,
                Err(error) if error.kind() != ErrorKind::WouldBlock => return Err(fail(error)),
                Err(_) if stop.is_stopped() => return Err(Failure::Interrupted),
                Err(_) => thread::sleep(Duration::from_millis(20)),
            }
        };
        stream.set_nonblocking(false).map_err(fail)?;
        Ok(stream)
    }

    fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.movetime.map(Duration::from_millis),
            ..Limits::default()
        }
    }
}

/// An address with the usual port if it names none.
fn with_port(address: &str) -> String {
    let bare_ipv6 = address.matches(':').count() > 1 && !address.contains(']');
    match address.rsplit_once(':') {
        Some(_) if !bare_ipv6 && !address.ends_with(']') => address.to_owned(),
        _ if bare_ipv6 => format!("[{address}]:{PORT}"),
        _ => format!("{address}:{PORT}"),
    }
}

/// The games of one connection.
struct Evening<'a> {
    line: &'a Dxp,
    session: Session,
    entrant: Entrant,
    player: Box<dyn Player>,
    /// The games so far.
    pdn: String,
    played: u64,
}

impl Evening<'_> {
    fn ask(&mut self, schedule: &Schedule) -> Result<(), Failure> {
        let Asking { color, minutes, moves, ref fen, .. } = self.line.asking;
        for number in 0..schedule.len() {
            let fixture = schedule.fixture(number);
            let start = match fen {
                None => fixture.opening.position(),
                Some(text) => fen::read(self.line.variant, text).map_err(Failure::input)?,
            };
            // In every other game of a pair the colours are swapped.
            let own = if fixture.first_color == Color::Black { color } else { color.other() };
            let mut terms = Terms {
                start,
                own,
                tenths: 10 * minutes,
                moves,
                limits: self.line.limits(),
                seed: fixture.seeds[own as usize],
                last: number + 1 == schedule.len(),
                names: [String::new(), String::new()],
            };
            let opponent = self.session.request(&terms, &mut tell);
            let opponent = opponent.map_err(|error| failure(&error))?;
            terms.names = self.names(own, &opponent);
            if !self.play(terms)? {
                break;
            }
        }
        let (played, wanted) = (self.played, schedule.len());
        if played < wanted {
            let sentence = format!("the other side left after {played} of {wanted} games");
            return Err(Failure::Machine(sentence));
        }
        Ok(())
    }

    fn follow(&mut self) -> Result<(), Failure> {
        let line = self.line;
        let most = line.games.unwrap_or(u64::MAX);
        while self.played < most {
            let mut accept = |request: &Request| {
                let terms = Session::terms(line.variant, request);
                terms.map(|terms| (terms, request.name.clone())).map_err(|why| {
                    let _ = writeln!(stderr(), "refused a game: {why}");
                    Verdict::NotThisGame
                })
            };
            let (mut terms, opponent) = match self.session.follow(&mut accept, &mut tell) {
                Ok(accepted) => accepted,
                // Who leaves between two games leaves in peace.
                Err(SessionError::Lost(_) | SessionError::Silent(_)) if self.played > 0 => {
                    return Ok(());
                }
                Err(error) => return Err(failure(&error)),
            };
            terms.limits = line.limits();
            terms.seed = line.asking.seed.wrapping_add(self.played);
            terms.last = self.played + 1 == most;
            terms.names = self.names(terms.own, &opponent);
            if !self.play(terms)? {
                break;
            }
        }
        Ok(())
    }

    /// The names of Black and White.
    fn names(&self, own: Color, opponent: &str) -> [String; 2] {
        let (own_name, other) = (self.entrant.name().to_owned(), opponent.to_owned());
        if own == Color::Black { [own_name, other] } else { [other, own_name] }
    }

    /// Plays a game, tells of it and keeps it; says whether another may follow.
    fn play(&mut self, terms: Terms) -> Result<bool, Failure> {
        let (record, more) = self.session.play(self.player.as_mut(), terms, &mut tell);
        self.played += 1;
        let GameRecord { names: [black, white], ending, plies, .. } = &record;
        let (n, count) = (self.played, plies.len());
        writeln!(stdout(), "game {n}: {black} v {white}, {count} plies: {ending}")?;
        self.keep(&record)?;
        Ok(more)
    }

    /// Writes all games so far, so that whatever happens next the file is whole.
    fn keep(&mut self, record: &GameRecord) -> Result<(), Failure> {
        let Some(path) = &self.line.pdn else { return Ok(()) };
        let [black, white] = &record.names;
        let result = match &record.ending {
            Ending::CalledOff => GameResult::Unknown,
            ending => ending.winner().into(),
        };
        let sentence = record.ending.to_string();
        let ending = record::Ending { id: record.ending.id(), sentence: &sentence };
        let mut record = Record::of_players(&record.game(), [black, white], ending, result);
        record.set_tag("Event", "DXP");
        record.set_tag("Round", &self.played.to_string());
        self.pdn += &record.to_pdn().to_string();
        write_whole(path, self.pdn.as_bytes()).map_err(|error| Failure::file("write", path, &error))
    }
}

/// Tells people what happened beside the moves.
fn tell(notice: Notice) {
    let text = match notice {
        Notice::Chat(text) => format!("they say: {}", text.escape_debug()),
        Notice::Garbled(error) => format!("not understood: {error}"),
        Notice::TakenBack(plies) => format!("moves are taken back to ply {plies}"),
    };
    // If nobody reads it the game goes on all the same.
    let _ = writeln!(stderr(), "{text}");
}

fn failure(error: &SessionError) -> Failure {
    match error {
        SessionError::Stopped => Failure::Interrupted,
        error => Failure::Machine(error.to_string()),
    }
}
