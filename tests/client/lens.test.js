// How a field is looked at, under Node: framing, zooming about a point, keeping within limits, and what is close enough.

import assert from "node:assert/strict";
import { test } from "node:test";
import { around, closeTo, common, heart, holds, inView, kept, onTheWay, placed, seen, through, whole, zoomed } from "../../src/filon/web/static/lens.js";

const WINDOW = { x: 100, y: 50, w: 200, h: 100 };
const rect = (x, y, w, h) => ({ x, y, w, h });

test("a frame is shown as Python shows it", () => {
  const lens = whole(WINDOW, rect(10, 10, 20, 20));
  assert.deepEqual(lens, { x: 20, y: 20, k: 5 });
  assert.deepEqual(placed(WINDOW, lens, rect(10, 10, 20, 20)), rect(150, 50, 100, 100));
  assert.deepEqual(seen(WINDOW, lens), rect(0, 10, 40, 20));
});

test("zooming leaves what is under the pointer where it is", () => {
  const [lens, point] = [{ x: 20, y: 20, k: 5 }, { x: 120, y: 140 }];
  const under = (one) => placed(WINDOW, one, rect(4, 28, 0, 0));
  assert.deepEqual([under(lens).x, under(lens).y], [point.x, point.y]);
  const closer = zoomed(WINDOW, lens, point, 8);
  assert.ok(Math.abs(under(closer).x - point.x) < 1e-9 && Math.abs(under(closer).y - point.y) < 1e-9);
  assert.equal(closer.k, 8);
});

test("nobody gets lost: the middle stays on the field, the size within limits", () => {
  const limits = { least: 1, most: 4 };
  assert.deepEqual(kept({ x: -50, y: 900, k: 9 }, rect(0, 0, 100, 200), limits), { x: 0, y: 200, k: 4 });
  assert.deepEqual(kept({ x: 5, y: 6, k: 0.2 }, rect(0, 0, 100, 200), limits), { x: 5, y: 6, k: 1 });
});

test("close to a place nothing beside the frame is shown, unless the frame is smaller than the window", () => {
  const frame = rect(0, 0, 1000, 30);
  assert.deepEqual(closeTo(WINDOW, frame, rect(10, 10, 10, 10), 2), { x: 50, y: 15, k: 2 });
  assert.deepEqual(closeTo(WINDOW, frame, rect(500, 0, 10, 10), 2), { x: 505, y: 15, k: 2 });
  assert.deepEqual(closeTo(WINDOW, frame, rect(990, 0, 10, 10), 2), { x: 950, y: 15, k: 2 });
});

test("a part of a window is looked through like the window itself", () => {
  const part = rect(100, 50, 200, 60);
  const lens = whole(part, rect(0, 0, 20, 20));
  assert.deepEqual(placed(WINDOW, through(WINDOW, part, lens), rect(0, 0, 20, 20)), placed(part, lens, rect(0, 0, 20, 20)));
});

test("boxes are joined, cut and compared", () => {
  assert.deepEqual(around([rect(0, 0, 10, 10), rect(20, -5, 5, 5)]), rect(0, -5, 25, 15));
  assert.deepEqual(common(rect(0, 0, 10, 10), rect(5, 5, 10, 10)), rect(5, 5, 5, 5));
  assert.equal(common(rect(0, 0, 10, 10), rect(10, 0, 5, 5)), null);
  assert.ok(holds(rect(0, 0, 10, 10), rect(0, 0, 10, 10)));
  assert.ok(!holds(rect(0, 0, 10, 10), rect(1, 1, 10, 2)));
});

test("what is cut off is not in view, unless there is no room for more of it", () => {
  const view = rect(0, 0, 100, 20);
  assert.ok(inView(view, rect(80, 0, 20, 20)));
  assert.ok(!inView(view, rect(90, 0, 20, 20)));
  assert.ok(!inView(view, rect(100, 0, 20, 20)));
  assert.ok(inView(view, rect(50, -5, 20, 30)));
  assert.ok(!inView(view, rect(50, 5, 20, 30)));
});

test("of boxes that do not fit together the one nearest to their middle is looked at", () => {
  const boxes = [rect(0, 0, 10, 10), rect(60, 0, 10, 10), rect(100, 0, 10, 10)];
  assert.deepEqual(heart(rect(0, 0, 110, 10), boxes), rect(0, 0, 110, 10));
  assert.deepEqual(heart(rect(0, 0, 100, 10), boxes), boxes[1]);
  assert.deepEqual(heart(rect(0, 0, 100, 10), [boxes[0], boxes[2]]), boxes[0]);
});

test("on the way from one view to another both ends are met", () => {
  const [from, to] = [{ x: 0, y: 0, k: 1 }, { x: 10, y: 20, k: 4 }];
  assert.deepEqual(onTheWay(from, to, 0), from);
  assert.deepEqual(onTheWay(from, to, 1), to);
  assert.deepEqual(onTheWay(from, to, 0.5), { x: 5, y: 10, k: 2 });
});
