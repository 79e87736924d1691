// A hint at a friendly table: a button where one may be asked for, and a small panel with the best moves. Pressing one of
// them shows on the board what to touch for it. The panel stays off what may be touched; where it cannot, it is folded into
// its button again. Its moves are there until the question is answered.

import { KEYS, means } from "./keys.js";
import { grown, isFree, roomFor } from "./room.js";
import { pathTo } from "./scene.js";

/** @import { Words } from "./frame.js" */
/** @import { Rect } from "./lens.js" */
/** @import { Hint as Answer, Hinted, Touch } from "./types.js" */

const GAP = 6; // pixels between the panel and what may be touched, or an edge
const LOW = [260, 180]; // pixels: how high the panel may be made where there is little room; the rest is scrolled to
const NARROW = 280; // and how wide

/**
 * @typedef {{ask: (question: number) => boolean, show: (path: readonly string[]) => void, taken: () => Rect[]}} Deeds
 */

export class Hint {
  /** @type {number | null} */
  #question = null;
  /** @type {Touch} */
  #tree = {};
  #asked = false;
  /** @type {Hinted[]} */
  #moves = [];

  /**
   * @param {HTMLButtonElement} button
   * @param {HTMLElement} panel
   * @param {Words} words
   * @param {Deeds} deeds
   */
  constructor(button, panel, words, deeds) {
    this.button = button;
    this.panel = panel;
    this.words = words;
    this.deeds = deeds;
    button.addEventListener("click", () => this.#press());
    panel.addEventListener("keydown", (event) => means(event, KEYS.escape) && this.#dismiss());
    addEventListener("resize", () => !this.panel.hidden && !this.#place() && this.fold());
    this.#dress();
  }

  /**
   * A view came: what is asked now, and by which touches it is answered.
   * @param {number | null} question
   * @param {Touch} tree
   */
  offer(question, tree) {
    this.#tree = tree;
    if (question !== this.#question) this.#forget();
    this.#question = question;
    this.#dress();
  }

  /** A move is made: what was hinted is over. */
  moved() {
    this.#forget();
    this.#question = null;
    this.#dress();
  }

  /** There will be no answer: it was refused, or the connection is gone. */
  unanswered() {
    this.#asked = false;
    this.#dress();
  }

  /** @param {Answer} answer */
  hear({ question, moves }) {
    if (question !== this.#question) return;
    const reaching = document.activeElement === this.button || document.activeElement === document.body;
    this.#asked = false;
    this.#moves = moves;
    this.#open();
    if (reaching) this.panel.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Other things may be touched now, or elsewhere: out of their way, if they are in it. */
  makeWay() {
    if (this.panel.hidden || isFree(boxOf(this.panel), this.deeds.taken())) return;
    if (!this.#place()) this.fold();
  }

  /** Fold the panel into its button; what was focused in it gives the focus to that. */
  fold() {
    const within = this.panel.contains(document.activeElement);
    if (!this.panel.hidden) this.#close();
    if (within) this.button.focus({ preventScroll: true });
  }

  #press() {
    if (!this.panel.hidden) return this.#close();
    if (this.#moves.length) return this.#open();
    if (this.#question !== null && !this.#asked) this.#asked = this.deeds.ask(this.#question);
    return this.#dress();
  }

  #open() {
    const [title, list] = ["h2", "ol"].map((tag) => document.createElement(tag));
    title.id = "hints-title";
    title.textContent = this.words("What a bot would do in your place");
    list.append(...this.#moves.map((move) => this.#item(move)));
    this.panel.replaceChildren(title, list, ...this.#notes(), this.#closer());
    this.panel.hidden = false;
    this.#place();
    this.#dress();
  }

  /** What the numbers mean, where there are any. */
  #notes() {
    if (!this.#moves.some(isThought)) return [];
    const note = document.createElement("p");
    note.textContent = this.words("Outlook: the share of the others you may expect to leave behind.");
    return [note];
  }

  /** Put the panel where it covers nothing that may be touched, smaller if need be; whether there is such a place. */
  #place() {
    this.panel.style.cssText = "";
    if (this.panel.hidden) return false;
    const wanted = boxOf(this.panel);
    const room = { x: GAP, y: wanted.y, w: innerWidth - 2 * GAP, h: innerHeight - wanted.y - GAP };
    const heights = [wanted.h, ...LOW.filter((low) => low < wanted.h)];
    const sizes = [wanted.w, Math.min(NARROW, wanted.w)].flatMap((w) => heights.map((h) => ({ w, h })));
    const place = roomFor(room, wanted, sizes, this.deeds.taken().map((box) => grown(box, GAP)));
    this.panel.toggleAttribute("data-over", !place);
    if (!place) return false;
    const { x, y, w, h } = place;
    Object.assign(this.panel.style, { inset: `${y}px auto auto ${x}px`, width: `${w}px`, height: `${h}px` });
    return true;
  }

  /** @param {Hinted} move */
  #item(move) {
    const [item, button, said] = ["li", "button", "span"].map((tag) => document.createElement(tag));
    button.setAttribute("type", "button");
    said.textContent = move.say;
    button.append(said, ...this.#found(move));
    button.addEventListener("click", () => this.#show(move));
    item.append(button);
    return item;
  }

  /** How a move was found: by so much thought, or without any. @param {Hinted} move */
  #found(move) {
    const [bar, part, small] = ["i", "b", "small"].map((tag) => document.createElement(tag));
    if (!isThought(move)) {
      small.textContent = this.words("by the rule of thumb");
      return [small];
    }
    const { share, chance } = move;
    part.style.width = `${share}%`;
    bar.setAttribute("aria-hidden", "true");
    bar.append(part);
    small.textContent = this.words("{share}% of its thought · outlook {chance}%", { share, chance });
    return [bar, small];
  }

  /** @param {Hinted} move */
  #show(move) {
    this.#close();
    this.deeds.show(pathTo(this.#tree, move.action) ?? []);
  }

  #closer() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "close";
    button.textContent = "×";
    button.setAttribute("aria-label", this.words("Close"));
    button.addEventListener("click", () => this.#dismiss());
    return button;
  }

  #dismiss() {
    this.#close();
    this.button.focus({ preventScroll: true });
  }

  #close() {
    this.panel.hidden = true;
    this.#dress();
  }

  #forget() {
    this.#moves = [];
    this.#asked = false;
    this.panel.hidden = true;
    this.deeds.show([]);
  }

  /** Say what the button can do now. */
  #dress() {
    this.button.disabled = this.#question === null;
    this.button.setAttribute("aria-expanded", String(!this.panel.hidden));
    this.button.toggleAttribute("data-thinking", this.#asked);
    this.button.setAttribute("aria-busy", String(this.#asked));
  }
}

/**
 * Did anybody think about this move? Then there are numbers.
 * @param {Hinted} move
 * @returns {move is Hinted & {share: number, chance: number}}
 */
function isThought(move) {
  return typeof move.share === "number" && typeof move.chance === "number";
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
