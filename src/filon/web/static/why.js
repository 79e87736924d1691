// Sentences about the board: what a thing is and why it cannot be touched, beside it; and why a move was refused.

import { freeRoom, grown, inside } from "./room.js";

/** @import { Board } from "./board.js" */
/** @import { Glossary } from "./glossary.js" */
/** @import { Sprite } from "./types.js" */

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

/** What is said beside a thing on the board: what it is and does, and once it was touched, why it is not to be touched. */
export class WhyBubble {
  /** @type {string} */
  #id = "";
  #asked = ""; // what the server was asked about: the thing, or that of which it is a part
  #isTouched = false;

  /**
   * @param {Board} board
   * @param {string} rules
   * @param {Glossary} glossary
   * @param {(id: string) => {say: string, do: () => void} | null} deed what else can be done with a thing
   */
  constructor(board, rules, glossary, deed = () => null) {
    this.board = board;
    this.rules = rules;
    this.glossary = glossary;
    this.deed = deed;
    this.bubble = document.createElement("div");
    this.bubble.className = "why";
    this.bubble.hidden = true;
    board.home.append(this.bubble);
    addEventListener("resize", () => this.hide());
    board.field.watch(() => board.field.has(this.#id) && this.hide());
  }

  /**
   * A thing was touched: say what it is. Whole is that of which it is a part: who asks why asks about that.
   * @param {string} id
   * @returns {string} the whole
   */
  name(id) {
    this.#asked = this.#whole(id)?.id ?? id;
    this.#isTouched = true;
    this.#show(id, "", "");
    return this.#asked;
  }

  /**
   * Say why it cannot be touched, if it is still the one that was asked about.
   * @param {string} id
   * @param {string} say
   * @param {string} clause
   */
  because(id, say, clause) {
    if (this.#isTouched && this.#id && id === this.#asked) this.#show(this.#id, say, clause);
  }

  /**
   * Somebody rests on a thing: say what it is and does, unless it was touched and more is said of it. Was there a word?
   * @param {string} id
   */
  explain(id) {
    const sprite = this.board.sprite(id);
    if (!sprite || !this.glossary.of(sprite)) return false;
    if (this.#isTouched && id === this.#id) return true;
    this.#isTouched = false;
    this.#show(id, "", "");
    return true;
  }

  /**
   * What a thing is, within a sentence.
   * @param {string} id
   */
  kind(id) {
    const sprite = this.board.sprite(id);
    return (sprite && this.glossary.of(sprite)?.name) ?? "";
  }

  /** Nobody rests there any more; what was touched stays explained. */
  unexplain() {
    if (!this.#isTouched) this.hide();
  }

  hide() {
    if (this.bubble.contains(document.activeElement)) this.board.refocus(this.#id);
    this.#id = "";
    this.#isTouched = false;
    this.bubble.hidden = true;
    this.bubble.replaceChildren();
  }

  /**
   * The sprite with a label that this is, or is a part of.
   * @param {string} id
   * @returns {Sprite | undefined}
   */
  #whole(id) {
    for (let name = id; name; name = name.slice(0, Math.max(0, name.lastIndexOf("-")))) {
      const sprite = this.board.sprite(name);
      if (sprite?.label) return sprite;
    }
    return undefined;
  }

  /**
   * @param {string} id
   * @param {string} say
   * @param {string} clause
   */
  #show(id, say, clause) {
    const sprite = this.board.sprite(id);
    const term = sprite && this.glossary.of(sprite);
    const what = this.#heading(sprite, id);
    if (!what && !say) return;
    const before = id === this.#id ? this.bubble.querySelector("button") : null; // it stays while one reaches for it
    this.#id = id;
    const help = said("span", term?.says ?? "");
    const why = document.createElement("em");
    if (this.#isTouched && !say) tell(help, term?.says ?? "", term?.clause ?? "", this.rules);
    tell(why, say, clause, this.rules);
    const texts = [said("strong", what), help, why].filter(({ textContent }) => textContent);
    const more = before ?? (this.#isTouched ? this.#button(this.#asked) : null);
    this.#announce();
    this.bubble.hidden = false;
    this.bubble.replaceChildren(...texts, ...(more ? [more] : []));
    this.#place(id);
  }

  /** What was touched is read out; who only rests on a thing hears its description. */
  #announce() {
    const [name, other, value] = this.#isTouched ? ["role", "aria-hidden", "status"] : ["aria-hidden", "role", "true"];
    this.bubble.removeAttribute(other);
    this.bubble.setAttribute(name, value);
  }

  /**
   * What stands first: the label of the thing, or of what it is a part of if that is explained in the same way.
   * @param {Sprite | undefined} sprite
   * @param {string} id
   */
  #heading(sprite, id) {
    if (!sprite) return "";
    const whole = this.#whole(id);
    const isSame = whole && this.glossary.of(whole) === this.glossary.of(sprite);
    return this.glossary.heading(isSame ? whole : sprite);
  }

  /** @param {string} id */
  #button(id) {
    const deed = this.deed(id);
    if (!deed) return null;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = deed.say;
    button.addEventListener("click", () => {
      this.hide();
      deed.do();
    });
    return button;
  }

  /**
   * Near the thing, over neither it nor what may be touched nor, if it can be, what is asked; where there is no such place, at
   * least not over the thing.
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
    const asked = this.board.shownAt(({ id: name }) => name === "asked");
    const free = freeRoom(room, wanted, [thing, ...others, ...asked]) ?? freeRoom(room, wanted, [thing, ...others]);
    const place = free ?? freeRoom(room, wanted, [thing]) ?? wanted;
    this.bubble.toggleAttribute("data-over", !free);
    this.bubble.style.left = `${place.x - outer.left}px`;
    this.bubble.style.top = `${place.y - outer.top}px`;
  }
}

/**
 * An element with a text.
 * @param {string} tag
 * @param {string} text
 */
function said(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
