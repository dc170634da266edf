//! From a game of a PDN text to a table: names, remarks, variations, where and when it was played, and
//! how it ended are kept as the record has them.

use super::create::{LONGEST_NAME, is_shown, read_record, shown, too_long};
use super::table::Agreed;
use super::{Nags, NodeId, ROOT, Refusal, Seat, Table, Tree, Verdict, Walk};
use crate::key::ClientId;
use crownhead_notation::record::{GameResult, Line, Ply, Record, Remark};
use crownhead_rules::{Color, DrawRules, Game, Position, Variant};

/// The longest tag that is kept.
const LONGEST_TAG: usize = 200;

/// Where an imported game comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    pub(crate) event: Option<String>,
    pub(crate) site: Option<String>,
    /// As PDN writes it, `2026.01.31`.
    pub(crate) date: Option<String>,
    pub(crate) round: Option<String>,
    /// What was said before the first move.
    pub(crate) comment: Option<String>,
}

/// Makes a table of a recorded game, the one with this number in the text.
///
/// # Errors
/// One sentence that says why the text is no game.
pub(crate) fn import(
    variant: Variant,
    text: &str,
    number: usize,
    owner: ClientId,
) -> Result<Table, Refusal> {
    import_record(&read_record(variant, text, number)?, owner)
}

/// Makes a table of a game that is a record already.
///
/// # Errors
/// If it has more moves than a game may have.
pub(crate) fn import_record(record: &Record, owner: ClientId) -> Result<Table, Refusal> {
    let seats = Color::BOTH.map(|color| {
        let name = tag(record, &color.to_string(), LONGEST_NAME);
        Seat::Here { name: name.unwrap_or_else(|| color.to_string()) }
    });
    let tree = tree_of(record)?;
    let mut table = Table::new(owner, seats, Agreed { hints: false, undo: true }, tree);
    table.record = Some(Origin {
        event: tag(record, "Event", LONGEST_TAG),
        site: tag(record, "Site", LONGEST_TAG),
        date: tag(record, "Date", LONGEST_TAG),
        round: tag(record, "Round", LONGEST_TAG),
        comment: comment_of(&record.line.preface),
    });
    table.given = table.tree.len();
    if table.is_running()
        && let Some(winner) = winner(&record.result)
    {
        table.decide(Verdict::Recorded { winner });
    }
    Ok(table)
}

/// Who won, where the record says so: a colour or nobody.
const fn winner(result: &GameResult) -> Option<Option<Color>> {
    match result {
        GameResult::Won(color) => Some(Some(*color)),
        GameResult::Drawn => Some(None),
        GameResult::BothLost | GameResult::Unknown | GameResult::Other(_) => None,
    }
}

/// A tag that says something, shortened to what can be shown.
fn tag(record: &Record, name: &str, longest: usize) -> Option<String> {
    let value = &record.tags.iter().find(|tag| tag.name == name)?.value;
    let text: String = shown(value).trim().chars().take(longest).collect();
    // Question marks stand for what nobody knows, also in dates.
    let unknown = text.chars().all(|c| matches!(c, '?' | '.' | ' '));
    (!unknown).then(|| text.trim_end().to_owned())
}

/// All moves of a record, the end of its main line the current node.
fn tree_of(record: &Record) -> Result<Tree, Refusal> {
    let start = record.line.start;
    let mut pen = Pen::new(start);
    let game = Game::with_draw_rules(start, DrawRules::Claimed);
    let (end, game) = pen.add_line(game, ROOT, &record.line, None)?;
    let Pen { mut tree, past_draw, .. } = pen;
    tree.go_to(end);
    // Draws by rule end nothing where the record goes on past one, or says that somebody won there.
    let won = matches!(record.result, GameResult::Won(_)) && game.draw_claim().is_some();
    if past_draw || won {
        tree.set_draws(DrawRules::Claimed);
    }
    Ok(tree)
}

/// Writes the lines of a record into a tree.
pub(super) struct Pen {
    pub(super) tree: Tree,
    /// The numeric annotation glyphs that are no strength.
    pub(super) nags: Nags,
    /// Some line goes on past a draw that nobody claimed.
    past_draw: bool,
}

impl Pen {
    pub(super) fn new(start: Position) -> Self {
        Self { tree: Tree::new(start), nags: Nags::default(), past_draw: false }
    }

    /// Adds a line after a node, its variations with it; gives its last node and the game up to there.
    /// What was `said` before is said of its first move. Recursion is as deep as variations nest, which the reader of PDN bounds.
    pub(super) fn add_line(
        &mut self,
        mut game: Game,
        mut here: NodeId,
        line: &Line,
        mut said: Option<String>,
    ) -> Result<(NodeId, Game), Refusal> {
        for ply in &line.plies {
            let drawn = game.draw_claim().is_some();
            let mut variations = ply.remarks.iter().filter_map(variation).peekable();
            let before = variations.peek().map(|_| game.clone());
            if game.play(ply.mv).is_err() {
                break;
            }
            self.past_draw |= drawn;
            let id = self.node_of(here, ply)?;
            self.remark(id, joined(said.take(), comment_of(&ply.remarks)), mark_of(ply));
            self.nags.entry(id).or_default().extend(other_nags(ply));
            for (variation, before) in variations.zip(before.iter().cycle()) {
                // One that sets up a position of its own belongs to another game.
                if variation.start == *before.position() {
                    let said = comment_of(&variation.preface);
                    self.add_line(before.clone(), here, variation, said)?;
                }
            }
            here = id;
        }
        Ok((here, game))
    }

    /// Adds to what is said of a move.
    fn remark(&mut self, id: NodeId, comment: Option<String>, mark: Option<String>) {
        let Some(node) = self.tree.node(id) else { return };
        let comment = joined(node.comment.clone(), comment);
        let mark = node.mark.clone().or(mark);
        self.tree.remark(id, comment, mark);
    }

    /// The node of a move, which another line may have added before.
    fn node_of(&mut self, here: NodeId, ply: &Ply) -> Result<NodeId, Refusal> {
        let known = self.tree.children(here).find(|(_, node)| node.mv == ply.mv);
        if let Some((id, _)) = known {
            return Ok(id);
        }
        if self.tree.is_full() {
            return Err(too_long());
        }
        let walk = Walk::first(self.tree.position(here), ply.mv);
        Ok(self.tree.add(here, walk.mv, walk.path))
    }
}

const fn variation(remark: &Remark) -> Option<&Line> {
    match remark {
        Remark::Variation(line) => Some(line),
        Remark::Comment(_) | Remark::Nag(_) => None,
    }
}

/// All words that are said of a move.
pub(super) fn comment_of(remarks: &[Remark]) -> Option<String> {
    let words = remarks.iter().filter_map(|remark| match remark {
        Remark::Comment(text) => comment(text),
        _ => None,
    });
    words.fold(None, |all, text| joined(all, Some(text)))
}

/// A comment as it may be shown; nothing if nothing is left.
pub(super) fn comment(text: &str) -> Option<String> {
    let text: String = text.chars().filter(|&c| is_shown(c) || c.is_whitespace()).collect();
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn joined(first: Option<String>, second: Option<String>) -> Option<String> {
    match (first, second) {
        (Some(first), Some(second)) => Some(format!("{first} {second}")),
        (first, second) => first.or(second),
    }
}

/// The strength mark of a move, as a mark or as one of the glyphs that mean the same.
fn mark_of(ply: &Ply) -> Option<String> {
    let glyph = ply.remarks.iter().find_map(|remark| match remark {
        Remark::Nag(nag) => GLYPHS.get(usize::from(*nag).checked_sub(1)?),
        _ => None,
    });
    ply.strength.clone().or_else(|| glyph.map(|&mark| mark.to_owned()))
}

/// The glyphs of a move that are no strength.
fn other_nags(ply: &Ply) -> impl Iterator<Item = u16> {
    ply.remarks.iter().filter_map(|remark| match *remark {
        Remark::Nag(nag) if !(1..=GLYPHS.len()).contains(&usize::from(nag)) => Some(nag),
        _ => None,
    })
}

/// The marks of the numeric annotation glyphs from 1 on.
pub(super) const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
