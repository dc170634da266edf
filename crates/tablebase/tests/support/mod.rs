//! Reading of the test data, and a directory that is gone when the test is over.

// Each test file uses a part of it.
#![allow(dead_code)]

use crownhead_notation::fen;
use crownhead_rules::{Position, Variant};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The rows of a table of comma-separated values without its head; fields may be quoted.
pub(crate) fn rows(text: &str) -> Vec<Vec<String>> {
    let row = |line: &str| {
        let (mut fields, mut quoted) = (vec![String::new()], false);
        for letter in line.chars() {
            match letter {
                '"' => quoted = !quoted,
                ',' if !quoted => fields.push(String::new()),
                _ => fields.last_mut().expect("a field").push(letter),
            }
        }
        fields
    };
    text.lines().filter(|line| !line.starts_with('#')).skip(1).map(row).collect()
}

pub(crate) fn position(text: &str) -> Position {
    fen::read(Variant::English, text).expect(text)
}

/// A directory of one test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("tables-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("the folder can be made");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed lies in the build directory and harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
