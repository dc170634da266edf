//! A tree as an outline in plain text, one line for each node.

use super::{Node, Role, Tree};
use crate::observe::Form;
use crate::value::Value;
use std::fmt::Write;

/// How far the children of a node stand in.
const STEM: &str = "│  ";
const BRANCH: &str = "├─ ";
const LAST_BRANCH: &str = "└─ ";
const NO_STEM: &str = "   ";

impl Tree {
    /// The outline: a head, one line for each node with its value and window, then the statistics.
    pub fn to_text(&self) -> String {
        let mut out = self.headline();
        out.push_str("\n\n");
        self.outline(0, "", "", &mut out);
        if let Some(notice) = &self.notice {
            let _ = write!(out, "\n{notice}\n");
        }
        out.push('\n');
        for iteration in self.iterations.iter().filter(|_| self.iterations.len() > 1) {
            let value = iteration.value.map_or("stopped".to_owned(), |value| value.to_string());
            let _ = writeln!(
                out,
                "iteration to depth {}: value {value}, {} nodes",
                iteration.depth, iteration.nodes
            );
        }
        let _ = write!(out, "{}", self.statistics);
        out
    }

    /// Who searched what, and how to read the values.
    pub(super) fn headline(&self) -> String {
        let by = match &self.evaluation {
            Some(evaluation) => format!(" with the evaluation {evaluation}"),
            None => String::new(),
        };
        let value = self.value.map_or("nothing known".to_owned(), |value| value.to_string());
        format!(
            "{}{by} in {}: {} plays {}, value {value}; best line {}.\n{}",
            self.player,
            self.variant,
            self.turn,
            self.choice,
            self.line.join(" "),
            self.reading()
        )
    }

    /// For whom the values are.
    pub(super) fn reading(&self) -> String {
        match self.form {
            Form::MaxMin => format!("Values are for {}.", self.turn),
            Form::Negamax => "Values are for the side to move at each node.".to_owned(),
            Form::Mean if self.player.contains("count=net") => {
                format!("Values are mean captures by {} less its losses.", self.turn)
            }
            Form::Mean => format!("Values are mean captures by {}.", self.turn),
        }
    }

    /// Writes a node and what is below it. `first` stands before its own line, `rest` before the
    /// lines of its children.
    fn outline(&self, index: usize, first: &str, rest: &str, out: &mut String) {
        let node = &self.nodes[index];
        let _ = writeln!(out, "{first}{}", self.label(node));
        let cut = self.why(index).filter(|why| !why.skipped.is_empty());
        for (place, &child) in node.children.iter().enumerate() {
            let last = place + 1 == node.children.len() && cut.is_none();
            let (branch, stem) = if last { (LAST_BRANCH, NO_STEM) } else { (BRANCH, STEM) };
            self.outline(child, &format!("{rest}{branch}"), &format!("{rest}{stem}"), out);
        }
        if let Some(why) = cut {
            let _ = writeln!(out, "{rest}{LAST_BRANCH}cut: {why}");
        }
    }

    /// Move, role, value, window and, at a leaf, the reason.
    fn label(&self, node: &Node) -> String {
        let mv = node.mv.clone().unwrap_or_else(|| format!("{} to move", node.turn));
        let mut label = format!("{mv}  {}  {}", node.role_name(), node.value_text());
        if node.alpha.is_some() || node.beta.is_some() {
            let _ = write!(label, "  window {}", node.window_text());
        }
        if let Some(why) = node.leaf_text() {
            let _ = write!(label, "  ({why})");
        }
        if let Some(below) = node.not_shown() {
            let _ = write!(label, "  (and {below} nodes below)");
        }
        label
    }
}

impl Node {
    /// What the node does with its children, or that it is a leaf.
    pub(super) fn role_name(&self) -> &'static str {
        match self.role {
            _ if self.leaf.is_some() => "leaf",
            Role::Max => "max",
            Role::Min => "min",
            Role::Negamax => "negamax",
            Role::Mean => "mean",
        }
    }

    /// The value with its sign, such as `≥ +3`.
    pub(super) fn value_text(&self) -> String {
        match (self.kind, self.value) {
            (Some(kind), Some(value)) => format!("{} {value}", kind.sign()),
            _ => "stopped".to_owned(),
        }
    }

    /// The window on entering, such as `-inf to +2`.
    pub(super) fn window_text(&self) -> String {
        let alpha = self.alpha.unwrap_or(Value::LOWEST);
        let beta = self.beta.unwrap_or(Value::HIGHEST);
        format!("{alpha} to {beta}")
    }

    /// How many nodes were searched below it and are not in the tree, if that is all of them.
    pub(super) fn not_shown(&self) -> Option<u64> {
        (self.children.is_empty() && self.searched > 1).then(|| self.searched - 1)
    }

    /// Why a leaf has its value: how the game ended, or the terms.
    pub(super) fn leaf_text(&self) -> Option<String> {
        let leaf = self.leaf.as_ref()?;
        let term = |term: &super::NamedTerm| format!("{} {}", term.name, term.value);
        let terms = || leaf.terms.iter().map(term).collect::<Vec<_>>().join(", ");
        Some(leaf.ending.clone().unwrap_or_else(terms))
    }
}
