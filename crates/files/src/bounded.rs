//! How is a file read that may be anything, such as a device without an end? Up to a bound, which for a device is a
//! small one.

use std::fs::File;
use std::io::{self, Error, ErrorKind, IsTerminal, Read};
use std::path::Path;

/// The most megabytes that are read of a device: nobody keeps games in one.
const MOST_OF_A_DEVICE: u64 = 1;

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
    let megabytes = if is_device(file)? { megabytes.min(MOST_OF_A_DEVICE) } else { megabytes };
    Bounded::new(file, megabytes).read_to_end(bytes).map(|_| ())
}

/// A file to be read bit by bit. Files and pipes may be as long as they like; a device that gives more than a megabyte
/// fails, since it has no end.
///
/// # Errors
/// If it cannot be looked at.
pub fn without_endless_devices(file: File) -> io::Result<Box<dyn Read>> {
    Ok(if is_device(&file)? {
        Box::new(Bounded::new(file, MOST_OF_A_DEVICE))
    } else {
        Box::new(file)
    })
}

/// True for what is no file, no pipe and no terminal at which somebody sits.
fn is_device(file: &File) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = file.metadata()?.file_type();
        Ok((kind.is_char_device() || kind.is_block_device()) && !file.is_terminal())
    }
    #[cfg(not(unix))]
    Ok(!file.metadata()?.is_file() && !file.is_terminal())
}

/// Fails when more than so many megabytes are read.
struct Bounded<R> {
    inner: R,
    megabytes: u64,
    left: u64,
}

impl<R> Bounded<R> {
    const fn new(inner: R, megabytes: u64) -> Self {
        Self { inner, megabytes, left: megabytes << 20 }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(to)?;
        self.left = self.left.checked_sub(read as u64).ok_or_else(|| {
            let say =
                format!("it is larger than {} MB, the most that is read here", self.megabytes);
            Error::new(ErrorKind::FileTooLarge, say)
        })?;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_larger_than_its_bound_is_refused() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        assert!(read_text_bounded(&here, 1).unwrap().contains("[package]"));
        let error = read_bounded(&here, 0).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 0 MB, the most that is read here");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_without_an_end_is_refused_soon() {
        let zero = Path::new("/dev/zero");
        let error = read_bounded(zero, 4096).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 1 MB, the most that is read here");
        let mut all = Vec::new();
        let device = without_endless_devices(File::open(zero).unwrap());
        assert!(device.unwrap().read_to_end(&mut all).is_err());
        assert!(all.len() <= 1 << 20);
        assert!(read_bounded(Path::new("/dev/null"), 1).unwrap().is_empty());
    }
}
