//! How does a stream of any size become slices to look at? A [`Window`] holds the next part of the
//! source in one contiguous buffer that grows only as far as a caller asks to look ahead.

use std::io::{self, BufRead};

/// The buffer starts with this size; it grows when a comment or a tag is longer.
const INITIAL_SIZE: usize = 64 * 1024;

/// A sliding view of a byte stream.
#[derive(Debug)]
pub(super) struct Window<R> {
    source: R,
    buffer: Vec<u8>,
    /// The unread bytes are `buffer[start..end]`.
    start: usize,
    end: usize,
    /// How many bytes were read away since the beginning of the stream.
    offset: u64,
    /// The source has no more bytes.
    finished: bool,
}

impl<R: BufRead> Window<R> {
    /// A window at the beginning of `source`.
    pub(super) fn new(source: R) -> Self {
        Self { source, buffer: vec![0; INITIAL_SIZE], start: 0, end: 0, offset: 0, finished: false }
    }

    /// The next `count` bytes, fewer only at the end of the stream. What a caller sees never
    /// depends on how the source cuts its bytes into chunks.
    #[inline]
    pub(super) fn look(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.end - self.start < count && !self.finished {
            self.fill(count)?;
        }
        let end = self.end.min(self.start.saturating_add(count));
        Ok(&self.buffer[self.start..end])
    }

    /// The next `count` bytes of those that were already looked at.
    pub(super) fn seen(&self, count: usize) -> &[u8] {
        &self.buffer[self.start..self.end.min(self.start.saturating_add(count))]
    }

    /// The `count` bytes that were read away last; valid until the next look.
    pub(super) fn behind(&self, count: usize) -> &[u8] {
        &self.buffer[self.start.saturating_sub(count)..self.start]
    }

    /// Reads away `count` bytes that were already looked at.
    pub(super) fn advance(&mut self, count: usize) {
        let count = count.min(self.end - self.start);
        self.start += count;
        self.offset += count as u64;
    }

    /// How many bytes of the stream lie before the window.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// Makes `count` bytes available, or all that are left. Bytes move to the front only when the
    /// room behind them is used up, so that the cost of moving stays in proportion to reading.
    #[cold]
    fn fill(&mut self, count: usize) -> io::Result<()> {
        if self.start.saturating_add(count) > self.buffer.len() {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
            if count > self.buffer.len() / 2 {
                self.buffer.resize(count.saturating_mul(2), 0);
            }
        }
        while self.end - self.start < count && !self.finished {
            let chunk = match self.source.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let room = &mut self.buffer[self.end..];
            let taken = chunk.len().min(room.len());
            room[..taken].copy_from_slice(&chunk[..taken]);
            self.finished = chunk.is_empty();
            self.source.consume(taken);
            self.end += taken;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn looks_are_independent_of_chunks() {
        let text: Vec<u8> = (0..200_000_u32).map(|n| (n % 251) as u8).collect();
        let mut window = Window::new(BufReader::with_capacity(7, text.as_slice()));
        let mut at = 0;
        for step in (1..600).cycle() {
            let seen = window.look(step * 2).unwrap();
            assert_eq!(seen, &text[at..(at + step * 2).min(text.len())]);
            if seen.is_empty() {
                break;
            }
            let taken = step.min(seen.len());
            window.advance(taken);
            assert_eq!(window.behind(taken), &text[at..at + taken]);
            at += taken;
            assert_eq!(window.offset(), at as u64);
        }
        assert_eq!(at, text.len());
    }
}
