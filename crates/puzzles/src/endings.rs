//! Which classic ending is on the board? By the pieces and the squares that give it its name, on the board of English
//! checkers. Which side they belong to does not matter.

use crate::themes::Theme;
use crownhead_rules::{Color, Kind, Position, Variant};

/// A side as the rules below see it: its squares counted as Black's, so that its men move to higher numbers and are crowned
/// from 29 on.
struct Side {
    men: Vec<u8>,
    kings: Vec<u8>,
}

/// The highest number of the board and 1: the square opposite to a square.
const OPPOSITE: u8 = 33;
/// The double corner in which Black's men are crowned.
const DOUBLE_CORNER: [u8; 2] = [28, 32];
/// A man of the stronger side that is held here, by a man of the weaker side behind it, makes the fourth position.
const HELD: u8 = 21;
const HOLDS: u8 = OPPOSITE - 30;

impl Side {
    fn of(position: &Position, color: Color) -> Self {
        let of_kind = |kind: Kind| {
            let own =
                position.pieces().filter(|(_, piece)| (piece.color, piece.kind) == (color, kind));
            let number = own.map(|(square, _)| square.number());
            number
                .map(|number| if color == Color::Black { number } else { OPPOSITE - number })
                .collect()
        };
        Self { men: of_kind(Kind::Man), kings: of_kind(Kind::King) }
    }

    fn pieces(&self) -> usize {
        self.men.len() + self.kings.len()
    }
}

impl Theme {
    /// The classic ending that a position is, if it is one.
    pub(crate) fn of_ending(position: &Position) -> Option<Self> {
        if position.variant() != Variant::English {
            return None;
        }
        let sides = Color::BOTH.map(|color| Side::of(position, color));
        let [black, white] = &sides;
        [(black, white), (white, black)].into_iter().find_map(|(strong, weak)| ending(strong, weak))
    }
}

fn ending(strong: &Side, weak: &Side) -> Option<Theme> {
    let kings_alone = strong.men.is_empty() && weak.men.is_empty();
    match (strong.pieces(), weak.pieces()) {
        (2, 1) if kings_alone => Some(Theme::TwoAgainstOne),
        (3, 2) if kings_alone => Some(Theme::ThreeAgainstTwo),
        // A king in the double corner in front of its man.
        (2, 2) if strong.men.is_empty() && weak.men.len() == 1 => {
            DOUBLE_CORNER.contains(&weak.kings[0]).then_some(Theme::FirstPosition)
        }
        (4, 3) if strong.men == [HELD] && weak.men == [HOLDS] => Some(Theme::FourthPosition),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crownhead_notation::fen;

    #[test]
    fn the_classic_endings_are_recognised_for_both_sides() {
        for (text, theme) in [
            ("W:WK19,K23:BK32", Some(Theme::TwoAgainstOne)),
            ("B:WK1:BK14,K10", Some(Theme::TwoAgainstOne)),
            ("B:WK9,K27:BK10,K15,K19", Some(Theme::ThreeAgainstTwo)),
            ("W:WK19,K23:B12,K28", Some(Theme::FirstPosition)),
            ("B:W21,K5:BK14,K10", Some(Theme::FirstPosition)),
            ("W:WK10,K11,12,K14:BK1,K2,3", Some(Theme::FourthPosition)),
            ("B:W30,K31,K32:BK20,21,K22,K23", Some(Theme::FourthPosition)),
            // The king is away from the corner, the man is not held, a man is still to be crowned.
            ("W:WK19,K23:B12,K18", None),
            ("W:WK10,K11,12,K14:BK1,K2,4", None),
            ("W:WK19,23:BK32", None),
        ] {
            let position = fen::read(Variant::English, text).expect(text);
            assert_eq!(Theme::of_ending(&position), theme, "{text}");
        }
        let italian = fen::read(Variant::Italian, "W:WK19,K23:BK32").expect("a position");
        assert_eq!(Theme::of_ending(&italian), None, "it has endings of its own");
    }
}
