//! A disk that fails at the n-th call: `faults.c` beside this, compiled once and loaded into the real program. A
//! [`Disk`] is a directory that can be told to fail, while a program works in it or before it is started.

// Each test file uses a part of it.
#![allow(dead_code)]

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// What is loaded before the C library.
static SHIM: LazyLock<PathBuf> = LazyLock::new(|| {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/faults.c");
    let name = format!("faults-{}.so", std::process::id());
    let shim = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // The compiler is there: SQLite was built with it.
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&shim, &source])
        .arg("-ldl")
        .status();
    assert!(built.is_ok_and(|status| status.success()), "cc cannot build {}", source.display());
    shim
});

/// Whether one call fails or all from it on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// This one, and then everything is well again.
    Once(u64),
    /// This one and every later one, as on a disk that is full or gone.
    Lasting(u64),
}

/// A directory whose files can fail.
pub(crate) struct Disk {
    dir: PathBuf,
    plan: File,
    plan_path: PathBuf,
}

impl Disk {
    /// The disk of the files in a directory, which is made; its plan lies beside it.
    pub(crate) fn new(dir: &str) -> Self {
        fs::create_dir_all(dir).expect("a directory");
        let dir = fs::canonicalize(dir).expect("its name");
        let plan_path = dir.with_extension("plan");
        fs::write(&plan_path, [0; 32]).expect("a plan");
        let plan = File::options().read(true).write(true).open(&plan_path).expect("the plan");
        Self { dir, plan, plan_path }
    }

    /// Has a program work on it.
    pub(crate) fn under<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
            .env("LD_PRELOAD", &*SHIM)
            .env("FAULT_DIR", &self.dir)
            .env("FAULT_PLAN", &self.plan_path)
    }

    /// From now on it fails like this; calls are counted from here.
    pub(crate) fn fail(&self, fault: Fault) {
        let (at, lasting) = match fault {
            Fault::Once(at) => (at, 0),
            Fault::Lasting(at) => (at, 1),
        };
        self.set([0, lasting, 0, 0]);
        self.set([at, lasting, 0, 0]);
    }

    /// From now on all is well; gives how many calls there were and how many failed.
    pub(crate) fn heal(&self) -> (u64, u64) {
        let [_, lasting, calls, failed] = self.plan();
        self.set([0, lasting, calls, failed]);
        (calls, failed)
    }

    fn plan(&self) -> [u64; 4] {
        let mut bytes = [0; 32];
        self.plan.read_exact_at(&mut bytes, 0).expect("the plan");
        let number = |n: usize| bytes[8 * n..8 * n + 8].try_into().map(u64::from_ne_bytes);
        std::array::from_fn(|n| number(n).expect("eight bytes"))
    }

    fn set(&self, plan: [u64; 4]) {
        let bytes: Vec<u8> = plan.into_iter().flat_map(u64::to_ne_bytes).collect();
        self.plan.write_all_at(&bytes, 0).expect("the plan");
    }
}
