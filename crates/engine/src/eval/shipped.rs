//! The nets that the program brings along: the one place where their files are named.

use super::net::Net;
use crownhead_rules::Variant;
use std::sync::{Arc, OnceLock};

/// The file of a variant's net; `None` where the evaluation by hand is as good.
pub(super) const fn file(variant: Variant) -> Option<&'static [u8]> {
    match variant {
        Variant::English | Variant::Regicide | Variant::Mini | Variant::Straight => None,
    }
}

/// The net that a variant is played with, if it has one.
pub(crate) fn net(variant: Variant) -> Option<Arc<Net>> {
    static NETS: [OnceLock<Option<Arc<Net>>>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    // A test reads them all, so none is ever damaged.
    let read = || file(variant).and_then(|bytes| Net::from_bytes(bytes).ok()).map(Arc::new);
    NETS[variant as usize].get_or_init(read).clone()
}
