//! From what a client asks for to a new table: rules, seats, and a start that is the usual one, a
//! position, a drawn ballot, or a place in a recorded game.

use super::table::Agreed;
use super::{GameClock, ROOT, Refusal, Seat, Table, Tree, Walk};
use crate::key::{ClientId, GameId, Key};
use crate::players::Players;
use crate::request::{NewGame, SeatRequest, StartRequest};
use crate::time;
use crate::views::{Help, SeatKind, TimeControlView};
use crownhead_arena::Openings;
use crownhead_notation::{fen, pdn, record};
use crownhead_rules::{Color, Game, Position, Variant};

/// The longest name of a player.
const LONGEST_NAME: usize = 40;
/// The longest time on a clock: a day.
const LONGEST_TIME: u64 = 86_400_000;
/// The longest increment: an hour.
const LONGEST_INCREMENT: u64 = 3_600_000;

/// Makes a new table.
///
/// # Errors
/// One sentence that says what cannot be.
pub(crate) fn create(
    asked: &NewGame,
    owner: ClientId,
    players: &Players,
) -> Result<Table, Refusal> {
    let variant = read_variant(&asked.variant)?;
    let id = GameId::random();
    let start = begin(variant, asked.start.as_ref(), id.seed())?;
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
    let created = time::stamp();
    let mut table = Table {
        id,
        owner,
        version: 1,
        created,
        updated: created,
        seats,
        agreed: Agreed { hints: asked.hints.unwrap_or(true), undo: asked.undo.unwrap_or(true) },
        ballot: start.ballot,
        seed: Key::random().seed(),
        game: start.tree.game_at(start.tree.current()),
        forfeit: None,
        unsaved: (1..=start.tree.len() as u32).collect(),
        tree: start.tree,
        help: Help::default(),
        offers: Vec::new(),
        clock: asked.clock.map(GameClock::new),
        rematch: None,
    };
    table.start_clock();
    Ok(table)
}

/// A rule set by its word.
pub(crate) fn read_variant(text: &str) -> Result<Variant, Refusal> {
    text.parse().map_err(|error| Refusal::Bad(format!("{error}.")))
}

fn check_clock(clock: Option<TimeControlView>) -> Result<(), Refusal> {
    let Some(TimeControlView { initial_ms, increment_ms }) = clock else { return Ok(()) };
    if !(1_000..=LONGEST_TIME).contains(&initial_ms) || increment_ms > LONGEST_INCREMENT {
        let sentence =
            "A clock starts with one second to one day and adds at most one hour a move.";
        return Err(Refusal::Bad(sentence.into()));
    }
    Ok(())
}

/// A name as it may be shown: without control characters, and not too long.
pub(crate) fn clean_name(name: &str) -> Result<String, Refusal> {
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::Bad(format!("A name has at most {LONGEST_NAME} characters.")));
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
        (SeatKind::Computer, None) => {
            Err(Refusal::Bad(format!("Say which computer plays {color}, such as engine:2.")))
        }
        (SeatKind::Computer, Some(spec)) => {
            let (_, spec) = players.find(spec).map_err(Refusal::Bad)?;
            Ok(Seat::Computer { name: or(players.name(&spec)), spec })
        }
        (_, Some(_)) => Err(Refusal::Bad("Only a computer has a SPEC.".into())),
        (SeatKind::Here, None) if both_here => Ok(Seat::Here { name: or(color.to_string()) }),
        (SeatKind::Here, None) => Ok(Seat::Here { name: or("Player".into()) }),
        (SeatKind::Link, None) => {
            Ok(Seat::Link { name: or("Guest".into()), token: Key::random(), holder: None })
        }
    }
}

/// A tree to begin with.
struct Start {
    tree: Tree,
    ballot: Option<String>,
}

fn begin(variant: Variant, asked: Option<&StartRequest>, seed: u64) -> Result<Start, Refusal> {
    let from = |position| Start { tree: Tree::new(position), ballot: None };
    let Some(StartRequest { fen, ballot, pdn, game, ply }) = asked else {
        return Ok(from(Position::start(variant)));
    };
    if (game.is_some() || ply.is_some()) && pdn.is_none() {
        return Err(Refusal::Bad("A game and a ply belong to a start from PDN.".into()));
    }
    match (fen, ballot.unwrap_or(false), pdn) {
        (None, false, None) => Ok(from(Position::start(variant))),
        (Some(text), false, None) => {
            let position = fen::read(variant, text);
            position.map(from).map_err(|error| Refusal::Bad(format!("{error}.")))
        }
        (None, true, None) => {
            let deck =
                Openings::ballots(variant).map_err(|error| Refusal::Bad(format!("{error}.")))?;
            let opening = deck.book(variant, seed).opening(0);
            let tree = Tree::new(opening.position());
            Ok(Start { tree, ballot: Some(opening.move_text()) })
        }
        (None, false, Some(text)) => from_pdn(variant, text, game.unwrap_or(0), *ply),
        _ => Err(Refusal::Bad("A game starts from a FEN, a ballot or PDN: choose one.".into())),
    }
}

/// A recorded game, ready to be gone on with after one of its plies. The rest of it can be redone.
fn from_pdn(
    variant: Variant,
    text: &str,
    number: usize,
    ply: Option<usize>,
) -> Result<Start, Refusal> {
    let bad = |sentence: String| Refusal::Bad(format!("{sentence}."));
    let game = pdn::Reader::new(text.as_bytes()).nth(number);
    let none = || Refusal::Bad(format!("The text has no game {number}; the first one is 0."));
    let game = game.ok_or_else(none)?.map_err(|error| bad(error.to_string()))?;
    let record = record::replay(&game, variant).map_err(|error| bad(error.to_string()))?;
    let mut tree = Tree::new(record.line.start);
    let mut played = Game::new(record.line.start);
    let mut at_ply = vec![ROOT];
    for ply in &record.line.plies {
        if tree.is_full() {
            return Err(Refusal::Bad("The game has more moves than one game can keep.".into()));
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
        return Err(Refusal::Bad(format!("The game has {last} plies to start from.")));
    };
    tree.go_to(node);
    Ok(Start { tree, ballot: None })
}

impl Table {
    /// The next game of the same players, with colours swapped.
    pub(crate) fn next_game(&self) -> Self {
        let [black, white] = self.seats.clone();
        let fresh = |seat| match seat {
            Seat::Link { name, holder, .. } => Seat::Link { name, token: Key::random(), holder },
            other => other,
        };
        let created = time::stamp();
        let start = Position::start(self.variant());
        Self {
            id: GameId::random(),
            version: 1,
            created,
            updated: created,
            seats: [fresh(white), fresh(black)],
            ballot: None,
            seed: Key::random().seed(),
            tree: Tree::new(start),
            game: Tree::new(start).game_at(ROOT),
            forfeit: None,
            help: Help::default(),
            offers: Vec::new(),
            clock: self.clock.as_ref().map(|clock| GameClock::new(clock.control())),
            rematch: None,
            unsaved: Vec::new(),
            ..*self
        }
    }

    /// A client takes the seat that a token opens.
    pub(crate) fn take_seat(
        &mut self,
        client: ClientId,
        token: &str,
        name: Option<&str>,
    ) -> Result<(), Refusal> {
        let wrong = Refusal::NotYours("This link opens no seat of this game.");
        let opened = token.parse::<Key>().ok().and_then(|given| {
            let opens = |color: &Color| matches!(self.seat(*color), Seat::Link { token, .. } if *token == given);
            Color::BOTH.into_iter().find(opens)
        });
        let color = opened.ok_or(wrong)?;
        if self.holds(client, color) {
            return Ok(());
        }
        if self.seat(color).holder(self.owner).is_some() {
            return Err(Refusal::NotYours("Someone else has this seat already; you can watch."));
        }
        if self.sides_of(client).next().is_some() {
            let sentence = "You sit at this game already: send the link to the other player.";
            return Err(Refusal::not_now(sentence));
        }
        let given = clean_name(name.unwrap_or_default())?;
        if let Seat::Link { name, holder, .. } = &mut self.seats[color as usize] {
            *holder = Some(client);
            if !given.is_empty() {
                *name = given;
            }
        }
        Ok(())
    }
}
