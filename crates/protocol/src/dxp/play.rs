//! One game over a connection: the player thinks on a thread of its own, and whatever comes first is dealt
//! with.

use super::game::{DxpGame, Turn};
use super::message::{Message, MessageError, Verdict};
use super::session::{Event, Notice, Session, SessionError, Terms};
use crownhead_play::{Choice, Clock, Ending, Fault, Limits, Player, Stop, Stopwatch};
use std::thread;
use std::time::Duration;

/// How long the answer to our last word is waited for.
const FAREWELL: Duration = Duration::from_secs(10);

/// A game under way.
pub(super) struct Play<'a> {
    pub(super) session: &'a mut Session,
    pub(super) table: DxpGame,
    pub(super) clock: Option<Clock>,
    pub(super) terms: Terms,
    pub(super) alive: bool,
    pub(super) notice: &'a mut dyn FnMut(Notice),
}

impl Play<'_> {
    pub(super) fn run(&mut self, player: &mut dyn Player) {
        if let Err(Fault(why)) = player.new_game(&self.terms.start, self.terms.seed) {
            self.give_up(Ending::Fault(self.table.own(), why));
        }
        // However much is said meanwhile, nobody has more than the time of a turn to end it.
        let mut began = (self.table.turn(), 0, Stopwatch::start());
        loop {
            let now = (self.table.turn(), self.table.game().history().len());
            if (began.0, began.1) != now {
                began = (now.0, now.1, Stopwatch::start());
            }
            match now.0 {
                Turn::Own => match self.table.due_end(self.terms.last) {
                    Some(end) => self.session.say(&end),
                    None => self.think(player),
                },
                Turn::Theirs => self.listen(self.patience(), began.2),
                Turn::Farewell => self.listen(FAREWELL, began.2),
                Turn::Over => return,
            }
        }
    }

    fn give_up(&mut self, ending: Ending) {
        let end = self.table.give_up(ending);
        self.session.say(&end);
    }

    /// Nobody has to move before their time is up.
    fn patience(&self) -> Duration {
        let left = self.clock.as_ref().map(|clock| clock.view(self.table.own()).opponent);
        self.session.patience.saturating_add(left.unwrap_or_default())
    }

    /// Waits for what they have to say until their time is up.
    fn listen(&mut self, time: Duration, since: Stopwatch) {
        let left = time.checked_sub(since.elapsed()).ok_or(SessionError::Silent(time));
        match left.and_then(|left| self.session.wait(Some(left))) {
            Ok(event) => self.happen(event),
            Err(SessionError::Stopped) => {
                self.terms.last = true;
                self.give_up(Ending::CalledOff);
                self.table.lost("");
            }
            Err(SessionError::Silent(_)) => {
                self.alive = false;
                self.table.lost(&SessionError::Silent(time).to_string());
            }
            Err(error) => {
                self.alive = false;
                self.table.lost(&error.to_string());
            }
        }
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Heard(message) => self.hear(&message),
            Event::Garbled(error) => self.garbled(error),
            Event::Lost(why) => {
                self.alive = false;
                self.table.lost(&why);
            }
            // A choice that nobody waited for.
            Event::Chosen(_) => {}
        }
    }

    /// What cannot be understood is borne for a while, but not in place of a move.
    fn garbled(&mut self, error: MessageError) {
        let is_move = matches!(&error, MessageError::Part { text, .. } if text.starts_with('M'));
        let turn = self.table.turn();
        if self.session.is_too_much() {
            self.alive = false;
            self.table.lost(&error.to_string());
        } else if is_move && turn == Turn::Theirs {
            self.give_up(Ending::Fault(self.table.own().other(), error.to_string()));
        }
        (self.notice)(Notice::Garbled(error));
    }

    fn hear(&mut self, message: &Message) {
        let (turn, plies) = (self.table.turn(), self.table.game().history().len());
        match message {
            Message::Chat(text) => (self.notice)(Notice::Chat(text.clone())),
            Message::Move(mv) if turn == Turn::Theirs => {
                let took = Duration::from_secs(mv.seconds.into());
                if let Some(clock) = &mut self.clock {
                    clock.spend(self.table.own().other(), took);
                }
            }
            Message::Request(_) => {
                let (name, verdict) = (self.session.name.clone(), Verdict::NotThisGame);
                self.session.say(&Message::Answer { name, verdict });
            }
            _ => {}
        }
        if let Some(answer) = self.table.hear(message, self.terms.last) {
            self.session.say(&answer);
        }
        let now = self.table.game().history().len();
        if now < plies {
            (self.notice)(Notice::TakenBack(now));
        }
    }

    /// Lets our player think, and listens meanwhile; plays what it chooses unless things have changed.
    fn think(&mut self, player: &mut dyn Player) {
        let game = self.table.game().clone();
        let stop = Stop::new();
        let clock = self.clock.as_ref().map(|clock| clock.view(self.table.own()));
        let limits = Limits { stop: stop.clone(), clock, ..self.terms.limits.clone() };
        let sender = self.session.sender.clone();
        let watch = Stopwatch::start();
        let chosen = thread::scope(|scope| {
            scope.spawn(|| {
                let chosen = player.choose(&game, &limits, &mut |_| {});
                // The session outlives the thought, so somebody listens.
                let _ = sender.send(Event::Chosen(chosen));
            });
            loop {
                match self.session.next_event() {
                    Some(Event::Chosen(chosen)) => return chosen,
                    // This is about the next game already.
                    Some(event) if self.table.turn() == Turn::Over => {
                        self.session.deferred.push_back(event);
                    }
                    Some(event) => self.happen(event),
                    None if self.session.stop.is_stopped() => stop.stop(),
                    None => {}
                }
                let now = self.table.game().history().len();
                if self.table.turn() != Turn::Own || now != game.history().len() {
                    stop.stop();
                }
            }
        });
        if self.session.stop.is_stopped() {
            self.terms.last = true;
            self.give_up(Ending::CalledOff);
            self.table.lost("");
        } else if !stop.is_stopped() {
            self.chosen(chosen, watch.elapsed());
        }
    }

    fn chosen(&mut self, chosen: Result<Choice, Fault>, took: Duration) {
        match chosen {
            Ok(choice) => {
                if let Some(clock) = &mut self.clock {
                    clock.spend(self.table.own(), took);
                }
                let message = self.table.play(choice, took);
                self.session.say(&message);
            }
            Err(Fault(why)) => self.give_up(Ending::Fault(self.table.own(), why)),
        }
    }
}
