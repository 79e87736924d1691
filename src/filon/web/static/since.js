// What happened since one's last turn: a foldable line, or a panel where there is room, over the zone where the board says what
// happened. It is there when one is asked again, and goes when it is closed or a move is made.

import { keep, kept } from "./keeping.js";

/** @import { Board } from "./board.js" */
/** @import { Told, Words } from "./types.js" */

const ROOM = 150; // pixels of height in which the list is shown unfolded
const LINE = 44; // pixels of the folded line
const EDGE = 8;

export class Since {
  /** @type {Told[]} */
  #told = [];
  #moved;
  #asked = -1;

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
    this.panel = document.createElement("details");
    this.panel.className = "since";
    this.panel.hidden = true;
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

  /**
   * A view came: what it tells, and what it asks of me.
   * @param {readonly Told[]} told
   * @param {number | null} question
   */
  hear(told, question) {
    const last = this.#told.at(-1)?.n ?? -1;
    this.#told.push(...told.filter(({ n }) => n > last));
    if (question === null || question === this.#asked) return question === null ? this.close() : this.#fit();
    this.#asked = question;
    const news = this.#moved ? this.#told.filter(({ n, say }) => n > this.#moved && say.length) : [];
    if (news.length) this.#show(news);
    else this.close();
  }

  /** @param {readonly Told[]} news */
  #show(news) {
    const title = this.words("Since your last turn ({n})", { n: news.length });
    const summary = document.createElement("summary");
    summary.textContent = title;
    const list = document.createElement("ol");
    list.append(...news.map(({ say }) => Object.assign(document.createElement("li"), { textContent: say.join(" ") })));
    list.tabIndex = 0;
    list.setAttribute("aria-label", title);
    this.panel.replaceChildren(summary, list, this.#closer());
    this.panel.hidden = false;
    this.said.textContent = title;
    this.panel.open = this.#fit() >= ROOM;
    list.scrollTop = list.scrollHeight;
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

  /** Over the zone of what happened; without one, at the foot of the board. How high the zone is, in pixels. */
  #fit() {
    const { scale, home, svg, scene } = this.board;
    const [outer, inner] = [home.getBoundingClientRect(), svg.getBoundingClientRect()];
    const zone = scene?.zones.find(({ name }) => name === "happened");
    const { x, y, w, h } = zone ?? { x: EDGE, y: (inner.height - LINE - EDGE) / scale, w: inner.width / scale - 2 * EDGE, h: LINE / scale };
    const { style } = this.panel;
    style.left = `${inner.left - outer.left + x * scale}px`;
    style.width = `${w * scale}px`;
    style.bottom = `${outer.bottom - inner.top - (y + h) * scale}px`;
    const high = h * scale;
    style.setProperty("--least", `${Math.max(LINE, Math.min(high, ROOM - 1))}px`);
    style.setProperty("--most", `${high >= ROOM ? high : Math.min(inner.height * 0.5, (y + h) * scale)}px`);
    style.minHeight = high >= ROOM ? `${high}px` : "";
    return high;
  }
}
