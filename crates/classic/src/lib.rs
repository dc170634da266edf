//! The teaching players.
