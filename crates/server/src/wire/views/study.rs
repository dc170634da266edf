//! An analysis with every board of it, and as PDN.

use super::{PathView, Side, path_view};
use crate::board::board_text;
use crate::game::{Node, NodeId, Study};
use crate::wire::names::VariantName;
use crownhead_notation::fen;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A tag of PDN.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TagView {
    pub(crate) name: String,
    pub(crate) value: String,
}

/// An analysis: a tree of moves from any position, with what is said of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct StudyView {
    #[schema(value_type = VariantName)]
    variant: String,
    /// Rows, and also columns.
    size: u8,
    /// Where it begins.
    fen: String,
    board: String,
    turn: Side,
    /// What is said before the first move.
    comment: Option<String>,
    tags: Vec<TagView>,
    result: String,
    /// A move comes after the one that it follows, and the main line before variations.
    moves: Vec<StudyMove>,
    /// Whether nothing of the text was left out.
    whole: bool,
    pdn: String,
}

/// A move of an analysis.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct StudyMove {
    /// From 1 on; 0 is the start.
    id: u32,
    /// The move that it follows.
    parent: u32,
    side: Side,
    text: String,
    /// Empty for a pass.
    path: PathView,
    /// After the move.
    board: String,
    comment: Option<String>,
    /// Its strength, such as `!`.
    mark: Option<String>,
    /// Other numeric annotation glyphs.
    nags: Vec<u16>,
}

impl StudyView {
    pub(crate) fn of(study: &Study) -> Self {
        let start = study.tree.start();
        let tags = study.tags.iter().cloned();
        Self {
            variant: start.variant().id().to_owned(),
            size: start.geometry().width(),
            fen: fen::write(start),
            board: board_text(start),
            turn: start.turn().into(),
            comment: study.comment.clone(),
            tags: tags.map(|(name, value)| TagView { name, value }).collect(),
            result: study.result.clone(),
            moves: study.tree.nodes().map(|(id, node)| StudyMove::of(study, id, node)).collect(),
            whole: study.whole,
            pdn: study.pdn(),
        }
    }
}

impl StudyMove {
    fn of(study: &Study, id: NodeId, node: &Node) -> Self {
        let before = study.tree.position(node.parent);
        Self {
            id,
            parent: node.parent,
            side: before.turn().into(),
            text: node.text.clone(),
            path: path_view(before, node.mv, &node.path),
            board: board_text(&node.after),
            comment: node.comment.clone(),
            mark: node.mark.clone(),
            nags: study.nags_of(id).to_vec(),
        }
    }
}
