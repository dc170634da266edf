//! How does a file come to be there whole or not at all? It is written under another name in the same
//! directory, handed to the disk, and renamed. Whoever reads it sees the old content or the new, also
//! after the program was killed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file at once.
///
/// # Errors
/// If it cannot be written; what was there before stays.
pub fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    draft.write_all(content)?;
    draft.finish()
}

/// A file under way. Dropped before it is finished it leaves nothing behind, unless it was worth keeping.
#[derive(Debug)]
pub struct Draft {
    /// Where it is written, and the name it gets; `None` for a pipe or a device, which must not be
    /// replaced by a file.
    rename: Option<(PathBuf, PathBuf)>,
    file: File,
    kept: bool,
}

impl Draft {
    /// Begins a file under a name that no other process uses.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn create(path: &Path) -> io::Result<Self> {
        Self::with_ending(path, &format!(".{}.part", std::process::id()))
    }

    /// Begins a file that people may look at while it grows: it has `.part` after its name.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn create_in_sight(path: &Path) -> io::Result<Self> {
        Self::with_ending(path, ".part")
    }

    fn with_ending(path: &Path, ending: &str) -> io::Result<Self> {
        // Through a link the file itself is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&target).is_ok_and(|found| !found.is_file()) {
            let file = File::options().write(true).open(&target)?;
            return Ok(Self { rename: None, file, kept: true });
        }
        let mut name = target.clone().into_os_string();
        name.push(ending);
        let part = PathBuf::from(name);
        let file = File::create(&part)?;
        Ok(Self { rename: Some((part, target)), file, kept: false })
    }

    /// The file that is there until this one is finished: what a program that ends before has to take away itself.
    pub fn part(&self) -> Option<&Path> {
        self.rename.as_ref().map(|(part, _)| part.as_path())
    }

    /// From now on what it holds is worth keeping under its present name, even if it is never finished.
    pub fn keep(&mut self) {
        self.kept = true;
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// If the disk does not take it; what had the name before stays.
    pub fn finish(mut self) -> io::Result<()> {
        let Some((part, target)) = &self.rename else { return self.file.flush() };
        // Without this a machine that loses power may have the new name with nothing in it.
        self.file.sync_all()?;
        fs::rename(part, target)?;
        self.rename = None;
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.rename
            && !self.kept
        {
            // If that fails too, a file of no use stays behind.
            let _ = fs::remove_file(part);
        }
    }
}
