//! How do tokens become a game? A [`Draft`] takes one token after the other and keeps the open
//! variations on a stack of its own, so that no input can exhaust the machine's.

use super::MAX_DEPTH;
use super::error::{Fault, Problem};
use super::game::{Element, MoveNumber, PdnGame, Tag, Terminator};
use super::token::{Place, Token};

/// A game that is being read.
#[derive(Debug, Default)]
pub(super) struct Draft {
    game: PdnGame,
    /// The line of moves that is being read: `game.body` in the end.
    line: Line,
    /// The lines that wait for the end of a variation, outermost first.
    outer: Vec<(Line, Place)>,
    /// Something other than comments and tags was read.
    played: bool,
    /// A comment was read behind the tags.
    commented: bool,
}

/// A line of moves with the number that waits for its move.
#[derive(Debug, Default)]
struct Line {
    body: Vec<Element>,
    number: Option<MoveNumber>,
}

impl Draft {
    /// Whether nothing was read yet.
    pub(super) fn is_empty(&self) -> bool {
        self.game.line == 0
    }

    /// Whether the game has tags.
    pub(super) fn has_tags(&self) -> bool {
        !self.game.tags.is_empty()
    }

    /// Whether a tag would start the next game. Comments alone do not make a game before it has
    /// tags: they belong to the tags below them.
    pub(super) fn has_body(&self) -> bool {
        self.played || self.commented
    }

    /// Takes one token; `true` if it ended the game.
    pub(super) fn take(&mut self, token: Token<'_>, place: Place) -> Result<bool, Fault> {
        if let Token::End(terminator) = token {
            return self.end(terminator, place);
        }
        if self.game.line == 0 {
            self.game.line = place.line;
        }
        self.played |= !matches!(token, Token::Tag { .. } | Token::Comment(_));
        self.commented |= self.has_tags() && matches!(token, Token::Comment(_));
        let Place { line, column } = place;
        let element = match token {
            Token::Move { text, strength } => Element::Move {
                text: *text,
                number: self.line.number.take(),
                strength: Some(strength).filter(|s| !s.is_empty()).map(str::to_owned),
                line,
                column,
            },
            Token::Number(number) => {
                self.line.number = Some(number);
                return Ok(false);
            }
            Token::Comment(text) => Element::Comment(text.into_owned()),
            Token::Unknown(placeholder) => {
                Element::Unknown { placeholder, number: self.line.number.take() }
            }
            Token::Nag(nag) => Element::Nag(nag),
            Token::Setup(fen) => Element::Setup { fen: fen.into_owned(), line, column },
            Token::Close => self.close(place)?,
            Token::Open => return self.open(place),
            Token::Strength(strength) => return self.strength(strength, place),
            Token::Tag { name, value } => {
                let (name, value) = (name.to_owned(), value.into_owned());
                self.game.tags.push(Tag { name, value, line, column });
                return Ok(false);
            }
            Token::End(_) => return Ok(false),
        };
        self.line.body.push(element);
        Ok(false)
    }

    /// The finished game.
    pub(super) fn finish(mut self) -> Result<PdnGame, Fault> {
        if let Some((_, place)) = self.outer.last() {
            return Err(Fault::at(*place, Problem::UnclosedVariation, "("));
        }
        self.game.body = self.line.body;
        if self.game.terminator.is_none() {
            self.game.terminator = score_at_end(&mut self.game);
        }
        Ok(self.game)
    }

    fn end(&mut self, terminator: Terminator, place: Place) -> Result<bool, Fault> {
        if !self.outer.is_empty() {
            return Err(Fault::at(place, Problem::EndInVariation, terminator.to_string()));
        }
        if let Terminator::Score(first, second) = terminator
            && !matches!((first, second), (0..=2, 0) | (0, 1..=2) | (1, 1))
            && !is_result(&self.game, (first, second))
        {
            return Err(Fault::at(place, Problem::UnknownResult, terminator.to_string()));
        }
        // A terminator behind a terminator (`1-0 *`) ends nothing.
        if self.is_empty() {
            return Ok(false);
        }
        self.game.terminator = Some(terminator);
        Ok(true)
    }

    fn open(&mut self, place: Place) -> Result<bool, Fault> {
        if self.outer.len() >= MAX_DEPTH {
            return Err(Fault::at(place, Problem::TooDeep, "("));
        }
        self.outer.push((std::mem::take(&mut self.line), place));
        Ok(false)
    }

    fn close(&mut self, place: Place) -> Result<Element, Fault> {
        let (outer, _) =
            self.outer.pop().ok_or_else(|| Fault::at(place, Problem::StrayClose, ")"))?;
        Ok(Element::Variation(std::mem::replace(&mut self.line, outer).body))
    }

    /// A strength that stands apart from its move: `32-28 !`.
    fn strength(&mut self, marks: &str, place: Place) -> Result<bool, Fault> {
        match (self.line.number, self.line.body.last_mut()) {
            (None, Some(Element::Move { strength: strength @ None, .. })) => {
                *strength = Some(marks.to_owned());
                Ok(false)
            }
            _ => Err(Fault::at(place, Problem::LoneStrength, marks)),
        }
    }
}

/// Takes a score off the end of the body. In other systems of points than the usual ones a result
/// (`4-6`) looks like a move; the last word of a game is one if the `Result` tag says the same.
fn score_at_end(game: &mut PdnGame) -> Option<Terminator> {
    let Some(Element::Move { text, strength: None, .. }) = game.body.last() else { return None };
    let (first, second) = text.as_score().filter(|&score| is_result(game, score))?;
    game.body.pop();
    Some(Terminator::Score(first, second))
}

fn is_result(game: &PdnGame, (first, second): (u8, u8)) -> bool {
    game.tag("Result").is_some_and(|value| value.trim() == format!("{first}-{second}"))
}
