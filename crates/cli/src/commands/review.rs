//! `crownhead review`: what was each move of a game worth, and what was wrong with it?

use super::pdn::{Files, Read};
use super::{Effort, tables};
use crate::failure::Failure;
use crate::interrupt;
use crownhead_engine::TableUse;
use crownhead_files::Draft;
use crownhead_notation::moves;
use crownhead_notation::pdn::write_game;
use crownhead_notation::record::Record;
use crownhead_review::json::ReviewText;
use crownhead_review::{ACCURACY, Grade, Review, ReviewedPly, Reviewer, annotate};
use crownhead_rules::Color;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{self, BufWriter, Write, stderr, stdout};
use std::path::{Path, PathBuf};

/// Review games: which moves were mistakes, and why
///
/// Every move is judged by exact values where endgame tables or the solution of the game know them, then by what a
/// search proves, then by the loss in expected score: from 0.05 of a point an inaccuracy (?!), from 0.12 a mistake
/// (?), from 0.25 a blunder (??). A move is the only one if all others lose half a point or more.
///
/// Without a limit 200,000 positions are looked at for each move. With --depth or --nodes the same game gets the same
/// review every time. Games that cannot be read are named and left out. Ctrl-C stops, and leaves files as they were.
///
/// --pdn writes the games with glyphs, evaluations for White ([%eval 0.35] in men, [%eval #-12] for a game that Black
/// wins in 12 moves), a sentence for each mistake and the better line as a variation; those of an earlier review are
/// replaced, and what people have said stays. --json writes one object a game: game, black, white, result, and review
/// with format, variant, unit, nodes, what black and white reached, and plies; each of these has ply, side, move, grade,
/// only, basis, best and played (expected, value, plies, hundredths; for the side that moves), better, line and finding
/// (id, params, text).
#[derive(clap::Args)]
pub(crate) struct ReviewCommand {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    effort: Effort,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Endgame tables: on (built ones too), shipped or off
    #[arg(long, value_name = "T", default_value = "on", value_parser = tables)]
    tables: TableUse,
    /// Write the games with their reviews to this PDN file
    #[arg(long, value_name = "OUT")]
    pdn: Option<PathBuf>,
    /// Write the reviews to this file, one JSON object a game
    #[arg(long, value_name = "OUT")]
    json: Option<PathBuf>,
}

/// A game that can be reviewed.
struct Reviewable {
    file: String,
    number: usize,
    record: Record,
}

/// A game in the JSON file.
#[derive(Serialize)]
struct GameText<'a> {
    game: usize,
    black: Option<&'a str>,
    white: Option<&'a str>,
    result: &'a str,
    review: ReviewText,
}

impl ReviewCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        // All are read before the first is reviewed: what is wrong is told at once, and nothing waits for input later.
        let (games, left_out) = self.read()?;
        let reviewer = self.reviewer();
        interrupt::gives(&reviewer.limits.stop)?;
        let mut pdn = Output::begin(self.pdn.as_deref())?;
        let mut json = Output::begin(self.json.as_deref())?;
        let bar = Bar::new(&games);
        for game in &games {
            let Some(review) = bar.review(&reviewer, game) else {
                bar.0.finish_and_clear();
                return Err(Failure::Interrupted);
            };
            let mut shown = Ok(());
            bar.0.suspend(|| shown = show(game, &review));
            shown?;
            let text = ReviewText::new(&review);
            let mut record = game.record.clone();
            annotate(&mut record, &text);
            pdn.write(|out| write_game(out, &record.to_pdn()))?;
            json.write(|out| writeln!(out, "{}", serde_json::to_string(&said(game, text))?))?;
        }
        bar.0.finish_and_clear();
        pdn.finish()?;
        json.finish()?;
        if !games.is_empty() {
            writeln!(stdout(), "judged by exact values, proofs and {}", self.looked())?;
            writeln!(stdout(), "accuracy is {ACCURACY}")?;
        }
        if left_out == 0 {
            return Ok(());
        }
        writeln!(stderr(), "{left_out} games were left out")?;
        Err(Failure::Told)
    }

    fn read(&self) -> Result<(Vec<Reviewable>, usize), Failure> {
        let mut games = Vec::new();
        let mut left_out = 0;
        self.files.each(|path, number, read| {
            match read {
                Read::Good(_, record) => {
                    games.push(Reviewable { file: path.display().to_string(), number, record });
                }
                Read::Bad => left_out += 1,
                Read::Foreign { place, error } => {
                    left_out += 1;
                    writeln!(stderr(), "{place}, {error}")?;
                }
            }
            Ok(())
        })?;
        Ok((games, left_out))
    }

    fn reviewer(&self) -> Reviewer {
        let limits = self.effort.limits_or(Reviewer::default().limits);
        let threads = super::threads(self.threads);
        Reviewer { limits, tables: self.tables, threads, ..Reviewer::default() }
    }

    /// What each position was searched with.
    fn looked(&self) -> String {
        let limits = self.reviewer().limits;
        let parts = [
            limits.depth.map(|depth| format!("depth {depth}")),
            limits.nodes.map(|nodes| format!("{nodes} positions a move")),
            limits.time.map(|time| format!("{} ms a move", time.as_millis())),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// A file that is there whole or not at all, if one was asked for.
struct Output<'a>(Option<(&'a Path, BufWriter<Draft>)>);

impl<'a> Output<'a> {
    fn begin(path: Option<&'a Path>) -> Result<Self, Failure> {
        let begin = |path: &'a Path| match Draft::create(path) {
            Ok(draft) => Ok((path, BufWriter::new(draft))),
            Err(error) => Err(Failure::file("write", path, &error)),
        };
        path.map(begin).transpose().map(Self)
    }

    fn write(
        &mut self,
        write: impl FnOnce(&mut BufWriter<Draft>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        match &mut self.0 {
            None => Ok(()),
            Some((path, out)) => write(out).map_err(|error| Failure::file("write", path, &error)),
        }
    }

    fn finish(self) -> Result<(), Failure> {
        let Some((path, out)) = self.0 else { return Ok(()) };
        let draft = out.into_inner().map_err(io::IntoInnerError::into_error);
        draft.and_then(Draft::finish).map_err(|error| Failure::file("write", path, &error))
    }
}

/// A progress bar on a terminal, over the positions of all games.
struct Bar(ProgressBar);

impl Bar {
    fn new(games: &[Reviewable]) -> Self {
        let positions = |game: &Reviewable| game.record.line.plies.len() as u64 + 1;
        let bar = ProgressBar::new(games.iter().map(positions).sum());
        if let Ok(style) =
            ProgressStyle::with_template("{bar:20} {msg} {pos}/{len} positions, {eta} left")
        {
            bar.set_style(style);
        }
        Self(bar)
    }

    fn review(&self, reviewer: &Reviewer, game: &Reviewable) -> Option<Review> {
        let mut before = None;
        self.0.set_message(format!("game {}:", game.number));
        reviewer.review(&game.record.line.game(), &mut |progress| {
            let (done, all) =
                before.replace((progress.done, progress.all)).unwrap_or((0, progress.all));
            self.0.inc_length((progress.all - all) as u64);
            self.0.inc((progress.done - done) as u64);
        })
    }
}

fn tag<'a>(record: &'a Record, name: &str) -> Option<&'a str> {
    record.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
}

fn said(game: &Reviewable, review: ReviewText) -> GameText<'_> {
    let Reviewable { number, record, .. } = game;
    GameText {
        game: *number,
        black: tag(record, "Black"),
        white: tag(record, "White"),
        result: record.result.text(record.variant),
        review,
    }
}

/// Prints what was found: mistakes and only moves, and what each side reached.
fn show(game: &Reviewable, review: &Review) -> io::Result<()> {
    let Reviewable { file, number, record } = game;
    let mut out = stdout().lock();
    let [black, white] = ["Black", "White"].map(|side| tag(record, side).unwrap_or(side));
    let result = record.result.text(record.variant);
    let plies = review.plies.len();
    writeln!(
        out,
        "{file}: game {number}, {black} - {white} {result}, {}, {plies} plies",
        record.variant
    )?;
    if record.line.broken.is_some() {
        writeln!(out, "  reviewed up to ply {plies}, where the moves break off")?;
    }
    let first = record.variant.rules().first;
    let offset = usize::from(record.line.start.turn() != first);
    for (n, ply) in review.plies.iter().enumerate() {
        let half = n + offset;
        let dots = if half % 2 == 0 { "." } else { "..." };
        let mv = moves::write(&ply.before, ply.mv);
        let numbered = format!("{}{dots} {mv}", half / 2 + 1);
        if let Some((sign, sentence)) = remark(ply) {
            writeln!(out, "  {numbered:<14} {sign:<2}  {}: {sentence}", ply.side())?;
        }
    }
    write!(out, "{:<5}  accuracy", "")?;
    for grade in Grade::ALL {
        write!(out, "  {:>10}", grade.id())?;
    }
    writeln!(out, "  only moves found")?;
    for side in Color::BOTH {
        let tally = review.tally(side);
        let accuracy =
            tally.accuracy.map_or_else(|| "-".to_owned(), |part| format!("{:.1} %", 100.0 * part));
        write!(out, "{side:<5}  {accuracy:>8}")?;
        for count in tally.grades {
            write!(out, "  {count:>10}")?;
        }
        writeln!(out, "  {:>16}", tally.only_moves)?;
    }
    writeln!(out)
}

/// What is said of a move, with its sign.
fn remark(ply: &ReviewedPly) -> Option<(&'static str, String)> {
    if let (Some(grade), Some(finding)) = (ply.grade, &ply.finding) {
        return Some((grade.sign(), finding.to_string()));
    }
    ply.found_only_move().then(|| ("□", "the only move".to_owned()))
}
