//! What does Ctrl-C do? It asks for an end, which comes as soon as everything is safe; whoever presses it
//! once more than a command listens for ends the program at once, with exit code 130.

use crate::failure::Failure;
use crownhead_files::Draft;
use crownhead_play::Stop;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The exit code of a program that Ctrl-C ended.
pub(crate) const EXIT_CODE: u8 = 130;

/// Calls one step for each Ctrl-C, in their order; after the last the program ends.
pub(crate) fn on_each(steps: Vec<Box<dyn Fn() + Send>>) -> Result<(), Failure> {
    let mut steps = steps.into_iter();
    let handler = move || match steps.next() {
        Some(step) => step(),
        None => std::process::exit(EXIT_CODE.into()),
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::Machine(format!("cannot watch for Ctrl-C: {error}")))
}

/// Ctrl-C gives this word.
pub(crate) fn gives(word: &Stop) -> Result<(), Failure> {
    let word = word.clone();
    on_each(vec![Box::new(move || word.stop())])
}

/// A flag that Ctrl-C sets.
pub(crate) fn flag() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    on_each(vec![Box::new(move || set.store(true, Ordering::Relaxed))])?;
    Ok(flag)
}

/// Begins a file that Ctrl-C takes along when it ends the program, which it does at once: for work that may be waiting
/// for its input, which nothing but its end would end.
pub(crate) fn begin_file(path: &Path) -> Result<Draft, Failure> {
    let part = Arc::new(Mutex::new(None::<PathBuf>));
    let known = Arc::clone(&part);
    // Held until the file's name is known: whoever presses Ctrl-C meanwhile waits for that.
    let mut slot = part.lock().unwrap_or_else(PoisonError::into_inner);
    on_each(vec![Box::new(move || {
        if let Some(part) = &*known.lock().unwrap_or_else(PoisonError::into_inner) {
            // If it has its name already, all of it was done.
            let _ = fs::remove_file(part);
        }
        std::process::exit(EXIT_CODE.into());
    })])?;
    let draft = Draft::create(path).map_err(|error| Failure::file("write", path, &error))?;
    *slot = draft.part().map(Path::to_owned);
    Ok(draft)
}
