//! A tree as JSON: one object on one line, for programs and for the explorer.
//!
//! Its fields are those of [`Tree`], and those of an element of `nodes` are those of
//! [`Node`](super::Node), with the same names (`mv` is written `move`). Nodes refer to each other by
//! their index in `nodes`; the root is node 0. A value is a number in points of the evaluation, or
//! `"win in N"` or `"loss in N"`, N plies from the root, when the game is decided. An end of a window
//! that is open is `null`. Words are in lower case with hyphens: `form` is `max-min`, `negamax` or
//! `mean`; `role` is `max`, `min`, `negamax` or `mean`; `kind` is `exact`, `at-least` or `at-most`;
//! `bound` is `alpha` or `beta`. Values are for the side to move at the root; in the form `negamax`
//! they are for the side to move at each node.

use super::Tree;

impl Tree {
    /// The tree as one JSON object on one line.
    pub fn to_json(&self) -> String {
        // Nothing in a tree can fail to be written: no maps, no foreign types, no broken text.
        serde_json::to_string(self).unwrap_or_default()
    }
}
