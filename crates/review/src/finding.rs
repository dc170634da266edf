//! What is wrong with a move, in one sentence? From facts only: values that are known, pieces that a line loses or
//! misses, or what the move costs. Programs get an id and parameters, people the English sentence.

use crate::material::{Exchange, Haul};
use crownhead_tablebase::Value;
use serde_json::{Map, Value as Json, json};
use std::fmt::{self, Write};

/// What a move did wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The game was won and is so no more.
    WinThrownAway {
        /// In how many plies it was won.
        was_in: Option<u32>,
        /// What it is now: a draw or a loss.
        now: Value,
        /// In how many plies it is lost.
        now_in: Option<u32>,
    },
    /// The game was a draw and is lost.
    DrawThrownAway {
        /// In how many plies it is lost.
        now_in: Option<u32>,
    },
    /// The line leads to an ending that tables give as lost.
    LostEnding {
        /// Whether both sides lose pieces on the way there.
        exchange: bool,
        /// Pieces in that ending.
        pieces: u32,
    },
    /// The opponent has a proved win now.
    LosesByForce {
        /// In how many plies.
        plies: Option<u32>,
    },
    /// There was a proved win.
    MissedWin {
        /// In how many plies.
        plies: Option<u32>,
    },
    /// The line after the move loses pieces, and another move does not.
    LosesMaterial(Exchange),
    /// Another move wins pieces.
    MissedMaterial(Exchange),
    /// Nothing but a worse outlook, in percent.
    WorseOutlook {
        /// The expected score that the best move keeps.
        before: u32,
        /// What is left of it.
        after: u32,
    },
}

/// A fact with the moves that belong to it, as texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What is wrong.
    pub fact: Fact,
    /// The move that was played.
    pub played: String,
    /// What follows it, as far as the fact needs.
    pub line: Vec<String>,
    /// The better move and what follows it, as far as the fact needs.
    pub better: Vec<String>,
    /// Whether all other moves lose half a point or more.
    pub only: bool,
}

impl Fact {
    /// Its word for programs.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::WinThrownAway { .. } => "win_thrown_away",
            Self::DrawThrownAway { .. } => "draw_thrown_away",
            Self::LostEnding { .. } => "lost_ending",
            Self::LosesByForce { .. } => "loses_by_force",
            Self::MissedWin { .. } => "missed_win",
            Self::LosesMaterial(_) => "loses_material",
            Self::MissedMaterial(_) => "missed_material",
            Self::WorseOutlook { .. } => "worse_outlook",
        }
    }

    /// True if the sentence shows what could have been played, and not what came of the move.
    pub const fn is_about_better(&self) -> bool {
        matches!(self, Self::MissedWin { .. } | Self::MissedMaterial(_))
    }
}

impl Finding {
    /// What stands in the sentence, by its name.
    pub fn params(&self) -> Map<String, Json> {
        let haul = |haul: Haul| json!({"men": haul.men, "kings": haul.kings});
        let own = match self.fact {
            Fact::WinThrownAway { was_in, now, now_in } => {
                json!({"was_in": was_in, "now": now.to_string(), "now_in": now_in})
            }
            Fact::DrawThrownAway { now_in } => json!({"now_in": now_in}),
            Fact::LostEnding { exchange, pieces } => {
                json!({"exchange": exchange, "pieces": pieces})
            }
            Fact::LosesByForce { plies } | Fact::MissedWin { plies } => json!({"plies": plies}),
            Fact::LosesMaterial(found) | Fact::MissedMaterial(found) => {
                json!({"given": haul(found.given), "taken": haul(found.taken)})
            }
            Fact::WorseOutlook { before, after } => json!({"before": before, "after": after}),
        };
        let shared = json!({"played": self.played, "line": self.line, "better": self.better, "only": self.only});
        let both = [shared, own].into_iter().filter_map(|part| match part {
            Json::Object(fields) => Some(fields),
            _ => None,
        });
        both.flatten().collect()
    }

    /// What the better move was; behind a line it stands apart.
    fn comparison(&self, stop: char, kept: &str) -> String {
        match self.better.first() {
            None => String::new(),
            Some(better) if self.only => format!("{stop} {better} was the only move"),
            Some(better) => format!("{stop} {better} {kept}"),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let played = &self.played;
        let within = |plies: Option<u32>| plies.map(|plies| format!(" in {plies} plies"));
        let line =
            if self.line.is_empty() { String::new() } else { format!(": {}", self.line.join(" ")) };
        let better = self.better.join(" ");
        match self.fact {
            Fact::WinThrownAway { was_in, now: Value::Draw, .. } => {
                write!(f, "{played} threw away the win")?;
                if let Some(within) = within(was_in) {
                    write!(f, ": it was won{within}")?;
                }
                f.write_str(&self.comparison(',', "kept it"))
            }
            Fact::WinThrownAway { was_in, now_in, .. } => {
                let (was, now) =
                    (within(was_in).unwrap_or_default(), within(now_in).unwrap_or_default());
                write!(f, "{played} turned a win into a loss: it was won{was} and is lost{now}")?;
                f.write_str(&self.comparison(',', "kept the win"))
            }
            Fact::DrawThrownAway { now_in } => {
                write!(
                    f,
                    "{played} threw away the draw: it is lost{}",
                    within(now_in).unwrap_or_default()
                )?;
                f.write_str(&self.comparison(',', "kept it"))
            }
            Fact::LostEnding { exchange, .. } => {
                let what = if exchange { "the exchange" } else { played };
                write!(f, "{what} leads to an ending that the tables give as lost{line}")?;
                f.write_str(&self.comparison(';', "was better"))
            }
            Fact::LosesByForce { plies } => {
                write!(f, "{played} loses by force{}{line}", within(plies).unwrap_or_default())?;
                f.write_str(&self.comparison(';', "was better"))
            }
            Fact::MissedWin { plies } => {
                write!(f, "missed a win{}: {better}", within(plies).unwrap_or_default())
            }
            Fact::LosesMaterial(Exchange { taken, given, .. }) => {
                write!(f, "{played} loses {}{line}", bargain(given, taken))?;
                f.write_str(&self.comparison(';', "was better"))
            }
            Fact::MissedMaterial(Exchange { taken, given, .. }) if given.pieces() == 0 => {
                write!(f, "missed the win of {}: {better}", words(taken))
            }
            Fact::MissedMaterial(Exchange { taken, given, .. }) => {
                write!(f, "missed a {}: {better}", bargain(taken, given))
            }
            Fact::WorseOutlook { before, after } => {
                write!(f, "{before} % to {after} %")?;
                f.write_str(&self.comparison(',', "was better"))?;
                if self.better.len() > 1 { write!(f, ": {better}") } else { Ok(()) }
            }
        }
    }
}

/// `a man`, or `two for one` where something was got for it.
fn bargain(more: Haul, less: Haul) -> String {
    match less.pieces() {
        0 => words(more),
        some => format!("{} for {}", number(more.pieces()), number(some)),
    }
}

/// `a man`, `two men and a king`.
fn words(haul: Haul) -> String {
    let mut text = String::new();
    for (count, one, many) in [(haul.men, "man", "men"), (haul.kings, "king", "kings")] {
        let and = if text.is_empty() { "" } else { " and " };
        // Writing into a text cannot fail.
        let _ = match count {
            0 => Ok(()),
            1 => write!(text, "{and}a {one}"),
            _ => write!(text, "{and}{} {many}", number(count)),
        };
    }
    text
}

/// A small number as a word.
fn number(n: u32) -> String {
    const WORDS: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(fact: Fact, line: &str, better: &str, only: bool) -> String {
        let texts = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        let played = "23-18".to_owned();
        let finding = Finding { fact, played, line: texts(line), better: texts(better), only };
        assert!(finding.params().contains_key("played") && finding.params().len() >= 5);
        finding.to_string()
    }

    #[test]
    fn sentences_have_their_facts_and_their_line() {
        let haul = |men, kings| Haul { men, kings };
        let exchange = |given, taken| Exchange { given, taken, plies: 4 };
        let won = Fact::WinThrownAway { was_in: Some(17), now: Value::Draw, now_in: None };
        let cases = [
            (won, "23-18 threw away the win: it was won in 17 plies, 14-10 was the only move"),
            (
                Fact::WinThrownAway { was_in: None, now: Value::Loss, now_in: Some(8) },
                "23-18 turned a win into a loss: it was won and is lost in 8 plies, 14-10 was the only move",
            ),
            (
                Fact::DrawThrownAway { now_in: Some(8) },
                "23-18 threw away the draw: it is lost in 8 plies, 14-10 was the only move",
            ),
            (
                Fact::LosesMaterial(exchange(haul(1, 0), haul(0, 0))),
                "23-18 loses a man: 14x23 27x18 8-11; 14-10 was the only move",
            ),
            (
                Fact::LosesMaterial(exchange(haul(2, 0), haul(1, 0))),
                "23-18 loses two for one: 14x23 27x18 8-11; 14-10 was the only move",
            ),
            (
                Fact::MissedMaterial(exchange(haul(1, 0), haul(2, 1))),
                "missed a three for one: 14-10 7x14 9x18",
            ),
            (
                Fact::MissedMaterial(exchange(haul(0, 0), haul(2, 1))),
                "missed the win of two men and a king: 14-10 7x14 9x18",
            ),
            (
                Fact::LostEnding { exchange: true, pieces: 5 },
                "the exchange leads to an ending that the tables give as lost: 14x23 27x18 8-11; 14-10 was the only move",
            ),
            (Fact::MissedWin { plies: Some(9) }, "missed a win in 9 plies: 14-10 7x14 9x18"),
            (
                Fact::LosesByForce { plies: None },
                "23-18 loses by force: 14x23 27x18 8-11; 14-10 was the only move",
            ),
        ];
        for (fact, sentence) in cases {
            assert_eq!(said(fact, "14x23 27x18 8-11", "14-10 7x14 9x18", true), sentence);
        }
        assert_eq!(
            said(won, "", "14-10", false),
            "23-18 threw away the win: it was won in 17 plies, 14-10 kept it"
        );
        let outlook = Fact::WorseOutlook { before: 53, after: 34 };
        assert_eq!(
            said(outlook, "", "9-13 22x15", false),
            "53 % to 34 %, 9-13 was better: 9-13 22x15"
        );
    }
}
