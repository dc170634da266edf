//! A record as PDN 3.0: tags, moves in their canonical text, numbers, and a star at the end.

use super::{Break, Line, Record, Remark, game_type};
use crate::fen;
use crate::moves;
use crate::pdn::{Element, MoveNumber, PdnGame, Placeholder, Tag, Terminator};
use crownhead_rules::Position;

impl Record {
    /// The record as a PDN game: the tags it had, then result and rules, and the position if the game
    /// did not begin at the start. As PDN 3.0 asks, the result stands in its tag and `*` ends the game.
    pub fn to_pdn(&self) -> PdnGame {
        let mut game = PdnGame { tags: self.tags.clone(), ..PdnGame::default() };
        let mut add = |name: &str, value: String| game.tags.push(Tag::new(name, value));
        add("Result", self.result.text(self.variant).to_owned());
        match game_type::written(self.variant) {
            Some(value) => add("GameType", value),
            None => add("Variant", self.variant.id().to_owned()),
        }
        if self.line.start != Position::start(self.variant) {
            add("SetUp", "1".to_owned());
            add("FEN", fen::write(&self.line.start));
        }
        write_line(&self.line, 0, &mut game.body);
        game.terminator = Some(Terminator::Star);
        game
    }
}

/// Writes a line whose first move is the `ply`th after the start of the game's numbering.
fn write_line(line: &Line, ply: usize, body: &mut Vec<Element>) {
    let first = line.start.variant().rules().first;
    // Counting half-moves from the first mover's first move; a position with the second mover to
    // move begins with `1...`.
    let mut half = ply;
    if half % 2 != usize::from(line.start.turn() != first) {
        half += 1;
    }
    // Whether the second mover's next move has to show its number.
    let mut lost = true;
    write_remarks(&line.preface, &line.start, half, body);
    let mut here = line.start;
    for ply in &line.plies {
        let legal = here.moves();
        let ellipsis = half % 2 == 1;
        match moves::text_among(&here, &legal, ply.mv) {
            // PDN leaves a pass out; the next move shows by its number whose it is.
            None => lost = true,
            Some(text) => {
                let shown = !ellipsis || lost;
                let number = MoveNumber { n: (half / 2 + 1) as u32, ellipsis };
                let strength = ply.strength.clone();
                let number = shown.then_some(number);
                body.push(Element::Move { text, number, strength, line: 0, column: 0 });
                lost = ply.remarks.iter().any(|remark| !matches!(remark, Remark::Nag(_)));
            }
        }
        write_remarks(&ply.remarks, &here, half, body);
        here = ply.after;
        half += 1;
    }
    match &line.broken {
        None => {}
        Some(Break::Unknown) => {
            body.push(Element::Unknown { placeholder: Placeholder::Dots, number: None });
        }
        Some(Break::Setup(next)) => {
            body.push(set_up(&next.start));
            write_line(next, half, body);
        }
    }
}

/// Writes what is said of the move at `half`, which is played from `before`.
fn write_remarks(remarks: &[Remark], before: &Position, half: usize, body: &mut Vec<Element>) {
    for remark in remarks {
        body.push(match remark {
            Remark::Comment(text) => Element::Comment(text.clone()),
            Remark::Nag(nag) => Element::Nag(*nag),
            Remark::Variation(line) => {
                let mut moves = Vec::new();
                // A variation starts where the move did, unless it set up a position of its own.
                if line.start != *before {
                    moves.push(set_up(&line.start));
                }
                write_line(line, half, &mut moves);
                Element::Variation(moves)
            }
        });
    }
}

/// The setup of a position in the middle of the text.
fn set_up(position: &Position) -> Element {
    Element::Setup { fen: fen::write(position), line: 0, column: 0 }
}
