//! Positions and texts that belong to no game yet.

use crate::app::App;
use crate::board::board_text;
use crate::game::{Walk, shown};
use crate::live::texts::Turn;
use crate::live::thinking::too_much;
use crate::proved;
use crate::saying::Saying;
use crate::search::{Caller, Crowded, Job, Pace, Rank};
use crate::wire::error::Problem;
use crate::wire::request::{Body, DrawPosition, LARGE, ReadText};
use crate::wire::views::{PositionView, ReadGame, ReadView};
use crate::wire::wish::read_variant;
use axum::Json;
use axum::extract::State;
use crownhead_notation::fen::{self, FenError};
use crownhead_notation::pdn::{self, PdnError};
use crownhead_notation::{letter_piece, record};
use crownhead_play::Stop;
use crownhead_rules::{Color, Geometry, IllegalSetup, Position, Setup, Variant};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// The most games that are listed.
const MOST_GAMES: usize = 500;
/// How long a solution may take to be looked for.
const LONGEST_SOLUTION: Duration = Duration::from_secs(60);

/// A position from a FEN or a drawing, or the one after a move there, or every reason why it is none
#[utoipa::path(post, path = "/api/position", request_body = DrawPosition, responses((status = 200, body = PositionView), (status = 429)))]
pub(super) async fn position(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(drawn): Body<DrawPosition>,
) -> Result<Json<PositionView>, Problem> {
    let variant = variant_of(&drawn.variant)?;
    let position = match (&drawn.fen, &drawn.board, drawn.turn) {
        (Some(text), None, None) => {
            fen::read(variant, text).map_err(|error| fen_problem(&error))?
        }
        (None, Some(board), Some(turn)) => {
            let setup = read_board(variant.geometry(), board, turn.into())?;
            Position::new(variant, &setup).map_err(|illegal| illegal_problem(&illegal))?
        }
        _ => return Err(Problem::Bad(Saying::OneDrawing)),
    };
    let position = match &drawn.text {
        None => position,
        Some(text) => {
            let walk = Walk::of_text(&position, text);
            position.after(walk.map_err(|refusal| Problem::Bad(refusal.into_saying()))?.mv)
        }
    };
    if drawn.solve == Some(true) && proved::is_solved(variant) {
        return solved(&app, caller, position).await.map(Json);
    }
    Ok(Json(PositionView::of(&position)))
}

/// A position with what a solution says of it. That may take a while, and lets games go first.
async fn solved(app: &App, caller: Caller, position: Position) -> Result<PositionView, Problem> {
    let (answer, answered) = oneshot::channel();
    let job = Job {
        rank: Rank::Live,
        pace: Pace::Slow,
        stop: Stop::new(),
        longest: LONGEST_SOLUTION,
        work: Box::new(move |_| {
            // Whoever asked may have hung up.
            let _ = answer.send(PositionView::by(&proved::solve, &position));
        }),
    };
    let _ticket = app.pool.submit(caller, job).await.map_err(|Crowded| too_much())?;
    answered.await.map_err(|_| too_much())
}

fn variant_of(text: &str) -> Result<Variant, Problem> {
    read_variant(text).map_err(|refusal| Problem::Bad(refusal.into_saying()))
}

/// Every reason why a drawing is no position.
fn illegal_problem(illegal: &IllegalSetup) -> Problem {
    let reasons = illegal.faults().iter().map(|&fault| Saying::from(fault));
    Problem::bad_position(Saying::IllegalPosition { why: illegal.to_string() }, reasons)
}

fn fen_problem(error: &FenError) -> Problem {
    match error {
        FenError::Illegal { reasons, .. } => illegal_problem(reasons),
        other => Problem::Bad(Saying::BadFen { why: capitalised(&other.to_string()) }),
    }
}

/// With a capital letter.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    capitalised(text) + "."
}

/// A drawing with one character a dark square.
fn read_board(geometry: Geometry, board: &str, turn: Color) -> Result<Setup, Problem> {
    let squares = usize::from(geometry.squares());
    let mut setup = Setup::new(turn);
    let length = board.chars().count();
    if length != squares {
        return Err(Problem::Bad(Saying::BoardLength { length, squares }));
    }
    for (number, letter) in (1..).zip(board.chars()) {
        match letter_piece(letter) {
            Some(piece) => setup.put(number, piece.color, piece.kind),
            None if letter == '.' => {}
            None => {
                return Err(Problem::Bad(Saying::NoPiece { letter: format!("{letter:?}") }));
            }
        }
    }
    Ok(setup)
}

/// Find out what a text is: a FEN, or PDN with one or more games
#[utoipa::path(post, path = "/api/read", request_body = ReadText, responses((status = 200, body = ReadView), (status = 429)))]
pub(super) async fn read(
    turn: Turn,
    Body(asked): Body<ReadText, LARGE>,
) -> Result<Json<ReadView>, Problem> {
    let variant = variant_of(asked.variant.as_deref().unwrap_or(Variant::default().id()))?;
    // A long text takes a while to replay.
    let read = turn.work(move || read_text(variant, &asked.text)).await;
    read.unwrap_or(Err(Problem::Bad(Saying::Unreadable))).map(Json)
}

fn read_text(variant: Variant, text: &str) -> Result<ReadView, Problem> {
    if text.trim().is_empty() {
        return Err(Problem::Bad(Saying::NoText));
    }
    let as_fen = fen::read(variant, text);
    match &as_fen {
        Ok(position) => {
            return Ok(ReadView::Fen { position: Box::new(PositionView::of(position)) });
        }
        Err(error @ FenError::Illegal { .. }) => return Err(fen_problem(error)),
        Err(_) => {}
    }
    let games: Vec<ReadGame> = pdn::Reader::new(text.as_bytes())
        .take(MOST_GAMES)
        .enumerate()
        .map(|(index, game)| read_game(variant, index, game))
        .collect();
    // A FEN with a slip of the pen is no PDN either, and its own error says more.
    let looks_like_fen = matches!(text.trim().get(..2), Some("B:" | "W:" | "b:" | "w:"));
    match (&games[..], as_fen) {
        (_, Err(error)) if looks_like_fen => Err(fen_problem(&error)),
        ([only], _) if only.plies == 0 && only.problem.is_some() => {
            let why = only.problem.clone().unwrap_or_default();
            Err(Problem::Bad(Saying::NeitherFenNorPdn { why }))
        }
        ([], _) => Err(Problem::Bad(Saying::NoGameInText)),
        _ => Ok(ReadView::Pdn { games }),
    }
}

fn read_game(variant: Variant, index: usize, game: Result<pdn::PdnGame, PdnError>) -> ReadGame {
    let nothing = ReadGame {
        index,
        variant: variant.id().to_owned(),
        black: Color::Black.to_string(),
        white: Color::White.to_string(),
        event: None,
        result: "*".to_owned(),
        plies: 0,
        fen: None,
        board: None,
        turn: None,
        size: None,
        problem: None,
    };
    let game = match game {
        Ok(game) => game,
        Err(error) => return ReadGame { problem: Some(sentence(&error.to_string())), ..nothing },
    };
    let tag = |name: &str| game.tag(name).map(shown);
    let name = |color: Color| {
        let known = tag(&color.to_string()).map(|name| name.trim().to_owned());
        known.filter(|name| !matches!(&name[..], "" | "?")).unwrap_or_else(|| color.to_string())
    };
    let tagged = ReadGame {
        black: name(Color::Black),
        white: name(Color::White),
        event: tag("Event"),
        result: tag("Result").unwrap_or_else(|| "*".to_owned()),
        ..nothing
    };
    match record::replay(&game, variant) {
        Err(error) => ReadGame { problem: Some(sentence(&error.to_string())), ..tagged },
        Ok(record) => {
            let last = record.line.end();
            ReadGame {
                variant: record.variant.id().to_owned(),
                result: record.result.text(record.variant).to_owned(),
                plies: record.line.plies.len(),
                fen: Some(fen::write(last)),
                board: Some(board_text(last)),
                turn: Some(last.turn().into()),
                size: Some(last.geometry().width()),
                ..tagged
            }
        }
    }
}
