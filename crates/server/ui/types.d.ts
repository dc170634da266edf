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
/** A node of the part of the tree that lies open. */
interface BranchView {
  /** Whether it has children. */
  inner: boolean;
  known: KnownView | null;
  /** Leaves at and below it. */
  leaves: number;
  /** The move that leads here; null at the root. */
  move: string | null;
  /** Its number; null for a move that is never searched. */
  node: number | null;
  /** The number of its parent; null at the root. */
  parent: number | null;
  ply: number;
  /** Moves of it that are cut off, once they are. */
  skipped: number;
  stage: Stage;
  /** The step to go to for looking at it. */
  step: number | null;
  /** The side to move there. */
  turn: Side;
  /** Whether it is on the way to the current node, which is the last of them. */
  way: boolean;
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
/** The same position through several methods. */
interface ComparisonView {
  /** Whether those that must agree do. */
  agree: boolean;
  iterations: IterationView[];
  methods: MethodView[];
}
/** Why the rest of the moves cannot matter. */
interface CutView {
  bound: WindowEnd;
  /** The node where it chooses. */
  by: number;
  /** The move that it has. */
  held: string;
  /** The side that has something already. */
  holder: Side;
  /** Its opponent, whose answer settles it. */
  other: Side;
  /** The moves from the root to where the holder chooses. */
  place: string[];
  /** The answer. */
  reply: string;
  skipped: string[];
  /** The sentence in English. */
  text: string;
  /** What that leads to: at most this at alpha, at least this at beta. */
  value: WorthView;
  /** The moves from there to the cut. */
  way: string[];
  /** The node after that move. */
  with: number;
  worth: WorthView;
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
/** Why a game ended: by the rules or as players declared; `fault` (a computer could not go on), `aborted`, `abandoned` (a player left) or `record` (an imported game ended so). */
type EndReason = "no_pieces" | "no_move" | "piece_count" | "agreement" | "resignation" | "flag" | "repetition" | "forty_moves" | "fault" | "aborted" | "abandoned" | "record";
/** An end of the window. */
interface EndView {
  move: string;
  node: number;
  place: string[];
  /** Who has it, by which move, and after which moves from the root. */
  side: Side;
  value: WorthView;
}
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
  id: "no-address" | "method" | "too-big" | "slow" | "media-type" | "bad-body" | "bad-query" | "other-host" | "other-page" | "broken" | "not-saved" | "not-read" | "many-texts" | "many-hosts" | "broken-body" | "many-searches" | "full-house" | "many-pages" | "no-variant" | "one-drawing" | "board-length" | "no-piece" | "illegal-position" | "bad-fen" | "bad-pdn" | "no-text" | "neither-fen-nor-pdn" | "no-game-in-text" | "not-in-text" | "unreadable" | "too-many-moves" | "many-games" | "not-made" | "clock-range" | "long-name" | "no-name" | "which-computer" | "spec-of-person" | "ply-without-pdn" | "node-without-game" | "one-start" | "no-ballots" | "other-rules" | "no-ply" | "long-spec" | "no-engine" | "own-weights" | "bad-spec" | "command-here" | "much-hash" | "many-threads" | "long-move" | "too-deep" | "cannot-play" | "no-game" | "bad-before" | "not-yours-to-delete" | "stale" | "already" | "game-over" | "over-here" | "not-over" | "no-node" | "watchers-move" | "not-your-turn" | "one-move" | "bad-move" | "full-game" | "watchers-ask" | "watchers-hurry" | "no-computer-to-move" | "search-failed" | "paused" | "not-yours-to-pause" | "only-computers-pause" | "not-yours-to-step" | "offer-undo" | "without-undo" | "nothing-to-undo" | "nothing-to-redo" | "watchers-hint" | "without-hints" | "hint-for-mover" | "evaluate-people" | "evaluate-without-hints" | "analyse-people" | "evaluate-first" | "analysis-time" | "analysis-lines" | "nothing-to-analyse" | "one-to-analyse" | "watchers-offer" | "watchers-answer" | "watchers-rematch" | "plays-neither" | "offered-already" | "nobody-to-ask" | "next-game-made" | "no-offer" | "watchers-resign" | "not-yours-to-resign" | "watchers-claim" | "nobody-left" | "wait-for" | "is-there" | "move-first" | "watchers-abort" | "abort-here" | "abort-late" | "no-seat" | "seat-taken" | "own-link" | "begun-with-hints" | "no-seat-to-return" | "other-players-link" | "not-yours-to-name" | "which-name" | "only-here" | "started-open" | "no-network" | "shutting-down" | "cannot-listen" | "qr-length" | "qr-too-long" | "too-large-to-show" | "much-too-large" | "without-search" | "no-exploration" | "nothing-skipped" | "no-format" | "no-worksheet" | "empty-board" | "too-many-pieces" | "no-kings" | "uncrowned" | "no-square" | "named-twice" | "more-faults";
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
/** How exact a value is. */
type Exactness = "exact" | "at-least" | "at-most";
/** Whose skipped moves are to be searched. */
interface Expand {
  node: number;
}
/** A skipped move with its value. */
interface ExpandedMove {
  move: string;
  value: WorthView;
}
/** What comes out when a node's skipped moves are searched after all. */
interface ExpansionView {
  moves: ExpandedMove[];
  /** Positions that had to be looked at for that. */
  nodes: number;
  root: WorthView | null;
  stays: boolean;
  value: WorthView | null;
}
/** A recorded search in numbers. */
interface ExplorationView {
  choice: string;
  /** Cuts that skipped something. */
  cuts: number;
  depth: number;
  /** By its word, where the player uses one. */
  evaluation: string | null;
  fen: string;
  /** Its name, by which its steps are asked for. */
  id: string;
  leaves: number;
  line: string[];
  /** Whether values are means and not the best of something. */
  means: boolean;
  /** Positions in this tree; iterative deepening has looked at more before. */
  nodes: number;
  /** In which order moves were tried, by its word, where the player has a choice. */
  order: string | null;
  /** The SPEC of the player. */
  player: string;
  /** How many steps there are; the first is 0. */
  steps: number;
  turn: Side;
  value: WorthView | null;
  variant: string;
  /** Whether the player carries a window. */
  window: boolean;
}
/** A search to record. */
interface Explore {
  /** The start position unless told otherwise. */
  fen?: string | null;
  /** The SPEC of a classic player, such as `alphabeta:4,order=best`. */
  player: string;
  variant: string;
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
/** One iteration of the engine. */
interface IterationView {
  again: number;
  /** Whether the best move is another than in the iteration before. */
  changed: boolean;
  choice: string;
  depth: number;
  hits: number;
  /** Times that the transposition table was asked, and that it knew the position. */
  lookups: number;
  nodes: number;
  /** Late moves that were searched less deep, and those that were searched again. */
  reduced: number;
  score: ScoreView;
}
/** What is known of a node. */
interface KnownView {
  kind: Exactness;
  value: WorthView;
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
/** What there is to see at one step. */
interface LookView {
  above_alpha: EndView | null;
  above_beta: EndView | null;
  alpha: EndView | null;
  /** The steps that lead elsewhere; null where there is nothing. */
  back: number | null;
  beta: EndView | null;
  cut: CutView | null;
  depth: number;
  /** Whether the side to move here wants the highest value. */
  highest: boolean;
  into: number | null;
  known: KnownView | null;
  /** Whether it is evaluated here, or the game over. */
  leaf: boolean;
  /** Whether it has just been left, and not only entered. */
  left: boolean;
  next_cut: number | null;
  /** The next step at which one can ask what will be skipped, and whether this is one. */
  next_question: number | null;
  node: number;
  out: number | null;
  over: number | null;
  /** The squares of the move that led here, the first and the last. */
  path: number[];
  position: PositionView;
  question: boolean;
  step: number;
  /** What the evaluation says of this position, in parts. */
  terms: TermView[];
  /** The nodes on the way and their children. */
  tree: BranchView[];
  /** The moves from the root. */
  way: string[];
}
/** An offer. */
interface MakeOffer {
  kind: OfferKind;
  version: number;
}
/** What one method found. */
interface MethodView {
  /** The effective branching factor. */
  branching: number | null;
  choice: string;
  depth: number;
  /** Positions looked at to each depth from 1 on, and a little further where that is soon done. */
  growth: number[];
  /** The word that begins its SPEC; `engine` for the engine. */
  id: string;
  /** Cuts by the side to move and by its opponent; null where there are none. */
  max_cuts: number | null;
  min_cuts: number | null;
  /** Whether it has to find the value of minimax. */
  must_agree: boolean;
  nodes: number;
  spec: string;
  /** Milliseconds. */
  time: number;
  value: WorthView | null;
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
  id: "no-address" | "method" | "too-big" | "slow" | "media-type" | "bad-body" | "bad-query" | "other-host" | "other-page" | "broken" | "not-saved" | "not-read" | "many-texts" | "many-hosts" | "broken-body" | "many-searches" | "full-house" | "many-pages" | "no-variant" | "one-drawing" | "board-length" | "no-piece" | "illegal-position" | "bad-fen" | "bad-pdn" | "no-text" | "neither-fen-nor-pdn" | "no-game-in-text" | "not-in-text" | "unreadable" | "too-many-moves" | "many-games" | "not-made" | "clock-range" | "long-name" | "no-name" | "which-computer" | "spec-of-person" | "ply-without-pdn" | "node-without-game" | "one-start" | "no-ballots" | "other-rules" | "no-ply" | "long-spec" | "no-engine" | "own-weights" | "bad-spec" | "command-here" | "much-hash" | "many-threads" | "long-move" | "too-deep" | "cannot-play" | "no-game" | "bad-before" | "not-yours-to-delete" | "stale" | "already" | "game-over" | "over-here" | "not-over" | "no-node" | "watchers-move" | "not-your-turn" | "one-move" | "bad-move" | "full-game" | "watchers-ask" | "watchers-hurry" | "no-computer-to-move" | "search-failed" | "paused" | "not-yours-to-pause" | "only-computers-pause" | "not-yours-to-step" | "offer-undo" | "without-undo" | "nothing-to-undo" | "nothing-to-redo" | "watchers-hint" | "without-hints" | "hint-for-mover" | "evaluate-people" | "evaluate-without-hints" | "analyse-people" | "evaluate-first" | "analysis-time" | "analysis-lines" | "nothing-to-analyse" | "one-to-analyse" | "watchers-offer" | "watchers-answer" | "watchers-rematch" | "plays-neither" | "offered-already" | "nobody-to-ask" | "next-game-made" | "no-offer" | "watchers-resign" | "not-yours-to-resign" | "watchers-claim" | "nobody-left" | "wait-for" | "is-there" | "move-first" | "watchers-abort" | "abort-here" | "abort-late" | "no-seat" | "seat-taken" | "own-link" | "begun-with-hints" | "no-seat-to-return" | "other-players-link" | "not-yours-to-name" | "which-name" | "only-here" | "started-open" | "no-network" | "shutting-down" | "cannot-listen" | "qr-length" | "qr-too-long" | "too-large-to-show" | "much-too-large" | "without-search" | "no-exploration" | "nothing-skipped" | "no-format" | "no-worksheet" | "empty-board" | "too-many-pieces" | "no-kings" | "uncrowned" | "no-square" | "named-twice" | "more-faults";
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
/** What the piece on a square adds to a term. */
interface SquareView {
  square: number;
  value: number;
}
/** How far the search is with a node. */
type Stage = "coming" | "open" | "done" | "skipped";
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
/** A link's secret. */
interface TakeSeat {
  /** False for a game without hints, whatever its maker suggested. */
  help?: boolean | null;
  /** A name of at most 40 characters. */
  name?: string | null;
  token: string;
}
/** A term of the evaluation. */
interface TermView {
  /** What it counts: a name that stands for itself. */
  name: string;
  /** What each piece adds to it. */
  squares: SquareView[];
  value: number;
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
/** Which end of the window a cut reached. */
type WindowEnd = "alpha" | "beta";
/** A value for the side to move at the root: one of these. */
interface WorthView {
  /** A game that is lost after so many plies from the root. */
  loss_in: number | null;
  /** Points of the evaluation, or mean captures. */
  points: number | null;
  /** A game that is won after so many plies from the root. */
  win_in: number | null;
}
