// "Confirm my moves": a wish that is kept in this browser. After its last touch a move is shown as chosen, and is made when it
// is confirmed. Unless somebody wishes otherwise, that is so on a touch screen for moves with which a slip is costly; which
// these are the server says.

import { keep, kept } from "./keeping.js";

/** @import { Board } from "./board.js" */
/** @import { Words } from "./frame.js" */

const WISH = "filon-confirm";
const WISHES = ["costly", "always", "never"];

/** @typedef {readonly (readonly number[])[]} Ranges of action numbers, the first and the last of each */

/**
 * Is a move to be confirmed?
 * @param {string} wish
 * @param {Ranges} costly
 * @param {number} action
 */
export function isConfirmed(wish, costly, action) {
  return wish === "always" || (wish === "costly" && costly.some(([first, last]) => action >= first && action <= last));
}

export class Confirm {
  /** @type {((yes: boolean) => void) | null} */
  #answer = null;
  /** @type {Ranges} */
  #costly = [];
  /** @type {number | null} */
  #question = null;

  /**
   * @param {Board} board
   * @param {Words} words
   */
  constructor(board, words) {
    this.board = board;
    this.bar = document.createElement("div");
    this.bar.className = "confirm";
    this.bar.hidden = true;
    this.bar.setAttribute("role", "group");
    this.bar.setAttribute("aria-labelledby", "confirm-says");
    this.says = made("span", "");
    this.says.id = "confirm-says";
    this.yes = button("✓", words("Confirm"), () => this.#end(true));
    this.no = button("×", words("Cancel"), () => this.#end(false));
    this.no.className = "no";
    this.bar.append(this.says, this.no, this.yes);
    board.home.append(this.bar);
    this.#choose(document.getElementById("confirm-wish"));
  }

  get wish() {
    const wish = kept(WISH);
    if (WISHES.includes(wish)) return wish;
    return matchMedia("(pointer: coarse)").matches ? "costly" : "never";
  }

  /**
   * A view came: what is asked now, and with which moves a slip is costly.
   * @param {number | null} question
   * @param {Ranges} costly
   */
  offer(question, costly) {
    if (question !== this.#question) this.drop();
    this.#question = question;
    this.#costly = costly;
  }

  /**
   * Shall this move be made?
   * @param {number} action
   * @param {string} say
   * @returns {Promise<boolean>}
   */
  ask(action, say) {
    this.drop();
    if (!isConfirmed(this.wish, this.#costly, action)) return Promise.resolve(true);
    this.says.textContent = say;
    this.bar.hidden = false;
    this.yes.focus({ preventScroll: true });
    return new Promise((resolve) => (this.#answer = resolve));
  }

  /** Something else was touched, or asked: it is not made. */
  drop() {
    this.#end(false);
  }

  /** @param {boolean} yes */
  #end(yes) {
    const answer = this.#answer;
    this.#answer = null;
    if (this.bar.contains(document.activeElement)) this.board.svg.focus({ preventScroll: true });
    this.bar.hidden = true;
    answer?.(yes);
  }

  /** @param {HTMLElement | null} list */
  #choose(list) {
    if (!(list instanceof HTMLSelectElement)) return;
    list.value = this.wish;
    list.addEventListener("change", () => keep(WISH, list.value));
  }
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} click
 */
function button(sign, label, click) {
  const one = document.createElement("button");
  one.type = "button";
  one.textContent = sign;
  one.setAttribute("aria-label", label);
  one.addEventListener("click", click);
  return one;
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
