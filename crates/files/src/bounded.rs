//! How is a file read that may be anything, such as a device without an end? Up to a bound.

use std::fs::File;
use std::io::{self, Error, ErrorKind, Read};
use std::path::Path;

/// Reads a whole file of at most so many megabytes.
///
/// # Errors
/// If it cannot be read, or is larger than that.
pub fn read_bounded(path: &Path, megabytes: u64) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    read_to_end_bounded(&mut file, megabytes, &mut bytes)?;
    Ok(bytes)
}

/// Reads a whole file of UTF-8 text of at most so many megabytes.
///
/// # Errors
/// If it cannot be read, is larger than that, or is no text.
pub fn read_text_bounded(path: &Path, megabytes: u64) -> io::Result<String> {
    String::from_utf8(read_bounded(path, megabytes)?)
        .map_err(|_| Error::new(ErrorKind::InvalidData, "it is not UTF-8 text"))
}

/// Reads what is left of a file if that is at most so many megabytes.
///
/// # Errors
/// If it cannot be read, or is larger than that.
pub fn read_to_end_bounded(file: &mut File, megabytes: u64, bytes: &mut Vec<u8>) -> io::Result<()> {
    let most = megabytes << 20;
    let read = file.take(most + 1).read_to_end(bytes)?;
    if read as u64 > most {
        let say = format!("it is larger than {megabytes} MB, the most that is read here");
        return Err(Error::new(ErrorKind::FileTooLarge, say));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_an_end_is_refused() {
        if cfg!(unix) {
            let error = read_bounded(Path::new("/dev/zero"), 1).unwrap_err();
            assert_eq!(error.to_string(), "it is larger than 1 MB, the most that is read here");
        }
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        assert!(read_text_bounded(&here, 1).unwrap().contains("[package]"));
        assert!(read_bounded(&here, 0).is_err());
    }
}
