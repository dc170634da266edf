//! What is not even a request is refused by hyper before any of our handlers sees it, with an empty body. On its way out
//! such an answer gets the words that every other refusal has.

use crate::saying::Saying;
use crate::wire::error::Problem;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A stream on which no refusal is without words.
pub(super) struct Worded<S> {
    stream: S,
    /// What is sent instead of what was to be sent.
    instead: Option<Instead>,
}

struct Instead {
    bytes: Vec<u8>,
    sent: usize,
    /// How much it stands for.
    of: usize,
}

impl<S> Worded<S> {
    pub(super) const fn new(stream: S) -> Self {
        Self { stream, instead: None }
    }
}

/// A bare refusal with words; `None` for anything else.
fn with_words(bytes: &[u8]) -> Option<Vec<u8>> {
    const NO_BODY: &str = "content-length: 0\r\n";
    // Whatever is ours has a policy for browsers, and is much longer.
    let head = std::str::from_utf8(bytes.get(..bytes.len().min(512))?).ok()?;
    let status = head.strip_prefix("HTTP/1.1 ").or_else(|| head.strip_prefix("HTTP/1.0 "))?;
    let problem = match status.get(..3)? {
        "400" => Problem::Bad(Saying::NotHttp),
        "414" => Problem::LongAddress,
        "431" => Problem::LongHead,
        _ => return None,
    };
    let bare = head.len() == bytes.len()
        && head.ends_with("\r\n\r\n")
        && head.contains(NO_BODY)
        && !head.contains("content-security-policy");
    if !bare {
        return None;
    }
    let body = problem.json();
    let told = format!(
        "content-type: application/json\r\ncontent-length: {}\r\ncache-control: no-store\r\n\
         x-content-type-options: nosniff\r\n",
        body.len()
    );
    Some((head.replace(NO_BODY, &told) + &body).into_bytes())
}

impl<S: AsyncRead + Unpin> AsyncRead for Worded<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Worded<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let Self { stream, instead } = &mut *self;
        if instead.is_none() {
            *instead =
                with_words(bytes).map(|told| Instead { bytes: told, sent: 0, of: bytes.len() });
        }
        let Some(Instead { bytes: told, sent, of }) = instead else {
            return Pin::new(stream).poll_write(context, bytes);
        };
        while *sent < told.len() {
            match ready!(Pin::new(&mut *stream).poll_write(context, &told[*sent..]))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                more => *sent += more,
            }
        }
        let of = *of;
        *instead = None;
        Poll::Ready(Ok(of))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match parts {
            // A refusal is a head alone.
            [only] => self.poll_write(context, only),
            _ => Pin::new(&mut self.stream).poll_write_vectored(context, parts),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_bare_refusal_gets_words() {
        let bare = "HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\
                    content-length: 0\r\ndate: Tue, 17 Nov 2026 03:00:00 GMT\r\n\r\n";
        let told = String::from_utf8(with_words(bare.as_bytes()).unwrap()).unwrap();
        let (head, body) = told.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}\r\n", body.len())), "{told}");
        assert!(head.contains("connection: close") && body.contains("\"long-head\""), "{told}");
        for other in [
            "",
            "HTTP/1.1",
            "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 5\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-security-policy: x\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\nmore",
        ] {
            assert_eq!(with_words(other.as_bytes()), None, "{other}");
        }
    }
}
