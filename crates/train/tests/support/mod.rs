//! A place for files, and small jobs.

// Each test file uses a part of it.
#![allow(dead_code)]

use crownhead_engine::{Evaluation, TableUse};
use crownhead_rules::Variant;
use crownhead_train::Selfplay;
use std::fs;
use std::path::PathBuf;

/// An empty directory that goes away with the test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A directory of this name.
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("crownhead-train-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A file in it.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Some quick games.
pub(crate) fn selfplay(variant: Variant, games: u64) -> Selfplay {
    Selfplay {
        variant,
        evaluation: Evaluation::Baseline,
        nodes: 100,
        games,
        seed: 5,
        shard: None,
        endings: 0,
        tables: TableUse::Off,
        threads: 2,
    }
}
