// A page that is given to everybody to read: it stays over the board until it is read, or the viewer has moved. It is made of
// what the viewer was shown, and of nothing else; who moves without a choice waits a while for those who read.

import { around, holds } from "./lens.js";
import { freeRoom, grown } from "./room.js";
import { isPart } from "./scene.js";

/** @import { Board } from "./board.js" */
/** @import { Words } from "./frame.js" */
/** @import { Rect } from "./lens.js" */
/** @import { Size } from "./room.js" */
/** @import { Shape } from "./scene.js" */
/** @import { Scene, SeatInfo, Sprite } from "./types.js" */

const EDGE = 8; // pixels between the button and what may be touched, or the edge of the page
const GROUND = new Set(["page", "panel", "veil", "place"]); // what the button may stand on, unless it may be touched

/** @typedef {{name: string, parts: readonly string[], sprites: readonly Sprite[], shape: Shape, isOver: boolean}} Kept */

/**
 * The page of a scene as it is kept; null if the viewer is shown none.
 * @param {Scene} scene
 * @returns {Kept | null}
 */
export function pageOf({ notice, sprites, shape }) {
  if (!notice?.parts?.length) return null;
  const { name, parts, over = [] } = notice;
  const own = sprites.filter(({ id }) => parts.some((part) => isPart(id, part)));
  return { name, parts, shape, sprites: over.length ? over : own, isOver: over.length > 0 };
}

/**
 * A scene with a page over it, in the place of what else goes by its names.
 * @param {Scene} scene
 * @param {Kept} page
 * @returns {Scene}
 */
export function laidOver(scene, { parts, sprites }) {
  const rest = scene.sprites.filter(({ id }) => !parts.some((part) => isPart(id, part)));
  return { ...scene, sprites: [...rest, ...sprites] };
}

/**
 * Is this the same page in short, for want of room?
 * @param {Kept} page
 * @param {Kept | null} kept
 */
function tellsLess(page, kept) {
  return page.name === kept?.name && page.sprites.length < kept.sprites.length;
}

/**
 * What the button stays off: all that is drawn beside the page, on it or in its place, but for its ground.
 * @param {readonly Sprite[]} sprites of the scene as it is shown
 * @param {Kept} page
 * @returns {(sprite: Sprite) => boolean}
 */
export function staysOff(sprites, { parts }) {
  const isOfPage = (/** @type {Sprite} */ { id }) => parts.some((part) => isPart(id, part));
  const papers = sprites.filter((sprite) => isOfPage(sprite) && GROUND.has(sprite.art));
  return (sprite) => !GROUND.has(sprite.art) && (isOfPage(sprite) || !papers.some((paper) => holds(paper, sprite)));
}

/**
 * Where the button stands: as near as can be to the lower right corner of the page, over nothing that is drawn or may be
 * touched; where all is full, over what only lies in the field. Null if there is no such place: it stands outside the board.
 * @param {Size} size
 * @param {{room: Rect, paper: Rect, drawn: readonly Rect[], inField: readonly Rect[], taken: readonly Rect[]}} board
 */
export function buttonPlace({ w, h }, { room, paper, drawn, inField, taken }) {
  const corner = { x: paper.x + paper.w - w - EDGE, y: paper.y + paper.h - h - EDGE, w, h };
  const always = [...drawn.map((box) => grown(box, EDGE / 2)), ...taken.map((box) => grown(box, EDGE))];
  return freeRoom(room, corner, [...always, ...inField]) ?? freeRoom(room, corner, always);
}

/**
 * Whom the table waits for, as the viewer is told: those who read, or the viewer itself, if others are through. "" if nobody.
 * @param {readonly SeatInfo[]} seats
 * @param {Words} words
 */
export function waitingWords(seats, words) {
  const slow = seats.filter(({ reading }) => reading);
  const isThrough = seats.some(({ here, you, bot, reading }) => here && !you && !bot && !reading);
  if (slow.some(({ you }) => you)) return isThrough ? words("The others are waiting for you.") : "";
  const name = slow.map((seat) => seat.name).join(", ");
  if (slow.length > 1) return words("Waiting for {name}, who are still reading.", { name });
  return name && words("Waiting for {name}, who is still reading.", { name });
}

export class Notice {
  /** @type {Kept | null} */
  #kept = null;
  #read = "";
  /** @type {Scene | null} */
  #scene = null;
  #outside = "";
  #looksBack = false;
  /** @type {{page: string, scene: Scene} | null} */
  #finished = null;

  /**
   * @param {Board} board
   * @param {Words} words
   * @param {{read: (name: string) => void, draw: () => void}} deeds read: the viewer has read the page of that name
   */
  constructor(board, words, deeds) {
    this.board = board;
    this.deeds = deeds;
    this.words = words;
    this.buttons = document.createElement("div");
    this.buttons.className = "reading";
    this.buttons.hidden = true;
    this.back = buttonOf("look-back", words("See the round"), () => this.turn());
    this.button = buttonOf("continue", words("Continue"), () => this.finish());
    this.buttons.append(this.back, this.button);
    board.home.append(this.buttons);
    new ResizeObserver(() => this.place()).observe(board.svg);
  }

  /**
   * The round that is over, as the viewer last saw it: it may be looked at while its page is there.
   * @param {Scene} scene in which the page is
   * @param {Scene | null} [finished]
   */
  keep({ notice }, finished) {
    if (finished && notice) this.#finished = { page: notice.name, scene: finished };
  }

  /** Is the round that is over shown, and not its page? */
  get looksBack() {
    return this.#looksBack && this.#past !== null;
  }

  /** @returns {Scene | null} */
  get #past() {
    return this.#kept && this.#finished?.page === this.#kept.name ? this.#finished.scene : null;
  }

  /** From the page to the round it tells of, or back. */
  turn() {
    this.#look(!this.#looksBack);
    this.deeds.draw();
  }

  /** @param {boolean} back */
  #look(back) {
    this.#looksBack = back;
    this.back.textContent = back ? this.words("Back to the count") : this.words("See the round");
  }

  /** The board was touched, or left, while there was a page: it is read, or turned to again. Whether there was one. */
  touched() {
    if (!this.looksBack) return this.finish();
    this.turn();
    return true;
  }

  /**
   * What is to be shown of a scene: itself, or with the page over it that is not read yet.
   * @param {Scene} scene
   * @param {boolean} reads is it somebody who plays? A page waits for nobody else, nor at the end
   */
  over(scene, reads) {
    const isNew = scene !== this.#scene;
    this.#scene = scene;
    if (!reads || this.#kept?.shape !== scene.shape || isReadElsewhere(scene, this.#kept)) this.#kept = null;
    const page = reads ? pageOf(scene) : null;
    if (page && page.name !== this.#read && !tellsLess(page, this.#kept)) this.#kept = page;
    if (isNew && page?.name === this.#read) this.deeds.read(page.name); // the server was started anew, and has forgotten it
    if (!this.#past) this.#look(false);
    if (this.#looksBack && this.#past) return this.#past;
    return this.#kept && (this.#kept !== page || page.isOver) ? laidOver(scene, this.#kept) : scene;
  }

  /** The page is read, or a move was made: nothing is kept, and whoever waits is told. Whether there was one. */
  finish() {
    const page = this.#kept;
    if (!page) return false;
    this.#look(false);
    this.#kept = null;
    this.#read = page.name;
    if (this.buttons.contains(document.activeElement)) this.board.svg.focus({ preventScroll: true });
    this.place();
    this.deeds.read(page.name);
    this.deeds.draw();
    return true;
  }

  /**
   * Does the page lie over this point of the scene?
   * @param {{x: number, y: number}} point
   */
  covers({ x, y }) {
    if (this.looksBack) return true;
    return this.#kept?.sprites.some((box) => x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h) ?? false;
  }

  /** The button stands on the page or beside it; where there is no room, below the board, which makes room for it. */
  place() {
    const { board, buttons } = this;
    const page = this.#kept;
    buttons.hidden = !page;
    this.back.hidden = !this.#past;
    const window = page ? `${page.name} ${innerWidth} ${innerHeight}` : "";
    if (!page || this.#outside !== window) this.#stand(null);
    if (this.looksBack) return this.#stand(window);
    if (!page || !board.scene || this.#outside) return;
    const { x, y, width, height: high } = board.home.getBoundingClientRect();
    const isKeptOff = staysOff(board.scene.sprites, page);
    const inField = (/** @type {Sprite} */ { id }) => board.field.has(id);
    const place = buttonPlace({ w: buttons.offsetWidth, h: buttons.offsetHeight }, {
      room: { x, y, w: width, h: high },
      paper: board.onScreen(around(page.sprites)),
      drawn: board.shownAt((sprite) => isKeptOff(sprite) && !inField(sprite)),
      inField: board.shownAt((sprite) => isKeptOff(sprite) && inField(sprite)),
      taken: [...board.taken, ...panels(board.home)],
    });
    if (!place) return this.#stand(window);
    Object.assign(buttons.style, { left: `${place.x - x}px`, top: `${place.y - y}px` });
    return undefined;
  }

  /**
   * Outside the board for as long as the page is there and the window as large: within it there would be room by turns.
   * @param {string | null} window the page, and the size of the window; null: on the board again
   */
  #stand(window) {
    this.#outside = window ?? "";
    this.board.home.toggleAttribute("data-foot", window !== null);
    if (window !== null) Object.assign(this.buttons.style, { left: "", top: "" });
  }
}

/**
 * @param {string} name
 * @param {string} text
 * @param {() => void} click
 */
function buttonOf(name, text, click) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = name;
  button.textContent = text;
  button.addEventListener("click", click);
  return button;
}

/**
 * Has the viewer read in another window what is kept in this one?
 * @param {Scene} scene
 * @param {Kept | null} kept
 */
function isReadElsewhere({ notice }, kept) {
  return notice?.name === kept?.name && !notice?.parts?.length;
}

/**
 * What else is said over the board just now.
 * @param {HTMLElement} home
 */
function panels(home) {
  const open = [...home.querySelectorAll(":scope > .since:not([hidden])")];
  return open.map((one) => one.getBoundingClientRect()).map(({ x, y, width: w, height: h }) => ({ x, y, w, h }));
}
