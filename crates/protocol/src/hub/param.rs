//! What can be set in an engine, as the Hub protocol declares it.

use super::statement::Statement;
use crate::text::quoted;
use std::fmt;

/// A parameter of an engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its value now.
    pub value: String,
    /// What it can be.
    pub kind: ParamKind,
}

/// What a parameter can be.
#[derive(Clone, PartialEq, Debug)]
pub enum ParamKind {
    /// `true` or `false`.
    Bool,
    /// A whole number, with the least and the greatest if they are known.
    Int(Option<i64>, Option<i64>),
    /// A number, with the least and the greatest if they are known.
    Real(Option<f64>, Option<f64>),
    /// Any text.
    String,
    /// One of several words.
    Enum(Vec<String>),
}

impl Param {
    /// A whole number between two others.
    pub fn int(name: &str, value: impl fmt::Display, least: i64, greatest: i64) -> Self {
        let kind = ParamKind::Int(Some(least), Some(greatest));
        Self { name: name.to_owned(), value: value.to_string(), kind }
    }

    /// One of several words.
    pub fn word<'a>(
        name: &str,
        value: impl fmt::Display,
        words: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let kind = ParamKind::Enum(words.into_iter().map(str::to_owned).collect());
        Self { name: name.to_owned(), value: value.to_string(), kind }
    }

    /// A text.
    pub fn text(name: &str, value: impl fmt::Display) -> Self {
        Self { name: name.to_owned(), value: value.to_string(), kind: ParamKind::String }
    }

    /// Checks a value against what the parameter can be.
    ///
    /// # Errors
    /// What it should have been, as a sentence that quotes it.
    pub fn check(&self, value: &str) -> Result<(), String> {
        let fits = match &self.kind {
            ParamKind::Bool => ["true", "false"].contains(&value),
            ParamKind::Int(least, greatest) => {
                value.parse().is_ok_and(|n: i64| within(n, *least, *greatest))
            }
            ParamKind::Real(least, greatest) => {
                value.parse().is_ok_and(|n: f64| n.is_finite() && within(n, *least, *greatest))
            }
            ParamKind::String => true,
            ParamKind::Enum(words) => words.iter().any(|word| word == value),
        };
        let Self { name, kind, .. } = self;
        let refused = || format!("{name} cannot be {:?}; it is {kind}", quoted(value));
        if fits { Ok(()) } else { Err(refused()) }
    }

    pub(super) fn read(line: &Statement, name: String) -> Self {
        let value = line.value("value").unwrap_or_default().to_owned();
        let bound = |name: &str| line.value(name).and_then(|text| text.parse().ok());
        let real = |name: &str| line.value(name).and_then(|text| text.parse().ok());
        let kind = match line.value("type") {
            Some("bool") => ParamKind::Bool,
            Some("int") => ParamKind::Int(bound("min"), bound("max")),
            Some("real") => ParamKind::Real(real("min"), real("max")),
            Some("enum") => {
                let words = line.value("values").unwrap_or_default().split_whitespace();
                ParamKind::Enum(words.map(str::to_owned).collect())
            }
            _ => ParamKind::String,
        };
        Self { name, value, kind }
    }

    pub(super) fn line(&self) -> Statement {
        let line = Statement::new("param").with("name", &self.name).with("value", &self.value);
        match &self.kind {
            ParamKind::Bool => line.with("type", "bool"),
            ParamKind::Int(least, greatest) => {
                line.with("type", "int").with_some("min", *least).with_some("max", *greatest)
            }
            ParamKind::Real(least, greatest) => {
                line.with("type", "real").with_some("min", *least).with_some("max", *greatest)
            }
            ParamKind::String => line.with("type", "string"),
            ParamKind::Enum(words) => line.with("type", "enum").with("values", words.join(" ")),
        }
    }
}

fn within<N: PartialOrd + Copy>(number: N, least: Option<N>, greatest: Option<N>) -> bool {
    least.is_none_or(|least| number >= least) && greatest.is_none_or(|most| number <= most)
}

impl fmt::Display for ParamKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => write!(f, "true or false"),
            Self::Int(Some(least), Some(most)) => {
                write!(f, "a whole number from {least} to {most}")
            }
            Self::Int(..) => write!(f, "a whole number"),
            Self::Real(Some(least), Some(most)) => write!(f, "a number from {least} to {most}"),
            Self::Real(..) => write!(f, "a number"),
            Self::String => write!(f, "a text"),
            Self::Enum(words) => write!(f, "one of {}", words.join(", ")),
        }
    }
}
