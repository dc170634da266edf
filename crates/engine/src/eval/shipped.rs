//! The nets that the program brings along: the one place where their files are named.

use super::net::Net;
use crownhead_rules::Variant;
use std::sync::{Arc, OnceLock};

/// The files, by the ids under which the table of variants knows them.
pub(super) const FILES: [(&str, &[u8]); 17] = [
    ("english", include_bytes!("../../data/english.net")),
    ("regicide", include_bytes!("../../data/regicide.net")),
    ("mini", include_bytes!("../../data/mini.net")),
    ("straight", include_bytes!("../../data/straight.net")),
    ("international", include_bytes!("../../data/international.net")),
    ("brazilian", include_bytes!("../../data/brazilian.net")),
    ("pool", include_bytes!("../../data/pool.net")),
    ("russian", include_bytes!("../../data/russian.net")),
    ("czech", include_bytes!("../../data/czech.net")),
    ("spanish", include_bytes!("../../data/spanish.net")),
    ("italian", include_bytes!("../../data/italian.net")),
    ("thai", include_bytes!("../../data/thai.net")),
    ("killer", include_bytes!("../../data/killer.net")),
    ("antidraughts", include_bytes!("../../data/antidraughts.net")),
    ("losing", include_bytes!("../../data/losing.net")),
    ("frisian", include_bytes!("../../data/frisian.net")),
    ("frysk", include_bytes!("../../data/frysk.net")),
];

/// The net that a variant is played with, if it has one. A test reads them all, so none is ever
/// damaged.
pub(crate) fn net(variant: Variant) -> Option<Arc<Net>> {
    static NETS: [OnceLock<Option<Arc<Net>>>; FILES.len()] =
        [const { OnceLock::new() }; FILES.len()];
    let wanted = variant.about().net?;
    let place = FILES.iter().position(|(id, _)| *id == wanted)?;
    let read = || Net::from_bytes(FILES[place].1).ok().map(Arc::new);
    NETS[place].get_or_init(read).clone()
}
