// Private marks: what somebody thinks of another seat, as a badge on their own screen. Kept in this browser until the scene
// says that they are over; never sent anywhere.

import { ask } from "./chooser.js";
import { under } from "./geometry.js";
import { keep, kept } from "./keeping.js";
import { KEYS, means } from "./keys.js";

/** @import { Board } from "./board.js" */
/** @import { Words } from "./frame.js" */
/** @import { Marking as Described, Scene } from "./types.js" */

const LONG = 500; // milliseconds of a long press
const STILL = 8; // pixels a finger may move in one

export class Marking {
  /** @type {Described | null} */
  #may = null;
  /** @type {Record<string, string>} */
  #marks = {};
  #name = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pressing;
  #start = { x: 0, y: 0 };

  /**
   * @param {Board} board
   * @param {{table: string, home: HTMLElement, words: Words, held: () => void}} about held: a press was long, and no touch
   */
  constructor(board, about) {
    this.board = board;
    this.about = about;
    const { svg } = board;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#moved(event));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => clearTimeout(this.#pressing));
    svg.addEventListener("contextmenu", (event) => this.#menu(event));
    svg.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * A scene of a table: which marks may be made, and those that were.
   * @param {Scene} scene
   * @param {number} seat
   */
  show(scene, seat) {
    const name = `filon-marks-${this.about.table}-${seat}`;
    this.#may = scene.marking ?? null;
    if (!this.#may) return this.board.badge([], {});
    this.#name = name;
    this.#marks = remembered(name, this.#may);
    return this.#badge();
  }

  /**
   * May this be marked?
   * @param {string} id
   */
  may(id) {
    return this.#may?.on.includes(id) ?? false;
  }

  /**
   * Ask how to mark a seat, and do it.
   * @param {string} id
   */
  async choose(id) {
    if (!this.#may || !this.may(id)) return;
    const { words, home } = this.about;
    const until = this.#may.until;
    const offers = this.#may.kinds.map(([art, say]) => ({ value: art, say, art, pressed: this.#marks[id] === art }));
    const none = { value: "none", say: words("no mark"), art: "", pressed: !this.#marks[id] };
    const heading = words("Your own mark for: {name}", { name: this.board.sprite(id)?.label ?? "" });
    const note = words("Only you see it, in this browser.");
    const answer = await ask(home, { heading, note, offers: [...offers, none] }, words);
    if (answer && this.#may && until === this.#may.until) this.#set(id, answer === "none" ? "" : answer);
    this.board.focus(id);
  }

  /**
   * @param {string} id
   * @param {string} art
   */
  #set(id, art) {
    const { [id]: _, ...others } = this.#marks;
    this.#marks = art ? { ...others, [id]: art } : others;
    const { until = "" } = this.#may ?? {};
    keep(this.#name, Object.keys(this.#marks).length ? JSON.stringify({ until, marks: this.#marks }) : "");
    this.#badge();
  }

  #badge() {
    const says = new Map(this.#may?.kinds ?? []);
    const badges = Object.entries(this.#marks).map(([id, art]) => [id, { art, say: says.get(art) ?? "" }]);
    this.board.badge(this.#may?.on ?? [], Object.fromEntries(badges));
  }

  /** @param {MouseEvent} event */
  #under(event) {
    const point = this.board.at(event);
    return under(this.board.boxes(point).filter(({ id }) => this.may(id)), point.x, point.y)?.id ?? "";
  }

  /** @param {PointerEvent} event */
  #down(event) {
    clearTimeout(this.#pressing);
    const id = event.isPrimary && event.button === 0 ? this.#under(event) : "";
    if (!id) return;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#pressing = setTimeout(() => this.#held(id), LONG);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    if (Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > STILL) clearTimeout(this.#pressing);
  }

  /** @param {string} id */
  #held(id) {
    this.about.held();
    void this.choose(id);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    const id = this.#under(event);
    if (!id) return;
    event.preventDefault();
    clearTimeout(this.#pressing);
    if (!document.querySelector("dialog[open]")) this.#held(id);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (means(event, KEYS.mark)) void this.choose(this.board.focused);
  }
}

/**
 * The marks kept under a name, unless they are over or nonsense.
 * @param {string} name
 * @param {Described} may
 * @returns {Record<string, string>}
 */
export function remembered(name, may) {
  const known = new Set(may.kinds.map(([art]) => art));
  try {
    const { until, marks } = JSON.parse(kept(name) || "{}");
    if (until !== (may.until ?? "")) return {};
    return Object.fromEntries(Object.entries(marks).filter(([id, art]) => may.on.includes(id) && known.has(art)));
  } catch {
    return {};
  }
}
