//! How is a game written? Tags first, then the body in lines of at most 79 characters, then the
//! terminator and an empty line. What is written is read back as the same game.
//!
//! Text that would break the syntax is made safe: a `}` inside a comment becomes a parenthesis, and
//! line breaks become spaces. Line comments (`%`) are not part of a game and do not come back.
//! A game without a terminator ends where the next tags start. To write games without tags one after
//! the other, give each of them a terminator. A game that has nothing but tags gets a `*` in any
//! case, since it would run into the next one.

use super::game::{Element, MoveNumber, PdnGame, Tag, Terminator};
use super::text::{MAX_NAME, flatten, is_name_char};
use std::fmt;
use std::io::{self, Write};

/// The longest line, unless a single word is longer.
const LINE_WIDTH: usize = 79;

/// Writes `game` as it is: with the numbers that its moves have (see [`PdnGame::renumber`]).
pub fn write_game<W: Write>(out: &mut W, game: &PdnGame) -> io::Result<()> {
    out.write_all(game.to_string().as_bytes())
}

/// The game as PDN text, with an empty line at its end.
impl fmt::Display for PdnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut page = Page::default();
        self.tags.iter().for_each(|tag| page.tag(tag));
        if !page.text.is_empty() {
            page.text.push('\n');
        }
        page.body(&self.body);
        if self.tags.is_empty() && self.body.is_empty() {
            // A number without a move is how PDN says that nothing was played.
            page.word("1.");
        }
        if let Some(terminator) = self.terminator.or_else(|| needed_star(self)) {
            page.word(&terminator.to_string());
        }
        if page.column > 0 {
            page.text.push('\n');
        }
        page.text.push('\n');
        f.write_str(&page.text)
    }
}

/// A text with a line that is being filled.
#[derive(Default)]
struct Page {
    text: String,
    /// How many characters the last line has.
    column: usize,
    /// Parentheses that wait for the word to which they are attached.
    opening: usize,
}

impl Page {
    fn tag(&mut self, Tag { name, value, .. }: &Tag) {
        let name: String = name.chars().filter(|&c| is_name_char(c)).take(MAX_NAME).collect();
        if !name.is_empty() {
            let value = escape(&flatten(value));
            self.text.push_str(&format!("[{name} \"{value}\"]\n"));
        }
    }

    /// The elements in order, with a stack instead of recursion: nothing limits the depth of a tree
    /// that was built by hand.
    fn body(&mut self, body: &[Element]) {
        let mut lines = vec![body.iter()];
        while let Some(line) = lines.last_mut() {
            match line.next() {
                Some(Element::Variation(body)) => {
                    self.opening += 1;
                    lines.push(body.iter());
                }
                Some(element) => self.element(element),
                None => {
                    lines.pop();
                    if !lines.is_empty() {
                        self.close();
                    }
                }
            }
        }
    }

    fn element(&mut self, element: &Element) {
        match element {
            Element::Move { text, number, strength, .. } => {
                let marks = strength.as_deref().map(marks).unwrap_or_default();
                self.word(&numbered(*number, format_args!("{text}{marks}")));
            }
            Element::Unknown { placeholder, number } => {
                self.word(&numbered(*number, format_args!("{placeholder}")));
            }
            Element::Comment(text) => self.comment(text),
            Element::Nag(nag) => self.word(&format!("${nag}")),
            Element::Setup { fen, .. } => {
                let fen = flatten(fen.trim()).replace(['"', '/'], "");
                self.word(&format!("/FEN \"{fen}\"/"));
            }
            Element::Variation(_) => {}
        }
    }

    /// A comment is broken at its own spaces only, since a reader turns each line break into one
    /// space. Not before a bracket or a percent sign: at the start of a line they look like a tag
    /// or like a line comment.
    fn comment(&mut self, text: &str) {
        let text = flatten(text.trim());
        let safe =
            if text.contains('}') { text.replace('{', "(").replace('}', ")") } else { text.into() };
        let mut words = format!("{{{safe}}}");
        let rest = words.split_off(words.find(' ').unwrap_or(words.len()));
        self.word(&words);
        for word in rest.split(' ').skip(1) {
            if self.fits(word) || word.starts_with(['[', '%']) {
                self.put(" ");
            } else {
                self.new_line();
            }
            self.put(word);
        }
    }

    /// Appends a word behind a space or on a new line, with the parentheses that wait for it.
    fn word(&mut self, word: &str) {
        let word = format!("{}{word}", "(".repeat(std::mem::take(&mut self.opening)));
        if self.column > 0 {
            if self.fits(&word) {
                self.put(" ");
            } else {
                self.new_line();
            }
        }
        self.put(&word);
    }

    fn close(&mut self) {
        if self.opening > 0 {
            self.word(")");
        } else if self.column < LINE_WIDTH {
            self.put(")");
        } else {
            self.word(")");
        }
    }

    /// Whether a space and `word` fit on the line.
    fn fits(&self, word: &str) -> bool {
        self.column + 1 + word.chars().count() <= LINE_WIDTH
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text);
        self.column += text.chars().count();
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }
}

/// A word behind its number; they stay on one line.
fn numbered(number: Option<MoveNumber>, word: fmt::Arguments<'_>) -> String {
    number.map_or_else(|| word.to_string(), |number| format!("{number} {word}"))
}

/// A strength as a reader accepts it.
fn marks(strength: &str) -> String {
    let marks: String = strength.chars().filter(|c| matches!(c, '!' | '?' | '*')).collect();
    match marks.contains('*') {
        false if strength.starts_with('(') && !marks.is_empty() => format!("({marks})"),
        _ => marks,
    }
}

/// A tag value with backslashes before its quotes, and before backslashes that would otherwise be
/// taken for an escape.
fn escape(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    let mut rest = value.chars().peekable();
    while let Some(c) = rest.next() {
        let misread = c == '\\' && matches!(rest.peek(), None | Some('\\' | '"'));
        if c == '"' || misread {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Tags without a body, and comments without tags, would run into the next game: they need a `*`.
fn needed_star(game: &PdnGame) -> Option<Terminator> {
    let silent = game.body.iter().all(|element| matches!(element, Element::Comment(_)));
    let runs_on = game.body.is_empty() || (game.tags.is_empty() && silent);
    runs_on.then_some(Terminator::Star)
}
