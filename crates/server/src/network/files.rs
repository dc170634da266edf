//! How many connections can there be? Each is a file to the system, which lets a process have so many.

/// Files that the server itself needs: its games, its engines, its listeners.
const OWN: usize = 64;

/// How many of the wanted connections this process may have. It asks the system for more files than it was given, up to
/// what it is allowed.
#[cfg(unix)]
pub(super) fn for_connections(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let files = |limit: Option<u64>| {
        limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX))
    };
    let needed = wanted + OWN;
    let mut given = files(current);
    if given < needed {
        let more = needed.min(files(maximum));
        let asked = Rlimit { current: Some(more as u64), maximum };
        if more > given && setrlimit(Resource::Nofile, asked).is_ok() {
            given = more;
        }
    }
    // Where there are few, half of them.
    given.saturating_sub(OWN).max(given / 2).min(wanted)
}

/// How many of the wanted connections this process may have.
#[cfg(not(unix))]
pub(super) fn for_connections(wanted: usize) -> usize {
    wanted
}
