//! What weighs on the server beside the games: people who watch, people with bad lines, people who send long texts, and the
//! owner's experiment. Each kind has its file and its line in [`Burdens::start`]; all of them stop together.

mod experiment;
mod listeners;
mod slow;
mod uploads;

pub use experiment::Known;

use crate::crowd::Board;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};

/// How much of each kind there is.
#[derive(Clone, Copy)]
pub struct Sizes {
    pub listeners: usize,
    /// They come one after the other, this far apart.
    pub apart: Duration,
    pub slow: usize,
    pub uploads: usize,
    /// Whether an experiment runs beside them.
    pub experiment: bool,
}

/// What all of them know, and where they count what happens to them.
pub struct Scene {
    address: SocketAddr,
    /// The game that each player plays now.
    boards: Vec<Board>,
    /// The experiment that runs.
    known: Known,
    pub listening: AtomicUsize,
    pub states: AtomicUsize,
    pub slow_closed: AtomicUsize,
    pub uploaded: AtomicUsize,
    /// Uploads that were asked to come back later.
    pub put_off: AtomicUsize,
    /// Games that the experiment has played.
    pub experimented: AtomicUsize,
    pub errors: Mutex<Vec<String>>,
}

impl Scene {
    fn new(address: SocketAddr, boards: Vec<Board>, known: Known) -> Arc<Self> {
        let [listening, states, slow_closed, uploaded, put_off, experimented] = Default::default();
        let errors = Mutex::default();
        Arc::new(Self {
            address,
            boards,
            known,
            listening,
            states,
            slow_closed,
            uploaded,
            put_off,
            experimented,
            errors,
        })
    }

    /// The game that one of the players plays now.
    fn game(&self, number: usize) -> Option<String> {
        let board = self.boards.get(number % self.boards.len().max(1))?;
        board.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn error(&self, who: &str, what: &dyn std::fmt::Display) {
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        errors.push(format!("{who}: {what}"));
    }

    /// The experiment has played so many games.
    fn experiment(&self, games: u64) {
        self.experimented.store(games as usize, Ordering::Relaxed);
    }

    fn count(&self, what: impl Fn(&Self) -> &AtomicUsize) {
        what(self).fetch_add(1, Ordering::Relaxed);
    }

    /// A connection on which something has been asked.
    async fn ask(&self, request: &str) -> io::Result<TcpStream> {
        let stream = TcpStream::connect(self.address).await?;
        write(&stream, request.as_bytes()).await?;
        Ok(stream)
    }

    fn get(&self, path: &str) -> String {
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address)
    }
}

/// Sends everything.
async fn write(stream: &TcpStream, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        stream.writable().await?;
        match stream.try_write(bytes) {
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Reads what has come; 0 bytes at the end.
async fn read(stream: &TcpStream, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        stream.readable().await?;
        match stream.try_read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            read => return read,
        }
    }
}

/// The status of an answer, and what came with its head of the body.
async fn head(stream: &TcpStream) -> io::Result<(u16, Vec<u8>)> {
    let (mut bytes, mut buffer) = (Vec::new(), [0; 4 << 10]);
    let end = loop {
        match read(stream, &mut buffer).await? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            more => bytes.extend_from_slice(&buffer[..more]),
        }
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
    };
    let rest = bytes.split_off(end + 4);
    let head = String::from_utf8_lossy(&bytes);
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    Ok((status.ok_or_else(|| io::Error::other("not HTTP"))?, rest))
}

/// What comes until the other side hangs up, after what has come.
async fn body_of(stream: &TcpStream, mut begun: Vec<u8>) -> io::Result<Vec<u8>> {
    let mut buffer = vec![0; 64 << 10];
    while let more @ 1.. = read(stream, &mut buffer).await? {
        begun.extend_from_slice(&buffer[..more]);
    }
    Ok(begun)
}

/// Everything that weighs on a server, until it is stopped.
pub struct Burdens {
    runtime: Runtime,
    pub scene: Arc<Scene>,
}

impl Burdens {
    /// Begins to weigh on a server at which these boards are played, and this experiment if it is known from before.
    pub fn start(address: SocketAddr, boards: Vec<Board>, known: &Known, sizes: Sizes) -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("the machine gives a thread");
        let scene = Scene::new(address, boards, Arc::clone(known));
        listeners::start(&runtime, &scene, sizes);
        slow::start(&runtime, &scene, sizes.slow);
        uploads::start(&runtime, &scene, sizes.uploads);
        if sizes.experiment {
            experiment::start(&runtime, &scene);
        }
        Self { runtime, scene }
    }

    /// Hangs up, whatever is under way.
    pub fn stop(self) -> Arc<Scene> {
        self.runtime.shutdown_background();
        self.scene
    }
}
