//! The result of a match for people to read.

use crownhead_arena::MatchResult;
use crownhead_arena::stats::{Estimate, Tally};
use crownhead_rules::Color;
use std::cmp::Ordering;
use std::io::{self, Write};
use std::time::Duration;

/// Writes the report.
pub(crate) fn write(out: &mut impl Write, result: &MatchResult, took: Duration) -> io::Result<()> {
    let settings = result.settings();
    writeln!(out, "{} v {}, {} games", settings.first, settings.second, result.games())?;
    writeln!(out, "{}\n", result.caption())?;
    table(out, result)?;
    figures(out, result)?;
    effort(out, result)?;
    if !took.is_zero() {
        writeln!(out, "\nplayed in {:.2} s", took.as_secs_f64())?;
    }
    Ok(())
}

/// Won, drawn and lost, by colour.
fn table(out: &mut impl Write, result: &MatchResult) -> io::Result<()> {
    let name = &result.settings().first;
    let rows = [
        (format!("{name} as Black"), result.with(Color::Black), None),
        (format!("{name} as White"), result.with(Color::White), None),
        ("all games".to_owned(), result.total(), Some(result.score())),
    ];
    let width = rows.iter().map(|(label, ..)| label.chars().count()).max().unwrap_or(0);
    writeln!(
        out,
        "{:width$} {:>7} {:>7} {:>7}   score, 95 % interval",
        "", "won", "drawn", "lost"
    )?;
    for (label, tally, score) in rows {
        if tally.games() == 0 {
            continue;
        }
        let Tally { wins, draws, losses } = tally;
        let score = percent(score.unwrap_or_else(|| tally.score()));
        writeln!(out, "{label:width$} {wins:>7} {draws:>7} {losses:>7}   {score}")?;
    }
    writeln!(out)
}

/// A share in per cent with its interval.
pub(in crate::commands) fn percent(share: Estimate) -> String {
    let Estimate { value, low, high } = share.map(|share| 100.0 * share);
    format!("{value:.1} % [{low:.1}, {high:.1}]")
}

/// A likelihood in per cent; what rounds to certainty is not certain.
fn chance(likelihood: f64) -> String {
    match 100.0 * likelihood {
        low if low < 0.1 => "below 0.1 %".to_owned(),
        high if high > 99.9 => "above 99.9 %".to_owned(),
        other => format!("{other:.1} %"),
    }
}

/// What the results mean.
fn figures(out: &mut impl Write, result: &MatchResult) -> io::Result<()> {
    let line = |out: &mut dyn Write, label: &str, text: String| writeln!(out, "{label:24} {text}");
    let total = result.total();
    line(out, "games won", percent(total.win_share()))?;
    line(out, "games drawn", percent(total.draw_share()))?;
    line(out, "Elo difference", format!("{:+.0}", result.elo()))?;
    line(out, "normalised Elo", format!("{:+.0}", result.normalized_elo()))?;
    line(out, "superiority", chance(result.superiority()))?;
    if let Some(pairs) = result.pairs() {
        let counts = pairs.0.map(|count| count.to_string()).join(" ");
        line(out, "pairs for 0 ½ 1 1½ 2", counts)?;
    }
    if let Some(sprt) = result.sprt() {
        let (lower, upper) = sprt.test.bounds();
        let text = format!("{:.2}, bounds {lower:.2} and {upper:.2}: {}", sprt.llr, sprt.state);
        line(out, "test", sprt.test.to_string())?;
        line(out, "log-likelihood ratio", text)?;
    }
    if let Some(openings) = openings(result) {
        line(out, "openings", openings)?;
    }
    line(out, "mean length", format!("{:.1} plies", result.mean_plies()))?;
    let endings = result.endings().iter().map(|(word, count)| format!("{word} {count}"));
    line(out, "endings", endings.collect::<Vec<_>>().join(", "))
}

/// In how many openings each player did better; nothing if there was one for all games or one for each.
fn openings(result: &MatchResult) -> Option<String> {
    let tallies = result.by_opening();
    if tallies.len() < 2 || tallies.len() as u64 == result.games() {
        return None;
    }
    let count = |sign: Ordering| {
        tallies.values().filter(|tally| tally.wins.cmp(&tally.losses) == sign).count()
    };
    let [better, even, worse] = [Ordering::Greater, Ordering::Equal, Ordering::Less].map(count);
    Some(format!("{}: better in {better}, even in {even}, worse in {worse}", tallies.len()))
}

/// What the players spent.
fn effort(out: &mut impl Write, result: &MatchResult) -> io::Result<()> {
    let names = [&result.settings().first, &result.settings().second];
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(24);
    writeln!(out, "\n{:width$} {:>14} {:>14}", "", "nodes a move", "time a move")?;
    for (name, effort) in names.into_iter().zip(result.effort()) {
        let (nodes, time) = (effort.nodes_a_move(), short(effort.time_a_move()));
        writeln!(out, "{name:width$} {nodes:>14.1} {time:>14}")?;
    }
    Ok(())
}

/// A time in the unit that suits it.
fn short(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds >= 1.0 {
        format!("{seconds:.2} s")
    } else if seconds >= 1e-3 {
        format!("{:.2} ms", 1e3 * seconds)
    } else {
        format!("{:.1} µs", 1e6 * seconds)
    }
}
