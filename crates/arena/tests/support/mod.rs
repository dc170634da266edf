//! A place for files, and reports without what differs from run to run.

// Each test file uses a part of it.
#![allow(dead_code)]

use crownhead_arena::Outputs;
use std::fs;
use std::path::{Path, PathBuf};

/// An empty directory that goes away with the test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A directory of this name.
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("crownhead-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A file in it.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// All reports, under a common name.
    pub(crate) fn outputs(&self, name: &str) -> Outputs {
        let file = |ending: &str| Some(self.file(&format!("{name}.{ending}")));
        Outputs {
            pdn: file("pdn"),
            json: file("json"),
            csv: file("csv"),
            openings: file("openings.csv"),
            plot: file("svg"),
        }
    }

    /// Fails unless all reports of the two names are the same but for times.
    pub(crate) fn same(&self, one: &str, two: &str) {
        for ending in ["pdn", "json", "csv", "openings.csv", "svg"] {
            let [one, two] = [one, two].map(|name| {
                let path = self.file(&format!("{name}.{ending}"));
                timeless(&fs::read_to_string(path).unwrap())
            });
            let differing = one.lines().zip(two.lines()).find(|(one, two)| one != two);
            assert!(one == two, "{ending}: {differing:?}");
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A report in which every time is 0: the values of `time_us` in JSON, and columns 12 and 13 of CSV.
pub(crate) fn timeless(text: &str) -> String {
    text.lines().map(|line| timeless_line(line) + "\n").collect()
}

fn timeless_line(line: &str) -> String {
    if line.starts_with('{') {
        let mut parts = line.split("\"time_us\":");
        let first = parts.next().unwrap_or_default().to_owned();
        let zero = |part: &str| {
            format!("\"time_us\":0{}", part.trim_start_matches(|c: char| c.is_ascii_digit()))
        };
        return first + &parts.map(zero).collect::<String>();
    }
    let mut quoted = false;
    let outside = |c: char| {
        quoted ^= c == '"';
        c == ',' && !quoted
    };
    let mut cells: Vec<&str> = line.split(outside).collect();
    if cells.len() == 16 && cells[0] != "game" {
        cells[11] = "0";
        cells[12] = "0";
    }
    cells.join(",")
}

/// The bytes of a file.
pub(crate) fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap()
}
