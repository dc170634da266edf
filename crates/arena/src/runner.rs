//! How are many games played at once? Each thread has its own two players and takes the next game that
//! nobody has; finished games are put back into their order before anyone sees them. So what is seen
//! does not depend on the number of threads, nor does the game after which a match is decided.

use crate::game::MatchGame;
use crate::roster::Entrant;
use crate::schedule::{Fixture, Schedule};
use crate::settings::MatchSettings;
use crownhead_play::{Ending, Player, Settings, Spectator, Stop, Turnstile, referee};
use crownhead_rules::{Color, Game};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

/// How the games are played, which does not change what is played.
#[derive(Clone, Debug)]
pub struct Control {
    /// Threads; 0 is one for each core.
    pub concurrency: usize,
    /// Ends the match after the games under way.
    pub stop: Stop,
    /// Calls the games under way off; they do not count.
    pub call_off: Stop,
    /// Where players wait while others need the cores.
    pub turnstile: Turnstile,
    /// Who looks on while games are played.
    pub gallery: Gallery,
}

/// What is done with every game that is shown, by its number.
type Look = dyn Fn(u64, &Game) + Send + Sync;

/// Who looks on while games are played, all of them at once; nobody by default.
#[derive(Clone, Default)]
pub struct Gallery(Option<Arc<Look>>);

impl Gallery {
    /// Somebody who is shown every game after each of its moves, with its number in the match, on the threads that
    /// play.
    pub fn new(look: impl Fn(u64, &Game) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(look)))
    }

    /// The one who looks at this game.
    fn spectator(&self, number: u64) -> Spectator {
        let Some(look) = self.0.clone() else { return Spectator::default() };
        Spectator::new(move |game| look(number, game))
    }
}

impl fmt::Debug for Gallery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Gallery" } else { "nobody" })
    }
}

impl Default for Control {
    fn default() -> Self {
        let (stop, call_off) = (Stop::new(), Stop::new());
        Self {
            concurrency: 0,
            stop,
            call_off,
            turnstile: Turnstile::default(),
            gallery: Gallery::default(),
        }
    }
}

impl Control {
    /// The number of threads for so many games.
    pub(crate) fn threads(&self, games: u64) -> u64 {
        (crownhead_files::threads(self.concurrency) as u64).clamp(1, games.max(1))
    }
}

/// Plays the games of a schedule from the `done`th on. Each finished game is handed to `take` in the
/// order of the schedule, on the thread that called; it says whether to go on.
///
/// # Errors
/// What `take` breaks off with, after the games under way.
pub fn run<E>(
    settings: &MatchSettings,
    schedule: &Schedule,
    entrants: &[Entrant; 2],
    done: u64,
    control: &Control,
    take: &mut dyn FnMut(MatchGame) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let hall = Hall {
        settings,
        schedule,
        entrants,
        control,
        next: AtomicU64::new(done),
        last: schedule.len(),
        enough: Stop::new(),
    };
    let threads = control.threads(schedule.len().saturating_sub(done));
    // Whoever is faster than the one who takes the games has to wait.
    let (sender, receiver) = mpsc::sync_channel(threads as usize);
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let hall = &hall;
            scope.spawn(move || hall.work(&sender));
        }
        drop(sender);
        let result = in_order(done, receiver, take);
        // Games under way are played for nobody now, and no more are begun.
        hall.enough.stop();
        result
    })
}

/// A game that was played, by its turn in the schedule; `None` if it was called off.
type Finished = (u64, Option<MatchGame>);

/// Hands games over in order until there are no more or nobody wants them.
fn in_order<E>(
    done: u64,
    games: Receiver<Finished>,
    take: &mut dyn FnMut(MatchGame) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut next = done;
    let mut early = BTreeMap::new();
    for (turn, game) in games {
        early.insert(turn, game);
        while let Some(game) = early.remove(&next) {
            next += 1;
            // What was called off has no result, and later games would leave a gap.
            let Some(game) = game else { return Ok(()) };
            if take(game)?.is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// What the threads share.
struct Hall<'a> {
    settings: &'a MatchSettings,
    schedule: &'a Schedule,
    entrants: &'a [Entrant; 2],
    control: &'a Control,
    next: AtomicU64,
    last: u64,
    /// Nobody wants more games.
    enough: Stop,
}

impl Hall<'_> {
    /// One thread: game after game until there is nothing left to play.
    fn work(&self, finished: &SyncSender<Finished>) {
        let mut players = self.seat();
        while !self.control.stop.is_stopped() && !self.enough.is_stopped() {
            let turn = self.next.fetch_add(1, Ordering::Relaxed);
            if turn >= self.last {
                return;
            }
            let fixture = self.schedule.fixture(self.schedule.number(turn));
            let (game, broken) = self.play(&mut players, &fixture);
            if broken {
                // A player that failed once may be in any state.
                players = self.seat();
            }
            if finished.send((turn, game)).is_err() {
                return;
            }
        }
    }

    fn seat(&self) -> [Box<dyn Player>; 2] {
        let [first, second] = self.entrants;
        [first.player(), second.player()]
    }

    /// Plays one game; also says whether a player failed in it.
    fn play(
        &self,
        players: &mut [Box<dyn Player>; 2],
        fixture: &Fixture,
    ) -> (Option<MatchGame>, bool) {
        let names = self.entrants.each_ref().map(|entrant| entrant.name().to_owned());
        play(self.settings, self.control, players, names, fixture)
    }
}

/// Plays one game between A and B, who are recorded by these names; `None` if it was called off. Also says whether
/// a player failed in it.
pub(crate) fn play(
    settings: &MatchSettings,
    control: &Control,
    players: &mut [Box<dyn Player>; 2],
    [first_name, second_name]: [String; 2],
    fixture: &Fixture,
) -> (Option<MatchGame>, bool) {
    let [first, second] = players;
    let swapped = fixture.first_color == Color::White;
    let table: [&mut dyn Player; 2] =
        if swapped { [second.as_mut(), first.as_mut()] } else { [first.as_mut(), second.as_mut()] };
    let settings = Settings {
        limits: settings.limits(),
        time_control: settings.clock,
        opening: fixture.opening.moves.clone(),
        max_plies: settings.max_plies,
        adjudication: settings.adjudication.map(|rule| rule.0),
        seeds: fixture.seeds,
        stop: control.call_off.clone(),
        turnstile: control.turnstile.clone(),
        spectator: control.gallery.spectator(fixture.number + 1),
    };
    let mut record = referee::play(table, fixture.opening.start, &settings);
    // Games are recorded under the SPEC, whatever a player calls itself.
    record.names = if swapped { [second_name, first_name] } else { [first_name, second_name] };
    let broken = matches!(record.ending, Ending::Fault(..));
    let game = record.ending.counts().then(|| MatchGame::new(fixture, &record));
    (game, broken)
}
