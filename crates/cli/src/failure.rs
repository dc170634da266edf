//! What a command that did not succeed says, and with which exit code.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Why a command failed.
pub(crate) enum Failure {
    /// Bad input: exit code 2.
    Input(String),
    /// Bad input that has been told already: exit code 2 without more words.
    Told,
    /// The machine failed: exit code 1.
    Machine(String),
    /// Ctrl-C ended the work early, and everything so far is written: exit code 130.
    Interrupted,
    /// Nobody reads the output any more, which is nobody's fault.
    ClosedPipe,
}

impl Failure {
    /// Bad input, told in one sentence.
    pub(crate) fn input(sentence: impl Display) -> Self {
        Self::Input(sentence.to_string())
    }

    /// A file that could not be read or written.
    pub(crate) fn file(verb: &str, path: &std::path::Path, error: &io::Error) -> Self {
        Self::Input(format!("cannot {verb} {:?}: {error}", path.display().to_string()))
    }

    /// Says what went wrong and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (sentence, code) = match self {
            Self::Input(sentence) => (sentence, 2),
            Self::Machine(sentence) => (sentence, 1),
            Self::Told => return ExitCode::from(2),
            Self::Interrupted => return ExitCode::from(crate::interrupt::EXIT_CODE),
            Self::ClosedPipe => return ExitCode::SUCCESS,
        };
        // If standard error is closed too there is nobody left to tell.
        let _ = writeln!(io::stderr(), "crownhead: {}", shortened(&sentence));
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Machine(format!("cannot write the output: {error}")),
        }
    }
}

/// A sentence that quotes a whole book keeps its beginning and its end.
pub(crate) fn shortened(sentence: &str) -> Cow<'_, str> {
    const FIRST: usize = 400;
    const LAST: usize = 200;
    let length = sentence.chars().count();
    if length <= FIRST + LAST {
        return sentence.into();
    }
    let first: String = sentence.chars().take(FIRST).collect();
    let last: String = sentence.chars().skip(length - LAST).collect();
    format!("{first} … {last}").into()
}

/// The command-line parser's error as one sentence: its first paragraph on one line.
pub(crate) fn sentence(error: &str) -> String {
    let text = error.strip_prefix("error: ").unwrap_or(error);
    let paragraphs = text
        .split("\n\n")
        .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
    let useful = paragraphs.filter(|p| !p.starts_with("Usage:") && !p.starts_with("For more"));
    useful.collect::<Vec<_>>().join("; ")
}
