// What others did since one's last turn, the oldest first: a foldable line, or a panel where there is room, over the zone
// where the board says what happened. It is there when one is asked again, and goes when it is closed or a move is made.

import { keep, kept } from "./keeping.js";

/** @import { Board } from "./board.js" */
/** @import { Words } from "./frame.js" */
/** @import { StoryEntry } from "./types.js" */

const ROOM = 150; // pixels of height in which the list is shown unfolded
const LINE = 44; // pixels of the folded line
const EDGE = 8;

export class Since {
  /** @type {StoryEntry[]} */
  #told = [];
  #moved;
  #asked = -1;
  #roomy = false;

  /**
   * @param {Board} board
   * @param {string} table
   * @param {Words} words
   */
  constructor(board, table, words) {
    this.board = board;
    this.words = words;
    this.name = `filon-moved-${table}`;
    this.#moved = Number(kept(this.name)) || 0;
    this.said = document.createElement("p");
    this.said.className = "unseen";
    this.said.setAttribute("role", "status");
    this.panel = document.createElement("div");
    this.panel.className = "since";
    this.panel.hidden = true;
    this.fold = document.createElement("details");
    this.panel.append(this.fold, this.#closer());
    board.home.append(this.said, this.panel);
    addEventListener("resize", () => this.#fit());
  }

  /**
   * I made the move that is this entry of the log.
   * @param {number} n
   */
  moved(n) {
    this.#moved = Math.max(this.#moved, n);
    keep(this.name, String(this.#moved));
    this.close();
  }

  close() {
    this.panel.hidden = true;
    this.said.textContent = "";
  }

  /** Out of the way of what it covers, where it covers something. */
  folded() {
    if (!this.#roomy) this.fold.open = false;
  }

  /**
   * A view came: what it tells, and what it asks of me.
   * @param {readonly StoryEntry[]} told
   * @param {number | null} question
   */
  hear(told, question) {
    const last = this.#told.at(-1)?.n ?? -1;
    this.#told.push(...told.filter(({ n }) => n > last));
    if (question === null || question === this.#asked) return question === null ? this.close() : this.#fit();
    this.#asked = question;
    const news = this.#moved ? this.#told.filter(({ n, say, own }) => n > this.#moved && say.length && !own) : [];
    if (news.length) this.#show(news);
    else this.close();
  }

  /** @param {readonly StoryEntry[]} news */
  #show(news) {
    const title = this.words("Since your last turn ({n})", { n: news.length });
    const lines = news.map(({ say }) => say.join(" "));
    const summary = made("summary", "");
    summary.append(made("b", title), made("small", lines[lines.length - 1]));
    const list = made("ol", "");
    list.append(...lines.map((line) => made("li", line)));
    list.tabIndex = 0;
    list.setAttribute("aria-label", title);
    this.fold.replaceChildren(summary, list);
    this.panel.hidden = false;
    this.said.textContent = title;
    this.#fit();
    this.fold.open = this.#roomy;
  }

  #closer() {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "×";
    button.setAttribute("aria-label", this.words("Close"));
    button.addEventListener("click", () => {
      this.close();
      this.board.svg.focus({ preventScroll: true });
    });
    return button;
  }

  /** Over the zone of what happened; without one, at the foot of the board. */
  #fit() {
    const { scale, home, svg, scene } = this.board;
    const [outer, inner] = [home.getBoundingClientRect(), svg.getBoundingClientRect()];
    const zone = scene?.zones.find(({ name }) => name === "happened");
    const foot = { x: EDGE, y: (inner.height - LINE - EDGE) / scale, w: inner.width / scale - 2 * EDGE, h: LINE / scale };
    const { x, y, w, h } = zone ?? foot;
    const { style } = this.panel;
    style.left = `${inner.left - outer.left + x * scale}px`;
    style.width = `${w * scale}px`;
    style.bottom = `${outer.bottom - inner.top - (y + h) * scale}px`;
    const high = h * scale;
    this.#roomy = high >= ROOM;
    style.minHeight = `${Math.max(LINE, high)}px`;
    style.setProperty("--most", `${this.#roomy ? high : Math.min(inner.height / 2, (y + h) * scale)}px`);
  }
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
