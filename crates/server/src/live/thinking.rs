//! A computer's move while it is sought. Everybody who asks for the same move shares one search; when
//! all of them have hung up it ends, and nothing is played.

use crate::app::App;
use crate::game::{NodeId, Refusal, Table, Thought, Walk};
use crate::live::room::{Event, NoChange, Room};
use crate::players::LONGEST_MOVE;
use crate::saying::Saying;
use crate::search::{Brain, Caller, Job, Rank, Ticket};
use crate::time;
use crate::wire::error::Problem;
use crate::wire::views::{ScoreView, ThinkingView};
use crate::work;
use crownhead_play::{Choice, Limits, Report, Stop, scramble};
use crownhead_rules::{Color, Game};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, oneshot, watch};

/// Clients hear of the thinking at most this often.
const NEWS_EVERY: Duration = Duration::from_millis(100);
/// What a computer that does not watch its clock leaves on it.
const RESERVE: Duration = Duration::from_millis(50);

/// How a search for a move ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The move is played.
    Played,
    /// It was called off, or the game has moved on.
    CalledOff,
    /// The client has asked for too much.
    Crowded,
    /// The computer cannot play.
    Failed(Saying),
    /// Its move could not be saved.
    NotSaved(String),
}

/// A search for the move of a computer.
pub(crate) struct Thinking {
    /// The node from which it looks.
    pub(crate) node: NodeId,
    /// Whether it goes on in a game that is paused.
    step: bool,
    stop: Stop,
    cancelled: AtomicBool,
    waiters: AtomicUsize,
    /// Dropped to end the search.
    ticket: Mutex<Option<Ticket>>,
    began: OnceLock<Instant>,
    end: watch::Receiver<Option<End>>,
}

impl Thinking {
    /// Ends the search, and nothing is played.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        self.stop.stop();
        self.ticket.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Ends the search, and what it has found is played.
    pub(crate) fn move_now(&self) {
        self.stop.stop();
    }

    /// When the computer began to think, if it has.
    pub(crate) fn began(&self) -> Option<Instant> {
        self.began.get().copied()
    }

    /// Refuses its result if the game has moved on.
    fn check(&self, table: &Table) -> Result<(), Refusal> {
        let waits = table.paused && !self.step;
        let fits = table.tree.current() == self.node && table.awaits_computer() && !waits;
        if fits && !self.is_cancelled() { Ok(()) } else { Err(Refusal::Stale) }
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }
}

/// Who asks a computer for its move.
#[derive(Clone, Copy)]
pub(crate) struct Asker {
    pub(crate) caller: Caller,
    /// The version of the game that it has seen.
    pub(crate) version: u64,
    /// Whether it wants one move of a game that is paused.
    pub(crate) step: bool,
}

/// Someone who waits for a search.
struct Waiter(Arc<Thinking>);

impl Waiter {
    fn new(thinking: &Arc<Thinking>) -> Self {
        thinking.waiters.fetch_add(1, Ordering::SeqCst);
        Self(Arc::clone(thinking))
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        if self.0.waiters.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.0.cancel();
        }
    }
}

/// Asks the computer that is to move for its move, and waits until it is played.
pub(crate) async fn ask_computer(
    app: &Arc<App>,
    room: &Arc<Room>,
    asker: Asker,
) -> Result<(), Problem> {
    let refuse =
        |refusal| room.problem(NoChange::Refused(refusal, room.table()), asker.caller.client);
    loop {
        let table = room.table();
        check(&table, asker).map_err(refuse)?;
        if let [only] = *table.game.moves() {
            return play_at_once(app, room, asker, only).await;
        }
        let waiter = join(app, room, asker, &table).map_err(Problem::Unable)?;
        let mut end = waiter.0.end.clone();
        let ended = end.wait_for(Option::is_some).await.map_or(None, |end| end.clone());
        match ended.unwrap_or(End::CalledOff) {
            End::Played => return Ok(()),
            // If the game has moved on, the check above says so; if not, it is asked again.
            End::CalledOff => {}
            End::Crowded => return Err(too_much()),
            End::Failed(saying) => return Err(Problem::Unable(saying)),
            End::NotSaved(why) => return Err(Problem::Storage(why)),
        }
    }
}

/// Joins the search for the current node, or begins one.
fn join(
    app: &Arc<App>,
    room: &Arc<Room>,
    Asker { caller, step, .. }: Asker,
    table: &Arc<Table>,
) -> Result<Waiter, Saying> {
    let mut place = room.thinking.lock().unwrap_or_else(PoisonError::into_inner);
    let fits =
        |search: &&Arc<Thinking>| search.node == table.tree.current() && !search.is_cancelled();
    if let Some(running) = place.as_ref().filter(fits) {
        return Ok(Waiter::new(running));
    }
    let spec = table.seat(table.turn()).spec().unwrap_or_default();
    let (spec, _) = app.players.find(spec)?;
    let brain = Brain {
        spec,
        variant: table.variant(),
        seed: scramble(table.seed ^ table.turn() as u64),
        turn: table.tree.len() as u64,
    };
    let (tell_end, end) = watch::channel(None);
    let thinking = Arc::new(Thinking {
        node: table.tree.current(),
        step,
        stop: Stop::new(),
        cancelled: AtomicBool::new(false),
        waiters: AtomicUsize::new(0),
        ticket: Mutex::default(),
        began: OnceLock::new(),
        end,
    });
    let waiter = Waiter::new(&thinking);
    *place = Some(Arc::clone(&thinking));
    let (answer, answered) = oneshot::channel();
    // People at a page come before programs.
    let rank = if room.is_followed_by(caller.client) { Rank::Move } else { Rank::Unseen };
    let job = Job { rank, ..job(room, table, &thinking, brain, answer) };
    let (app, room) = (Arc::clone(app), Arc::clone(room));
    // On its own, so that it comes to its end whoever hangs up.
    work::start(async move {
        let end = run(&app, &room, &thinking, caller, job, answered).await;
        forget(&room, &thinking);
        tell_end.send_replace(Some(end));
    });
    Ok(waiter)
}

fn check(table: &Table, Asker { caller, version, step }: Asker) -> Result<(), Refusal> {
    if !table.takes_part(caller.client) {
        return Err(Refusal::NotYours(Saying::WatchersAsk));
    }
    table.check_version(version)?;
    table.check_running()?;
    if !table.awaits_computer() {
        return Err(Refusal::NotNow(Saying::NoComputerToMove));
    }
    if table.paused && !step {
        return Err(Refusal::NotNow(Saying::Paused));
    }
    Ok(())
}

/// The only legal move needs no thought.
async fn play_at_once(
    app: &Arc<App>,
    room: &Arc<Room>,
    asker: Asker,
    mv: crownhead_rules::Move,
) -> Result<(), Problem> {
    let played = room.change(&app.store, move |table| {
        check(table, asker)?;
        let walk = Walk::first(table.position(), mv);
        table.play_computer(walk, None, Duration::ZERO)
    });
    played.await.map(|_| ()).map_err(|no| room.problem(no, asker.caller.client))
}

/// What a client is told that has asked for too much.
pub(crate) fn too_much() -> Problem {
    Problem::TooMuch(Saying::ManySearches)
}

/// The search no longer belongs to its room.
fn forget(room: &Room, thinking: &Arc<Thinking>) {
    let mut place = room.thinking.lock().unwrap_or_else(PoisonError::into_inner);
    if place.as_ref().is_some_and(|other| Arc::ptr_eq(other, thinking)) {
        *place = None;
    }
}

/// What a search found, and how long it took.
type Found = (Result<Choice, String>, Duration);

fn job(
    room: &Arc<Room>,
    table: &Table,
    thinking: &Arc<Thinking>,
    brain: Brain,
    answer: oneshot::Sender<Found>,
) -> Job {
    let game: Game = table.game.clone();
    let stop = thinking.stop.clone();
    let clock = table.clock.as_ref().map(|clock| clock.limits(table.turn()));
    let in_time = |clock: crownhead_play::ClockView| clock.own.saturating_sub(RESERVE);
    let longest = clock.map_or(LONGEST_MOVE, |clock| in_time(clock).min(LONGEST_MOVE));
    let limits = Limits { clock, stop: stop.clone(), ..Limits::default() };
    let mut news = News::new(room.events.clone(), table.turn());
    let (room, thinking) = (Arc::downgrade(room), Arc::clone(thinking));
    Job {
        rank: Rank::Move,
        pace: brain.pace(),
        stop,
        longest,
        work: Box::new(move |bench| {
            let began = *thinking.began.get_or_init(time::now);
            if limits.clock.is_some()
                && let Some(room) = room.upgrade()
            {
                // From now on the computer's clock runs.
                room.tell_state();
            }
            let chosen = bench.choose(&brain, &game, &limits, &mut |report| news.tell(report));
            // Whoever asked may have hung up.
            let _ = answer.send((chosen, began.elapsed()));
        }),
    }
}

/// Waits for the search and plays its move.
async fn run(
    app: &Arc<App>,
    room: &Arc<Room>,
    thinking: &Arc<Thinking>,
    caller: Caller,
    job: Job,
    answered: oneshot::Receiver<Found>,
) -> End {
    let Ok(ticket) = app.pool.submit(caller, job).await else { return End::Crowded };
    *thinking.ticket.lock().unwrap_or_else(PoisonError::into_inner) = Some(ticket);
    if thinking.is_cancelled() {
        // It was called off before there was a ticket to drop.
        thinking.cancel();
    }
    match answered.await {
        _ if thinking.is_cancelled() => End::CalledOff,
        // The search broke.
        Err(_) => End::Failed(Saying::SearchFailed),
        Ok((Err(why), _)) => forfeit(app, room, thinking, why).await,
        Ok((Ok(choice), took)) => play(app, room, thinking, &choice, took).await,
    }
}

/// A computer that cannot go on loses.
async fn forfeit(app: &App, room: &Arc<Room>, thinking: &Arc<Thinking>, why: String) -> End {
    let search = Arc::clone(thinking);
    let changed = room.change(&app.store, move |table| {
        search.check(table)?;
        table.forfeit(why);
        Ok(())
    });
    ended(changed.await)
}

/// How a search ended whose result was to be put on the table.
fn ended<T>(changed: Result<T, NoChange>) -> End {
    match changed {
        Ok(_) => End::Played,
        Err(NoChange::Refused(Refusal::Stale, _)) => End::CalledOff,
        Err(NoChange::Refused(refusal, _)) => End::Failed(refusal.into_saying()),
        Err(NoChange::Failed(Problem::Storage(why))) => End::NotSaved(why),
        Err(NoChange::Failed(problem)) => End::Failed(problem.saying()),
    }
}

async fn play(
    app: &Arc<App>,
    room: &Arc<Room>,
    thinking: &Arc<Thinking>,
    choice: &Choice,
    took: Duration,
) -> End {
    let search = Arc::clone(thinking);
    let (mv, report) = (choice.mv, choice.report.clone());
    let played = room.change(&app.store, move |table| {
        search.check(table)?;
        let walk = Walk::first(table.position(), mv);
        let thought = Thought::new(table.position(), mv, &report);
        table.play_computer(walk, Some(thought), took)
    });
    ended(played.await)
}

/// Tells those who watch a game what its computer has found, but not too often.
struct News {
    events: broadcast::Sender<Event>,
    side: Color,
    last: Option<Instant>,
}

impl News {
    const fn new(events: broadcast::Sender<Event>, side: Color) -> Self {
        Self { events, side, last: None }
    }

    fn tell(&mut self, report: &Report) {
        if self.last.is_some_and(|last| last.elapsed() < NEWS_EVERY) {
            return;
        }
        self.last = Some(time::now());
        let _ = self.events.send(Event::Thinking(ThinkingView {
            side: self.side.into(),
            depth: report.depth,
            nodes: report.nodes,
            score: report.score.map(|score| ScoreView::new(score, self.side)),
        }));
    }
}
