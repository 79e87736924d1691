// What is said over the seat of somebody who is away, and where: on the name or the face, never over what the seat has.

import { common } from "./lens.js";
import { isFree } from "./room.js";
import { isPart } from "./scene.js";

/** @import { Node } from "./drawing.js" */
/** @import { Look } from "./frame.js" */
/** @import { Rect } from "./lens.js" */
/** @import { Size } from "./room.js" */
/** @import { Scene, Sprite } from "./types.js" */

const SIZES = { wide: [20, 18, 16, 14], tall: [13, 12, 11, 10, 9] }; // units the letters are high, the best first
const LETTER = 0.62; // of its height a letter is wide, about
const HIGH = 1.3; // of its letters a tag is high
const ENDS = 0.8; // of its letters it is wider than its text
const EDGE = 2; // units from the edge of a seat
const GAP = 4; // units between a name and what stands beside it

/** The parts of a seat that fade while its player is away: who it is, not what they have. */
export const FADED = ["face", "name"];

/**
 * Where a tag lies: beside the name, else over the foot of the face, else over the end of the name.
 * @param {Scene} scene
 * @param {Sprite} seat
 * @param {string} text
 * @param {Look} look
 * @returns {Rect & {size: number}}
 */
export function tagPlace(scene, seat, text, look) {
  const [face, name] = FADED.map((part) => scene.sprites.find(({ id }) => id === `${seat.id}-${part}`) ?? seat);
  const others = besides(scene, seat);
  const written = (name.text ?? "").length * look.lettering[scene.shape].name.size * LETTER;
  const end = { x: name.x + written + GAP, y: name.y, w: name.w - written - GAP, h: name.h };
  for (const places of [inLine(end), atFoot(face, seat), inLine(name)]) {
    for (const size of SIZES[scene.shape]) {
      const found = places(tagSize(text, size)).find((place) => isFree(place, others));
      if (found) return { ...found, size };
    }
  }
  const size = SIZES[scene.shape].at(-1) ?? 0;
  return { ...squeezed(name, tagSize(text, size), 1), size };
}

/**
 * What a tag may not cover: all that lies in the box of a seat but its face and its name; not what lies behind the seat.
 * @param {Scene} scene
 * @param {Sprite} seat
 */
export function besides(scene, seat) {
  const own = [seat.id, ...FADED.map((part) => `${seat.id}-${part}`)];
  const moved = (/** @type {Sprite} */ { id }) => scene.field?.holds.some((held) => isPart(id, held)) ?? false;
  return scene.sprites.filter((one) => !own.includes(one.id) && !moved(one) && common(one, seat) && !holds(one, seat));
}

/**
 * @param {string} text
 * @param {number} size
 */
function tagSize(text, size) {
  return { w: text.length * size * LETTER + size * ENDS, h: size * HIGH };
}

/**
 * At the right end of a box that is large enough: at half its height, at its foot, at its head.
 * @param {Rect} box
 * @returns {(tag: Size) => Rect[]}
 */
function inLine(box) {
  return (tag) => (tag.w <= box.w && tag.h <= box.h ? [0.5, 1, 0].map((low) => squeezed(box, tag, low)) : []);
}

/**
 * At the right end of a box, no wider than it.
 * @param {Rect} box
 * @param {Size} tag
 * @param {number} low from 0 at its head to 1 at its foot
 */
function squeezed(box, { w, h }, low) {
  const width = Math.min(w, box.w);
  return { x: box.x + box.w - width, y: box.y + (box.h - h) * low, w: width, h };
}

/**
 * Over the foot of a face, no broader than half as much again, and within the seat.
 * @param {Rect} face
 * @param {Rect} seat
 * @returns {(tag: Size) => Rect[]}
 */
function atFoot(face, seat) {
  return ({ w, h }) => {
    const x = Math.max(face.x + (face.w - w) / 2, seat.x + EDGE);
    return w <= face.w * 1.5 ? [{ x, y: face.y + face.h - h, w, h }] : [];
  };
}

/**
 * Does one box hold another whole?
 * @param {Rect} outer
 * @param {Rect} inner
 */
function holds(outer, inner) {
  const [right, foot] = [outer.x + outer.w >= inner.x + inner.w, outer.y + outer.h >= inner.y + inner.h];
  return outer.x <= inner.x && outer.y <= inner.y && right && foot;
}

/**
 * @param {Rect & {size: number}} place
 * @param {string} text
 * @returns {Node[]}
 */
export function tagDrawn({ x, y, w, h, size }, text) {
  const letters = { "font-size": size, "text-anchor": "middle", "dominant-baseline": "central" };
  return [
    { tag: "rect", at: { x, y, width: w, height: h, rx: h / 2 } },
    { tag: "text", at: { x: x + w / 2, y: y + h / 2, ...letters }, text },
  ];
}
