//! A table as the store keeps it: a row for the game, a row for each move, and back again by replaying
//! the moves.

mod end;
mod parts;
mod seat;
mod summary;

use crate::game::{Agreed, Ending, GameClock, NodeId, Offer, ROOT, Table, Tree, Walk};
use crate::key::{GameId, Key};
use crownhead_files::in_one_line;
use crownhead_notation::{fen, moves};
use crownhead_play::TimeControl;
use crownhead_rules::{Color, DrawRules};
use end::KeptEnding;
use parts::{KeptControl, KeptHelp, KeptOffer, KeptOrigin, KeptPair, KeptThought, KeptTimes};
use seat::KeptSeat;
use serde::{Deserialize, Serialize};
use summary::Summary;

/// The row of a game.
#[derive(Clone, Debug)]
pub(super) struct KeptGame {
    pub(super) id: String,
    pub(super) owner: String,
    /// Who sits where, to find a client's games.
    pub(super) holders: [Option<String>; 2],
    pub(super) created: u64,
    pub(super) updated: u64,
    /// What never changes, as JSON.
    pub(super) setup: String,
    /// What does, as JSON.
    pub(super) state: String,
    /// The game in a list, as JSON.
    pub(super) summary: String,
    /// Whether it is shown in lists.
    pub(super) listed: bool,
}

/// The row of a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KeptNode {
    pub(super) node: NodeId,
    pub(super) parent: NodeId,
    /// The text of PDN.
    pub(super) text: String,
    /// The squares that were walked over, where the move has several ways.
    pub(super) path: Option<String>,
    /// The clocks after it, as JSON.
    pub(super) clock: Option<String>,
    /// The search behind it, as JSON.
    pub(super) report: Option<String>,
    /// What a record says of it.
    pub(super) comment: Option<String>,
    /// The strength that a record gives it.
    pub(super) mark: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Setup {
    variant: String,
    fen: String,
    ballot: Option<String>,
    seed: u64,
    hints: bool,
    undo: bool,
    clock: Option<KeptControl>,
    /// Where an imported game comes from.
    #[serde(default)]
    record: Option<KeptOrigin>,
    /// Plies that were there before anybody moved.
    #[serde(default)]
    given: usize,
    /// Draws by rule are claims that nobody made.
    #[serde(default)]
    claimed: bool,
}

#[derive(Serialize, Deserialize)]
struct State {
    version: u64,
    current: NodeId,
    leaf: NodeId,
    seats: KeptPair<KeptSeat>,
    /// An end that the board does not show.
    declared: Option<KeptEnding>,
    help: KeptHelp,
    offers: Vec<KeptOffer>,
    times: Option<KeptTimes>,
    rematch: Option<String>,
    /// What was agreed on since the game was made; as it was made if it does not say.
    #[serde(default)]
    hints: Option<bool>,
    #[serde(default)]
    evaluated: Vec<NodeId>,
    #[serde(default)]
    paused: bool,
    #[serde(default)]
    draw_offered: bool,
}

/// Why a game cannot be read back.
pub(super) type Damage = String;

impl Table {
    /// The row of the game.
    pub(super) fn keep(&self) -> KeptGame {
        let setup = Setup {
            variant: self.variant().id().to_owned(),
            fen: fen::write(self.tree.start()),
            ballot: self.ballot.clone(),
            seed: self.seed,
            hints: self.agreed.hints,
            undo: self.agreed.undo,
            clock: self.clock.as_ref().map(|clock| clock.control().into()),
            record: self.record.as_ref().map(KeptOrigin::from),
            given: self.given,
            claimed: self.tree.draws() == DrawRules::Claimed,
        };
        let state = State {
            version: self.version,
            current: self.tree.current(),
            leaf: self.tree.leaf(),
            seats: Color::BOTH.map(|color| seat::keep(self.seat(color))).into(),
            declared: self.unseen_ending().map(KeptEnding::from),
            help: self.help.into(),
            offers: self.offers.iter().map(KeptOffer::from).collect(),
            times: self.clock.as_ref().map(|clock| clock.times().into()),
            rematch: self.rematch.map(|id| id.to_string()),
            hints: Some(self.agreed.hints),
            evaluated: self.evaluated.clone(),
            paused: self.paused,
            draw_offered: self.draw_offered,
        };
        KeptGame {
            id: self.id.to_string(),
            owner: self.owner.to_string(),
            holders: Color::BOTH
                .map(|color| self.seat(color).holder(self.owner).map(|holder| holder.to_string())),
            created: self.created,
            updated: self.updated,
            setup: json(&setup),
            state: json(&state),
            summary: json(&Summary::new(self)),
            listed: self.is_listed(),
        }
    }

    /// Whether the game belongs into lists: someone has moved, or may yet come to, or it was imported.
    fn is_listed(&self) -> bool {
        let waits = self.is_running() && !self.is_local();
        self.tree.len() > 0 || waits || self.record.is_some()
    }

    /// The row of a move.
    pub(super) fn keep_node(&self, id: NodeId) -> Option<KeptNode> {
        let node = self.tree.node(id)?;
        let before = self.tree.position(node.parent);
        let several = before.paths(node.mv).len() > 1;
        let thought = |thought| KeptThought::keep(thought, before.turn());
        let squares = || node.path.iter().map(ToString::to_string).collect::<Vec<_>>().join("x");
        Some(KeptNode {
            node: id,
            parent: node.parent,
            text: node.text.clone(),
            path: several.then(squares),
            clock: node.clock.map(|times| json(&KeptTimes::from(times))),
            report: node.thought.as_ref().map(thought).as_ref().map(json),
            comment: node.comment.clone(),
            mark: node.mark.clone(),
        })
    }

    /// The table of a game and its moves, the first one first.
    ///
    /// # Errors
    /// If they are not what was once kept.
    pub(super) fn restore(kept: &KeptGame, rows: &[KeptNode]) -> Result<Self, Damage> {
        let setup: Setup = read(&kept.setup)?;
        let state: State = read(&kept.state)?;
        let variant = setup.variant.parse().map_err(damage)?;
        let start = fen::read(variant, &setup.fen).map_err(damage)?;
        let mut tree = Tree::new(start);
        if setup.claimed {
            tree.set_draws(DrawRules::Claimed);
        }
        for row in rows {
            restore_node(&mut tree, row)?;
        }
        if let Some(node) = tree.beyond_the_end() {
            return Err(format!("move {node} comes after the end of its game"));
        }
        tree.restore(state.current, state.leaf);
        let clock = setup.clock.map(TimeControl::from).map(|control| match state.times {
            Some(times) => GameClock::at(control, times.into()),
            None => GameClock::new(control),
        });
        let KeptPair { black, white } = state.seats;
        let mut table = Self {
            id: key(&kept.id)?,
            owner: key(&kept.owner)?,
            version: state.version,
            created: kept.created,
            updated: kept.updated,
            seats: [seat::restore(black)?, seat::restore(white)?],
            agreed: Agreed { hints: state.hints.unwrap_or(setup.hints), undo: setup.undo },
            ballot: setup.ballot,
            record: setup.record.map(Into::into),
            given: setup.given,
            seed: setup.seed,
            game: tree.game_at(tree.current()),
            tree,
            help: state.help.into(),
            evaluated: state.evaluated,
            paused: state.paused,
            draw_offered: state.draw_offered,
            offers: Vec::new(),
            verdict: None,
            clock,
            rematch: state.rematch.map(|id| key(&id)).transpose()?,
            unsaved: Vec::new(),
        };
        match state.declared.map(|ending| ending.restore(variant)).transpose()? {
            Some(Ending::Ruled(outcome)) => table.declare(outcome),
            Some(Ending::Decided(verdict)) => table.decide(verdict),
            None => {}
        }
        table.offers = state.offers.into_iter().map(Offer::from).collect();
        table.start_clock();
        Ok(table)
    }
}

fn restore_node(tree: &mut Tree, row: &KeptNode) -> Result<(), Damage> {
    let expected = tree.len() as NodeId + 1;
    if row.node != expected || row.parent >= expected {
        return Err(format!("move {} is out of order", row.node));
    }
    let before = *tree.position(row.parent);
    let mv = moves::read(&before, &row.text).map_err(damage)?;
    let walk = match &row.path {
        Some(path) => {
            Walk::of_text(&before, path).map_err(|refusal| damage(refusal.into_saying()))?
        }
        None => Walk::first(&before, mv),
    };
    let id = tree.add(row.parent, mv, walk.path);
    let clock = row.clock.as_deref().map(read::<KeptTimes>).transpose()?;
    let thought = row.report.as_deref().map(read::<KeptThought>).transpose()?;
    let thought = thought.map(|thought| thought.restore(before.turn()));
    tree.annotate(id, thought, clock.map(Into::into));
    tree.remark(id, row.comment.clone(), row.mark.clone());
    debug_assert!(id != ROOT);
    Ok(())
}

fn key(text: &str) -> Result<GameId, Damage> {
    text.parse::<Key>().map_err(|_| format!("{text:?} is not a name of ours"))
}

fn json<T: Serialize>(value: &T) -> String {
    // Our own structures of texts and numbers can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Damage> {
    serde_json::from_str(text).map_err(damage)
}

fn damage(error: impl std::fmt::Display) -> Damage {
    in_one_line(error)
}
