// What a view sounds like: each sound means one thing, and the call is for who may not be looking.

import assert from "node:assert/strict";
import { test } from "node:test";
import { heardIn, SOUNDS, VIBRATIONS } from "../../src/filon/web/static/sounds.js";

const scene = { shape: "wide", title: "", asked: "", zones: [], sprites: [] };
const rolled = { ...scene, sprites: [{ id: "die", art: "yes", x: 0, y: 0, w: 1, h: 1, turn: 9, tone: "rolls" }] };
const view = { before: scene, now: scene, frame: {}, asks: false, ends: false, hidden: false, waited: 0 };
const names = (more) => heardIn({ ...view, ...more }).map(({ name }) => name);

test("what somebody does is heard, and dice as dice", () => {
  assert.deepEqual(names({}), ["moved"]);
  assert.deepEqual(names({ now: rolled }), ["dice"]);
  assert.deepEqual(names({ before: rolled, now: rolled }), ["moved"], "the die lies as it lay");
  assert.deepEqual(names({ before: null }), [], "what a page shows first is no news");
});

test("a call is for who does not look, or has waited for long", () => {
  assert.deepEqual(names({ asks: true }), ["moved"], "within one's own turn");
  assert.deepEqual(names({ asks: true, waited: 7000 }), ["turn"]);
  assert.deepEqual(names({ asks: true, hidden: true }), ["turn"]);
  assert.deepEqual(names({ hidden: true, waited: 7000 }), ["moved"], "nothing is asked");
});

test("what is staged sounds as it is staged, and the call comes after it", () => {
  const frame = { stage: { title: "Burnt!", say: [], figures: [], sound: "bad", stands: 2000, after: 900 } };
  assert.deepEqual(names({ frame }), ["bad"]);
  const [staged, call] = heardIn({ ...view, frame, asks: true, hidden: true });
  assert.deepEqual([staged.name, call.name], ["bad", "turn"]);
  assert.ok(call.after > staged.after);
  assert.deepEqual(names({ frame, ends: true }), ["end"], "the end is heard alone");
});

test("every sound is another one, and what vibrates sounds too", () => {
  const played = Object.values(SOUNDS).map((notes) => JSON.stringify(notes));
  assert.equal(new Set(played).size, played.length);
  assert.ok(Object.keys(VIBRATIONS).every((name) => name in SOUNDS));
  for (const { loud } of Object.values(SOUNDS).flat()) assert.ok(loud <= 0.2, "softly");
});
