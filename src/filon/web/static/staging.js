// What is staged: a large picture over the board, with a title and the sentences it stands for. It comes, stands as long as
// the server says, and goes; at once when it is touched, or when the viewer, asked something, touches anything.

import { isStill } from "./gliding.js";
import { KEYS, means } from "./keys.js";
import { common } from "./lens.js";

/** @import { Board } from "./board.js" */
/** @import { Staging } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";
const LEAST = 250; // milliseconds; what stands for less cannot be seen
const ENTER = 260; // milliseconds
const LEAVE = 180;
const HOLD = 350; // milliseconds after which a touch is held
const FRONT = 0.66; // the size of a symbol before another
const SIDE = 120; // units of a picture
const LARGEST = 230; // pixels of one that stands alone
const SWELL = 0.82; // the size at which a picture comes
const SIDES = ["center", "start", "end"]; // where it may stand

/** @typedef {{skip: () => void, hold: (held: boolean) => void}} Deeds */

export class Stage {
  #timer = 0;
  #holding = 0;
  #asked = false;
  #isHeld = false;

  /**
   * @param {Board} board
   * @param {Deeds} deeds
   */
  constructor(board, deeds) {
    this.board = board;
    this.deeds = deeds;
    this.said = made("div", "unseen", "");
    this.said.setAttribute("role", "status");
    this.place = made("div", "staged", "");
    this.place.hidden = true;
    this.place.setAttribute("aria-hidden", "true");
    this.place.addEventListener("pointerdown", (event) => this.#down(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.#up());
    board.home.append(this.said, this.place);
    addEventListener("pointerdown", () => this.#asked && this.hide(), { capture: true });
    addEventListener("keydown", (event) => this.#asked && means(event, KEYS.any) && this.hide(), { capture: true });
  }

  get isThere() {
    return !this.place.hidden || this.#timer > 0;
  }

  /**
   * A view came: show what it stages, or nothing.
   * @param {Staging | null | undefined} stage
   * @param {boolean} isAsked must the viewer choose?
   */
  show(stage, isAsked) {
    this.#asked = isAsked;
    if (!stage) return this.hide();
    this.#stop();
    this.said.textContent = [stage.title, ...stage.say].join(" ");
    if (stage.stands < LEAST) return this.hide();
    this.#timer = window.setTimeout(() => this.#enter(stage), stage.after ?? 0);
    return undefined;
  }

  /** It is over. */
  hide() {
    this.#stop();
    if (this.place.hidden) return;
    this.place.hidden = true;
    this.place.replaceChildren();
  }

  /** @param {Staging} stage */
  #enter(stage) {
    const paper = made("div", `paper ${stage.sound}`, "");
    const row = made("div", "figures", "");
    row.append(...stage.figures.map(figure));
    paper.append(made("h2", "", stage.title), row, ...stage.say.map((line) => made("p", "", line)));
    this.place.replaceChildren(paper);
    this.place.hidden = false;
    this.place.style.alignItems = "";
    this.#fit(stage.figures.length);
    this.place.classList.toggle("asked", this.#asked);
    this.place.dataset.sound = stage.sound;
    this.#timer = window.setTimeout(() => this.#leave(), Math.max(0, stage.stands - LEAVE));
    if (this.#asked) this.#makeWay(paper);
    if (isStill()) return;
    this.place.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ENTER, easing: "ease-out" });
    paper.animate([{ transform: `scale(${SWELL})` }, { transform: "scale(1)" }], { duration: ENTER, easing: "ease-out" });
    for (const drawn of row.querySelectorAll(".behind")) drawn.animate(...flicker(stage.stands));
  }

  /**
   * Over the board, and over nothing else; several pictures are smaller.
   * @param {number} figures
   */
  #fit(figures) {
    const { home, svg } = this.board;
    const [outer, inner] = [home.getBoundingClientRect(), svg.getBoundingClientRect()];
    const [left, top] = [`${inner.left - outer.left}px`, `${inner.top - outer.top}px`];
    const { borderRadius } = svg.style;
    Object.assign(this.place.style, { left, top, width: `${inner.width}px`, height: `${inner.height}px`, borderRadius });
    this.place.style.setProperty("--figure", `${Math.round(LARGEST / Math.max(1, Math.sqrt(figures)))}px`);
  }

  /**
   * Who is asked something sees as much of what may be touched as can be.
   * @param {HTMLElement} paper
   */
  #makeWay(paper) {
    const { taken } = this.board;
    const covered = SIDES.map((side) => {
      this.place.style.alignItems = side;
      const { x, y, width: w, height: h } = paper.getBoundingClientRect();
      return taken.map((box) => common(box, { x, y, w, h })).reduce((sum, part) => sum + (part ? part.w * part.h : 0), 0);
    });
    this.place.style.alignItems = SIDES[covered.indexOf(Math.min(...covered))];
  }

  #leave() {
    if (isStill()) return this.hide();
    const leaving = this.place.animate([{ opacity: 1 }, { opacity: 0 }], { duration: LEAVE, easing: "ease-in" });
    this.#timer = window.setTimeout(() => this.hide(), LEAVE);
    leaving.onfinish = () => this.hide();
    return undefined;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.#asked) return;
    event.preventDefault();
    event.stopPropagation();
    this.#holding = window.setTimeout(() => {
      this.#isHeld = true;
      this.deeds.hold(true);
    }, HOLD);
    this.deeds.skip();
  }

  #up() {
    clearTimeout(this.#holding);
    if (this.#isHeld) this.deeds.hold(false);
    this.#isHeld = false;
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const running of this.place.getAnimations()) running.cancel();
  }
}

/**
 * What is behind moves as a fire does, for as long as it is shown.
 * @param {number} stands
 * @returns {[Keyframe[], KeyframeAnimationOptions]}
 */
function flicker(stands) {
  const frames = ["scale(1)", "scale(1.08, 1.12)", "scale(0.97, 1.02)", "scale(1.05, 1.1)", "scale(1)"];
  return [frames.map((transform) => ({ transform })), { duration: 900, iterations: Math.ceil(stands / 900) }];
}

/**
 * A picture: one symbol, or some behind and one before them.
 * @param {readonly string[]} symbols
 */
function figure(symbols) {
  const picture = drawn("svg", { viewBox: `0 0 ${SIDE} ${SIDE}` });
  const front = symbols.length - 1;
  picture.append(...symbols.map((name, place) => {
    const size = front && place === front ? SIDE * FRONT : SIDE;
    const at = { href: `#${name}`, x: (SIDE - size) / 2, y: SIDE - size, width: size, height: size };
    return drawn("use", place < front ? { ...at, class: "behind" } : at);
  }));
  return picture;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} at
 */
function drawn(tag, at) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(at)) element.setAttribute(name, String(value));
  return element;
}

/**
 * @param {string} tag
 * @param {string} name of its class
 * @param {string} text
 */
function made(tag, name, text) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text) element.textContent = text;
  return element;
}
