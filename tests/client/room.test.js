// Where there is room beside what may be touched: held against a look at every place there is.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { freeRoom, inside, isFree, roomFor } from "../../src/filon/web/static/room.js";

const ROOM = { x: 2, y: 3, w: 24, h: 18 };

/** Numbers that look like chance and are the same at every run. */
function dice(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** Every whole place in the room. */
function* places({ w, h }) {
  for (let x = ROOM.x; x <= ROOM.x + ROOM.w - w; x += 1) {
    for (let y = ROOM.y; y <= ROOM.y + ROOM.h - h; y += 1) yield { x, y, w, h };
  }
}

test("a place is found wherever there is one, and it covers nothing", () => {
  let [found, none] = [0, 0];
  for (let seed = 1; seed <= 400; seed += 1) {
    const roll = dice(seed);
    const taken = Array.from({ length: 1 + roll(12) }, () => ({ x: roll(26), y: roll(20), w: 1 + roll(6), h: 1 + roll(6) }));
    const wanted = { x: roll(26), y: roll(20), w: 3 + roll(16), h: 2 + roll(12) };
    const free = [...places(wanted)].filter((place) => isFree(place, taken));
    const place = freeRoom(ROOM, wanted, taken);
    assert.equal(place !== null, free.length > 0, `seed ${seed}`);
    if (!place) none += 1;
    else {
      found += 1;
      assert.ok(isFree(place, taken) && free.some(({ x, y }) => x === place.x && y === place.y), `seed ${seed}`);
      if (isFree(inside(ROOM, wanted), taken)) assert.deepEqual(place, inside(ROOM, wanted));
    }
  }
  assert.ok(found > 100 && none > 20, `${found} found, ${none} without room`);
});

test("what has no room at its best size is made smaller", () => {
  const taken = [{ x: 2, y: 9, w: 24, h: 12 }];
  const sizes = [{ w: 20, h: 10 }, { w: 20, h: 6 }, { w: 8, h: 6 }];
  assert.deepEqual(roomFor(ROOM, { x: 4, y: 12, ...sizes[0] }, sizes, taken), { x: 4, y: 3, w: 20, h: 6 });
  assert.equal(roomFor(ROOM, { x: 4, y: 12, w: 20, h: 10 }, sizes, [{ x: 0, y: 0, w: 99, h: 99 }]), null);
});

test("in every game there is room for a sentence, and nearly always for the panel of hints", () => {
  const positions = JSON.parse(readFileSync(process.env.FILON_LIT, "utf8"));
  const [sentence, panel] = [{ w: 260, h: 90 }, { w: 280, h: 180 }];
  let roomy = 0;
  for (const { name, size: [w, h], lit, thing } of positions) {
    const room = { x: 0, y: 0, w, h };
    const place = freeRoom(room, { ...sentence, x: thing.x, y: thing.y - sentence.h }, [thing, ...lit]);
    assert.ok(place && isFree(place, [thing, ...lit]), `${name} has no room for a sentence`);
    roomy += roomFor(room, { x: w - panel.w, y: 0, ...panel }, [panel], lit) ? 1 : 0;
  }
  assert.ok(positions.length > 100 && roomy > 0.9 * positions.length, `${roomy} of ${positions.length}`);
});
