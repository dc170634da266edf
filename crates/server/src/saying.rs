//! Every sentence that a refusal may be told in: an id and parameters for pages of any language, and English for everybody
//! else. The page's words for the ids are `ui/words/en/server.js`.

use crownhead_rules::{Color, Fault, Variant};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use utoipa::ToSchema;

/// Numbers and texts, and sides and rules by their words.
pub(crate) type Params = BTreeMap<&'static str, Value>;

/// A parameter as it is sent: sides and rules by their words.
trait Param {
    fn value(&self) -> Value;
}

impl Param for Color {
    fn value(&self) -> Value {
        match self {
            Self::Black => "black".into(),
            Self::White => "white".into(),
        }
    }
}

impl Param for Variant {
    fn value(&self) -> Value {
        self.id().into()
    }
}

macro_rules! sent_as_they_are {
    ($($type:ty),*) => {$(
        impl Param for $type {
            fn value(&self) -> Value {
                self.clone().into()
            }
        }
    )*};
}
sent_as_they_are!(String, u8, u32, u64, usize);

/// Each line: the name, its parameters, the id, and the sentence.
macro_rules! sayings {
    ($($name:ident $({ $($field:ident: $type:ty),* })? $id:literal $text:tt)*) => {
        /// A sentence with what stands in it.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub(crate) enum Saying {
            $($name $({ $($field: $type),* })?),*
        }

        impl Saying {
            /// The ids of all of them.
            #[cfg(test)]
            pub(crate) const IDS: &[&str] = &[$($id),*];

            /// The sentences of all of them, each parameter in braces.
            #[cfg(test)]
            const TEXTS: &[&str] = &[$($text),*];

            pub(crate) const fn id(&self) -> &'static str {
                match self {
                    $(Self::$name $({ $($field: _),* })? => $id),*
                }
            }

            /// What stands in the sentence, by its name.
            pub(crate) fn params(&self) -> Params {
                match self {
                    $(Self::$name $({ $($field),* })? => {
                        Params::from([$($((stringify!($field), $field.value())),*)?])
                    })*
                }
            }
        }

        impl fmt::Display for Saying {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name $({ $($field),* })? => write!(f, $text)),*
                }
            }
        }
    };
}

sayings! {
    // What any request may be told.
    NoAddress "no-address" "There is no such address; /api/openapi.json lists all."
    Method "method" "This address does not answer to that method."
    TooBig { bytes: usize } "too-big" "The request is too large: at most {bytes} bytes are read."
    Slow "slow" "The request did not arrive in time."
    MediaType "media-type" "Send JSON with the header Content-Type: application/json."
    NotPdn "not-pdn" "Send PDN with the header Content-Type: application/x-draughts-pdn."
    BadBody { why: String } "bad-body" "The request cannot be understood: {why}."
    BadQuery { why: String } "bad-query" "The address cannot be understood: {why}."
    OtherHost "other-host" "This server answers only under its own address."
    OtherPage "other-page" "Another page may not ask this server."
    Broken "broken" "Something broke in the server; please report it."
    NotSaved { why: String } "not-saved" "The game could not be saved: {why}."
    NotRead { why: String } "not-read" "The games could not be read: {why}."
    ManyTexts "many-texts" "Too many texts are being read; try again in a moment."
    ManyHosts "many-hosts" "A request names its host once."
    BrokenBody "broken-body" "The body of the request is broken."
    NotHttp "not-http" "This is not a request of HTTP/1.1."
    LongAddress "long-address" "The address is too long."
    LongHead "long-head" "The headers of the request are too long."
    ManySearches "many-searches" "Too many searches of yours are under way; try again in a moment."
    FullHouse "full-house" "Too many are connected to this server; try again in a moment."
    ManyPages "many-pages" "Too many pages are listening; close some of them."
    NoVariant { why: String } "no-variant" "{why}."

    // Positions and texts.
    OneDrawing "one-drawing" "Send a fen, or a board and whose turn it is."
    BoardLength { length: usize, squares: usize } "board-length"
        "The board has {length} characters; this one has {squares} squares."
    NoPiece { letter: String } "no-piece" "{letter} is not a piece; a board has b, B, w, W and dots."
    IllegalPosition { why: String } "illegal-position" "This is not a legal position: {why}."
    BadFen { why: String } "bad-fen" "{why}."
    BadPdn { why: String } "bad-pdn" "{why}."
    NoText "no-text" "There is no text: paste a FEN or PDN."
    NeitherFenNorPdn { why: String } "neither-fen-nor-pdn" "This is neither a FEN nor PDN: {why}"
    NoGameInText "no-game-in-text" "There is no game in this text."
    NotInText { number: usize } "not-in-text" "The text has no game {number}; the first one is 0."
    Unreadable "unreadable" "The text could not be read."
    TooManyMoves "too-many-moves" "The game has more moves than one game can keep."

    // Making a game.
    ManyGames { most: u64 } "many-games" "You have {most} games; delete some of them first."
    NotMade "not-made" "The game could not be made."
    ClockRange "clock-range"
        "A clock starts with one second to one day and adds at most one hour a move."
    LongName { most: usize } "long-name" "A name has at most {most} characters."
    NoName "no-name" "A name has at least one character."
    WhichComputer { side: Color } "which-computer"
        "Say which computer plays {side}, such as engine:2."
    SpecOfPerson "spec-of-person" "Only a computer has a SPEC."
    PlyWithoutPdn "ply-without-pdn" "A game and a ply belong to a start from PDN."
    NodeWithoutGame "node-without-game" "A node belongs to a start from another game."
    OneStart "one-start" "A game starts from a FEN, a ballot, PDN or another game: choose one."
    NoBallots { why: String } "no-ballots" "{why}."
    OtherRules { rules: Variant } "other-rules" "The game to go on from is played by {rules} rules."
    NoPly { last: usize } "no-ply" "The game has {last} plies to start from."

    // Players.
    LongSpec { most: usize } "long-spec" "A player's SPEC has at most {most} characters."
    NoEngine { name: String } "no-engine"
        "No engine {name:?} was configured; start the server with --engine NAME=COMMAND."
    OwnFile { option: String } "own-file" "A player cannot name a file here, as {option}= does."
    BadSpec { why: String } "bad-spec" "{why}."
    CommandHere "command-here"
        "An engine of somebody else has to be configured when the server is started, with --engine NAME=COMMAND."
    MuchHash { hash: usize, most: usize } "much-hash" "hash={hash} is too much here: at most {most}."
    ManyThreads { threads: usize } "many-threads" "threads={threads} is too much here: at most 1."
    LongMove { seconds: u64 } "long-move" "A move takes at most {seconds} seconds here: lower time=."
    TooDeep { depth: u32, player: String, most: u32 } "too-deep"
        "A depth of {depth} is too much for {player} here: at most {most}."
    CannotPlay { player: String, rules: Variant, why: String } "cannot-play"
        "{player} cannot play {rules}: {why}."

    // A game that is there.
    NoGame "no-game" "There is no such game; it may have been deleted."
    NoPuzzle "no-puzzle" "There is no such puzzle."
    ListLimit { most: usize } "list-limit" "limit= is 1 to {most}."
    BadBefore "bad-before" "before= is not the name of a game."
    TakeOverHere "take-over-here"
        "Only at the machine itself can games of another machine be taken over."
    NotImported "not-imported" "No games wait to be taken over here; somebody may have done it."
    NotYoursToDelete "not-yours-to-delete" "Only the one who made a game can delete it."
    Stale "stale" "The game has moved on; here is how it stands now."
    Already "already" "It is so already."
    GameOver { how: String } "game-over" "The game is over: {how}"
    OverHere "over-here" "This game is over; play on from there in a new game."
    NotOver "not-over" "The game is not over yet."
    NotReviewed "not-reviewed" "The game has not been reviewed yet."
    NoSuchPly { last: usize } "no-such-ply" "The game has {last} plies; the first one is 1."
    NoNode { node: u32 } "no-node" "There is no move {node} in this game."

    // Moves.
    WatchersMove "watchers-move" "You are watching this game; only its players can move."
    NotYourTurn { turn: Color } "not-your-turn" "It is {turn}'s turn, not yours."
    OneMove "one-move" "Send a move as text or as a path, one of them."
    BadMove { why: String } "bad-move" "{why}."
    FullGame "full-game" "This game has as many moves as one game can keep."
    WatchersAsk "watchers-ask" "Only the players can ask the computer to move."
    WatchersHurry "watchers-hurry" "Only the players can hurry the computer."
    NoComputerToMove "no-computer-to-move" "No computer is to move."
    SearchFailed "search-failed" "The computer's search failed; ask again."
    Paused "paused" "The game is paused."
    NotYoursToPause "not-yours-to-pause" "Only the one who made the game can pause it."
    OnlyComputersPause "only-computers-pause" "Only a game between two computers can be paused."

    // Help.
    NotYoursToStep "not-yours-to-step" "Only the one who made the game can take moves back."
    OfferUndo "offer-undo" "Offer to take the move back: the other player has to agree."
    WithoutUndo "without-undo" "This game was started without taking moves back."
    NothingToUndo "nothing-to-undo" "There is no move of yours to take back."
    NothingToRedo "nothing-to-redo" "There is no move to play again."
    WatchersHint "watchers-hint" "You are watching this game; only its players get hints."
    WithoutHints "without-hints" "This game is played without hints."
    HintsNotAgreed "hints-not-agreed" "There are hints when the other player has come and agrees to them."
    HintForMover "hint-for-mover" "A hint is for the side to move, and that is not yours."
    EvaluatePeople "evaluate-people"
        "People play both sides; the evaluation is there when the game is over."
    EvaluateWithoutHints "evaluate-without-hints"
        "This game is played without hints; the evaluation is there when it is over."
    AnalysePeople "analyse-people" "People play both sides; analyse the game when it is over."
    EvaluateFirst "evaluate-first"
        "Ask for the evaluation of this position first: it counts as help."
    AnalysisTime { most: u64 } "analysis-time" "time= is 1 to {most} milliseconds."
    AnalysisLines { most: usize } "analysis-lines" "lines= is 1 to {most}."
    AnalysisThreads { most: usize } "analysis-threads" "threads= is 1 to {most} here."
    AnalysisHash { most: usize } "analysis-hash" "hash= is 1 to {most} megabytes here."
    NothingToAnalyse { how: String } "nothing-to-analyse" "There is nothing to analyse: {how}."
    OneToAnalyse "one-to-analyse" "Name a fen or a game, one of them."

    // Offers and ends.
    WatchersOffer "watchers-offer" "You are watching this game; only its players can offer."
    WatchersAnswer "watchers-answer" "You are watching this game; only its players can answer."
    WatchersRematch "watchers-rematch" "Only the players can ask for another game."
    PlaysNeither "plays-neither" "You play neither side of this game."
    OfferedAlready "offered-already" "You have offered that already; the other player has to answer."
    NobodyToAsk "nobody-to-ask" "Nobody has to agree here: take the move back."
    NextGameMade "next-game-made" "The next game has been made already."
    NoOffer "no-offer" "There is no such offer any more."
    WatchersResign "watchers-resign" "You are watching this game; only its players can resign."
    NotYoursToResign "not-yours-to-resign" "That side is not yours to resign."
    WatchersClaim "watchers-claim" "You are watching this game; only its players can claim it."
    NobodyLeft "nobody-left" "There is no opponent by link who could have left."
    WaitFor { seconds: u64, side: Color } "wait-for" "Wait {seconds} seconds: {side} may come back."
    IsThere { side: Color } "is-there" "{side} is there."
    MoveFirst "move-first" "It is your turn: move first, or take a draw."
    WatchersAbort "watchers-abort" "You are watching this game; only its players can abort it."
    AbortHere "abort-here" "Only a game by link can be aborted; resign this one, or delete it."
    AbortLate "abort-late" "Both sides have moved: resign, offer a draw, or play on."

    // Seats.
    NoSeat "no-seat" "This link opens no seat of this game."
    SeatTaken "seat-taken" "Someone else has this seat already; you can watch."
    OwnLink "own-link" "You sit at this game already: send the link to the other player."
    BegunWithHints "begun-with-hints"
        "The game has begun with hints: play with them, or ask for another game."
    NoSeatToReturn "no-seat-to-return" "This link is for no seat of this game."
    OtherPlayersLink "other-players-link"
        "You play the other side: this link is for the other player."
    NotYoursToName "not-yours-to-name" "That side is not yours to name."
    WhichName "which-name" "Both sides are yours: say which one to name."

    // The network.
    OnlyHere "only-here" "Only at the machine itself can it be opened to the network."
    StartedOpen "started-open"
        "The server was started for the network; start it without --bind to close it."
    NoNetwork "no-network" "This machine has no address in a network; connect it to one first."
    ShuttingDown "shutting-down" "The server is shutting down."
    CannotListen { address: String, why: String } "cannot-listen" "Cannot listen on {address}: {why}."
    QrLength { most: usize } "qr-length" "A QR code is made of 1 to {most} characters."
    QrTooLong "qr-too-long" "The text is too long for a QR code."

    // Experiments.
    NoExperiment "no-experiment" "There is no such experiment; it may have been deleted."
    BadExperiment { why: String } "bad-experiment" "{why}."
    ExperimentPlayers { most: usize } "experiment-players"
        "A match has two players, and a round robin 2 to {most}."
    ExperimentGames { most: u64 } "experiment-games"
        "An experiment has 1 to {most} games in all here; the command line plays longer ones."
    ManyExperiments { most: usize } "many-experiments"
        "There are {most} experiments; delete some of them first."
    ExperimentRuns "experiment-runs" "The experiment is under way; stop it first."
    ExperimentOver "experiment-over" "The experiment has played all its games."
    ImportHere "import-here" "Only at the machine itself can games be imported into its archive."
    ImportBusy "import-busy"
        "Games are being imported already; wait until that is done, or call it off."
    ExperimentsHere "experiments-here"
        "Experiments can be started only at the machine itself, unless it was started with --experiments network."
    NoMatchGame "no-match-game" "The experiment has no such game."
    // Searches that explain themselves.
    TooLargeToShow { most: u64, depth: u32, nodes: u64 } "too-large-to-show"
        "This search has more than {most} positions; depth {depth} fits, with {nodes}."
    MuchTooLarge { most: u64 } "much-too-large" "This search has more than {most} positions."
    PresetTooLarge { most: u64 } "preset-too-large"
        "This search has more than {most} positions, and a preset has no depth to choose."
    WithoutSearch { player: String, mv: String } "without-search"
        "{player} plays {mv} here without a search, so there is nothing to see."
    NoExploration "no-exploration" "This search is no longer kept; record it again."
    NothingSkipped { node: usize } "nothing-skipped" "Nothing was cut off at node {node}."
    NoWorksheet { why: String } "no-worksheet" "{why}."

    // What is wrong with a drawing.
    EmptyBoard "empty-board" "There is no piece on the board."
    TooManyPieces { side: Color, count: u32, most: u32 } "too-many-pieces"
        "{side} has {count} pieces and may have {most}."
    NoKings { square: u8 } "no-kings"
        "There is a king on {square}, but these rules have no kings."
    Uncrowned { square: u8, side: Color } "uncrowned"
        "The {side} man on {square} would have been crowned."
    NoSquare { number: u32, last: u8 } "no-square"
        "There is no square {number}; the squares are 1 to {last}."
    NamedTwice { square: u8 } "named-twice" "Square {square} is named twice."
    MoreFaults { count: usize } "more-faults" "… and {count} more."
}

impl From<Fault> for Saying {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::EmptyBoard => Self::EmptyBoard,
            Fault::TooMany { color, count, most } => {
                Self::TooManyPieces { side: color, count, most }
            }
            Fault::NoKings(square) => Self::NoKings { square: square.number() },
            Fault::Uncrowned(square, side) => Self::Uncrowned { square: square.number(), side },
            Fault::NoSuchSquare { number, last } => Self::NoSquare { number, last },
            Fault::NamedTwice(square) => Self::NamedTwice { square: square.number() },
        }
    }
}

/// A sentence for a page that has words of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct SayingView {
    #[schema(schema_with = crate::wire::schemas::id)]
    id: &'static str,
    /// What stands in the sentence, by its name: numbers and texts, sides and rules by their words.
    #[schema(value_type = BTreeMap<String, Value>)]
    params: Params,
}

impl From<&Saying> for SayingView {
    fn from(saying: &Saying) -> Self {
        Self { id: saying.id(), params: saying.params() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_id_is_one_kebab_case_word_of_its_own() {
        let ids: BTreeSet<_> = Saying::IDS.iter().collect();
        assert_eq!(ids.len(), Saying::IDS.len());
        let is_kebab = |id: &&str| {
            id.split('-')
                .all(|word| !word.is_empty() && word.bytes().all(|c| c.is_ascii_lowercase()))
        };
        assert!(Saying::IDS.iter().all(is_kebab));
    }

    /// The page says the same in English: every sentence is there, piece by piece between its parameters.
    #[test]
    fn the_page_says_what_the_server_says() {
        let page = include_str!("../ui/words/en/server.js");
        for (id, text) in Saying::IDS.iter().zip(Saying::TEXTS) {
            let keys = [format!("\t{id}:"), format!("\t\"{id}\":")];
            let key = keys.iter().find(|key| page.contains(*key)).unwrap_or_else(|| panic!("{id}"));
            let entry = page.split_once(key.as_str()).map_or("", |(_, rest)| rest);
            // The entry ends where the next line that is indented once begins.
            let next =
                entry.match_indices("\n\t").find(|(at, _)| !entry[at + 2..].starts_with('\t'));
            let mut entry = &entry[..next.map_or(entry.len(), |(at, _)| at)];
            for piece in text.split('{').flat_map(|part| part.rsplit('}').next()) {
                let found = entry.split_once(piece);
                entry = found.unwrap_or_else(|| panic!("{id}: {piece:?} is not in {entry:?}")).1;
            }
        }
    }

    #[test]
    fn a_saying_names_its_parameters() {
        let saying = Saying::WaitFor { seconds: 30, side: Color::Black };
        assert_eq!(saying.to_string(), "Wait 30 seconds: Black may come back.");
        let view = serde_json::to_value(SayingView::from(&saying)).unwrap();
        let expected =
            serde_json::json!({ "id": "wait-for", "params": { "seconds": 30, "side": "black" } });
        assert_eq!(view, expected);
    }

    #[test]
    fn a_fault_reads_as_the_rules_tell_it() {
        let faults = [
            Fault::EmptyBoard,
            Fault::TooMany { color: Color::White, count: 13, most: 12 },
            Fault::NoSuchSquare { number: 40, last: 32 },
        ];
        for fault in faults {
            let text = Saying::from(fault).to_string();
            assert_eq!(text.to_lowercase(), format!("{fault}.").to_lowercase());
        }
    }
}
