// What is sent and received, as global types. Written by crates/server/tests/api/types.rs from the document that
// the server serves at /api/openapi.json; do not change it by hand. For the type checker only.

/** A classic algorithm. */
interface AlgorithmView {
  about: string;
  /** Whether it takes a depth. */
  depth: boolean;
  /** Whether it can do without one. */
  depth_optional: boolean;
  /** Whether it takes an evaluation. */
  evaluation: boolean;
  id: string;
  name: string;
}
/** What a search finds. */
type AnalysisEvent = { data: string; event: "info"; } | { data: string; event: "done"; };
/** A line of an analysis. */
interface AnalysisLine {
  moves: string[];
  score: ScoreView;
}
/** What an analysis has found so far. */
interface AnalysisView {
  depth: number;
  lines: AnalysisLine[];
  nodes: number;
  time_ms: number;
}
/** The answer to an offer. */
interface AnswerOffer {
  accept: boolean;
  kind: OfferKind;
  version: number;
}
/** A computer is asked for its move. */
interface AskComputer {
  /** True for one move of a game that is paused. */
  step?: boolean | null;
  version: number;
}
/** Who can reach the server. */
interface BindView {
  /** Addresses for others. */
  addresses: string[];
  /** Whether whoever asks may open it to the local network, and close it again. */
  can_open: boolean;
  /** Whether only this machine can now. */
  loopback: boolean;
  /** Whether others can reach it now. */
  open: boolean;
}
/** What the asking client may do now. */
interface Can {
  /** Call the game off. */
  abort: boolean;
  ask_computer: boolean;
  /** Go on from here in a game of one's own. */
  branch: boolean;
  /** End the game that the other player has left. */
  claim: boolean;
  /** Ask what the current position is worth. */
  evaluate: boolean;
  hint: boolean;
  move: boolean;
  offer_draw: boolean;
  offer_undo: boolean;
  redo: boolean;
  rematch: boolean;
  resign: boolean;
  undo: boolean;
}
/** The other player has left. */
interface Claim {
  kind: ClaimKind;
  version: number;
}
/** What may be taken in a game that the other player has left. */
type ClaimKind = "win" | "draw";
/** The clocks now. */
interface ClockView {
  black_ms: number;
  /** The server's time of these numbers, in milliseconds since 1970. */
  now: number;
  running: Side | null;
  white_ms: number;
}
/** The secret of a personal link. */
interface ComeBack {
  token: Secret;
}
/** How often a search could stop looking. */
interface CutsView {
  /** At positions of the side that chooses. */
  max: number;
  /** At positions of its opponent. */
  min: number;
}
/** What one click on Play starts. */
interface DefaultView {
  level: string;
  variant: string;
}
/** The least and the most of a number of plies. */
interface DepthsView {
  least: number;
  most: number;
}
/** A drawing of a board: a FEN, or a board and a side to move. */
type DrawPosition = { board?: null; fen: string; turn?: null; variant: VariantName; } | { board: string; fen?: null; turn: Side; variant: VariantName; };
/** Why a game ended: by the rules or as players declared; `fault` (a computer could not go on), `aborted`, `abandoned` (a player left) or `record` (an imported game ended so). */
type EndReason = "no_pieces" | "no_move" | "piece_count" | "agreement" | "resignation" | "flag" | "repetition" | "forty_moves" | "fault" | "aborted" | "abandoned" | "record";
/** An engine of somebody else. */
interface EngineView {
  name: string;
  spec: string;
}
/** The body of every refusal. */
interface ErrorView {
  /** One sentence in English. */
  error: string;
  /** The reasons in the same order, for a page with words of its own. */
  faults?: SayingView[];
  /** The game as it is now, if the request did not fit it. */
  game?: GameView;
  id: "no-address" | "method" | "too-big" | "slow" | "media-type" | "bad-body" | "bad-query" | "other-host" | "other-page" | "broken" | "not-saved" | "not-read" | "many-texts" | "many-hosts" | "broken-body" | "not-http" | "long-address" | "long-head" | "many-searches" | "full-house" | "many-pages" | "no-variant" | "one-drawing" | "board-length" | "no-piece" | "illegal-position" | "bad-fen" | "bad-pdn" | "no-text" | "neither-fen-nor-pdn" | "no-game-in-text" | "not-in-text" | "unreadable" | "too-many-moves" | "many-games" | "not-made" | "clock-range" | "long-name" | "no-name" | "which-computer" | "spec-of-person" | "ply-without-pdn" | "node-without-game" | "one-start" | "no-ballots" | "other-rules" | "no-ply" | "long-spec" | "no-engine" | "own-weights" | "bad-spec" | "command-here" | "much-hash" | "many-threads" | "long-move" | "too-deep" | "cannot-play" | "no-game" | "list-limit" | "bad-before" | "not-yours-to-delete" | "stale" | "already" | "game-over" | "over-here" | "not-over" | "no-node" | "watchers-move" | "not-your-turn" | "one-move" | "bad-move" | "full-game" | "watchers-ask" | "watchers-hurry" | "no-computer-to-move" | "search-failed" | "paused" | "not-yours-to-pause" | "only-computers-pause" | "not-yours-to-step" | "offer-undo" | "without-undo" | "nothing-to-undo" | "nothing-to-redo" | "watchers-hint" | "without-hints" | "hint-for-mover" | "evaluate-people" | "evaluate-without-hints" | "analyse-people" | "evaluate-first" | "analysis-time" | "analysis-lines" | "nothing-to-analyse" | "one-to-analyse" | "watchers-offer" | "watchers-answer" | "watchers-rematch" | "plays-neither" | "offered-already" | "nobody-to-ask" | "next-game-made" | "no-offer" | "watchers-resign" | "not-yours-to-resign" | "watchers-claim" | "nobody-left" | "wait-for" | "is-there" | "move-first" | "watchers-abort" | "abort-here" | "abort-late" | "no-seat" | "seat-taken" | "own-link" | "begun-with-hints" | "no-seat-to-return" | "other-players-link" | "not-yours-to-name" | "which-name" | "only-here" | "started-open" | "no-network" | "shutting-down" | "cannot-listen" | "qr-length" | "qr-too-long" | "empty-board" | "too-many-pieces" | "no-kings" | "uncrowned" | "no-square" | "named-twice" | "more-faults";
  /** What stands in it, by its name. */
  params: Record<string, unknown>;
  /** Every reason, where there are several: at most twenty, the last of which may count the others. */
  reasons?: string[];
}
/** A way of judging positions. */
interface EvaluationView {
  about: string;
  id: string;
  name: string;
}
/** What happens in a game. */
type GameEvent = { data: string; event: "state"; } | { data: string; event: "thinking"; } | { data: string; event: "presence"; } | { data: string; event: "gone"; };
/** A page of that list, the game that changed last first. */
interface GameList {
  /** Games of this page that cannot be read any more. */
  damaged: string[];
  games: GameSummary[];
  /** Whether there are older ones. */
  more: boolean;
}
/** A game by its name. */
type GameName = string;
/** What was agreed on at the start. */
interface GameOptionsView {
  clock: TimeControlView | null;
  hints: boolean;
  undo: boolean;
}
/** A game in the list of a client's games. */
interface GameSummary {
  /** Black's name. */
  black: string;
  board: string;
  created: number;
  id: string;
  /** Plies of the current line. */
  moves: number;
  outcome: OutcomeView | null;
  size: number;
  turn: Side | null;
  updated: number;
  variant: VariantName;
  /** White's name. */
  white: string;
  yours: Side[];
}
/** A game as one client sees it. */
interface GameView {
  can: Can;
  /** Pieces that each side has captured. */
  captured: Pair_u32;
  /** How long until the client may claim the game that its opponent has left; null when there is nobody to wait for. */
  claim_in_ms: number | null;
  clock: ClockView | null;
  created: number;
  /** The node of the current position. */
  current: number;
  /** Nodes whose evaluation was asked for while the game ran. */
  evaluated: number[];
  help: Help;
  id: string;
  /** The nodes from the start through the current one and on to where redo leads. */
  line: number[];
  links: LinksView | null;
  /** Every move that was played, those taken back included. */
  nodes: NodeView[];
  offers: OfferView[];
  options: GameOptionsView;
  outcome: OutcomeView | null;
  /** Whether the client made the game. */
  owner: boolean;
  /** Whether two computers wait to be told to go on. */
  paused: boolean;
  /** Whether people play both sides. */
  people: boolean;
  /** The current position. */
  position: PositionView;
  record: RecordView | null;
  /** The game that follows this one. */
  rematch: string | null;
  seats: Pair_SeatView;
  size: number;
  spectators: number;
  start: StartView;
  updated: number;
  variant: VariantName;
  /** Goes up with every change; a request that names an older one is refused. */
  version: number;
  /** The sides that the client may move. */
  yours: Side[];
}
/** Another node to go on from. */
interface GoTo {
  node: number;
  version: number;
}
/** How often help was used. */
interface Help {
  /** Positions whose value was asked for. */
  evaluations: Pair_u32;
  hints: Pair_u32;
  undos: Pair_u32;
}
/** The full engine's advice. */
interface HintView {
  depth: number;
  /** The game, in which the hint is counted. */
  game: GameView;
  /** The best line, the move first. */
  line: string[];
  move: LegalMoveView;
  /** Its first path; empty for a pass. */
  path: PathView;
  score: ScoreView;
}
/** A game of a PDN text, to be kept. */
interface ImportGame {
  /** Which game of the text, from 0; the first unless told otherwise. */
  game?: number | null;
  text: string;
  variant?: VariantName | null;
}
/** What a link to play invites to. */
interface InvitationView {
  clock: TimeControlView | null;
  hints: boolean;
  /** The name of the other player. */
  host: string;
  /** The side that the link is for. */
  side: Side;
  /** Whether someone has the seat already. */
  taken: boolean;
  undo: boolean;
  variant: VariantName;
}
/** A legal move. */
interface LegalMoveView {
  capture: boolean;
  crowns: boolean;
  /** 0 for a pass. */
  from: number;
  pass: boolean;
  /** Every way of walking it; none for a pass. */
  paths: PathView[];
  proved: Proved | null;
  /** The text of PDN, unique among the legal moves. */
  text: string;
  /** 0 for a pass. */
  to: number;
}
/** A level of the engine. */
interface LevelView {
  about: string;
  name: string;
  spec: string;
  title: string;
  /** The rule sets that it plays; all if it does not say. */
  variants?: string[];
}
/** Addresses to send to others. */
interface LinksView {
  /** The client's own, to its seat by link from another device. */
  back: string | null;
  /** To play, for seats that are free. */
  seat: SeatLinks;
  /** To watch. */
  watch: string;
}
/** An offer. */
interface MakeOffer {
  kind: OfferKind;
  version: number;
}
/** A new game. */
interface NewGame {
  black: SeatRequest;
  clock?: TimeControlView | null;
  /** Whether hints may be asked for; unless told otherwise they may, but not between people. */
  hints?: boolean | null;
  start?: StartRequest | null;
  /** Whether moves may be taken back; they may unless told otherwise. */
  undo?: boolean | null;
  variant: VariantName;
  white: SeatRequest;
}
/** A move in the tree of moves. */
interface NodeView {
  /** After the move. */
  board: string;
  clock: Times | null;
  /** What the record of an imported game says of it. */
  comment: string | null;
  crowns: boolean;
  /** From 1 on; 0 is the start. */
  id: number;
  /** The strength that the record gives it, such as `!`. */
  mark: string | null;
  parent: number;
  /** The path that was walked; empty for a pass. */
  path: PathView;
  report: ReportView | null;
  /** Who moved. */
  side: Side;
  text: string;
}
/** Nothing at all. */
type Nothing = Record<string, never>;
/** What can be offered. */
type OfferKind = "draw" | "undo" | "rematch";
/** Something that waits for an answer. */
interface OfferView {
  by: Side;
  kind: OfferKind;
}
/** Others in the network are let in, or not. */
interface OpenNetwork {
  open: boolean;
}
/** Everything that can be chosen. */
interface OptionsView {
  algorithms: AlgorithmView[];
  bind: BindView;
  default: DefaultView;
  /** Engines of others, as configured on the command line. */
  engines: EngineView[];
  evaluations: EvaluationView[];
  levels: LevelView[];
  /** The greatest depth of each algorithm that takes one. */
  max_depth: Record<string, number>;
  presets: PresetView[];
  variants: VariantView[];
  /** Of the program. */
  version: string;
}
/** What the sentence about an end speaks of beside the winner. */
interface OutcomeParams {
  leaver: Side | null;
  /** How many moves by each side were without progress. */
  moves: number | null;
  /** How often the position had come. */
  times: number | null;
  /** What went wrong, in English. */
  why: string | null;
}
/** How a game ended. */
interface OutcomeView {
  /** What stands in it, for a page with words of its own. */
  params: OutcomeParams;
  reason: EndReason;
  /** A sentence. */
  text: string;
  winner: Side | null;
}
/** Something for each side. */
interface Pair_SeatView {
  /** A side and who sits there. */
  black: { away_ms: number | null; kind: SeatKind; name: string; online: boolean; spec: string | null; taken: boolean; };
  /** A side and who sits there. */
  white: { away_ms: number | null; kind: SeatKind; name: string; online: boolean; spec: string | null; taken: boolean; };
}
/** Something for each side. */
interface Pair_u32 {
  black: number;
  white: number;
}
/** A way of playing a move. */
interface PathView {
  /** The piece jumped on each hop; empty for a step. */
  captures: number[];
  /** From which of the squares on the piece is a king that was none before; null where it is not crowned. */
  crowned: number | null;
  /** The square that the piece starts from and every square that it lands on. */
  squares: number[];
}
/** Two computers wait, or go on. */
interface Pause {
  paused: boolean;
}
/** A move, as text or as the squares that it walks over. */
type PlayMove = { move: string; path?: null; version: number; } | { move?: null; path: SquareNumber[]; version: number; };
/** A position. */
interface PositionView {
  /** One character a dark square in the order of PDN: `b` `B` `w` `W` or `.`. */
  board: string;
  fen: string;
  /** Every legal move; none if the game is over. */
  moves: LegalMoveView[];
  outcome: OutcomeView | null;
  proved: Proved | null;
  /** Rows, and also columns. */
  size: number;
  turn: Side;
  variant: VariantName;
}
/** Who is there. */
interface PresenceView {
  black: boolean;
  /** How long Black is gone; null as in the game's seats. */
  black_away_ms: number | null;
  /** How long until the client may claim the game, as in the game. */
  claim_in_ms: number | null;
  spectators: number;
  white: boolean;
  /** How long White is gone. */
  white_away_ms: number | null;
}
/** A ready-made opponent. */
interface PresetView {
  about: string;
  /** The plies that it looks ahead; each game draws how many. */
  depths: DepthsView;
  name: string;
  spec: string;
  /** What stands on it as a step of its rule set; null if it is a classic player like the others. */
  step: string | null;
  /** The program that it comes from. */
  system: string;
  /** Its name among those of the same program. */
  title: string;
  variant: string;
}
/** What the endgame tables say. */
interface Proved {
  /** Plies to the end, where they are known. */
  distance: number | null;
  value: ProvedValue;
}
/** The value of a position with best play. */
type ProvedValue = "win" | "draw" | "loss";
/** A game of a PDN text. */
interface ReadGame {
  /** Black's name, or `Black`. */
  black: string;
  /** One character a dark square, of the last position. */
  board: string | null;
  event: string | null;
  /** Its last position; null if it cannot be played. */
  fen: string | null;
  /** Its place in the text, from 0. */
  index: number;
  plies: number;
  /** Why it cannot be played. */
  problem: string | null;
  result: string;
  /** Rows of the board. */
  size: number | null;
  turn: Side | null;
  variant: VariantName;
  /** White's name, or `White`. */
  white: string;
}
/** A text that is a FEN or PDN. */
interface ReadText {
  text: string;
  variant?: VariantName | null;
}
/** What a text turned out to be. */
type ReadView = { kind: "fen"; position: PositionView; } | { games: ReadGame[]; kind: "pdn"; };
/** Where an imported game comes from. */
interface RecordView {
  /** What was said before the first move. */
  comment: string | null;
  /** As PDN writes it, `2026.01.31`. */
  date: string | null;
  event: string | null;
  round: string | null;
  site: string | null;
}
/** A new name. */
interface Rename {
  /** 1 to 40 characters, of which some can be seen. */
  name: string;
  side?: Side | null;
}
/** The search behind a computer's move. */
interface ReportView {
  cuts: CutsView | null;
  depth: number;
  /** The best line, the move that was played first. */
  line: string[];
  nodes: number;
  score: ScoreView | null;
  time_ms: number;
}
/** A side gives up. */
interface Resign {
  side?: Side | null;
  version: number;
}
/** A sentence for a page that has words of its own. */
interface SayingView {
  id: "no-address" | "method" | "too-big" | "slow" | "media-type" | "bad-body" | "bad-query" | "other-host" | "other-page" | "broken" | "not-saved" | "not-read" | "many-texts" | "many-hosts" | "broken-body" | "not-http" | "long-address" | "long-head" | "many-searches" | "full-house" | "many-pages" | "no-variant" | "one-drawing" | "board-length" | "no-piece" | "illegal-position" | "bad-fen" | "bad-pdn" | "no-text" | "neither-fen-nor-pdn" | "no-game-in-text" | "not-in-text" | "unreadable" | "too-many-moves" | "many-games" | "not-made" | "clock-range" | "long-name" | "no-name" | "which-computer" | "spec-of-person" | "ply-without-pdn" | "node-without-game" | "one-start" | "no-ballots" | "other-rules" | "no-ply" | "long-spec" | "no-engine" | "own-weights" | "bad-spec" | "command-here" | "much-hash" | "many-threads" | "long-move" | "too-deep" | "cannot-play" | "no-game" | "list-limit" | "bad-before" | "not-yours-to-delete" | "stale" | "already" | "game-over" | "over-here" | "not-over" | "no-node" | "watchers-move" | "not-your-turn" | "one-move" | "bad-move" | "full-game" | "watchers-ask" | "watchers-hurry" | "no-computer-to-move" | "search-failed" | "paused" | "not-yours-to-pause" | "only-computers-pause" | "not-yours-to-step" | "offer-undo" | "without-undo" | "nothing-to-undo" | "nothing-to-redo" | "watchers-hint" | "without-hints" | "hint-for-mover" | "evaluate-people" | "evaluate-without-hints" | "analyse-people" | "evaluate-first" | "analysis-time" | "analysis-lines" | "nothing-to-analyse" | "one-to-analyse" | "watchers-offer" | "watchers-answer" | "watchers-rematch" | "plays-neither" | "offered-already" | "nobody-to-ask" | "next-game-made" | "no-offer" | "watchers-resign" | "not-yours-to-resign" | "watchers-claim" | "nobody-left" | "wait-for" | "is-there" | "move-first" | "watchers-abort" | "abort-here" | "abort-late" | "no-seat" | "seat-taken" | "own-link" | "begun-with-hints" | "no-seat-to-return" | "other-players-link" | "not-yours-to-name" | "which-name" | "only-here" | "started-open" | "no-network" | "shutting-down" | "cannot-listen" | "qr-length" | "qr-too-long" | "empty-board" | "too-many-pieces" | "no-kings" | "uncrowned" | "no-square" | "named-twice" | "more-faults";
  /** What stands in the sentence, by its name: numbers and texts, sides and rules by their words. */
  params: Record<string, unknown>;
}
/** A value, always seen from Black. */
interface ScoreView {
  /** Plies to that end. */
  plies: number | null;
  /** Whether it is a certainty. */
  proved: boolean;
  /** Hundredths of a man for Black; negative is good for White. Classic players have units of their own. */
  value: number | null;
  winner: Side | null;
}
/** Who may sit on a side. */
type SeatKind = "here" | "link" | "computer";
/** Addresses at which a seat can be taken. */
interface SeatLinks {
  black: string | null;
  white: string | null;
}
/** Who is to sit on a side. */
type SeatRequest = { kind: "computer"; name?: string | null; spec: string; } | { kind: "here" | "link"; name?: string | null; spec?: null; };
/** What a link carries behind its last sign of equality. */
type Secret = string;
/** The version of the game that the client has seen. */
interface Seen {
  version: number;
}
/** A side of the board; Black moves first. */
type Side = "black" | "white";
/** A square by its number, of which the smaller boards have fewer. */
type SquareNumber = number;
/** Where a game is to begin. */
type StartRequest = { ballot?: false | null; fen?: null; from?: null; game?: null; node?: null; pdn?: null; ply?: null; } | { ballot?: false | null; fen: string; from?: null; game?: null; node?: null; pdn?: null; ply?: null; } | { ballot: true; fen?: null; from?: null; game?: null; node?: null; pdn?: null; ply?: null; } | { ballot?: false | null; fen?: null; from?: null; game?: number | null; node?: null; pdn: string; ply?: number | null; } | { ballot?: false | null; fen?: null; from: GameName; game?: null; node?: number | null; pdn?: null; ply?: null; };
/** Where the game began. */
interface StartView {
  /** The moves of the ballot that led here from the start position. */
  ballot: string | null;
  board: string;
  fen: string;
  turn: Side;
}
/** A link's secret. */
interface TakeSeat {
  /** False for a game without hints, whatever its maker suggested. */
  help?: boolean | null;
  /** A name of at most 40 characters. */
  name?: string | null;
  token: Secret;
}
/** What a computer has found so far. */
interface ThinkingView {
  depth: number;
  nodes: number;
  score: ScoreView | null;
  side: Side;
}
/** Time for the whole game. */
interface TimeControlView {
  increment_ms: number;
  initial_ms: number;
}
/** What is left on the clocks after a move. */
interface Times {
  black_ms: number;
  white_ms: number;
}
/** A rule set by its word. */
type VariantName = string;
/** A rule set. */
interface VariantView {
  /** Whether three-move ballots can be drawn. */
  ballots: boolean;
  /** How games are drawn, as a sentence. */
  draws: string;
  /** Who moves first. */
  first: Side;
  id: string;
  kings: boolean;
  letters: Side | null;
  /** What it is, in a few words. */
  line: string;
  name: string;
  /** Whether a capture may stop before its end. */
  optional_continuation: boolean;
  passes: boolean;
  /** Pieces of each side at the start. */
  pieces: number;
  size: number;
  /** Whether it is small enough to be solved: then people follow how far a computer looks. */
  solved: boolean;
  /** What is special, in one line. */
  special: string;
  /** How its own steps of difficulty are called; null if it has none. */
  steps: string | null;
}
