//! `crownhead archive import`: games of PDN files into the archive.

use super::super::pdn::{complain, open};
use super::super::{bar, rule_sets, size};
use super::Place;
use crate::failure::Failure;
use crate::interrupt;
use crownhead_archive::{Archive, ArchiveError, Importer, Judged, Summary};
use crownhead_rules::Variant;
use std::cell::Cell;
use std::io::{self, BufReader, Read, Write, stdout};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Import the games of PDN files
///
/// Bad games are told with their file and line and left out; games that are there already, by their variant, start and
/// moves, are left out too. The archive is written under another name and renamed at the end, so an import that is
/// interrupted or killed changes nothing and can be given again. With bad games the exit code is 2, and the good ones are
/// kept.
#[derive(clap::Args)]
pub(super) struct Import {
    #[arg(long, value_name = "V", default_value_t, help = format!("{}, of games whose tags do not name one", rule_sets(|_| true)))]
    variant: Variant,
    #[command(flatten)]
    place: Place,
    /// Files to read; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Import {
    pub(super) fn run(self) -> Result<(), Failure> {
        let path = self.place.file()?;
        let stopped = interrupt::flag()?;
        let mut importer = Importer::begin(&path).map_err(Failure::input)?;
        let bar = bar("MB");
        let lengths = self.files.iter().filter_map(|path| path.metadata().ok());
        bar.set_length(lengths.map(|file| file.len()).sum::<u64>() >> 20);
        let (counted, mut told) = (Cell::new(0), Ok(()));
        for file in &self.files {
            let source = BufReader::new(Counted { inner: open(file)?, read: &counted });
            let read = importer.read(source, self.variant, &mut |number, judged| {
                if let Judged::Bad(sentence) | Judged::Foreign(sentence) = judged {
                    told = bar.suspend(|| complain(file, sentence));
                }
                if number % 1024 == 0 {
                    bar.set_position(counted.get() >> 20);
                }
                told.is_ok() && !stopped.load(Ordering::Relaxed)
            });
            read.map_err(|error| match error {
                ArchiveError::Source(error) => Failure::file("read", file, &error),
                other => Failure::input(other),
            })?;
            std::mem::replace(&mut told, Ok(()))?;
            if stopped.load(Ordering::Relaxed) {
                bar.finish_and_clear();
                return Err(Failure::Interrupted);
            }
        }
        bar.finish_and_clear();
        let summary = importer.finish().map_err(Failure::input)?;
        let Summary { added, duplicates, empty, bad, foreign } = summary;
        let mut out = stdout().lock();
        writeln!(out, "{added} games added, {duplicates} known already, {empty} without moves")?;
        if bad + foreign > 0 {
            writeln!(out, "{bad} bad games and {foreign} of other rules left out")?;
        }
        if let Some(archive) = Archive::open(&path).map_err(Failure::input)? {
            let (games, plies, bytes) = (archive.games(), archive.plies(), archive.bytes());
            let each = bytes as f64 / plies.max(1) as f64;
            writeln!(out, "{games} games, {plies} plies, {} ({each:.1} bytes a ply)", size(bytes))?;
        }
        if bad > 0 { Err(Failure::Told) } else { Ok(()) }
    }
}

/// Counts what is read of a file.
struct Counted<'a, R> {
    inner: R,
    read: &'a Cell<u64>,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(to)?;
        self.read.set(self.read.get() + read as u64);
        Ok(read)
    }
}
