//! Which numbers are tuned? Those that the player brings along, those somebody chooses of them, or those of a file with
//! a line `name start lowest highest step rate` for each.

use super::spsa::Parameter;
use crate::error::ArenaError;
use crate::roster::Knob;
use crownhead_files::read_text_bounded;
use std::path::Path;

/// How much is learned from a pair unless a file says otherwise: what serves engines of chess well.
pub const RATE: f64 = 0.002;

/// The parameters to be tuned of a player with these knobs: those in the file or else those it names itself, and of them
/// those in the list, or all if that is empty.
///
/// # Errors
/// If the file is wrong, a name is unknown, or nothing is left to tune.
pub fn choose(
    player: &str,
    knobs: &[Knob],
    file: Option<&Path>,
    only: &[String],
) -> Result<Vec<Parameter>, ArenaError> {
    let mut chosen = match file {
        Some(path) => from_file(path, knobs)?,
        None => {
            let wanted = |knob: &&Knob| {
                if only.is_empty() { knob.usual } else { only.contains(&knob.name) }
            };
            knobs.iter().filter(wanted).map(from_knob).collect::<Result<Vec<_>, _>>()?
        }
    };
    for name in only {
        if !chosen.iter().any(|parameter| parameter.name == *name) {
            let known: Vec<_> = match file {
                Some(_) => chosen.iter().map(|parameter| parameter.name.as_str()).collect(),
                None => knobs.iter().map(|knob| knob.name.as_str()).collect(),
            };
            let sentence =
                format!("there is no parameter {name:?}; there are {}", known.join(", "));
            return Err(ArenaError::Settings(sentence));
        }
    }
    if !only.is_empty() {
        chosen.retain(|parameter| only.contains(&parameter.name));
    }
    if chosen.is_empty() {
        let sentence = match knobs {
            [] => format!("{player:?} offers no number to tune"),
            _ => {
                let names: Vec<_> = knobs.iter().map(|knob| knob.name.as_str()).collect();
                let names = names.join(", ");
                format!("which of its numbers is to be tuned? {player:?} has {names}")
            }
        };
        return Err(ArenaError::Settings(sentence));
    }
    Ok(chosen)
}

/// Every number of a player whose range is known, whether it is usually tuned or not.
pub fn every(knobs: &[Knob]) -> Vec<Parameter> {
    knobs.iter().filter_map(|knob| from_knob(knob).ok()).collect()
}

/// A number with the range that the player names.
fn from_knob(knob: &Knob) -> Result<Parameter, ArenaError> {
    let Knob { name, value, low, high, step, whole, usual: _ } = knob;
    let (Some(lowest), Some(highest), Some(step)) = (*low, *high, *step) else {
        let sentence = format!("the range of {name:?} is not known; name it in a file");
        return Err(ArenaError::Settings(sentence));
    };
    let (start, name, whole) = (*value, name.clone(), *whole);
    let parameter = Parameter { name, start, lowest, highest, step, rate: RATE, whole };
    check(&parameter, knob).map_err(ArenaError::Settings)?;
    Ok(parameter)
}

/// The parameters of a file; empty lines and those that begin with `#` are skipped.
fn from_file(path: &Path, knobs: &[Knob]) -> Result<Vec<Parameter>, ArenaError> {
    let text = read_text_bounded(path, 1).map_err(|error| ArenaError::open("read", path, error))?;
    let mut parameters: Vec<Parameter> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |problem: String| ArenaError::line(path, number, problem);
        let parameter = from_line(line, knobs).map_err(wrong)?;
        if parameters.iter().any(|other| other.name == parameter.name) {
            return Err(wrong(format!("{:?} is there twice", parameter.name)));
        }
        parameters.push(parameter);
    }
    Ok(parameters)
}

fn from_line(line: &str, knobs: &[Knob]) -> Result<Parameter, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [name, numbers @ ..] = &words[..] else { return Err("the line is empty".to_owned()) };
    let numbers: Vec<f64> = numbers.iter().map_while(|word| word.parse().ok()).collect();
    let (Ok([start, lowest, highest, step, rate]), 6) =
        (<[f64; 5]>::try_from(numbers), words.len())
    else {
        return Err(format!("{line:?} is not: name start lowest highest step rate"));
    };
    let Some(knob) = knobs.iter().find(|knob| knob.name == *name) else {
        let names: Vec<_> = knobs.iter().map(|knob| knob.name.as_str()).collect();
        return Err(format!("there is no parameter {name:?}; there are {}", names.join(", ")));
    };
    let (name, whole) = ((*name).to_owned(), knob.whole);
    let parameter = Parameter { name, start, lowest, highest, step, rate, whole };
    check(&parameter, knob).map(|()| parameter)
}

/// Whether this is something that can be tuned in this player.
fn check(parameter: &Parameter, knob: &Knob) -> Result<(), String> {
    parameter.check()?;
    let Parameter { name, lowest, highest, .. } = parameter;
    if knob.low.is_some_and(|low| *lowest < low) || knob.high.is_some_and(|high| *highest > high) {
        let end =
            |end: Option<f64>| end.map_or_else(|| "anything".to_owned(), |end| end.to_string());
        let (low, high) = (end(knob.low), end(knob.high));
        return Err(format!("{name}: the player takes {low} to {high}, not {lowest} to {highest}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knobs() -> Vec<Knob> {
        let knob = |name: &str, whole, usual, high| Knob {
            name: name.to_owned(),
            value: 3.0,
            low: Some(1.0),
            high,
            step: high.map(|_| 1.0),
            whole,
            usual,
        };
        vec![
            knob("depth", true, true, Some(20.0)),
            knob("margin", true, true, Some(50.0)),
            knob("table", true, false, Some(4.0)),
            knob("open", false, false, None),
        ]
    }

    fn named(file: Option<&Path>, only: &[&str]) -> Result<Vec<String>, String> {
        let only: Vec<String> = only.iter().map(|&name| name.to_owned()).collect();
        let chosen = choose("x", &knobs(), file, &only).map_err(|error| error.to_string())?;
        Ok(chosen.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn the_players_own_are_chosen_by_name() {
        let all = ["depth 3 1 20 1 0.002", "margin 3 1 50 1 0.002"];
        assert_eq!(named(None, &[]).unwrap(), all);
        assert_eq!(named(None, &["table"]).unwrap(), ["table 3 1 4 1 0.002"]);
        assert_eq!(every(&knobs()).len(), 3);
        assert!(named(None, &["nothing"]).unwrap_err().contains("\"nothing\"; there are depth"));
        assert!(named(None, &["open"]).unwrap_err().contains("\"open\" is not known"));
        assert!(choose("x", &[], None, &[]).unwrap_err().to_string().contains("\"x\" offers no"));
        let foreign = &knobs()[2..];
        let error = choose("x", foreign, None, &[]).unwrap_err().to_string();
        assert!(error.contains("which of its numbers"), "{error}");
    }

    #[test]
    fn a_file_is_read_and_its_mistakes_are_told_by_line() {
        let path = std::env::temp_dir().join(format!("crownhead-knobs-{}", std::process::id()));
        let write = |text: &str| std::fs::write(&path, text).unwrap();
        write("# mine\n\nmargin 30 5 50 2.5 0.01\r\nopen 0.5 0 1 0.1 0.002\n");
        let both = ["margin 30 5 50 2.5 0.01", "open 0.5 1 9 0.1 0.002"];
        assert!(named(Some(&path), &[]).unwrap_err().contains("line 4: open: the player takes 1"));
        write("margin 30 5 50 2.5 0.01\nopen 2.5 1 9 0.1 0.002\n");
        assert_eq!(named(Some(&path), &["margin"]).unwrap(), both[..1]);
        assert!(named(Some(&path), &["depth"]).unwrap_err().contains("there are margin, open"));
        for (line, said) in [
            ("margin 30", "is not: name start lowest highest step rate"),
            ("margin 30 5 50 2 0.01 7", "is not: name start lowest highest step rate"),
            ("margin thirty 5 50 2 0.01", "is not: name start lowest highest step rate"),
            ("nothing 30 5 50 2 0.01", "no parameter \"nothing\""),
            ("margin 30 50 5 2 0.01", "the lowest value 50 is not below"),
            ("margin 60 5 50 2 0.01", "the start 60 is not between"),
            ("margin 30 5 50 0 0.01", "the step 0"),
            ("margin 30 5 50 NaN 0.01", "the step NaN"),
            ("margin 30 5 50 2 2", "the rate 2"),
            ("margin 30.5 5 50 2 0.01", "30.5 is not a whole number"),
            ("margin 30 5 51 2 0.01", "the player takes 1 to 50, not 5 to 51"),
            ("margin NaN 5 50 2 0.01", "a number is larger"),
        ] {
            write(&format!("depth 3 1 20 1 0.002\n{line}\n"));
            let error = named(Some(&path), &[]).unwrap_err();
            assert!(error.contains("line 2: ") && error.contains(said), "{line}: {error}");
        }
        write("depth 3 1 20 1 0.002\ndepth 3 1 20 1 0.002\n");
        assert!(named(Some(&path), &[]).unwrap_err().contains("line 2: \"depth\" is there twice"));
        std::fs::remove_file(&path).unwrap();
        assert!(named(Some(&path), &[]).unwrap_err().starts_with("cannot read"));
    }
}
