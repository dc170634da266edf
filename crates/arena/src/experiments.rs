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
    /// What comes of it here: docs/laboratory.md has the figures and the reasons.
    pub ours: &'static str,
}

const fn straight(
    name: &'static str,
    [black, white]: [&'static str; 2],
    games: u64,
    [published, ours]: [&'static str; 2],
) -> Experiment {
    Experiment { name, variant: Variant::named("straight"), black, white, games, published, ours }
}

/// Every experiment. What the published aggressor averaged is not known: two readings of it are here.
pub const EXPERIMENTS: [Experiment; 18] = [
    straight(
        "alphabeta2-v-random",
        ["alphabeta:2", "random"],
        500,
        [
            "alpha-beta won 98.8 % of 500 games",
            "alpha-beta won 99.6 % and drew the rest: the intervals meet",
        ],
    ),
    straight(
        "random-v-alphabeta2",
        ["random", "alphabeta:2"],
        500,
        [
            "alpha-beta won 100 % of 500 games",
            "alpha-beta won 98.8 % and drew the rest: the intervals meet",
        ],
    ),
    straight(
        "alphabeta2-v-aggressor2",
        ["alphabeta:2", "aggressor:2"],
        50,
        [
            "alpha-beta won 94 % of 50 games",
            "alpha-beta won 100 %: more than published, not reproduced",
        ],
    ),
    straight(
        "aggressor2-v-alphabeta2",
        ["aggressor:2", "alphabeta:2"],
        50,
        ["alpha-beta won 100 % of 50 games", "alpha-beta won 100 %, as published"],
    ),
    straight(
        "aggressor3-v-aggressor2",
        ["aggressor:3", "aggressor:2"],
        100,
        [
            "depth 3 won about 70 %",
            "depth 3 won 99.0 % as Black; with both colours 69.5 %, as published",
        ],
    ),
    straight(
        "aggressor2-v-aggressor3",
        ["aggressor:2", "aggressor:3"],
        100,
        [
            "depth 3 won about 70 %",
            "depth 3 won 40.0 % as White; with both colours 69.5 %, as published",
        ],
    ),
    straight(
        "aggressor2-v-aggressor",
        ["aggressor:2", "aggressor"],
        100,
        [
            "depth 2 is much better than the simple one",
            "depth 2 won 32.4 %: not reproduced, but with count=net it is",
        ],
    ),
    straight(
        "aggressor-v-aggressor2",
        ["aggressor", "aggressor:2"],
        100,
        [
            "depth 2 is much better than the simple one",
            "depth 2 won 33.6 %: not reproduced, but with count=net it is",
        ],
    ),
    straight(
        "alphabeta2-v-aggressor",
        ["alphabeta:2", "aggressor"],
        100,
        ["alpha-beta always won", "alpha-beta won 99.8 % and drew the rest, nearly as published"],
    ),
    straight(
        "aggressor-v-alphabeta2",
        ["aggressor", "alphabeta:2"],
        100,
        ["alpha-beta always won", "alpha-beta won 98.8 % and lost one of 500, nearly as published"],
    ),
    straight(
        "aggressor-v-random",
        ["aggressor", "random"],
        500,
        ["the aggressor is clearly better", "the aggressor won 98.2 %, as published"],
    ),
    straight(
        "random-v-aggressor",
        ["random", "aggressor"],
        500,
        ["the aggressor is clearly better", "the aggressor won 99.6 %, as published"],
    ),
    straight(
        "alphabeta2-v-aggressor2net",
        ["alphabeta:2", "aggressor:2,count=net"],
        50,
        [
            "alpha-beta won 94 % of 50 games",
            "alpha-beta won 38.8 %: not reproduced, nor without count=net",
        ],
    ),
    straight(
        "aggressor2net-v-alphabeta2",
        ["aggressor:2,count=net", "alphabeta:2"],
        50,
        [
            "alpha-beta won 100 % of 50 games",
            "alpha-beta won 21.8 %: not reproduced, but without count=net it is",
        ],
    ),
    straight(
        "aggressor3net-v-aggressor2net",
        ["aggressor:3,count=net", "aggressor:2,count=net"],
        100,
        [
            "depth 3 won about 70 %",
            "depth 3 won 58.2 % as Black; with both colours 61.4 %, somewhat less than published",
        ],
    ),
    straight(
        "aggressor2net-v-aggressor3net",
        ["aggressor:2,count=net", "aggressor:3,count=net"],
        100,
        [
            "depth 3 won about 70 %",
            "depth 3 won 64.6 % as White; with both colours 61.4 %, somewhat less than published",
        ],
    ),
    straight(
        "aggressor2net-v-aggressor",
        ["aggressor:2,count=net", "aggressor"],
        100,
        ["depth 2 is much better than the simple one", "depth 2 won 99.8 %, as published"],
    ),
    straight(
        "aggressor-v-aggressor2net",
        ["aggressor", "aggressor:2,count=net"],
        100,
        ["depth 2 is much better than the simple one", "depth 2 won 99.8 %, as published"],
    ),
];

/// The experiment with this name.
pub fn find(name: &str) -> Option<&'static Experiment> {
    EXPERIMENTS.iter().find(|experiment| experiment.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_says_whether_it_is_reproduced() {
        let verdicts = ["as published", "than published", "not reproduced", "the intervals meet"];
        for Experiment { name, ours, .. } in EXPERIMENTS {
            assert!(verdicts.iter().any(|verdict| ours.contains(verdict)), "{name}: {ours}");
        }
    }
}
