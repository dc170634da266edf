//! A tree for Graphviz: `dot -Tsvg tree.dot > tree.svg`.
//!
//! The shape of a node says its role (a house upwards maximises, one downwards minimises, an ellipse
//! is a leaf), a thick line is the best line, and a dashed octagon stands for the moves cut off.

use super::{Node, Role, Tree};
use std::fmt::Write;

impl Tree {
    /// The tree in the DOT language.
    pub fn to_dot(&self) -> String {
        let mut out = String::from("digraph search {\n");
        let head = format!("{}\n{}", self.headline(), self.notice.as_deref().unwrap_or(""));
        let _ = writeln!(out, "  label={};", quoted(head.trim_end()));
        out.push_str("  labelloc=t;\n  node [fontname=\"Helvetica\"];\n");
        let best = self.best_line();
        for (index, node) in self.nodes.iter().enumerate() {
            let label = format!("{}\n{}", node.title(), node.caption().join("\n"));
            let _ = writeln!(
                out,
                "  n{index} [shape={}, label={}];",
                shape(node),
                quoted(label.trim_end())
            );
            if let Some(parent) = node.parent {
                let width = if best.contains(&index) { " [penwidth=3]" } else { "" };
                let _ = writeln!(out, "  n{parent} -> n{index}{width};");
            }
            if let Some(why) = self.why(index).filter(|why| !why.skipped.is_empty()) {
                let label =
                    format!("cut: {} skipped\n{}", why.skipped.len(), why.skipped.join(" "));
                let why = quoted(&why.to_string());
                let _ = writeln!(
                    out,
                    "  c{index} [shape=octagon, style=dashed, label={}, tooltip={why}];\n  \
                     n{index} -> c{index} [style=dashed, arrowhead=tee];",
                    quoted(&label)
                );
            }
        }
        out.push_str("}\n");
        out
    }

    /// The nodes of the best line, as far as they were recorded.
    pub(super) fn best_line(&self) -> Vec<usize> {
        let mut line = vec![0];
        for mv in &self.line {
            let children = &self.nodes[line[line.len() - 1]].children;
            let next = children.iter().find(|&&child| self.nodes[child].mv.as_ref() == Some(mv));
            match next {
                Some(&child) => line.push(child),
                None => break,
            }
        }
        line
    }
}

const fn shape(node: &Node) -> &'static str {
    match node.role {
        _ if node.leaf.is_some() => "ellipse",
        Role::Max | Role::Negamax => "house",
        Role::Min => "invhouse",
        Role::Mean => "box",
    }
}

/// A text as DOT wants it.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}

impl Node {
    /// The move, the role and the value.
    pub(super) fn title(&self) -> String {
        let mv = self.mv.clone().unwrap_or_else(|| self.turn.to_string());
        format!("{mv} {} {}", self.role_name(), self.value_text())
    }

    /// The window and what is not shown.
    pub(super) fn caption(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.alpha.is_some() || self.beta.is_some() {
            lines.push(self.window_text());
        }
        lines.extend(self.not_shown().map(|below| format!("{below} nodes below")));
        lines
    }
}
