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
/** A match of an experiment. */
interface BoutView {
  first: string;
  games: number;
  played: number;
  second: string;
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
  token: string;
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
interface DrawPosition {
  /** One character a dark square: `b` `B` `w` `W` or `.`. */
  board?: string | null;
  fen?: string | null;
  turn?: Side | null;
  variant: string;
}
/** What a player spent on a move on average. */
interface EffortView {
  nodes: number;
  time_us: number;
}
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
  id: "no-address" | "method" | "too-big" | "slow" | "media-type" | "bad-body" | "bad-query" | "other-host" | "other-page" | "broken" | "not-saved" | "not-read" | "many-texts" | "many-hosts" | "broken-body" | "many-searches" | "full-house" | "many-pages" | "no-variant" | "one-drawing" | "board-length" | "no-piece" | "illegal-position" | "bad-fen" | "bad-pdn" | "no-text" | "neither-fen-nor-pdn" | "no-game-in-text" | "not-in-text" | "unreadable" | "too-many-moves" | "many-games" | "not-made" | "clock-range" | "long-name" | "no-name" | "which-computer" | "spec-of-person" | "ply-without-pdn" | "node-without-game" | "one-start" | "no-ballots" | "other-rules" | "no-ply" | "long-spec" | "no-engine" | "own-weights" | "bad-spec" | "command-here" | "much-hash" | "many-threads" | "long-move" | "too-deep" | "cannot-play" | "no-game" | "bad-before" | "not-yours-to-delete" | "stale" | "already" | "game-over" | "over-here" | "not-over" | "no-node" | "watchers-move" | "not-your-turn" | "one-move" | "bad-move" | "full-game" | "watchers-ask" | "watchers-hurry" | "no-computer-to-move" | "search-failed" | "paused" | "not-yours-to-pause" | "only-computers-pause" | "not-yours-to-step" | "offer-undo" | "without-undo" | "nothing-to-undo" | "nothing-to-redo" | "watchers-hint" | "without-hints" | "hint-for-mover" | "evaluate-people" | "evaluate-without-hints" | "analyse-people" | "evaluate-first" | "analysis-time" | "analysis-lines" | "nothing-to-analyse" | "one-to-analyse" | "watchers-offer" | "watchers-answer" | "watchers-rematch" | "plays-neither" | "offered-already" | "nobody-to-ask" | "next-game-made" | "no-offer" | "watchers-resign" | "not-yours-to-resign" | "watchers-claim" | "nobody-left" | "wait-for" | "is-there" | "move-first" | "watchers-abort" | "abort-here" | "abort-late" | "no-seat" | "seat-taken" | "own-link" | "begun-with-hints" | "no-seat-to-return" | "other-players-link" | "not-yours-to-name" | "which-name" | "only-here" | "started-open" | "no-network" | "shutting-down" | "cannot-listen" | "qr-length" | "qr-too-long" | "no-experiment" | "bad-experiment" | "experiment-players" | "experiment-games" | "many-experiments" | "experiment-runs" | "experiment-over" | "experiments-here" | "no-match-game" | "empty-board" | "too-many-pieces" | "no-kings" | "uncrowned" | "no-square" | "named-twice" | "more-faults";
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
/** An experiment in a list. */
interface ExperimentSummary {
  created: number;
  /** All games that it is to have. */
  games: number;
  id: string;
  /** Empty if nobody has named it. */
  name: string;
  /** How many come before it, if it waits. */
  place: number | null;
  played: number;
  /** SPECs. */
  players: string[];
  ready: string | null;
  round_robin: boolean;
  /** The score of the first player, from 0 to 1; null for a round robin and without games. */
  score: number | null;
  state: Progress;
  /** How people call the players. */
  titles: string[];
  variant: string;
}
/** An experiment with its figures. */
interface ExperimentView {
  /** Its matches, in the order in which they are played. */
  bouts: BoutView[];
  /** The equal command line, which gives exactly the same games; null if an engine of somebody else plays. */
  command: string | null;
  figures: FiguresView | null;
  /** Whether it waits because people need all cores. */
  held_up: boolean;
  /** Games a second, while it runs. */
  pace: number | null;
  plan: PlanView;
  /** The games that ended last, the newest first. */
  recent: MatchGameView[];
  /** The first games under way, at most two. */
  scenes: SceneView[];
  summary: ExperimentSummary;
  /** Of a round robin, the best score first. */
  table: TableRow[];
  /** Why it cannot go on. */
  why: string | null;
}
/** What the games of a match say, from the view of the first player. An open end of an interval is null. */
interface FiguresView {
  as_black: number[];
  as_white: number[];
  elo: (number | null)[];
  /** How often each ending occurred. */
  endings: Record<string, number>;
  first: EffortView;
  mean_plies: number;
  /** The score as the match went on: games, value, and the ends of its interval. */
  running: number[][];
  /** The average score with the ends of its 95 % interval. */
  score: (number | null)[];
  second: EffortView;
  /** The likelihood that the first player is the stronger one. */
  superiority: number;
  test: TestView | null;
  /** Games won, drawn and lost. */
  total: number[];
}
/** A page of that list, the game that changed last first. */
interface GameList {
  /** Games of this page that cannot be read any more. */
  damaged: string[];
  games: GameSummary[];
  /** Whether there are older ones. */
  more: boolean;
}
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
  variant: string;
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
  variant: string;
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
  /** The rules of a game that does not name its own. */
  variant?: string | null;
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
  variant: string;
}
/** The laboratory as a whole. */
interface LaboratoryView {
  /** The opening decks of each rule set that has some. */
  decks: Record<string, string[]>;
  /** The newest first. */
  experiments: ExperimentSummary[];
  /** Whether whoever asks may start experiments. */
  may_start: boolean;
  most_games: number;
  most_players: number;
  ready: ReadyView[];
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
  seat: Pair_Option_String;
  /** To watch. */
  watch: string;
}
/** An offer. */
interface MakeOffer {
  kind: OfferKind;
  version: number;
}
/** A game of an experiment, in a list. */
interface MatchGameView {
  black: string;
  /** Its match, from 0. */
  bout: number;
  /** What ended it, by its id. */
  ending: string;
  /** Its number in the match, from 1. */
  number: number;
  /** Its first moves: those that were given, or the first two. */
  opening: string;
  plies: number;
  /** Of the first player of the match: 1, 0.5 or 0. */
  score: number;
  white: string;
  winner: Side | null;
}
/** Games of an experiment, and what all of them have in common. */
interface MatchGamesPage {
  games: MatchGameView[];
  /** How many games have a length from this many plies on, below the next. */
  lengths: number[][];
  /** What the first player took from each opening, those with most games first. */
  openings: OpeningView[];
  /** How many there are. */
  total: number;
}
/** Another name for an experiment. */
interface NameExperiment {
  /** At most 80 characters; empty for none. */
  name: string;
}
/** A new experiment. */
interface NewExperiment {
  /** Such as `60+0.5`. */
  clock?: string | null;
  depth?: number | null;
  /** Games, of each pairing in a round robin. */
  games?: number | null;
  max_plies?: number | null;
  movetime_ms?: number | null;
  /** What people are to call it, at most 80 characters. */
  name?: string | null;
  nodes?: number | null;
  opening_plies?: number | null;
  /** `none`, `random` or a deck of the rule set. */
  openings?: string | null;
  /** Their SPECs: two, or up to ten for a round robin. The first has Black. */
  players?: string[] | null;
  /** A ready experiment, which says players and rules. */
  ready?: string | null;
  /** True for everyone against everyone. */
  round_robin?: boolean | null;
  seed?: number | null;
  /** Two differences in normalised Elo between which a test decides. */
  sprt?: number[] | null;
  /** Whether each opening is played with both colours. */
  swap?: boolean | null;
  variant?: string | null;
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
  variant: string;
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
/** An opening and what came of it. */
interface OpeningView {
  opening: string;
  /** Games won, drawn and lost. */
  total: number[];
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
interface Pair_Option_String {
  black: string | null;
  white: string | null;
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
/** What is played beside players and rules. */
interface PlanView {
  clock: string | null;
  depth: number | null;
  /** Games of each pairing. */
  games: number;
  max_plies: number | null;
  movetime_ms: number | null;
  nodes: number | null;
  opening_plies: number | null;
  openings: string;
  seed: number;
  swap: boolean;
}
/** A move, as text or as the squares that it walks over. */
interface PlayMove {
  /** Any text that PDN allows, or `pass`. */
  move?: string | null;
  /** Every square from the first to the last. */
  path?: number[] | null;
  version: number;
}
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
  variant: string;
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
/** Where an experiment stands. */
type Progress = "running" | "stopping" | "waiting" | "stopped" | "finished" | "failed";
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
  variant: string;
  /** White's name, or `White`. */
  white: string;
}
/** A text that is a FEN or PDN. */
interface ReadText {
  text: string;
  /** The rules of positions and games that do not name theirs. */
  variant?: string | null;
}
/** What a text turned out to be. */
type ReadView = { kind: "fen"; position: PositionView; } | { games: ReadGame[]; kind: "pdn"; };
/** A ready experiment, with what was published of it and what comes of it here. */
interface ReadyView {
  black: string;
  games: number;
  name: string;
  ours: string;
  published: string;
  variant: string;
  white: string;
}
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
  /** 1 to 40 characters. */
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
  id: "no-address" | "method" | "too-big" | "slow" | "media-type" | "bad-body" | "bad-query" | "other-host" | "other-page" | "broken" | "not-saved" | "not-read" | "many-texts" | "many-hosts" | "broken-body" | "many-searches" | "full-house" | "many-pages" | "no-variant" | "one-drawing" | "board-length" | "no-piece" | "illegal-position" | "bad-fen" | "bad-pdn" | "no-text" | "neither-fen-nor-pdn" | "no-game-in-text" | "not-in-text" | "unreadable" | "too-many-moves" | "many-games" | "not-made" | "clock-range" | "long-name" | "no-name" | "which-computer" | "spec-of-person" | "ply-without-pdn" | "node-without-game" | "one-start" | "no-ballots" | "other-rules" | "no-ply" | "long-spec" | "no-engine" | "own-weights" | "bad-spec" | "command-here" | "much-hash" | "many-threads" | "long-move" | "too-deep" | "cannot-play" | "no-game" | "bad-before" | "not-yours-to-delete" | "stale" | "already" | "game-over" | "over-here" | "not-over" | "no-node" | "watchers-move" | "not-your-turn" | "one-move" | "bad-move" | "full-game" | "watchers-ask" | "watchers-hurry" | "no-computer-to-move" | "search-failed" | "paused" | "not-yours-to-pause" | "only-computers-pause" | "not-yours-to-step" | "offer-undo" | "without-undo" | "nothing-to-undo" | "nothing-to-redo" | "watchers-hint" | "without-hints" | "hint-for-mover" | "evaluate-people" | "evaluate-without-hints" | "analyse-people" | "evaluate-first" | "analysis-time" | "analysis-lines" | "nothing-to-analyse" | "one-to-analyse" | "watchers-offer" | "watchers-answer" | "watchers-rematch" | "plays-neither" | "offered-already" | "nobody-to-ask" | "next-game-made" | "no-offer" | "watchers-resign" | "not-yours-to-resign" | "watchers-claim" | "nobody-left" | "wait-for" | "is-there" | "move-first" | "watchers-abort" | "abort-here" | "abort-late" | "no-seat" | "seat-taken" | "own-link" | "begun-with-hints" | "no-seat-to-return" | "other-players-link" | "not-yours-to-name" | "which-name" | "only-here" | "started-open" | "no-network" | "shutting-down" | "cannot-listen" | "qr-length" | "qr-too-long" | "no-experiment" | "bad-experiment" | "experiment-players" | "experiment-games" | "many-experiments" | "experiment-runs" | "experiment-over" | "experiments-here" | "no-match-game" | "empty-board" | "too-many-pieces" | "no-kings" | "uncrowned" | "no-square" | "named-twice" | "more-faults";
  /** What stands in the sentence, by its name: numbers and texts, sides and rules by their words. */
  params: Record<string, unknown>;
}
/** A game under way. */
interface SceneView {
  black: string;
  /** One character a dark square. */
  board: string;
  bout: number;
  number: number;
  plies: number;
  size: number;
  white: string;
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
/** Who is to sit on a side. */
interface SeatRequest {
  kind: SeatKind;
  /** A name of at most 40 characters. */
  name?: string | null;
  /** The SPEC of a computer, such as `engine:3`. */
  spec?: string | null;
}
/** The version of the game that the client has seen. */
interface Seen {
  version: number;
}
/** A side of the board; Black moves first. */
type Side = "black" | "white";
/** Where a game is to begin. */
interface StartRequest {
  /** True for a drawn three-move ballot. */
  ballot?: boolean | null;
  /** A position. */
  fen?: string | null;
  /** Another game, whose history is taken over. */
  from?: string | null;
  /** Which game of the text, from 0. */
  game?: number | null;
  /** Up to which node of that game; its current one unless told otherwise. */
  node?: number | null;
  /** A text with games. */
  pdn?: string | null;
  /** After how many of its plies; null is all of them. */
  ply?: number | null;
}
/** Where the game began. */
interface StartView {
  /** The moves of the ballot that led here from the start position. */
  ballot: string | null;
  board: string;
  fen: string;
  turn: Side;
}
/** A player's line of a cross table. */
interface TableRow {
  /** Games won, drawn and lost against each row of the table, in its order. */
  against: number[][];
  player: string;
  score: (number | null)[];
  total: number[];
}
/** A link's secret. */
interface TakeSeat {
  /** False for a game without hints, whatever its maker suggested. */
  help?: boolean | null;
  /** A name of at most 40 characters. */
  name?: string | null;
  token: string;
}
/** Where a sequential test stands. */
interface TestView {
  bounds: number[];
  decided: boolean;
  elo: number[];
  /** The log-likelihood ratio, and the bounds at which it decides. */
  llr: number;
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
/** A game of an experiment. */
interface WhichGame {
  /** Its match, from 0. */
  bout?: number | null;
  /** Its number in the match, from 1. */
  number: number;
}
