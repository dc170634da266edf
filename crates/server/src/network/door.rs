//! A listener that can be closed for good: with it end the connections that came through it, however long
//! their answers would still be.

use super::Peer;
use axum::Router;
use axum::serve::Listener;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long a door may take to close.
const PATIENCE: Duration = Duration::from_secs(2);

/// A door that is open.
pub(super) struct Door {
    pub(super) address: SocketAddr,
    closing: watch::Sender<bool>,
    served: JoinHandle<()>,
}

impl Door {
    /// Listens at an address, on this port or on any if that is taken.
    pub(super) async fn open(ip: IpAddr, port: u16, router: Router) -> io::Result<Self> {
        let listener = match TcpListener::bind((ip, port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                TcpListener::bind((ip, 0)).await?
            }
            other => other?,
        };
        let address = listener.local_addr()?;
        let closing = watch::Sender::new(false);
        let listener = Watched { listener, closing: closing.subscribe() };
        let service = router.into_make_service_with_connect_info::<Peer>();
        let ended = closed(closing.subscribe());
        let served = tokio::spawn(async move {
            // It ends when it is told to; there is nobody else to tell of a fault.
            let _ = axum::serve(listener, service).with_graceful_shutdown(ended).await;
        });
        Ok(Self { address, closing, served })
    }

    /// Ends the listener and all that came through it.
    pub(super) async fn close(self) {
        self.closing.send_replace(true);
        let mut served = self.served;
        if tokio::time::timeout(PATIENCE, &mut served).await.is_err() {
            served.abort();
        }
    }
}

/// Done when the door is closed, or gone.
async fn closed(mut closing: watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// A listener whose connections end when it is closed.
pub(super) struct Watched {
    listener: TcpListener,
    closing: watch::Receiver<bool>,
}

impl Listener for Watched {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.listener).await;
        let closed = Box::pin(closed(self.closing.clone()));
        (Connection { stream, closed, is_closed: false }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection through the door.
pub(super) struct Connection {
    stream: TcpStream,
    closed: Pin<Box<dyn Future<Output = ()> + Send>>,
    is_closed: bool,
}

impl Connection {
    /// Whether the door is closed; whoever asks is woken when it is.
    fn is_closed(&mut self, context: &mut Context<'_>) -> bool {
        self.is_closed = self.is_closed || self.closed.as_mut().poll(context).is_ready();
        self.is_closed
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.is_closed(context) {
            // As if the other end had hung up.
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.is_closed(context) {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.is_closed(context) {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
