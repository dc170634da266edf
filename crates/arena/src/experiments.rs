//! Which experiments are ready to run? Those of the laboratory program that the `straight` rules come
//! from, by name: who plays whom, with which colours, how often. `X-v-Y` says that X has Black.

use crownhead_rules::Variant;

/// A ready experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Experiment {
    /// The name on the command line.
    pub name: &'static str,
    /// The rule set.
    pub variant: Variant,
    /// The SPEC of the player with Black.
    pub black: &'static str,
    /// The SPEC of the player with White.
    pub white: &'static str,
    /// How many games.
    pub games: u64,
    /// What was published of it.
    pub published: &'static str,
}

const fn straight(
    name: &'static str,
    [black, white]: [&'static str; 2],
    games: u64,
    published: &'static str,
) -> Experiment {
    Experiment { name, variant: Variant::named("straight"), black, white, games, published }
}

/// Every experiment.
pub const EXPERIMENTS: [Experiment; 10] = [
    straight(
        "alphabeta2-v-random",
        ["alphabeta:2", "random"],
        500,
        "alpha-beta won 98.8 % of 500 games",
    ),
    straight(
        "random-v-alphabeta2",
        ["random", "alphabeta:2"],
        500,
        "alpha-beta won 100 % of 500 games",
    ),
    straight(
        "alphabeta2-v-aggressor2",
        ["alphabeta:2", "aggressor:2"],
        50,
        "alpha-beta won 94 % of 50 games",
    ),
    straight(
        "aggressor2-v-alphabeta2",
        ["aggressor:2", "alphabeta:2"],
        50,
        "alpha-beta won 100 % of 50 games",
    ),
    straight(
        "aggressor3-v-aggressor2",
        ["aggressor:3", "aggressor:2"],
        100,
        "depth 3 won about 70 %",
    ),
    straight(
        "aggressor2-v-aggressor3",
        ["aggressor:2", "aggressor:3"],
        100,
        "depth 3 won about 70 %",
    ),
    straight("alphabeta2-v-aggressor", ["alphabeta:2", "aggressor"], 100, "alpha-beta always won"),
    straight("aggressor-v-alphabeta2", ["aggressor", "alphabeta:2"], 100, "alpha-beta always won"),
    straight("aggressor-v-random", ["aggressor", "random"], 500, "the aggressor is clearly better"),
    straight("random-v-aggressor", ["random", "aggressor"], 500, "the aggressor is clearly better"),
];

/// The experiment with this name.
pub fn find(name: &str) -> Option<&'static Experiment> {
    EXPERIMENTS.iter().find(|experiment| experiment.name == name)
}
