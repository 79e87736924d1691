// What calls somebody back to their table: the title of the page says that it is their turn, and its icon has a mark, for as
// long as something is asked; once a game is over that nobody looks at, the title says that.

import { showBadge, showIcon } from "./tab.js";

/** @import { Words } from "./frame.js" */

const LINGER = 700; // milliseconds: between two steps of one turn the call stays, so that nothing flickers
const HOUSE = / · Filon$/;

export class Calling {
  #plain = document.title;
  #status = "";
  #asked = false;
  #isOver = false; // and nobody has seen it
  #timer = 0;

  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    document.addEventListener("visibilitychange", () => this.#seen());
  }

  /**
   * A view came.
   * @param {boolean} asked is the viewer asked something?
   * @param {string} status of the table
   */
  show(asked, status) {
    if (status === "over" && this.#status === "playing") this.#isOver = document.hidden;
    this.#status = status;
    if (asked || !this.#asked || status !== "playing") this.#call(asked);
    else this.#timer ||= window.setTimeout(() => this.#call(false), LINGER); // other views may come meanwhile
  }

  /** @param {boolean} asked */
  #call(asked) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const isNew = asked !== this.#asked;
    this.#asked = asked;
    this.#dress();
    if (isNew) void showBadge();
  }

  #seen() {
    if (document.hidden) return;
    this.#isOver = false;
    this.#dress();
  }

  #dress() {
    const said = this.#asked ? `● ${this.words("Your turn")}` : this.#isOver ? this.words("Game over") : "";
    const title = said ? `${said} · ${this.#plain.replace(HOUSE, "")}` : this.#plain;
    if (document.title !== title) document.title = title;
    showIcon(this.#asked);
  }
}
