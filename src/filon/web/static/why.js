// Sentences about the board: what a thing is and why it cannot be touched, beside it; and why a move was refused.

import { freeRoom, grown, inside } from "./room.js";

/** @import { Board } from "./board.js" */

const EDGE = 8; // pixels kept free at the edges of the board
const GAP = 10; // pixels between a thing and what is said of it, and round what may be touched

/**
 * A clause of the rules, as a link to where it is written.
 * @param {string} clause
 * @param {string} rules the address of the rules' page
 */
function clauseLink(clause, rules) {
  const link = document.createElement("a");
  link.href = `${rules}#${clause}`;
  link.target = "_blank";
  link.rel = "noopener";
  link.className = "clause";
  link.textContent = clause;
  return link;
}

/**
 * A sentence and its clause, in an element.
 * @param {HTMLElement} element
 * @param {string} say
 * @param {string} clause
 * @param {string} rules
 */
export function tell(element, say, clause, rules) {
  element.replaceChildren(...(say ? [say] : []), ...(say && clause ? [" ", clauseLink(clause, rules)] : []));
}

/** What is said beside a thing on the board. */
export class WhyBubble {
  /** @type {string} */
  #id = "";

  /**
   * @param {Board} board
   * @param {string} rules
   * @param {(id: string) => {say: string, do: () => void} | null} deed what else can be done with a thing
   */
  constructor(board, rules, deed = () => null) {
    this.board = board;
    this.rules = rules;
    this.deed = deed;
    this.bubble = document.createElement("div");
    this.bubble.className = "why";
    this.bubble.setAttribute("role", "status");
    this.bubble.hidden = true;
    board.home.append(this.bubble);
    addEventListener("resize", () => this.hide());
    board.field.watch(() => board.field.has(this.#id) && this.hide());
  }

  /**
   * Say what a thing is.
   * @param {string} id
   */
  name(id) {
    this.#show(id, "", "");
  }

  /**
   * Say why it cannot be touched, if it is still the one that was asked about.
   * @param {string} id
   * @param {string} say
   * @param {string} clause
   */
  because(id, say, clause) {
    if (id === this.#id) this.#show(id, say, clause);
  }

  hide() {
    this.#id = "";
    this.bubble.hidden = true;
    this.bubble.replaceChildren();
  }

  /**
   * @param {string} id
   * @param {string} say
   * @param {string} clause
   */
  #show(id, say, clause) {
    const label = this.board.sprite(id)?.label ?? "";
    if (!label && !say) return;
    const before = id === this.#id ? this.bubble.querySelector("button") : null; // it stays while one reaches for it
    this.#id = id;
    const what = document.createElement("strong");
    what.textContent = label;
    const why = document.createElement("span");
    tell(why, say, clause, this.rules);
    this.bubble.hidden = false;
    this.bubble.replaceChildren(...(label ? [what] : []), ...(say ? [why] : []), ...(before ? [before] : this.#button(id)));
    this.#place(id);
  }

  /** @param {string} id */
  #button(id) {
    const deed = this.deed(id);
    if (!deed) return [];
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = deed.say;
    button.addEventListener("click", () => {
      this.hide();
      deed.do();
    });
    return [button];
  }

  /**
   * Near the thing, over neither it nor what may be touched; where there is no such place, at least not over the thing.
   * @param {string} id
   */
  #place(id) {
    const sprite = this.board.box(id);
    if (!sprite) return;
    const { home, taken } = this.board;
    const outer = home.getBoundingClientRect();
    const thing = grown(this.board.onScreen(sprite), GAP);
    const { offsetWidth: w, offsetHeight: h } = this.bubble;
    const room = grown({ x: outer.left, y: outer.top, w: outer.width, h: outer.height }, -EDGE);
    const wanted = inside(room, { x: thing.x + (thing.w - w) / 2, y: thing.y - h, w, h });
    const others = taken.map((box) => grown(box, GAP / 2));
    const place = freeRoom(room, wanted, [thing, ...others]) ?? freeRoom(room, wanted, [thing]) ?? wanted;
    this.bubble.style.left = `${place.x - outer.left}px`;
    this.bubble.style.top = `${place.y - outer.top}px`;
  }
}
