// What lies under a finger and what an arrow key leads to, under Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { roomy, towards, under } from "../../src/filon/web/static/geometry.js";

const box = (id, x, y, w = 10, h = 10) => ({ id, x, y, w, h });

test("the uppermost box is touched, and a small one from a little away", () => {
  const boxes = [box("back", 0, 0, 100, 100), box("front", 40, 40)];
  assert.equal(under(boxes, 45, 45).id, "front");
  assert.equal(under(boxes, 5, 5).id, "back");
  assert.equal(under([box("a", 0, 0), box("b", 30, 0)], 14, 5, 44).id, "a");
  assert.equal(under([box("a", 0, 0), box("b", 30, 0)], 26, 5, 44).id, "b");
  assert.equal(under([box("a", 0, 0)], 14, 5), undefined);
});

test("a box grows about its middle", () => {
  assert.deepEqual(roomy(box("a", 100, 100, 20, 60), 44), { id: "a", x: 88, y: 100, w: 44, h: 60 });
});

test("arrows lead to what is nearest that way", () => {
  const grid = ["a", "b", "c", "d"].map((id, i) => box(id, 30 * (i % 2), 30 * Math.floor(i / 2)));
  assert.equal(towards(grid, grid[0], "ArrowRight").id, "b");
  assert.equal(towards(grid, grid[0], "ArrowDown").id, "c");
  assert.equal(towards(grid, grid[3], "ArrowLeft").id, "c");
  assert.equal(towards(grid, grid[3], "ArrowUp").id, "b");
  assert.equal(towards(grid, grid[0], "ArrowLeft").id, "a");
});
