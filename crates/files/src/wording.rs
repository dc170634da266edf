//! What is wrong with a file is told in one line, whatever the file had in it.

use std::fmt::Display;

/// A fault as one line. Readers of JSON quote what they found as it is, line ends and commands to a terminal included.
#[must_use]
pub fn in_one_line(fault: impl Display) -> String {
    fault.to_string().replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_file_makes_a_fault_two_lines() {
        assert_eq!(in_one_line("\"a\nb\u{1b}[2J\" is unknown"), "\"a b [2J\" is unknown");
    }
}
