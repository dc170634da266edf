//! What match is it? Everything that decides which games are played and how they are judged, and
//! nothing else: not how many threads play them, nor where the results go. Two runs of equal settings
//! play the same games, so a file of results that names its settings can be gone on with and joined.

use crate::stats::{EloModel, Sprt, SprtError};
use crownhead_play::{Adjudication, Limits, TimeControl, Timekeeping};
use crownhead_rules::Variant;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The risk of a wrong verdict, on either side, that a sequential test takes.
const RISK: f64 = 0.05;

/// The settings of a match between two players, A and B. Files of format 1 call them black and white, whichever
/// colour they have.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The rule set.
    #[serde(with = "variant_id")]
    pub variant: Variant,
    /// The SPEC of A, who has Black; with `swap` in the first game of each pair.
    #[serde(alias = "black")]
    pub first: String,
    /// The SPEC of B.
    #[serde(alias = "white")]
    pub second: String,
    /// The hashes of nets that A and B bring along: a file may have another content tomorrow.
    #[serde(default, skip_serializing_if = "no_nets")]
    pub nets: [Option<String>; 2],
    /// How many games.
    pub games: u64,
    /// From this all lots come.
    pub seed: u64,
    /// The name of the openings.
    pub openings: String,
    /// Whether each opening is played twice, with colours swapped.
    pub swap: bool,
    /// Time a move in milliseconds, for players that bring no limit of their own.
    pub movetime_ms: Option<u64>,
    /// Nodes a move, likewise.
    pub nodes: Option<u64>,
    /// Depth, likewise.
    pub depth: Option<u32>,
    /// The clocks of each game, such as `60+0.5` or `40/60`; who runs out of time loses.
    #[serde(default, with = "clock_text")]
    pub clock: Option<TimeControl>,
    /// Whether times and clocks mean the processor's time for a player, not the time of day.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cpu_clock: bool,
    /// The two hypotheses, in normalised Elo, of a test that may end the match early.
    pub sprt: Option<[f64; 2]>,
    /// Plies after which a game is a draw.
    pub max_plies: Option<usize>,
    /// When clear games end early.
    pub adjudication: Option<AdjudicationRule>,
    /// The part of the games that is played here.
    pub shard: Option<Shard>,
}

/// [`Adjudication`] as text: `WIN,DRAW,PLIES,FROM`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AdjudicationRule(pub Adjudication);

/// One of several equal parts of a match: `I/N`, counted from 1.
///
/// The parts take turns: game by game, or pair by pair with swapped colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    index: u64,
    count: u64,
}

/// A text that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{text:?} is not {wanted}")]
pub struct NotReadable {
    text: String,
    wanted: &'static str,
}

impl NotReadable {
    fn new(text: &str, wanted: &'static str) -> Self {
        Self { text: text.to_owned(), wanted }
    }
}

impl MatchSettings {
    /// A match of `games` games with nothing special about it.
    pub fn new(variant: Variant, first: &str, second: &str, games: u64) -> Self {
        Self {
            variant,
            first: first.to_owned(),
            second: second.to_owned(),
            nets: [None, None],
            games,
            seed: 0,
            openings: "none".to_owned(),
            swap: false,
            movetime_ms: None,
            nodes: None,
            depth: None,
            clock: None,
            cpu_clock: false,
            sprt: None,
            max_plies: None,
            adjudication: None,
            shard: None,
        }
    }

    /// The limits for players that bring none of their own.
    pub fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.movetime_ms.map(Duration::from_millis),
            timekeeping: if self.cpu_clock { Timekeeping::Processor } else { Timekeeping::Wall },
            ..Limits::default()
        }
    }

    /// The sequential test that may end the match.
    ///
    /// # Errors
    /// If its hypotheses make no test.
    pub fn test(&self) -> Result<Option<Sprt>, SprtError> {
        let Some([elo0, elo1]) = self.sprt else { return Ok(None) };
        Sprt::new(elo0, elo1, RISK, RISK, EloModel::Normalized).map(Some)
    }

    /// The same match, all of it.
    #[must_use]
    pub fn whole(&self) -> Self {
        Self { shard: None, ..self.clone() }
    }

    /// The first setting in which `other` differs, as a sentence; `None` if none does.
    pub fn difference(&self, other: &Self) -> Option<String> {
        difference(self, other)
    }
}

/// The first setting in which those of a file differ from those that are asked for, as a sentence; `None`
/// if none does.
pub fn difference<T: Serialize>(asked: &T, there: &T) -> Option<String> {
    let [asked, there] = [asked, there].map(|settings| serde_json::to_value(settings).ok());
    first_difference(asked?.as_object()?, there?.as_object()?)
}

fn first_difference(asked: &Map<String, Json>, there: &Map<String, Json>) -> Option<String> {
    asked.iter().find_map(|(key, wanted)| match (wanted, there.get(key)) {
        (wanted, Some(found)) if wanted == found => None,
        (Json::Object(wanted), Some(Json::Object(found))) => first_difference(wanted, found),
        (wanted, found) => {
            let found = shown(found.unwrap_or(&Json::Null));
            Some(format!("its {:?} is {found}, not {}", key.as_str(), shown(wanted)))
        }
    })
}

fn no_nets(nets: &[Option<String>; 2]) -> bool {
    *nets == [None, None]
}

/// A setting as it stands in a sentence.
fn shown(value: &Json) -> String {
    if value.is_null() { "not set".to_owned() } else { value.to_string() }
}

impl Shard {
    /// Part `index`, from 0, of `count`; nothing if there is none.
    pub fn new(index: u64, count: u64) -> Option<Self> {
        (index < count && count <= Self::MOST).then_some(Self { index, count })
    }

    /// The most parts.
    const MOST: u64 = 1_000_000;

    /// The number of the part, from 0.
    pub const fn index(self) -> u64 {
        self.index
    }

    /// How many parts there are.
    pub const fn count(self) -> u64 {
        self.count
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl FromStr for Shard {
    type Err = NotReadable;

    fn from_str(text: &str) -> Result<Self, NotReadable> {
        let wanted = "a part I/N with 1 <= I <= N";
        let bad = || NotReadable::new(text, wanted);
        let (index, count) = text.split_once('/').ok_or_else(bad)?;
        let index: u64 = index.parse().map_err(|_| bad())?;
        let count: u64 = count.parse().map_err(|_| bad())?;
        index.checked_sub(1).and_then(|index| Self::new(index, count)).ok_or_else(bad)
    }
}

impl fmt::Display for AdjudicationRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Adjudication { win, draw, plies, draw_from } = self.0;
        write!(f, "{win},{draw},{plies},{draw_from}")
    }
}

impl FromStr for AdjudicationRule {
    type Err = NotReadable;

    fn from_str(text: &str) -> Result<Self, NotReadable> {
        let wanted = "WIN,DRAW,PLIES,FROM with 0 <= DRAW < WIN and PLIES >= 2";
        let bad = || NotReadable::new(text, wanted);
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let [win, draw, plies, draw_from] = parts[..] else { return Err(bad()) };
        let win: f64 = win.parse().map_err(|_| bad())?;
        let draw: f64 = draw.parse().map_err(|_| bad())?;
        let plies: usize = plies.parse().map_err(|_| bad())?;
        let draw_from: usize = draw_from.parse().map_err(|_| bad())?;
        let sound = win.is_finite() && draw >= 0.0 && draw < win && plies >= 2;
        if !sound {
            return Err(bad());
        }
        Ok(Self(Adjudication { win, draw, plies, draw_from }))
    }
}

macro_rules! as_text {
    ($name:ty) => {
        impl TryFrom<String> for $name {
            type Error = NotReadable;
            fn try_from(text: String) -> Result<Self, NotReadable> {
                text.parse()
            }
        }
        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.to_string()
            }
        }
    };
}
as_text!(Shard);
as_text!(AdjudicationRule);

/// A variant as the word that names it.
mod variant_id {
    use crownhead_rules::Variant;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    pub(super) fn serialize<S: Serializer>(variant: &Variant, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(variant.id())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Variant, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A time control as its text.
mod clock_text {
    use crownhead_play::TimeControl;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    #[expect(clippy::ref_option, reason = "serde gives a reference")]
    pub(super) fn serialize<S: Serializer>(
        clock: &Option<TimeControl>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        clock.map(|clock| clock.to_string()).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<TimeControl>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_json() {
        let mut settings = MatchSettings::new(Variant::Straight, "alphabeta:2", "random", 500);
        settings.shard = Some("2/3".parse().unwrap());
        settings.adjudication = Some("3,0.1,8,80".parse().unwrap());
        settings.sprt = Some([0.0, 10.0]);
        settings.clock = Some("40/60+0.5".parse().unwrap());
        settings.seed = u64::MAX;
        let text = serde_json::to_string(&settings).unwrap();
        assert!(text.contains("\"shard\":\"2/3\"") && text.contains("\"variant\":\"straight\""));
        assert_eq!(serde_json::from_str::<MatchSettings>(&text).unwrap(), settings);
    }

    #[test]
    fn differences_are_named() {
        let one = MatchSettings::new(Variant::English, "random", "random", 10);
        let two = MatchSettings { seed: 8, ..one.clone() };
        assert_eq!(one.difference(&one), None);
        assert_eq!(one.difference(&two).unwrap(), "its \"seed\" is 8, not 0");
        let limited = MatchSettings { depth: Some(3), ..one.clone() };
        assert_eq!(limited.difference(&one).unwrap(), "its \"depth\" is not set, not 3");
    }

    #[test]
    fn wrong_texts_are_quoted() {
        for text in ["0/3", "4/3", "1", "a/b", "1/9999999"] {
            let error = text.parse::<Shard>().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
        for text in ["3,0.1,8", "3,0.1,1,80", "0.1,3,8,80", "NaN,0,8,80", "inf,0,8,80"] {
            assert!(text.parse::<AdjudicationRule>().is_err(), "{text}");
        }
        assert_eq!("3/4".parse::<Shard>().unwrap().to_string(), "3/4");
    }

    #[test]
    fn a_test_needs_rising_hypotheses() {
        let mut settings = MatchSettings::new(Variant::English, "random", "random", 10);
        assert_eq!(settings.test().unwrap(), None);
        settings.sprt = Some([10.0, 0.0]);
        assert!(settings.test().is_err());
    }
}
