//! Somebody else's program as a child process: started, spoken to, listened to with a time-out, and ended
//! for good, whatever it does.

use crate::lines::{Incoming, next_line};
use crate::text::quoted;
use crownhead_play::Stopwatch;
use std::fmt;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// A command line: words between spaces, with quotation marks around words that have spaces in them. No
/// shell is asked; whoever wants one names it.
///
/// ```
/// use crownhead_protocol::hub::CommandLine;
/// let command: CommandLine = "\"/opt/my engine/scan\" hub".parse().unwrap();
/// assert_eq!(command.words(), ["/opt/my engine/scan", "hub"]);
/// assert!("  ".parse::<CommandLine>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    text: String,
    words: Vec<String>,
}

impl CommandLine {
    /// The program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl FromStr for CommandLine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut open = None;
        for c in text.chars() {
            match open {
                Some(mark) if c == mark => open = None,
                None if c == '"' || c == '\'' => {
                    open = Some(c);
                    word.get_or_insert_default();
                }
                None if c.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(c),
            }
        }
        if open.is_some() {
            return Err(format!("a quotation mark is not closed in {:?}", quoted(text)));
        }
        words.extend(word);
        if words.is_empty() {
            return Err("the command of the engine is missing, as in hub:scan hub".to_owned());
        }
        Ok(Self { text: text.to_owned(), words })
    }
}

/// How long a program may take to leave by itself.
const FAREWELL: Duration = Duration::from_millis(500);
/// How many lines wait to be read before the program has to.
const QUEUE: usize = 1024;

/// A way to an engine, wherever it sits.
pub(super) trait Wire: fmt::Debug + Send {
    /// Says a line. An engine that has ended does not hear it, which shows when it is listened to.
    fn say(&mut self, line: &dyn fmt::Display);

    /// Waits for a line.
    fn hear(&mut self, time: Duration) -> Heard;

    /// How it ended, as the end of a sentence.
    fn how_it_ended(&mut self) -> String;

    /// What the processor has worked for it, if the system tells.
    fn processor_time(&self) -> Option<Duration> {
        None
    }
}

/// A running program. When it is dropped the program is asked to quit, and killed if it does not.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Incoming>,
    last_words: Arc<Mutex<String>>,
    /// Hears nothing but the end of its standard error.
    said_all: Receiver<()>,
}

/// What was heard.
#[derive(Debug)]
pub(super) enum Heard {
    Line(Incoming),
    Nothing,
    /// The program has ended, or closed its output.
    Ended,
}

impl Process {
    pub(super) fn start(command: &CommandLine) -> io::Result<Self> {
        let (program, arguments) =
            command.words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut builder = Command::new(program);
        builder.args(arguments);
        builder.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for us: the games under way are to be finished.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut builder, 0);
        let mut child = builder.spawn()?;
        let (sender, lines) = mpsc::sync_channel(QUEUE);
        let last_words = Arc::new(Mutex::new(String::new()));
        let (saying, said_all) = mpsc::channel();
        // Both threads end when the program closes its end, at the latest when it dies.
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || {
                let mut stdout = BufReader::new(stdout);
                while let Ok(Some(line)) = next_line(&mut stdout) {
                    if sender.send(line).is_err() {
                        // Nobody listens, but a full pipe must not keep the program from leaving.
                        let _ = io::copy(&mut stdout, &mut io::sink());
                    }
                }
            });
        }
        if let Some(stderr) = child.stderr.take() {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || {
                drain(stderr, &last_words);
                drop(saying);
            });
        }
        Ok(Self { stdin: child.stdin.take(), child, lines, last_words, said_all })
    }

    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let watch = Stopwatch::start();
        loop {
            match self.child.try_wait() {
                Ok(None) if watch.elapsed() < time => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Wire for Process {
    fn say(&mut self, line: &dyn fmt::Display) {
        if let Some(stdin) = &mut self.stdin
            && writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err()
        {
            self.stdin = None;
        }
    }

    fn hear(&mut self, time: Duration) -> Heard {
        match self.lines.recv_timeout(time) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::Ended,
        }
    }

    fn how_it_ended(&mut self) -> String {
        let status = self.wait(FAREWELL);
        let status = status.map_or("closed its output".to_owned(), |status| match status.code() {
            Some(code) => format!("ended with exit code {code}"),
            None => format!("ended ({status})"),
        });
        // Its last words may still be on their way.
        let _ = self.said_all.recv_timeout(FAREWELL);
        let last_words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        match last_words.trim() {
            "" => status,
            words => format!("{status}; its last words: {words}"),
        }
    }

    fn processor_time(&self) -> Option<Duration> {
        processor_time_of(self.child.id())
    }
}

/// Whether this system tells what the processor works for other programs.
pub fn processor_time_is_told() -> bool {
    processor_time_of(std::process::id()).is_some()
}

/// What the processor has worked for all threads of a program. Linux tells it in nanoseconds, thread by thread; elsewhere
/// there is no such file.
fn processor_time_of(process: u32) -> Option<Duration> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    // A thread that has ended meanwhile is not to be found any more.
    let told = threads.filter_map(|thread| {
        let text = std::fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    });
    told.reduce(|sum, more| sum + more).map(Duration::from_nanos)
}

/// Reads what goes to standard error, so that the program is never kept waiting, and keeps the last line.
fn drain(stderr: impl Read, last_words: &Mutex<String>) {
    let mut stderr = BufReader::new(stderr);
    while let Ok(Some(line)) = next_line(&mut stderr) {
        if let Incoming::Text(text) = line
            && !text.trim().is_empty()
        {
            *last_words.lock().unwrap_or_else(PoisonError::into_inner) = quoted(text.trim());
        }
    }
}

/// Kills a program that has not been waited for, and whatever it has started: a shell does not take its engine along.
#[cfg(unix)]
fn end_group_of(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // Where there is nobody any more there is nothing to do.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

/// Elsewhere it has no group of its own.
#[cfg(not(unix))]
fn end_group_of(_: &Child) {}

impl Drop for Process {
    fn drop(&mut self) {
        self.say(&"quit");
        self.stdin = None;
        if self.wait(FAREWELL).is_none() {
            // It may have ended meanwhile; either way nothing is left of it, nor of what it has started.
            end_group_of(&self.child);
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
