//! Who sits where? Each side is played by the client that made the game, by whoever opened its link
//! first, or by a computer. A seat by link has a second link, which is personal: with it its holder comes
//! back from another device.

use super::create::clean_name;
use super::{Refusal, Table};
use crate::key::{ClientId, Key, SeatToken};
use crate::saying::Saying;
use crownhead_rules::Color;

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
        /// What the personal link of its holder carries.
        back: SeatToken,
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

impl Table {
    /// The side that a link to play is for.
    pub(crate) fn opened_by(&self, token: &str) -> Result<Color, Refusal> {
        let given = token.parse::<Key>().ok();
        let opens = |color: &Color| matches!(self.seat(*color), Seat::Link { token, .. } if Some(*token) == given);
        let wrong = Refusal::NotYours(Saying::NoSeat);
        Color::BOTH.into_iter().find(opens).ok_or(wrong)
    }

    /// A client takes the seat that a token opens; `help` is whether it agrees to hints.
    pub(crate) fn take_seat(
        &mut self,
        client: ClientId,
        token: &str,
        name: Option<&str>,
        help: Option<bool>,
    ) -> Result<(), Refusal> {
        let color = self.opened_by(token)?;
        let disagrees = help == Some(false) && self.agreed.hints;
        let held = self.holds(client, color);
        if held && !disagrees {
            return Err(Refusal::Already);
        }
        if !held && self.seat(color).holder(self.owner).is_some() {
            return Err(Refusal::NotYours(Saying::SeatTaken));
        }
        if !held && self.sides_of(client).next().is_some() {
            return Err(Refusal::NotNow(Saying::OwnLink));
        }
        if disagrees && self.plies() > self.given {
            return Err(Refusal::NotNow(Saying::BegunWithHints));
        }
        let given = clean_name(name.unwrap_or_default())?;
        if let Seat::Link { name, holder, .. } = &mut self.seats[color as usize] {
            *holder = Some(client);
            if !given.is_empty() {
                *name = given;
            }
        }
        self.agreed.hints &= !disagrees;
        Ok(())
    }

    /// A client takes over the seat that a personal link is for: its holder has changed devices.
    pub(crate) fn come_back(&mut self, client: ClientId, token: &str) -> Result<(), Refusal> {
        let given = token.parse::<Key>().ok();
        let is_for = |color: &Color| matches!(self.seat(*color), Seat::Link { back, holder: Some(_), .. } if Some(*back) == given);
        let wrong = Refusal::NotYours(Saying::NoSeatToReturn);
        let color = Color::BOTH.into_iter().find(is_for).ok_or(wrong)?;
        if self.holds(client, color) {
            return Err(Refusal::Already);
        }
        if self.sides_of(client).next().is_some() {
            return Err(Refusal::NotNow(Saying::OtherPlayersLink));
        }
        if let Seat::Link { holder, .. } = &mut self.seats[color as usize] {
            *holder = Some(client);
        }
        Ok(())
    }

    /// A person changes the name of a seat of its own; which one, where it has both.
    pub(crate) fn rename(
        &mut self,
        client: ClientId,
        given: &str,
        side: Option<Color>,
    ) -> Result<(), Refusal> {
        let own: Vec<Color> = self.sides_of(client).collect();
        let color = match (&own[..], side) {
            ([], _) => return Err(Refusal::NotYours(Saying::PlaysNeither)),
            (_, Some(side)) if own.contains(&side) => side,
            (_, Some(_)) => return Err(Refusal::NotYours(Saying::NotYoursToName)),
            ([only], None) => *only,
            _ => return Err(Refusal::Bad(Saying::WhichName)),
        };
        let given = clean_name(given)?;
        if given.is_empty() {
            return Err(Refusal::Bad(Saying::NoName));
        }
        if self.seat(color).name() == given {
            return Err(Refusal::Already);
        }
        if let Seat::Here { name } | Seat::Link { name, .. } = &mut self.seats[color as usize] {
            *name = given;
        }
        Ok(())
    }

    /// What a client made or holds here is another's now.
    pub(crate) fn hand_over(&mut self, from: ClientId, to: ClientId) {
        if self.owner == from {
            self.owner = to;
        }
        for seat in &mut self.seats {
            if let Seat::Link { holder, .. } = seat
                && *holder == Some(from)
            {
                *holder = Some(to);
            }
        }
    }

    /// Whoever made that table and sits at it does so here: they are the same game.
    pub(crate) fn keep_seats_of(&mut self, other: &Self) {
        self.owner = other.owner;
        for (seat, known) in self.seats.iter_mut().zip(&other.seats) {
            if let (Seat::Link { holder, .. }, Seat::Link { holder: Some(known), .. }) =
                (seat, known)
            {
                *holder = Some(*known);
            }
        }
    }
}
