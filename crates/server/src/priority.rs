//! Who runs when people and experiments, or long texts, want the same core? Before every move an experiment waits until
//! nobody is waited for, but a move that has begun is not broken off, nor is the reading of a text: then the system
//! decides, and this tells it how.

/// How little such a thread asks for: thirty times less than one of a game. With the least that there is it
/// could be kept from a core for long while it holds what the laboratory's page wants to read.
#[cfg(target_os = "linux")]
const NICE: i32 = 15;

/// From now on this thread, and those that it starts, run where nobody else wants to.
pub(crate) fn let_others_go_first() {
    // Elsewhere this would be said of the whole program.
    #[cfg(target_os = "linux")]
    {
        // Where it is not allowed, they are only less polite.
        let _ = rustix::process::setpriority_process(None, NICE);
    }
}
