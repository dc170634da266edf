//! How much memory may be asked for, and in pages of which size?
//!
//! `unsafe` is allowed for one call: the standard library cannot advise the system about memory.

use std::fs;
use std::mem::MaybeUninit;

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

/// Asks the system to give memory in large pages, where it has such: memory that is read all over, a word here and a
/// word there, otherwise costs a walk through the tables of pages each time. Best asked before the memory is used first.
#[allow(unsafe_code)]
pub fn in_large_pages<T>(spare: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        use rustix::param::page_size;
        let range = spare.as_mut_ptr_range();
        let start = (range.start as usize).next_multiple_of(page_size());
        let end = range.end as usize / page_size() * page_size();
        if start < end {
            let skipped = start - range.start as usize;
            // SAFETY: whole pages within memory that is borrowed here; the advice changes how they are kept, never what
            // they hold.
            let _ = unsafe {
                madvise(range.start.byte_add(skipped).cast(), end - start, Advice::LinuxHugepage)
            };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = spare;
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
    fn memory_in_large_pages_holds_what_is_put_there() {
        for count in [0, 1, 1 << 10, 1 << 20] {
            let mut numbers = Vec::<u64>::with_capacity(count);
            in_large_pages(numbers.spare_capacity_mut());
            numbers.extend(0..count as u64);
            in_large_pages(numbers.spare_capacity_mut());
            assert!(numbers.iter().copied().eq(0..count as u64));
        }
    }

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
