// Taking one's last move back: a button beside what is asked, there while the server offers it. Keys press it too.

import { isFree, KEYS, means, shortcutsOf } from "./keys.js";
import { grown, freeRoom } from "./room.js";

/** @import { Board } from "./board.js" */
/** @import { Words } from "./frame.js" */
/** @import { Rect } from "./lens.js" */

const EDGE = 6; // pixels between the button and what is asked or may be touched
const NEAR = 110; // pixels: so far off it may stand to cover nothing that is written

export class Undo {
  /** @type {number | null} the last entry that would be taken back */
  #entry = null;

  /**
   * @param {Board} board
   * @param {Words} words
   * @param {(entry: number) => void} send
   */
  constructor(board, words, send) {
    this.board = board;
    this.send = send;
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "undo";
    this.button.hidden = true;
    this.button.setAttribute("aria-keyshortcuts", shortcutsOf(KEYS.undo));
    this.button.append(made("b", "↶"), made("span", words("Take back")));
    this.button.addEventListener("click", () => this.press());
    board.home.append(this.button);
    new ResizeObserver(() => this.place()).observe(board.svg);
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {number} entry */
  offer(entry) {
    this.#entry = entry;
    this.button.hidden = false;
    this.place();
  }

  /** The game has gone on, or a move is under way. */
  withdraw() {
    this.#entry = null;
    if (this.button === document.activeElement) this.board.svg.focus({ preventScroll: true });
    this.button.hidden = true;
  }

  press() {
    const entry = this.#entry;
    if (entry === null) return;
    this.withdraw();
    this.send(entry);
  }

  /** At the right end of what is asked; where there is no room, as near to it as can be. */
  place() {
    const { board, button } = this;
    const zone = board.scene?.zones.find(({ name }) => name === "asked");
    if (button.hidden || !zone) return;
    const [home, banner] = [boxOf(board.home), board.onScreen(zone)];
    const { offsetWidth: w, offsetHeight: h } = button;
    const wanted = { x: banner.x + banner.w - w - EDGE, y: banner.y + (banner.h - h) / 2, w, h };
    const texts = [...board.svg.querySelectorAll("text")];
    const asked = texts.filter((text) => text.closest('[data-id="asked-words"]'));
    const taken = [...board.taken, ...asked.map(boxOf)].map((box) => grown(box, EDGE));
    const free = freeRoom(home, wanted, [...taken, ...texts.map(boxOf)]);
    const isNear = free && Math.hypot(free.x - wanted.x, free.y - wanted.y) < NEAR;
    const { x, y } = (isNear ? free : freeRoom(home, wanted, taken)) ?? wanted;
    Object.assign(button.style, { left: `${x - home.x}px`, top: `${y - home.y}px` });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!isFree(event) || !means(event, KEYS.undo)) return;
    if (this.#entry !== null) event.preventDefault();
    this.press();
  }
}

/**
 * Where an element is in the window.
 * @param {Element} element
 * @returns {Rect}
 */
function boxOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, w: width, h: height };
}

/**
 * @param {string} tag
 * @param {string} text
 */
function made(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
