// What is asked after a touch, under Node: the sentence, and how it is broken to fit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { promptsOf, rewritten } from "../../src/filon/web/static/prompt.js";

const words = (sentence, things) => sentence.replace(/\{(\w+)\}/g, (_, name) => things[name]);
const cells = (n) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`c${i}`, { moves: [i] }]));
const tree = { then: { swap: { then: cells(2) }, lay: { then: cells(9) }, go: { then: { on: { then: cells(1) } } } } };
const said = { 0: "swap with B", 1: "swap with C" };
const called = (id) => ({ swap: "swap", lay: "a curve", go: "go" })[id] ?? "";
const prompts = (path, lit) => promptsOf({ tree, path, lit, said }, called, words);
const asked = (path, lit) => prompts(path, lit)[0];

test("few moves are named, many are counted, and a step on the way is a step", () => {
  assert.equal(asked(["swap"], ["c0", "c1"]), "Swap: now touch what is lit (swap with B\u00a0· swap with C).");
  assert.equal(asked(["lay"], Object.keys(cells(9))), "A curve: now touch one of the 9 things that are lit.");
  assert.equal(asked(["go"], ["on"]), "Go: now touch what is lit.");
});

test("what is named can be said in fewer words", () => {
  assert.equal(prompts(["swap"], ["c0", "c1"])[1], "Swap: now touch one of the 2 things that are lit.");
  assert.equal(prompts(["lay"], Object.keys(cells(9))).length, 1);
});

const style = (size) => ({ size, weight: 400, serif: false });
const LOOK = { lettering: { wide: { asked: style(20), body: style(16), hint: style(14) } }, fonts: { sans: "x" }, line: 1.3 };
const measure = (text, font) => text.length * Number(/(\d+)px/.exec(font)[1]) * 0.5;
const written = (text, w, h) => rewritten({ id: "asked-words", w, h, tone: "asked gold left" }, [text].flat(), "wide", LOOK, measure);

test("a sentence is set as large as it fits, and shortened where it fits in no size", () => {
  assert.deepEqual(written("one two", 100, 20), { id: "asked-words", w: 100, h: 20, tone: "asked gold left", text: "one two" });
  assert.equal(written("one two three", 100, 46).text, "one two\nthree");
  const small = written("one two three", 100, 20);
  assert.deepEqual([small.text, small.tone], ["one two three", "hint gold left"]);
  assert.ok(written("one two three four five", 100, 20).text.endsWith("…"));
});

test("a sentence too long for its box gives way to a shorter one before anything is cut off", () => {
  assert.equal(written(["one two three four five", "one two"], 100, 20).text, "one two");
  assert.equal(written(["one two three", "one two"], 100, 20).text, "one two three");
});

test("of several of one kind the first is named, and how many more there are", () => {
  const last = { then: { "hand-4": { then: { heap: { moves: [1] } } } } };
  const several = { then: { several: { then: { "hand-0": { then: { "hand-1": last } } } } } };
  const name = (id) => ({ several: "discard several", "hand-0": "crossing" })[id] ?? id;
  const path = ["several", "hand-0", "hand-1", "hand-4"];
  const [sentence] = promptsOf({ tree: several, path, lit: ["heap"], said: {} }, name, words);
  assert.equal(sentence, "Discard several, crossing +2: now touch what is lit.");
});
