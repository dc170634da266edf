//! How a game ended, as the store keeps it.

use super::Damage;
use super::parts::KeptSide;
use crate::game::{Ending, Verdict};
use crownhead_rules::{Color, Outcome, Reason, Variant};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(tag = "end", rename_all = "lowercase")]
pub(super) enum KeptEnding {
    /// On the board, by a rule, or as a player declared.
    Ruled {
        winner: Option<KeptSide>,
        reason: String,
    },
    /// A computer could not go on.
    Forfeit {
        loser: KeptSide,
        why: String,
    },
    Aborted,
    Abandoned {
        leaver: KeptSide,
        won: bool,
    },
    Recorded {
        winner: Option<KeptSide>,
    },
}

impl From<Ending> for KeptEnding {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Ruled(Outcome { winner, reason }) => {
                Self::Ruled { winner: winner.map(Into::into), reason: reason.id().to_owned() }
            }
            Ending::Decided(Verdict::Forfeit { loser, why }) => {
                Self::Forfeit { loser: loser.into(), why }
            }
            Ending::Decided(Verdict::Aborted) => Self::Aborted,
            Ending::Decided(Verdict::Abandoned { leaver, won }) => {
                Self::Abandoned { leaver: leaver.into(), won }
            }
            Ending::Decided(Verdict::Recorded { winner }) => {
                Self::Recorded { winner: winner.map(Into::into) }
            }
        }
    }
}

impl KeptEnding {
    /// The same as it was before, in a game of this variant.
    ///
    /// # Errors
    /// If there is no such reason.
    pub(super) fn restore(self, variant: Variant) -> Result<Ending, Damage> {
        Ok(Ending::Decided(match self {
            Self::Ruled { winner, reason } => {
                let known = Reason::named(&reason, variant.rules());
                let reason = known.ok_or_else(|| format!("{reason:?} is no reason"))?;
                return Ok(Ending::Ruled(Outcome { winner: winner.map(Color::from), reason }));
            }
            Self::Forfeit { loser, why } => Verdict::Forfeit { loser: loser.into(), why },
            Self::Aborted => Verdict::Aborted,
            Self::Abandoned { leaver, won } => Verdict::Abandoned { leaver: leaver.into(), won },
            Self::Recorded { winner } => Verdict::Recorded { winner: winner.map(Color::from) },
        }))
    }
}
