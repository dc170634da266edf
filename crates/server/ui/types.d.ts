// What the server sends and what the board is told, as global types. For the type checker only; the browser never loads it.

type Side = "black" | "white";
interface Path { squares: number[]; captures: number[]; crowned: number | null }
interface Proved { value: "win" | "draw" | "loss"; distance: number | null }
interface LegalMove {
  text: string; from: number; to: number; capture: boolean; crowns: boolean; pass: boolean;
  paths: Path[]; proved: Proved | null;
}
interface Outcome { winner: Side | null; reason: string; text: string; params?: { moves?: number; leaver?: Side; why?: string } }
/** Something that the server says: the id of a sentence, and what stands in it. */
interface Saying { id?: string; params?: Record<string, any> }
interface Refusal extends Saying { error: string; reasons?: string[]; faults?: Saying[]; game?: GameView }
interface Position {
  variant: string; size: number; fen: string; turn: Side; board: string;
  moves: LegalMove[]; outcome: Outcome | null; proved: Proved | null;
}
interface Score { winner: Side | null; plies: number | null; value: number | null; proved: boolean }
interface Report {
  depth: number; nodes: number; time_ms: number; score: Score | null; line: string[];
  cuts: { max: number; min: number } | null;
}
interface GameNode {
  id: number; parent: number; side: Side; text: string; path: Path; crowns: boolean; board: string;
  report: Report | null; clock: { black_ms: number; white_ms: number } | null; comment: string | null;
}
interface Seat { kind: "here" | "link" | "computer"; name: string; spec: string | null; taken: boolean; online: boolean; away_ms: number | null }
interface Clock { black_ms: number; white_ms: number; running: Side | null; now: number }
interface Offer { kind: "draw" | "undo" | "rematch"; by: Side }
interface GameView {
  id: string; version: number; variant: string; size: number; created: number; updated: number;
  seats: Record<Side, Seat>; yours: Side[]; owner: boolean;
  options: { hints: boolean; undo: boolean; clock: { initial_ms: number; increment_ms: number } | null };
  start: { fen: string; board: string; turn: Side; ballot: string | null };
  position: Position; nodes: GameNode[]; current: number; line: number[];
  can: {
    undo: boolean; redo: boolean; hint: boolean; move: boolean; resign: boolean; offer_draw: boolean;
    offer_undo: boolean; rematch: boolean; ask_computer: boolean; evaluate: boolean; branch: boolean; claim: boolean; abort: boolean;
  };
  outcome: Outcome | null; captured: Record<Side, number>;
  help: Record<"hints" | "undos" | "evaluations", Record<Side, number>>; evaluated: number[]; people: boolean; paused: boolean;
  claim_in_ms: number | null; record: Record<"event" | "site" | "date" | "round", string | null> | null;
  offers: Offer[]; clock: Clock | null; rematch: string | null; spectators: number;
  links: { seat: Record<Side, string | null>; watch: string; back: string | null } | null;
}
interface Variant {
  id: string; name: string; line: string; special: string; steps: string | null; size: number; pieces: number; kings: boolean; passes: boolean;
  optional_continuation: boolean; ballots: boolean; draws: string; first: Side;
}
interface Options {
  version: string; variants: Variant[];
  levels: { spec: string; name: string; title: string; about: string; variants?: string[] }[];
  algorithms: { id: string; name: string; depth: boolean; depth_optional: boolean; evaluation: boolean; about: string }[];
  max_depth: Record<string, number>;
  evaluations: { id: string; name: string; about: string }[];
  presets: { spec: string; name: string; title: string; about: string; variant: string; system: string; step: string | null; depths: { least: number; most: number } }[];
  engines: { name: string; spec: string }[];
  default: { variant: string; level: string };
  bind: Bind;
}
interface Invitation {
  variant: string; side: Side; host: string; hints: boolean; undo: boolean; taken: boolean;
  clock: { initial_ms: number; increment_ms: number } | null;
}
/** Who can reach the server. `loopback`: only this machine; `can_open`: its network could be let in; `open`: it is. */
interface Bind { loopback: boolean; addresses: string[]; can_open: boolean; open: boolean }
interface GameSummary {
  id: string; variant: string; created: number; updated: number; black: string; white: string;
  moves: number; outcome: Outcome | null; board: string; size: number; yours: Side[]; turn: Side | null;
}
interface Hint { move: LegalMove; path: Path; line: string[]; score: Score; depth: number; game: GameView }
interface Thinking { side: Side; depth: number; nodes: number; score: Score | null }
interface Presence {
  spectators: number; black: boolean; white: boolean; black_away_ms: number | null; white_away_ms: number | null;
  claim_in_ms: number | null;
}
interface AnalysisInfo { depth: number; nodes: number; time_ms: number; lines: { score: Score; moves: string[] }[] }
interface PdnGame {
  index: number; variant: string; black: string; white: string; event: string | null; result: string; plies: number;
  problem: string | null;
  /** Its last position; null when it cannot be replayed. */
  fen: string | null; board: string | null; turn: Side | null; size: number | null;
}
interface SeatRequest { kind: "here" | "link" | "computer"; spec?: string; name?: string }
interface NewGame {
  variant: string; black: SeatRequest; white: SeatRequest; hints: boolean; undo: boolean;
  clock: { initial_ms: number; increment_ms: number } | null;
  start: null | { fen: string } | { ballot: true } | { pdn: string; game: number; ply: number | null } | { from: string; node: number };
}

/** What is drawn over the squares. Every mark has its own shape. */
interface Marks {
  movable?: number[]; forced?: number[]; selected?: number | null; targets?: Target[] | number[];
  captured?: number[]; path?: number[]; hint?: number[] | null; pulse?: number[];
}
interface Target { square: number; capture: boolean; proved?: Proved | null }
/** `live`: squares that do something when they are pressed. */
interface BoardModel { board: string; marks: Marks; names: string[]; labels: Labels; lifted: Lifted | null; live?: number[] }
/** A piece that has walked part of its way: drawn on `at` while it still stands on `from`. */
interface Lifted { from: number; at: number; jumped: number[]; king: boolean }
type Labels = "numbers" | "rowcol" | "none";
type Go = (path: string) => void;
/** What every screen is given: to go elsewhere, to say what it is called, to open the menu of narrow screens. */
interface Page { go: Go; title: (text: string) => void; menu: () => void }
type GameControl = import("./game/control.js").GameControl;
type BoardView = import("./board/render.js").BoardView;
type Found = import("./parts/position-field.js").Found;
