//! A seat as the store keeps it.

use super::{Damage, key};
use crate::game::Seat;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum KeptSeat {
    Here { name: String },
    Link { name: String, token: String, back: String, holder: Option<String> },
    Computer { name: String, spec: String },
}

pub(super) fn keep(seat: &Seat) -> KeptSeat {
    match seat.clone() {
        Seat::Here { name } => KeptSeat::Here { name },
        Seat::Computer { name, spec } => KeptSeat::Computer { name, spec },
        Seat::Link { name, token, back, holder } => KeptSeat::Link {
            name,
            token: token.to_string(),
            back: back.to_string(),
            holder: holder.map(|holder| holder.to_string()),
        },
    }
}

pub(super) fn restore(seat: KeptSeat) -> Result<Seat, Damage> {
    Ok(match seat {
        KeptSeat::Here { name } => Seat::Here { name },
        KeptSeat::Computer { name, spec } => Seat::Computer { name, spec },
        KeptSeat::Link { name, token, back, holder } => Seat::Link {
            name,
            token: key(&token)?,
            back: key(&back)?,
            holder: holder.map(|holder| key(&holder)).transpose()?,
        },
    })
}
