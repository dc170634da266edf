/** Which move is meant by squares or text: the page's pure matcher, without browser or server. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { extend, match } from "../../ui/board/matcher.js";
import { matchTyped } from "../../ui/board/typed.js";
import { speak } from "../../ui/words/words.js";

await speak("rest");

/** A typed move where squares are called by number. @param {LegalMove[]} moves @param {string} text */
const type = (moves, text) =>
  matchTyped(moves, text, {
    squares: (one) => (/[^\dx×:\s.,–—-]/i.test(one) ? null : (one.match(/\d+/g)?.map(Number) ?? null)),
    example: "11-15",
    name: String,
  });

/**
 * A legal move as the server sends it.
 * @param {string} text @param {[squares: number[], captures: number[]][]} paths @returns {LegalMove}
 */
function move(text, ...paths) {
  const [squares, captures] = paths[0];
  return {
    text,
    from: squares[0],
    to: /** @type {number} */ (squares.at(-1)),
    capture: captures.length > 0,
    crowns: false,
    pass: false,
    paths: paths.map(([squares, captures]) => ({ squares, captures, crowned: null })),
    proved: null,
  };
}

/** B:W6,7,14,15:B2: two different captures with the same start and end. */
const ROUTES = [
  move("2x9x18", [
    [2, 9, 18],
    [6, 14],
  ]),
  move("2x11x18", [
    [2, 11, 18],
    [7, 15],
  ]),
];

/** W:WK14:B10,11,18,19: one move that ends where it began and can be walked both ways round. */
const RING = [
  move(
    "14x14",
    [
      [14, 7, 16, 23, 14],
      [10, 11, 19, 18],
    ],
    [
      [14, 23, 16, 7, 14],
      [18, 19, 11, 10],
    ],
  ),
];

/** regicide, B:W6,14,22:B1: each landing is a legal end. */
const PREFIXES = [
  move("1x10", [[1, 10], [6]]),
  move("1x17", [
    [1, 10, 17],
    [6, 14],
  ]),
  move("1x26", [
    [1, 10, 17, 26],
    [6, 14, 22],
  ]),
];

const STEPS = [move("11-15", [[11, 15], []]), move("11-16", [[11, 16], []]), move("9-14", [[9, 14], []])];

/** A capture of three whose landings are all given by its end. */
const LONG = [
  move("1x26", [
    [1, 10, 17, 26],
    [6, 14, 22],
  ]),
];

/** @param {LegalMove[]} moves @param {number[]} chosen */
const targets = (moves, chosen) =>
  match(moves, chosen)
    .targets.map((target) => target.square)
    .sort((a, b) => a - b);
/** @param {LegalMove[]} moves @param {number[]} chosen */
const played = (moves, chosen) => match(moves, chosen).play?.path.squares;

describe("squares chosen one after the other", () => {
  test("nothing chosen, or a square where nothing can move, means nothing", () => {
    assert.deepEqual(match(STEPS, []).ways, []);
    assert.deepEqual(match(STEPS, [12]).ways, []);
    assert.equal(extend(STEPS, [], 12), null);
  });

  test("a piece shows its targets and plays nothing yet, even if it has one move only", () => {
    assert.deepEqual(targets(STEPS, [11]), [15, 16]);
    assert.equal(match(STEPS, [9]).play, null);
    assert.deepEqual(targets(STEPS, [9]), [14]);
  });

  test("a piece and a target play the move", () => {
    assert.deepEqual(played(STEPS, [11, 16]), [11, 16]);
    assert.equal(extend(STEPS, [11], 14), null);
  });

  test("the last square of a long capture is enough, and so is its first landing", () => {
    assert.deepEqual(played(LONG, [1, 26]), [1, 10, 17, 26]);
    assert.deepEqual(played(LONG, [1, 10]), [1, 10, 17, 26]);
    assert.deepEqual(targets(LONG, [1]), [10, 26]);
  });

  test("two routes to one square: the end alone asks for the route, then either square decides", () => {
    const open = match(ROUTES, [2, 18]);
    assert.equal(open.play, null);
    assert.deepEqual(open.walked, [2]);
    assert.deepEqual(open.jumped, []);
    assert.deepEqual(played(ROUTES, [2, 9]), [2, 9, 18]);
    assert.deepEqual(played(ROUTES, [2, 11]), [2, 11, 18]);
    assert.deepEqual(played(ROUTES, extend(ROUTES, [2, 18], 11) ?? []), [2, 11, 18]);
    assert.deepEqual(played(ROUTES, extend(ROUTES, [2, 18], 9) ?? []), [2, 9, 18]);
  });

  test("a round trip is one move, and either way of clicking it works", () => {
    assert.deepEqual(played(RING, [14, 7]), [14, 7, 16, 23, 14]);
    assert.deepEqual(played(RING, [14, 23]), [14, 23, 16, 7, 14]);
    assert.ok(played(RING, [14, 16]));
    assert.ok(played(RING, [14, 14]), "the origin clicked again is the end of the way");
    assert.deepEqual(targets(RING, [14]), [7, 14, 23]);
  });

  test("where stopping is allowed each landing waits with Skip, and the last one plays", () => {
    const first = match(PREFIXES, [1, 10]);
    assert.equal(first.play, null);
    assert.deepEqual(first.walked, [1, 10]);
    assert.deepEqual(first.jumped, [6]);
    assert.equal(first.stop?.move.text, "1x10");
    assert.deepEqual(targets(PREFIXES, [1, 10]), [17, 26]);
    const second = match(PREFIXES, [1, 10, 17]);
    assert.deepEqual(second.walked, [1, 10, 17]);
    assert.equal(second.stop?.move.text, "1x17");
    assert.deepEqual(played(PREFIXES, [1, 10, 17, 26]), [1, 10, 17, 26]);
    assert.deepEqual(played(PREFIXES, [1, 26]), [1, 10, 17, 26]);
  });
});

describe("typed moves", () => {
  for (const text of ["11-15", "11 15", "11x15", " 11 - 15 ", "11–15", "11.15", "11,15"]) {
    test(`“${text}” is 11-15`, () => assert.equal(type(STEPS, text).play?.move.text, "11-15"));
  }

  test("2x18 asks for the route, 2x11x18 and 2 9 18 name it", () => {
    assert.equal(type(ROUTES, "2x18").play, null);
    assert.match(type(ROUTES, "2x18").error ?? "", /2x9x18 or 2x11x18/);
    assert.equal(type(ROUTES, "2x11x18").play?.move.text, "2x11x18");
    assert.equal(type(ROUTES, "2 9 18").play?.move.text, "2x9x18");
  });

  test("a long capture may be typed by its ends or in full", () => {
    assert.equal(type(LONG, "1x26").play?.move.text, "1x26");
    assert.equal(type(LONG, "1x10x17x26").play?.move.text, "1x26");
  });

  test("where stopping is allowed the typed end is the end", () => {
    assert.equal(type(PREFIXES, "1x10").play?.move.text, "1x10");
    assert.equal(type(PREFIXES, "1x17").play?.move.text, "1x17");
    assert.equal(type(PREFIXES, "1x10x17").play?.move.text, "1x17");
    assert.equal(type(PREFIXES, "1x26").play?.move.text, "1x26");
  });

  test("the round trip may be typed with or without its way", () => {
    assert.ok(type(RING, "14x14").play);
    assert.deepEqual(type(RING, "14x23x16x7x14").play?.path.squares, [14, 23, 16, 7, 14]);
  });

  test("where moves are written with letters they are typed so, or by number", () => {
    const letters = [move("d4-e5", [[32, 28], []])];
    for (const text of ["d4-e5", "D4-E5", "32-28"]) assert.equal(type(letters, text).play?.move.text, "d4-e5", text);
    assert.match(type(letters, "d4-c5").error ?? "", /"d4-c5" is not a move/);
  });

  test("one number picks the piece", () => {
    const typed = type(STEPS, "11");
    assert.deepEqual(typed.chosen, [11]);
    assert.equal(typed.play, null);
    assert.equal(typed.error, null);
  });

  test("“pass” passes where passing is the move, and is refused where it is not", () => {
    const pass = { ...move("pass", [[0, 0], []]), from: 0, to: 0, pass: true, paths: [] };
    assert.equal(type([pass], "Pass").pass?.text, "pass");
    assert.match(type(STEPS, "pass").error ?? "", /passing is not allowed/);
  });

  test("nonsense and impossible moves are quoted in a sentence", () => {
    assert.match(type(STEPS, "hello").error ?? "", /"hello" is not a move/);
    assert.match(type(STEPS, "").error ?? "", /is not a move/);
    assert.match(type(STEPS, "11-18").error ?? "", /11-18 is not possible/);
    assert.match(type(STEPS, "99-100").error ?? "", /not possible/);
  });
});

describe("a flying king on its way", () => {
  /** International, W:WK46:B37,23,10: of the squares between two pieces the path names one. */
  const line = move("46x5", [
    [46, 32, 19, 5],
    [37, 23, 10],
  ]);
  line.paths[0].instead = [[], [28], [14], []];

  test("lands on any square between two pieces of one line", () => {
    for (const square of [32, 28]) assert.equal(match([line], [46, square]).play?.move, line, `${square}`);
    assert.equal(match([line], [46, 28, 14]).play?.move, line);
    assert.deepEqual(extend([line], [46, 14], 28), [46, 28, 14]);
  });

  test("does not land on pieces, beside the line or behind the last piece", () => {
    for (const square of [41, 37, 23, 27, 10]) assert.equal(extend([line], [46], square), null, `${square}`);
  });
});
