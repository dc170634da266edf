/** The guide says nothing that is not so: every diagram and every move it claims is put to the server. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Server } from "../harness/server.js";
import { DIAGRAMS, squares } from "../../ui/guide.js";

/** @typedef {import("../../ui/types.js").Position} Position */

describe("the guide's diagrams", () => {
  /** @type {Server} */
  let server;
  before(async () => {
    server = await Server.start();
  });
  after(() => server.close());

  for (const [name, diagram] of Object.entries(DIAGRAMS)) {
    test(`${name}: ${diagram.caption}`, async () => {
      const { variant, turn, board, marks } = diagram;
      const { status, json } = await server.api("/api/position", { variant, board: squares(board), turn });
      assert.equal(status, 200, JSON.stringify(json));
      const position = /** @type {Position} */ (json);
      const legal = position.moves.map((move) => move.text);
      if (diagram.only) assert.deepEqual(legal.toSorted(), diagram.only.toSorted());
      for (const text of diagram.legal ?? []) assert.ok(legal.includes(text), `${text} is legal`);
      for (const text of diagram.illegal ?? []) assert.ok(!legal.includes(text), `${text} is not legal`);
      for (const text of diagram.crowns ?? []) {
        assert.ok(position.moves.find((move) => move.text === text)?.crowns, `${text} crowns`);
      }
      const outcome = position.outcome && (position.outcome.winner ?? "draw");
      assert.equal(outcome, diagram.won ?? null);
      assertMarks(position, marks);
    });
  }

  test("the proved win is one, if the tables have it", async () => {
    const { variant, turn, board } = DIAGRAMS.provedWin;
    const { json } = await server.api("/api/position", { variant, board: squares(board), turn });
    if (json.proved) assert.equal(json.proved.value, "win");
  });
});

/**
 * What is marked is what moves: the piece, its path with what it takes, or every target.
 * @param {Position} position @param {import("../../ui/guide.js").Marks} marks
 */
function assertMarks({ moves }, { selected, path, targets, captured }) {
  const ways = moves.flatMap((move) => move.paths);
  if (selected && path) {
    const way = ways.find(({ squares }) => squares.join() === [selected, ...path].join());
    assert.ok(way, `${selected} can go ${path}`);
    assert.deepEqual(way.captures, captured ?? []);
  } else if (targets) {
    const own = ways.filter(({ squares }) => !selected || squares[0] === selected);
    assert.deepEqual([...new Set(own.map(({ squares }) => squares.at(-1)))].sort(), targets.toSorted());
    if (captured) assert.deepEqual([...new Set(own.flatMap(({ captures }) => captures))], captured);
  }
}
