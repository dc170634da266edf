//! Which games does a file hold? The [`Reader`] gives them one by one, good or bad.
//!
//! # Where a game ends
//!
//! A game ends at its terminator, at the tags of the next game, or at the end of the file. PDN 3.0
//! writes `*` behind every game; results as terminators come from older files. A result needs no
//! guess: `1-0`, `0-1`, `2-0`, `0-2` and `0-0` name a square that does not exist, and `1-1` goes
//! nowhere, so none of them can be a move, and `1-10` or `2-7` are read as one word and are moves.
//! Other scores (`4-6`) are results where the `Result` tag says so and they end the game.
//! A `*` that touches a move belongs to the move; one that stands apart ends the game. No comment has
//! a line that starts like a tag: there the brace was forgotten, and the next game starts.
//!
//! # What is forgiven
//!
//! Spaces inside a move (`1- 7`) and before a strength; a number split from its dot; numbers with
//! no move, which are dropped; leading zeros; moves without a separator; quotes in tag values that
//! nobody escaped; a second terminator behind the first; comments before the tags of a game; a word
//! glued to a move (`8-11Redoverstepped`), which becomes a comment.

use super::MAX_GAME_BYTES;
use super::draft::Draft;
use super::error::{Fault, PdnError, Problem};
use super::game::PdnGame;
use super::lexer::Lexer;
use super::resync::Part;
use std::io::{self, BufRead};
use std::iter::FusedIterator;

/// Reads the games of a PDN source one after the other, in little memory.
///
/// An error concerns one game, and the next call goes on with the game behind it. Only after
/// [`PdnError::Io`] there is nothing more.
#[derive(Debug)]
pub struct Reader<R> {
    lexer: Lexer<R>,
    /// How many games were given, good and bad.
    games: usize,
    /// The source failed while a bad game was skipped.
    failed: Option<io::Error>,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of the games in `source`; for a text in memory that is `text.as_bytes()`.
    pub fn new(source: R) -> Self {
        Self { lexer: Lexer::new(source), games: 0, failed: None, done: false }
    }

    /// Reads the next game; `None` at the end.
    fn read(&mut self) -> Result<Option<PdnGame>, PdnError> {
        if let Some(error) = self.failed.take() {
            return Err(error.into());
        }
        let mut draft = Draft::default();
        let game = match self.fill(&mut draft) {
            Ok(()) if draft.is_empty() => return Ok(None),
            Ok(()) => draft.finish(),
            Err(fault) => {
                if let Fault::Syntax { problem, .. } = fault {
                    self.failed = self.recover(problem, &draft).err();
                }
                Err(fault)
            }
        };
        self.games += 1;
        game.map(Some).map_err(|fault| fault.in_game(self.games))
    }

    /// Gives tokens to `draft` until the game is at its end.
    fn fill(&mut self, draft: &mut Draft) -> Result<(), Fault> {
        let mut begin = self.lexer.offset();
        loop {
            self.lexer.skip_blanks()?;
            if draft.has_body() && self.lexer.at_tag()? {
                return Ok(());
            }
            let place = self.lexer.place();
            if draft.is_empty() {
                begin = self.lexer.offset();
            } else if self.lexer.offset() - begin > MAX_GAME_BYTES {
                return Err(Fault::at(place, Problem::GameTooLong, ""));
            }
            let Some(token) = self.lexer.token()? else { return Ok(()) };
            if draft.take(token, place)? {
                return Ok(());
            }
        }
    }

    /// Goes to the next game after a problem with this one.
    fn recover(&mut self, problem: Problem, draft: &Draft) -> io::Result<()> {
        // The offending text itself closed the game, as far as a game without tags can tell.
        let ended = matches!(problem, Problem::EndInVariation | Problem::UnknownResult);
        let at_bracket = self.lexer.window.seen(1) == b"[";
        let part = match draft.has_tags() {
            _ if at_bracket && !draft.has_body() && !ended => Part::Header,
            true => Part::TaggedBody,
            false if ended => return Ok(()),
            false => Part::BareBody,
        };
        self.lexer.skip_game(part)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let item = self.read().transpose();
        self.done = matches!(item, None | Some(Err(PdnError::Io(_))));
        item
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}
