//! Runs the real binary as a user would, in a directory that is gone when the test is over.

// Each test file uses a part of it.
#![allow(dead_code)]

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with these arguments.
pub(crate) fn program<S: AsRef<OsStr>>(args: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crownhead"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The program under a limit of `ulimit`. The shell is told what to do by an argument: a script in a file could not be
/// run while a child of another test, just begun, still holds it open for writing.
#[cfg(unix)]
pub(crate) fn limited(limit: &str) -> Command {
    let mut shell = Command::new("sh");
    let script = format!("ulimit {limit} && exec \"$0\" \"$@\"");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_crownhead")]);
    shell
}

/// Runs the program with these arguments.
pub(crate) fn run<S: AsRef<OsStr>>(args: &[S]) -> Ran {
    finish(&mut program(args), b"")
}

/// Runs the program with this text on its standard input.
pub(crate) fn run_on(args: &[&str], input: &str) -> Ran {
    finish(program(args).stdin(Stdio::piped()), input.as_bytes())
}

/// Runs a command to its end.
pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Ran {
    let mut child = command.spawn().expect("the program starts");
    if let Some(mut stdin) = child.stdin.take() {
        // A program that does not want to read its input is free not to.
        let _ = stdin.write_all(input);
    }
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

impl Ran {
    /// What was printed by a run that had nothing to complain of.
    pub(crate) fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// The one sentence by which bad input was refused: exit code 2, and nothing on standard output.
    pub(crate) fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        let sentence = self.err.strip_prefix("crownhead: ").unwrap_or_else(|| panic!("{self:?}"));
        let sentence = sentence.strip_suffix('\n').unwrap_or_else(|| panic!("{self:?}"));
        assert!(!sentence.is_empty() && !sentence.contains('\n'), "not one line: {sentence:?}");
        sentence.to_owned()
    }

    /// What was printed and what was complained of by a run that found bad games among others.
    pub(crate) fn told(self) -> (String, String) {
        assert_eq!(self.code, Some(2), "{self:?}");
        assert!(!self.err.contains("panicked"), "{}", self.err);
        (self.out, self.err)
    }
}

/// A directory of one test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("folder-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("the folder can be made");
        Self(path)
    }

    /// The path of a file in here, as an argument.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the path is UTF-8").to_owned()
    }

    /// Writes a file and gives its path.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).expect("the file can be written");
        path
    }

    /// What a file says.
    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file can be read")
    }

    /// The names of all files in here.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder can be read");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            entry.expect("the entry can be read").file_name().to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed lies in the build directory and harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
