//! Lines from somebody else: read one by one, and never longer than they may be.

use std::io::{self, BufRead, Read};

/// The longest line that is read: room for a game of thousands of moves.
const LONGEST: u64 = 1 << 18;

/// A line that was read, without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Incoming {
    /// Text.
    Text(String),
    /// Something that is not UTF-8.
    NotText,
    /// A line that is too long; it has been skipped.
    TooLong,
}

/// Reads the next line; `None` at the end of the input.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        skip_line(input)?;
        return Ok(Some(Incoming::TooLong));
    }
    let text = String::from_utf8(bytes).map(|text| text.trim_end().to_owned());
    Ok(Some(text.map_or(Incoming::NotText, Incoming::Text)))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let seen = input.fill_buf()?;
        let end = seen.iter().position(|&byte| byte == b'\n');
        let (used, over) =
            (end.map_or(seen.len(), |end| end + 1), end.is_some() || seen.is_empty());
        input.consume(used);
        if over {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_broken_lines_do_not_hide_the_next() {
        let long = "x".repeat(3 << 18);
        let bytes = [b"one\r\n", long.as_bytes(), b"\ntwo\n\xff\nlast"].concat();
        let mut input = bytes.as_slice();
        let mut next = || next_line(&mut input).unwrap();
        assert_eq!(next(), Some(Incoming::Text("one".into())));
        assert_eq!(next(), Some(Incoming::TooLong));
        assert_eq!(next(), Some(Incoming::Text("two".into())));
        assert_eq!(next(), Some(Incoming::NotText));
        assert_eq!(next(), Some(Incoming::Text("last".into())));
        assert_eq!(next(), None);
    }
}
