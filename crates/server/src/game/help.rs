//! Taking moves back, playing them again, and going to another line: who may, how far it leads, and
//! that it is counted.

use super::{NodeId, ROOT, Refusal, Table};
use crate::key::ClientId;
use crate::views::Pair;
use crownhead_rules::Color;

impl Table {
    /// Where undo leads: hot-seat one ply back, against a computer to the person's own last decision.
    pub(crate) fn undo_target(&self) -> Option<NodeId> {
        let parent = |id: NodeId| self.tree.node(id).map(|node| node.parent);
        let people = Color::BOTH.into_iter().filter(|color| !self.seat(*color).is_computer());
        let people: Vec<Color> = people.collect();
        let mut back = std::iter::successors(parent(self.tree.current()), |&id| parent(id));
        match people[..] {
            [person] => back.find(|&id| self.is_decision(id, person)),
            _ => back.next(),
        }
    }

    /// Where redo leads: as far forward as undo led back, or to the end of the line.
    pub(crate) fn redo_target(&self) -> Option<NodeId> {
        let line = self.tree.line();
        let here = line.iter().position(|&id| id == self.tree.current()).map_or(0, |at| at + 1);
        let ahead = &line[here..];
        let computers = self.seats.iter().filter(|seat| seat.is_computer()).count();
        if computers != 1 {
            return ahead.first().copied();
        }
        let person =
            if self.seat(Color::Black).is_computer() { Color::White } else { Color::Black };
        let decision = ahead.iter().find(|&&id| self.is_decision(id, person));
        decision.or(ahead.last()).copied()
    }

    /// True if a side has to decide there: it is to move, and not merely to pass.
    fn is_decision(&self, id: NodeId, color: Color) -> bool {
        let position = self.tree.position(id);
        let only_pass = || matches!(position.moves()[..], [only] if only.is_pass());
        position.turn() == color && !only_pass()
    }

    /// Whether a client may step through this game as it likes.
    fn check_stepping(&self, client: ClientId) -> Result<(), Refusal> {
        if client != self.owner {
            return Err(Refusal::NotYours("Only the one who made the game can take moves back."));
        }
        if !self.is_local() {
            return Err(Refusal::not_now(
                "Offer to take the move back: the other player has to agree.",
            ));
        }
        if !self.agreed.undo {
            return Err(Refusal::not_now("This game was started without taking moves back."));
        }
        Ok(())
    }

    pub(crate) fn may_step(&self, client: ClientId) -> bool {
        self.check_stepping(client).is_ok()
    }

    pub(crate) fn undo(&mut self, client: ClientId) -> Result<(), Refusal> {
        self.check_stepping(client)?;
        let nothing = || Refusal::not_now("There is no move of yours to take back.");
        let target = self.undo_target().ok_or_else(nothing)?;
        self.step_back(target);
        Ok(())
    }

    pub(crate) fn redo(&mut self, client: ClientId) -> Result<(), Refusal> {
        self.check_stepping(client)?;
        let nothing = || Refusal::not_now("There is no move to play again.");
        let target = self.redo_target().ok_or_else(nothing)?;
        self.go_to(target);
        Ok(())
    }

    /// Makes any node the current one.
    pub(crate) fn jump(&mut self, client: ClientId, node: NodeId) -> Result<(), Refusal> {
        self.check_stepping(client)?;
        if node != ROOT && self.tree.node(node).is_none() {
            return Err(Refusal::Bad(format!("There is no move {node} in this game.")));
        }
        let forward = self.tree.path_to(node).contains(&self.tree.current());
        if forward || self.tree.current() == ROOT {
            self.go_to(node);
        } else {
            self.step_back(node);
        }
        Ok(())
    }

    /// Goes back to a node and counts it for the side that may decide again.
    pub(crate) fn step_back(&mut self, target: NodeId) {
        self.go_to(target);
        let turn = self.turn();
        *count(&mut self.help.undos, turn) += 1;
    }

    pub(crate) fn count_hint(&mut self) {
        let turn = self.turn();
        *count(&mut self.help.hints, turn) += 1;
    }
}

/// The counter of a side.
const fn count(pair: &mut Pair<u32>, color: Color) -> &mut u32 {
    match color {
        Color::Black => &mut pair.black,
        Color::White => &mut pair.white,
    }
}
