//! A table as PDN: the line that was played, with everything else that was tried as variations, and its review if it is
//! wanted.

use super::{Ending, Nags, NodeId, Origin, ROOT, Seat, Table, Tree, Verdict};
use crate::time;
use crownhead_notation::moves;
use crownhead_notation::pdn::Tag;
use crownhead_notation::record::{GameResult, Line, Ply, Record, Remark};
use crownhead_review::annotate;
use crownhead_review::json::ReviewText;
use crownhead_rules::{Color, Position};

/// Variations inside variations deeper than this are left out, since no reader has to follow them.
const DEEPEST: usize = 32;

/// The PDN of a game. Computers go by their SPEC.
pub(crate) fn pdn_of(table: &Table) -> String {
    text_of(table, record_of(table))
}

/// The same with the review of its moves.
pub(crate) fn reviewed_pdn_of(table: &Table, review: &ReviewText) -> String {
    let mut record = record_of(table);
    annotate(&mut record, review);
    text_of(table, record)
}

/// The record of what was played at a table; a ballot was not.
fn record_of(table: &Table) -> Record {
    let mut line = main_line(&table.tree, &Nags::default(), &table.tree.line(), 0);
    let preface = table.record.as_ref().and_then(|record| record.comment.clone());
    line.preface.extend(preface.map(Remark::Comment));
    let name = |color| match table.seat(color) {
        Seat::Computer { spec, .. } => spec.clone(),
        person => person.name().to_owned(),
    };
    let mut tags = match &table.record {
        None => {
            vec![Tag::new("Event", "Crownhead"), Tag::new("Date", time::pdn_date(table.created))]
        }
        Some(record) => record_tags(record),
    };
    tags.extend(Color::BOTH.map(|color| Tag::new(color.to_string(), name(color))));
    let ending = table.ending();
    let result = match (&table.verdict, &ending) {
        (_, None) | (Some(Verdict::Aborted), _) => GameResult::Unknown,
        (_, Some(ending)) => ending.winner().into(),
    };
    // What a record says of its own result is said by the result.
    let told = ending.filter(|_| !matches!(table.verdict, Some(Verdict::Recorded { .. })));
    let termination =
        |ending: Ending| Tag::new("Termination", ending.to_string().trim_end_matches('.'));
    tags.extend(told.map(termination));
    Record { variant: table.variant(), tags, line, result }
}

/// The text of a record, the moves of the ballot before it.
fn text_of(table: &Table, mut record: Record) -> String {
    if let Some(ballot) = &table.ballot {
        record.line = after_ballot(ballot, record.line);
    }
    record.to_pdn().to_string()
}

/// The tags that an imported game came with.
fn record_tags(record: &Origin) -> Vec<Tag> {
    let Origin { event, site, date, round, .. } = record;
    let given = [("Event", event), ("Site", site), ("Date", date), ("Round", round)];
    let tag = |(name, value): (&str, &Option<String>)| {
        value.as_ref().map(|value| Tag::new(name, value.as_str()))
    };
    given.into_iter().filter_map(tag).collect()
}

/// The moves of a line, each with what is said of it and what was tried instead.
pub(super) fn main_line(tree: &Tree, nags: &Nags, line: &[NodeId], depth: usize) -> Line {
    let before = line.first().and_then(|&id| tree.node(id)).map_or(ROOT, |node| node.parent);
    let mut written = Line::new(*tree.position(before));
    for &id in line {
        let Some(node) = tree.node(id) else { continue };
        let instead = tree.children(node.parent).filter(|(other, _)| *other != id);
        // A variation's first move stands among its siblings already.
        let first_of_variation = depth > 0 && written.plies.is_empty();
        let signs = nags.get(&id).into_iter().flatten().map(|&nag| Remark::Nag(nag));
        let mut remarks: Vec<Remark> =
            signs.chain(node.comment.iter().cloned().map(Remark::Comment)).collect();
        if depth < DEEPEST && !first_of_variation {
            for (other, _) in instead {
                let line = main_line(tree, nags, &onward(tree, other), depth + 1);
                remarks.push(Remark::Variation(line));
            }
        }
        let strength = node.mark.clone();
        written.plies.push(Ply { mv: node.mv, after: node.after, strength, remarks });
    }
    written
}

/// A node and the first moves that were tried after it.
pub(super) fn onward(tree: &Tree, from: NodeId) -> Vec<NodeId> {
    let next = |&id: &NodeId| tree.children(id).next().map(|(child, _)| child);
    std::iter::successors(Some(from), next).collect()
}

/// The same line from the start position on, the moves of the ballot before it.
fn after_ballot(ballot: &str, line: Line) -> Line {
    let mut whole = Line::new(Position::start(line.start.variant()));
    for text in ballot.split_whitespace() {
        let Ok(mv) = moves::read(whole.end(), text) else { return line };
        let after = whole.end().after(mv);
        whole.plies.push(Ply { mv, after, strength: None, remarks: Vec::new() });
    }
    if *whole.end() != line.start {
        return line;
    }
    whole.plies.extend(line.plies);
    whole
}
