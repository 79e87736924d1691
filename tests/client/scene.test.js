// Scenes under Node: changes applied as Python applies them, and walks through a tree of touches.
// FILON_CHANGES names a file with triples of old scene, change and new scene that Python wrote.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { after, meant, offered, patched, pathTo, received, shapeFor, touched } from "../../src/filon/web/static/scene.js";

const DEFAULTS = { turn: 0, label: "", text: "", tone: "" };
const whole = (scene) => ({ ...scene, sprites: scene.sprites.map((sprite) => ({ ...DEFAULTS, ...sprite })) });

test("every change that Python makes leads to the scene that Python has", () => {
  const triples = JSON.parse(readFileSync(process.env.FILON_CHANGES, "utf8"));
  assert.ok(triples.length >= 200, `only ${triples.length} changes`);
  for (const { old, change, now } of triples) assert.deepEqual(whole(patched(old, change)), whole(now));
});

test("a change leaves the scene it is applied to as it was", () => {
  const [{ old, change }] = JSON.parse(readFileSync(process.env.FILON_CHANGES, "utf8"));
  const before = structuredClone(old);
  patched(old, change);
  assert.deepEqual(old, before);
});

test("a change of another version is not applied", () => {
  const scene = { shape: "wide", title: "", asked: "", happened: [], zones: [], sprites: [] };
  assert.deepEqual(received(null, { v: 4, from: null, scene }), { v: 4, scene });
  assert.equal(received({ v: 3, scene }, { v: 5, from: 4, delta: {} }), null);
  assert.equal(received(null, { v: 5, from: 4, delta: {} }), null);
  assert.equal(received({ v: 4, scene }, { v: 5, from: 4, delta: { rest: { asked: "?" } } }).scene.asked, "?");
});

const TREE = { then: { pile: { moves: [0] }, swap: { then: { b: { moves: [7] }, c: { moves: [8, 9] } } }, lay: { moves: [3], then: { here: { moves: [4] } } } } };

test("a path is followed to its moves", () => {
  assert.deepEqual(touched(TREE, [], "pile"), { path: ["pile"], moves: [0] });
  assert.deepEqual(touched(TREE, [], "swap"), { path: ["swap"], moves: [] });
  assert.deepEqual(touched(TREE, ["swap"], "c"), { path: ["swap", "c"], moves: [8, 9] });
  assert.deepEqual(Object.keys(after(TREE, ["swap"]).then), ["b", "c"]);
});

test("the way to a move is found", () => {
  assert.deepEqual(pathTo(TREE, 0), ["pile"]);
  assert.deepEqual(pathTo(TREE, 9), ["swap", "c"]);
  assert.deepEqual(pathTo(TREE, 3), ["lay"]);
  assert.deepEqual(pathTo(TREE, 4), ["lay", "here"]);
  assert.equal(pathTo(TREE, 99), null);
  assert.equal(pathTo({}, 0), null);
  assert.deepEqual(pathTo({ moves: [5] }, 5), []);
});

test("a touch is taken back by touching again, and another beginning starts anew", () => {
  assert.deepEqual(touched(TREE, ["swap"], "swap"), { path: [], moves: [] });
  assert.deepEqual(touched(TREE, ["swap"], "pile"), { path: ["pile"], moves: [0] });
  assert.equal(touched(TREE, ["swap"], "stone"), null);
  assert.equal(touched(TREE, [], "b"), null);
});

const heap = (/** @type {number} */ move, more = {}) => ({ then: { heap: { moves: [move] }, ...more } });
const SEVERAL = {
  then: {
    "x-0": heap(1),
    "x-1": heap(2, { here: { moves: [3] } }),
    "x-2": heap(8),
    several: {
      then: {
        "x-0": { then: { "x-0": heap(4), "x-1": heap(5, { "x-2": heap(6) }), "x-2": heap(9) } },
        "x-1": { then: { "x-2": heap(7) } },
      },
    },
  },
};

test("of several things the last may be touched first", () => {
  assert.deepEqual(offered(SEVERAL, ["several"]).sort(), ["x-0", "x-1", "x-2"]);
  assert.deepEqual(touched(SEVERAL, ["several"], "x-2"), { path: ["several", "x-2"], moves: [] });
  assert.deepEqual(offered(SEVERAL, ["several", "x-2"]).sort(), ["x-0", "x-1"]);
  assert.deepEqual(touched(SEVERAL, ["several", "x-1"], "x-0"), { path: ["several", "x-0", "x-1"], moves: [] });
  assert.deepEqual(touched(SEVERAL, ["several", "x-2"], "x-1"), { path: ["several", "x-1", "x-2"], moves: [] });
  assert.deepEqual(touched(SEVERAL, ["several", "x-1", "x-2"], "x-0"), { path: ["several", "x-0", "x-1", "x-2"], moves: [] });
  assert.deepEqual(touched(SEVERAL, ["several", "x-0", "x-1"], "heap"), { path: ["several", "x-0", "x-1", "heap"], moves: [5] });
  assert.deepEqual(offered(SEVERAL, ["several", "x-1"]).sort(), ["x-0", "x-2"]);
  assert.deepEqual(offered(SEVERAL, ["several", "x-1", "x-2"]).sort(), ["heap", "x-0"]);
});

test("what was chosen before several are goes with them", () => {
  assert.deepEqual(touched(SEVERAL, ["x-2"], "several"), { path: ["several", "x-2"], moves: [] });
  assert.deepEqual(offered(SEVERAL, ["x-1"]).sort(), ["heap", "here"]);
  assert.deepEqual(touched(SEVERAL, ["x-0"], "x-1"), { path: ["x-1"], moves: [] });
});

test("one of several is taken back, and equal ones are touched again", () => {
  assert.deepEqual(touched(SEVERAL, ["several", "x-0", "x-1"], "x-1"), { path: ["several", "x-0"], moves: [] });
  assert.deepEqual(touched(SEVERAL, ["several", "x-1", "x-2"], "x-1"), { path: ["several", "x-2"], moves: [] });
  assert.deepEqual(touched(SEVERAL, ["several", "x-0"], "x-0"), { path: ["several", "x-0", "x-0"], moves: [] });
  assert.deepEqual(touched(SEVERAL, ["several", "x-0", "x-0"], "x-0"), { path: ["several", "x-0"], moves: [] });
  assert.deepEqual(touched(SEVERAL, ["several", "x-1", "x-2"], "several"), { path: ["several"], moves: [] });
});

test("things of different kinds keep their order", () => {
  const turning = { then: { "hand-0": { then: { turn: { then: { "cell-9-12": { moves: [1] } } }, "cell-8-11": { moves: [2] } } } } };
  assert.deepEqual(offered(turning, ["hand-0"]).sort(), ["cell-8-11", "turn"]);
  assert.equal(touched(turning, ["hand-0"], "cell-9-12"), null);
});

test("what is complete but could go on waits for a second touch", () => {
  assert.deepEqual(touched(TREE, [], "lay"), { path: ["lay"], moves: [] });
  assert.deepEqual(touched(TREE, ["lay"], "lay"), { path: ["lay"], moves: [3] });
  assert.deepEqual(touched(TREE, ["lay"], "here"), { path: ["lay", "here"], moves: [4] });
});

test("a sprite is called by its move only if it makes exactly one", () => {
  const said = { 0: "dig", 7: "swap with B", 8: "x", 9: "y" };
  assert.equal(meant(TREE, [], "pile", said), "dig");
  assert.equal(meant(TREE, [], "swap", said), "");
  assert.equal(meant(TREE, ["swap"], "b", said), "swap with B");
  assert.equal(meant(TREE, ["swap"], "c", said), "");
});

test("a window gets the shape that suits it", () => {
  assert.deepEqual([shapeFor(1440, 900), shapeFor(390, 844), shapeFor(844, 390), shapeFor(699, 500), shapeFor(900, 1000)], ["wide", "tall", "wide", "tall", "tall"]);
});
