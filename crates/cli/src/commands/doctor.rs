//! `crownhead doctor`: what is here, and what to do where something is wrong.

use super::data::count;
use super::{data_directory, size};
use crate::failure::Failure;
use crownhead_engine::Evaluation;
use crownhead_files::{machine_memory, threads};
use crownhead_rules::{ExactValues, Variant};
use crownhead_server::{DEFAULT_PORT, Inspection, inspect};
use crownhead_tablebase::{Tables, VariantTables, damaged_files, default_directory};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

/// Say what is here: program, processor, nets, tables, games and port
///
/// Whatever is wrong is told with what to do about it; the exit code is then 1. A browser of any kind is all that playing
/// needs beside the program.
#[derive(clap::Args)]
pub(crate) struct Doctor {
    /// Directory of the games [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Only ask whether the page at an address answers, such as http://127.0.0.1:6464
    #[arg(long, value_name = "URL")]
    page: Option<String>,
}

/// How long a page may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// What to do about a program that is damaged itself.
const ANEW: &str = "install Crownhead again";

/// What the processor may have that the program can be compiled for.
const FEATURES: [(&str, bool); 5] = [
    ("popcnt", cfg!(target_feature = "popcnt")),
    ("bmi2", cfg!(target_feature = "bmi2")),
    ("avx2", cfg!(target_feature = "avx2")),
    ("avx512", cfg!(target_feature = "avx512bw")),
    ("neon", cfg!(target_feature = "neon")),
];

/// A report under way, and what was found wrong.
#[derive(Default)]
struct Report {
    faults: Vec<String>,
}

impl Report {
    fn say(&self, about: &str, text: impl Display) -> Result<(), Failure> {
        Ok(writeln!(io::stdout(), "{about:<10} {text}")?)
    }
}

impl Doctor {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(page) = &self.page {
            let host = page.strip_prefix("http://").map(|host| host.trim_end_matches('/'));
            let bad = || format!("{page:?} is not the address of a page; it begins with http://");
            let host = host.ok_or_else(|| Failure::input(bad()))?;
            return answers(host)
                .map_err(|why| Failure::Machine(format!("{page:?} does not answer: {why}")));
        }
        let mut report = Report::default();
        program(&report)?;
        nets(&mut report)?;
        tables(&mut report)?;
        endings(&mut report)?;
        self.games(&mut report)?;
        report.say("browser", "any that is here will do; no Chromium is needed")?;
        for fault in &report.faults {
            report.say("wrong", fault)?;
        }
        match report.faults.len() {
            0 => report.say("all well", "crownhead play opens the page"),
            1 => Err(Failure::Machine("one thing is wrong, see above".into())),
            count => Err(Failure::Machine(format!("{count} things are wrong, see above"))),
        }
    }

    /// The games, and the port of the page.
    fn games(&self, report: &mut Report) -> Result<(), Failure> {
        let data = match data_directory(self.data.clone()) {
            Ok(data) => data,
            Err(say) => {
                report.faults.push(say.into());
                return Ok(());
            }
        };
        let Inspection { games, bytes, running, faults } = inspect(&data);
        let mine = format!("{}, {} in {}", count(games, "game"), size(bytes), data.display());
        report.say("data", mine)?;
        report.faults.extend(faults);
        match running {
            Some(url) if url.is_empty() => report.say("page", "runs"),
            Some(url) => report.say("page", format!("runs at {url}")),
            None if TcpListener::bind(("127.0.0.1", DEFAULT_PORT)).is_ok() => {
                report.say("page", format!("does not run; port {DEFAULT_PORT} is free"))
            }
            None => report.say(
                "page",
                format!("does not run; another program has port {DEFAULT_PORT}, so it will take a free one (or --port N)"),
            ),
        }
    }
}

/// The program, and the machine that it runs on.
fn program(report: &Report) -> Result<(), Failure> {
    let (arch, system) = (std::env::consts::ARCH, std::env::consts::OS);
    report.say("crownhead", format!("{} for {arch} {system}", env!("CARGO_PKG_VERSION")))?;
    let memory = machine_memory().map(|mb| format!(", {:.1} GB of memory", mb as f64 / 1024.0));
    let used: Vec<&str> = FEATURES.iter().filter(|(_, on)| *on).map(|(name, _)| *name).collect();
    let used = if used.is_empty() { "nothing beyond the oldest".into() } else { used.join(", ") };
    let cores = threads(0);
    report.say(
        "processor",
        format!("cores: {cores}{}; the program uses {used}", memory.unwrap_or_default()),
    )
}

/// The nets that come with the program. Each is read: one that is damaged is not played with.
fn nets(report: &mut Report) -> Result<(), Failure> {
    let (mut sound, mut plain) = (Vec::new(), 0);
    for &variant in Variant::ALL {
        let (id, identity) = (variant.id(), Evaluation::Best.identity(variant));
        if identity != "baseline" {
            sound.push(format!("{id} {}", &identity[..8]));
            continue;
        }
        plain += 1;
        if variant.about().net.is_some() {
            report.faults.push(format!("the net of {id} in this program is damaged; {ANEW}"));
        }
    }
    let sound = sound.join(", ");
    let plain = count(plain, "game");
    report.say("nets", format!("sound: {sound}; {plain} by the plain evaluation"))
}

/// The endgame tables of English checkers, and whatever is damaged in the directory of tables.
fn tables(report: &mut Report) -> Result<(), Failure> {
    let shipped = Tables::shipped().problems();
    report.faults.extend(shipped.into_iter().map(|fault| format!("{fault}; {ANEW}")));
    let tables = Tables::found();
    let most = tables.most_pieces();
    let distances = tables.most_pieces_in_distances();
    let whence = match default_directory() {
        Some(dir) if dir.is_dir() => {
            let rebuild =
                "crownhead tablebase build does that, with --variant V for endings-V.tables";
            let damaged = damaged_files(&dir);
            let state = if damaged.is_empty() { "sound" } else { "not all sound" };
            report.faults.extend(damaged.into_iter().map(|fault| format!("{fault}; {rebuild}")));
            format!("those in {} are {state}", dir.display())
        }
        Some(dir) => {
            format!("none in {}; crownhead tablebase build --pieces 6 builds more", dir.display())
        }
        None => "as they come with the program".into(),
    };
    let beyond = tables.classes().iter().filter(|class| class.pieces() > most).count();
    let more = match beyond {
        0 => String::new(),
        _ => format!(" and {beyond} classes of up to {}", tables.reach()),
    };
    let english = Tables::VARIANT.id();
    report.say(
        "tables",
        format!("{english}: values up to {most} pieces{more}, lengths up to {distances}; {whence}"),
    )
}

/// The endings of the other games, those known furthest first, and the games that are solved.
fn endings(report: &mut Report) -> Result<(), Failure> {
    let with = |exact: ExactValues| {
        Variant::ALL.iter().copied().filter(move |variant| variant.about().exact == exact)
    };
    let mut known = BTreeMap::<u8, Vec<&str>>::new();
    for variant in with(ExactValues::Endings) {
        let shipped = VariantTables::shipped(variant);
        if let Some(fault) = shipped.as_deref().and_then(VariantTables::problem) {
            report.faults.push(format!("{}: {fault}; {ANEW}", variant.id()));
        }
        if let Some(tables) = VariantTables::found(variant).filter(|tables| tables.pieces() > 0) {
            known.entry(tables.pieces()).or_default().push(variant.id());
        }
    }
    let known = known
        .iter()
        .rev()
        .map(|(pieces, games)| format!("up to {pieces} pieces: {}", games.join(", ")));
    let solved = with(ExactValues::Solution).map(|variant| format!("solved: {}", variant.id()));
    report.say("endings", known.chain(solved).collect::<Vec<_>>().join("; "))
}

/// Asks a page for what every page is asked for first.
fn answers(host: &str) -> Result<(), String> {
    let address = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
    let addresses = address.to_socket_addrs().map_err(|error| error.to_string())?;
    let mut last = "it has no address".to_owned();
    for address in addresses {
        match ask(&address, host) {
            Ok(()) => return Ok(()),
            Err(error) => last = error.to_string(),
        }
    }
    Err(last)
}

fn ask(address: &std::net::SocketAddr, host: &str) -> io::Result<()> {
    let mut stream = TcpStream::connect_timeout(address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /api/options HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut head = [0; 12];
    stream.read_exact(&mut head)?;
    if head.starts_with(b"HTTP/1.1 200") {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&head).into_owned();
    Err(io::Error::other(format!("it said {said:?}")))
}
