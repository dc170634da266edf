//! From the tables of older programs to ours: what they had is kept, and what they did not know is put
//! beside it.

use super::schema::{IMPORTED, REVIEWS};
use crate::key::Key;
use rusqlite::{Connection, params};
use serde_json::{Map, Value, json};

/// From an older version to ours, step by step.
pub(super) fn from(version: i64, connection: &Connection) -> rusqlite::Result<()> {
    let steps = [from_first, from_second, from_third, from_fourth];
    steps
        .into_iter()
        .zip(1..)
        .filter(|(_, of)| *of >= version)
        .try_for_each(|(step, _)| step(connection))
}

/// The columns that the second version added.
const SECOND: &str = "
    ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE moves ADD COLUMN comment TEXT;
    ALTER TABLE moves ADD COLUMN mark TEXT;
";

/// The first version knew neither personal links nor games that are not in lists.
fn from_first(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(SECOND)?;
    let sql = "SELECT id, state, EXISTS (SELECT 1 FROM moves WHERE game = id) FROM games";
    let mut read = connection.prepare(sql)?;
    let rows = read.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let games: Vec<(String, String, bool)> = rows.collect::<Result<_, _>>()?;
    let mut write = connection.prepare("UPDATE games SET state = ?2, listed = ?3 WHERE id = ?1")?;
    for (id, state, has_moves) in games {
        // A game that cannot be read stays as it is; whoever opens it is told.
        let Ok(mut state) = serde_json::from_str::<Map<String, Value>>(&state) else { continue };
        let by_link = give_personal_links(&mut state);
        let waits = by_link && state.get("declared").is_none_or(Value::is_null);
        write.execute(params![id, Value::Object(state).to_string(), has_moves || waits])?;
    }
    Ok(())
}

/// Gives each seat by link the secret of its personal link; true if there is such a seat.
fn give_personal_links(state: &mut Map<String, Value>) -> bool {
    let mut by_link = false;
    let Some(Value::Object(seats)) = state.get_mut("seats") else { return by_link };
    for seat in seats.values_mut() {
        let seat = seat.as_object_mut();
        if let Some(seat) = seat.filter(|seat| seat.get("kind") == Some(&json!("link"))) {
            seat.insert("back".into(), json!(Key::random().to_string()));
            by_link = true;
        }
    }
    by_link
}

/// The second version kept in lists the sentence of how a game ended, and what players declared in words
/// of their own.
fn from_second(connection: &Connection) -> rusqlite::Result<()> {
    let mut read = connection.prepare("SELECT id, state, summary FROM games")?;
    let rows = read.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let games: Vec<(String, String, String)> = rows.collect::<Result<_, _>>()?;
    let mut write =
        connection.prepare("UPDATE games SET state = ?2, summary = ?3 WHERE id = ?1")?;
    for (id, state, summary) in games {
        let object = |text: &str| serde_json::from_str::<Map<String, Value>>(text);
        // A game that cannot be read stays as it is; whoever opens it is told.
        let (Ok(mut state), Ok(mut summary)) = (object(&state), object(&summary)) else { continue };
        let declared = state.get("declared").map_or(Value::Null, reword);
        let shown = summary.remove("outcome").filter(|outcome| !outcome.is_null());
        let ruled = |outcome: Value| json!({ "end": "ruled", "winner": outcome["winner"], "reason": outcome["reason"] });
        let ending = if declared.is_null() { shown.map(ruled) } else { Some(declared.clone()) };
        state.insert("declared".into(), declared);
        summary.insert("ending".into(), ending.unwrap_or(Value::Null));
        let (state, summary) = (Value::Object(state), Value::Object(summary));
        write.execute(params![id, state.to_string(), summary.to_string()])?;
    }
    Ok(())
}

/// The third version had no reviews.
fn from_third(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(REVIEWS)
}

/// The fourth version knew no games of other machines.
fn from_fourth(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(IMPORTED)
}

/// What players declared, as every other end is told.
fn reword(declared: &Value) -> Value {
    let winner = if declared["loser"] == "black" { "white" } else { "black" };
    match declared["end"].as_str() {
        Some("resigned") => json!({ "end": "ruled", "winner": winner, "reason": "resignation" }),
        Some("flag") => json!({ "end": "ruled", "winner": winner, "reason": "flag" }),
        Some("agreed") => json!({ "end": "ruled", "winner": null, "reason": "agreement" }),
        _ => declared.clone(),
    }
}
