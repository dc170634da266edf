//! What is asked of the laboratory: a new experiment, a name for it, games of it.

use crate::laboratory::Plan;
use crate::saying::Saying;
use crate::wire::exact::{maybe, whole};
use crate::wire::names::VariantName;
use crownhead_arena::experiments::{self, Experiment};
use crownhead_rules::Variant;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// A new experiment.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewExperiment {
    /// What people are to call it, at most 80 characters.
    #[schema(max_length = 80)]
    pub(crate) name: Option<String>,
    /// A ready experiment, which says players and rules.
    pub(crate) ready: Option<String>,
    /// True for everyone against everyone.
    pub(crate) round_robin: Option<bool>,
    /// Their SPECs: two, or up to ten for a round robin. The first has Black.
    pub(crate) players: Option<Vec<String>>,
    #[schema(value_type = Option<VariantName>)]
    pub(crate) variant: Option<String>,
    /// Games, of each pairing in a round robin.
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) games: Option<u64>,
    /// `none`, `random` or a deck of the rule set.
    pub(crate) openings: Option<String>,
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) opening_plies: Option<u32>,
    /// Whether each opening is played with both colours.
    pub(crate) swap: Option<bool>,
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) seed: Option<u64>,
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) movetime_ms: Option<u64>,
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) nodes: Option<u64>,
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) depth: Option<u32>,
    /// Such as `60+0.5`.
    pub(crate) clock: Option<String>,
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) max_plies: Option<u32>,
    /// Two differences in normalised Elo between which a test decides.
    pub(crate) sprt: Option<[f64; 2]>,
}

impl NewExperiment {
    /// What it asks for.
    ///
    /// # Errors
    /// If there is no such ready experiment.
    pub(crate) fn plan(self) -> Result<Plan, Saying> {
        let found = |name: &String| {
            let why = format!("there is no ready experiment {name:?}");
            experiments::find(name).ok_or(Saying::BadExperiment { why })
        };
        let ready = self.ready.as_ref().map(found).transpose()?;
        let (players, variant, games) = match ready {
            Some(Experiment { black, white, variant, games, .. }) => {
                let players = vec![(*black).to_owned(), (*white).to_owned()];
                (players, variant.id().to_owned(), self.games.unwrap_or(*games))
            }
            None => (
                self.players.unwrap_or_default(),
                self.variant.unwrap_or_else(|| Variant::default().id().to_owned()),
                self.games.unwrap_or_default(),
            ),
        };
        let round_robin = ready.is_none() && self.round_robin.unwrap_or(false);
        Ok(Plan {
            round_robin,
            players,
            variant,
            games,
            openings: self.openings.unwrap_or_else(|| "none".to_owned()),
            opening_plies: self.opening_plies,
            swap: round_robin || self.swap.unwrap_or(false),
            seed: self.seed.unwrap_or(0),
            movetime_ms: self.movetime_ms,
            nodes: self.nodes,
            depth: self.depth,
            clock: self.clock,
            max_plies: self.max_plies,
            sprt: self.sprt,
        })
    }
}

/// Another name for an experiment.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameExperiment {
    /// At most 80 characters; empty for none.
    #[schema(max_length = 80)]
    pub(crate) name: String,
}

/// A game of an experiment.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichGame {
    /// Its match, from 0.
    #[serde(default, deserialize_with = "maybe")]
    pub(crate) bout: Option<usize>,
    /// Its number in the match, from 1.
    #[serde(deserialize_with = "whole")]
    pub(crate) number: u64,
}

/// By what games are put in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameOrder {
    Number,
    Result,
    Plies,
    Opening,
}

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ReportFormat {
    Pdn,
    Csv,
    Json,
    Svg,
}

/// Which games of an experiment.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MatchGamesQuery {
    /// `number` unless told otherwise.
    #[param(inline, value_type = GameOrder, required = false)]
    pub(crate) sort: Option<GameOrder>,
    #[param(value_type = bool, required = false)]
    pub(crate) descending: Option<bool>,
    #[param(value_type = u32, required = false)]
    pub(crate) offset: Option<usize>,
    /// At most so many, up to 500; 50 unless told otherwise.
    #[param(value_type = u32, required = false)]
    pub(crate) limit: Option<usize>,
}
