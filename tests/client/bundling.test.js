// A bundle on the page, under Node: what is sent, what is shown, and when it is put away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Bundling } from "../../src/filon/web/static/bundling.js";

const BARTER = 61;
const reply = (chosen) => ({
  t: "bundle",
  question: 5,
  chosen,
  scene: { title: `with ${chosen.length}` },
  touches: { then: { beer: { moves: [0] }, no: { moves: [1] }, yes: { moves: [2] } } },
  ways: [{ chosen: [...chosen, 9] }, {}, { steps: [BARTER, ...chosen, 99] }],
});

function opened() {
  const [sent, made] = [[], []];
  let drawn = 0;
  const bundling = new Bundling({ send: (frame) => sent.push(frame), make: (steps) => made.push(steps), draw: () => (drawn += 1) });
  bundling.offer(5, [BARTER]);
  return { bundling, sent, made, drawn: () => drawn };
}

test("a move that opens a bundle is not made, any other is no matter of it", () => {
  const { bundling, sent, made } = opened();
  assert.equal(bundling.takes(3), false);
  assert.equal(bundling.takes(BARTER), true);
  assert.deepEqual(sent, [{ t: "bundle", question: 5, chosen: [] }]);
  assert.deepEqual([made, bundling.scene, bundling.tree, bundling.chosen], [[], null, null, null]);
});

test("touches lead from one to another, and at last to moves", () => {
  const { bundling, sent, made, drawn } = opened();
  bundling.takes(BARTER);
  bundling.hear(reply([]));
  assert.deepEqual([bundling.scene?.title, drawn()], ["with 0", 1]);
  assert.equal(bundling.takes(0), true);
  assert.deepEqual(sent.at(-1), { t: "bundle", question: 5, chosen: [9] });
  bundling.hear(reply([9]));
  assert.equal(bundling.takes(2), true);
  assert.deepEqual(made, [[BARTER, 9, 99]]);
});

test("it is put away by its own way, and by another question; one that comes too late is not shown", () => {
  const { bundling, sent, drawn } = opened();
  bundling.hear(reply([]));
  bundling.takes(1);
  assert.deepEqual([bundling.scene, drawn()], [null, 2]);
  bundling.hear(reply([]));
  bundling.offer(6, []);
  assert.equal(bundling.scene, null);
  bundling.hear(reply([9]));
  assert.equal(bundling.scene, null);
  assert.deepEqual(sent, []);
});

test("while the question is the same it is asked for anew with every view", () => {
  const { bundling, sent } = opened();
  bundling.hear(reply([9]));
  bundling.offer(5, [BARTER]);
  assert.deepEqual(sent, [{ t: "bundle", question: 5, chosen: [9] }]);
  assert.deepEqual(bundling.chosen, [9]);
});
