//! Help for players: taking moves back, playing them again, going to another line, hints and
//! evaluations. Who may have it, how far it leads, and that it is counted.

use super::{NodeId, ROOT, Refusal, Seat, Table, Verdict};
use crate::key::ClientId;
use crate::saying::Saying;
use crownhead_rules::Color;

/// How often Black and White used help.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Help {
    pub(crate) hints: [u32; 2],
    pub(crate) undos: [u32; 2],
    /// Positions whose value was asked for.
    pub(crate) evaluations: [u32; 2],
}

/// What is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Back {
    /// Only that the game was ended; it counts for this side.
    End(Color),
    /// Moves, to this node.
    To(NodeId),
}

impl Table {
    /// What undo takes back: an end that people decided; otherwise hot-seat one ply, against a
    /// computer everything after the person's own last decision.
    fn undo_target(&self, client: ClientId) -> Option<Back> {
        let asker = self.voice(client).unwrap_or_else(|| self.turn());
        if let Some(side) = self.end_to_take_back(asker) {
            return Some(Back::End(side));
        }
        let parent = |id: NodeId| self.tree.node(id).map(|node| node.parent);
        let people = Color::BOTH.into_iter().filter(|color| !self.seat(*color).is_computer());
        let people: Vec<Color> = people.collect();
        let mut back = std::iter::successors(parent(self.tree.current()), |&id| parent(id));
        let target = match people[..] {
            [person] => back.find(|&id| self.is_decision(id, person)),
            _ => back.next(),
        };
        target.map(Back::To)
    }

    /// Where redo leads: as far forward as undo led back, or to the end of the line.
    fn redo_target(&self) -> Option<NodeId> {
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
            return Err(Refusal::NotYours(Saying::NotYoursToStep));
        }
        if !self.is_local() {
            return Err(Refusal::NotNow(Saying::OfferUndo));
        }
        if !self.agreed.undo {
            return Err(Refusal::NotNow(Saying::WithoutUndo));
        }
        Ok(())
    }

    /// Refuses to walk about in a game that is over: it stays as it was played.
    fn check_open(&self) -> Result<(), Refusal> {
        if self.is_running() { Ok(()) } else { Err(Refusal::NotNow(Saying::OverHere)) }
    }

    /// What a client's undo takes back.
    pub(crate) fn check_undo(&self, client: ClientId) -> Result<Back, Refusal> {
        self.check_stepping(client)?;
        if matches!(self.verdict, Some(Verdict::Recorded { .. })) {
            self.check_open()?;
        }
        let nothing = || Refusal::NotNow(Saying::NothingToUndo);
        self.undo_target(client).ok_or_else(nothing)
    }

    /// Where a client's redo leads.
    pub(crate) fn check_redo(&self, client: ClientId) -> Result<NodeId, Refusal> {
        self.check_stepping(client)?;
        self.check_open()?;
        self.redo_target().ok_or(Refusal::NotNow(Saying::NothingToRedo))
    }

    pub(crate) fn undo(&mut self, client: ClientId) -> Result<(), Refusal> {
        let back = self.check_undo(client)?;
        self.take_back(back);
        Ok(())
    }

    pub(crate) fn redo(&mut self, client: ClientId) -> Result<(), Refusal> {
        let target = self.check_redo(client)?;
        self.go_to(target);
        Ok(())
    }

    /// Makes any node the current one.
    pub(crate) fn jump(&mut self, client: ClientId, node: NodeId) -> Result<(), Refusal> {
        self.check_stepping(client)?;
        self.check_open()?;
        self.check_node(node)?;
        let forward = self.tree.path_to(node).contains(&self.tree.current());
        if forward || self.tree.current() == ROOT {
            self.go_to(node);
        } else {
            self.take_back(Back::To(node));
        }
        Ok(())
    }

    /// Refuses a node that there is not.
    pub(crate) fn check_node(&self, node: NodeId) -> Result<(), Refusal> {
        if node != ROOT && self.tree.node(node).is_none() {
            return Err(Refusal::Bad(Saying::NoNode { node }));
        }
        Ok(())
    }

    /// Takes something back and counts it for the side that may decide again.
    pub(crate) fn take_back(&mut self, back: Back) {
        let side = match back {
            Back::End(side) => {
                self.lift_end();
                side
            }
            Back::To(target) => {
                self.go_to(target);
                self.turn()
            }
        };
        self.help.undos[side as usize] += 1;
    }

    /// Whether hints may be had: not before whoever is awaited has come and has agreed to them.
    pub(crate) fn has_hints(&self) -> bool {
        let is_free = |seat: &Seat| matches!(seat, Seat::Link { holder: None, .. });
        self.agreed.hints && !self.seats.iter().any(is_free)
    }

    pub(crate) fn count_hint(&mut self) {
        let turn = self.turn();
        self.help.hints[turn as usize] += 1;
    }

    /// Whether a client may ask what the current position is worth while the game runs.
    pub(crate) fn check_evaluation(&self) -> Result<(), Refusal> {
        if self.is_between_people() {
            return Err(Refusal::NotNow(Saying::EvaluatePeople));
        }
        // Where nobody plays there is nobody to help.
        if !self.agreed.hints && !self.is_between_computers() {
            return Err(Refusal::NotNow(Saying::EvaluateWithoutHints));
        }
        Ok(())
    }

    /// Opens the evaluation of the current node, and counts it for a player. Whoever only watches opens
    /// it for nobody else.
    pub(crate) fn evaluate(&mut self, client: ClientId) -> Result<(), Refusal> {
        if !self.is_running() {
            return Err(Refusal::Already);
        }
        self.check_evaluation()?;
        let node = self.tree.current();
        let side = self.voice(client);
        let opens = side.is_some() || client == self.owner && self.is_between_computers();
        if self.evaluated.contains(&node) || !opens {
            return Err(Refusal::Already);
        }
        self.evaluated.push(node);
        if let Some(side) = side {
            self.help.evaluations[side as usize] += 1;
        }
        Ok(())
    }

    /// Whether what the tables know of the current node may be seen by everybody.
    pub(crate) fn is_evaluated(&self) -> bool {
        !self.is_running() || self.evaluated.contains(&self.tree.current())
    }

    /// Whether a client may have a node analysed.
    pub(crate) fn check_analysis(&self, client: ClientId, node: NodeId) -> Result<(), Refusal> {
        self.check_node(node)?;
        if !self.is_running() || self.is_between_computers() {
            return Ok(());
        }
        if self.is_between_people() {
            return Err(Refusal::NotYours(Saying::AnalysePeople));
        }
        let plays = self.sides_of(client).next().is_some();
        if plays && !self.evaluated.contains(&node) {
            return Err(Refusal::NotYours(Saying::EvaluateFirst));
        }
        Ok(())
    }
}
