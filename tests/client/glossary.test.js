// What things are, under Node: the same cases as on the server.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { explained, Glossary } from "../../src/filon/web/static/glossary.js";

const { terms, sprites } = JSON.parse(readFileSync(new URL("glossary_cases.json", import.meta.url), "utf8"));

test("the first term that fits by id and art has the word", () => {
  for (const sprite of sprites) assert.equal(explained(terms, sprite)?.name ?? null, sprite.is, JSON.stringify(sprite));
});

test("of decoration and of the unknown nothing is said", () => {
  const glossary = new Glossary(terms);
  const unsaid = sprites.filter((sprite) => !sprite.is);
  assert.ok(unsaid.length > 3);
  for (const sprite of unsaid) assert.equal(glossary.of(sprite), null);
  assert.equal(glossary.of(sprites[3]), glossary.of(sprites[3]));
});

test("a short label stands above what a thing is, in the place of a long one its name", () => {
  const glossary = new Glossary(terms);
  const deck = { id: "deck", art: "back", x: 0, y: 0, w: 1, h: 1 };
  assert.equal(glossary.heading({ ...deck, label: "deck: 5" }), "deck: 5");
  assert.equal(glossary.heading({ ...deck, label: "deck, ".repeat(20) }), "a card");
  assert.equal(glossary.heading(deck), "a card");
  assert.equal(glossary.heading({ ...deck, id: "cave", label: "cave, ".repeat(20) }), "cave, ".repeat(20));
});
