// Pointers and keys on a field: a pointer that carries nothing moves it, two move and size it, the wheel sizes it.

/** @import { Board } from "./board.js" */

const DRAGGED = 6; // pixels a pointer moves before it moves the field

/** @typedef {{x: number, y: number}} Point */

export class Panning {
  /** @type {Map<number, Point>} */
  #pointers = new Map();
  /** @type {Point} */
  #start = { x: 0, y: 0 };
  #free = false;
  /** Has the last gesture moved the field, so that it is no touch? */
  panned = false;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { svg } = board;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#moved(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => this.#up(event));
    svg.addEventListener("keydown", (event) => board.field.key(event) && event.stopImmediatePropagation());
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.isPrimary) {
      this.#pointers.clear();
      this.panned = false;
    }
    const point = this.board.at(event);
    if (event.button !== 0 || !this.board.field.shows(point)) return;
    this.#pointers.set(event.pointerId, point);
    if (this.#pointers.size === 1) {
      this.#start = point;
      this.#free = !this.board.carries(event);
    } else this.#seize(event);
  }

  /**
   * A second finger: whatever the first one did, now they hold the field.
   * @param {PointerEvent} event
   */
  #seize(event) {
    this.panned = true;
    this.#free = true;
    this.board.letGo();
    if (event.isTrusted) for (const id of this.#pointers.keys()) this.board.svg.setPointerCapture(id);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before || !this.#free) return;
    const point = this.board.at(event);
    if (!this.panned && this.#distance(this.#start, point) < DRAGGED) return;
    if (!this.panned && event.isTrusted) this.board.svg.setPointerCapture(event.pointerId);
    this.panned = true;
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, other]) => other);
    if (others.length) this.#pinch(before, point, others[0]);
    else this.board.field.pan(point.x - before.x, point.y - before.y, true);
    this.#pointers.set(event.pointerId, point);
  }

  /**
   * One of two fingers moves: half its way moves the field, and their distance sizes it.
   * @param {Point} before
   * @param {Point} now
   * @param {Point} other
   */
  #pinch(before, now, other) {
    const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    const is = Math.hypot(now.x - other.x, now.y - other.y) || 1;
    this.board.field.pan((now.x - before.x) / 2, (now.y - before.y) / 2, true);
    this.board.field.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, true);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#pointers.delete(event.pointerId);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const point = this.board.at(event);
    if (this.board.field.shows(point)) this.board.field.wheel(event, point);
  }

  /**
   * In pixels.
   * @param {Point} a
   * @param {Point} b
   */
  #distance(a, b) {
    return Math.hypot(a.x - b.x, a.y - b.y) * this.board.scale;
  }
}
