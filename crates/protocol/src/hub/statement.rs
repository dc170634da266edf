//! What does a line of the Hub protocol look like? A command and its arguments: `name`, `name=value` or
//! `name="a value with spaces"`. This file knows the form and not one command.

use crate::text::quoted;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A line: a command and its arguments in order.
///
/// ```
/// use crownhead_protocol::hub::Statement;
/// let line: Statement = "pos pos=Wbeew moves=\"32-28 19-23\"".parse().unwrap();
/// assert_eq!(line.command, "pos");
/// assert_eq!(line.value("moves"), Some("32-28 19-23"));
/// assert_eq!(Statement::new("go").flag("think").to_string(), "go think");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The first word.
    pub command: String,
    /// What follows it.
    pub args: Vec<Arg>,
}

/// An argument of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arg {
    /// Its name.
    pub name: String,
    /// Its value; `None` for a flag.
    pub value: Option<String>,
}

/// Why a text is not a line of the protocol.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StatementError {
    /// There is nothing but space.
    #[error("the line is empty")]
    Empty,
    /// A quotation mark is not closed.
    #[error("the quotation mark of {0:?} is not closed")]
    Unclosed(String),
    /// A quotation mark stands where none can.
    #[error("{0:?} has a quotation mark in the wrong place")]
    Quote(String),
    /// A value without a name, or a command with a value.
    #[error("{0:?} is neither a word nor name=value")]
    Name(String),
    /// A character that cannot be in a line.
    #[error("{0:?} is a control character, which no line may have")]
    Control(char),
}

impl Statement {
    /// A command without arguments.
    pub fn new(command: &str) -> Self {
        Self { command: command.to_owned(), args: Vec::new() }
    }

    /// The same line with another argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.args.push(Arg { name: name.to_owned(), value: Some(value.to_string()) });
        self
    }

    /// The same line with another argument, if there is a value for it.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl fmt::Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The same line with another flag.
    #[must_use]
    pub fn flag(mut self, name: &str) -> Self {
        self.args.push(Arg { name: name.to_owned(), value: None });
        self
    }

    /// The value of an argument; the empty text for a flag.
    pub fn value(&self, name: &str) -> Option<&str> {
        let arg = self.args.iter().find(|arg| arg.name == name)?;
        Some(arg.value.as_deref().unwrap_or_default())
    }

    /// True if there is an argument of this name.
    pub fn has(&self, name: &str) -> bool {
        self.args.iter().any(|arg| arg.name == name)
    }
}

impl FromStr for Statement {
    type Err = StatementError;

    fn from_str(text: &str) -> Result<Self, StatementError> {
        let text = text.trim();
        if let Some(control) = text.chars().find(|c| c.is_control() && *c != '\t') {
            return Err(StatementError::Control(control));
        }
        let mut args = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (arg, after) = argument(rest)?;
            args.push(arg);
            rest = after.trim_start();
        }
        if args.is_empty() {
            return Err(StatementError::Empty);
        }
        let Arg { name: command, value } = args.remove(0);
        match value {
            None => Ok(Self { command, args }),
            Some(value) => Err(StatementError::Name(quoted(&format!("{command}={value}")))),
        }
    }
}

/// The first argument of a text that does not begin with space, and what follows it.
fn argument(text: &str) -> Result<(Arg, &str), StatementError> {
    let end = text.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let word = || quoted(text.split_whitespace().next().unwrap_or_default());
    if name.is_empty() {
        return Err(StatementError::Name(word()));
    }
    if name.contains('"') {
        return Err(StatementError::Quote(word()));
    }
    let name = name.to_owned();
    let Some(value) = rest.strip_prefix('=') else { return Ok((Arg { name, value: None }, rest)) };
    let (value, rest) = match value.strip_prefix('"') {
        Some(open) => open.split_once('"').ok_or_else(|| StatementError::Unclosed(quoted(text)))?,
        None => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
    };
    let apart = rest.is_empty() || rest.starts_with(char::is_whitespace);
    if value.contains('"') || !apart {
        return Err(StatementError::Quote(quoted(text)));
    }
    Ok((Arg { name, value: Some(value.to_owned()) }, rest))
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for Arg { name, value } in &self.args {
            match value {
                None => write!(f, " {name}")?,
                Some(value) => write!(f, " {name}={}", Value(value))?,
            }
        }
        Ok(())
    }
}

/// A value as it stands in a line. There is no way to write a quotation mark or a line break, so they
/// become what comes nearest.
struct Value<'a>(&'a str);

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |c: char| match c {
            '"' => '\'',
            c if c.is_control() && c != '\t' => ' ',
            c => c,
        };
        let value: String = self.0.chars().map(plain).collect();
        let bare = !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || c == '=');
        if bare { f.write_str(&value) } else { write!(f, "\"{value}\"") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_written_back() {
        for text in [
            "hub",
            "go think",
            "level moves=10 time=60.5 inc=1",
            "id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France",
            "param name=book-margin value=4 type=int min=0 max=100",
            "param name=bb-path value=\"\" type=string",
            "error message=\"a=b\"",
        ] {
            assert_eq!(text.parse::<Statement>().expect(text).to_string(), text);
        }
        let loose: Statement = " \tset-param   name=x\tvalue=\"y\" \r\n".parse().unwrap();
        assert_eq!(loose.to_string(), "set-param name=x value=y");
        assert_eq!("a b=c=d".parse::<Statement>().unwrap().value("b"), Some("c=d"));
    }

    #[test]
    fn malformed_lines_are_quoted() {
        for (text, quoted) in [
            ("", "empty"),
            (" \r\n", "empty"),
            ("pos pos=\"W", "pos=\\\"W"),
            ("pos moves=\"a\"b", "\\\"a\\\"b"),
            ("pos moves=a\"b", "wrong place"),
            ("po\"s", "wrong place"),
            ("=x", "=x"),
            ("pos =x", "=x"),
            ("pos=x", "pos=x"),
            ("go\u{7}", "\\u{7}"),
        ] {
            let error = text.parse::<Statement>().expect_err(text).to_string();
            assert!(error.contains(quoted), "{text:?}: {error}");
        }
    }

    #[test]
    fn what_cannot_be_written_becomes_what_comes_nearest() {
        let line = Statement::new("error").with("message", "\"x\"\nis wrong");
        assert_eq!(line.to_string(), "error message=\"'x' is wrong\"");
    }
}
