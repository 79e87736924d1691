// Room for what is said about a board: a place where it covers nothing that may be touched. Pure numbers, in any unit.

import { common } from "./lens.js";

/** @import { Rect } from "./lens.js" */
/** @typedef {{w: number, h: number}} Size */

/**
 * Where a box of a size covers nothing that is taken, as near as can be to where it is wanted; null if it has no room.
 * A box that lies free can be pushed left and up until it meets an edge, so that only edges need to be looked at.
 * @param {Rect} room
 * @param {Rect} wanted where it would be best, and its size
 * @param {readonly Rect[]} taken
 * @returns {Rect | null}
 */
export function freeRoom(room, wanted, taken) {
  const { w, h } = wanted;
  if (w > room.w || h > room.h) return null;
  const near = taken.filter((box) => common(room, box));
  const across = stops(room.x, room.w, wanted.x, w, near.map((box) => [box.x, box.x + box.w]));
  const down = stops(room.y, room.h, wanted.y, h, near.map((box) => [box.y, box.y + box.h]));
  let [best, least] = [/** @type {Rect | null} */ (null), Infinity];
  for (const x of across) {
    if (Math.abs(x - wanted.x) >= least) break;
    for (const y of down) {
      const away = Math.hypot(x - wanted.x, y - wanted.y);
      if (away >= least) break;
      if (isFree({ x, y, w, h }, near)) [best, least] = [{ x, y, w, h }, away];
    }
  }
  return best;
}

/**
 * Where a box may begin along one axis: where it is wanted, at the edges of its room, and before and behind what is taken;
 * the nearest to where it is wanted first.
 * @param {number} from
 * @param {number} length of the room
 * @param {number} wanted
 * @param {number} size of the box
 * @param {readonly number[][]} taken beginnings and ends
 */
function stops(from, length, wanted, size, taken) {
  const last = from + length - size;
  const edges = [from, last, ...taken.flatMap(([begin, end]) => [begin - size, end])];
  const inside = edges.filter((edge) => edge >= from && edge <= last);
  const places = [...new Set([between(from, wanted, last), ...inside])];
  return places.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
}

/**
 * @param {Rect} box
 * @param {readonly Rect[]} taken
 */
export function isFree(box, taken) {
  return !taken.some((one) => common(box, one));
}

/**
 * The first of several sizes for which there is room, and where; null if there is none for any.
 * @param {Rect} room
 * @param {Rect} wanted
 * @param {readonly Size[]} sizes from the best to the least
 * @param {readonly Rect[]} taken
 */
export function roomFor(room, wanted, sizes, taken) {
  for (const { w, h } of sizes) {
    const place = freeRoom(room, { x: wanted.x, y: wanted.y, w, h }, taken);
    if (place) return place;
  }
  return null;
}

/**
 * A box moved into its room; where it is larger than that, to its beginning.
 * @param {Rect} room
 * @param {Rect} box
 * @returns {Rect}
 */
export function inside(room, { x, y, w, h }) {
  return { x: between(room.x, x, room.x + room.w - w), y: between(room.y, y, room.y + room.h - h), w, h };
}

/**
 * @param {Rect} box
 * @param {number} by
 * @returns {Rect}
 */
export function grown({ x, y, w, h }, by) {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

/**
 * @param {number} low
 * @param {number} value
 * @param {number} high
 */
function between(low, value, high) {
  return Math.max(low, Math.min(value, high));
}
