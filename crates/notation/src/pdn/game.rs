//! What does one game of a PDN file say? [`PdnGame`] keeps what was written, in order, and judges
//! nothing: whether a move is legal is the question of whoever replays it.

use super::move_text::MoveText;
use std::fmt;

/// One game: tags, then a body of moves and remarks, then perhaps a terminator.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PdnGame {
    /// The tag pairs in the order of the file. A name can occur twice.
    pub tags: Vec<Tag>,
    /// The moves and what stands between them.
    pub body: Vec<Element>,
    /// What closed the game; `None` if the next game or the end of the file did.
    pub terminator: Option<Terminator>,
    /// The line on which the game starts, counted from one; zero if it was not read from a file.
    pub line: u32,
}

/// One tag pair, `[Name "value"]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name, such as `Event`.
    pub name: String,
    /// The value without its quotes and escapes.
    pub value: String,
    /// The line of its bracket, counted from one; zero if it was not read from a file.
    pub line: u32,
    /// The column of its bracket, counted from one in characters; zero if it was not read from a
    /// file.
    pub column: u32,
}

/// One part of a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Element {
    /// A move. A capture that PDN 1.x wrote in pairs (`11x18 18x25`) is two of these: to join them
    /// takes the rules, so that is done where the game is replayed.
    Move {
        /// The squares it names.
        text: MoveText,
        /// The number before it, if there was one.
        number: Option<MoveNumber>,
        /// `!`, `(?!)`, or `*` for a forced move ("star").
        strength: Option<String>,
        /// The line of its first character, counted from one; zero if it was not read from a file.
        line: u32,
        /// The column of its first character, counted from one in characters; zero if it was not
        /// read from a file.
        column: u32,
    },
    /// A placeholder for a move. With a number such as `1.` while the second player is to move it
    /// only fills the place of the first player's move: `1. ... 7-12` means `1... 7-12`.
    Unknown {
        /// How it was written.
        placeholder: Placeholder,
        /// The number before it, if there was one.
        number: Option<MoveNumber>,
    },
    /// The text of a comment: trimmed, with line breaks turned into spaces, and with embedded
    /// commands such as `[%clk 0:01:02]` left in it.
    Comment(String),
    /// A numeric annotation glyph, `$7`.
    Nag(u16),
    /// A variation; it replaces the move before it.
    Variation(Vec<Element>),
    /// A position set up in the middle of the text: `/FEN "..."/`.
    Setup {
        /// The text between the quotes.
        fen: String,
        /// The line of its first slash, counted from one; zero if it was not read from a file.
        line: u32,
        /// The column of its first slash, counted from one in characters; zero if it was not read
        /// from a file.
        column: u32,
    },
}

/// How an unknown move was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placeholder {
    /// `...`
    Dots,
    /// `-`
    Dash,
}

/// The number in front of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveNumber {
    /// The number.
    pub n: u32,
    /// Three dots: the second player's move (`12...`).
    pub ellipsis: bool,
}

/// What closes a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminator {
    /// `*`, which PDN 3.0 writes after every game, whatever its result.
    Star,
    /// `1/2-1/2`
    Draw,
    /// Points for the two players: `1-0`, `0-1`, `2-0`, `0-2`, `1-1`, `0-0` (both lose), or
    /// another score that is also the value of the `Result` tag.
    Score(u8, u8),
}

impl Tag {
    /// A tag that was not read from a file.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into(), line: 0, column: 0 }
    }
}

impl PdnGame {
    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// Gives the first tag with this name a new value, which stands nowhere in a file, or adds the
    /// tag at the end.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => *tag = Tag::new(name, value),
            None => self.tags.push(Tag::new(name, value)),
        }
    }

    /// Gives every move its number, counting from `first`: `n.` before each move of the first
    /// player, and `n...` before a move of the second player where a reader has lost the thread:
    /// at the start, and after a comment, a variation or a setup. Every move counts as one turn, so
    /// captures in pairs are to be joined before.
    pub fn renumber(&mut self, first: MoveNumber) {
        let ply = u64::from(first.n) * 2 + u64::from(first.ellipsis);
        // A stack instead of recursion: nothing limits the depth of a tree built by hand.
        let mut lines = vec![Numbering { rest: self.body.iter_mut(), ply, lost: true }];
        while let Some(line) = lines.last_mut() {
            match line.rest.next() {
                None => {
                    lines.pop();
                }
                Some(Element::Move { number, .. } | Element::Unknown { number, .. }) => {
                    *number = line.step();
                }
                Some(Element::Variation(body)) => {
                    line.lost = true;
                    let ply = line.ply.saturating_sub(1).max(ply);
                    lines.push(Numbering { rest: body.iter_mut(), ply, lost: true });
                }
                Some(Element::Comment(_) | Element::Setup { .. }) => line.lost = true,
                Some(Element::Nag(_)) => {}
            }
        }
    }
}

/// One line of moves while it is numbered.
struct Numbering<'a> {
    rest: std::slice::IterMut<'a, Element>,
    /// Twice the move number, plus one if the second player is to move.
    ply: u64,
    /// The second player's next move needs its number.
    lost: bool,
}

impl Numbering<'_> {
    /// The number that the next move is to show, if any.
    fn step(&mut self) -> Option<MoveNumber> {
        let ellipsis = self.ply % 2 == 1;
        let shown = !ellipsis || self.lost;
        let n = u32::try_from(self.ply / 2).unwrap_or(u32::MAX);
        self.ply += 1;
        self.lost = false;
        shown.then_some(MoveNumber { n, ellipsis })
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.n, if self.ellipsis { "..." } else { "." })
    }
}

impl fmt::Display for Placeholder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dots => "...",
            Self::Dash => "-",
        })
    }
}

impl fmt::Display for Terminator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Star => f.write_str("*"),
            Self::Draw => f.write_str("1/2-1/2"),
            Self::Score(first, second) => write!(f, "{first}-{second}"),
        }
    }
}
