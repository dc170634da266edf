//! The engine plays itself, at a fixed number of nodes, so that there is something to learn from.
//!
//! A game is a function of the settings and its number, whatever thread plays it. It ends by the rules,
//! by a proved win, by the endgame tables, or when it is clear: see the limits below.
//!
//! Most games are played with the tables, so that what is said of late middle games is near the truth.
//! Some are played without them and some way into the endings, which a net has to know where there are
//! no tables.

use crate::error::{TrainError, check_net};
use crate::openings::Starts;
use crate::records::{FORMAT, NO_SCORE, Ply, SelfplayGame, SelfplaySettings, Writer};
use crownhead_arena::Shard;
use crownhead_engine::{Engine, Evaluation, Options, Score, TableUse};
use crownhead_play::{Limits, Stop, scramble};
use crownhead_rules::{Color, Game, Position, Variant};
use crownhead_tablebase::{Exact, Value};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};

/// Plies after which a game is a draw.
const LONGEST: usize = 250;
/// Plies without capture or man move after which a game is a draw.
const IDLE: u32 = 40;
/// Both sides see at least this, for so many plies in a row: the game is won.
const CLEAR: i16 = 600;
const CLEAR_PLIES: usize = 6;
/// A start that is worse than this for someone is not worth a game.
const UNBALANCED: i32 = 180;
/// Starts of which the last is taken even if it is unbalanced.
const TRIES: u64 = 8;
/// One game of so many is played without tables.
const WITHOUT_TABLES: u64 = 4;
/// Plies that such a game goes on after tables know the result, so that there are endings to learn from.
const AFTER_VERDICT: usize = 16;
/// Megabytes of table: the few thousand nodes of a move fit.
const HASH: usize = 1;

/// What to play.
#[derive(Clone)]
pub struct Selfplay {
    /// The variant.
    pub variant: Variant,
    /// Who plays.
    pub evaluation: Evaluation,
    /// Nodes a move.
    pub nodes: u64,
    /// All games, of which a part may be played here.
    pub games: u64,
    /// From this all lots come.
    pub seed: u64,
    /// The part that is played here.
    pub shard: Option<Shard>,
    /// Games of a hundred that start from an ending.
    pub endings: u8,
    /// The tables that games are played with and judged by.
    pub tables: TableUse,
    /// Threads; 0 is one for each core.
    pub threads: usize,
}

/// How far self-play is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games of this part that are finished, those of earlier runs included.
    pub games: u64,
    /// Games of this part.
    pub all: u64,
    /// How they ended for Black.
    pub won: u64,
    /// How they ended for Black.
    pub drawn: u64,
    /// How they ended for Black.
    pub lost: u64,
    /// Plies of them all.
    pub plies: u64,
}

impl Progress {
    fn add(&mut self, game: &SelfplayGame) {
        self.games += 1;
        self.plies += game.plies.len() as u64;
        match game.winner {
            Some(Color::Black) => self.won += 1,
            None => self.drawn += 1,
            Some(Color::White) => self.lost += 1,
        }
    }
}

impl Selfplay {
    /// What decides which games are played.
    pub fn settings(&self) -> SelfplaySettings {
        SelfplaySettings {
            format: FORMAT,
            variant: self.variant.id().to_owned(),
            evaluation: self.evaluation.identity(self.variant),
            nodes: self.nodes,
            games: self.games,
            seed: self.seed,
            shard: self.shard,
            endings: self.endings,
            tables: self.tables.name().to_owned(),
        }
    }

    /// Plays all games of this part that the file does not have, and adds them to it. Tells `watch` of
    /// each; stops after the games under way when it is told to.
    ///
    /// # Errors
    /// If the net is for another variant, or the file belongs to other settings or cannot be written.
    pub fn play(
        &self,
        path: &Path,
        stop: &Stop,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Progress, TrainError> {
        check_net(&self.evaluation, self.variant)?;
        let (mut writer, before) = Writer::resume(path, &self.settings())?;
        let numbers = |n: u64| match self.shard {
            Some(shard) => n * shard.count() + shard.index(),
            None => n,
        };
        let done: HashSet<u64> = before.iter().map(|game| game.number.into()).collect();
        let mine = (0..).map(numbers).take_while(|&number| number < self.games);
        let todo: Vec<u64> = mine.filter(|number| !done.contains(number)).collect();
        let mut progress = Progress::default();
        before.iter().for_each(|game| progress.add(game));
        progress.all = progress.games + todo.len() as u64;
        watch(&progress);
        let starts = Starts::of(self.variant, self.endings)?;
        let attempts = starts.first_attempts(self.seed, self.games);
        let next = AtomicU64::new(0);
        let (sender, games) = mpsc::sync_channel(64);
        std::thread::scope(|scope| {
            for _ in 0..self.threads() {
                let (sender, todo, next) = (sender.clone(), &todo, &next);
                let (starts, attempts) = (&starts, &attempts);
                scope.spawn(move || {
                    let mut table = Workplace::new(self, starts, attempts);
                    while !stop.is_stopped() {
                        let turn = next.fetch_add(1, Ordering::Relaxed) as usize;
                        let Some(&number) = todo.get(turn) else { return };
                        if sender.send(table.game(number)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for game in games {
                writer.add(&game)?;
                progress.add(&game);
                watch(&progress);
            }
            Ok(progress)
        })
    }

    fn threads(&self) -> usize {
        crownhead_files::threads(self.threads)
    }
}

/// One thread's engines and what they need for game after game.
struct Workplace<'a> {
    job: &'a Selfplay,
    starts: &'a Starts,
    /// For each game the attempt at a start that is made first.
    attempts: &'a [u8],
    tables: Option<Arc<dyn Exact>>,
    with_tables: Engine,
    without_tables: Engine,
    limits: Limits,
}

impl<'a> Workplace<'a> {
    fn new(job: &'a Selfplay, starts: &'a Starts, attempts: &'a [u8]) -> Self {
        let engine = |tables| {
            let evaluation = job.evaluation.clone();
            Engine::new(Options { hash: HASH, evaluation, tables, ..Options::default() })
        };
        Self {
            job,
            starts,
            attempts,
            tables: job.tables.open(job.variant),
            with_tables: engine(job.tables),
            without_tables: engine(TableUse::Off),
            limits: Limits::nodes(job.nodes),
        }
    }

    /// The game of this number.
    fn game(&mut self, number: u64) -> SelfplayGame {
        let start = self.start(number);
        // By lot, so that every part of a job has its share.
        let goes_on = scramble(self.job.seed ^ number).is_multiple_of(WITHOUT_TABLES);
        let engine = if goes_on { &mut self.without_tables } else { &mut self.with_tables };
        engine.clear();
        let mut game = Game::new(start);
        let mut plies = Vec::new();
        // What the tables said first, and when the game ends with that.
        let mut judged: Option<(Option<Color>, usize)> = None;
        let winner = loop {
            let verdict =
                self.tables.as_ref().and_then(|tables| verdict(&**tables, game.position()));
            let over = decided(&game, &plies);
            match (judged, verdict) {
                (None, Some(winner)) if !goes_on => break winner,
                (None, Some(winner)) => judged = Some((winner, plies.len() + AFTER_VERDICT)),
                // After a mistake the result would be wrong for the positions that follow.
                (Some((winner, _)), Some(now)) if now != winner => break winner,
                (Some((winner, end)), _) if over.is_some() || plies.len() >= end => break winner,
                _ => {}
            }
            if let Some(winner) = over {
                break judged.map_or(winner, |(winner, _)| winner);
            }
            let moves = game.moves();
            let (mv, score) = if let [only] = *moves {
                (only, None)
            } else {
                let analysis = engine.analyse(&game, &self.limits, 1, &mut |_| {});
                (analysis.best(), Some(analysis.lines[0].score))
            };
            let index = moves.iter().position(|&legal| legal == mv).unwrap_or_default();
            let hundredths = score.map_or(NO_SCORE, |score| score.0 as i16);
            plies.push(Ply { index: index as u8, score: hundredths });
            let mover = game.position().turn();
            if let Some(score) = score.filter(|score| score.is_proved()) {
                let winner = if score > Score::DRAW { mover } else { mover.other() };
                break judged.map_or(Some(winner), |(winner, _)| winner);
            }
            if game.play(mv).is_err() {
                break None;
            }
        };
        SelfplayGame { number: number as u32, start, winner, plies }
    }

    /// A start that a search finds balanced, if one is found in a few attempts.
    fn start(&mut self, number: u64) -> Position {
        let first = u64::from(self.attempts[number as usize]);
        let mut start = self.starts.draw(self.job.seed, number, first);
        for attempt in first + 1..first + TRIES {
            let engine = &mut self.with_tables;
            engine.clear();
            let analysis = engine.analyse(&Game::new(start), &self.limits, 1, &mut |_| {});
            if analysis.lines[0].score.0.abs() <= UNBALANCED {
                break;
            }
            start = self.starts.draw(self.job.seed, number, attempt);
        }
        start
    }
}

/// What tables say of a position: who wins, if anybody; nothing if it is not in them.
fn verdict(tables: &dyn Exact, position: &Position) -> Option<Option<Color>> {
    let mover = position.turn();
    tables.value_at_once(position.board()).map(|value| match value {
        Value::Win => Some(mover),
        Value::Draw => None,
        Value::Loss => Some(mover.other()),
    })
}

/// How the game has ended or will end, if that is clear: the winner, if any.
fn decided(game: &Game, plies: &[Ply]) -> Option<Option<Color>> {
    if let Some(outcome) = game.outcome() {
        return Some(outcome.winner);
    }
    if plies.len() >= LONGEST || game.idle_plies() >= IDLE {
        return Some(None);
    }
    // Scores are for the side to move, which alternates back from the side that moved last.
    let recent = plies.iter().rev().take(CLEAR_PLIES);
    let last_mover = game.position().turn().other();
    let mut signs = [1, -1].into_iter().cycle();
    let seen: Vec<i16> = recent
        .map(|ply| if ply.score == NO_SCORE { 0 } else { ply.score })
        .map(|score| score * signs.next().unwrap_or(1))
        .collect();
    let clear = seen.len() == CLEAR_PLIES;
    if clear && seen.iter().all(|&score| score >= CLEAR) {
        return Some(Some(last_mover));
    }
    (clear && seen.iter().all(|&score| score <= -CLEAR)).then(|| Some(last_mover.other()))
}
