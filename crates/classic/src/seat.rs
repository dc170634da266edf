//! From a classic algorithm to a player: the few lines that are the same for all of them.
//!
//! Every player thinks with an observer that its caller chooses: [`Player::choose`] takes
//! [`Unobserved`](crate::Unobserved), and [`Classic::record`] the recorder of the explorer, so that
//! the tree one sees is the tree of the player that plays.

use crate::observe::Observer;
use crate::order::Order;
use crate::thinking::Question;
use crate::trace::Recorder;
use crownhead_play::{Choice, Fault, Player, Stop};
use crownhead_rules::Position;

/// A player whose search can be recorded.
pub trait Classic: Player {
    /// From now on it tries moves in this order. A player that does not search has none.
    fn set_order(&mut self, order: Order);

    /// Chooses a move as [`Player::choose`] does, and tells the recorder every step on the way.
    ///
    /// # Errors
    /// If the player cannot go on.
    fn record(
        &mut self,
        position: &Position,
        stop: &Stop,
        recorder: &mut Recorder,
    ) -> Result<Choice, Fault>;
}

/// What a file of this crate has to say about its player.
pub(crate) trait Thinker {
    /// The name under which its games are recorded: its SPEC.
    fn spec(&self) -> String;

    /// All lots from now on come from this seed.
    fn reseed(&mut self, seed: u64) {
        let _ = seed;
    }

    /// From now on moves are tried in this order.
    fn reorder(&mut self, order: Order) {
        let _ = order;
    }

    /// Chooses a move.
    fn think<O: Observer>(
        &mut self,
        question: Question<'_>,
        observer: &mut O,
    ) -> Result<Choice, Fault>;
}

/// Makes a [`Thinker`] a [`Player`] and a [`Classic`].
macro_rules! seat {
    ($player:ty) => {
        impl crownhead_play::Player for $player {
            fn name(&self) -> String {
                self.spec()
            }

            fn new_game(
                &mut self,
                _: &crownhead_rules::Position,
                seed: u64,
            ) -> Result<(), crownhead_play::Fault> {
                self.reseed(seed);
                Ok(())
            }

            fn choose(
                &mut self,
                game: &crownhead_rules::Game,
                limits: &crownhead_play::Limits,
                watch: crownhead_play::Watch,
            ) -> Result<crownhead_play::Choice, crownhead_play::Fault> {
                let (position, stop) = (game.position(), &limits.stop);
                let question = crate::thinking::Question { position, stop, watch };
                self.think(question, &mut crate::Unobserved)
            }
        }

        impl crate::seat::Classic for $player {
            fn set_order(&mut self, order: crate::Order) {
                self.reorder(order);
            }

            fn record(
                &mut self,
                position: &crownhead_rules::Position,
                stop: &crownhead_play::Stop,
                recorder: &mut crate::trace::Recorder,
            ) -> Result<crownhead_play::Choice, crownhead_play::Fault> {
                let question = crate::thinking::Question { position, stop, watch: &mut |_| {} };
                self.think(question, recorder)
            }
        }
    };
}
pub(crate) use seat;
