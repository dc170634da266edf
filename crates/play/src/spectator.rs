//! Who looks on while a game is played? A [`Spectator`] is shown the game after every move; it changes nothing.

use crownhead_rules::Game;
use std::fmt;
use std::sync::Arc;

/// What is done with every game that is shown.
type Look = dyn Fn(&Game) + Send + Sync;

/// Somebody who looks on, or nobody; clones are the same one.
#[derive(Clone, Default)]
pub struct Spectator(Option<Arc<Look>>);

impl Spectator {
    /// Somebody who is shown the game after every move, on the thread that plays it, and so should be quick.
    pub fn new(look: impl Fn(&Game) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(look)))
    }

    /// Shows the game.
    pub fn show(&self, game: &Game) {
        if let Some(look) = &self.0 {
            look(game);
        }
    }
}

impl fmt::Debug for Spectator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Spectator" } else { "nobody" })
    }
}
