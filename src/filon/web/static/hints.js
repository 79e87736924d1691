// Sentences about the board: what a thing is and why it cannot be touched, beside it; and why a move was refused.

/** @import { Board } from "./board.js" */

const EDGE = 8; // pixels kept free at the edges of the board
const GAP = 10; // pixels between a thing and what is said of it

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
export class Hint {
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
    this.bubble.className = "because";
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

  /** @param {string} id */
  #place(id) {
    const sprite = this.board.box(id);
    if (!sprite) return;
    const { scale, home, svg } = this.board;
    const [outer, inner] = [home.getBoundingClientRect(), svg.getBoundingClientRect()];
    const [left, top] = [inner.left - outer.left, inner.top - outer.top];
    const { offsetWidth: width, offsetHeight: height } = this.bubble;
    const x = left + (sprite.x + sprite.w / 2) * scale - width / 2;
    const above = top + sprite.y * scale - height - GAP;
    const below = top + (sprite.y + sprite.h) * scale + GAP;
    const y = above >= EDGE ? above : Math.min(below, outer.height - height - EDGE);
    this.bubble.style.left = `${Math.max(EDGE, Math.min(x, outer.width - width - EDGE))}px`;
    this.bubble.style.top = `${Math.max(EDGE, y)}px`;
  }
}
