//! What does a match look like on a page? [`MatchPicture`] draws one result as a picture for a
//! report: the figures that matter, the results by colour, and the score as the match went on.
//!
//! The picture is plain SVG, written by hand and complete in itself: system fonts, no script, no
//! style sheet that could leak into a page around it. Wins, draws and losses differ by pattern as
//! well as by colour, so it can be printed in black and white. The same match gives the same bytes.
//!
//! This file lays the sections out from top to bottom; each section has its own file and returns
//! the height at which the next one may start.

mod bars;
mod canvas;
mod chart;
mod number;
mod series;
mod table;
mod ways;
mod words;

use crate::stats::{Estimate, Pairs, Tally, elo_of_score};
pub use series::Point;
pub(crate) use series::{about, running};
pub(crate) use table::svg as table;
pub use ways::shown;
pub(crate) use ways::svg as ways;

use canvas::{Canvas, MUTED, RULE, Text};
use number::{chance, digits_for, grouped, percent_to, signed};

/// The width of the picture and of the empty border on either side.
const WIDTH: f64 = 860.0;
const MARGIN: f64 = 40.0;

/// One match between player A and player B, ready to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct MatchPicture<'a> {
    /// The heading.
    pub title: &'a str,
    /// Lines for the foot: variant, seed, openings, time control.
    pub caption: &'a [String],
    /// The name of A, from whose view everything is counted.
    pub player: &'a str,
    /// The name of B.
    pub opponent: &'a str,
    /// The games in which A had the black pieces.
    pub as_black: Tally,
    /// The games in which A had the white pieces.
    pub as_white: Tally,
    /// The score of A in each game (1, ½ or 0), in the order of the games.
    pub outcomes: &'a [f64],
    /// Whether the first and second game, the third and fourth, and so on share an opening with
    /// colours swapped; the intervals then come from the pairs.
    pub paired: bool,
}

impl MatchPicture<'_> {
    /// The picture as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::default();
        let y = self.heading(&mut canvas, 48.0);
        let y = self.figures(&mut canvas, y + 30.0);
        let y = bars::draw(&mut canvas, y + 44.0, self.as_black, self.as_white);
        let y = chart::draw(&mut canvas, y + 48.0, self.player, self.outcomes, self.paired);
        let height = self.foot(&mut canvas, y + 26.0) + 26.0;
        canvas.finish(WIDTH, height.round(), self.title, &self.description())
    }

    /// The title and the players, who get a line each if one is too short for both.
    fn heading(&self, canvas: &mut Canvas, y: f64) -> f64 {
        let y = canvas.paragraph(MARGIN, y, Text::new(23.0).bold(), self.title, 2);
        let look = Text::new(14.0).fill(MUTED);
        let both = format!("{} against {}", self.player, self.opponent);
        if words::width(&both, 14.0) <= WIDTH - 2.0 * MARGIN {
            return canvas.paragraph(MARGIN, y - 4.0, look, &both, 1);
        }
        let y = canvas.paragraph(MARGIN, y - 4.0, look, self.player, 1);
        canvas.paragraph(MARGIN, y, look, &format!("against {}", self.opponent), 1)
    }

    /// Games, score, Elo and likelihood of superiority, each with its interval below.
    fn figures(&self, canvas: &mut Canvas, y: f64) -> f64 {
        let score = self.score();
        let elo = score.map(elo_of_score);
        let share = |value| percent_to(value, digits_for(score));
        let rating = |value| signed(value, usize::from(elo.margin() < 10.0));
        let interval = |low: String, high: String| format!("95\u{a0}%: {low} to {high}");

        let counted = if self.paired { "in pairs, colours swapped" } else { "counted singly" };
        figure(canvas, MARGIN, y, "Games", &grouped(self.total().games()), counted);
        let range = interval(share(score.low), share(score.high));
        figure(canvas, 230.0, y, "Score", &share(score.value), &range);
        let range = interval(rating(elo.low), rating(elo.high));
        figure(canvas, 430.0, y, "Elo difference", &rating(elo.value), &range);
        let superiority = chance(self.superiority());
        let note = "50\u{a0}% is no evidence";
        figure(canvas, 640.0, y, "Likelihood of superiority", &superiority, note);
        y + 52.0
    }

    /// A rule and the caption lines.
    fn foot(&self, canvas: &mut Canvas, y: f64) -> f64 {
        if self.caption.is_empty() {
            return y - 24.0;
        }
        canvas.line((MARGIN, y), (WIDTH - MARGIN, y), RULE, 1.0);
        let mut y = y + 22.0;
        for line in self.caption {
            y = canvas.paragraph(MARGIN, y, Text::new(12.5).fill(MUTED), line, 3);
        }
        y - 16.0
    }

    fn total(&self) -> Tally {
        self.as_black + self.as_white
    }

    /// The pairs, if the games come in pairs and there is one.
    fn pairs(&self) -> Option<Pairs> {
        let some = self.paired && self.outcomes.len() >= 2;
        some.then(|| Pairs::from_games(self.outcomes))
    }

    /// The score with its interval, which comes from the pairs if there are any.
    fn score(&self) -> Estimate {
        let single = self.total().score();
        self.pairs().map_or(single, |pairs| about(single.value, pairs.score()))
    }

    fn superiority(&self) -> f64 {
        self.pairs().map_or_else(|| self.total().superiority(), |pairs| pairs.superiority())
    }

    /// The picture in words, for those who cannot see it.
    fn description(&self) -> String {
        let part = |tally: Tally| {
            let Tally { wins, draws, losses } = tally;
            format!("{wins} won, {draws} drawn, {losses} lost")
        };
        let Self { player, opponent, as_black, as_white, .. } = *self;
        let (total, score) = (self.total(), self.score());
        format!(
            "{player} against {opponent}, {} games: {}. As Black: {}. As White: {}. \
             Score in per cent, with 95 % interval: {:.1}. Elo difference: {:+.0}.",
            total.games(),
            part(total),
            part(as_black),
            part(as_white),
            score.map(|share| share * 100.0),
            score.map(elo_of_score),
        )
    }
}

/// A label, a large figure and a remark, one below the other.
fn figure(canvas: &mut Canvas, x: f64, y: f64, label: &str, value: &str, remark: &str) {
    let small = Text::new(12.5).fill(MUTED);
    canvas.text(x, y, small, label);
    canvas.text(x, y + 31.0, Text::new(26.0).bold(), value);
    canvas.text(x, y + 52.0, small, remark);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The picture of a match whose games alternate colours.
    fn picture(name: &str, outcomes: &[f64], paired: bool) -> String {
        let mut sides = [Tally::default(); 2];
        for (i, &score) in outcomes.iter().enumerate() {
            sides[i % 2].record(score);
        }
        let caption = [name.to_owned(), "seed 1".to_owned()];
        let [as_black, as_white] = sides;
        let (title, player, opponent) = (name, name, name);
        let caption = &caption;
        MatchPicture { title, caption, player, opponent, as_black, as_white, outcomes, paired }
            .svg()
    }

    /// A reader of XML in small: tags nest, attributes are quoted, nothing is left unescaped.
    fn assert_well_formed(svg: &str) {
        let mut open = Vec::new();
        for piece in svg.split('<').skip(1) {
            let (tag, text) = piece.split_once('>').expect("a closed tag");
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                open.push(tag.split_whitespace().next().unwrap_or_default());
            }
            assert!(!text.contains('>') && !text.chars().any(|c| c.is_control() && c != '\n'));
            for entity in text.split('&').skip(1) {
                let name = entity.split(';').next().unwrap_or_default();
                assert!(["amp", "lt", "gt", "quot", "#39"].contains(&name), "{name}");
            }
        }
        assert!(open.is_empty(), "{open:?}");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }

    #[test]
    fn every_match_gives_a_well_formed_picture() {
        let odd = [f64::NAN, f64::INFINITY, -3.0, 0.5, 1.0];
        let long = vec![0.5; 20_000];
        let names = ["A", "", "<script>&amp;\"'\u{0}\u{1b}\u{ffff}", &"long ".repeat(100)];
        for name in names {
            for outcomes in [&[][..], &[1.0], &[0.0, 1.0], &[1.0; 99], &odd, &long] {
                for paired in [false, true] {
                    let svg = picture(name, outcomes, paired);
                    assert_well_formed(&svg);
                    assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{svg}");
                    assert!(svg.len() < 40_000, "{} bytes", svg.len());
                    assert_eq!(svg, picture(name, outcomes, paired));
                }
            }
        }
    }

    #[test]
    fn the_picture_shows_and_tells_the_figures() {
        let svg = picture("Crownhead", &[1.0, 1.0, 0.5, 0.0, 1.0, 0.5, 1.0, 1.0], false);
        for part in [
            "<title>Crownhead</title>",
            "8 games: 5 won, 2 drawn, 1 lost. As Black: 3 won, 1 drawn, 0 lost.",
            ">75.0\u{a0}%<",
            ">+191<",
            ">6 pts<",
            "role=\"img\"",
        ] {
            assert!(svg.contains(part), "{part}");
        }
    }

    #[test]
    fn tallies_need_not_match_the_list_of_games() {
        let most = Tally { wins: u64::MAX, draws: 3, losses: u64::MAX };
        let svg = MatchPicture {
            title: "t",
            caption: &[],
            player: "a",
            opponent: "b",
            as_black: most,
            as_white: most,
            outcomes: &[1.0, 1.0],
            paired: true,
        };
        assert_well_formed(&svg.svg());
    }
}
