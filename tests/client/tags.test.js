// What is said over a seat whose player is away: it lies on the name or the face, and hides nothing that the seat has.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { common } from "../../src/filon/web/static/lens.js";
import { besides, tagPlace } from "../../src/filon/web/static/tags.js";

const { scenes, said, look } = JSON.parse(readFileSync(process.env.FILON_SEATED, "utf8"));

/** The seats of a scene. */
function seatsOf(scene) {
  return scene.sprites.filter(({ id }) => look.seats.some((name) => new RegExp(`^${name}-\\d+$`).test(id)));
}

test("in every game the word for who is away covers no piece of a seat, and stays within it", () => {
  let tags = 0;
  for (const scene of scenes) {
    for (const seat of seatsOf(scene)) {
      for (const text of said) {
        const place = tagPlace(scene, seat, text, look);
        const covered = besides(scene, seat).filter((one) => common(place, one)).map(({ id }) => id);
        assert.deepEqual(covered, [], `${scene.title} ${scene.shape} ${seat.id} ${text}`);
        const [right, foot] = [place.x + place.w <= seat.x + seat.w, place.y + place.h <= seat.y + seat.h];
        assert.ok(place.x >= seat.x && place.y >= seat.y && right && foot, `${scene.title} ${scene.shape} ${seat.id} ${text}`);
        const own = ["name", "face"].map((part) => scene.sprites.find(({ id }) => id === `${seat.id}-${part}`));
        assert.ok(own.some((part) => common(place, part)), `${scene.title} ${scene.shape} ${seat.id} ${text}`);
        tags += 1;
      }
    }
  }
  assert.ok(tags > 500, `${tags} tags`);
});

test("a broken tool, a laid card and a count are among what may not be covered", () => {
  const kinds = new Set(scenes.flatMap((scene) => seatsOf(scene).flatMap((seat) => besides(scene, seat).map(({ id }) => id))));
  for (const part of ["seat-1-cards", "seat-1-gold", "front-1", "cart-1", "panel-1-bomb"]) assert.ok(kinds.has(part), part);
});
