//! An engine that is a recording: it says what it once said, whatever it is asked. So a fuzzer can be the engine,
//! without a process for each try.

use super::process::{Heard, Wire};
use crate::lines::next_line;
use std::fmt::Display;
use std::io::Cursor;
use std::time::Duration;

/// What was said, and what of it has been heard.
#[derive(Debug)]
pub(super) struct Recording(Cursor<Vec<u8>>);

impl Recording {
    pub(super) fn new(said: &[u8]) -> Self {
        Self(Cursor::new(said.to_vec()))
    }
}

impl Wire for Recording {
    fn say(&mut self, _: &dyn Display) {}

    fn hear(&mut self, time: Duration) -> Heard {
        // Who only looks whether something is there comes before the question to which the next line is the answer.
        if time.is_zero() {
            return Heard::Nothing;
        }
        match next_line(&mut self.0) {
            Ok(Some(line)) => Heard::Line(line),
            Ok(None) | Err(_) => Heard::Ended,
        }
    }

    fn how_it_ended(&mut self) -> String {
        "ended".to_owned()
    }
}
