//! The rows of a game as one text, for fuzzers: the lines `setup`, `state` and `summary` as they stand in the database,
//! then a line for each move, its columns with a tab between them and nothing for those that are not set.

use super::kept::{KeptGame, KeptNode};
use crate::game::{Listed, Table};
use crate::key::Key;

/// The table that these rows are, and the game as a list shows it.
///
/// # Errors
/// Why they are no rows of ours.
pub(crate) fn read(text: &str) -> Result<(Table, Result<Listed, String>), String> {
    let mut lines = text.lines();
    let mut next = || lines.next().unwrap_or_default().to_owned();
    let id = Key::random().to_string();
    let (owner, holders) = (id.clone(), [None, Some(id.clone())]);
    let (setup, state, summary) = (next(), next(), next());
    let game = KeptGame {
        id,
        owner,
        holders,
        created: 1,
        updated: 2,
        setup,
        state,
        summary,
        listed: true,
    };
    let rows = lines.map(row).collect::<Result<Vec<_>, _>>()?;
    let table = Table::restore(&game, &rows)?;
    let client = game.owner.clone();
    Ok((table, game.listed(&client)))
}

fn row(line: &str) -> Result<KeptNode, String> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [node, parent, text, path, clock, report, comment, mark] = columns[..] else {
        return Err(format!("{line:?} is no move"));
    };
    let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is no number"));
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Ok(KeptNode {
        node: number(node)?,
        parent: number(parent)?,
        text: text.to_owned(),
        path: some(path),
        clock: some(clock),
        report: some(report),
        comment: some(comment),
        mark: some(mark),
    })
}

/// The rows that this table is kept in.
pub(crate) fn write(table: &Table) -> String {
    let KeptGame { setup, state, summary, .. } = table.keep();
    let mut lines = vec![setup, state, summary];
    for (id, _) in table.tree.nodes() {
        let Some(row) = table.keep_node(id) else { continue };
        let KeptNode { node, parent, text, path, clock, report, comment, mark } = row;
        let rest = [path, clock, report, comment, mark].map(Option::unwrap_or_default);
        lines.push(
            [vec![node.to_string(), parent.to_string(), text], rest.to_vec()].concat().join("\t"),
        );
    }
    lines.join("\n")
}
