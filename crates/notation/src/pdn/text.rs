//! How do bytes of unknown encoding become text? Each tag value and each comment is decoded on its
//! own: as UTF-8 where it is valid, otherwise as Windows-1252, which never fails. Old archives mix
//! encodings inside one file, so a decision for the whole file would be wrong for some games.

use std::borrow::Cow;

/// The characters of the bytes 0x80 to 0x9F in Windows-1252. The five bytes that the code page
/// leaves open keep their Latin-1 meaning, so that every byte has a character.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of `bytes`: UTF-8 if it is that, Windows-1252 otherwise.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| legacy(byte)).collect()),
    }
}

/// The text of `bytes` that were cut off anywhere, perhaps inside a character.
pub(super) fn decode_start(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => decode(&bytes[..error.valid_up_to()]),
        _ => decode(bytes),
    }
}

/// The text of a comment: decoded, trimmed, and with every line break turned into one space, since
/// the writer wraps comments at spaces.
pub(super) fn decode_flat(bytes: &[u8]) -> Cow<'_, str> {
    match decode(bytes) {
        Cow::Borrowed(text) => flatten(text.trim()),
        Cow::Owned(text) => Cow::Owned(flatten(text.trim()).into_owned()),
    }
}

/// `text` with every line break (CRLF, LF or CR) turned into one space.
pub(super) fn flatten(text: &str) -> Cow<'_, str> {
    if text.contains(['\n', '\r']) {
        Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " "))
    } else {
        Cow::Borrowed(text)
    }
}

/// The longest name of a tag.
pub(super) const MAX_NAME: usize = 64;

/// Whether a tag can have this character in its name.
pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

/// How many of the first bytes are white space between tokens. Besides the usual characters that is
/// the byte order mark and the DOS end-of-file byte, which concatenated files carry in the middle,
/// and the no-break space in both encodings.
pub(super) fn blank_len(bytes: &[u8]) -> usize {
    let mut len = 0;
    while let Some(&byte) = bytes.get(len) {
        len += match byte {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | 0x1a | 0xa0 => 1,
            0xc2 if bytes.get(len + 1) == Some(&0xa0) => 2,
            0xef if bytes[len..].starts_with("\u{feff}".as_bytes()) => 3,
            _ => break,
        };
    }
    len
}

fn legacy(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_utf8_is_read_as_windows_1252() {
        assert_eq!(decode("Žitkov".as_bytes()), "Žitkov");
        assert_eq!(decode(b"Bert\xe8 \x96 40\xb0"), "Bertè – 40°");
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(decode(&all).chars().count(), 256);
    }

    #[test]
    fn a_character_that_is_cut_off_is_left_out() {
        assert_eq!(decode_start(b"\xd0\x91\xd0"), "Б");
        assert_eq!(decode_start(b"\xd0\x91\xd0 "), decode(b"\xd0\x91\xd0 "));
    }

    #[test]
    fn comments_become_one_trimmed_line() {
        assert_eq!(decode_flat(b"  a\r\nb\nc\rd \n"), "a b c d");
        assert_eq!(decode_flat(b"\n\xe8\r\n\xe9"), "è é");
        assert_eq!(decode_flat(b""), "");
    }

    #[test]
    fn blanks_of_every_kind() {
        assert_eq!(blank_len(b" \t\r\n\x1a1."), 5);
        assert_eq!(blank_len("\u{feff}\u{a0}[".as_bytes()), 5);
        assert_eq!(blank_len(b"\xa0x"), 1);
        assert_eq!(blank_len(b"\xef\xbb"), 0);
        assert_eq!(blank_len(b""), 0);
    }
}
