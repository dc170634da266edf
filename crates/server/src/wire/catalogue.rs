//! What is there to choose from? Rules, levels, algorithms, evaluations and ready-made opponents, for
//! the page that starts a game.

use crate::config::Allowance;
use crate::players::{EXTERNAL, Players};
use crate::wire::views::Side;
use axum::body::Bytes;
use crownhead_arena::roster::Offer;
use crownhead_arena::{Openings, Spec};
use crownhead_classic::{DepthUse, Depths, Evaluation, Kind, Preset};
use crownhead_rules::switches::{Chain, Removal};
use crownhead_rules::{ExactValues, SquareNames, Variant};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use utoipa::ToSchema;

/// Everything that can be chosen.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OptionsView {
    /// Of the program.
    version: &'static str,
    variants: Vec<VariantView>,
    levels: Vec<LevelView>,
    algorithms: Vec<AlgorithmView>,
    /// The greatest depth of each algorithm that takes one.
    max_depth: BTreeMap<&'static str, u32>,
    evaluations: Vec<EvaluationView>,
    presets: Vec<PresetView>,
    /// Engines of others, as configured on the command line.
    engines: Vec<EngineView>,
    default: DefaultView,
    analysis: AllowanceView,
    pub(crate) bind: BindView,
}

/// What an analysis may use of the machine at the most.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct AllowanceView {
    threads: usize,
    /// Megabytes to remember positions in.
    memory: usize,
}

/// A rule set.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct VariantView {
    id: &'static str,
    name: &'static str,
    /// What it is, in a few words.
    line: &'static str,
    /// What is special, in one line.
    special: &'static str,
    /// How its own steps of difficulty are called; null if it has none.
    steps: Option<&'static str>,
    size: u8,
    /// Whether the corner at each player's left is light.
    mirrored: bool,
    /// Pieces of each side at the start.
    pieces: u32,
    kings: bool,
    passes: bool,
    /// Whether a capture may stop before its end.
    optional_continuation: bool,
    /// Whether captured pieces stay on the board until the move is over.
    captured_stay: bool,
    /// Whether it is won otherwise than by leaving the opponent nothing to move.
    other_goal: bool,
    /// Whether three-move ballots can be drawn.
    ballots: bool,
    /// How games are drawn, as a sentence.
    draws: String,
    /// Who moves first.
    first: Side,
    /// Whose side sees `a1` in its left corner, where squares are called by letters; null if by numbers.
    letters: Option<Side>,
    /// Whether it is small enough to be solved: then people follow how far a computer looks.
    solved: bool,
}

/// A level of the engine.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct LevelView {
    spec: String,
    name: String,
    title: &'static str,
    about: &'static str,
    /// The rule sets that it plays; all if it does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    variants: Option<Vec<&'static str>>,
}

/// A classic algorithm.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct AlgorithmView {
    id: &'static str,
    name: &'static str,
    /// Whether it takes a depth.
    depth: bool,
    /// Whether it can do without one.
    depth_optional: bool,
    /// Whether it takes an evaluation.
    evaluation: bool,
    about: &'static str,
}

/// A way of judging positions.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct EvaluationView {
    id: &'static str,
    name: &'static str,
    about: &'static str,
}

/// A ready-made opponent.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PresetView {
    spec: String,
    name: &'static str,
    /// Its name among those of the same program.
    title: String,
    about: String,
    variant: &'static str,
    /// The program that it comes from.
    system: &'static str,
    /// What stands on it as a step of its rule set; null if it is a classic player like the others.
    step: Option<String>,
    /// The plies that it looks ahead; each game draws how many.
    depths: DepthsView,
}

/// The least and the most of a number of plies.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct DepthsView {
    least: u32,
    most: u32,
}

/// An engine of somebody else.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct EngineView {
    name: String,
    spec: String,
}

/// What one click on Play starts.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct DefaultView {
    variant: &'static str,
    level: &'static str,
}

/// Who can reach the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct BindView {
    /// Whether only this machine can now.
    pub(crate) loopback: bool,
    /// Addresses for others.
    pub(crate) addresses: Vec<String>,
    /// Whether whoever asks may open it to the local network, and close it again.
    pub(crate) can_open: bool,
    /// Whether others can reach it now.
    pub(crate) open: bool,
}

impl OptionsView {
    pub(crate) fn new(players: &Players, analysis: Allowance, bind: BindView) -> Self {
        let offers = Spec::offers();
        let levels = offers.iter().filter(|offer| offer.id.starts_with("engine:")).map(level_view);
        let engines = players.engines().iter().map(|engine| EngineView {
            name: engine.name.clone(),
            spec: format!("{EXTERNAL}{}", engine.name),
        });
        Self {
            version: env!("CARGO_PKG_VERSION"),
            variants: Variant::ALL.iter().copied().map(variant_view).collect(),
            levels: levels.collect(),
            algorithms: Kind::ALL.map(algorithm_view).into(),
            max_depth: Kind::ALL.into_iter().filter_map(max_depth).collect(),
            evaluations: Evaluation::ALL.map(evaluation_view).into(),
            presets: Preset::ALL.iter().map(preset_view).collect(),
            engines: engines.collect(),
            default: DefaultView { variant: Variant::default().id(), level: "engine:2" },
            analysis: AllowanceView { threads: analysis.threads, memory: analysis.memory },
            bind,
        }
    }
}

/// Everything that can be chosen as every page asks for it: written once, until others can reach the server who could
/// not.
pub(crate) struct Catalogue(Mutex<(OptionsView, Bytes)>);

impl Catalogue {
    pub(crate) fn new(options: OptionsView) -> Self {
        let text = json(&options);
        Self(Mutex::new((options, text)))
    }

    /// The text for somebody who sees the server like this.
    pub(crate) fn text(&self, bind: BindView) -> Bytes {
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (options, text) = &mut *written;
        if options.bind != bind {
            options.bind = bind;
            *text = json(options);
        }
        text.clone()
    }
}

fn json(options: &OptionsView) -> Bytes {
    // Our own structures of texts and numbers can always be written.
    serde_json::to_vec(options).unwrap_or_default().into()
}

/// A level of the engine, which may play one rule set only.
fn level_view(offer: &Offer) -> LevelView {
    LevelView {
        spec: offer.id.clone(),
        name: offer.name.clone(),
        title: offer.title,
        about: offer.about,
        variants: offer.variant.map(|variant| vec![variant.id()]),
    }
}

fn algorithm_view(kind: &'static Kind) -> AlgorithmView {
    AlgorithmView {
        id: kind.id,
        name: kind.name,
        depth: kind.depth != DepthUse::Never,
        depth_optional: kind.depth == DepthUse::Optional,
        evaluation: kind.evaluation,
        about: kind.about,
    }
}

fn max_depth(kind: &'static Kind) -> Option<(&'static str, u32)> {
    (kind.depth != DepthUse::Never).then_some((kind.id, kind.patient_depth))
}

fn variant_view(variant: Variant) -> VariantView {
    let (rules, about) = (variant.rules(), variant.about());
    VariantView {
        id: variant.id(),
        name: about.title,
        line: about.line,
        special: about.special,
        steps: about.steps,
        size: rules.geometry.width(),
        mirrored: rules.geometry.is_mirrored(),
        pieces: rules.pieces(),
        kings: rules.has_kings(),
        passes: rules.has_passes(),
        optional_continuation: rules.chain == Chain::MayStop,
        captured_stay: rules.removal == Removal::AtEnd,
        other_goal: rules.is_reversed() || rules.first_king_wins,
        ballots: Openings::ballots(variant).is_ok(),
        draws: rules.draws_in_words(),
        first: rules.first.into(),
        letters: (about.squares == SquareNames::Letters).then_some(rules.first.into()),
        solved: about.exact == ExactValues::Solution,
    }
}

fn evaluation_view(evaluation: Evaluation) -> EvaluationView {
    let (name, about) = match evaluation {
        Evaluation::Advancement => {
            ("Advancement", "A man counts the rows it has advanced, a king 10.")
        }
        Evaluation::WeightedFeatures => (
            "Weighted features",
            "A man 5, a king 10, 1 more on its own back row, 3 more on the edge.",
        ),
        Evaluation::MaterialAndHalf => {
            ("Material and half", "A piece 100, and 200 more in the opponent's half.")
        }
        Evaluation::SurvivorsAndDistance => {
            ("Survivors and distance", "Pieces left, and how far they have advanced on average.")
        }
    };
    EvaluationView { id: evaluation.id(), name, about }
}

fn preset_view(preset: &Preset) -> PresetView {
    let Depths { least, most } = preset.depths();
    let about = match (least, most) {
        (least, most) if least != most => {
            format!("Looks {least} to {most} plies ahead, as the lot falls.")
        }
        (1, _) => "Looks one ply ahead.".into(),
        (plies, _) => format!("Looks {plies} plies ahead."),
    };
    let title = own_title(preset.title());
    // "Difficulty 3 of 6" is the step 3, "Easy" is the step "Easy".
    let number = title.split(' ').find(|word| word.parse::<u32>().is_ok());
    let step = number.unwrap_or(&title).to_owned();
    PresetView {
        spec: format!("preset:{}", preset.id()),
        name: preset.title(),
        about,
        variant: preset.variant().id(),
        system: preset.system(),
        step: preset.variant().about().steps.is_some().then_some(step),
        title,
        depths: DepthsView { least, most },
    }
}

/// A title without the rule set before its comma: "Mini-Checkers, easy" is "Easy".
fn own_title(title: &str) -> String {
    let own = title.split_once(", ").map_or(title, |(_, own)| own);
    let mut letters = own.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regicide_and_mini_have_steps_of_their_own_and_the_others_do_not() {
        let steps = |variant: &str| -> Vec<String> {
            let views = Preset::ALL.iter().map(preset_view);
            views.filter(|view| view.variant == variant).filter_map(|view| view.step).collect()
        };
        assert_eq!(steps("regicide"), ["1", "2", "3", "4", "5", "6"]);
        assert_eq!(steps("mini"), ["Easy", "Medium", "Hard"]);
        assert!(steps("english").is_empty());
        for variant in Variant::ALL.iter().copied().map(variant_view) {
            assert_eq!(variant.steps.is_some(), !steps(variant.id).is_empty(), "{}", variant.id);
        }
    }

    #[test]
    fn variants_say_how_squares_are_called_and_whether_they_are_solved() {
        let views = Variant::ALL.iter().copied().map(variant_view);
        let told: Vec<_> = views.map(|view| (view.id, view.letters, view.solved)).collect();
        assert!(told.contains(&("english", None, false)));
        assert!(told.contains(&("mini", None, true)));
        assert!(told.contains(&("ten", Some(Side::White), false)));
    }

    #[test]
    fn variants_say_how_their_boards_lie_and_how_they_are_won() {
        let all = || Variant::ALL.iter().copied().map(variant_view);
        let those = |is: fn(&VariantView) -> bool| -> Vec<_> {
            all().filter(is).map(|view| view.id).collect()
        };
        assert_eq!(those(|view| view.mirrored), ["spanish", "italian"]);
        assert_eq!(those(|view| view.other_goal), ["antidraughts", "breakthrough", "losing"]);
        assert_eq!(those(|view| !view.captured_stay), ["thai"]);
    }

    #[test]
    fn presets_say_how_far_they_look() {
        let about = |id: &str| {
            let preset = Preset::ALL.into_iter().find(|preset| preset.id() == id).unwrap();
            let PresetView { title, about, .. } = preset_view(&preset);
            format!("{title}: {about}")
        };
        assert_eq!(about("regicide-1"), "Difficulty 1 of 6: Looks 3 plies ahead.");
        assert_eq!(about("english-level-1"), "Level 1 of 12: Looks one ply ahead.");
        assert_eq!(about("mini-easy"), "Easy: Looks 1 to 4 plies ahead, as the lot falls.");
    }
}
