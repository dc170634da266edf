//! `crownhead analyze`: what the engine thinks of a position.

use super::{Effort, From, tables};
use crate::failure::Failure;
use crate::interrupt;
use crownhead_engine::{Analysis, Engine, Options, Proved, ScoredLine, TableUse, check_hash};
use crownhead_notation::moves;
use crownhead_play::{Limits, Score};
use crownhead_rules::{DrawRules, Game, Position};
use crownhead_tablebase::Value;
use serde::Serialize;
use std::io::{self, IsTerminal, Write, stdout};
use std::time::Duration;

/// How long a search takes that nobody limits.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// Search a position and show the best lines
///
/// The first limit that is reached ends the search, or five seconds if there is none; Ctrl-C ends it too, and the best move so far is
/// given. Scores are for the side to move, in men.
///
/// In JSON a line has depth, multipv, score, proved, nodes, time_ms, nps and line. The score is {"hundredths":N}
/// of a man, or {"win_in":N} or {"loss_in":N} plies, where N is null if the game is proved to be won or lost and
/// nobody knows how long it takes. What endgame tables prove of the move is {"value":"win","distance":N}, with
/// null for an unknown distance, or null if they prove nothing.
#[derive(clap::Args)]
pub(crate) struct Analyze {
    #[command(flatten)]
    from: From,
    /// Moves to play from the position first, such as "11-15 22-17"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    #[command(flatten)]
    effort: Effort,
    /// Threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes of transposition table
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: usize,
    /// Endgame tables: on (built ones too), shipped or off
    #[arg(long, value_name = "T", default_value = "on", value_parser = tables)]
    tables: TableUse,
    /// Show this many best lines
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    multipv: u8,
    #[command(flatten)]
    weights: super::Weights,
    /// One JSON object a line: one for each depth and line, and one with the best move at the end
    #[arg(long)]
    json: bool,
}

impl Analyze {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = self.game()?;
        if let Some(outcome) = game.outcome() {
            return Err(Failure::input(format!("there is nothing to analyse: {outcome}")));
        }
        let limits = self.effort.limits_or(Limits::time(USUAL_TIME));
        interrupt::gives(&limits.stop)?;
        check_hash(self.hash)
            .map_err(|why| Failure::input(format!("--hash {}: {why}", self.hash)))?;
        let options = Options {
            threads: self.threads.into(),
            hash: self.hash,
            tables: self.tables,
            evaluation: self.weights.evaluation(Some(game.position().variant()))?,
            ..Options::default()
        };
        let mut engine = Engine::new(options);
        let mut shown = Ok(());
        let live = self.json || stdout().is_terminal();
        let analysis = engine.analyse(&game, &limits, self.multipv.into(), &mut |analysis| {
            if live && shown.is_ok() {
                shown = self.show(game.position(), analysis);
                if shown.is_err() {
                    limits.stop.stop();
                }
            }
        });
        shown?;
        if !live {
            self.show(game.position(), &analysis)?;
        }
        self.finish(game.position(), &analysis)
    }

    fn game(&self) -> Result<Game, Failure> {
        let mut game = Game::with_draw_rules(self.from.position()?, DrawRules::Claimed);
        for text in self.moves.iter().flat_map(|texts| texts.split_whitespace()) {
            let mv = moves::read(game.position(), text).map_err(Failure::input)?;
            game.play(mv).map_err(Failure::input)?;
        }
        Ok(game)
    }

    fn show(&self, position: &Position, analysis: &Analysis) -> io::Result<()> {
        let mut out = stdout().lock();
        for (line, rank) in analysis.lines.iter().zip(1..) {
            let said = Said::new(position, analysis, line, rank);
            if self.json {
                writeln!(out, "{}", serde_json::to_string(&said)?)?;
            } else {
                writeln!(out, "{said}")?;
            }
        }
        out.flush()
    }

    fn finish(&self, position: &Position, analysis: &Analysis) -> Result<(), Failure> {
        let best = moves::write(position, analysis.best());
        let mut out = stdout().lock();
        if self.json {
            #[derive(Serialize)]
            struct Best<'a> {
                best: &'a str,
                nodes: u64,
                time_ms: u128,
            }
            let time_ms = analysis.time.as_millis();
            let object = Best { best: &best, nodes: analysis.nodes, time_ms };
            writeln!(out, "{}", serde_json::to_string(&object).map_err(io::Error::from)?)?;
        } else {
            writeln!(out, "best {best}")?;
        }
        Ok(())
    }
}

/// A line of the analysis as it is shown.
#[derive(Serialize)]
struct Said {
    depth: u32,
    multipv: usize,
    score: SaidScore,
    /// What endgame tables prove of the first move.
    proved: Option<SaidProof>,
    nodes: u64,
    time_ms: u128,
    nps: u64,
    line: Vec<String>,
}

/// What tables prove: win, draw or loss, and plies to the end where they are known.
#[derive(Serialize)]
struct SaidProof {
    value: String,
    distance: Option<u16>,
    #[serde(skip)]
    text: String,
}

impl SaidProof {
    fn new(proved: Proved) -> Self {
        let Proved { value, distance } = proved;
        Self { value: value.to_string(), distance, text: proved.to_string() }
    }

    /// A win or loss that the search has led into the tables.
    fn of_score(score: Score) -> Option<Self> {
        let value = match score {
            Score::Win => Value::Win,
            Score::Loss => Value::Loss,
            Score::Value(_) | Score::WinIn(_) | Score::LossIn(_) => return None,
        };
        Some(Self::new(Proved { value, distance: None }))
    }
}

/// Hundredths of a man, or the plies to the end of a decided game, if they are known.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum SaidScore {
    Hundredths(i64),
    WinIn(Option<u32>),
    LossIn(Option<u32>),
}

impl Said {
    fn new(position: &Position, analysis: &Analysis, line: &ScoredLine, multipv: usize) -> Self {
        let mut here = *position;
        let mut texts = Vec::new();
        for &mv in &line.moves {
            texts.push(moves::write(&here, mv));
            here = here.after(mv);
        }
        let score = Score::from(line.score);
        let proved = line.proved.map(SaidProof::new).or_else(|| SaidProof::of_score(score));
        let score = match score {
            Score::Value(men) => SaidScore::Hundredths((100.0 * men).round() as i64),
            Score::WinIn(plies) => SaidScore::WinIn(Some(plies)),
            Score::LossIn(plies) => SaidScore::LossIn(Some(plies)),
            Score::Win => SaidScore::WinIn(None),
            Score::Loss => SaidScore::LossIn(None),
        };
        let seconds = analysis.time.as_secs_f64().max(1e-6);
        Self {
            depth: analysis.depth,
            multipv,
            score,
            proved,
            nodes: analysis.nodes,
            time_ms: analysis.time.as_millis(),
            nps: (analysis.nodes as f64 / seconds) as u64,
            line: texts,
        }
    }
}

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let score = match self.score {
            _ if self.proved.is_some() => {
                self.proved.iter().map(|proof| proof.text.as_str()).collect()
            }
            SaidScore::Hundredths(value) => format!("{:+.2}", value as f64 / 100.0),
            SaidScore::WinIn(Some(plies)) => format!("win in {plies}"),
            SaidScore::LossIn(Some(plies)) => format!("loss in {plies}"),
            SaidScore::WinIn(None) => "win".to_owned(),
            SaidScore::LossIn(None) => "loss".to_owned(),
        };
        let Self { depth, nodes, time_ms, multipv, .. } = self;
        write!(
            f,
            "depth {depth:>2}  {multipv}. {score:>9}  {nodes:>11} nodes  {time_ms:>6} ms  {}",
            self.line.join(" ")
        )
    }
}
