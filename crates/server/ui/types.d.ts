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
/** What an analysis may use of the machine at the most. */
interface AllowanceView {
  /** Megabytes to remember positions in. */
  memory: number;
  threads: number;
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
/** A three-move opening as the American Checker Federation counts them. */
interface BallotView {
  deck: DeckName;
  moves: string;
  number: number;
  opinion: OpinionView | null;
}
/** How it is known that the moves of a solution are the only ones. */
type BasisName = "expected" | "proved" | "exact";
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
  /** Have its moves judged. */
  review: boolean;
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
/** Whether a three-move opening is drawn: in the deck, since 2003, or not. */
type DeckName = "drawn" | "added" | "barred";
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
type DrawPosition = { board?: null; fen: string; move?: string | null; solve?: boolean | null; turn?: null; variant: VariantName; } | { board: string; fen?: null; move?: string | null; solve?: boolean | null; turn: Side; variant: VariantName; };
/** What a player spent on a move on average. */
interface EffortView {
  nodes: number;
  time_us: number;
}
/** Why a game ended: by the rules or as players declared; `fault` (a computer could not go on), `aborted`, `abandoned` (a player left) or `record` (an imported game ended so). */
type EndReason = "no_pieces" | "no_move" | "piece_count" | "rid_of_pieces" | "rid_of_moves" | "first_king" | "agreement" | "resignation" | "flag" | "repetition" | "forty_moves" | "king_against_king" | "two_against_king" | "three_against_king" | "main_road" | "five_pieces" | "seven_pieces" | "fault" | "aborted" | "abandoned" | "record";
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
  id: "no-address" | "method" | "too-big" | "slow" | "media-type" | "not-pdn" | "bad-body" | "bad-query" | "other-host" | "other-page" | "broken" | "not-saved" | "not-read" | "many-texts" | "many-hosts" | "broken-body" | "not-http" | "long-address" | "long-head" | "many-searches" | "full-house" | "many-pages" | "no-variant" | "one-drawing" | "board-length" | "no-piece" | "illegal-position" | "bad-fen" | "bad-pdn" | "no-text" | "neither-fen-nor-pdn" | "no-game-in-text" | "not-in-text" | "unreadable" | "too-many-moves" | "many-games" | "not-made" | "clock-range" | "long-name" | "no-name" | "which-computer" | "spec-of-person" | "ply-without-pdn" | "node-without-game" | "one-start" | "no-ballots" | "other-rules" | "no-ply" | "long-spec" | "no-engine" | "own-file" | "bad-spec" | "command-here" | "much-hash" | "many-threads" | "long-move" | "too-deep" | "cannot-play" | "no-game" | "no-puzzle" | "list-limit" | "bad-before" | "take-over-here" | "not-imported" | "not-yours-to-delete" | "stale" | "already" | "game-over" | "over-here" | "not-over" | "not-reviewed" | "no-such-ply" | "no-node" | "watchers-move" | "not-your-turn" | "one-move" | "bad-move" | "full-game" | "watchers-ask" | "watchers-hurry" | "no-computer-to-move" | "search-failed" | "paused" | "not-yours-to-pause" | "only-computers-pause" | "not-yours-to-step" | "offer-undo" | "without-undo" | "nothing-to-undo" | "nothing-to-redo" | "watchers-hint" | "without-hints" | "hints-not-agreed" | "hint-for-mover" | "evaluate-people" | "evaluate-without-hints" | "analyse-people" | "evaluate-first" | "analysis-time" | "analysis-lines" | "analysis-threads" | "analysis-hash" | "nothing-to-analyse" | "one-to-analyse" | "watchers-offer" | "watchers-answer" | "watchers-rematch" | "plays-neither" | "offered-already" | "nobody-to-ask" | "next-game-made" | "no-offer" | "watchers-resign" | "not-yours-to-resign" | "watchers-claim" | "nobody-left" | "wait-for" | "is-there" | "move-first" | "watchers-abort" | "abort-here" | "abort-late" | "no-seat" | "seat-taken" | "own-link" | "begun-with-hints" | "no-seat-to-return" | "other-players-link" | "not-yours-to-name" | "which-name" | "only-here" | "started-open" | "no-network" | "shutting-down" | "cannot-listen" | "qr-length" | "qr-too-long" | "no-experiment" | "bad-experiment" | "experiment-players" | "experiment-games" | "many-experiments" | "experiment-runs" | "experiment-over" | "import-here" | "import-busy" | "experiments-here" | "no-match-game" | "too-large-to-show" | "much-too-large" | "preset-too-large" | "without-search" | "no-exploration" | "nothing-skipped" | "no-worksheet" | "empty-board" | "too-many-pieces" | "no-kings" | "uncrowned" | "no-square" | "named-twice" | "more-faults";
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
/** An experiment by its name. */
type ExperimentName = string;
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
/** A recorded search by its name. */
type ExplorationName = string;
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
  /** The whole search in stretches of about the same number of steps, in their order. */
  overview: StretchView[];
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
  variant: VariantName;
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
/** What was wrong with a move. */
interface FindingView {
  id: string;
  /** What stands in the sentence, by its name. */
  params: Record<string, unknown>;
  /** The sentence. */
  text: string;
}
/** A move that could be made and may not be played. */
interface ForbiddenView {
  /** What one of the legal moves takes that goes before it; nothing before a step. */
  must: TakenView;
  /** The one way of walking it that is meant. */
  paths: PathView[];
  takes: TakenView;
  why: WhyForbidden;
}
/** What happens in a game. */
type GameEvent = { data: string; event: "state"; } | { data: string; event: "thinking"; } | { data: string; event: "presence"; } | { data: string; event: "gone"; };
/** A page of that list, the game that changed last first. */
interface GameList {
  /** Games of this page that cannot be read any more. */
  damaged: string[];
  games: GameSummary[];
  /** Games of another machine that nobody has taken over yet, on the first page of whoever sits at this machine. */
  imported: ImportedView[];
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
/** What the right move keeps. */
type GoalName = "win" | "draw" | "gain" | "keep" | "survive";
/** The grade of a move. */
type GradeName = "best" | "good" | "inaccuracy" | "mistake" | "blunder";
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
/** Where an import stands. */
type ImportStage = "none" | "uploading" | "reading" | "writing" | "done" | "cancelled" | "failed";
/** An import. */
interface ImportView {
  /** Games that are in the archive now, or will be. */
  added: number;
  /** All bytes, as far as they are known. */
  all: number;
  /** Games that cannot be read or replayed. */
  bad: number;
  /** Bytes that have come, or been read. */
  done: number;
  /** Games that were there already. */
  duplicates: number;
  /** Games without moves. */
  empty: number;
  /** What was wrong with the first of them. */
  faults: string[];
  /** Games of other rules. */
  foreign: number;
  /** What the file is called. */
  name: string;
  stage: ImportStage;
  /** Why it failed, where that is known. */
  why: string | null;
}
/** The games of somebody who made them on another machine. */
interface ImportedView {
  /** How many they are. */
  games: number;
  /** The one that changed last; its name takes them all over. */
  latest: GameSummary;
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
/** What happens in the laboratory. */
type LaboratoryEvent = { data: string; event: "list"; } | { data: string; event: "running"; };
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
  seat: SeatLinks;
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
/** A game of an experiment, in a list. */
interface MatchGameView {
  black: string;
  /** Its match, from 0. */
  bout: number;
  /** What ended it, by its id. */
  ending: string;
  /** Its number in the match, from 1. */
  number: number;
  /** What was given: the position if it is a special one, and moves; without either its first two moves. */
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
  /** How many openings there are, with those that are not listed. */
  opening_count: number;
  /** What the first player took from each opening, those with most games first; nothing of a round robin. */
  openings: OpeningView[];
  /** How many there are. */
  total: number;
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
  variant?: VariantName | null;
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
/** A game that had a position. */
interface OpeningGame {
  /** Where and when it was played, as far as that is known. */
  about: string;
  /** Black's name, or an empty text. */
  black: string;
  drawn: boolean;
  /** The position that it began from, if that is not the usual one. */
  fen: string | null;
  /** The name of a game of the client; null of one of the archive. */
  id: string | null;
  /** Its moves. */
  moves: string[];
  /** The number of a game of the archive, by which it can be kept as one's own; null of one of the client. */
  number: number | null;
  variant: VariantName;
  /** White's name, or an empty text. */
  white: string;
  winner: Side | null;
}
/** Games that had a position. */
interface OpeningGames {
  games: OpeningGame[];
  /** Whether there are more. */
  more: boolean;
}
/** An opening and what came of it. */
interface OpeningView {
  opening: string;
  /** Games won, drawn and lost. */
  total: number[];
}
/** What was played in a position. */
interface OpeningsView {
  /** All games that had the position. */
  all: TallyView;
  /** Games of the archive; null if there is none. */
  archive: number | null;
  ballot: BallotView | null;
  /** Games that ended here. */
  ended: TallyView;
  /** The moves that led here, as they are written. */
  line: string[];
  /** Whether the client may import games. */
  may_import: boolean;
  /** The one that was played most first. */
  moves: PlayedMoveView[];
  /** What the last position on the way is called that has a name. */
  name: string | null;
  position: PositionView;
}
/** What the engine thinks of a ballot. */
interface OpinionView {
  depth: number;
  /** How it expects the game to go on. */
  line: string[];
  nodes: number;
  /** Hundredths of a man for White, who is to move. */
  score: number;
}
/** Everything that can be chosen. */
interface OptionsView {
  algorithms: AlgorithmView[];
  analysis: AllowanceView;
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
  /** Squares where the piece may land as well in place of each of these: between two pieces that a flying king takes in one line. Not there where it has no such choice. */
  instead?: number[][];
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
type PlayMove = { move: string; path?: null; version: number; } | { move?: null; path: SquareNumber[]; version: number; };
/** A move that was played. */
interface PlayedMoveView {
  /** What the position after it is called. */
  name: string | null;
  /** What the engine gives the side that plays it, in hundredths of a man, where it leads to a ballot. */
  opinion: number | null;
  tally: TallyView;
  /** As it stands among the legal moves. */
  text: string;
}
/** A position. */
interface PositionView {
  /** One character a dark square in the order of PDN: `b` `B` `w` `W` or `.`. */
  board: string;
  fen: string;
  /** Captures that could be made and may not be played, with the reason. */
  forbidden: ForbiddenView[];
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
/** A classic problem in a list. */
interface ProblemEntry {
  /** The name of the collection that it is from. */
  collection: string;
  id: string;
  /** Its number there. */
  number: string;
  /** How many are on the board. */
  pieces: number;
}
/** Every classic problem, by the collection that it is from. */
interface ProblemIndex {
  problems: ProblemEntry[];
}
/** A classic problem with its solution. */
interface ProblemView {
  /** What is on the board after it. */
  end: PositionView;
  goal: GoalName;
  id: string;
  /** The move to find. */
  steps: PuzzleStep[];
  variant: VariantName;
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
/** A puzzle in a list. */
interface PuzzleEntry {
  id: string;
  rating: number;
  themes: ThemeName[];
}
/** Every puzzle of a variant, the easiest first. */
interface PuzzleIndex {
  puzzles: PuzzleEntry[];
}
/** The puzzles of one variant. */
interface PuzzleSet {
  /** How many there are. */
  puzzles: number;
  variant: VariantName;
}
/** The sets of puzzles that there are. */
interface PuzzleSets {
  sets: PuzzleSet[];
}
/** A move of a solution. */
interface PuzzleStep {
  /** The text of PDN. */
  move: string;
  /** A way of walking it. */
  path: PathView;
  /** Where it is played. */
  position: PositionView;
}
/** A puzzle. */
interface PuzzleView {
  basis: BasisName;
  /** What is on the board after it. */
  end: PositionView;
  goal: GoalName;
  id: string;
  /** The lowest level that is more likely than not to solve it; null if that is the top level alone. */
  level: number | null;
  /** Nodes of the search that looked at every move to find; where exact values do not know it, that is all there is. */
  nodes: number;
  rating: number;
  /** The solution: a move to find, the reply, the next move to find and so on. It ends with a move to find. */
  steps: PuzzleStep[];
  themes: ThemeName[];
  variant: VariantName;
}
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
  /** 1 to 40 characters, of which some can be seen. */
  name: string;
  side?: Side | null;
}
/** How a report is written. */
type ReportFormat = "pdn" | "csv" | "json" | "svg";
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
/** How far the review of a game is. */
type ReviewState = "none" | "waiting" | "running" | "done" | "failed";
/** A move of a line. */
interface ReviewStepView {
  /** The board after it. */
  board: string;
  /** Its text. */
  move: string;
  /** The squares it walks over; none for a pass. */
  path: number[];
}
/** The review of a game, or how far it is. */
interface ReviewView {
  /** Positions to look at; more may come. */
  all: number;
  /** How many games come before it, if it waits. */
  before: number | null;
  /** About how many seconds a deep review of this game takes. */
  deep_seconds: number;
  /** Positions that were looked at, while it runs. */
  done: number;
  /** About how many seconds it still takes, while it runs. */
  left_seconds: number | null;
  review: ReviewedView | null;
  state: ReviewState;
}
/** A reviewed move. */
interface ReviewedPlyView {
  /** Judged by exact, proved or expected values. */
  basis: string;
  /** The expected score of the side that moves after the best move, from 0 to 1. */
  best: number;
  /** The best line, where it is better. */
  better: ReviewStepView[];
  /** The board after it. */
  board: string;
  finding: FindingView | null;
  grade: GradeName | null;
  /** What follows the move, where it is a fault. */
  line: ReviewStepView[];
  /** Its text. */
  move: string;
  /** Whether the best move is the only one. */
  only: boolean;
  /** The squares it walks over; none for a pass. */
  path: number[];
  /** The same after the move. */
  played: number;
  /** Its number, counted from 1. */
  ply: number;
  side: Side;
}
/** What a side reached. */
interface ReviewedSideView {
  /** From 0 to 1; null if there was never a choice. */
  accuracy: number | null;
  best: number;
  blunder: number;
  good: number;
  inaccuracy: number;
  mistake: number;
  /** Only moves that were found. */
  only_moves: number;
}
/** A reviewed game. */
interface ReviewedView {
  black: ReviewedSideView;
  /** The board before the first move. */
  board: string;
  /** Whether it is as deep as reviews here get. */
  deep: boolean;
  /** Nodes for each position. */
  nodes: number | null;
  plies: ReviewedPlyView[];
  /** Squares along a side of the board. */
  size: number;
  white: ReviewedSideView;
}
/** A sentence for a page that has words of its own. */
interface SayingView {
  id: "no-address" | "method" | "too-big" | "slow" | "media-type" | "not-pdn" | "bad-body" | "bad-query" | "other-host" | "other-page" | "broken" | "not-saved" | "not-read" | "many-texts" | "many-hosts" | "broken-body" | "not-http" | "long-address" | "long-head" | "many-searches" | "full-house" | "many-pages" | "no-variant" | "one-drawing" | "board-length" | "no-piece" | "illegal-position" | "bad-fen" | "bad-pdn" | "no-text" | "neither-fen-nor-pdn" | "no-game-in-text" | "not-in-text" | "unreadable" | "too-many-moves" | "many-games" | "not-made" | "clock-range" | "long-name" | "no-name" | "which-computer" | "spec-of-person" | "ply-without-pdn" | "node-without-game" | "one-start" | "no-ballots" | "other-rules" | "no-ply" | "long-spec" | "no-engine" | "own-file" | "bad-spec" | "command-here" | "much-hash" | "many-threads" | "long-move" | "too-deep" | "cannot-play" | "no-game" | "no-puzzle" | "list-limit" | "bad-before" | "take-over-here" | "not-imported" | "not-yours-to-delete" | "stale" | "already" | "game-over" | "over-here" | "not-over" | "not-reviewed" | "no-such-ply" | "no-node" | "watchers-move" | "not-your-turn" | "one-move" | "bad-move" | "full-game" | "watchers-ask" | "watchers-hurry" | "no-computer-to-move" | "search-failed" | "paused" | "not-yours-to-pause" | "only-computers-pause" | "not-yours-to-step" | "offer-undo" | "without-undo" | "nothing-to-undo" | "nothing-to-redo" | "watchers-hint" | "without-hints" | "hints-not-agreed" | "hint-for-mover" | "evaluate-people" | "evaluate-without-hints" | "analyse-people" | "evaluate-first" | "analysis-time" | "analysis-lines" | "analysis-threads" | "analysis-hash" | "nothing-to-analyse" | "one-to-analyse" | "watchers-offer" | "watchers-answer" | "watchers-rematch" | "plays-neither" | "offered-already" | "nobody-to-ask" | "next-game-made" | "no-offer" | "watchers-resign" | "not-yours-to-resign" | "watchers-claim" | "nobody-left" | "wait-for" | "is-there" | "move-first" | "watchers-abort" | "abort-here" | "abort-late" | "no-seat" | "seat-taken" | "own-link" | "begun-with-hints" | "no-seat-to-return" | "other-players-link" | "not-yours-to-name" | "which-name" | "only-here" | "started-open" | "no-network" | "shutting-down" | "cannot-listen" | "qr-length" | "qr-too-long" | "no-experiment" | "bad-experiment" | "experiment-players" | "experiment-games" | "many-experiments" | "experiment-runs" | "experiment-over" | "import-here" | "import-busy" | "experiments-here" | "no-match-game" | "too-large-to-show" | "much-too-large" | "preset-too-large" | "without-search" | "no-exploration" | "nothing-skipped" | "no-worksheet" | "empty-board" | "too-many-pieces" | "no-kings" | "uncrowned" | "no-square" | "named-twice" | "more-faults";
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
/** What the piece on a square adds to a term. */
interface SquareView {
  square: number;
  value: number;
}
/** How far the search is with a node. */
type Stage = "coming" | "open" | "done" | "skipped";
/** Where a game is to begin. */
type StartRequest = { ballot?: false | null; fen?: null; from?: null; game?: null; node?: null; pdn?: null; ply?: null; } | { ballot?: false | null; fen: string; from?: null; game?: null; node?: null; pdn?: null; ply?: null; } | { ballot: true; fen?: null; from?: null; game?: null; node?: null; pdn?: null; ply?: null; } | { ballot?: false | null; fen?: null; from?: null; game?: number | null; node?: null; pdn: string; ply?: number | null; } | { ballot?: false | null; fen?: null; from: GameName; game?: null; node?: number | null; pdn?: null; ply?: null; };
/** How a game is reviewed. */
interface StartReview {
  /** True to look at ten times as many positions a move. */
  deep?: boolean | null;
}
/** Where the game began. */
interface StartView {
  /** The moves of the ballot that led here from the start position. */
  ballot: string | null;
  board: string;
  fen: string;
  turn: Side;
}
/** Steps that follow one another. */
interface StretchView {
  /** Cuts that skipped something. */
  cuts: number;
  /** The most plies from the root. */
  deepest: number;
  /** The fewest plies from the root. */
  highest: number;
}
/** A move of an analysis. */
interface StudyMove {
  /** After the move. */
  board: string;
  comment: string | null;
  /** From 1 on; 0 is the start. */
  id: number;
  /** Its strength, such as `!`. */
  mark: string | null;
  /** Other numeric annotation glyphs. */
  nags: number[];
  /** The move that it follows. */
  parent: number;
  /** Empty for a pass. */
  path: PathView;
  side: Side;
  text: string;
}
/** An analysis: a tree of moves from any position, with what is said of them. */
interface StudyView {
  board: string;
  /** What is said before the first move. */
  comment: string | null;
  /** Where it begins. */
  fen: string;
  /** A move comes after the one that it follows, and the main line before variations. */
  moves: StudyMove[];
  pdn: string;
  result: string;
  /** Rows, and also columns. */
  size: number;
  tags: TagView[];
  turn: Side;
  variant: VariantName;
  /** Whether nothing of the text was left out. */
  whole: boolean;
}
/** A player's line of a cross table. */
interface TableRow {
  /** Games won, drawn and lost against each row of the table, in its order. */
  against: number[][];
  player: string;
  score: (number | null)[];
  total: number[];
}
/** A tag of PDN. */
interface TagView {
  name: string;
  value: string;
}
/** A link's secret. */
interface TakeSeat {
  /** False for a game without hints, whatever its maker suggested. */
  help?: boolean | null;
  /** A name of at most 40 characters. */
  name?: string | null;
  token: Secret;
}
/** What a capture takes. */
interface TakenView {
  kings: number;
  men: number;
}
/** How games ended. */
interface TallyView {
  /** Won by Black. */
  black: number;
  drawn: number;
  games: number;
  /** Without a result. */
  other: number;
  /** Won by White. */
  white: number;
}
/** A term of the evaluation. */
interface TermView {
  /** What it counts: a name that stands for itself. */
  name: string;
  /** What each piece adds to it. */
  squares: SquareView[];
  value: number;
}
/** Where a sequential test stands. */
interface TestView {
  bounds: number[];
  decided: boolean;
  elo: number[];
  /** The log-likelihood ratio, and the bounds at which it decides. */
  llr: number;
}
/** What happens in a solution: pieces given first, two taken for one or more for less, a new king, a king that cannot move, six pieces or fewer, all other moves lose, the win is certain, all other moves lose a man or the game. */
type ThemeName = "shot" | "two_for_one" | "more_for_less" | "breakthrough" | "trapped_king" | "ending" | "only_draw" | "certain_win" | "only_defence" | "two_against_one" | "three_against_two" | "first_position" | "fourth_position";
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
/** What came of a move that was tried in place of another. */
interface TriedView {
  /** The expected score of the side that moves after the best move, from 0 to 1. */
  best: number;
  finding: FindingView | null;
  grade: GradeName | null;
  /** The move, and how it goes on. */
  line: ReviewStepView[];
  /** Whether it keeps what the best move keeps, or nearly. */
  right: boolean;
  /** The same after this move. */
  tried: number;
  value: ProvedValue | null;
}
/** Another move than the one that was played. */
interface TryMove {
  /** Any text that PDN allows, or `pass`. */
  move: string;
  /** The ply in whose place it is tried, counted from 1. */
  ply: number;
}
/** A rule set by its word. */
type VariantName = string;
/** A rule set. */
interface VariantView {
  /** Whether three-move ballots can be drawn. */
  ballots: boolean;
  /** Whether captured pieces stay on the board until the move is over. */
  captured_stay: boolean;
  /** How games are drawn, as a sentence. */
  draws: string;
  /** Who moves first. */
  first: Side;
  id: string;
  kings: boolean;
  letters: Side | null;
  /** What it is, in a few words. */
  line: string;
  /** Whether the corner at each player's left is light. */
  mirrored: boolean;
  name: string;
  /** Whether a capture may stop before its end. */
  optional_continuation: boolean;
  /** Whether it is won otherwise than by leaving the opponent nothing to move. */
  other_goal: boolean;
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
/** Why a move may not be played: another capture takes more pieces, is made with a king, takes more kings, meets a king earlier or takes what is worth more; or it has to go on, or to stop right behind the king that it took last; or the king has made as many steps in a row as it may. */
type WhyForbidden = "fewer_pieces" | "not_with_king" | "fewer_kings" | "king_later" | "worth_less" | "goes_on" | "not_behind_king" | "tired";
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
/** A move of an analysis. */
interface WriteMove {
  comment?: string | null;
  /** Its strength, such as `!`. */
  mark?: string | null;
  /** Any text that PDN allows, or `pass`. */
  move: string;
  /** Other numeric annotation glyphs. */
  nags?: number[] | null;
  /** Which move it follows, counted from 1; 0 is the start. */
  parent: number;
}
/** An analysis as the page keeps it. */
interface WriteStudy {
  /** What is said before the first move. */
  comment?: string | null;
  /** The start position unless told otherwise. */
  fen?: string | null;
  /** A move comes after the one that it follows, and the main line before variations. */
  moves: WriteMove[];
  /** As PDN writes it; `*` unless told otherwise. */
  result?: string | null;
  /** Of PDN: who played, where and when. */
  tags?: TagView[];
  variant: VariantName;
}
