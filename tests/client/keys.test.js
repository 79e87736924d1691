// Keys as they are declared: which chord means what, and that no chord means two things in one place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowOf, capsOf, KEYS, keysOn, means, shortcutsOf, signsOn, turnSigns } from "../../src/filon/web/static/keys.js";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key, more = {}) => ({ key, ...plain, ...more });
const meant = (event, where = "table") => keysOn(where).filter((key) => key !== KEYS.any && means(event, key));

test("a key means what it is declared to mean, whatever the case of a letter", () => {
  assert.deepEqual(meant(press("u")), [KEYS.undo]);
  assert.deepEqual(meant(press("U")), [KEYS.undo], "with the letters locked");
  assert.deepEqual(meant(press("z", { ctrlKey: true })), [KEYS.undo]);
  assert.deepEqual(meant(press("z", { metaKey: true })), [KEYS.undo]);
  assert.deepEqual(meant(press(" ")), [KEYS.touch]);
});

test("with another key held down it means something else", () => {
  assert.deepEqual(meant(press("z")), []);
  assert.deepEqual(meant(press("Z", { ctrlKey: true, shiftKey: true })), []);
  assert.deepEqual(meant(press("r", { ctrlKey: true })), [], "the browser loads the page anew");
  assert.deepEqual(meant(press("m", { altKey: true })), []);
  assert.deepEqual(meant(press("ArrowLeft", { shiftKey: true })), []);
  assert.deepEqual(meant(press("u", { isComposing: true })), []);
  assert.deepEqual(meant({ ...plain }), [], "a browser that fills in a form says no key");
});

test("a sign is the same with Shift and without: keyboards differ", () => {
  for (const shiftKey of [true, false]) {
    assert.deepEqual(meant(press("?", { shiftKey })), [KEYS.sheet]);
    assert.deepEqual(meant(press("+", { shiftKey })), [KEYS.closer]);
    assert.deepEqual(meant(press("0", { shiftKey })), [KEYS.whole]);
  }
});

test("any key is one that is not held down for another", () => {
  assert.ok(means(press("x"), KEYS.any));
  assert.ok(means(press("Escape"), KEYS.any));
  assert.ok(!means(press("Shift", { shiftKey: true }), KEYS.any));
  assert.ok(!means(press("Control", { ctrlKey: true }), KEYS.any));
});

test("arrows are told apart, and only where they are meant", () => {
  assert.equal(arrowOf(press("ArrowUp"), KEYS.step), "ArrowUp");
  assert.equal(arrowOf(press("ArrowUp", { ctrlKey: true }), KEYS.step), null);
  assert.equal(arrowOf(press("ArrowUp"), KEYS.back), null);
});

test("no chord means two things where the keyboard is on one thing", () => {
  for (const where of ["table", "replay"]) {
    const places = keysOn(where).flatMap(({ at, chords }) => chords.map((chord) => ({ at, chord })));
    const isAlone = ({ at, chord }, n) => !places.some((other, m) => m < n && other.chord === chord &&
      (other.at === at || !chord.startsWith("Arrow")));
    assert.deepEqual(places.filter((place, n) => !isAlone(place, n)), [], where);
  }
});

test("single signs that work wherever the keyboard is can be switched off, and no others", () => {
  assert.deepEqual(signsOn("table"), ["I", "U", "F", "?"]);
  turnSigns(false);
  assert.deepEqual(["i", "u", "f", "?"].flatMap((key) => meant(press(key))), []);
  assert.deepEqual(meant(press("z", { ctrlKey: true })), [KEYS.undo]);
  assert.deepEqual(meant(press("r")), [KEYS.turn]);
  assert.deepEqual(meant(press("Escape")), [KEYS.escape]);
  turnSigns(true);
  assert.deepEqual(meant(press("u")), [KEYS.undo]);
});

test("what stands on a key is a sign or a word of the page's language", () => {
  const words = (said) => `the key ${said}`;
  assert.deepEqual(capsOf("Control+Z", words), ["Ctrl", "Z"]);
  assert.deepEqual(capsOf("Shift+Tab", words), ["the key Shift", "Tab"]);
  assert.deepEqual(capsOf("+", words), ["+"]);
  for (const chord of Object.values(KEYS).flatMap((key) => key.chords)) {
    const unnamed = capsOf(chord, words).filter((cap) => /^[A-Z][a-z]{4,}/.test(cap));
    assert.deepEqual(unnamed, [], `${chord} has no word`);
  }
  assert.equal(shortcutsOf(KEYS.undo), "U Control+Z");
});
