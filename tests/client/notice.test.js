// Where the button stands under which a page is read: held against boards of every game that has pages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { around, common } from "../../src/filon/web/static/lens.js";
import { buttonPlace, laidOver, pageOf, staysOff, waitingWords } from "../../src/filon/web/static/notice.js";

const WINDOWS = { tall: [{ width: 390, scale: 1 }], wide: [{ width: 844, scale: 528 / 1440 }, { width: 1440, scale: 1394 / 1440 }] };
const BUTTON = { w: 128, h: 44 };
const GROUND = new Set(["page", "panel", "veil", "place"]);

/** A board in a window, as numbers: what is where, in pixels. */
function laidOut({ scene, lit, placed, window }, { width, scale }) {
  const page = pageOf(scene);
  const shown = page.isOver ? laidOver(scene, page) : scene;
  const high = scene.shape === "tall" ? 796 : 848;
  const left = (width - (scene.shape === "tall" ? 390 : 1440) * scale) / 2;
  const onScreen = ({ x, y, w, h }) => ({ x: left + x * scale, y: y * scale, w: w * scale, h: h * scale });
  const seen = (sprite) => (sprite.id in placed ? common(placed[sprite.id], window) : sprite);
  const boxes = (which) => shown.sprites.filter(which).flatMap((sprite) => seen(sprite) ?? []).map(onScreen);
  const isKeptOff = staysOff(shown.sprites, page);
  return {
    page,
    shown,
    boxes,
    room: { x: 0, y: 0, w: width, h: high * scale },
    paper: onScreen(around(page.sprites)),
    drawn: boxes((sprite) => isKeptOff(sprite) && !(sprite.id in placed)),
    inField: boxes((sprite) => isKeptOff(sprite) && sprite.id in placed),
    taken: boxes(({ id }) => lit.includes(id)),
  };
}

test("the button covers no question, nothing of the page, nothing to be touched, and no card", () => {
  const positions = JSON.parse(readFileSync(process.env.FILON_PAGES, "utf8"));
  const [games, outside] = [new Set(), []];
  let count = 0;
  for (const position of positions.filter(({ scene }) => pageOf(scene))) {
    for (const window of WINDOWS[position.scene.shape]) {
      const board = laidOut(position, window);
      const place = buttonPlace(BUTTON, board);
      count += 1;
      games.add(position.name.split(" ")[0]);
      if (!place) {
        outside.push(position.name);
        continue;
      }
      const isCovered = (box) => common(place, box);
      const papers = board.page.sprites.filter(({ art }) => art === "page");
      const isUnder = (box) => papers.some((paper) => common(paper, box) && box.w * box.h <= paper.w * paper.h);
      const own = board.boxes((sprite) => board.page.sprites.includes(sprite) && !GROUND.has(sprite.art));
      const asked = board.boxes(({ id }) => id === "asked-words");
      const cards = board.boxes(({ id }) => /^hand-\d+$/.test(id));
      const written = board.boxes((sprite) => sprite.text && !(sprite.id in position.placed) && !isUnder(sprite));
      for (const [what, all] of Object.entries({ lit: board.taken, own, cards, written, asked })) {
        assert.ok(!all.some(isCovered), `${position.name} in ${window.width}: ${what} under the button`);
      }
    }
  }
  assert.ok(count > 50 && games.size >= 2, `${count} boards of ${[...games]}`);
  assert.ok(outside.length < count / 4, `${outside.length} of ${count} have no room`);
});

test("who waits is told for whom, and who is waited for that others wait", () => {
  const words = (sentence, blanks = {}) => sentence.replace("{name}", blanks.name);
  const [you, cid, bot] = [{ name: "Ann", you: true, here: true }, { name: "Cid", here: true }, { name: "Bo", bot: true }];
  const [reads, waits] = [{ ...you, reading: true }, { ...cid, reading: true }];
  assert.equal(waitingWords([you, cid, bot], words), "");
  assert.equal(waitingWords([you, waits, bot], words), "Waiting for Cid, who is still reading.");
  assert.equal(waitingWords([reads, cid, bot], words), "The others are waiting for you.");
  assert.equal(waitingWords([reads, waits, bot], words), "", "nobody is hurried while nobody is through");
  assert.equal(waitingWords([reads, { ...cid, here: false }, bot], words), "", "nor for a bot");
});
