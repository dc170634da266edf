//! A file of lines that grows while games are played: complete up to its last whole line at every moment, whatever
//! happens to the program, so that it can be gone on with. Journals of matches and of tunings are such files.

use crate::error::ArenaError;
use crownhead_files::read_bounded;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Ten million games; whatever is larger is something else.
const MOST_MEGABYTES: u64 = 4096;

/// All whole lines of a file. A last line without its end was cut off when the program died, and is left out.
///
/// # Errors
/// If it cannot be read, or is no text, which is then told as `what` it is not.
pub(crate) fn whole_lines(path: &Path, what: &str) -> Result<String, ArenaError> {
    let mut bytes = read_bounded(path, MOST_MEGABYTES)
        .map_err(|error| ArenaError::open("read", path, error))?;
    bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let before = good.iter().filter(|&&byte| byte == b'\n').count();
        ArenaError::line(path, before + 1, format!("this is not {what}: it is no text"))
    })
}

/// A file that lines are added to.
#[derive(Debug)]
pub(crate) struct Growing {
    path: PathBuf,
    file: File,
}

impl Growing {
    /// Begins a file with its first line, unless there is one to go on with: a program that died before it had
    /// written the first line, which begins like `begun`, leaves less than a line.
    pub(crate) fn begin(path: &Path, begun: &[u8], head: &str) -> Result<Option<Self>, ArenaError> {
        match read_bounded(path, MOST_MEGABYTES) {
            Ok(bytes) => {
                let least = bytes.len().min(begun.len());
                if bytes.contains(&b'\n') || bytes[..least] != begun[..least] {
                    return Ok(None);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(ArenaError::open("read", path, error)),
        }
        let fail = |error| ArenaError::open("write", path, error);
        let mut file = File::create(path).map_err(fail)?;
        file.write_all(head.as_bytes()).map_err(fail)?;
        Ok(Some(Self { path: path.to_owned(), file }))
    }

    /// Goes on with a file after its first `len` bytes.
    pub(crate) fn go_on(path: &Path, len: u64) -> Result<Self, ArenaError> {
        let fail = |error| ArenaError::open("write", path, error);
        let mut file = OpenOptions::new().write(true).open(path).map_err(fail)?;
        file.set_len(len).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Adds a line. One write, so that a program that is killed leaves at most one broken line, the last.
    pub(crate) fn add(&mut self, line: io::Result<String>) -> Result<(), ArenaError> {
        line.and_then(|line| self.file.write_all(line.as_bytes()))
            .map_err(|error| ArenaError::write(&self.path, error))
    }
}
