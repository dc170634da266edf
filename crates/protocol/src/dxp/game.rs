//! A game over DamExchange as one side sees it: what is heard goes in, what is to be said comes out. No
//! wire, no clock.

use super::message::{EndResult, Message, MoveMessage};
use crate::squares;
use crownhead_play::{Choice, Ending, GameRecord, PlayedMove, Report};
use crownhead_rules::{Color, DrawRules, Game, Move, Outcome, Position, Reason};
use std::time::Duration;

/// Whose turn it is to say something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// We move, or end the game.
    Own,
    /// They do.
    Theirs,
    /// We have ended the game and wait for them to say so too.
    Farewell,
    /// Everything is said.
    Over,
}

/// A game.
#[derive(Clone, Debug)]
pub struct DxpGame {
    game: Game,
    own: Color,
    max_plies: usize,
    plies: Vec<PlayedMove>,
    ending: Option<Ending>,
    over: bool,
    /// They want no other game.
    stop: bool,
}

impl DxpGame {
    /// A game from a position on, in which we have a colour and which may last for so many moves; 0 is no
    /// limit.
    pub const fn new(start: Position, own: Color, moves: u16) -> Self {
        let max_plies = if moves == 0 { usize::MAX } else { 2 * moves as usize };
        // Draws by rule are told by the side to move; whoever plays on has not claimed one.
        let game = Game::with_draw_rules(start, DrawRules::Claimed);
        Self { game, own, max_plies, plies: Vec::new(), ending: None, over: false, stop: false }
    }

    /// The game so far.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Our colour.
    pub const fn own(&self) -> Color {
        self.own
    }

    /// Whose turn it is to say something.
    pub fn turn(&self) -> Turn {
        match (self.over, &self.ending) {
            (true, _) => Turn::Over,
            (false, Some(_)) => Turn::Farewell,
            (false, None) if self.game.position().turn() == self.own => Turn::Own,
            (false, None) => Turn::Theirs,
        }
    }

    /// True once they have said that they want no other game.
    pub const fn wants_no_more(&self) -> bool {
        self.stop
    }

    /// The end that the rules or the number of moves bring about now.
    fn due(&self) -> Option<Ending> {
        let outcome = self.game.position().outcome().or_else(|| self.game.draw_claim());
        let long = self.plies.len() >= self.max_plies;
        outcome.map(Ending::Rule).or(long.then_some(Ending::TooLong))
    }

    /// If it is our turn and the game is over, what to say in place of a move.
    pub fn due_end(&mut self, stop: bool) -> Option<Message> {
        if self.turn() != Turn::Own {
            return None;
        }
        let ending = self.due()?;
        let result = match ending.winner() {
            Some(winner) if winner == self.own => EndResult::Won,
            Some(_) => EndResult::Lost,
            None if ending == Ending::TooLong => EndResult::Unknown,
            None => EndResult::Drawn,
        };
        self.ending = Some(ending);
        Some(Message::End { result, stop })
    }

    /// Plays our move and gives what to say.
    pub fn play(&mut self, choice: Choice, took: Duration) -> Message {
        let Choice { mv, report } = choice;
        let number = |square: crownhead_rules::Square| square.number();
        let (from, to) = (number(mv.from()), number(mv.to()));
        let captured: Vec<u8> = mv.captured().map(number).collect();
        let message = MoveMessage { seconds: seconds(took), from, to, captured };
        // What they will read is what we play.
        let played = self.meant(&message).filter(|&read| self.game.play(read).is_ok());
        let Some(mv) = played else {
            return self.give_up(Ending::IllegalMove(self.own, format!("{from}-{to}")));
        };
        self.plies.push(PlayedMove { mv, report, took });
        Message::Move(message)
    }

    fn meant(&self, message: &MoveMessage) -> Option<Move> {
        let captured: Vec<u32> = message.captured.iter().copied().map(u32::from).collect();
        squares::find(self.game.position(), message.from.into(), message.to.into(), &captured)
    }

    /// We cannot go on, for this reason; gives what to say.
    pub fn give_up(&mut self, ending: Ending) -> Message {
        let lost = ending.winner() == Some(self.own.other());
        let result = if lost { EndResult::Lost } else { EndResult::Unknown };
        self.ending.get_or_insert(ending);
        Message::End { result, stop: false }
    }

    /// They are gone, for this reason. A game that was over already stays as it was.
    pub fn lost(&mut self, why: &str) {
        let ending = self.due().unwrap_or_else(|| Ending::Fault(self.own.other(), why.to_owned()));
        self.ending.get_or_insert(ending);
        self.over = true;
    }

    /// Takes in what they say and gives what to answer, if anything.
    pub fn hear(&mut self, message: &Message, stop: bool) -> Option<Message> {
        match message {
            Message::Move(message) => self.hear_move(message),
            Message::End { result, stop: theirs } => {
                self.stop |= theirs;
                let playing = self.ending.is_none();
                let ending = self.due().unwrap_or_else(|| self.declared(*result));
                self.ending.get_or_insert(ending);
                self.over = true;
                playing.then_some(Message::End { result: EndResult::Unknown, stop })
            }
            &Message::BackRequest { number, color } => {
                let code = if self.take_back(number, color) { YES } else { NO };
                Some(Message::BackAnswer(code))
            }
            // Requests and their answers are between games; words are for people; and nothing was asked
            // back by us.
            Message::Request(_)
            | Message::Answer { .. }
            | Message::Chat(_)
            | Message::BackAnswer(_) => None,
        }
    }

    fn hear_move(&mut self, message: &MoveMessage) -> Option<Message> {
        let legal = match self.turn() {
            Turn::Theirs => self.meant(message),
            Turn::Own => None,
            // It crossed our own last word.
            Turn::Farewell | Turn::Over => return None,
        };
        match legal.filter(|&mv| self.game.play(mv).is_ok()) {
            Some(mv) => {
                let took = Duration::from_secs(message.seconds.into());
                self.plies.push(PlayedMove { mv, report: Report::default(), took });
                None
            }
            None => {
                let text = format!("{}-{}", message.from, message.to);
                Some(self.give_up(Ending::IllegalMove(self.own.other(), text)))
            }
        }
    }

    /// What it means when they end a game that is not over by the rules. Nobody wins by saying so.
    const fn declared(&self, result: EndResult) -> Ending {
        match result {
            EndResult::Lost => Ending::Rule(Outcome::win(self.own, Reason::Resignation)),
            EndResult::Drawn => Ending::Rule(Outcome::draw(Reason::Agreement)),
            EndResult::Unknown | EndResult::Won => Ending::CalledOff,
        }
    }

    /// Goes back to the position before this move, if there is one.
    fn take_back(&mut self, number: u16, color: Color) -> bool {
        let second = usize::from(color != self.game.start().turn());
        let ply = usize::from(number).checked_sub(1).map(|before| 2 * before + second);
        let Some(ply) = ply.filter(|&ply| ply <= self.plies.len() && self.ending.is_none()) else {
            return false;
        };
        while self.plies.len() > ply {
            self.game.undo();
            self.plies.pop();
        }
        true
    }

    /// What remains of the game, under these names of Black and White.
    pub fn into_record(self, names: [String; 2]) -> GameRecord {
        GameRecord {
            start: *self.game.start(),
            names,
            opening: Vec::new(),
            plies: self.plies,
            ending: self.ending.unwrap_or(Ending::CalledOff),
        }
    }
}

/// Moves are taken back.
const YES: u8 = 0;
/// They are not.
const NO: u8 = 1;

fn seconds(took: Duration) -> u16 {
    u16::try_from(took.as_secs()).unwrap_or(9999).min(9999)
}
