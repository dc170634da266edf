//! Files are there whole or not at all.

use crownhead_files::{Draft, write_whole};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A directory of its own for a test.
fn scratch(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be there from the last run.
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_at_once_and_nothing_else_is_left() {
    let dir = scratch("replaced");
    let path = dir.join("a.txt");
    write_whole(&path, b"old").unwrap();
    let mut draft = Draft::create(&path).unwrap();
    draft.write_all(b"ne").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(fs::read(draft.part().unwrap()).unwrap(), b"ne");
    draft.write_all(b"w").unwrap();
    draft.finish().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(names(&dir), ["a.txt"]);
}

#[test]
fn what_is_not_finished_goes_unless_it_is_worth_keeping() {
    let dir = scratch("unfinished");
    let path = dir.join("a.txt");
    drop(Draft::create(&path).unwrap());
    drop(Draft::create_in_sight(&path).unwrap());
    assert!(names(&dir).is_empty());
    let mut draft = Draft::create_in_sight(&path).unwrap();
    draft.write_all(b"one game").unwrap();
    draft.keep();
    drop(draft);
    assert_eq!(names(&dir), ["a.txt.part"]);
}

#[test]
fn a_directory_that_is_not_there_is_told() {
    let dir = scratch("nowhere");
    assert!(write_whole(&dir.join("no/such/a.txt"), b"x").is_err());
    assert!(write_whole(&dir, b"x").is_err(), "a directory is no file");
    assert!(names(&dir).is_empty());
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_devices_stay_devices() {
    let dir = scratch("special");
    let (file, link) = (dir.join("file"), dir.join("link"));
    fs::write(&file, "old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    write_whole(&link, b"new").unwrap();
    assert!(link.is_symlink());
    assert_eq!(fs::read(&file).unwrap(), b"new");
    write_whole(Path::new("/dev/null"), b"gone").unwrap();
    assert!(!Path::new("/dev/null").is_file());
}
