//! Does RULES.md tell the rules as the code plays them? Its table of switches is compared with the
//! switches of every variant.

use crownhead_rules::Variant;

const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../RULES.md");

/// The rows of the table whose first column is called `variant`, cell by cell, its header first.
fn table() -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(RULES).unwrap_or_else(|error| panic!("{RULES}: {error}"));
    let cells = |line: &str| -> Vec<String> {
        line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let rows = text.lines().skip_while(|line| !line.starts_with("| variant |"));
    rows.take_while(|line| line.starts_with('|')).map(cells).collect()
}

#[test]
fn the_table_in_rules_md_is_what_the_code_says() {
    let table = table();
    let [header, line, rows @ ..] = &table[..] else { panic!("{RULES} has no table of switches") };
    assert!(line.iter().all(|cell| cell.starts_with("--") || cell.starts_with(":-")), "{line:?}");
    // Nobody plays the variant for tests.
    for variant in Variant::ALL.iter().filter(|&&variant| variant != Variant::Ten) {
        let row = rows.iter().find(|row| row[0] == variant.id());
        let row = row.unwrap_or_else(|| panic!("{RULES} has no row {variant}"));
        let told: Vec<(&str, &str)> =
            header.iter().zip(row).skip(1).map(|(name, it)| (name.as_str(), it.as_str())).collect();
        let switches = variant.rules().switches();
        let played: Vec<(&str, &str)> =
            switches.iter().map(|(name, setting)| (*name, setting.as_str())).collect();
        assert_eq!(told, played, "{variant}");
    }
}
