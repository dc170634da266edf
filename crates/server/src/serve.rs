//! Starting and ending the server: the lock of its data, the address it listens on, and a clean end.

use crate::app::{App, app};
use crate::config::{Config, DEFAULT_PORT, ExternalEngine};
use crate::laboratory::Found;
use crate::network::{self, Network, Reception};
use crate::players::{EXTERNAL, PROBE, Players};
use crate::proved;
use crate::safety::Doors;
use crate::saying::Saying;
use crate::store::{DataLock, LockError, Store};
use crownhead_play::{Stop, Stopwatch};
use crownhead_rules::Variant;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, ToSocketAddrs};
use std::sync::Arc;
use std::thread::ScopedJoinHandle;
use std::time::Duration;
use thiserror::Error;
use tokio::sync::watch;

/// Why the server did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// Another one is at work on the same games.
    #[error("Crownhead is already running on the games in {data:?}{}; stop it, or choose another \
             directory with --data", at(.url.as_deref()))]
    Running {
        /// The directory.
        data: String,
        /// Where the other one is to be found, if that is known.
        url: Option<String>,
    },
    /// The port is taken.
    #[error("port {0} is in use; choose another with --port, or leave it out")]
    PortTaken(u16),
    /// The address cannot be listened on.
    #[error("cannot listen on {bind:?}: {why}")]
    Bind {
        /// The address.
        bind: String,
        /// Why.
        why: io::Error,
    },
    /// The data directory cannot be used.
    #[error("cannot use the data directory {data:?}: {why}")]
    Data {
        /// The directory.
        data: String,
        /// Why.
        why: String,
    },
    /// An engine of somebody else does not work.
    #[error("the engine {name:?} does not work: {why}")]
    Engine {
        /// Its name.
        name: String,
        /// Why.
        why: String,
    },
    /// It was called off.
    #[error("the start was called off")]
    CalledOff,
    /// The machine gave no threads.
    #[error("cannot start: {0}")]
    Machine(#[from] io::Error),
}

fn at(url: Option<&str>) -> String {
    url.map(|url| format!(" at {url}")).unwrap_or_default()
}

/// How long open requests may take to end when the server is told to.
const GRACE: Duration = Duration::from_secs(3);

/// How many connections may wait until they are taken.
#[cfg(unix)]
const WAITING: i32 = 1_024;

/// A server that listens but does not answer yet.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    store: Store,
    lock: DataLock,
    config: Config,
    players: Players,
    found: Found,
    address: SocketAddr,
    /// Turns true when the server is to end.
    closing: watch::Sender<bool>,
}

impl Server {
    /// Takes the lock of the data, opens it and listens.
    ///
    /// # Errors
    /// One sentence that says what is in the way.
    pub fn start(config: Config) -> Result<Self, StartError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        live_on_within(&runtime)?;
        let shown = config.data.display().to_string();
        let in_data = |why: String| StartError::Data { data: shown.clone(), why };
        let lock = DataLock::take(&config.data).map_err(|error| match error {
            LockError::Taken(url) => StartError::Running { data: shown.clone(), url },
            other => in_data(other.to_string()),
        })?;
        let store = Store::open(&config.data.join("games.sqlite"));
        let store = store.map_err(|error| in_data(error.to_string()))?;
        let found = Found::read(&config.data);
        let found =
            found.map_err(|error| in_data(format!("no experiments can be read: {error}")))?;
        let players = Players::new(config.engines.clone());
        try_engines(&players, &config)?;
        proved::prepare();
        let listener = listen(&config)?;
        let address = listener.local_addr()?;
        let server = Self {
            runtime,
            listener,
            store,
            lock,
            config,
            players,
            found,
            address,
            closing: watch::Sender::new(false),
        };
        server.lock.announce(&server.url()).map_err(|why| in_data(why.to_string()))?;
        Ok(server)
    }

    /// The address for a browser on this machine.
    pub fn url(&self) -> String {
        let everywhere = self.address.ip().is_unspecified();
        let host = match (self.config.bind.parse::<IpAddr>(), self.address) {
            (_, SocketAddr::V4(_)) if everywhere => "127.0.0.1".to_owned(),
            (_, SocketAddr::V6(_)) if everywhere => "[::1]".to_owned(),
            (Ok(IpAddr::V6(address)), _) => format!("[{address}]"),
            _ => self.config.bind.clone(),
        };
        format!("http://{host}:{}/", self.address.port())
    }

    /// Addresses under which others can reach it.
    pub fn reachable_at(&self) -> Vec<String> {
        network::reachable_at(self.address, self.config.network)
    }

    /// What ends it.
    pub fn ender(&self) -> Ender {
        Ender(self.closing.clone())
    }

    /// Answers until it is ended.
    ///
    /// # Errors
    /// If the machine fails.
    pub fn run(self) -> Result<(), StartError> {
        let (network, porter) = Network::new(self.address, self.config.network);
        let is_name = self.config.bind.parse::<IpAddr>().is_err();
        let doors = Doors {
            port: self.address.port(),
            second: network.door_port(),
            name: is_name.then(|| self.config.bind.clone()),
        };
        let Self { runtime, listener, store, lock, config, players, found, closing: end, .. } =
            self;
        let closing = end.subscribe();
        let done = runtime.block_on(async {
            listener.set_nonblocking(true)?;
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let shared =
                App::new(store.clone(), players, found, network, &config, closing.clone())?;
            let reception = Reception::new(app(Arc::clone(&shared), doors));
            tokio::spawn(porter.work(reception.clone(), closing.clone()));
            let mut open = reception.work(&listener, closing).await;
            drop(listener);
            // Who is still served when the time is over has to go.
            let all_gone = async { while open.join_next().await.is_some() {} };
            let _ = tokio::time::timeout(GRACE, all_gone).await;
            shared.openings.cancel();
            shared.reviews.close();
            shared.laboratory.close().await;
            shared.pool.close().await;
            io::Result::Ok(())
        });
        drop(end);
        store.close();
        runtime.shutdown_background();
        drop(lock);
        Ok(done?)
    }
}

/// Ends a server.
#[derive(Clone)]
pub struct Ender(watch::Sender<bool>);

impl Ender {
    /// Lets open requests come to their end, then the server stops.
    pub fn end(&self) {
        self.0.send_replace(true);
    }
}

/// A file that may not grow any more is a fault like a full disk, which is told; by itself the system would end the process.
/// A server sees to that itself; this is for whoever writes files without one.
///
/// # Errors
/// If the system does not let us.
pub fn live_on_when_a_file_is_full() -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    live_on_within(&runtime)
}

#[cfg(unix)]
fn live_on_within(runtime: &tokio::runtime::Runtime) -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let _within = runtime.enter();
    // Nobody has to listen: that somebody could is what keeps the process alive, from now on.
    signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw())).map(drop)
}

/// Only Unix sends a signal for it.
#[cfg(not(unix))]
fn live_on_within(_: &tokio::runtime::Runtime) -> io::Result<()> {
    Ok(())
}

/// Starts the engines of others once, all at the same time, so that one that does not work is told now and not in the
/// middle of a game.
fn try_engines(players: &Players, config: &Config) -> Result<(), StartError> {
    let tried: Vec<_> = std::thread::scope(|scope| {
        let start = |engine| scope.spawn(move || try_engine(players, engine, &config.called_off));
        let started: Vec<_> = config.engines.iter().map(start).collect();
        started.into_iter().map(ScopedJoinHandle::join).collect()
    });
    if config.called_off.is_stopped() {
        return Err(StartError::CalledOff);
    }
    tried.into_iter().filter_map(Result::ok).collect()
}

/// Tries one, which has to play at least one variant.
fn try_engine(players: &Players, engine: &ExternalEngine, stop: &Stop) -> Result<(), StartError> {
    let spec = format!("{EXTERNAL}{}", engine.name);
    let watch = Stopwatch::start();
    let mut fault = None;
    for &variant in Variant::ALL {
        let Some(left) = PROBE.checked_sub(watch.elapsed()) else { break };
        if stop.is_stopped() {
            break;
        }
        match players.try_out(&spec, variant, left, stop) {
            Ok(()) => return Ok(()),
            Err(why) => fault = fault.or(Some(why)),
        }
    }
    let why = fault.as_ref().map_or_else(String::new, Saying::to_string);
    let why = why.trim_end_matches('.').to_owned();
    Err(StartError::Engine { name: engine.name.clone(), why })
}

/// Listens where the configuration says; on the usual port, or on any if that is taken.
fn listen(config: &Config) -> Result<TcpListener, StartError> {
    let bad = |why| StartError::Bind { bind: config.bind.clone(), why };
    let at = |port: u16| -> io::Result<TcpListener> {
        let addresses: Vec<SocketAddr> = (config.bind.as_str(), port).to_socket_addrs()?.collect();
        let listener = TcpListener::bind(&addresses[..])?;
        // A crowd that comes at once, as after a restart, is more than the 128 that usually may wait.
        #[cfg(unix)]
        rustix::net::listen(&listener, WAITING)?;
        Ok(listener)
    };
    let first = at(config.port.unwrap_or(DEFAULT_PORT));
    match first {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => match config.port {
            Some(port) => Err(StartError::PortTaken(port)),
            None => at(0).map_err(bad),
        },
        other => other.map_err(bad),
    }
}
