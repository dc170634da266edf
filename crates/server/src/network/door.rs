//! A listener that can be closed for good: with it end the connections that came through it, however long
//! their answers would still be.

use super::reception::Reception;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::net::TcpListener;
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
    pub(super) async fn open(ip: IpAddr, port: u16, reception: &Reception) -> io::Result<Self> {
        let listener = match TcpListener::bind((ip, port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                TcpListener::bind((ip, 0)).await?
            }
            other => other?,
        };
        let address = listener.local_addr()?;
        let closing = watch::Sender::new(false);
        let (reception, end) = (reception.for_second_door(), closing.subscribe());
        let served = tokio::spawn(async move {
            reception.work(&listener, end).await.shutdown().await;
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
