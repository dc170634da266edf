//! The games of a client as lists of positions. They are replayed once and kept in memory for the few clients that asked
//! last; a game that has changed since is replayed again.

use crate::game::{Table, Verdict};
use crate::key::ClientId;
use crate::store::{Store, StoreError};
use crate::work;
use crownhead_archive::Ended;
use crownhead_notation::moves;
use crownhead_rules::{Color, Move, Position, Variant};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

/// Clients whose games are kept in memory.
const MOST_CLIENTS: usize = 8;
/// Games of a client that are looked at, the latest.
const MOST_GAMES: usize = 10_000;
/// Games that are read at a time.
const AT_ONCE: usize = 20;

/// A game of a client.
#[derive(Clone, Debug)]
pub(crate) struct OwnGame {
    pub(crate) id: String,
    updated: u64,
    /// Nothing if it is not to be counted: while it runs.
    pub(crate) line: Option<Arc<OwnLine>>,
}

/// What was played in it.
#[derive(Debug)]
pub(crate) struct OwnLine {
    pub(crate) variant: Variant,
    pub(crate) names: [String; 2],
    pub(crate) created: u64,
    pub(crate) ended: Ended,
    /// Where it began.
    pub(crate) start: Position,
    keys: Vec<u64>,
    pub(crate) moves: Vec<Move>,
}

impl OwnGame {
    /// The move that it played in a position first, and how it ended; `None` if it never had it. No move: it ended there.
    pub(crate) fn at(&self, position: &Position) -> Option<(Option<Move>, Ended)> {
        let line = self.line.as_ref().filter(|line| line.variant == position.variant())?;
        let place = line.keys.iter().position(|&key| key == position.key())?;
        Some((line.moves.get(place).copied(), line.ended))
    }
}

impl OwnLine {
    /// Whether it is the same game: the same moves by the same people.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let game = |line: &Self| (line.start, line.ended, line.names.clone());
        game(self) == game(other) && self.moves == other.moves
    }

    /// The line that was played at a table, its ballot first; nothing while it is being played.
    pub(super) fn of(table: &Table) -> Option<Self> {
        if table.is_being_played() {
            return None;
        }
        let game = table.tree.game_at(table.tree.leaf());
        let mut positions = Vec::new();
        let mut played = Vec::new();
        if let Some(ballot) = &table.ballot {
            let mut here = Position::start(table.variant());
            for text in ballot.split_whitespace() {
                let mv = moves::read(&here, text).ok()?;
                positions.push(here);
                played.push(mv);
                here = here.after(mv);
            }
        }
        positions.extend(game.positions());
        played.extend(game.history());
        let ended = match (&table.verdict, table.ending()) {
            (Some(Verdict::Aborted), _) | (_, None) => Ended::Other,
            (_, Some(ending)) => Ended::of_winner(ending.winner()),
        };
        Some(Self {
            variant: table.variant(),
            names: Color::BOTH.map(|color| table.seat(color).name().to_owned()),
            created: table.created,
            ended,
            start: positions.first().copied()?,
            keys: positions.iter().map(Position::key).collect(),
            moves: played,
        })
    }
}

type Shelf = (ClientId, Arc<Vec<OwnGame>>);

/// The games of the clients that asked last, the very last at the front.
#[derive(Default)]
pub(super) struct Shelves(Mutex<VecDeque<Shelf>>);

impl Shelves {
    pub(super) async fn of(
        &self,
        store: &Store,
        client: ClientId,
    ) -> Result<Arc<Vec<OwnGame>>, StoreError> {
        let now = store.stamps(client, MOST_GAMES).await?;
        let known = self.find(client);
        if known
            .iter()
            .map(|game| (&game.id, game.updated))
            .eq(now.iter().map(|(id, at)| (id, *at)))
        {
            return Ok(known);
        }
        let mut old: HashMap<(&str, u64), &OwnGame> =
            known.iter().map(|game| ((game.id.as_str(), game.updated), game)).collect();
        let mut games: Vec<OwnGame> = Vec::with_capacity(now.len());
        for (id, updated) in &now {
            let line = old.remove(&(id.as_str(), *updated)).and_then(|game| game.line.clone());
            games.push(OwnGame { id: id.clone(), updated: *updated, line });
        }
        let known: HashMap<&str, u64> =
            known.iter().map(|game| (game.id.as_str(), game.updated)).collect();
        let new = |game: &&OwnGame| known.get(game.id.as_str()) != Some(&game.updated);
        let names: Vec<String> = games.iter().filter(new).map(|game| game.id.clone()).collect();
        let mut lines: HashMap<String, Option<Arc<OwnLine>>> = HashMap::new();
        for some in names.chunks(AT_ONCE) {
            let tables = store.load_some(some.to_vec()).await?;
            let read = move || -> Vec<(String, Option<Arc<OwnLine>>)> {
                let line = |table: &Table| (table.id.to_string(), OwnLine::of(table).map(Arc::new));
                // A damaged game is told of in the list of games.
                tables.iter().flatten().map(line).collect()
            };
            lines.extend(work::slowly(read).await.unwrap_or_default());
        }
        for game in &mut games {
            if let Some(line) = lines.remove(&game.id) {
                game.line = line;
            }
        }
        let games = Arc::new(games);
        self.keep(client, Arc::clone(&games));
        Ok(games)
    }

    fn find(&self, client: ClientId) -> Arc<Vec<OwnGame>> {
        let shelves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = shelves.iter().find(|(known, _)| *known == client);
        found.map(|(_, games)| Arc::clone(games)).unwrap_or_default()
    }

    fn keep(&self, client: ClientId, games: Arc<Vec<OwnGame>>) {
        let mut shelves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shelves.retain(|(known, _)| *known != client);
        shelves.push_front((client, games));
        shelves.truncate(MOST_CLIENTS);
    }
}
