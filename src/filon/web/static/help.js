// Help without a move: who rests with the mouse on a thing, comes to it by keyboard or holds a finger on it, is told what it is
// and does. Nothing is asked of the server for it.

import { under } from "./geometry.js";
import { KEYS, means } from "./keys.js";
import { WhyBubble } from "./why.js";

/** @import { Board } from "./board.js" */
/** @import { Glossary } from "./glossary.js" */

const REST = 500; // milliseconds a mouse or the keyboard rests on a thing
const LONG = 500; // milliseconds of a long touch
const STILL = 8; // pixels a finger may move in one

export class Help {
  /** What the mouse, a finger or the keyboard is on. */
  #at = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  #start = { x: 0, y: 0 };

  /**
   * @param {Board} board
   * @param {WhyBubble} bubble
   * @param {{under: (event: PointerEvent) => string, held: () => void}} touching what lies under a pointer; it makes no move
   */
  constructor(board, bubble, touching) {
    this.board = board;
    this.bubble = bubble;
    this.touching = touching;
    const { svg } = board;
    svg.addEventListener("pointermove", (event) => this.#moved(event));
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointerleave", () => this.#leave());
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => clearTimeout(this.#waiting));
    svg.addEventListener("focusin", () => this.#focused());
    svg.addEventListener("focusout", () => this.#leave());
    addEventListener("scroll", () => this.bubble.hide(), { passive: true });
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    if (event.pointerType === "mouse") return this.#rest(event.buttons ? "" : this.touching.under(event));
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > STILL;
    return far ? this.#leave() : undefined;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    clearTimeout(this.#waiting);
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#at = this.touching.under(event);
    this.#waiting = setTimeout(() => this.#held(), LONG);
  }

  #held() {
    if (document.querySelector("dialog[open]")) return; // a long touch asked for something else
    if (this.bubble.explain(this.#at)) this.touching.held();
  }

  #focused() {
    const at = document.activeElement;
    if (at instanceof SVGElement && at.matches(":focus-visible")) this.#rest(this.board.focused);
  }

  /**
   * Something is under the mouse or has the focus: after a while it is explained; what was explained before is not any more.
   * @param {string} id
   */
  #rest(id) {
    if (id === this.#at) return;
    this.#leave();
    this.#at = id;
    if (id) this.#waiting = setTimeout(() => this.bubble.explain(id), REST);
  }

  #leave() {
    clearTimeout(this.#waiting);
    this.#at = "";
    this.bubble.unexplain();
  }
}

/**
 * Help on a board where nothing can be moved: whatever is touched, rested on or held is explained.
 * @param {Board} board
 * @param {Glossary} glossary
 * @param {string} rules the address of the rules' page
 */
export function helpOn(board, glossary, rules) {
  const bubble = new WhyBubble(board, rules, glossary);
  const at = (/** @type {MouseEvent} */ event) => {
    const point = board.at(event);
    return under(board.boxes(point).filter((one) => glossary.of(one)), point.x, point.y)?.id ?? "";
  };
  board.describes = (sprite) => glossary.of(sprite)?.says ?? "";
  board.svg.addEventListener("click", (event) => {
    bubble.hide();
    bubble.name(at(event));
  });
  document.addEventListener("keydown", (event) => means(event, KEYS.escape) && bubble.hide());
  void new Help(board, bubble, { under: at, held: () => {} });
  return bubble;
}
