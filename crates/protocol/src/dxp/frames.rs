//! Where does a message end? In bytes from a network, which come in any pieces, each message is followed by
//! a zero byte.

use super::message::{LONGEST, Message, MessageError};
use crate::text::quoted;

/// Bytes that came in, cut into messages.
///
/// ```
/// use crownhead_protocol::dxp::{Frames, Message};
/// let mut frames = Frames::default();
/// frames.push(b"K0\0CHel");
/// assert_eq!(frames.next(), Some(Ok(Message::BackAnswer(0))));
/// assert_eq!(frames.next(), None);
/// frames.push(b"lo\0");
/// assert_eq!(frames.next(), Some(Ok(Message::Chat("Hello".into()))));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Frames {
    bytes: Vec<u8>,
    /// The message that comes in is too long, and what is left of it is thrown away.
    skipping: bool,
}

impl Frames {
    /// Takes bytes in.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The message in these bytes.
    fn read(bytes: &[u8]) -> Result<Message, MessageError> {
        // Of any number of line ends not all may have come when it is looked at first.
        if is_too_long(bytes) {
            return Err(Self::too_long(bytes));
        }
        let text = String::from_utf8_lossy(bytes);
        // Programs on some systems end their lines as well.
        text.trim_end_matches(['\r', '\n']).parse()
    }

    fn too_long(bytes: &[u8]) -> MessageError {
        MessageError::TooLong(quoted(&String::from_utf8_lossy(bytes)))
    }
}

/// Longer than any message with a line end that will be cut off.
const fn is_too_long(bytes: &[u8]) -> bool {
    bytes.len() > LONGEST + 2
}

impl Iterator for Frames {
    type Item = Result<Message, MessageError>;

    /// The next whole message, or what is wrong with it; `None` until more bytes come. A message without
    /// end is refused as soon as it is too long, so that nobody can fill our memory.
    fn next(&mut self) -> Option<Result<Message, MessageError>> {
        loop {
            let Some(end) = self.bytes.iter().position(|&byte| byte == 0) else {
                if !is_too_long(&self.bytes) {
                    return None;
                }
                let refused = Self::too_long(&self.bytes);
                self.bytes.clear();
                let told = std::mem::replace(&mut self.skipping, true);
                return if told { None } else { Some(Err(refused)) };
            };
            let message: Vec<u8> = self.bytes.drain(..=end).take(end).collect();
            let skipped = std::mem::take(&mut self.skipping);
            if !skipped && !message.is_empty() {
                return Some(Self::read(&message));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_does_not_matter_how_the_bytes_are_cut() {
        let long = "x".repeat(1000);
        let lines = "\n".repeat(130);
        let bytes = format!("E00\0\0M0012061100\r\n\0X\0C{long}\0Chello{lines}\0K1\0B005");
        let whole: Vec<_> = {
            let mut frames = Frames::default();
            frames.push(bytes.as_bytes());
            frames.collect()
        };
        assert_eq!(whole.iter().filter(|message| message.is_ok()).count(), 3);
        assert_eq!(whole.len(), 6, "{whole:?}");
        for size in [1, 2, 3, 7, 100, 129, 130, 131] {
            let mut frames = Frames::default();
            let mut cut = Vec::new();
            for piece in bytes.as_bytes().chunks(size) {
                frames.push(piece);
                cut.extend(frames.by_ref());
            }
            assert_eq!(cut.len(), whole.len(), "{size}");
            let right = |list: &[Result<Message, MessageError>]| -> Vec<_> {
                list.iter().flatten().cloned().collect()
            };
            assert_eq!(right(&cut), right(&whole), "{size}");
        }
    }

    #[test]
    fn endless_messages_take_no_memory() {
        let mut frames = Frames::default();
        for n in 0..1000 {
            frames.push(&[b'x'; 1000]);
            assert_eq!(frames.by_ref().count(), usize::from(n == 0));
            assert!(frames.bytes.is_empty());
        }
        frames.push(b"\0K0\0");
        assert_eq!(frames.next(), Some(Ok(Message::BackAnswer(0))));
    }
}
