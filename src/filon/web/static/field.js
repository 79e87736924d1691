// A field: the part of a board that is larger than its window. It frames itself, glides when its frame grows, and is moved
// and sized by mouse, fingers, wheel, keys and buttons. Who has chosen a view keeps it while what is lit can be seen.

import { isStill } from "./gliding.js";
import { arrowOf, KEYS, means } from "./keys.js";
import { around, closeTo, heart, holds, inView, kept, onTheWay, placed, seen, through, whole, zoomed } from "./lens.js";
import { isPart } from "./scene.js";

/** @import { Words } from "./frame.js" */
/** @import { Lens, Rect } from "./lens.js" */
/** @import { Field as Described, Scene, Sprite } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";
const GLIDE = 220; // milliseconds
const LEAST_CELL = 46; // pixels: below this a field opens on what is lit instead of showing all
const MOST_CELL = 240; // pixels: no closer than this
const STEP = 1.35; // by which a button or a key changes the size
const WHEEL = 0.0015; // how much a pixel of the wheel changes it
const STRIDE = 60; // pixels an arrow key moves the field
const BUTTON = 44; // pixels a button is wide and high
export const BUTTON_GAP = 8; // pixels round a button
const ACROSS = BUTTON + 2 * BUTTON_GAP; // pixels of the window that a line of buttons takes
const ALONG = 3 * BUTTON + 4 * BUTTON_GAP; // and how long it is
const MARGIN = 0.15; // of a box, round what is brought into view

/** "auto" shows the frame or what is lit, "whole" the frame however small, "own" what somebody chose. */
/** @typedef {"auto" | "whole" | "own"} Mode */

/** Its buttons stand in a column at the side, in a row at the foot or, where that is too low, in a row at the side. */
/** @typedef {"side" | "foot" | "corner" | "nowhere"} Stand */

export class Field {
  /** @type {Described | null} */
  #field = null;
  /** @type {Rect} */
  window = { x: 0, y: 0, w: 1, h: 1 };
  /** @type {Lens} */
  lens = { x: 0, y: 0, k: 1 };
  /** @type {Lens} */
  #goal = this.lens;
  /** @type {Mode} */
  #mode = "auto";
  /** @type {readonly Rect[]} */
  #lit = [];
  #aimed = "";
  #frame = 0;
  /** @type {(() => void)[]} */
  #watchers = [];

  /**
   * @param {() => number} scale pixels of a unit of the scene
   * @param {Words} words
   */
  constructor(scale, words) {
    this.scale = scale;
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("class", "field");
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("tabindex", "0");
    this.svg.setAttribute("aria-label", words("The board: arrows move it, + and − change its size, 0 shows it whole"));
    this.ground = document.createElementNS(SVG, "g");
    this.svg.append(glass("glass"), this.ground, glass("edge"));
    this.svg.addEventListener("focusin", ({ target }) => this.#focused(target));
  }

  /**
   * Be told whenever the field is seen otherwise.
   * @param {() => void} told
   */
  watch(told) {
    this.#watchers.push(told);
  }

  get isThere() {
    return this.#field !== null;
  }

  /**
   * Does the sprite of that id lie in the field?
   * @param {string} id
   */
  has(id) {
    return this.#field?.holds.some((held) => isPart(id, held)) ?? false;
  }

  /**
   * A new scene: the same view, if somebody has chosen one; else what should be seen now.
   * @param {Scene} scene
   */
  show(scene) {
    const zone = scene.zones.find(({ name }) => name === scene.field?.zone);
    const before = this.#field;
    this.#field = (zone && scene.field) ?? null;
    if (!zone || !this.#field) return this.svg.remove();
    const { x, y, w, h } = zone;
    const same = before && x === this.window.x && y === this.window.y && w === this.window.w && h === this.window.h;
    this.window = { x, y, w, h };
    for (const part of [this.svg, ...this.svg.querySelectorAll(".glass, .edge")]) put(part, { width: w, height: h });
    put(this.svg, { x, y });
    if (!same) this.#mode = "auto";
    if (this.#mode === "auto") [this.#lit, this.#aimed] = [[], ""];
    const fresh = scene.sprites.filter(({ id, tone }) => this.has(id) && /\bnew\b/.test(tone ?? ""));
    this.#settle(this.#mode === "own" ? this.#goal : this.#framed(fresh.map(boxed)), !same);
    return undefined;
  }

  /**
   * Other sprites are lit. They are brought into view unless they can be seen; where not all can be, one is enough.
   * @param {readonly Sprite[]} sprites
   */
  aim(sprites) {
    const held = sprites.filter(({ id }) => this.has(id));
    const key = held.map(({ id }) => id).join(" ");
    if (!this.#field || key === this.#aimed) return;
    this.#aimed = key;
    this.#lit = held.map(boxed);
    if (!held.length) return;
    if (this.#mode === "auto") return this.#settle(this.#framed(this.#lit));
    const view = this.#view();
    const together = whole(this.#room(), around(this.#lit)).k >= this.#leastK();
    const visible = this.#lit.filter((box) => inView(view, box));
    if (together ? visible.length === this.#lit.length : visible.length) return;
    this.#mode = "auto";
    this.#settle(this.#framed(this.#lit));
  }

  /** The board has another size: what was all of it still is. */
  fit() {
    if (this.#field) this.#settle(this.#mode === "own" ? this.#goal : this.#framed(this.#lit), true);
  }

  /** Show all of the frame, and go on doing so. */
  all() {
    if (!this.#field) return;
    this.#mode = "whole";
    this.#settle(this.#framed([]));
  }

  /**
   * Closer or farther away about a point of the scene; whether that was possible.
   * @param {number} by
   * @param {{x: number, y: number}} point
   * @param {boolean} now without a glide
   */
  zoom(by, point = this.#centre(), now = false) {
    const { least, most } = this.#limits();
    const k = Math.max(least, Math.min(this.#goal.k * by, most));
    if (!this.#field || Math.abs(k / this.#goal.k - 1) < 0.001) return false;
    this.#choose(zoomed(this.window, this.#goal, point, k), now);
    return true;
  }

  /**
   * Move what is seen by units of the scene.
   * @param {number} dx
   * @param {number} dy
   * @param {boolean} now without a glide
   */
  pan(dx, dy, now = false) {
    const { x, y, k } = this.#goal;
    this.#choose({ x: x - dx / k, y: y - dy / k, k }, now);
  }

  /**
   * A key that is meant for the field; whether it was.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.#field) return false;
    const arrow = event.target === this.svg ? arrowOf(event, KEYS.pan) : null;
    if (means(event, KEYS.closer)) this.zoom(STEP);
    else if (means(event, KEYS.farther)) this.zoom(1 / STEP);
    else if (means(event, KEYS.whole)) this.all();
    else if (arrow) this.#stride(arrow);
    else return false;
    event.preventDefault();
    return true;
  }

  /** @param {import("./geometry.js").Arrow} key */
  #stride(key) {
    const by = STRIDE / this.scale();
    if (key === "ArrowLeft" || key === "ArrowRight") this.pan(key === "ArrowLeft" ? by : -by, 0);
    else this.pan(0, key === "ArrowUp" ? by : -by);
  }

  /**
   * Where a sprite of the field is in the scene.
   * @param {Rect} box
   */
  placed(box) {
    return placed(this.window, this.lens, box);
  }

  /**
   * Does the window show this point of the scene?
   * @param {{x: number, y: number}} point
   */
  shows({ x, y }) {
    return this.isThere && holds(this.window, { x, y, w: 0, h: 0 });
  }

  /** From units of the field to those of the scene, as a CSS transform. */
  get way() {
    const { x, y, k } = this.lens;
    const at = this.#centre();
    return `translate(${at.x - x * k}px, ${at.y - y * k}px) scale(${k})`;
  }

  #centre() {
    const { x, y, w, h } = this.window;
    return { x: x + w / 2, y: y + h / 2 };
  }

  /** The size at which a place is just large enough. */
  #leastK() {
    return LEAST_CELL / ((this.#field?.cell ?? 1) * this.scale());
  }

  #limits() {
    const { frame, bounds, cell } = /** @type {Described} */ (this.#field);
    const all = whole(this.#room(), rect(frame)).k;
    const least = Math.min(all, whole(this.window, rect(bounds)).k);
    return { least, most: Math.max(all, MOST_CELL / (cell * this.scale())) };
  }

  /**
   * What should be seen: the frame; where its places would be too small, the boxes, or one of them if that is too much; as
   * now if that is seen now.
   * @param {readonly Rect[]} boxes
   */
  #framed(boxes) {
    const frame = rect(/** @type {Described} */ (this.#field).frame);
    const [room, least] = [this.#room(), this.#leastK()];
    const all = whole(room, frame);
    if (this.#mode === "whole" || all.k >= least) return through(this.window, room, all);
    const wanted = boxes.length ? heart(seen(room, { x: 0, y: 0, k: least }), boxes) : frame;
    const near = Math.abs(this.#goal.k / least - 1) < 0.001;
    if (boxes.length && near && inView(this.#view(), wanted)) return this.#goal;
    return through(this.window, room, closeTo(room, frame, wanted, least));
  }

  /** The part of the window that is not under its buttons. */
  #room() {
    const { x, y, w, h } = this.window;
    const [across, along] = [ACROSS / this.scale(), ALONG / this.scale()];
    const taken = { side: [across, 0], foot: [0, across], corner: [along, 0], nowhere: [0, 0] }[this.stand];
    return { x, y, w: w - taken[0], h: h - taken[1] };
  }

  /** The part of the field that is seen, or will be after a glide, and is not under the buttons. */
  #view() {
    const room = this.#room();
    return seen(room, through(room, this.window, this.#goal));
  }

  /** Where the buttons stand; nowhere in a window that they would fill: there keys, wheel and fingers do. @returns {Stand} */
  get stand() {
    const [w, h] = [this.window.w * this.scale(), this.window.h * this.scale()];
    if (h < ACROSS || w < ALONG + LEAST_CELL) return "nowhere";
    if (w <= h) return "foot";
    return h < ALONG ? "corner" : "side";
  }

  /**
   * Somebody wants to see it so.
   * @param {Lens} lens
   * @param {boolean} now
   */
  #choose(lens, now) {
    if (!this.#field) return;
    this.#mode = "own";
    this.#settle(kept(lens, rect(this.#field.bounds), this.#limits()), now);
  }

  /**
   * See it so: with a glide, unless it is to be now or motion is not wanted.
   * @param {Lens} goal
   * @param {boolean} now
   */
  #settle(goal, now = false) {
    cancelAnimationFrame(this.#frame);
    this.#goal = goal;
    const [from, start] = [this.lens, performance.now()];
    if (now || isStill() || document.hidden) return this.#apply(goal);
    const step = (/** @type {number} */ time) => {
      const part = Math.min(1, Math.max(0, (time - start) / GLIDE));
      this.#apply(part < 1 ? onTheWay(from, goal, 1 - (1 - part) ** 3) : goal);
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** @param {Lens} lens */
  #apply(lens) {
    this.lens = lens;
    const { w, h } = this.window;
    const { x, y, k } = lens;
    this.ground.setAttribute("transform", `translate(${w / 2 - x * k} ${h / 2 - y * k}) scale(${k})`);
    for (const told of this.#watchers) told();
  }

  /**
   * What has the keyboard's focus is brought into view, at once: the page must not scroll after it.
   * @param {EventTarget | null} target
   */
  #focused(target) {
    const box = target instanceof SVGElement && target !== this.svg ? this.boxes.get(target.dataset.id ?? "") : undefined;
    if (!box || !this.#field) return;
    const [dw, dh] = [box.w * MARGIN, box.h * MARGIN];
    const room = { x: box.x - dw, y: box.y - dh, w: box.w + 2 * dw, h: box.h + 2 * dh };
    const view = this.#view();
    if (inView(view, box)) return;
    const dx = Math.min(0, room.x - view.x) + Math.max(0, room.x + room.w - view.x - view.w);
    const dy = Math.min(0, room.y - view.y) + Math.max(0, room.y + room.h - view.y - view.h);
    this.#settle({ ...this.#goal, x: this.#goal.x + dx, y: this.#goal.y + dy }, true);
  }

  /** The boxes of its sprites by id, kept by the board. @type {Map<string, Rect>} */
  boxes = new Map();

  /**
   * The wheel turns over the field; where nothing can get smaller the page scrolls.
   * @param {WheelEvent} event
   * @param {{x: number, y: number}} point
   */
  wheel(event, point) {
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    if (this.zoom(Math.exp(-pixels * WHEEL * (event.ctrlKey ? 4 : 1)), point, true) || event.ctrlKey) event.preventDefault();
  }
}

/**
 * Buttons that move nothing by surprise: closer, farther away, all of it.
 * @param {Field} field
 * @param {Words} words
 */
export function lensButtons(field, words) {
  const home = document.createElement("div");
  home.className = "lens";
  home.setAttribute("role", "group");
  home.setAttribute("aria-label", words("How the board is seen"));
  home.append(
    lensButton("M5 12h14M12 5v14", words("Closer"), () => field.zoom(STEP)),
    lensButton("M5 12h14", words("Farther away"), () => field.zoom(1 / STEP)),
    lensButton("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", words("The whole board"), () => field.all()),
  );
  return home;
}

/**
 * @param {string} drawing
 * @param {string} name
 * @param {() => void} deed
 */
function lensButton(drawing, name, deed) {
  const button = document.createElement("button");
  button.type = "button";
  button.title = name;
  button.setAttribute("aria-label", name);
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${drawing}"/></svg>`;
  button.addEventListener("click", deed);
  return button;
}

/** @param {string} name */
function glass(name) {
  const pane = document.createElementNS(SVG, "rect");
  pane.setAttribute("class", name);
  pane.setAttribute("aria-hidden", "true");
  return pane;
}

/**
 * @param {Element} element
 * @param {Record<string, number>} at
 */
function put(element, at) {
  for (const [name, value] of Object.entries(at)) element.setAttribute(name, String(value));
}

/**
 * @param {Sprite} sprite
 * @returns {Rect}
 */
function boxed({ x, y, w, h }) {
  return { x, y, w, h };
}

/**
 * @param {[number, number, number, number]} box as it travels
 * @returns {Rect}
 */
function rect([x, y, w, h]) {
  return { x, y, w, h };
}
