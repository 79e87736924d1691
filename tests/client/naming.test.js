// What things are called, under Node: nothing is said twice.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beforeColon, saidOnce } from "../../src/filon/web/static/naming.js";

test("what a name and a move both end with is said once", () => {
  const door = "blue door, 1 nugget, towards the way out";
  assert.deepEqual(saidOnce(`Extraction pile (52): ${door}`, `dig: ${door}`), ["Extraction pile (52)", `dig: ${door}`]);
  assert.deepEqual(saidOnce("Exit pile (3), discard (1)", "take the top Exit card"), ["Exit pile (3), discard (1)", "take the top Exit card"]);
});

test("where one says all of the other it stands alone", () => {
  assert.deepEqual(saidOnce("swap", "swap with Bob"), ["swap with Bob"]);
  assert.deepEqual(saidOnce("Roll the dice", ""), ["Roll the dice"]);
  assert.deepEqual(saidOnce("a map, the last one", "a map"), ["a map, the last one"]);
  assert.deepEqual(saidOnce("", "dig"), ["dig"]);
});

test("in a sentence a thing is called by what stands before its colon", () => {
  assert.equal(beforeColon("Bob: in the mine, on card 4"), "Bob");
  assert.equal(beforeColon("Bob\u00a0: dans la mine"), "Bob");
  assert.equal(beforeColon("crossing"), "crossing");
});
