//! How do games come into the archive while people play? What is uploaded goes to a file first, and a thread that lets
//! others go first reads it from there: one import at a time, with its progress, until it is done or called off.

use crate::priority;
use crownhead_archive::{ArchiveError, Importer, Judged, Summary};
use crownhead_play::Stop;
use crownhead_rules::Variant;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Sentences about bad games that are kept for whoever asks.
const MOST_FAULTS: usize = 50;
/// After so many bytes the progress is told.
const STEP: u64 = 1 << 18;

/// Where an import stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Stage {
    /// There was none since the server was started.
    #[default]
    None,
    /// It is on its way to us.
    Uploading,
    /// Its games are read.
    Reading,
    /// All are read, and the archive is written.
    Writing,
    /// It is done.
    Done,
    /// It was called off.
    Cancelled,
    /// It failed.
    Failed,
}

/// An import.
#[derive(Clone, Debug, Default)]
pub(crate) struct Import {
    pub(crate) stage: Stage,
    /// What the file is called.
    pub(crate) name: String,
    /// Bytes that have come, or been read.
    pub(crate) done: u64,
    /// All bytes, as far as they are known.
    pub(crate) all: u64,
    pub(crate) summary: Summary,
    /// What was wrong with the first bad games.
    pub(crate) faults: Vec<String>,
    /// Why it failed.
    pub(crate) why: Option<String>,
    stop: Stop,
}

/// One is under way already.
pub(crate) struct Busy;

/// The import of a server.
pub(super) struct Imports {
    path: PathBuf,
    now: Mutex<Import>,
}

impl Imports {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, now: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Import> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn now(&self) -> Import {
        self.lock().clone()
    }

    pub(super) fn cancel(&self) {
        self.lock().stop.stop();
    }

    pub(super) fn begin(this: &Arc<Self>, name: &str) -> Result<Upload, Busy> {
        let mut now = this.lock();
        if let Stage::Uploading | Stage::Reading | Stage::Writing = now.stage {
            return Err(Busy);
        }
        *now = Import { stage: Stage::Uploading, name: name.to_owned(), ..Import::default() };
        let stop = now.stop.clone();
        drop(now);
        let path = upload_path(&this.path);
        Ok(Upload { imports: Arc::clone(this), path, file: None, stop, received: 0, over: false })
    }

    /// The thread: everything that was uploaded.
    fn run(&self, upload: &Path, variant: Variant, stop: &Stop) {
        priority::let_others_go_first();
        let read = self.read(upload, variant, stop);
        // If that fails the next start takes it away.
        let _ = fs::remove_file(upload);
        let mut now = self.lock();
        match read {
            Ok(Some(summary)) => {
                now.summary = summary;
                now.stage = Stage::Done;
            }
            Ok(None) => now.stage = Stage::Cancelled,
            Err(error) => {
                now.stage = Stage::Failed;
                now.why = Some(error.to_string());
            }
        }
    }

    /// Imports a file; `None` if it is called off.
    fn read(
        &self,
        upload: &Path,
        variant: Variant,
        stop: &Stop,
    ) -> Result<Option<Summary>, ArchiveError> {
        let file = File::open(upload).map_err(ArchiveError::Source)?;
        let length = file.metadata().map_err(ArchiveError::Source)?.len();
        {
            let mut now = self.lock();
            (now.stage, now.done, now.all) = (Stage::Reading, 0, length);
        }
        let mut importer = Importer::begin(&self.path)?;
        let counted = Counted { inner: file, imports: self, read: 0, told: 0 };
        importer.read(BufReader::with_capacity(1 << 16, counted), variant, &mut |_, judged| {
            let mut now = self.lock();
            match judged {
                Judged::Added => now.summary.added += 1,
                Judged::Duplicate => now.summary.duplicates += 1,
                Judged::Empty => now.summary.empty += 1,
                Judged::Bad(sentence) | Judged::Foreign(sentence) => {
                    match judged {
                        Judged::Bad(_) => now.summary.bad += 1,
                        _ => now.summary.foreign += 1,
                    }
                    if now.faults.len() < MOST_FAULTS {
                        now.faults.push(sentence.chars().take(400).collect());
                    }
                }
            }
            !stop.is_stopped()
        })?;
        if stop.is_stopped() {
            return Ok(None);
        }
        self.lock().stage = Stage::Writing;
        importer.finish().map(Some)
    }
}

/// Tells of what is read.
struct Counted<'a> {
    inner: File,
    imports: &'a Imports,
    read: u64,
    told: u64,
}

impl Read for Counted<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(to)?;
        self.read += read as u64;
        if self.read - self.told >= STEP || read == 0 {
            self.told = self.read;
            self.imports.lock().done = self.read;
        }
        Ok(read)
    }
}

/// Where what is uploaded goes.
fn upload_path(archive: &Path) -> PathBuf {
    archive.with_file_name("upload.pdn")
}

/// A file that is on its way to us.
pub(crate) struct Upload {
    imports: Arc<Imports>,
    path: PathBuf,
    file: Option<File>,
    stop: Stop,
    received: u64,
    /// It is all there, and somebody else's now.
    over: bool,
}

impl Upload {
    /// Takes away what an upload left that was broken off with the whole server.
    pub(super) fn clear(archive: &Path) {
        // Usually there is nothing.
        let _ = fs::remove_file(upload_path(archive));
    }

    /// True if it was called off.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Puts the next part to the others.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None => {
                if let Some(folder) = self.path.parent() {
                    fs::create_dir_all(folder)?;
                }
                self.file.insert(File::create(&self.path)?)
            }
        };
        file.write_all(bytes)?;
        self.received += bytes.len() as u64;
        let mut now = self.imports.lock();
        (now.done, now.all) = (self.received, self.received);
        Ok(())
    }

    /// All of it is there: begins to import it.
    pub(crate) fn import(mut self, variant: Variant) -> io::Result<()> {
        // Of a text without a byte there is no file yet.
        self.write(&[])?;
        let (imports, path, stop) =
            (Arc::clone(&self.imports), self.path.clone(), self.stop.clone());
        let thread = std::thread::Builder::new().name("import".to_owned());
        thread.spawn(move || imports.run(&path, variant, &stop))?;
        self.over = true;
        Ok(())
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        if self.over {
            return;
        }
        // If that fails the next start takes it away.
        let _ = fs::remove_file(&self.path);
        let mut now = self.imports.lock();
        now.stage = if self.stop.is_stopped() { Stage::Cancelled } else { Stage::Failed };
    }
}
