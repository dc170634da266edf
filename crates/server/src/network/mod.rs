//! Who can reach the server? Only this machine, unless it was told otherwise at the start, or somebody at
//! this machine opens a second door: a listener on the address that the machine has in its network. When
//! that door is closed, those who came through it are gone.

mod door;
mod files;
mod guests;
mod memory;
mod peer;
mod reception;
mod stalled;
mod worded;

pub(crate) use guests::for_network;
pub(crate) use peer::{Origin, Peer};
pub(crate) use reception::Reception;

use crate::saying::Saying;
use crate::wire::catalogue::BindView;
use crate::wire::error::Problem;
use door::Door;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot, watch};

/// Orders that may wait.
const ORDERS: usize = 8;

/// What the porter is told to do, and whom to tell that it is done.
struct Order {
    /// Where to open the door; closed if it does not say.
    open: Option<IpAddr>,
    done: oneshot::Sender<Result<(), Saying>>,
}

/// The second door as others see it.
#[derive(Clone, Default)]
struct Sign {
    address: Arc<Mutex<Option<SocketAddr>>>,
    /// Its port; 0 while it is closed.
    port: Arc<AtomicU16>,
}

impl Sign {
    fn show(&self, address: Option<SocketAddr>) {
        *self.address.lock().unwrap_or_else(PoisonError::into_inner) = address;
        let port = address.map_or(0, |address| address.port());
        self.port.store(port, Ordering::SeqCst);
    }

    fn read(&self) -> Option<SocketAddr> {
        *self.address.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The way to the doors of the server.
pub(crate) struct Network {
    /// Where the server listens since its start.
    main: SocketAddr,
    /// The address of this machine to offer to others, if it was told.
    given: Option<IpAddr>,
    sign: Sign,
    orders: mpsc::Sender<Order>,
}

/// Opens and closes the second door.
pub(crate) struct Porter {
    /// The port that is tried first.
    port: u16,
    sign: Sign,
    orders: mpsc::Receiver<Order>,
}

impl Network {
    /// The doors of a server that listens at `main`.
    pub(crate) fn new(main: SocketAddr, given: Option<IpAddr>) -> (Self, Porter) {
        let (orders, inbox) = mpsc::channel(ORDERS);
        let sign = Sign::default();
        let porter = Porter { port: main.port(), sign: sign.clone(), orders: inbox };
        (Self { main, given, sign, orders }, porter)
    }

    /// The port of the second door; 0 while it is closed.
    pub(crate) fn door_port(&self) -> Arc<AtomicU16> {
        Arc::clone(&self.sign.port)
    }

    /// True if only this machine can come through the first door.
    fn is_private(&self) -> bool {
        self.main.ip().is_loopback()
    }

    /// The address of this machine that a second door would be at.
    fn own_address(&self) -> Option<IpAddr> {
        self.given.or_else(|| own_address(false)).or_else(|| own_address(true))
    }

    /// Who can reach the server, as somebody sees it.
    pub(crate) fn view(&self, peer: Peer) -> BindView {
        let door = self.sign.read();
        let (private, door_open) = (self.is_private(), door.is_some());
        let mut addresses = reachable_at(self.main, self.given);
        addresses.extend(door.map(url));
        let may = private && peer.is_this_machine();
        BindView {
            loopback: private && !door_open,
            addresses,
            can_open: may && (door_open || self.own_address().is_some()),
            open: !private || door_open,
        }
    }

    /// Opens or closes the second door; done when it is.
    pub(crate) async fn set_open(&self, open: bool) -> Result<(), Problem> {
        let refuse = |saying| Problem::Conflict { saying, game: None };
        if !self.is_private() {
            return if open { Ok(()) } else { Err(refuse(Saying::StartedOpen)) };
        }
        let at = if open { self.own_address() } else { None };
        if open && at.is_none() {
            return Err(refuse(Saying::NoNetwork));
        }
        let (done, answer) = oneshot::channel();
        let ending = || refuse(Saying::ShuttingDown);
        self.orders.send(Order { open: at, done }).await.map_err(|_| ending())?;
        answer.await.map_err(|_| ending())?.map_err(refuse)
    }
}

impl Porter {
    /// Serves the second door while it is open, until the server closes.
    pub(crate) async fn work(mut self, reception: Reception, mut closing: watch::Receiver<bool>) {
        let mut door: Option<Door> = None;
        loop {
            let order = tokio::select! {
                order = self.orders.recv() => order,
                _ = closing.wait_for(|closing| *closing) => None,
            };
            let Some(Order { open, done }) = order else { break };
            let result = self.obey(&mut door, open, &reception).await;
            // Whoever asked may have hung up.
            let _ = done.send(result);
        }
        if let Some(door) = door {
            door.close().await;
        }
    }

    async fn obey(
        &self,
        door: &mut Option<Door>,
        open: Option<IpAddr>,
        reception: &Reception,
    ) -> Result<(), Saying> {
        if open.is_some() && open == door.as_ref().map(|door| door.address.ip()) {
            return Ok(());
        }
        if let Some(old) = door.take() {
            self.sign.show(None);
            old.close().await;
        }
        if let Some(ip) = open {
            let opened = Door::open(ip, self.port, reception).await;
            let opened = opened.map_err(|why| Saying::CannotListen {
                address: ip.to_string(),
                why: why.to_string(),
            })?;
            self.sign.show(Some(opened.address));
            *door = Some(opened);
        }
        Ok(())
    }
}

fn url(address: SocketAddr) -> String {
    format!("http://{address}")
}

/// Addresses under which others reach a listener; `given` is the machine's own, if it was told.
pub(crate) fn reachable_at(listener: SocketAddr, given: Option<IpAddr>) -> Vec<String> {
    let ip = listener.ip();
    let own = match ip {
        _ if ip.is_loopback() => None,
        _ if ip.is_unspecified() => given.or_else(|| own_address(ip.is_ipv6())),
        _ => Some(ip),
    };
    own.map(|ip| url(SocketAddr::new(ip, listener.port()))).into_iter().collect()
}

/// The address of this machine in its network. Nothing is sent: a socket that is told where it would
/// send to knows from where.
fn own_address(six: bool) -> Option<IpAddr> {
    let (from, to) = if six { ("[::]:0", "[2001:db8::1]:9") } else { ("0.0.0.0:0", "192.0.2.1:9") };
    let socket = UdpSocket::bind(from).ok()?;
    socket.connect(to).ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|ip| !ip.is_loopback())
}
