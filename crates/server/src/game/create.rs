//! From what a client asks for to a new table: rules, seats, and a start that is the usual one, a
//! position, a drawn ballot, or a place in a recorded game or in another game.

use super::table::Agreed;
use super::{GameClock, ROOT, Refusal, Seat, Table, Tree, Walk};
use crate::key::{ClientId, GameId, Key};
use crate::players::Players;
use crate::saying::Saying;
use crate::time;
use crate::wire::request::{NewGame, SeatRequest, StartRequest};
use crate::wire::views::{Help, SeatKind, TimeControlView};
use crownhead_arena::Openings;
use crownhead_notation::record::{self, Record};
use crownhead_notation::{fen, pdn};
use crownhead_rules::{Color, Game, Position, Variant};

/// The longest name of a player.
pub(super) const LONGEST_NAME: usize = 40;
/// The longest time on a clock: a day.
const LONGEST_TIME: u64 = 86_400_000;
/// The longest increment: an hour.
const LONGEST_INCREMENT: u64 = 3_600_000;

/// Makes a new table; `source` is the game that it is to go on from.
///
/// # Errors
/// One sentence that says what cannot be.
pub(crate) fn create(
    asked: &NewGame,
    owner: ClientId,
    players: &Players,
    source: Option<&Table>,
) -> Result<Table, Refusal> {
    let variant = read_variant(&asked.variant)?;
    let id = GameId::random();
    let start = begin(variant, asked.start.as_ref(), id.seed(), source)?;
    let both_here = asked.black.kind == SeatKind::Here && asked.white.kind == SeatKind::Here;
    // A recorded game may be of other rules than were asked for.
    let variant = start.tree.start().variant();
    let seats = [
        seat(&asked.black, Color::Black, both_here, players)?,
        seat(&asked.white, Color::White, both_here, players)?,
    ];
    for spec in seats.iter().filter_map(Seat::spec) {
        players.check(spec, variant).map_err(Refusal::Bad)?;
    }
    check_clock(asked.clock)?;
    // People play each other without help unless they say so.
    let people = !seats.iter().any(Seat::is_computer);
    let hints = asked.hints.unwrap_or(!people);
    let agreed = Agreed { hints, undo: asked.undo.unwrap_or(true) };
    let clock = asked.clock.map(GameClock::new);
    let mut table = Table { id, clock, ..Table::new(owner, seats, agreed, start.tree) };
    table.ballot = start.ballot;
    table.start_clock();
    Ok(table)
}

impl Table {
    /// A game without clocks that nobody has moved in, from the current node of the tree on.
    pub(super) fn new(owner: ClientId, seats: [Seat; 2], agreed: Agreed, tree: Tree) -> Self {
        let created = time::stamp();
        let game = tree.game_at(tree.current());
        let given = game.history().len();
        Self {
            id: GameId::random(),
            owner,
            version: 1,
            created,
            updated: created,
            seats,
            agreed,
            ballot: None,
            record: None,
            given,
            seed: Key::random().seed(),
            game,
            verdict: None,
            help: Help::default(),
            evaluated: Vec::new(),
            paused: false,
            draw_offered: false,
            offers: Vec::new(),
            clock: None,
            rematch: None,
            unsaved: (1..=tree.len() as u32).collect(),
            tree,
        }
    }
}

/// A rule set by its word.
pub(crate) fn read_variant(text: &str) -> Result<Variant, Refusal> {
    text.parse::<Variant>()
        .map_err(|error| Refusal::Bad(Saying::NoVariant { why: error.to_string() }))
}

fn check_clock(clock: Option<TimeControlView>) -> Result<(), Refusal> {
    let Some(TimeControlView { initial_ms, increment_ms }) = clock else { return Ok(()) };
    if !(1_000..=LONGEST_TIME).contains(&initial_ms) || increment_ms > LONGEST_INCREMENT {
        return Err(Refusal::Bad(Saying::ClockRange));
    }
    Ok(())
}

/// A name as it may be shown: without control characters, and not too long.
pub(crate) fn clean_name(name: &str) -> Result<String, Refusal> {
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::Bad(Saying::LongName { most: LONGEST_NAME }));
    }
    Ok(name.to_owned())
}

fn seat(
    asked: &SeatRequest,
    color: Color,
    both_here: bool,
    players: &Players,
) -> Result<Seat, Refusal> {
    let given = clean_name(asked.name.as_deref().unwrap_or_default())?;
    let or = |usual: String| if given.is_empty() { usual } else { given.clone() };
    match (asked.kind, asked.spec.as_deref()) {
        (SeatKind::Computer, None) => Err(Refusal::Bad(Saying::WhichComputer { side: color })),
        (SeatKind::Computer, Some(spec)) => {
            let (_, spec) = players.find(spec).map_err(Refusal::Bad)?;
            Ok(Seat::Computer { name: or(players.name(&spec)), spec })
        }
        (_, Some(_)) => Err(Refusal::Bad(Saying::SpecOfPerson)),
        (SeatKind::Here, None) if both_here => Ok(Seat::Here { name: or(color.to_string()) }),
        (SeatKind::Here, None) => Ok(Seat::Here { name: or("Player".into()) }),
        (SeatKind::Link, None) => {
            let (token, back) = (Key::random(), Key::random());
            Ok(Seat::Link { name: or("Guest".into()), token, back, holder: None })
        }
    }
}

/// A tree to begin with.
struct Start {
    tree: Tree,
    ballot: Option<String>,
}

fn begin(
    variant: Variant,
    asked: Option<&StartRequest>,
    seed: u64,
    source: Option<&Table>,
) -> Result<Start, Refusal> {
    let from = |position| Start { tree: Tree::new(position), ballot: None };
    let Some(StartRequest { fen, ballot, pdn, game, ply, from: _, node }) = asked else {
        return Ok(from(Position::start(variant)));
    };
    if (game.is_some() || ply.is_some()) && pdn.is_none() {
        return Err(Refusal::Bad(Saying::PlyWithoutPdn));
    }
    if node.is_some() && source.is_none() {
        return Err(Refusal::Bad(Saying::NodeWithoutGame));
    }
    match (fen, ballot.unwrap_or(false), pdn, source) {
        (None, false, None, None) => Ok(from(Position::start(variant))),
        (Some(text), false, None, None) => {
            let position = fen::read(variant, text);
            position
                .map(from)
                .map_err(|error| Refusal::Bad(Saying::BadFen { why: error.to_string() }))
        }
        (None, true, None, None) => {
            let deck = Openings::ballots(variant)
                .map_err(|error| Refusal::Bad(Saying::NoBallots { why: error.to_string() }))?;
            let opening = deck.book(variant, seed).opening(0);
            let tree = Tree::new(opening.position());
            Ok(Start { tree, ballot: Some(opening.move_text()) })
        }
        (None, false, Some(text), None) => from_pdn(variant, text, game.unwrap_or(0), *ply),
        (None, false, None, Some(source)) => from_game(variant, source, *node),
        _ => Err(Refusal::Bad(Saying::OneStart)),
    }
}

/// Another game up to one of its nodes, the current one unless told otherwise.
fn from_game(variant: Variant, source: &Table, node: Option<u32>) -> Result<Start, Refusal> {
    if variant != source.variant() {
        let rules = source.variant();
        return Err(Refusal::Bad(Saying::OtherRules { rules }));
    }
    let node = node.unwrap_or_else(|| source.tree.current());
    source.check_node(node)?;
    Ok(Start { tree: source.tree.branch(node), ballot: source.ballot.clone() })
}

/// A game of a text, replayed.
pub(super) fn read_record(variant: Variant, text: &str, number: usize) -> Result<Record, Refusal> {
    let bad = |why: String| Refusal::Bad(Saying::BadPdn { why });
    let game = pdn::Reader::new(text.as_bytes()).nth(number);
    let none = || Refusal::Bad(Saying::NotInText { number });
    let game = game.ok_or_else(none)?.map_err(|error| bad(error.to_string()))?;
    record::replay(&game, variant).map_err(|error| bad(error.to_string()))
}

/// What a text is told that holds more moves than a game.
pub(super) fn too_long() -> Refusal {
    Refusal::Bad(Saying::TooManyMoves)
}

/// A recorded game, ready to be gone on with after one of its plies. The rest of it can be redone.
fn from_pdn(
    variant: Variant,
    text: &str,
    number: usize,
    ply: Option<usize>,
) -> Result<Start, Refusal> {
    let record = read_record(variant, text, number)?;
    let mut tree = Tree::new(record.line.start);
    let mut played = Game::new(record.line.start);
    let mut at_ply = vec![ROOT];
    for ply in &record.line.plies {
        if tree.is_full() {
            return Err(too_long());
        }
        // Records may go on past a draw that nobody claimed; games that are played here end there.
        if played.play(ply.mv).is_err() {
            break;
        }
        let walk = Walk::first(tree.position(tree.current()), ply.mv);
        at_ply.push(tree.play(walk.mv, walk.path));
    }
    let last = at_ply.len() - 1;
    let Some(&node) = at_ply.get(ply.unwrap_or(last)) else {
        return Err(Refusal::Bad(Saying::NoPly { last }));
    };
    tree.go_to(node);
    Ok(Start { tree, ballot: None })
}
