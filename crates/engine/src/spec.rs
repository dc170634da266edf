//! The text that names an engine player: `engine:7`, or `engine:time=100ms,depth=9,hash=64`.

use crate::book::Book;
use crate::endings::TableUse;
use crate::engine::Options;
use crate::eval::{Evaluation, Net};
use crate::level::{Level, TOP};
use crate::params::Params;
use crate::transposition::check_hash;
use crownhead_play::Limits;
use crownhead_rules::{ExactValues, Variant};
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// An engine player by its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The level, if it is named by one.
    pub level: Option<u8>,
    /// Limits of its own.
    pub time: Option<Duration>,
    /// Limits of its own.
    pub depth: Option<u32>,
    /// Limits of its own.
    pub nodes: Option<u64>,
    /// Threads, table, parameters and evaluation.
    pub options: Options,
    /// The file of its net, if it brings one of its own.
    pub weights: Option<String>,
    /// The book that it plays from, if it has one.
    pub book: Option<BookUse>,
    /// Added to the lots of each game.
    pub seed: Option<u64>,
    /// Plays from the solution of the game, which only a solved variant has.
    pub perfect: bool,
}

/// A book and how it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookUse {
    /// Its file.
    pub file: String,
    /// What is in it.
    pub book: Arc<Book>,
    /// Moves that lose no more than so many hundredths are played by lot.
    pub margin: u8,
}

impl BookUse {
    /// What a move may lose unless it is said.
    pub const MARGIN: u8 = 3;

    /// Reads a book.
    ///
    /// # Errors
    /// One sentence that names the file.
    pub fn load(file: &str) -> Result<Self, BadEngine> {
        let book = Book::load(Path::new(file)).map_err(|why| BadEngine(why.to_string()))?;
        Ok(Self { file: file.to_owned(), book: Arc::new(book), margin: Self::MARGIN })
    }
}

/// A text that names no engine player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadEngine(String);

impl fmt::Display for BadEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadEngine {}

/// The word for the player that knows the solution.
const PERFECT: &str = "perfect";

/// What stands behind every complaint.
const FORM: &str = "an engine is engine:LEVEL with a level from 1 to 10, engine:perfect in a solved variant, or \
                    engine:time=100ms,depth=9,nodes=50000,threads=2,hash=64,tables=off,eval=baseline,weights=FILE,\
                    book=FILE,margin=3,seed=1 with any of these";

/// Takes what is in a file.
type Open = fn(&mut EngineSpec, &str) -> Result<(), BadEngine>;

/// Every option that names a file, which is opened while the text is read. One that is not in this list opens none, so that
/// whoever reads texts of strangers can refuse them all.
const FILES: [(&str, Open); 2] =
    [("weights", EngineSpec::load_weights), ("book", EngineSpec::load_book)];

impl EngineSpec {
    /// The option of a text that names a file, if it has one; the file is not looked at.
    pub fn file_option(text: &str) -> Option<&'static str> {
        let names_it = |name: &&str| text.contains(&format!("{name}="));
        FILES.iter().map(|(name, _)| *name).find(names_it)
    }

    fn load_weights(&mut self, file: &str) -> Result<(), BadEngine> {
        let net = Net::load(Path::new(file)).map_err(|why| BadEngine(why.to_string()))?;
        self.options.evaluation = Evaluation::Net(Arc::new(net));
        self.weights = Some(file.to_owned());
        Ok(())
    }

    fn load_book(&mut self, file: &str) -> Result<(), BadEngine> {
        self.book = Some(BookUse::load(file)?);
        Ok(())
    }

    /// Its own limits; none if it has none.
    pub fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: self.time, ..Limits::default() }
    }

    /// Whether it can play a variant.
    ///
    /// # Errors
    /// A sentence that says why not.
    pub fn check(&self, variant: Variant) -> Result<(), BadEngine> {
        if self.perfect && variant.about().exact != ExactValues::Solution {
            let solved = Variant::ids_where(|one| one.about().exact == ExactValues::Solution);
            let why = format!("\"engine:perfect\" plays {solved} only, and this is {variant}");
            return Err(BadEngine(why));
        }
        if let Some(BookUse { file, book, .. }) = &self.book
            && book.variant() != variant
        {
            let theirs = book.variant();
            let why = format!("the book {file:?} is for {theirs}, not for {variant}");
            return Err(BadEngine(why));
        }
        match &self.options.evaluation {
            Evaluation::Net(net) if net.variant() != variant => {
                let (file, theirs) = (self.weights.as_deref().unwrap_or_default(), net.variant());
                let why = format!("the weights {file:?} are for {theirs}, not for {variant}");
                Err(BadEngine(why))
            }
            _ => Ok(()),
        }
    }

    /// Its level, if that is below the top one.
    pub fn weak_level(&self) -> Option<Level> {
        self.level.and_then(Level::weak)
    }

    fn set(&mut self, option: &str) -> Result<(), BadEngine> {
        let bad = |what: &str| BadEngine(format!("{option:?} is not {what}; {FORM}"));
        let (name, value) = option.split_once('=').ok_or_else(|| bad("an option of the engine"))?;
        if let Some((_, open)) = FILES.iter().find(|(file, _)| *file == name) {
            return open(self, value);
        }
        let number = || value.parse::<u64>().map_err(|_| bad("a number"));
        let within = |low: u64, high: u64| match number()? {
            n if (low..=high).contains(&n) => Ok(n),
            _ => Err(bad(&format!("between {low} and {high}"))),
        };
        match name {
            "time" => {
                let time = duration(value).ok_or_else(|| bad("a time such as 100ms or 2s"))?;
                self.time = Some(time);
            }
            "depth" => self.depth = Some(within(1, 190)? as u32),
            "nodes" => self.nodes = Some(within(1, u64::MAX)?),
            "threads" => self.options.threads = within(1, 256)? as usize,
            "hash" => {
                self.options.hash = usize::try_from(number()?).unwrap_or(usize::MAX);
                check_hash(self.options.hash)
                    .map_err(|why| BadEngine(format!("{option:?}: {why}")))?;
            }
            "seed" => self.seed = Some(number()?),
            "tables" => {
                self.options.tables =
                    TableUse::named(value).ok_or_else(|| bad("tables=off, shipped or on"))?;
            }
            "margin" => {
                let book = self.book.as_mut().ok_or_else(|| bad("of use before book=FILE"))?;
                book.margin = within(0, u8::MAX.into())? as u8;
            }
            "eval" => {
                let evaluation = match value {
                    "best" => Evaluation::Best,
                    "baseline" => Evaluation::Baseline,
                    _ => return Err(bad("an evaluation of the engine")),
                };
                self.options.evaluation = evaluation;
                self.weights = None;
            }
            _ => {
                let value = value.parse().map_err(|_| bad("a number"))?;
                let parameter = name.strip_prefix("tune.").unwrap_or_default();
                if !self.options.params.set(parameter, value) {
                    return Err(bad("an option of the engine"));
                }
            }
        }
        Ok(())
    }
}

/// `100ms`, `2s`, or milliseconds without a unit.
fn duration(text: &str) -> Option<Duration> {
    let (digits, unit) = match text.strip_suffix("ms") {
        Some(digits) => (digits, 1),
        None => text.strip_suffix('s').map_or((text, 1), |digits| (digits, 1000)),
    };
    let count: u64 = digits.parse().ok().filter(|&n| n > 0)?;
    count.checked_mul(unit).filter(|&ms| ms <= 86_400_000).map(Duration::from_millis)
}

impl FromStr for EngineSpec {
    type Err = BadEngine;

    fn from_str(text: &str) -> Result<Self, BadEngine> {
        let options = text.strip_prefix("engine:").unwrap_or(text);
        let mut spec = Self {
            level: None,
            time: None,
            depth: None,
            nodes: None,
            options: Options::default(),
            weights: None,
            book: None,
            seed: None,
            perfect: false,
        };
        for (n, option) in options.split(',').enumerate() {
            match option.parse::<u8>() {
                Ok(level @ 1..=TOP) if n == 0 => spec.level = Some(level),
                _ if n == 0 && option == PERFECT => spec.perfect = true,
                _ => spec.set(option)?,
            }
        }
        Ok(spec)
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = Options::default();
        let mut parts = Vec::new();
        let mut add = |name: &str, value: Option<String>| {
            parts.extend(value.map(|value| format!("{name}{value}")));
        };
        add("", self.level.map(|level| level.to_string()));
        add("", self.perfect.then(|| PERFECT.to_owned()));
        add("time=", self.time.map(|time| format!("{}ms", time.as_millis())));
        add("depth=", self.depth.map(|depth| depth.to_string()));
        add("nodes=", self.nodes.map(|nodes| nodes.to_string()));
        let Options { threads, hash, params, tables, evaluation } = &self.options;
        add("threads=", (*threads != plain.threads).then(|| threads.to_string()));
        add("hash=", (*hash != plain.hash).then(|| hash.to_string()));
        add("tables=", (*tables != plain.tables).then(|| tables.name().to_owned()));
        let named = match evaluation {
            Evaluation::Baseline => Some("baseline"),
            Evaluation::Best | Evaluation::Net(_) => None,
        };
        add("eval=", named.map(str::to_owned));
        add("weights=", self.weights.clone());
        add("book=", self.book.as_ref().map(|book| book.file.clone()));
        let margin = self.book.as_ref().map(|book| book.margin);
        let margin = margin.filter(|&margin| margin != BookUse::MARGIN);
        add("margin=", margin.map(|margin| margin.to_string()));
        add("seed=", self.seed.map(|seed| seed.to_string()));
        for param in Params::LIST {
            let value = params.get(param.name).filter(|value| *value != param.default);
            add(&format!("tune.{}=", param.name), value.map(|value| value.to_string()));
        }
        // Nothing at all is no engine.
        if parts.is_empty() {
            parts.push(format!("threads={threads}"));
        }
        write!(f, "engine:{}", parts.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written_back() {
        for text in [
            "engine:7",
            "engine:10,threads=2",
            "engine:threads=1",
            "engine:time=100ms,depth=9,nodes=50000,threads=2,hash=16",
            "engine:nodes=2000,seed=4,tune.aspiration=50",
            "engine:nodes=2000,tables=off",
            "engine:time=50ms,tables=shipped",
            "engine:perfect,seed=3",
            "engine:nodes=2000,eval=baseline,seed=4",
            "engine:depth=3,eval=baseline",
        ] {
            let spec: EngineSpec = text.parse().expect(text);
            assert_eq!(spec.to_string(), text);
        }
        let spec: EngineSpec = "engine:time=2s".parse().expect("seconds");
        assert_eq!(spec.time, Some(Duration::from_secs(2)));
    }

    #[test]
    fn whatever_names_a_file_is_known_without_reading() {
        let told: Vec<&str> =
            FORM.split(',').filter_map(|option| option.strip_suffix("=FILE")).collect();
        assert_eq!(told, FILES.map(|(name, _)| name));
        for name in told {
            let text = format!("engine:3,{name}=no/such.file");
            assert_eq!(EngineSpec::file_option(&text), Some(name));
        }
        assert_eq!(EngineSpec::file_option("engine:depth=9,eval=baseline"), None);
    }

    #[test]
    fn bad_texts_are_quoted() {
        for (text, quoted) in [
            ("engine:", "\"\""),
            ("engine:0", "\"0\""),
            ("engine:11", "\"11\""),
            ("engine:depth=0", "\"depth=0\""),
            ("engine:depth=x", "\"depth=x\""),
            ("engine:time=5h", "\"time=5h\""),
            ("engine:3,4", "\"4\""),
            ("engine:tables=maybe", "\"tables=maybe\""),
            ("engine:3,perfect", "\"perfect\""),
            ("engine:margin=3", "\"margin=3\""),
            ("engine:book=no/such.book", "cannot read the book \"no/such.book\""),
            ("engine:eval=magic", "\"eval=magic\""),
            ("engine:weights=no/such.net", "cannot read the weights \"no/such.net\""),
            ("engine:tune.nothing=4", "\"tune.nothing=4\""),
            ("engine:tune.aspiration=100000", "\"tune.aspiration=100000\""),
        ] {
            let error = text.parse::<EngineSpec>().expect_err(text).to_string();
            assert!(error.starts_with(quoted), "{text}: {error}");
        }
    }
}
