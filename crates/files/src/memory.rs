//! How much memory may be asked for?

use std::fs;

/// The megabytes of memory that this machine, or the container it is, has in all. `None` where it does not say.
pub fn machine_memory() -> Option<usize> {
    let read = |path| fs::read_to_string(path).ok();
    let whole =
        read("/proc/meminfo").as_deref().and_then(total_of).map(|kilobytes| kilobytes >> 10);
    let container = read("/sys/fs/cgroup/memory.max")
        .and_then(|text| text.trim().parse::<u64>().ok())
        .map(|bytes| bytes >> 20);
    let least = [whole, container].into_iter().flatten().min()?;
    usize::try_from(least).ok()
}

/// The kilobytes that `/proc/meminfo` calls `MemTotal`.
fn total_of(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_read_and_odd_text_is_not() {
        assert_eq!(total_of("MemTotal:       24689432 kB\nMemFree: 1 kB\n"), Some(24_689_432));
        for text in ["", "MemTotal:", "MemTotal: many kB", "MemTotal: 7 MB", "MemFree: 1 kB"] {
            assert_eq!(total_of(text), None, "{text:?}");
        }
        if cfg!(target_os = "linux") {
            assert!(machine_memory().is_some_and(|megabytes| megabytes > 0));
        }
    }
}
