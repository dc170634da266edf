//! A book of openings by our own search: from the start position and the ballots the tree grows where it matters most,
//! every leaf is judged by a search, and what is found is backed up to the moves before.
//!
//! The leaf that is looked at next is the one that both sides come to by the fewest and smallest sacrifices: each ply on
//! the way costs one, and a move that loses so many hundredths to the best one costs another ply. The tree ends where a
//! king appears; so no position comes again, and no value depends on itself.
//!
//! Every search is kept in a journal as it ends. A run is a function of what they found, so an interrupted one goes on
//! by running again.

use crate::error::{TrainError, check_net};
use crownhead_arena::openings::Opening;
use crownhead_arena::{ArenaError, Openings};
use crownhead_engine::{Book, Engine, Evaluation, Options, Score, TableUse};
use crownhead_files::read_text_bounded;
use crownhead_play::{Limits, Stop};
use crownhead_rules::{Color, Game, Kind, Move, Position, Variant};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// The version of the journal.
const FORMAT: u32 = 1;
/// The largest journal that is read, in megabytes.
const MOST_JOURNAL: u64 = 512;
/// What a ply costs on the way to a leaf; losses are counted in parts of it.
const PLY: u32 = 100;
/// What it costs that a ballot is drawn: games from the start position are more common than those from any one of them.
const BALLOT: u32 = 6 * PLY;
/// There is nothing to look at below.
const NEVER: u32 = u32::MAX / 2;
/// Leaves that are looked at together, however many threads there are.
const AT_ONCE: usize = 8;
/// No loss counts for more.
const GREAT: i32 = 1_000;
/// Moves that lose more than this are not in the book.
const WORST: i32 = 30;
/// Megabytes of table for a search.
const HASH: usize = 16;

/// What to make.
#[derive(Clone)]
pub struct BookMaker {
    /// The variant.
    pub variant: Variant,
    /// Who judges.
    pub evaluation: Evaluation,
    /// Nodes for each leaf.
    pub nodes: u64,
    /// How many positions are searched.
    pub positions: usize,
    /// The hundredths that weigh as much as a ply.
    pub width: u32,
    /// Threads; 0 is one for each core.
    pub threads: usize,
}

/// What decides what a search finds.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
struct JournalSettings {
    format: u32,
    variant: String,
    evaluation: String,
    nodes: u64,
}

/// A position of the tree.
struct Node {
    position: Position,
    /// Hundredths for the side to move.
    value: i32,
    /// What it costs to come from here to the next leaf.
    cost: u32,
    parents: Vec<usize>,
    /// Empty for a leaf.
    children: Vec<(Move, usize)>,
}

struct Tree {
    nodes: Vec<Node>,
    by_key: HashMap<u64, usize>,
    /// Where games start, and what it costs to be there.
    roots: Vec<(usize, u32)>,
    /// The cost of a hundredth.
    weight: u32,
}

impl Tree {
    /// Goes down to the leaf that is looked at next.
    fn next(&self) -> Option<usize> {
        let cost = |&(root, before): &(usize, u32)| self.nodes[root].cost.saturating_add(before);
        let &(mut here, _) = self.roots.iter().min_by_key(|root| cost(root))?;
        if self.nodes[here].cost >= NEVER {
            return None;
        }
        while let Some((_, next)) =
            self.ways(here).min_by_key(|&(cost, _)| cost).filter(|&(cost, _)| cost < NEVER)
        {
            here = next;
        }
        Some(here)
    }

    /// What each move of a position costs on the way to a leaf.
    fn ways(&self, here: usize) -> impl Iterator<Item = (u32, usize)> {
        let Node { value, children, .. } = &self.nodes[here];
        children.iter().map(move |&(_, child)| {
            let Node { value: theirs, cost, .. } = self.nodes[child];
            let loss = (value + theirs).clamp(0, GREAT) as u32;
            (cost.saturating_add(PLY + loss * self.weight).min(NEVER), child)
        })
    }

    /// After a change of a position: its value and cost, and those of all before it.
    fn back_up(&mut self, from: usize) {
        let mut changed = vec![from];
        while let Some(here) = changed.pop() {
            let Node { value, cost, children, .. } = &self.nodes[here];
            let before = (*value, *cost);
            if let Some(value) = children.iter().map(|&(_, child)| -self.nodes[child].value).max() {
                self.nodes[here].value = value;
                self.nodes[here].cost =
                    self.ways(here).map(|(cost, _)| cost).min().unwrap_or(NEVER);
            }
            let Node { value, cost, parents, .. } = &self.nodes[here];
            if here == from || (*value, *cost) != before {
                changed.extend(parents);
            }
        }
    }

    /// Adds a position with what a search found, unless it is there.
    fn add(&mut self, position: Position, value: i32) -> usize {
        *self.by_key.entry(position.key()).or_insert_with(|| {
            let cost = if is_left_alone(&position) { NEVER } else { 0 };
            self.nodes.push(Node {
                position,
                value,
                cost,
                parents: Vec::new(),
                children: Vec::new(),
            });
            self.nodes.len() - 1
        })
    }

    /// A leaf gets its children, all of which have been searched.
    fn expand(&mut self, leaf: usize, values: &HashMap<u64, i32>) {
        let position = self.nodes[leaf].position;
        for &mv in &*position.moves() {
            let next = position.after(mv);
            let child = self.add(next, values[&next.key()]);
            self.nodes[child].parents.push(leaf);
            self.nodes[leaf].children.push((mv, child));
        }
        self.back_up(leaf);
    }

    /// All positions whose moves are known.
    fn book(&self, variant: Variant) -> Book {
        let mut book = Book::new(variant);
        for Node { position, value, children, .. } in &self.nodes {
            let loss = |&(mv, child): &(Move, usize)| (mv, value + self.nodes[child].value);
            let mut moves: Vec<(Move, i32)> = children.iter().map(loss).collect();
            moves.sort_by_key(|&(_, loss)| loss);
            moves.retain(|&(_, loss)| loss <= WORST);
            // Where there is nothing to choose nobody asks.
            if children.len() > 1 {
                let moves: Vec<(Move, u8)> =
                    moves.into_iter().map(|(mv, loss)| (mv, loss as u8)).collect();
                book.add(position, Score(*value), &moves);
            }
        }
        book
    }
}

/// Where the game is over or a king stands, the tree ends.
fn is_left_alone(position: &Position) -> bool {
    let kings: u32 = Color::BOTH.map(|color| position.count(color, Kind::King)).iter().sum();
    kings > 0 || position.outcome().is_some()
}

impl BookMaker {
    /// Makes the book. Every search is added to the journal, and what it has already is not searched again. Tells
    /// `watch` how many positions are judged; stops early when it is told to, with the book as far as it is.
    ///
    /// # Errors
    /// If the net is for another variant, or the journal belongs to other settings or cannot be written.
    pub fn make(
        &self,
        journal: &Path,
        stop: &Stop,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Book, TrainError> {
        let (mut file, mut values) = self.resume(journal)?;
        let weight = PLY / self.width.max(1);
        let (nodes, by_key, roots) = (Vec::new(), HashMap::new(), Vec::new());
        let mut tree = Tree { nodes, by_key, roots, weight };
        let starts = self.starts()?;
        let mut search = |wanted: &[Position], values: &mut HashMap<u64, i32>| {
            self.search(wanted, values, stop, &mut |key, value| {
                let line = format!("{key:016x} {value}\n");
                file.write_all(line.as_bytes()).map_err(|error| TrainError::write(journal, error))
            })
        };
        search(&starts, &mut values)?;
        for start in starts {
            if let Some(&value) = values.get(&start.key()) {
                let root = tree.add(start, value);
                let before = if tree.roots.is_empty() { 0 } else { BALLOT };
                tree.roots.push((root, before));
            }
        }
        while !stop.is_stopped() && tree.nodes.len() < self.positions {
            let mut leaves = Vec::new();
            while leaves.len() < AT_ONCE
                && let Some(leaf) = tree.next()
            {
                // The next one is to be another.
                tree.nodes[leaf].cost = NEVER;
                tree.back_up(leaf);
                leaves.push(leaf);
            }
            if leaves.is_empty() {
                break;
            }
            let children = |&leaf: &usize| {
                let position = tree.nodes[leaf].position;
                let moves = position.moves();
                moves.iter().map(|&mv| position.after(mv)).collect::<Vec<Position>>()
            };
            let wanted: Vec<Position> = leaves.iter().flat_map(children).collect();
            search(&wanted, &mut values)?;
            if stop.is_stopped() {
                break;
            }
            for leaf in leaves {
                tree.expand(leaf, &values);
            }
            watch(tree.nodes.len());
        }
        Ok(tree.book(self.variant))
    }

    /// The start position, and the openings that tournaments draw.
    fn starts(&self) -> Result<Vec<Position>, TrainError> {
        let mut starts = vec![Position::start(self.variant)];
        if self.variant.about().decks.contains(&"ballots")
            && let Openings::List { list, .. } =
                Openings::ballots(self.variant).map_err(ArenaError::from)?
        {
            starts.extend(list.iter().map(Opening::position));
        }
        Ok(starts)
    }

    /// Searches the positions that have no value yet, several at a time.
    fn search(
        &self,
        wanted: &[Position],
        values: &mut HashMap<u64, i32>,
        stop: &Stop,
        keep: &mut dyn FnMut(u64, i32) -> Result<(), TrainError>,
    ) -> Result<(), TrainError> {
        let mut seen = HashSet::new();
        let is_new = |position: &&Position| {
            !values.contains_key(&position.key()) && seen.insert(position.key())
        };
        let todo: Vec<&Position> = wanted.iter().filter(is_new).collect();
        let next = AtomicUsize::new(0);
        let (sender, found) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..crownhead_files::threads(self.threads).min(todo.len()) {
                let (sender, next, todo) = (sender.clone(), &next, &todo);
                scope.spawn(move || {
                    let mut judge = Judge::new(self);
                    while !stop.is_stopped()
                        && let Some(position) = todo.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        if sender.send((position.key(), judge.value(position))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (key, value) in found {
                keep(key, value)?;
                values.insert(key, value);
            }
            Ok(())
        })
    }

    /// Opens the journal or begins it. What a crash has left of a line is cut off.
    fn resume(&self, path: &Path) -> Result<(File, HashMap<u64, i32>), TrainError> {
        check_net(&self.evaluation, self.variant)?;
        let settings = JournalSettings {
            format: FORMAT,
            variant: self.variant.id().to_owned(),
            evaluation: self.evaluation.identity(self.variant),
            nodes: self.nodes,
        };
        let read = match read_text_bounded(path, MOST_JOURNAL) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(TrainError::open("read", path, error)),
        };
        let whole = &read[..read.rfind('\n').map_or(0, |end| end + 1)];
        let values = searched(whole, &settings).map_err(|why| TrainError::file(path, why))?;
        let open = OpenOptions::new().create(true).append(true).open(path);
        let mut file = open.map_err(|error| TrainError::open("write", path, error))?;
        let begin = |file: &mut File| {
            file.set_len(whole.len() as u64)?;
            if whole.is_empty() {
                file.write_all((serde_json::to_string(&settings)? + "\n").as_bytes())?;
            }
            Ok(())
        };
        begin(&mut file).map_err(|error| TrainError::write(path, error))?;
        Ok((file, values))
    }
}

/// What the lines of a journal say.
fn searched(text: &str, settings: &JournalSettings) -> Result<HashMap<u64, i32>, String> {
    let mut lines = text.lines().zip(1..);
    let Some((head, _)) = lines.next() else { return Ok(HashMap::new()) };
    let Ok(found) = serde_json::from_str::<JournalSettings>(head) else {
        return Err("this is not the journal of a book".to_owned());
    };
    if found != *settings {
        let why = "it belongs to a book with other settings; give another --out, or remove it";
        return Err(why.to_owned());
    }
    let value = |line: &str| {
        let (key, value) = line.split_once(' ')?;
        let value = value.parse().ok().filter(|value: &i32| value.abs_diff(0) <= GREAT as u32)?;
        Some((u64::from_str_radix(key, 16).ok()?, value))
    };
    let read = |(line, number): (&str, usize)| {
        value(line).ok_or_else(|| format!("line {number} is not a search: {line:?}"))
    };
    lines.map(read).collect()
}

/// One thread's engine.
struct Judge {
    engine: Engine,
    limits: Limits,
}

impl Judge {
    fn new(job: &BookMaker) -> Self {
        let (evaluation, tables) = (job.evaluation.clone(), TableUse::Shipped);
        let options = Options { hash: HASH, evaluation, tables, ..Options::default() };
        Self { engine: Engine::new(options), limits: Limits::nodes(job.nodes) }
    }

    /// Hundredths for the side to move, by a search that knows of none before it.
    fn value(&mut self, position: &Position) -> i32 {
        if position.outcome().is_some() {
            return -GREAT;
        }
        self.engine.clear();
        let analysis = self.engine.analyse(&Game::new(*position), &self.limits, 1, &mut |_| {});
        analysis.lines[0].score.0.clamp(-GREAT, GREAT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn maker(threads: usize) -> BookMaker {
        BookMaker {
            variant: Variant::English,
            evaluation: Evaluation::Best,
            nodes: 300,
            positions: 600,
            width: 5,
            threads,
        }
    }

    #[test]
    fn an_interrupted_book_becomes_the_same_on_any_number_of_threads() {
        let place = std::env::temp_dir().join(format!("crownhead-book-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&place);
        std::fs::create_dir_all(&place).unwrap();
        let whole = maker(1).make(&place.join("whole"), &Stop::new(), &mut |_| {}).unwrap();
        let (part, stop) = (place.join("part"), Stop::new());
        let mut interrupt = |positions| {
            if positions > 300 {
                stop.stop();
            }
        };
        let less = maker(2).make(&part, &stop, &mut interrupt).unwrap();
        assert!(less.len() < whole.len());
        // A crash left half a line.
        let mut file = OpenOptions::new().append(true).open(&part).unwrap();
        file.write_all(b"0123").unwrap();
        let again = maker(2).make(&part, &Stop::new(), &mut |_| {}).unwrap();
        assert_eq!(again, whole);
        let other = BookMaker { nodes: 301, ..maker(1) };
        let refused = other.make(&part, &Stop::new(), &mut |_| {}).unwrap_err().to_string();
        assert!(refused.contains("other settings"), "{refused}");
        std::fs::remove_dir_all(&place).unwrap();
    }

    #[test]
    fn a_journal_with_a_value_beyond_all_others_is_none() {
        let settings = JournalSettings {
            format: FORMAT,
            variant: "mini".to_owned(),
            evaluation: "baseline".to_owned(),
            nodes: 1,
        };
        let head = serde_json::to_string(&settings).unwrap();
        let read = |value: i32| searched(&format!("{head}\n0123 -7\n0456 {value}\n"), &settings);
        assert_eq!(read(-GREAT).unwrap()[&0x456], -GREAT);
        let refused = read(i32::MIN).unwrap_err();
        assert!(refused.starts_with("line 3 is not a search"), "{refused}");
    }

    #[test]
    fn values_are_those_of_the_best_lines() {
        let place = std::env::temp_dir().join(format!("crownhead-book-v-{}", std::process::id()));
        let book = maker(0).make(&place, &Stop::new(), &mut |_| {}).unwrap();
        let start = Position::start(Variant::English);
        let mut seen = 0;
        let mut todo = vec![start];
        while let Some(position) = todo.pop() {
            let Some((score, moves)) = book.look_up(&position) else { continue };
            assert_eq!(moves[0].1, 0);
            for (mv, loss) in moves {
                let next = position.after(mv);
                if let Some((theirs, _)) = book.look_up(&next) {
                    assert_eq!(-theirs.0, score.0 - i32::from(loss));
                    seen += 1;
                    todo.push(next);
                }
            }
        }
        assert!(seen > 20, "{seen}");
        std::fs::remove_file(&place).unwrap();
    }
}
