//! A file that gets its name only when it is complete. If it never is, what it holds of finished games
//! stays under the name with `.part`.

use crate::error::ArenaError;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file under way.
#[derive(Debug)]
pub(super) struct PartFile {
    /// The name it was asked for by.
    asked: PathBuf,
    /// Where it is written, and the name it gets; `None` for a pipe or a device, which has no parts.
    rename: Option<(PathBuf, PathBuf)>,
    file: File,
    /// Whether what it holds is worth keeping if it is not completed.
    kept: bool,
}

impl PartFile {
    /// Begins a file.
    pub(super) fn create(path: &Path) -> Result<Self, ArenaError> {
        let fail = |error| ArenaError::open("write", path, error);
        // Through a link the file itself is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let special = fs::metadata(&target).is_ok_and(|found| !found.is_file());
        if special {
            let file = File::options().write(true).open(&target).map_err(fail)?;
            return Ok(Self { asked: path.to_owned(), rename: None, file, kept: true });
        }
        let mut name = target.clone().into_os_string();
        name.push(".part");
        let part = PathBuf::from(name);
        let file = File::create(&part).map_err(fail)?;
        Ok(Self { asked: path.to_owned(), rename: Some((part, target)), file, kept: false })
    }

    /// Writes a text at once: what is returned from is on its way to the disk.
    pub(super) fn write(&mut self, text: &str) -> Result<(), ArenaError> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| ArenaError::write(&self.asked, error))
    }

    /// From now on what it holds is worth keeping.
    pub(super) fn keep(&mut self) {
        self.kept = true;
    }

    /// Gives the file its name.
    pub(super) fn finish(mut self) -> Result<(), ArenaError> {
        let Some((part, target)) = self.rename.take() else { return Ok(()) };
        fs::rename(part, target).map_err(|error| ArenaError::write(&self.asked, error))
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.rename
            && !self.kept
        {
            // If that fails too, an empty file stays behind.
            let _ = fs::remove_file(part);
        }
    }
}
