//! A server program that is started, killed and started again.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server; it is killed when this is dropped.
pub struct Program {
    child: Child,
    pub address: SocketAddr,
}

impl Program {
    /// Starts a server on a free port of 127.0.0.1 and waits until it says where.
    pub fn start(server: &Path, data: &Path) -> Self {
        Self::start_with(server, data, &[])
    }

    /// The same with further arguments.
    pub fn start_with(server: &Path, data: &Path, further: &[&str]) -> Self {
        Self::start_by(&mut Command::new(server), data, further)
    }

    /// The same by a command that runs the server with the arguments it is given, such as a shell that sets limits.
    pub fn start_by(command: &mut Command, data: &Path, further: &[&str]) -> Self {
        let mut child = command
            .args(["play", "--no-open", "--port", "0", "--data"])
            .arg(data)
            .args(further)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start the server: {error}"));
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.and_then(|text| text.parse().ok());
        let address = address.unwrap_or_else(|| panic!("it did not start: {line:?}"));
        Self { child, address }
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it without a word of warning.
    pub fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) {
        // On Unix this is SIGKILL. It may have ended by itself, which the next question will show.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
