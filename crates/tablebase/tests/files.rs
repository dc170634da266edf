//! Tables in a directory: built, found, resumed, damaged.

mod support;

use crownhead_tablebase::{Build, Material, TableError, Tables};
use std::fs;
use std::sync::atomic::AtomicBool;
use support::{Folder, position};

fn build(folder: &Folder, pieces: u8) -> Vec<(Material, bool)> {
    let build = Build { dir: folder.path().to_owned(), pieces, threads: 2, memory: 1 << 30 };
    let mut classes = Vec::new();
    build
        .run(&AtomicBool::new(false), &mut |progress| {
            classes.push((progress.class, progress.found));
        })
        .expect("it can be built");
    classes
}

#[test]
fn a_build_goes_on_where_it_was() {
    let folder = Folder::new();
    assert!(build(&folder, 3).iter().all(|(_, found)| !found));
    let again = build(&folder, 3);
    assert!(again.iter().all(|(_, found)| *found));
    // A lost, a cut and a changed file are made again, and come out as before.
    let path = |name: &str| folder.path().join(format!("{name}.table"));
    let names = ["values-0m1k-0m1k", "distances-1m0k-1m1k", "values-0m1k-1m1k"];
    let before = names.map(|name| fs::read(path(name)).expect("it is there"));
    fs::remove_file(path(names[0])).expect("it can be removed");
    fs::write(path(names[1]), &before[1][..60]).expect("it can be cut");
    let mut changed = before[2].clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 4;
    fs::write(path(names[2]), changed).expect("it can be changed");
    assert_eq!(build(&folder, 3).iter().filter(|(_, found)| !found).count(), 3);
    assert_eq!(names.map(|name| fs::read(path(name)).expect("it is there")), before);
}

#[test]
fn values_read_back_serve_to_solve_larger_classes() {
    // Distances are read back for the classes up to five pieces. Solving four pieces from three read back
    // must give what the program ships.
    let folder = Folder::new();
    build(&folder, 3);
    build(&folder, 4);
    for class in Material::all(4) {
        let bytes = fs::read(folder.path().join(format!("values-{class}.table"))).expect("a file");
        let shipped = include_bytes!("../data/values-2-to-5.tables");
        assert!(shipped.windows(bytes.len()).any(|part| part == bytes), "{class}");
    }
}

#[test]
fn a_stopped_build_says_so_and_leaves_no_part() {
    let folder = Folder::new();
    let build = Build { dir: folder.path().to_owned(), pieces: 4, threads: 1, memory: 1 << 30 };
    let stop = AtomicBool::new(false);
    let mut seen = 0;
    let stopped = build.run(&stop, &mut |_| {
        seen += 1;
        stop.store(seen == 4, std::sync::atomic::Ordering::Relaxed);
    });
    assert!(matches!(stopped, Err(TableError::Stopped)));
    let names: Vec<_> = fs::read_dir(folder.path())
        .expect("it can be read")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    assert!(
        !names.is_empty()
            && names.iter().all(|path| path.extension().is_some_and(|e| e == "table"))
    );
}

#[test]
fn wrong_numbers_of_pieces_are_refused() {
    for pieces in [0, 1, 9, 255] {
        let build = Build { dir: "nowhere".into(), pieces, threads: 1, memory: 1 << 30 };
        let error = build.run(&AtomicBool::new(false), &mut |_| {}).expect_err("refused");
        assert!(error.to_string().starts_with(&pieces.to_string()), "{error}");
    }
}

#[test]
fn damaged_and_missing_files_are_told_and_not_used() {
    let folder = Folder::new();
    let nothing = Tables::open(&folder.path().join("nowhere"));
    assert_eq!((nothing.problems(), nothing.most_pieces()), (vec![], 5));
    let five = "B:WK14,23:B1,4,5";
    let kings = "distances-3m0k-1m1k.table";
    // Not a table; a table of another class; a table that is cut off.
    fs::write(folder.path().join(kings), "hello").expect("it can be written");
    let tables = Tables::open(folder.path());
    let told = tables.problems();
    assert!(told.len() == 1 && told[0].contains(kings), "{told:?}");
    assert_eq!(tables.distance(&position(five)), None);
    assert!(tables.probe(&position(five)).is_some(), "values go on without");
}
