//! An analysis as it is kept: a tree of moves from any position, with what is said of them. It is read from PDN and
//! written as PDN, and belongs to no table: nobody plays, and no draw ends it.

use super::create::{read_record, shown, too_long};
use super::export::{main_line, onward};
use super::import::{Pen, comment, comment_of};
use super::{Nags, NodeId, ROOT, Refusal, Tree, Walk};
use crate::saying::Saying;
use crownhead_notation::pdn::Tag;
use crownhead_notation::record::{GameResult, Line, Record, Remark};
use crownhead_rules::{DrawRules, Game, Position, Variant};

/// The longest tag that is kept, and the most of them.
const LONGEST_TAG: usize = 200;
const MOST_TAGS: usize = 50;
/// The longest strength that is kept.
const LONGEST_MARK: usize = 4;

/// A tree of moves with remarks.
#[derive(Clone, Debug)]
pub(crate) struct Study {
    pub(crate) tree: Tree,
    pub(crate) nags: Nags,
    /// What is said before the first move.
    pub(crate) comment: Option<String>,
    /// Who played, where and when, if that is known.
    pub(crate) tags: Vec<(String, String)>,
    /// As PDN writes it.
    pub(crate) result: String,
    /// Whether nothing of the text was left out.
    pub(crate) whole: bool,
}

/// What is said of a move.
#[derive(Clone, Default, Debug)]
pub(crate) struct Said {
    pub(crate) comment: Option<String>,
    /// A strength such as `!`.
    pub(crate) mark: Option<String>,
    pub(crate) nags: Vec<u16>,
}

impl Study {
    /// No moves yet.
    pub(crate) fn new(start: Position) -> Self {
        Self {
            tree: Tree::new(start),
            nags: Nags::default(),
            comment: None,
            tags: Vec::new(),
            result: "*".to_owned(),
            whole: true,
        }
    }

    /// The game of a PDN text with this number.
    ///
    /// # Errors
    /// One sentence that says why the text is no game.
    pub(crate) fn read(variant: Variant, text: &str, number: usize) -> Result<Self, Refusal> {
        let record = read_record(variant, text, number)?;
        let mut pen = Pen::new(record.line.start);
        let game = Game::with_draw_rules(record.line.start, DrawRules::Claimed);
        let (end, _) = pen.add_line(game, ROOT, &record.line, None)?;
        let Pen { tree, nags, .. } = pen;
        let whole = record.line.is_whole() && record.line.broken.is_none();
        let mut study = Self {
            nags,
            whole: whole && tree.path_to(end).len() == record.line.plies.len(),
            tree,
            ..Self::new(record.line.start)
        };
        let tags = record.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone()));
        let preface = comment_of(&record.line.preface);
        study.head(tags, record.result.text(record.variant), preface.as_deref());
        Ok(study)
    }

    /// Says what stands above the moves, shortened to what can be shown.
    pub(crate) fn head(
        &mut self,
        tags: impl IntoIterator<Item = (String, String)>,
        result: &str,
        preface: Option<&str>,
    ) {
        let short = |text: &str| shown(text).chars().take(LONGEST_TAG).collect::<String>();
        let tags = tags.into_iter().map(|(name, value)| (short(&name), short(&value)));
        self.tags = tags.take(MOST_TAGS).collect();
        self.result = short(result);
        self.comment = preface.and_then(comment);
    }

    /// Adds a move after a node, with what is said of it.
    ///
    /// # Errors
    /// One sentence that says why that cannot be played there.
    pub(crate) fn add(&mut self, parent: NodeId, text: &str, said: Said) -> Result<(), Refusal> {
        if parent != ROOT && self.tree.node(parent).is_none() {
            return Err(Refusal::Bad(Saying::NoNode { node: parent }));
        }
        if self.tree.is_full() {
            return Err(too_long());
        }
        let Walk { mv, path } = Walk::of_text(self.tree.position(parent), text)?;
        let id = self.tree.add(parent, mv, path);
        let mark =
            said.mark.as_deref().map(|mark| shown(mark).chars().take(LONGEST_MARK).collect());
        self.tree.remark(id, said.comment.as_deref().and_then(comment), mark);
        self.nags.insert(id, said.nags);
        Ok(())
    }

    pub(crate) fn nags_of(&self, id: NodeId) -> &[u16] {
        self.nags.get(&id).map_or(&[], Vec::as_slice)
    }

    /// The study as PDN. The first move after each position is its line, the others are variations.
    pub(crate) fn pdn(&self) -> String {
        let first = self.tree.children(ROOT).next();
        let mut line = first.map_or_else(
            || Line::new(*self.tree.start()),
            |(first, _)| main_line(&self.tree, &self.nags, &onward(&self.tree, first), 0),
        );
        let preface = self.comment.clone().map(Remark::Comment);
        line.preface.extend(preface);
        let record = Record {
            variant: self.tree.start().variant(),
            tags: self
                .tags
                .iter()
                .map(|(name, value)| Tag::new(name.as_str(), value.as_str()))
                .collect(),
            line,
            result: GameResult::Other(self.result.clone()),
        };
        record.to_pdn().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"[Event "Own sample"] [Black "Ann"] [FEN "W:W18,K27:B11,K28"]
        {To begin with.} 1. 18-15?? $14 {It loses a man.} (1. 27-23!? 28-32 (1... 11-16 2. 18-15) 2. 23-26)
        11x18 {And so on.} *"#;

    #[test]
    fn a_study_comes_back_as_it_was_written() {
        let study = Study::read(Variant::English, TEXT, 0).unwrap();
        let said = |id| study.tree.node(id).map(|node| (node.comment.clone(), node.mark.clone()));
        assert_eq!(said(1), Some((Some("It loses a man.".into()), Some("??".into()))));
        assert_eq!((study.nags_of(1), study.tree.len(), study.whole), (&[14][..], 7, true));
        let written = study.pdn();
        for part in
            ["[Black \"Ann\"]", "{To begin with.}", "18-15?? $14 {It loses a man.}", "27-23!?"]
        {
            assert!(written.contains(part), "{part}: {written}");
        }
        let again = Study::read(Variant::English, &written, 0).unwrap();
        assert_eq!(again.pdn(), written);
        assert_eq!(again.tree.len(), study.tree.len());
    }

    #[test]
    fn what_is_left_out_is_told() {
        let study = Study::read(Variant::English, "1. 11-15 23-19 2. ... *", 0).unwrap();
        assert!(!study.whole);
    }

    #[test]
    fn moves_that_cannot_be_played_are_refused() {
        let mut study = Study::new(Position::start(Variant::English));
        study.add(0, "11-15", Said::default()).unwrap();
        assert!(study.add(1, "11-15", Said::default()).is_err());
        assert!(study.add(2, "23-19", Said::default()).is_err());
        assert_eq!(study.tree.len(), 1);
    }
}
