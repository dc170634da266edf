//! A table as the store keeps it: a row for the game, a row for each move, and back again by replaying
//! the moves.

mod end;
mod seat;

use crate::game::{Agreed, GameClock, NodeId, ROOT, Table, Tree, Walk};
use crate::key::{GameId, Key};
use crate::wire::views::{
    GameSummary, Help, OfferView, OutcomeView, Pair, RecordView, ReportView, Side, TimeControlView,
    Times, board_text,
};
use crownhead_notation::{fen, moves};
use crownhead_rules::{Color, DrawRules};
use end::Declared;
use seat::KeptSeat;
use serde::{Deserialize, Serialize};

/// The row of a game.
#[derive(Clone, Debug)]
pub(crate) struct KeptGame {
    pub(crate) id: String,
    pub(crate) owner: String,
    /// Who sits where, to find a client's games.
    pub(crate) holders: [Option<String>; 2],
    pub(crate) created: u64,
    pub(crate) updated: u64,
    /// What never changes, as JSON.
    pub(crate) setup: String,
    /// What does, as JSON.
    pub(crate) state: String,
    /// The game in a list, as JSON; `yours` is filled in when it is read.
    pub(crate) summary: String,
    /// Whether it is shown in lists.
    pub(crate) listed: bool,
}

/// The row of a move.
#[derive(Clone, Debug)]
pub(crate) struct KeptNode {
    pub(crate) node: NodeId,
    pub(crate) parent: NodeId,
    /// The text of PDN.
    pub(crate) text: String,
    /// The squares that were walked over, where the move has several ways.
    pub(crate) path: Option<String>,
    /// The clocks after it, as JSON.
    pub(crate) clock: Option<String>,
    /// The search behind it, as JSON.
    pub(crate) report: Option<String>,
    /// What a record says of it.
    pub(crate) comment: Option<String>,
    /// The strength that a record gives it.
    pub(crate) mark: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Setup {
    variant: String,
    fen: String,
    ballot: Option<String>,
    seed: u64,
    hints: bool,
    undo: bool,
    clock: Option<TimeControlView>,
    /// Where an imported game comes from.
    #[serde(default)]
    record: Option<RecordView>,
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
    seats: Pair<KeptSeat>,
    /// An end that the board does not show.
    declared: Option<Declared>,
    help: Help,
    offers: Vec<OfferView>,
    times: Option<Times>,
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
pub(crate) type Damage = String;

impl Table {
    /// The row of the game.
    pub(crate) fn keep(&self) -> KeptGame {
        let setup = Setup {
            variant: self.variant().id().to_owned(),
            fen: fen::write(self.tree.start()),
            ballot: self.ballot.clone(),
            seed: self.seed,
            hints: self.agreed.hints,
            undo: self.agreed.undo,
            clock: self.clock.as_ref().map(GameClock::control),
            record: self.record.clone(),
            given: self.given,
            claimed: self.tree.draws() == DrawRules::Claimed,
        };
        let state = State {
            version: self.version,
            current: self.tree.current(),
            leaf: self.tree.leaf(),
            seats: Pair::new(Color::BOTH.map(|color| seat::keep(self.seat(color)))),
            declared: self.keep_end(),
            help: self.help,
            offers: self.offers.clone(),
            times: self.clock.as_ref().map(GameClock::times),
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
            summary: json(&self.summary()),
            listed: self.is_listed(),
        }
    }

    /// Whether the game belongs into lists: someone has moved, or may yet come to, or it was imported.
    fn is_listed(&self) -> bool {
        let waits = self.is_running() && !self.is_local();
        self.tree.len() > 0 || waits || self.record.is_some()
    }

    fn summary(&self) -> Summary {
        Summary {
            variant: self.variant().id().to_owned(),
            black: self.seat(Color::Black).name().to_owned(),
            white: self.seat(Color::White).name().to_owned(),
            moves: self.plies() as u32,
            outcome: self.ending(),
            board: board_text(self.position()),
            size: self.position().geometry().width(),
            turn: Some(self.turn().into()),
        }
    }

    /// The row of a move.
    pub(crate) fn keep_node(&self, id: NodeId) -> Option<KeptNode> {
        let node = self.tree.node(id)?;
        let several = self.tree.position(node.parent).paths(node.mv).len() > 1;
        let squares = || node.path.iter().map(ToString::to_string).collect::<Vec<_>>().join("x");
        Some(KeptNode {
            node: id,
            parent: node.parent,
            text: node.view.text.clone(),
            path: several.then(squares),
            clock: node.view.clock.as_ref().map(json),
            report: node.view.report.as_ref().map(json),
            comment: node.view.comment.clone(),
            mark: node.view.mark.clone(),
        })
    }

    /// The table of a game and its moves, the first one first.
    ///
    /// # Errors
    /// If they are not what was once kept.
    pub(crate) fn restore(kept: &KeptGame, rows: &[KeptNode]) -> Result<Self, Damage> {
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
        tree.restore(state.current, state.leaf);
        let clock = setup.clock.map(|control| match state.times {
            Some(times) => GameClock::at(control, times),
            None => GameClock::new(control),
        });
        let Pair { black, white } = state.seats;
        let mut table = Self {
            id: key(&kept.id)?,
            owner: key(&kept.owner)?,
            version: state.version,
            created: kept.created,
            updated: kept.updated,
            seats: [seat::restore(black)?, seat::restore(white)?],
            agreed: Agreed { hints: state.hints.unwrap_or(setup.hints), undo: setup.undo },
            ballot: setup.ballot,
            record: setup.record,
            given: setup.given,
            seed: setup.seed,
            game: tree.game_at(tree.current()),
            tree,
            help: state.help,
            evaluated: state.evaluated,
            paused: state.paused,
            draw_offered: state.draw_offered,
            offers: Vec::new(),
            verdict: None,
            clock,
            rematch: state.rematch.map(|id| key(&id)).transpose()?,
            unsaved: Vec::new(),
        };
        if let Some(declared) = state.declared {
            table.restore_end(declared);
        }
        table.offers = state.offers;
        table.start_clock();
        Ok(table)
    }
}

/// A game in a list, as the store keeps it.
#[derive(Serialize, Deserialize)]
struct Summary {
    variant: String,
    black: String,
    white: String,
    moves: u32,
    outcome: Option<OutcomeView>,
    board: String,
    size: u8,
    /// Games of earlier versions do not say.
    turn: Option<Side>,
}

impl KeptGame {
    /// The game as it stands in a client's list.
    ///
    /// # Errors
    /// If it is not what was once kept.
    pub(crate) fn listed(&self, client: &str) -> Result<GameSummary, Damage> {
        let Summary { variant, black, white, moves, outcome, board, size, turn } =
            read(&self.summary)?;
        let own = |color: &Color| self.holders[*color as usize].as_deref() == Some(client);
        Ok(GameSummary {
            id: self.id.clone(),
            variant,
            created: self.created,
            updated: self.updated,
            black,
            white,
            moves,
            outcome,
            board,
            size,
            turn,
            yours: Color::BOTH.into_iter().filter(own).map(Side::from).collect(),
        })
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
    let clock = row.clock.as_deref().map(read::<Times>).transpose()?;
    let report = row.report.as_deref().map(read::<ReportView>).transpose()?;
    tree.annotate(id, report, clock);
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
    error.to_string()
}
