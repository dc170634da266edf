//! How many threads? As many as were asked for, or one for each core.

/// The number of threads for work that was asked to use so many; 0 asks for one on each core.
pub fn threads(asked: usize) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        some => some,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_works_on_no_thread() {
        assert_eq!(threads(3), 3);
        assert!(threads(0) >= 1);
    }
}
