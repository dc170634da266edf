//! From what a client asks for to a new table: rules, seats, and a start that is the usual one, a
//! position, a drawn ballot, or a place in a recorded game or in another game.

use super::table::Agreed;
use super::{GameClock, Help, NodeId, ROOT, Refusal, Seat, Table, Tree, Walk};
use crate::key::{ClientId, GameId, Key};
use crate::players::Players;
use crate::saying::Saying;
use crate::time;
use crownhead_arena::Openings;
use crownhead_notation::record::{self, Record};
use crownhead_notation::{fen, pdn};
use crownhead_play::TimeControl;
use crownhead_rules::{Color, Game, Position, Variant};
use std::sync::Arc;
use std::time::Duration;

/// The longest name of a player.
pub(super) const LONGEST_NAME: usize = 40;
/// The shortest time on a clock: a second.
const SHORTEST_TIME: Duration = Duration::from_secs(1);
/// The longest time on a clock: a day.
const LONGEST_TIME: Duration = Duration::from_secs(86_400);
/// The longest increment: an hour.
const LONGEST_INCREMENT: Duration = Duration::from_secs(3_600);

/// A game that is asked for.
pub(crate) struct Wish {
    pub(crate) variant: Variant,
    /// Black's seat and White's.
    pub(crate) seats: [SeatWish; 2],
    /// Whether hints may be asked for, if that was said.
    pub(crate) hints: Option<bool>,
    /// Whether moves may be taken back.
    pub(crate) undo: bool,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) start: Start,
}

/// Who is to sit on a side, by a name that may be empty.
pub(crate) enum SeatWish {
    Here { name: String },
    Link { name: String },
    Computer { name: String, spec: String },
}

/// Where a game is to begin.
pub(crate) enum Start {
    Usual,
    Fen(String),
    /// A ballot that is drawn.
    Ballot,
    /// A game of a text by its number, after so many plies or all of them.
    Pdn {
        text: String,
        game: usize,
        ply: Option<usize>,
    },
    /// Another game up to one of its nodes, the current one unless told otherwise.
    Game {
        source: Arc<Table>,
        node: Option<NodeId>,
    },
}

/// Makes a new table.
///
/// # Errors
/// One sentence that says what cannot be.
pub(crate) fn create(wish: &Wish, owner: ClientId, players: &Players) -> Result<Table, Refusal> {
    let id = GameId::random();
    let begun = begin(wish.variant, &wish.start, id.seed())?;
    let both_here = wish.seats.iter().all(|seat| matches!(seat, SeatWish::Here { .. }));
    // A recorded game may be of other rules than were asked for.
    let variant = begun.tree.start().variant();
    let [black, white] = &wish.seats;
    let seats = [
        seat(black, Color::Black, both_here, players)?,
        seat(white, Color::White, both_here, players)?,
    ];
    for spec in seats.iter().filter_map(Seat::spec) {
        players.check(spec, variant).map_err(Refusal::Bad)?;
    }
    check_clock(wish.clock)?;
    // People play each other without help unless they say so.
    let people = !seats.iter().any(Seat::is_computer);
    let agreed = Agreed { hints: wish.hints.unwrap_or(!people), undo: wish.undo };
    let clock = wish.clock.map(GameClock::new);
    let mut table = Table { id, clock, ..Table::new(owner, seats, agreed, begun.tree) };
    table.ballot = begun.ballot;
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

fn check_clock(clock: Option<TimeControl>) -> Result<(), Refusal> {
    let Some(TimeControl { initial, increment, moves: _ }) = clock else { return Ok(()) };
    if !(SHORTEST_TIME..=LONGEST_TIME).contains(&initial) || increment > LONGEST_INCREMENT {
        return Err(Refusal::Bad(Saying::ClockRange));
    }
    Ok(())
}

/// Whether a character may stand in a name: it can be seen, neither controls anything nor turns the text around it. What
/// joins letters and signs stays.
pub(super) fn is_shown(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = matches!(c, '\u{2028}' | '\u{2029}');
    let is_nothing = matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}');
    !c.is_control() && !turns && !breaks && !is_nothing
}

/// A text of somebody else with nothing in it but what may be shown.
pub(crate) fn shown(text: &str) -> String {
    text.chars().filter(|&c| is_shown(c)).collect()
}

/// A name as it may be shown: without control characters, and not too long.
pub(crate) fn clean_name(name: &str) -> Result<String, Refusal> {
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::Bad(Saying::LongName { most: LONGEST_NAME }));
    }
    Ok(shown(name).trim().to_owned())
}

fn seat(
    wish: &SeatWish,
    color: Color,
    both_here: bool,
    players: &Players,
) -> Result<Seat, Refusal> {
    let (SeatWish::Here { name } | SeatWish::Link { name } | SeatWish::Computer { name, .. }) =
        wish;
    let given = clean_name(name)?;
    let or = |usual: String| if given.is_empty() { usual } else { given.clone() };
    match wish {
        SeatWish::Computer { spec, .. } => {
            let (_, spec) = players.find(spec).map_err(Refusal::Bad)?;
            Ok(Seat::Computer { name: or(players.name(&spec)), spec })
        }
        SeatWish::Here { .. } if both_here => Ok(Seat::Here { name: or(color.to_string()) }),
        SeatWish::Here { .. } => Ok(Seat::Here { name: or("Player".into()) }),
        SeatWish::Link { .. } => {
            let (token, back) = (Key::random(), Key::random());
            Ok(Seat::Link { name: or("Guest".into()), token, back, holder: None })
        }
    }
}

/// A tree to begin with.
struct Begun {
    tree: Tree,
    ballot: Option<String>,
}

fn begin(variant: Variant, start: &Start, seed: u64) -> Result<Begun, Refusal> {
    let from = |position| Begun { tree: Tree::new(position), ballot: None };
    match start {
        Start::Usual => Ok(from(Position::start(variant))),
        Start::Fen(text) => {
            let position = fen::read(variant, text);
            position
                .map(from)
                .map_err(|error| Refusal::Bad(Saying::BadFen { why: error.to_string() }))
        }
        Start::Ballot => {
            let deck = Openings::ballots(variant)
                .map_err(|error| Refusal::Bad(Saying::NoBallots { why: error.to_string() }))?;
            let opening = deck.deal(variant, seed).opening(0);
            let tree = Tree::new(opening.position());
            Ok(Begun { tree, ballot: Some(opening.move_text()) })
        }
        Start::Pdn { text, game, ply } => from_pdn(variant, text, *game, *ply),
        Start::Game { source, node } => from_game(variant, source, *node),
    }
}

/// Another game up to one of its nodes, the current one unless told otherwise.
fn from_game(variant: Variant, source: &Table, node: Option<NodeId>) -> Result<Begun, Refusal> {
    if variant != source.variant() {
        let rules = source.variant();
        return Err(Refusal::Bad(Saying::OtherRules { rules }));
    }
    let node = node.unwrap_or_else(|| source.tree.current());
    source.check_node(node)?;
    Ok(Begun { tree: source.tree.branch(node), ballot: source.ballot.clone() })
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
) -> Result<Begun, Refusal> {
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
    Ok(Begun { tree, ballot: None })
}
