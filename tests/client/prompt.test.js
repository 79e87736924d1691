// What is asked after a touch, under Node: the sentence, and how it is broken to fit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { promptsOf, rewritten } from "../../src/filon/web/static/prompt.js";

const words = (sentence, things) => sentence.replace(/\{(\w+)\}/g, (_, name) => things[name]);
const called = (id) => ({ swap: "swap", lay: "a curve", b: "Bob", c: "Cléo", far: "a place with a very long name indeed" })[id] ?? "";
const kind = (id) => ({ b: "a player", c: "a player", heap: "the discard pile" })[id] ?? (id.startsWith("cell") ? "an empty place" : "");
const prompts = (path, lit) => promptsOf({ path, lit }, called, kind, words);
const cells = Array.from({ length: 9 }, (_, i) => `cell-${i}`);

test("few things are named, many are told by what they are", () => {
  assert.equal(prompts(["swap"], ["b", "c"])[0], "Swap: now touch Bob or Cléo.");
  assert.equal(prompts(["lay"], [...cells, "heap"])[0], "A curve: now touch an empty place or the discard pile.");
  assert.equal(prompts(["lay"], ["b", "heap", "cell-1"])[0], "A curve: now touch a player, the discard pile or an empty place.");
});

test("what is named can be said in fewer words, and at least that it is lit", () => {
  const lit = "Swap: now touch what is lit.";
  assert.deepEqual(prompts(["swap"], ["b", "c"]), ["Swap: now touch Bob or Cléo.", "Swap: now touch a player.", lit]);
  assert.deepEqual(prompts(["swap"], ["far"]), [lit]);
  assert.deepEqual(prompts(["swap"], ["unknown"]), [lit]);
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
  const name = (id) => ({ several: "discard several", "hand-0": "crossing", heap: "discard pile" })[id] ?? id;
  const path = ["several", "hand-0", "hand-1", "hand-4"];
  const [sentence] = promptsOf({ path, lit: ["heap"] }, name, kind, words);
  assert.equal(sentence, "Discard several, crossing +2: now touch discard pile.");
});
