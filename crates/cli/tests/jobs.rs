//! Work that is shared out over machines: what the jobs leave is what one program leaves, and lost or repeated parts
//! are noticed by name.

mod support;

use serde_json::Value;
use std::fs;
use std::path::Path;
use support::{Folder, Ran, finish, program, run};

/// Runs the program as a scheduler would: with these variables.
fn run_with(args: &[&str], variables: &[(&str, &str)]) -> Ran {
    finish(program(args).envs(variables.iter().copied()), b"")
}

/// Arguments from a line, with the path of a folder in place of `@`.
fn line(text: &str, folder: &Folder) -> Vec<String> {
    text.split_whitespace()
        .map(|word| match word.strip_prefix('@') {
            Some(name) => folder.path(name),
            None => word.to_owned(),
        })
        .collect()
}

fn run_line(text: &str, folder: &Folder, variables: &[(&str, &str)]) -> Ran {
    let args = line(text, folder);
    run_with(&args.iter().map(String::as_str).collect::<Vec<_>>(), variables)
}

/// Names and contents of the files of a directory.
fn contents(dir: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(dir).expect("a directory");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read(&path).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

fn classes(pieces: &str) -> Vec<String> {
    let text = run(&["tablebase", "plan", "--pieces", pieces, "--json"]).good();
    let class = |line: &str| {
        let row: Value = serde_json::from_str(line).expect("a row");
        row["class"].as_str().expect("a class").to_owned()
    };
    text.lines().map(class).collect()
}

#[test]
fn jobs_of_the_plan_make_the_tables_of_one_build() {
    let folder = Folder::new();
    run_line("tablebase build --pieces 3 --dir @whole", &folder, &[]).good();
    let classes = classes("3");
    assert_eq!(classes.len(), 3 + 6);
    let last = classes.last().expect("a class");
    let solve = |class: &str| {
        run_line(&format!("tablebase solve-class {class} --dir @parts"), &folder, &[])
    };
    let lost = solve(last).refused();
    assert!(lost.contains("is needed and not there") && lost.contains("solve it first"), "{lost}");
    // Jobs run side by side: two pieces need not all be there before three.
    for class in ["0m1k-0m1k", "0m1k-0m2k"] {
        assert_eq!(solve(class).good(), format!("{class} is solved\n"));
    }
    for class in classes.iter().filter(|class| !class.starts_with("0m1k-0m")) {
        assert_eq!(solve(class).good(), format!("{class} is solved\n"));
    }
    assert_eq!(contents(&folder.path("parts")), contents(&folder.path("whole")));
    assert_eq!(solve(last).good(), format!("{last} is there already\n"));
    // A damaged input is named.
    let input = Path::new(&folder.path("parts")).join("values-0m1k-0m1k.table");
    let mut bytes = fs::read(&input).expect("a table");
    bytes[100] ^= 1;
    fs::write(&input, bytes).expect("it can be written");
    fs::remove_file(Path::new(&folder.path("parts")).join("values-0m1k-0m2k.table"))
        .expect("it was there");
    let damaged = solve("0m1k-0m2k").refused();
    assert!(
        damaged.contains("values-0m1k-0m1k.table") && damaged.contains("checksum"),
        "{damaged}"
    );
}

#[test]
fn the_plan_counts_every_position_and_says_it_to_each_scheduler() {
    let text = run(&["tablebase", "plan", "--pieces", "7"]).good();
    let sum = text.lines().find(|line| line.starts_with("7 pieces")).expect("a sum");
    // The published 34,779,531,480 without those in which one side has all pieces.
    assert!(sum.contains("34243113624"), "{sum}");
    let make = run(&["tablebase", "plan", "--pieces", "3", "--format", "make"]).good();
    assert!(make.contains("\n$(DIR)/0m1k-0m1k.done:\n\t"), "{make}");
    assert!(make.contains("solve-class 1m0k-2m0k --dir $(DIR)"), "{make}");
    let slurm = run(&["tablebase", "plan", "--pieces", "3", "--format", "slurm"]).good();
    assert!(slurm.contains("job_0m1k_1m0k=$(sbatch ") && slurm.contains("afterok:$job_0m1k_0m1k"));
    let text = run(&["tablebase", "plan", "--pieces", "3", "--format", "kubernetes"]).good();
    let list: Value = serde_json::from_str(&text).expect("JSON");
    let job = &list["items"][0];
    assert_eq!((&job["kind"], &job["spec"]["completions"]), (&"Job".into(), &9.into()));
    let command = job["spec"]["template"]["spec"]["containers"][0]["command"][2].as_str();
    assert!(command.expect("a script").starts_with("set -- 0m1k-0m1k "), "{text}");
}

#[test]
fn memory_is_a_size_and_too_little_is_told() {
    let folder = Folder::new();
    for size in ["16", "G", "0M", "many", "-1G"] {
        let refused = run_line(
            &format!("tablebase build --pieces 2 --memory={size} --dir @tables"),
            &folder,
            &[],
        );
        assert!(refused.refused().contains("such as 16G"), "{size}");
    }
}

#[test]
fn parts_of_self_play_are_joined_and_a_lost_or_repeated_one_is_named() {
    let folder = Folder::new();
    let play = "train selfplay --variant mini --games 10 --nodes 50 --eval baseline --out";
    run_line(&format!("{play} @whole --threads 1"), &folder, &[]).good();
    for (task, name) in [("5", "a"), ("6", "b"), ("7", "c")] {
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", task),
            ("SLURM_ARRAY_TASK_MIN", "5"),
            ("SLURM_ARRAY_TASK_COUNT", "3"),
        ];
        run_line(&format!("{play} @{name} --shard auto"), &folder, &slurm).good();
    }
    let joined = run_line("train merge @c @a @b --out @joined", &folder, &[]).good();
    assert!(joined.starts_with("10 games of 3 parts"), "{joined}");
    assert_eq!(fs::read(folder.path("joined")).ok(), fs::read(folder.path("whole")).ok());
    let index = [("JOB_COMPLETION_INDEX", "1")];
    run_line(&format!("{play} @b2 --shard auto/3"), &folder, &index).good();
    let unfinished = fs::read(folder.path("b")).expect("a part");
    fs::write(folder.path("b3"), &unfinished[..unfinished.len() - 9]).expect("it can be written");
    for (files, quoted) in [
        ("@a @c", "part 2/3 is in none of the files"),
        ("@a @b @b2 @c", "part 2/3, which is in"),
        ("@a @b3 @c", "part 2/3 is not finished: 2 of 3 games"),
        ("@a @b @whole", "not a part of them"),
    ] {
        let refused = run_line(&format!("train merge {files} --out @none"), &folder, &[]).refused();
        assert!(refused.contains(quoted), "{files}: {refused}");
    }
    assert!(!Path::new(&folder.path("none")).exists());
    let refused = run_line(&format!("{play} @d --shard auto"), &folder, &[]).refused();
    assert!(refused.contains("no scheduler"), "{refused}");
}

#[test]
fn parts_of_a_match_are_named_too() {
    let folder = Folder::new();
    let play = "match --black alphabeta:1 --white random --games 6 --variant straight --quiet";
    for part in 1..=3 {
        run_line(&format!("{play} --shard {part}/3 --resume @part{part}"), &folder, &[]).good();
    }
    fs::copy(folder.path("part1"), folder.path("again")).expect("it can be copied");
    let text = folder.read("part2");
    let cut: Vec<&str> = text.lines().take(2).collect();
    folder.file("cut", &(cut.join("\n") + "\n"));
    for (files, quoted) in [
        ("@part1 @part3", "part 2/3 is missing: game 2"),
        ("@part1 @part2 @again @part3", "are the same part 1/3"),
        ("@part1 @cut @part3", "part 2/3, is not finished: game 5"),
    ] {
        let refused = run_line(&format!("match merge {files}"), &folder, &[]).refused();
        assert!(refused.contains(quoted), "{files}: {refused}");
    }
}

#[test]
fn the_steps_of_a_generation_leave_what_a_run_leaves() {
    let folder = Folder::new();
    let settings = "--variant mini --generations 1 --games 60 --nodes 60 --match-games 12 --match-nodes 60 \
                    --hidden 64 --epochs 2 --batch 64";
    let whole = run_line(&format!("train run --out @whole {settings} --threads 1"), &folder, &[]);
    assert_eq!(whole.code, Some(0), "{whole:?}");
    let jobs = format!("train jobs --out @parts {settings} --parts 2 --match-parts 3 --format");
    run_line(&format!("{jobs} slurm"), &folder, &[]).good();
    let submit = folder.read("parts/jobs/submit.sh");
    assert!(submit.contains("--array=1-2") && submit.contains("--shard auto/3"), "{submit}");
    run_line(&format!("{jobs} kubernetes"), &folder, &[]).good();
    let match_job = folder.read("parts/jobs/0001-3-match.json");
    let list: Value = serde_json::from_str(&match_job).expect("JSON");
    assert_eq!(list["items"][0]["spec"]["completions"], 3);

    let step = |text: &str, variables: &[(&str, &str)]| {
        let text = format!("train step {text} --out @parts --generation 1 --threads 1");
        run_line(&text, &folder, variables)
    };
    let early = step("fit", &[]).refused();
    assert!(early.contains("games-part"), "{early}");
    step("selfplay --shard auto/2", &[("SLURM_ARRAY_TASK_ID", "1")]).good();
    let lost = step("fit", &[]).refused();
    assert!(lost.contains("part 2/2 is in none of the files"), "{lost}");
    step("selfplay --shard auto/2", &[("SLURM_ARRAY_TASK_ID", "2")]).good();
    step("fit", &[]).good();
    for index in ["0", "1", "2"] {
        step("match --shard auto/3", &[("JOB_COMPLETION_INDEX", index)]).good();
    }
    let said = step("decide", &[]).good();
    assert!(said.starts_with("generation 1: 60 games"), "{said}");
    assert!(step("decide", &[]).good().contains("decided before"));
    for name in ["games.bin", "net.net", "generation.json"] {
        let read = |run: &str| fs::read(folder.path(&format!("{run}/generation-01/{name}"))).ok();
        assert!(read("parts").is_some() && read("parts") == read("whole"), "{name}");
    }
    assert_eq!(folder.read("parts/log.md"), folder.read("whole/log.md"));
}
