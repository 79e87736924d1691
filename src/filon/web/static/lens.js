// How a field is looked at through its window: which point of it lies in the middle, and how large it is. Pure numbers.

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */
/** The point of the field in the middle of the window, and how many units of the scene one of its own is. */
/** @typedef {{x: number, y: number, k: number}} Lens */

const SLACK = 1e-6;

/**
 * All of a box, as large as the window lets it be; what `framed` of filon.scene says.
 * @param {Rect} window
 * @param {Rect} box
 * @returns {Lens}
 */
export function whole(window, box) {
  return { ...middle(box), k: Math.min(window.w / box.w, window.h / box.h) };
}

/** @param {Rect} box */
export function middle({ x, y, w, h }) {
  return { x: x + w / 2, y: y + h / 2 };
}

/**
 * The part of the field that is seen.
 * @param {Rect} window
 * @param {Lens} lens
 * @returns {Rect}
 */
export function seen(window, { x, y, k }) {
  const [w, h] = [window.w / k, window.h / k];
  return { x: x - w / 2, y: y - h / 2, w, h };
}

/**
 * Where a box of the field is in the scene.
 * @param {Rect} window
 * @param {Lens} lens
 * @param {Rect} box
 * @returns {Rect}
 */
export function placed(window, { x, y, k }, box) {
  const at = middle(window);
  return { x: at.x + (box.x - x) * k, y: at.y + (box.y - y) * k, w: box.w * k, h: box.h * k };
}

/**
 * A lens of the window that shows in a part of it what a lens of that part shows.
 * @param {Rect} window
 * @param {Rect} part
 * @param {Lens} lens through the part
 * @returns {Lens}
 */
export function through(window, part, { x, y, k }) {
  const [whole, its] = [middle(window), middle(part)];
  return { x: x + (whole.x - its.x) / k, y: y + (whole.y - its.y) / k, k };
}

/**
 * What two boxes have in common; null if nothing.
 * @param {Rect} a
 * @param {Rect} b
 * @returns {Rect | null}
 */
export function common(a, b) {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [w, h] = [Math.min(a.x + a.w, b.x + b.w) - x, Math.min(a.y + a.h, b.y + b.h) - y];
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

/**
 * The least box round several.
 * @param {readonly Rect[]} boxes one at least
 * @returns {Rect}
 */
export function around(boxes) {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
}

/**
 * Does a box lie wholly in another?
 * @param {Rect} outer
 * @param {Rect} box
 */
export function holds(outer, box) {
  const across = box.x >= outer.x - SLACK && box.x + box.w <= outer.x + outer.w + SLACK;
  return across && box.y >= outer.y - SLACK && box.y + box.h <= outer.y + outer.h + SLACK;
}

/**
 * Does a view show as much of a box as it has room for? Of what fits, that is all of it.
 * @param {Rect} view
 * @param {Rect} box
 */
export function inView(view, box) {
  const part = common(view, box);
  return !!part && part.w >= Math.min(view.w, box.w) - SLACK && part.h >= Math.min(view.h, box.h) - SLACK;
}

/**
 * What to look at of several boxes: all of them, where they fit; else the one nearest to the middle of all.
 * @param {{w: number, h: number}} room
 * @param {readonly Rect[]} boxes one at least
 * @returns {Rect}
 */
export function heart(room, boxes) {
  const all = around(boxes);
  if (all.w <= room.w + SLACK && all.h <= room.h + SLACK) return all;
  const at = middle(all);
  const away = boxes.map((box) => Math.hypot(middle(box).x - at.x, middle(box).y - at.y));
  return boxes[away.indexOf(Math.min(...away))];
}

/**
 * Closer or farther away; what lies at a point of the scene stays there.
 * @param {Rect} window
 * @param {Lens} lens
 * @param {{x: number, y: number}} point
 * @param {number} k
 * @returns {Lens}
 */
export function zoomed(window, lens, point, k) {
  const at = middle(window);
  const away = 1 / lens.k - 1 / k;
  return { x: lens.x + (point.x - at.x) * away, y: lens.y + (point.y - at.y) * away, k };
}

/**
 * The lens kept so that its middle stays in a box and its size within limits.
 * @param {Lens} lens
 * @param {Rect} box
 * @param {{least: number, most: number}} limits
 * @returns {Lens}
 */
export function kept({ x, y, k }, box, { least, most }) {
  return { x: between(box.x, x, box.x + box.w), y: between(box.y, y, box.y + box.h), k: between(least, k, most) };
}

/**
 * At a size, with the middle of `wanted` in the middle as far as nothing beside the frame needs to be seen for that.
 * @param {Rect} window
 * @param {Rect} frame
 * @param {Rect} wanted
 * @param {number} k
 * @returns {Lens}
 */
export function closeTo(window, frame, wanted, k) {
  const [at, mid] = [middle(wanted), middle(frame)];
  const [spareX, spareY] = [Math.max(0, frame.w - window.w / k) / 2, Math.max(0, frame.h - window.h / k) / 2];
  return { x: between(mid.x - spareX, at.x, mid.x + spareX), y: between(mid.y - spareY, at.y, mid.y + spareY), k };
}

/**
 * On the way from one lens to another; the size changes evenly to the eye.
 * @param {Lens} from
 * @param {Lens} to
 * @param {number} part
 * @returns {Lens}
 */
export function onTheWay(from, to, part) {
  const way = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
  return { x: way(from.x, to.x), y: way(from.y, to.y), k: from.k * (to.k / from.k) ** part };
}

/**
 * @param {number} low
 * @param {number} value
 * @param {number} high
 */
function between(low, value, high) {
  return Math.max(low, Math.min(value, high));
}
