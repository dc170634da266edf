//! `crownhead worksheet` as a teacher meets it: two pages in a folder, the same for the same seed.

use std::fs::{read_to_string, remove_dir_all};
use std::process::Command;

#[test]
fn a_worksheet_and_its_solution_are_written() {
    let folder = std::env::temp_dir().join(format!("crownhead-worksheet-{}", std::process::id()));
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crownhead"));
        command.arg("worksheet").args(arguments).arg("--out").arg(&folder);
        command.output().expect("the binary runs")
    };
    let first = run(&["--variant", "mini", "--seed", "7"]);
    assert!(first.status.success() && first.stderr.is_empty());
    let said = String::from_utf8(first.stdout).expect("text");
    assert!(said.contains("leaves") && said.contains("/explorer?variant=mini&fen="), "{said}");
    let page = |name: &str| read_to_string(folder.join(name)).expect(name);
    let task = page("worksheet-mini-7.svg");
    assert!(task.starts_with("<svg ") && task.contains("Name:"));
    assert!(page("worksheet-mini-7-solution.svg").contains("already has"));
    run(&["--variant", "mini", "--seed", "7"]);
    assert_eq!(page("worksheet-mini-7.svg"), task);
    let bad = run(&["--variant", "mini", "--seed", "seven"]);
    assert_eq!(bad.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&bad.stderr).contains("seven"));
    remove_dir_all(&folder).expect("the folder goes");
}
