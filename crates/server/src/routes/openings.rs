//! What was played in a position: looked up in the client's own games or in the archive, the games that had it, and PDN
//! that is imported into the archive. Everybody may look; whoever sits at the machine may import.

use super::games::keep_new;
use crate::app::App;
use crate::clients::Client;
use crate::game::{Refusal, Walk, import_record, shown};
use crate::live::texts::Turn;
use crate::network::Peer;
use crate::openings::{Busy, OwnGame, Played, Upload, same_as};
use crate::saying::Saying;
use crate::time;
use crate::wire::error::Problem;
use crate::wire::request::{
    Asked, Body, ImportQuery, Named, Nothing, OpeningGamesQuery, OpeningsQuery, WhichGames,
};
use crate::wire::views::{GameView, ImportView, OpeningGame, OpeningGames, OpeningsView};
use crate::wire::wish::read_variant;
use crate::work;
use axum::Json;
use axum::body::Body as RawBody;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use crownhead_archive::{Archive, ArchiveError, ArchivedGame};
use crownhead_notation::{fen, moves};
use crownhead_rules::{Move, Position, Variant};
use http_body_util::BodyExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The most bytes of an upload.
const MOST_BYTES: u64 = 1 << 30;
/// How long the next part of an upload may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// The most moves of a line that is looked up.
const LONGEST_LINE: usize = 400;
/// The longest name of a file that is kept.
const LONGEST_NAME: usize = 100;
/// Games in one answer.
const PAGE: usize = 20;

/// What was played in a position, and how it ended
#[utoipa::path(get, path = "/api/openings", params(OpeningsQuery), responses((status = 200, body = OpeningsView)))]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Client(client): Client,
    peer: Peer,
    Asked(query): Asked<OpeningsQuery>,
) -> Result<Json<OpeningsView>, Problem> {
    let way = Way::read(&query.variant, query.fen.as_deref(), query.line.as_deref())?;
    let own = match query.from {
        WhichGames::Own => {
            let own = app.openings.own(&app.store, client).await;
            Some(own.map_err(|error| Problem::Unreadable(error.to_string()))?)
        }
        WhichGames::Archive => None,
    };
    let may_import = peer.is_this_machine();
    let view = work::slowly(move || {
        let archive = app.openings.archive()?;
        let position = way.last();
        let played = match (own, &archive) {
            (Some(own), _) => Played::of_own(&own, &position),
            (None, Some(archive)) => of_archive(archive, &position)?,
            (None, None) => Played::of_own(&[], &position),
        };
        let games = archive.map(|archive| archive.games());
        Ok(OpeningsView::new(&way.positions, way.line, &played, games, may_import))
    });
    let view = view.await.ok_or(Problem::Broken)?.map_err(unreadable)?;
    view.map(Json).ok_or(Problem::Broken)
}

/// The games that had a position
#[utoipa::path(get, path = "/api/openings/games", params(OpeningGamesQuery), responses((status = 200, body = OpeningGames)))]
pub(super) async fn games(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Asked(query): Asked<OpeningGamesQuery>,
) -> Result<Json<OpeningGames>, Problem> {
    let way = Way::read(&query.variant, query.fen.as_deref(), query.line.as_deref())?;
    let skip = query.skip.unwrap_or(0) as usize;
    let own = match query.from {
        WhichGames::Own => {
            let own = app.openings.own(&app.store, client).await;
            Some(own.map_err(|error| Problem::Unreadable(error.to_string()))?)
        }
        WhichGames::Archive => None,
    };
    let found = work::slowly(move || {
        let position = way.last();
        let mut games = match own {
            Some(own) => {
                let had = own.iter().filter(|game| game.at(&position).is_some());
                had.skip(skip).take(PAGE + 1).filter_map(own_game).collect()
            }
            None => archived(app.openings.archive()?.as_deref(), &position, skip)?,
        };
        let more = games.len() > PAGE;
        games.truncate(PAGE);
        Ok(OpeningGames { games, more })
    });
    let found = found.await.ok_or(Problem::Broken)?;
    found.map(Json).map_err(unreadable)
}

/// Keep a game of the archive as one's own, to be reviewed
///
/// Whoever has kept it before is shown what there is.
#[utoipa::path(post, path = "/api/openings/games/{number}", params(("number" = u32, Path)), request_body = Nothing,
    responses((status = 200, body = GameView), (status = 201, body = GameView), (status = 404), (status = 409), (status = 429)))]
pub(super) async fn keep(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Named(number): Named,
    turn: Turn,
    Body(Nothing {}): Body<Nothing>,
) -> Result<(StatusCode, Json<GameView>), Problem> {
    let number: u32 = number.parse().map_err(|_| Problem::no_game())?;
    let archives = Arc::clone(&app);
    let found = work::slowly(move || match archives.openings.archive()? {
        Some(archive) => archive.game(number),
        None => Ok(None),
    });
    let found = found.await.ok_or(Problem::Broken)?.map_err(unreadable)?;
    let record = found.ok_or_else(Problem::no_game)?.record();
    let table = turn.work(move || import_record(&record, client)).await.ok_or(Problem::Broken)?;
    let table = table.map_err(|refusal: Refusal| Problem::Bad(refusal.into_saying()))?;
    let own = app.openings.own(&app.store, client).await;
    let own = own.map_err(|error| Problem::Unreadable(error.to_string()))?;
    match same_as(&own, &table) {
        Some(id) => Ok((StatusCode::OK, Json(app.hall.find(&id).await?.view(client)))),
        None => keep_new(&app, client, &turn, move || Ok(table)).await,
    }
}

/// The import that is under way, or was last
#[utoipa::path(get, path = "/api/openings/import", responses((status = 200, body = ImportView)))]
pub(super) async fn import(
    State(app): State<Arc<App>>,
    peer: Peer,
) -> Result<Json<ImportView>, Problem> {
    check(peer)?;
    Ok(Json(app.openings.import().into()))
}

/// Import PDN into the archive; only at this machine
///
/// The body is the text itself, up to 1 GB, and is imported in the background: games that are there already and bad ones
/// are left out, and the first of those told.
#[utoipa::path(post, path = "/api/openings/import", params(ImportQuery),
    request_body(content = String, content_type = "application/x-draughts-pdn"),
    responses((status = 202, body = ImportView), (status = 409)))]
pub(super) async fn start(
    State(app): State<Arc<App>>,
    peer: Peer,
    Asked(query): Asked<ImportQuery>,
    request: Request,
) -> Result<(StatusCode, Json<ImportView>), Problem> {
    check(peer)?;
    check_head(request.headers())?;
    let variant = query.variant.as_deref().unwrap_or(Variant::default().id());
    let variant = read_variant(variant).map_err(|refusal| Problem::Bad(refusal.into_saying()))?;
    let name: String = shown(&query.name.unwrap_or_default()).chars().take(LONGEST_NAME).collect();
    let busy = |Busy| Problem::Conflict { saying: Saying::ImportBusy, game: None };
    let upload = app.openings.begin(&name).map_err(busy)?;
    let upload = receive(upload, request.into_body()).await?;
    if upload.is_stopped() {
        drop(upload);
    } else {
        upload.import(variant).map_err(|error| Problem::Storage(error.to_string()))?;
    }
    Ok((StatusCode::ACCEPTED, Json(app.openings.import().into())))
}

/// Call the import off that is under way
#[utoipa::path(delete, path = "/api/openings/import", responses((status = 200, body = ImportView)))]
pub(super) async fn cancel(
    State(app): State<Arc<App>>,
    peer: Peer,
) -> Result<Json<ImportView>, Problem> {
    check(peer)?;
    app.openings.cancel();
    Ok(Json(app.openings.import().into()))
}

fn check(peer: Peer) -> Result<(), Problem> {
    if peer.is_this_machine() { Ok(()) } else { Err(Problem::Forbidden(Saying::ImportHere)) }
}

/// The fault with no more of the path than its end: people on the network are told, too.
fn unreadable(mut error: ArchiveError) -> Problem {
    if let ArchiveError::File { path, .. }
    | ArchiveError::Damaged { path, .. }
    | ArchiveError::Busy { path } = &mut error
        && let Some(name) = Path::new(path.as_str()).file_name()
    {
        *path = name.to_string_lossy().into_owned();
    }
    Problem::Unreadable(error.to_string())
}

/// It has to be PDN, and not too much.
fn check_head(headers: &HeaderMap) -> Result<(), Problem> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let kind = text(CONTENT_TYPE).and_then(|kind| kind.split(';').next()).unwrap_or_default();
    if !kind.trim().eq_ignore_ascii_case("application/x-draughts-pdn") {
        return Err(Problem::NotPdn);
    }
    let length = text(CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    match length.is_some_and(|length| length > MOST_BYTES) {
        true => Err(Problem::TooBig(MOST_BYTES as usize)),
        false => Ok(()),
    }
}

/// Takes a body to the disk, part by part.
async fn receive(mut upload: Upload, mut body: RawBody) -> Result<Upload, Problem> {
    let mut left = MOST_BYTES;
    loop {
        let frame = tokio::time::timeout(PATIENCE, body.frame()).await;
        let frame = match frame.map_err(|_| Problem::Slow)? {
            None => return Ok(upload),
            Some(Ok(frame)) => frame,
            Some(Err(_)) => return Err(Problem::Bad(Saying::BrokenBody)),
        };
        let Ok(bytes) = frame.into_data() else { continue };
        let too_big = || Problem::TooBig(MOST_BYTES as usize);
        left = left.checked_sub(bytes.len() as u64).ok_or_else(too_big)?;
        let written = work::slowly(move || {
            let written = upload.write(&bytes);
            (upload, written)
        });
        let written = written.await.ok_or(Problem::Broken)?;
        upload = written.0;
        written.1.map_err(|error| Problem::Storage(error.to_string()))?;
        if upload.is_stopped() {
            return Ok(upload);
        }
    }
}

/// The moves to a position.
struct Way {
    /// Every position, the one that is looked at last.
    positions: Vec<Position>,
    line: Vec<String>,
}

impl Way {
    fn read(variant: &str, start: Option<&str>, line: Option<&str>) -> Result<Self, Problem> {
        let variant =
            read_variant(variant).map_err(|refusal| Problem::Bad(refusal.into_saying()))?;
        let mut here = match start {
            None => Position::start(variant),
            Some(text) => fen::read(variant, text)
                .map_err(|error| Problem::Bad(Saying::BadFen { why: error.to_string() }))?,
        };
        let mut way = Self { positions: vec![here], line: Vec::new() };
        let words = line.unwrap_or_default().split([' ', '_', ',']).filter(|word| !word.is_empty());
        for word in words {
            if way.line.len() >= LONGEST_LINE {
                return Err(Problem::Bad(Saying::TooManyMoves));
            }
            let walk = Walk::of_text(&here, word);
            let Walk { mv, .. } = walk.map_err(|refusal| Problem::Bad(refusal.into_saying()))?;
            way.line.push(moves::write(&here, mv));
            here = here.after(mv);
            way.positions.push(here);
        }
        Ok(way)
    }

    fn last(&self) -> Position {
        // There is the start at least.
        self.positions[self.positions.len() - 1]
    }
}

fn of_archive(archive: &Archive, position: &Position) -> Result<Played, ArchiveError> {
    let found = archive.look_up(position)?;
    let moves = found.moves.iter().map(|played| (played.mv, played.tally)).collect();
    Ok(Played { moves, ended: found.ended })
}

/// A page of the games of the archive, and one more if there is one.
fn archived(
    archive: Option<&Archive>,
    position: &Position,
    skip: usize,
) -> Result<Vec<OpeningGame>, ArchiveError> {
    let Some(archive) = archive else { return Ok(Vec::new()) };
    let found = archive.look_up(position)?;
    let mut games = Vec::new();
    for number in found.numbers().skip(skip).take(PAGE + 1) {
        games.extend(archive.game(number)?.map(|game| archived_game(number, &game)));
    }
    Ok(games)
}

fn texts(start: &Position, played: &[Move]) -> Vec<String> {
    let mut here = *start;
    let text = |&mv: &Move| {
        let text = moves::write(&here, mv);
        here = here.after(mv);
        text
    };
    played.iter().map(text).collect()
}

fn archived_game(number: u32, game: &ArchivedGame) -> OpeningGame {
    let tag = |name| shown(game.tag(name).unwrap_or_default());
    let about = ["Event", "Site", "Date"].into_iter().filter_map(|name| game.tag(name)).map(shown);
    let (winner, drawn) = OpeningGame::result(game.ended);
    let usual = game.start == Position::start(game.variant);
    OpeningGame {
        id: None,
        number: Some(number),
        variant: game.variant.id(),
        black: tag("Black"),
        white: tag("White"),
        winner,
        drawn,
        about: about.collect::<Vec<_>>().join(", "),
        fen: (!usual).then(|| fen::write(&game.start)),
        moves: texts(&game.start, &game.moves),
    }
}

fn own_game(game: &OwnGame) -> Option<OpeningGame> {
    let line = game.line.as_ref()?;
    let [black, white] = line.names.clone();
    let (winner, drawn) = OpeningGame::result(line.ended);
    let start = line.start;
    let usual = start == Position::start(line.variant);
    Some(OpeningGame {
        id: Some(game.id.clone()),
        number: None,
        variant: line.variant.id(),
        black,
        white,
        winner,
        drawn,
        about: time::pdn_date(line.created),
        fen: (!usual).then(|| fen::write(&start)),
        moves: texts(&start, &line.moves),
    })
}
