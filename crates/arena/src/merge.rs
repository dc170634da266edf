//! How do the parts of a match become one? Their games are put into the order of the whole match and
//! taken in one by one, as if they had been played in one run: the result is the same, also where a
//! test ends the match early.

use crate::contest::Desk;
use crate::error::ArenaError;
use crate::game::MatchGame;
use crate::journal;
use crate::report::{Outputs, Reports};
use crate::result::MatchResult;
use crate::schedule;
use crate::settings::{MatchSettings, Shard};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Joins the journals or JSON reports of all parts of a match, and writes the reports of the whole.
///
/// # Errors
/// If they are not parts of one match, overlap, or leave games out.
pub fn merge(files: &[PathBuf], outputs: &Outputs) -> Result<MatchResult, ArenaError> {
    let Gathered { settings, parts, games } = gather(files)?;
    let games = counted(&settings, &parts, games)?;
    let mut reports = Reports::open(outputs)?;
    let mut desk = Desk::open(&settings, &mut reports)?;
    for game in &games {
        if desk.take(game, &mut |_, _| {})?.is_break() {
            break;
        }
    }
    let result = desk.finish()?;
    reports.close()?;
    Ok(result)
}

/// The games that one run would have played, in order: all, or those up to the decision.
fn counted(
    settings: &MatchSettings,
    parts: &[(Option<Shard>, &Path)],
    games: Games<'_>,
) -> Result<Vec<MatchGame>, ArenaError> {
    let missing = |number| missing(number, settings, parts);
    let mut result = MatchResult::new(settings);
    let mut counted = Vec::new();
    for (expected, (number, (game, _))) in (1..).zip(games) {
        if number != expected {
            return Err(missing(expected));
        }
        result.add(&game);
        counted.push(game);
        if result.is_decided() {
            return Ok(counted);
        }
    }
    match counted.len() as u64 {
        all if all == settings.games => Ok(counted),
        some => Err(missing(some + 1)),
    }
}

/// Every game by its number, with the file it is from.
type Games<'a> = BTreeMap<u64, (MatchGame, &'a Path)>;

/// What all files have together.
struct Gathered<'a> {
    settings: MatchSettings,
    /// Which part each file has.
    parts: Vec<(Option<Shard>, &'a Path)>,
    games: Games<'a>,
}

/// Reads all files.
fn gather(files: &[PathBuf]) -> Result<Gathered<'_>, ArenaError> {
    let mut whole: Option<MatchSettings> = None;
    let mut parts: Vec<(Option<Shard>, &Path)> = Vec::new();
    let mut games = Games::new();
    for path in files {
        let part = journal::read(path)?;
        let shard = part.settings.shard;
        if let Some((Some(shard), other)) = parts.iter().find(|(known, _)| *known == shard) {
            let [one, two] = [other, &path.as_path()].map(|path| path.display().to_string());
            let sentence = format!("{one:?} and {two:?} are the same part {shard}");
            return Err(ArenaError::Merge(sentence));
        }
        parts.push((shard, path));
        let here = part.settings.whole();
        match &whole {
            None => whole = Some(here),
            Some(first) => {
                if let Some(difference) = first.difference(&here) {
                    let path = path.display().to_string();
                    return Err(ArenaError::OtherMatch { path, difference });
                }
            }
        }
        for game in part.games {
            let number = game.game;
            if let Some((_, other)) = games.insert(number, (game, path)) {
                let [one, two] = [other, path].map(|path| path.display().to_string());
                let sentence = format!("game {number} is in {one:?} and again in {two:?}");
                return Err(ArenaError::Merge(sentence));
            }
        }
    }
    let whole = whole.ok_or_else(|| ArenaError::Merge("there is nothing to merge".to_owned()))?;
    Ok(Gathered { settings: whole, parts, games })
}

/// Says which part a game is missing of.
fn missing(number: u64, settings: &MatchSettings, parts: &[(Option<Shard>, &Path)]) -> ArenaError {
    let count = parts.iter().find_map(|(shard, _)| shard.map(Shard::count));
    let wanted = count.and_then(|count| schedule::part_of(number, settings.swap, count));
    let there = parts.iter().find(|(shard, _)| shard.is_some() && *shard == wanted);
    ArenaError::Merge(match (wanted, there) {
        (Some(part), Some((_, path))) => {
            let path = path.display().to_string();
            format!("{path:?}, part {part}, is not finished: game {number} is not in it")
        }
        (Some(part), None) => {
            format!("part {part} is missing: game {number} is in none of the files")
        }
        (None, _) => {
            format!("game {number} is in none of the files: a part is missing or not finished")
        }
    })
}
