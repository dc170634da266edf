//! What is kept of self-play? Whole games, small: where each started, and for each ply which of the legal
//! moves was played and what the search thought. Positions are found again by playing the games.
//!
//! A file begins with a line of JSON that says what was played, and then has records, each with its
//! length before it and a checksum behind it. Records stand in any order. A file that was cut off loses
//! its last record and can be gone on with.
//!
//! A record, lowest byte first: 4 bytes number of the game, 1 byte result for Black (0 lost, 1 drawn, 2
//! won), 1 byte length of the FEN, the FEN, then for each ply 1 byte index of the move and 2 bytes score in
//! hundredths for the side to move.

use crate::error::{TrainError, write_whole};
use crownhead_arena::Shard;
use crownhead_arena::settings::difference;
use crownhead_files::{Checksum, read_bounded, read_to_end_bounded};
use crownhead_notation::fen;
use crownhead_rules::{Color, Position, Variant};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Which games are played: the same settings give the same games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SelfplaySettings {
    /// The version of the format.
    pub format: u32,
    /// The variant's name.
    pub variant: String,
    /// Who plays: the hash of a net, or `baseline`.
    pub evaluation: String,
    /// Nodes a move.
    pub nodes: u64,
    /// All games, of which a part may be played here.
    pub games: u64,
    /// From this all lots come.
    pub seed: u64,
    /// The part that is played here.
    pub shard: Option<Shard>,
    /// Games of a hundred that start from an ending.
    #[serde(default, skip_serializing_if = "no_endings")]
    pub endings: u8,
    /// The endgame tables.
    pub tables: String,
}

/// Files say nothing of endings where none were asked for, as before they could be.
pub(crate) fn no_endings(endings: &u8) -> bool {
    *endings == 0
}

/// How every file begins.
const BEGINNING: &[u8] = b"{\"format\":";

/// The format that is written and read.
pub const FORMAT: u32 = 1;

/// The score of a move that was not searched for, because it was the only one.
pub const NO_SCORE: i16 = i16::MIN;

/// A ply of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Which of the legal moves was played.
    pub index: u8,
    /// What the search thought, for the side to move.
    pub score: i16,
}

/// A game of self-play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfplayGame {
    /// Its number.
    pub number: u32,
    /// Where it started.
    pub start: Position,
    /// Who won.
    pub winner: Option<Color>,
    /// What was played.
    pub plies: Vec<Ply>,
}

impl SelfplayGame {
    fn to_bytes(&self) -> Vec<u8> {
        let fen = fen::write(&self.start);
        let mut body = self.number.to_le_bytes().to_vec();
        body.push(match self.winner {
            Some(Color::White) => 0,
            None => 1,
            Some(Color::Black) => 2,
        });
        body.push(fen.len() as u8);
        body.extend(fen.as_bytes());
        for ply in &self.plies {
            body.push(ply.index);
            body.extend(ply.score.to_le_bytes());
        }
        let mut bytes = (body.len() as u16).to_le_bytes().to_vec();
        bytes.extend(&body);
        bytes.extend(Checksum::of(&body).short().to_le_bytes());
        bytes
    }

    fn from_body(variant: Variant, body: &[u8]) -> Option<Self> {
        let (number, rest) = body.split_first_chunk::<4>()?;
        let (&[result, length], rest) = rest.split_first_chunk::<2>()?;
        let (text, plies) = rest.split_at_checked(length.into())?;
        let start = fen::read(variant, std::str::from_utf8(text).ok()?).ok()?;
        let winner = match result {
            0 => Some(Color::White),
            1 => None,
            2 => Some(Color::Black),
            _ => return None,
        };
        let ply = |b: &[u8]| Ply { index: b[0], score: i16::from_le_bytes([b[1], b[2]]) };
        let plies = plies.chunks_exact(3).map(ply).collect();
        Some(Self { number: u32::from_le_bytes(*number), start, winner, plies })
    }
}

/// The content of a file.
#[derive(Clone, Debug)]
pub struct Games {
    /// What was played.
    pub settings: SelfplaySettings,
    /// The games, by their numbers.
    pub games: Vec<SelfplayGame>,
    /// Bytes up to the end of the last whole record before any damage.
    len: u64,
    /// The record that is damaged, counted from 1.
    damaged: Option<usize>,
}

/// Some hundred million positions; more are spread over files.
const MOST_MEGABYTES: u64 = 8192;

const NO_GAMES: &str = "this is no file of self-play games";

/// Reads a file of games. A last record that was cut off is left out.
///
/// # Errors
/// If it is no such file, or a record in it is damaged.
pub fn read(path: &Path) -> Result<Games, TrainError> {
    let bytes = read_bounded(path, MOST_MEGABYTES)
        .map_err(|error| TrainError::open("read", path, error))?;
    let games = parse(path, &bytes)?;
    match games.damaged {
        None => Ok(games),
        Some(number) => {
            let problem = format!(
                "record {number} is damaged; the command that wrote the file plays it again, and those behind it"
            );
            Err(TrainError::file(path, problem))
        }
    }
}

/// The games up to the first damaged record.
fn parse(path: &Path, bytes: &[u8]) -> Result<Games, TrainError> {
    let none = || TrainError::file(path, NO_GAMES);
    let head = bytes.iter().position(|&byte| byte == b'\n').ok_or_else(none)?;
    let settings: SelfplaySettings = serde_json::from_slice(&bytes[..head]).map_err(|_| none())?;
    let variant: Variant = settings.variant.parse().map_err(|_| none())?;
    if settings.format != FORMAT {
        let problem = "these games have a format of another version";
        return Err(TrainError::file(path, problem));
    }
    let mut games = Vec::new();
    let mut damaged = None;
    let mut rest = &bytes[head + 1..];
    while let Some((length, after)) = rest.split_first_chunk::<2>() {
        let length = usize::from(u16::from_le_bytes(*length));
        let Some((body, after)) = after.split_at_checked(length) else { break };
        let Some((check, after)) = after.split_first_chunk::<4>() else { break };
        let game = SelfplayGame::from_body(variant, body);
        let (Some(game), true) = (game, u32::from_le_bytes(*check) == Checksum::of(body).short())
        else {
            damaged = Some(games.len() + 1);
            break;
        };
        games.push(game);
        rest = after;
    }
    let len = (bytes.len() - rest.len()) as u64;
    games.sort_by_key(|game| game.number);
    games.dedup_by_key(|game| game.number);
    Ok(Games { settings, games, len, damaged })
}

/// Reads files that belong together, such as the parts of a run on several machines: the games of each
/// settings joined, in the order of their numbers.
///
/// # Errors
/// If one cannot be read, or they are of different variants.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<Games>, TrainError> {
    let mut all: Vec<Games> = Vec::new();
    for path in paths {
        let mut part = read(path)?;
        part.settings.shard = None;
        if let Some(first) = all.first()
            && first.settings.variant != part.settings.variant
        {
            let (one, two) = (&first.settings.variant, &part.settings.variant);
            return Err(TrainError::file(path, format!("these are games of {two}, not of {one}")));
        }
        match all.iter_mut().find(|games| games.settings == part.settings) {
            Some(whole) => whole.games.append(&mut part.games),
            None => all.push(part),
        }
    }
    for games in &mut all {
        games.games.sort_by_key(|game| game.number);
        games.games.dedup_by_key(|game| game.number);
    }
    Ok(all)
}

/// Joins the parts of a run of self-play on several machines into one file, as if one machine had played all; gives the
/// number of games.
///
/// # Errors
/// If one is no part of the same run, is there twice, is missing or is not finished, or if `out` cannot be written.
pub fn merge(paths: &[PathBuf], out: &Path) -> Result<u64, TrainError> {
    let mut parts: Vec<(Shard, &Path)> = Vec::new();
    let mut whole: Option<Games> = None;
    for path in paths {
        let mut part = read(path)?;
        let Some(shard) = part.settings.shard.take() else {
            return Err(TrainError::file(path, "these are all games and not a part of them"));
        };
        if let Some(whole) = &whole
            && let Some(difference) = difference(&whole.settings, &part.settings)
        {
            let problem = format!("it is a part of another run: {difference}");
            return Err(TrainError::file(path, problem));
        }
        if let Some((_, other)) = parts.iter().find(|(known, _)| *known == shard) {
            let problem =
                format!("it is part {shard}, which is in {:?} too", other.display().to_string());
            return Err(TrainError::file(path, problem));
        }
        if let Some((known, _)) = parts.first().filter(|(known, _)| known.count() != shard.count())
        {
            let problem = format!("it is part {shard}, and others are of {}", known.count());
            return Err(TrainError::file(path, problem));
        }
        let mine = (part.settings.games + shard.count() - 1 - shard.index()) / shard.count();
        if part.games.len() as u64 != mine {
            let found = part.games.len();
            let problem = format!("part {shard} is not finished: {found} of {mine} games");
            return Err(TrainError::file(path, problem));
        }
        parts.push((shard, path));
        match &mut whole {
            Some(whole) => whole.games.append(&mut part.games),
            None => whole = Some(part),
        }
    }
    let nothing = || TrainError::Settings("there is nothing to merge".to_owned());
    let Games { settings, mut games, .. } = whole.ok_or_else(nothing)?;
    let count = parts.first().map_or(0, |(shard, _)| shard.count());
    let there = |index: u64| parts.iter().any(|(shard, _)| shard.index() == index);
    if let Some(lost) = (0..count).find(|&index| !there(index)) {
        let sentence = format!("part {}/{count} is in none of the files", lost + 1);
        return Err(TrainError::Settings(sentence));
    }
    games.sort_by_key(|game| game.number);
    let head =
        serde_json::to_vec(&settings).map_err(|error| TrainError::write(out, error.into()))?;
    let mut bytes = head;
    bytes.push(b'\n');
    games.iter().for_each(|game| bytes.extend(game.to_bytes()));
    write_whole(out, &bytes)?;
    Ok(games.len() as u64)
}

/// A file that is being written.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: File,
}

impl Writer {
    /// Goes on with a file, or begins one if there is none; also gives the games that it has. What lies
    /// behind a damaged record is left out, since it can be played again. Nobody else can write to the
    /// file meanwhile.
    ///
    /// # Errors
    /// If the file has games of other settings, or cannot be written.
    pub fn resume(
        path: &Path,
        settings: &SelfplaySettings,
    ) -> Result<(Self, Vec<SelfplayGame>), TrainError> {
        let fail = |error| TrainError::open("write", path, error);
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(fail)?;
        // Where there are no locks, one has to do without.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(TrainError::file(path, "another program is writing to it"));
        }
        let mut bytes = Vec::new();
        read_to_end_bounded(&mut file, MOST_MEGABYTES, &mut bytes).map_err(fail)?;
        // A program that was killed before it had written the first line leaves less than a line.
        if !bytes.contains(&b'\n') {
            let least = bytes.len().min(BEGINNING.len());
            if bytes[..least] != BEGINNING[..least] {
                return Err(TrainError::file(path, NO_GAMES));
            }
            let mut head = serde_json::to_vec(settings).map_err(|error| fail(error.into()))?;
            head.push(b'\n');
            let written = file.set_len(0).and_then(|()| file.rewind());
            written.and_then(|()| file.write_all(&head)).map_err(fail)?;
            return Ok((Self { path: path.to_owned(), file }, Vec::new()));
        }
        let there = parse(path, &bytes)?;
        if let Some(difference) = difference(settings, &there.settings) {
            let problem = format!("it has games of other settings: {difference}");
            return Err(TrainError::file(path, problem));
        }
        file.set_len(there.len).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
        Ok((Self { path: path.to_owned(), file }, there.games))
    }

    /// Adds a game, in one write, so that a program that is killed leaves at most one broken record.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &SelfplayGame) -> Result<(), TrainError> {
        let written = self.file.write_all(&game.to_bytes());
        written.map_err(|error| TrainError::write(&self.path, error))
    }
}
