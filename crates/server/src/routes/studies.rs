//! Analyses that a page keeps: from PDN, and as PDN. Nothing of them is kept here.

use crate::game::{Refusal, Said, Study};
use crate::live::texts::Turn;
use crate::saying::Saying;
use crate::wire::error::Problem;
use crate::wire::request::{Body, ImportGame, LARGE, WriteMove, WriteStudy};
use crate::wire::views::{StudyView, TagView};
use crate::wire::wish::read_variant;
use axum::Json;
use crownhead_notation::fen;
use crownhead_rules::{Position, Variant};

/// A game of a PDN text as an analysis
///
/// Comments, variations, glyphs, tags and result are kept.
#[utoipa::path(post, path = "/api/study/read", request_body = ImportGame, responses((status = 200, body = StudyView), (status = 429)))]
pub(super) async fn read(
    turn: Turn,
    Body(asked): Body<ImportGame, LARGE>,
) -> Result<Json<StudyView>, Problem> {
    shown(&turn, move || {
        let variant = read_variant(asked.variant.as_deref().unwrap_or(Variant::default().id()))?;
        Study::read(variant, &asked.text, asked.game.unwrap_or(0))
    })
    .await
}

/// An analysis with every board of it, and as PDN
#[utoipa::path(post, path = "/api/study", request_body = WriteStudy, responses((status = 200, body = StudyView), (status = 429)))]
pub(super) async fn write(
    turn: Turn,
    Body(asked): Body<WriteStudy, LARGE>,
) -> Result<Json<StudyView>, Problem> {
    shown(&turn, move || study_of(asked)).await
}

/// Makes a study and shows it. A long one takes a while.
async fn shown(
    turn: &Turn,
    make: impl FnOnce() -> Result<Study, Refusal> + Send + 'static,
) -> Result<Json<StudyView>, Problem> {
    let made = turn.work(|| make().map(|study| StudyView::of(&study))).await;
    let made = made.ok_or(Problem::Bad(Saying::Unreadable))?;
    made.map(Json).map_err(|refusal| Problem::Bad(refusal.into_saying()))
}

fn study_of(asked: WriteStudy) -> Result<Study, Refusal> {
    let variant = read_variant(&asked.variant)?;
    let bad = |why: fen::FenError| Refusal::Bad(Saying::BadFen { why: why.to_string() });
    let start = match &asked.fen {
        Some(text) => fen::read(variant, text).map_err(bad)?,
        None => Position::start(variant),
    };
    let mut study = Study::new(start);
    let tags = asked.tags.into_iter().map(|TagView { name, value }| (name, value));
    study.head(tags, asked.result.as_deref().unwrap_or("*"), asked.comment.as_deref());
    for WriteMove { parent, text, comment, mark, nags } in asked.moves {
        study.add(parent, &text, Said { comment, mark, nags: nags.unwrap_or_default() })?;
    }
    Ok(study)
}
