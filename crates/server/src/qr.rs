//! A text as a picture that telephones read.

use crate::saying::Saying;
use qrcodegen::{QrCode, QrCodeEcc};

/// The longest text.
const LONGEST: usize = 300;
/// White modules around the code, as the standard asks for.
const QUIET: i32 = 4;

/// The QR code of a text, black on white.
///
/// # Errors
/// One sentence, if it is too long or empty.
pub(crate) fn svg(text: &str) -> Result<String, Saying> {
    let length = text.chars().count();
    if !(1..=LONGEST).contains(&length) {
        return Err(Saying::QrLength { most: LONGEST });
    }
    let code = QrCode::encode_text(text, QrCodeEcc::Medium);
    let code = code.map_err(|_| Saying::QrTooLong)?;
    let side = code.size() + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            path += &format!("M{} {}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/>\
         <path d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_are_where_readers_look_for_them() {
        let picture = svg("http://192.168.1.5:6464/game/x#seat=y").unwrap();
        // The smallest code that holds it has 29 modules a side, and a quiet zone around them.
        assert!(picture.contains("viewBox=\"0 0 37 37\""), "{picture}");
        for (x, y, black) in [
            (4, 4, true),
            (10, 4, true),
            (5, 5, false),
            (32, 4, true),
            (4, 32, true),
            (3, 4, false),
            (33, 4, false),
        ] {
            assert_eq!(picture.contains(&format!("M{x} {y}h1")), black, "{x} {y}");
        }
        assert!(svg("").is_err() && svg(&"x".repeat(301)).is_err());
        assert!(svg(&"\u{1f642}".repeat(300)).is_ok());
    }
}
