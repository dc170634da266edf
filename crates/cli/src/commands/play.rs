//! `crownhead play`: serves the page and opens the browser at it.

use super::data_directory;
use crate::failure::Failure;
use crate::interrupt;
use crownhead_engine::check_hash;
use crownhead_server::{
    Allowance, Config, Ender, ExperimentsFor, ExternalEngine, Server, StartError,
};
use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Play in the browser: serve the page on this machine and open it
///
/// Games are kept in the user's data directory and go on where they were after a restart. Only this
/// machine can reach the page, unless --bind says otherwise or someone opens it to the local network on
/// the page. Ctrl-C ends it.
#[derive(clap::Args, Default)]
pub(crate) struct Play {
    /// Port to listen on [default: 6464, or a free one if that is in use]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Address to listen on, such as 0.0.0.0 to let others in the network play by link
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    bind: Option<String>,
    /// Address of this machine to offer to the local network [default: found out]
    #[arg(long, value_name = "ADDR")]
    network: Option<IpAddr>,
    /// Seconds that a player by link may be away before the other can claim the game [default: 60 with
    /// a clock, 180 without]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    away: Option<u64>,
    /// Directory of the games [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// An engine that speaks Hub, to play against; can be given several times
    #[arg(long, value_name = "NAME=COMMAND")]
    engine: Vec<ExternalEngine>,
    /// Who may start experiments in the laboratory [default: here]
    #[arg(long, value_name = "WHO")]
    experiments: Option<WhoExperiments>,
    /// Threads that one analysis may use [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    analysis_threads: Option<u16>,
    /// Megabytes that one analysis may use [default: 128]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    analysis_memory: Option<u32>,
}

/// Who may start experiments.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum WhoExperiments {
    /// Only whoever sits at this machine; others may watch
    Here,
    /// Everybody who can reach the page
    Network,
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let data = data_directory(self.data.clone()).map_err(Failure::input)?;
        let usual = Config::default();
        let usual_bind = usual.bind.clone();
        let config = Config {
            bind: self.bind.clone().unwrap_or(usual.bind),
            port: self.port,
            data,
            network: self.network,
            patience: self.away.map(Duration::from_secs),
            engines: self.engine.clone(),
            experiments: match self.experiments {
                Some(WhoExperiments::Network) => ExperimentsFor::Network,
                Some(WhoExperiments::Here) | None => usual.experiments,
            },
            analysis: Allowance {
                threads: self.analysis_threads.map_or(usual.analysis.threads, usize::from),
                memory: self.analysis_memory.map_or(usual.analysis.memory, |most| most as usize),
            },
            ..usual
        };
        let memory = config.analysis.memory;
        check_hash(memory)
            .map_err(|why| Failure::input(format!("--analysis-memory {memory}: {why}")))?;
        let plain = self.port.is_none()
            && self.data.is_none()
            && self.engine.is_empty()
            && self.experiments.is_none()
            && self.analysis_threads.is_none()
            && self.analysis_memory.is_none()
            && self.network.is_none()
            && self.away.is_none()
            && config.bind == usual_bind;
        // One word ends the start, and then the server. Without it Ctrl-C still ends the program, only less politely.
        let (stop, ender) = (config.called_off.clone(), Arc::new(OnceLock::<Ender>::new()));
        let (called_off, running) = (stop.clone(), Arc::clone(&ender));
        let _ = interrupt::on_each(vec![Box::new(move || {
            called_off.stop();
            if let Some(ender) = running.get() {
                ender.end();
            }
        })]);
        let server = match Server::start(config) {
            Ok(server) => server,
            // A second start without wishes of its own means: show me the game.
            Err(StartError::Running { url: Some(url), .. }) if plain => {
                say(&format!("Crownhead is already running at {url}"))?;
                return self.open(&url);
            }
            Err(StartError::CalledOff) => return Err(Failure::Interrupted),
            Err(StartError::Machine(error)) => {
                return Err(Failure::Machine(format!("cannot start: {error}")));
            }
            Err(error) => return Err(Failure::input(error)),
        };
        let url = server.url();
        ender.get_or_init(|| server.ender());
        if stop.is_stopped() {
            return Err(Failure::Interrupted);
        }
        say(&format!("Crownhead is at {url} (Ctrl-C ends it)"))?;
        for address in server.reachable_at() {
            say(&format!("Others in your network find it at {address}/"))?;
        }
        self.open(&url)?;
        server.run().map_err(|error| Failure::Machine(error.to_string()))
    }

    /// Opens the browser, unless told not to. That there is none is no failure: the address is there
    /// to be read.
    fn open(&self, url: &str) -> Result<(), Failure> {
        if self.no_open {
            return Ok(());
        }
        let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
            ("cmd", &["/C", "start", ""])
        } else if cfg!(target_os = "macos") {
            ("open", &[])
        } else {
            ("xdg-open", &[])
        };
        let mut command = Command::new(program);
        command.args(arguments).arg(url);
        let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        Ok(())
    }
}

/// Prints a line at once, also into a pipe.
fn say(line: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}
