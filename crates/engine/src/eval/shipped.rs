//! The nets that the program brings along: the one place where their files are named.

use super::net::Net;
use crownhead_rules::Variant;
use std::sync::{Arc, OnceLock};

/// The file of a variant's net.
pub(super) const fn file(variant: Variant) -> &'static [u8] {
    match variant {
        Variant::English => include_bytes!("../../data/english.net"),
        Variant::Regicide => include_bytes!("../../data/regicide.net"),
        Variant::Mini => include_bytes!("../../data/mini.net"),
        Variant::Straight => include_bytes!("../../data/straight.net"),
    }
}

/// The net that a variant is played with. A test reads them all, so none is ever damaged.
pub(crate) fn net(variant: Variant) -> Option<Arc<Net>> {
    static NETS: [OnceLock<Option<Arc<Net>>>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    let read = || Net::from_bytes(file(variant)).ok().map(Arc::new);
    NETS[variant as usize].get_or_init(read).clone()
}
