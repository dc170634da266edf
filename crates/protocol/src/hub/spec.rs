//! The text that names an engine behind the Hub protocol: its command line, and before it in braces the parameters
//! that it is to be given, as in `{threads=2,margin=30} ./scan hub`.

use super::process::CommandLine;
use crate::text::quoted;
use std::fmt;
use std::str::FromStr;

/// An engine behind the Hub protocol by its text.
///
/// ```
/// use crownhead_protocol::hub::HubSpec;
/// let spec: HubSpec = "{threads=2} ./scan hub".parse().unwrap();
/// assert_eq!(spec.command.words(), ["./scan", "hub"]);
/// assert_eq!(spec.settings, [("threads".to_owned(), "2".to_owned())]);
/// assert_eq!("./scan hub".parse::<HubSpec>().unwrap().settings, []);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HubSpec {
    /// What is started.
    pub command: CommandLine,
    /// Names and values of the parameters that are set, in their order.
    pub settings: Vec<(String, String)>,
}

impl HubSpec {
    /// The same engine with a parameter set to a value, whatever it was set to before.
    pub fn set(&mut self, name: &str, value: String) {
        match self.settings.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.settings.push((name.to_owned(), value)),
        }
    }
}

/// Whether a name or a value can stand between braces.
fn is_plain(text: &str) -> bool {
    let apart = |c: char| c.is_whitespace() || c.is_control() || ",={}\"'".contains(c);
    !text.is_empty() && !text.contains(apart)
}

impl fmt::Display for HubSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.settings.is_empty() {
            let settings = self.settings.iter().map(|(name, value)| format!("{name}={value}"));
            write!(f, "{{{}}} ", settings.collect::<Vec<_>>().join(","))?;
        }
        self.command.fmt(f)
    }
}

impl FromStr for HubSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some(rest) = text.strip_prefix('{') else {
            return Ok(Self { command: text.parse()?, settings: Vec::new() });
        };
        let (inside, command) = rest
            .split_once('}')
            .ok_or_else(|| format!("a brace is not closed in {:?}", quoted(text)))?;
        let mut spec = Self { command: command.trim().parse()?, settings: Vec::new() };
        for setting in inside.split(',') {
            match setting.split_once('=') {
                Some((name, value)) if is_plain(name) && is_plain(value) => {
                    if spec.settings.iter().any(|(known, _)| known == name) {
                        return Err(format!("{:?} is set twice", quoted(name)));
                    }
                    spec.settings.push((name.to_owned(), value.to_owned()));
                }
                _ => {
                    let setting = quoted(setting);
                    return Err(format!(
                        "{setting:?} is no parameter of an engine, as in hub:{{threads=2}} ./scan hub"
                    ));
                }
            }
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written_back() {
        for text in ["./scan hub", "{a=1} ./scan hub", "{a=1,b.c=-2.5} {odd}", " {odd} x"] {
            assert_eq!(text.parse::<HubSpec>().expect(text).to_string(), text);
        }
        let mut spec: HubSpec = "{a=1}scan".parse().unwrap();
        spec.set("b", "3".to_owned());
        spec.set("a", "2".to_owned());
        assert_eq!(spec.to_string(), "{a=2,b=3} scan");
    }

    #[test]
    fn bad_texts_are_quoted() {
        for (text, said) in [
            ("{a=1 scan", "a brace is not closed in \"{a=1 scan\""),
            ("{} scan", "\"\" is no parameter"),
            ("{a} scan", "\"a\" is no parameter"),
            ("{a=1,a=2} scan", "\"a\" is set twice"),
            ("{a=b c} scan", "\"a=b c\" is no parameter"),
            ("{a=1}", "the command of the engine is missing"),
        ] {
            let error = text.parse::<HubSpec>().expect_err(text);
            assert!(error.starts_with(said), "{text}: {error}");
        }
    }
}
