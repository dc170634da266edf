//! Who sits where? Each side is played by the client that made the game, by whoever opened its link
//! first, or by a computer.

use crate::key::{ClientId, SeatToken};
use crate::views::SeatKind;

/// A side of the table.
#[derive(Clone, Debug)]
pub(crate) enum Seat {
    /// The client that made the game.
    Here {
        /// Its name.
        name: String,
    },
    /// Whoever opens the link first.
    Link {
        /// Its name.
        name: String,
        /// What the link carries.
        token: SeatToken,
        /// Who opened it.
        holder: Option<ClientId>,
    },
    /// A program.
    Computer {
        /// Its name for people.
        name: String,
        /// Its SPEC.
        spec: String,
    },
}

impl Seat {
    pub(crate) const fn kind(&self) -> SeatKind {
        match self {
            Self::Here { .. } => SeatKind::Here,
            Self::Link { .. } => SeatKind::Link,
            Self::Computer { .. } => SeatKind::Computer,
        }
    }

    pub(crate) fn name(&self) -> &str {
        let (Self::Here { name } | Self::Link { name, .. } | Self::Computer { name, .. }) = self;
        name
    }

    /// The SPEC of a computer.
    pub(crate) fn spec(&self) -> Option<&str> {
        match self {
            Self::Computer { spec, .. } => Some(spec),
            _ => None,
        }
    }

    pub(crate) const fn is_computer(&self) -> bool {
        matches!(self, Self::Computer { .. })
    }

    pub(crate) const fn is_link(&self) -> bool {
        matches!(self, Self::Link { .. })
    }

    /// The client that moves here.
    pub(crate) const fn holder(&self, owner: ClientId) -> Option<ClientId> {
        match self {
            Self::Here { .. } => Some(owner),
            Self::Link { holder, .. } => *holder,
            Self::Computer { .. } => None,
        }
    }
}
