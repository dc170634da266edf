//! A whole match: players, schedule, journal and reports put together. This is what the command line
//! and the page start.

use crate::error::ArenaError;
use crate::game::MatchGame;
use crate::journal::Journal;
use crate::openings::Openings;
use crate::report::{Outputs, Reports};
use crate::result::MatchResult;
use crate::roster::{Entrant, Spec};
use crate::runner::{self, Control};
use crate::schedule::Schedule;
use crate::settings::MatchSettings;
use crownhead_engine::most_hash;
use crownhead_play::Timekeeping;
use crownhead_protocol::hub::processor_time_is_told;
use std::ops::ControlFlow;
use std::path::Path;

/// A match that can be played.
#[derive(Clone, Debug)]
pub struct Contest {
    settings: MatchSettings,
    schedule: Schedule,
    entrants: [Entrant; 2],
}

impl Contest {
    /// The match that the settings ask for, between players of the roster. Their SPECs are brought into
    /// canonical form, and the openings name themselves in the settings.
    ///
    /// # Errors
    /// If the settings ask for something that there is not.
    pub fn new(mut settings: MatchSettings, openings: Openings) -> Result<Self, ArenaError> {
        let first: Spec = settings.first.parse()?;
        let second: Spec = settings.second.parse()?;
        if settings.cpu_clock {
            let elsewhere = [&first, &second].into_iter().any(Spec::runs_commands);
            let told = Timekeeping::Processor.is_told() && (!elsewhere || processor_time_is_told());
            if !told {
                let why = "this system does not tell the processor's time; leave the CPU clock out";
                return Err(ArenaError::Settings(why.to_owned()));
            }
        }
        let entrants = [first.entrant(settings.variant)?, second.entrant(settings.variant)?];
        settings.first = first.to_string();
        settings.second = second.to_string();
        settings.nets = [first.net(), second.net()];
        Self::between(settings, openings, entrants)
    }

    /// A match between any two entrants, whoever they are; their names should be those in the settings.
    ///
    /// # Errors
    /// If the settings do not fit together.
    pub fn between(
        mut settings: MatchSettings,
        openings: Openings,
        entrants: [Entrant; 2],
    ) -> Result<Self, ArenaError> {
        settings.openings = openings.name();
        settings.test()?;
        if settings.games == 0 {
            return Err(ArenaError::Settings("a match needs at least one game".to_owned()));
        }
        let schedule = Schedule::new(&settings, openings);
        Ok(Self { settings, schedule, entrants })
    }

    /// The settings in their canonical form.
    pub const fn settings(&self) -> &MatchSettings {
        &self.settings
    }

    /// Which games there are.
    pub(crate) const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// How many games are played here.
    pub fn games(&self) -> u64 {
        self.schedule.len()
    }

    /// Plays the match: goes on with the journal if there is one, writes the reports, and tells
    /// `watch` of each game in order, also of those that were in the journal.
    ///
    /// # Errors
    /// If the journal is that of another match, or a file cannot be written.
    pub fn play(
        &self,
        control: &Control,
        journal: Option<&Path>,
        outputs: &Outputs,
        watch: &mut dyn FnMut(&MatchResult, &MatchGame),
    ) -> Result<MatchResult, ArenaError> {
        if let Some(path) = journal
            && outputs.paths().any(|output| output == path)
        {
            let shown = path.display().to_string();
            let clash = format!("{shown:?} cannot be both the match to go on with and an output");
            return Err(ArenaError::Settings(clash));
        }
        self.check_memory(control)?;
        let (mut journal, before) = match journal {
            None => (None, Vec::new()),
            Some(path) => {
                let (journal, games) = Journal::resume(path, &self.settings)?;
                (Some(journal), games)
            }
        };
        let mut reports = Reports::open(outputs)?;
        let mut desk = Desk::open(&self.settings, &mut reports)?;
        for game in &before {
            if desk.take(game, watch)?.is_break() {
                break;
            }
        }
        let done = before.len() as u64;
        if !desk.result.is_decided() {
            self.run(done, control, &mut |game| {
                if let Some(journal) = &mut journal {
                    journal.add(&game)?;
                }
                desk.take(&game, watch)
            })?;
        }
        let result = desk.finish()?;
        reports.close()?;
        Ok(result)
    }

    /// Plays all games into reports that are open.
    pub(crate) fn play_into(
        &self,
        control: &Control,
        reports: &mut Reports,
        watch: &mut dyn FnMut(&MatchResult, &MatchGame),
    ) -> Result<MatchResult, ArenaError> {
        let mut desk = Desk::open(&self.settings, reports)?;
        self.run(0, control, &mut |game| desk.take(&game, watch))?;
        desk.finish()
    }

    /// Refuses transposition tables that are possible one by one, and not all at once.
    pub(crate) fn check_memory(&self, control: &Control) -> Result<(), ArenaError> {
        let most = most_hash();
        let each = self.entrants.iter().map(Entrant::memory).fold(0, usize::saturating_add);
        let games = control.threads(self.games());
        if (each as u64).saturating_mul(games) <= most as u64 {
            return Ok(());
        }
        let at_once = match games {
            1 => "a game".to_owned(),
            games => format!("each of {games} games at a time"),
        };
        Err(ArenaError::Settings(format!(
            "transposition tables of {each} MB for {at_once} are more than the {most} MB that are possible here; ask for \
             smaller tables or fewer games at a time"
        )))
    }

    fn run(
        &self,
        done: u64,
        control: &Control,
        take: &mut dyn FnMut(MatchGame) -> Result<ControlFlow<()>, ArenaError>,
    ) -> Result<(), ArenaError> {
        runner::run(&self.settings, &self.schedule, &self.entrants, done, control, take)
    }
}

/// Where the games of a match come in: counted, and written into the reports.
pub(crate) struct Desk<'a> {
    result: MatchResult,
    reports: &'a mut Reports,
}

impl<'a> Desk<'a> {
    /// Begins a match.
    pub(crate) fn open(
        settings: &MatchSettings,
        reports: &'a mut Reports,
    ) -> Result<Self, ArenaError> {
        reports.begin(settings)?;
        Ok(Self { result: MatchResult::new(settings), reports })
    }

    /// Takes in the next game; breaks if the match is decided with it.
    pub(crate) fn take(
        &mut self,
        game: &MatchGame,
        watch: &mut dyn FnMut(&MatchResult, &MatchGame),
    ) -> Result<ControlFlow<()>, ArenaError> {
        self.result.add(game);
        self.reports.add(self.result.settings(), game)?;
        watch(&self.result, game);
        Ok(match self.result.is_decided() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    }

    /// Ends the match.
    pub(crate) fn finish(self) -> Result<MatchResult, ArenaError> {
        self.reports.end(&self.result)?;
        Ok(self.result)
    }
}
