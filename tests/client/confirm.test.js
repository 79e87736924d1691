// When a move is to be confirmed: by what its viewer wishes, and by what the server calls costly.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isConfirmed } from "../../src/filon/web/static/confirm.js";

test("what is costly is confirmed where that is the wish, and nothing else", () => {
  const costly = [[3, 5], [9, 9]];
  const asked = [2, 3, 4, 5, 6, 9].filter((action) => isConfirmed("costly", costly, action));
  assert.deepEqual(asked, [3, 4, 5, 9]);
  assert.deepEqual(isConfirmed("costly", [], 3), false);
});

test("a wish for all or for none is a wish for all or for none", () => {
  assert.equal(isConfirmed("always", [], 7), true);
  assert.equal(isConfirmed("never", [[0, 99]], 7), false);
});
