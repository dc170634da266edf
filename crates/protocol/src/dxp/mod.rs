//! DamExchange (DXP), protocol version 01: how two programs play each other over a network, as described at
//! mesander.nl.
//!
//! - Without wires: [`Message`] is what can be said, [`Frames`] cuts bytes into messages, [`DxpGame`] is a
//!   game as one side sees it.
//! - [`Session`] plays games over a connection.
//!
//! The protocol was made for 10x10 and names no rules. Here both sides have to agree on a variant, the start
//! is sent as an explicit position, and boards of other sizes have one letter for each of their squares.

mod frames;
mod game;
mod message;
mod play;
mod session;

pub use frames::Frames;
pub use game::{DxpGame, Turn};
pub use message::{EndResult, LONGEST, Message, MessageError, MoveMessage, Request, Verdict};
pub use session::{Notice, Session, SessionError, Terms};

use crownhead_notation::{fen, piece_letter};
use crownhead_rules::{Color, Position, Square, Variant};

/// The port that programs use.
pub const PORT: u16 = 27531;

/// Says whether games of a variant can be played over this protocol.
///
/// # Errors
/// Why not: there is no message for a pass.
pub fn carries(variant: Variant) -> Result<(), String> {
    if variant.rules().has_passes() {
        let why = "its players sometimes pass, and the protocol has no message for that";
        return Err(format!("{variant} cannot be played over DXP: {why}"));
    }
    Ok(())
}

/// A position as a request carries it.
pub fn write_position(position: &Position) -> (Color, String) {
    let dutch = |letter| match letter {
        'b' => 'z',
        'B' => 'Z',
        other => other,
    };
    let letter =
        |number| position.piece_on(Square::new(number)).map_or('e', |p| dutch(piece_letter(p)));
    (position.turn(), (1..=position.geometry().squares()).map(letter).collect())
}

/// The position that a request asks for. A smaller board may be followed by empty squares.
///
/// # Errors
/// If it is no legal position of this variant.
pub fn read_position(variant: Variant, request: &Request) -> Result<Position, String> {
    let squares = usize::from(variant.geometry().squares());
    let Some((turn, letters)) = &request.position else {
        // The normal start of the protocol, where White moves.
        let turned = format!("W{}", &hub_start(variant)[1..]);
        return fen::read(variant, &turned).map_err(|error| error.to_string());
    };
    let (board, beyond) = letters.split_at_checked(squares).unwrap_or((letters, ""));
    if board.len() != squares || beyond.bytes().any(|letter| letter != b'e') {
        return Err(format!(
            "the position has {} squares, and {variant} is played on {squares}",
            letters.len()
        ));
    }
    let english = |letter| match letter {
        'z' => 'b',
        'Z' => 'B',
        other => other,
    };
    let text: String = std::iter::once(turn.letter()).chain(board.chars().map(english)).collect();
    fen::read(variant, &text).map_err(|error| error.to_string())
}

fn hub_start(variant: Variant) -> String {
    crate::hub::write_position(&Position::start(variant))
}
