// Where things are: what lies under a finger, and what is next in a direction. Pure numbers in the units of a scene.

/** @typedef {{id: string, x: number, y: number, w: number, h: number}} Box */
/** @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow */

/** @type {Record<Arrow, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2; // how much worse a step to the side is than one ahead

/**
 * @param {string} key
 * @returns {key is Arrow}
 */
export function isArrow(key) {
  return key in DIRECTIONS;
}

/**
 * The box grown to at least so many units each way, about its middle.
 * @param {Box} box
 * @param {number} least
 * @returns {Box}
 */
export function roomy({ id, x, y, w, h }, least) {
  const more = { w: Math.max(w, least), h: Math.max(h, least) };
  return { id, x: x - (more.w - w) / 2, y: y - (more.h - h) / 2, ...more };
}

/**
 * What a point touches: the uppermost box it lies in, else the nearest of those it lies in once they are grown.
 * @param {readonly Box[]} boxes from back to front
 * @param {number} x
 * @param {number} y
 * @param {number} least
 */
export function under(boxes, x, y, least = 0) {
  const exact = boxes.filter((box) => contains(box, x, y)).at(-1);
  if (exact) return exact;
  const near = boxes.filter((box) => contains(roomy(box, least), x, y));
  return near.sort((a, b) => distance(a, x, y) - distance(b, x, y))[0];
}

/**
 * @param {Box} box
 * @param {number} x
 * @param {number} y
 */
function contains(box, x, y) {
  return x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
}

/**
 * @param {Box} box
 * @param {number} x
 * @param {number} y
 */
function distance(box, x, y) {
  return Math.hypot(box.x + box.w / 2 - x, box.y + box.h / 2 - y);
}

/**
 * The box an arrow key leads to; the same one if there is nothing that way.
 * @param {readonly Box[]} boxes
 * @param {Box} from
 * @param {Arrow} key
 */
export function towards(boxes, from, key) {
  const [ax, ay] = DIRECTIONS[key];
  const [x, y] = [from.x + from.w / 2, from.y + from.h / 2];
  let best = from;
  let least = Infinity;
  for (const box of boxes) {
    const [dx, dy] = [box.x + box.w / 2 - x, box.y + box.h / 2 - y];
    const ahead = dx * ax + dy * ay;
    const cost = ahead + ASIDE * Math.abs(dx * ay + dy * ax);
    if (box.id !== from.id && ahead > 0.5 && cost < least) [best, least] = [box, cost];
  }
  return best;
}
