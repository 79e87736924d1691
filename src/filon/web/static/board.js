// The board: one svg in the page, its sprites kept by id and brought up to date in place. It draws what it is told and
// knows no rule: which sprites are lit or chosen it hears from `touching.js`.

import { boxOf, drawn, ground, tonesOf } from "./drawing.js";
import { BUTTON_GAP, Field, lensButtons } from "./field.js";
import { roomy } from "./geometry.js";
import { appear, glide, isStill, placeOf, Starts, tumble } from "./gliding.js";
import { KEYS, shortcutsOf } from "./keys.js";
import { common } from "./lens.js";
import { saidOnce } from "./naming.js";
import { Panning } from "./panning.js";
import { isPart } from "./scene.js";
import { FADED, tagDrawn, tagPlace } from "./tags.js";

/** @import { Node } from "./drawing.js" */
/** @import { Rect } from "./lens.js" */
/** @import { Look, Words } from "./frame.js" */
/** @import { Scene, Sprite } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";
const FINGER = 44; // pixels: the least that can be touched with ease
const RAISE = 10; // units a chosen sprite is raised, at most
const RAISE_PART = 0.05; // of its height
const FOCUS_GAP = 9; // units between a sprite and the line of keyboard focus
const BADGE = 26; // units a private mark is wide

/**
 * What may be done with the sprites of a scene.
 * @typedef {{lit: Set<string>, leads: Set<string>, chosen: readonly string[], turned?: string,
 *   says: Map<string, string>, asking: boolean}} Marks
 */

/** @typedef {Record<string, {art: string, say: string}>} Badges private marks by the sprite they are on */

/** @type {Marks} */
const NOTHING = { lit: new Set(), leads: new Set(), chosen: [], says: new Map(), asking: false };

export class Board {
  /** @type {Map<string, {element: SVGGElement, sprite: Sprite, face: string}>} */
  #known = new Map();
  /** @type {Scene | null} */
  scene = null;
  #marks = NOTHING;
  #shape = "";
  /** @type {ReadonlySet<string>} */
  #markable = new Set();
  /** @type {Badges} */
  #badges = {};
  /** @type {ReadonlySet<string>} */
  #hinted = new Set();
  /** What is said of the seats whose players are away, by seat; "" for the others. @type {readonly string[]} */
  #absent = [];
  /** Does a pointer that goes down here carry a sprite? @type {(event: PointerEvent) => boolean} */
  carries = () => false;
  /** What a sprite is and does, for those who do not see it; "" if there is nothing to be said. @type {(sprite: Sprite) => string} */
  describes = () => "";
  /** What is carried is to be let go. */
  letGo = () => {};

  /**
   * @param {HTMLElement} home
   * @param {Look} look
   * @param {Words} words
   */
  constructor(home, look, words = (sentence) => sentence) {
    this.home = home;
    this.look = look;
    this.svg = make({ tag: "svg", at: { class: "board", role: "group", tabindex: -1, "stroke-linejoin": "round" } });
    this.ground = make({ tag: "g", at: { "aria-hidden": "true" } });
    this.layer = make({ tag: "g", at: { class: "sprites" } });
    this.badges = make({ tag: "g", at: { class: "badges", "aria-hidden": "true" } });
    this.tags = make({ tag: "g", at: { class: "tags", "aria-hidden": "true" } });
    this.svg.append(this.ground, this.layer, this.badges, this.tags);
    home.append(this.svg);
    this.words = words;
    this.field = new Field(() => this.scale, words);
    this.field.watch(() => this.#resized());
    this.lens = lensButtons(this.field, words);
    this.panning = new Panning(this);
    const watch = new ResizeObserver(() => this.#fit());
    for (const one of [home, ...above(home)]) watch.observe(one);
    addEventListener("resize", () => this.#fit());
  }

  /**
   * Show a scene: what is known moves, what is new appears, what is gone goes.
   * @param {Scene} scene
   */
  show(scene) {
    const still = isStill() || this.#shape !== scene.shape;
    const focused = this.focused;
    if (this.#shape !== scene.shape) this.#reshape(scene);
    this.scene = scene;
    this.svg.setAttribute("aria-label", scene.title);
    this.#dismiss(scene);
    this.field.show(scene);
    this.#place(scene, still);
    this.#dressAll(NOTHING);
    this.#tag();
    this.#fitLens();
    if (focused && !this.focused) this.svg.focus({ preventScroll: true });
  }

  /**
   * Light what may be touched, raise what was chosen, name what can be named.
   * @param {Marks} marks
   */
  mark(marks) {
    this.#dressAll(marks);
    this.field.aim([...marks.lit].flatMap((id) => this.sprite(id) ?? []));
  }

  /**
   * Show private marks, and let those sprites be reached that may have one.
   * @param {readonly string[]} markable
   * @param {Badges} badges
   */
  badge(markable, badges) {
    this.#markable = new Set(markable);
    this.#badges = badges;
    const shown = Object.entries(badges).flatMap(([id, { art }]) => {
      const box = this.box(id);
      return box ? make({ tag: "g", is: "badge", at: { "data-on": id }, kids: badgeOn(box, art) }) : [];
    });
    this.badges.replaceChildren(...shown);
    this.#dressAll(this.#marks);
  }

  /**
   * Point out what is to be touched for a hinted move, as soon as it may be touched.
   * @param {readonly string[]} ids
   */
  point(ids) {
    this.#hinted = new Set(ids);
    this.#dressAll(this.#marks);
  }

  /**
   * Fade the seats of those who are away, and say so over each of them.
   * @param {readonly string[]} said by seat; "" for who is here
   */
  absent(said) {
    if (said.join("|") === this.#absent.join("|")) return;
    this.#absent = said;
    this.#dressAll(this.#marks);
    this.#tag();
  }

  #tag() {
    const { scene } = this;
    if (!scene) return;
    const tags = this.#absent.flatMap((text, seat) => {
      const box = text && this.#ofSeat(seat).map((id) => this.sprite(id)).find(Boolean);
      if (!text || !box) return [];
      return make({ tag: "g", is: "tag", at: { "data-seat": seat }, kids: tagDrawn(tagPlace(scene, box, text, this.look), text) });
    });
    this.tags.replaceChildren(...tags);
  }

  /**
   * The ids of which one stands for a seat.
   * @param {number} seat
   */
  #ofSeat(seat) {
    return this.look.seats.map((name) => `${name}-${seat}`);
  }

  /**
   * Whether a sprite fades because somebody is away.
   * @param {string} id
   */
  #isGone(id) {
    const fades = (/** @type {string} */ whole) => FADED.some((part) => id === `${whole}-${part}`);
    return this.#absent.some((text, seat) => text && this.#ofSeat(seat).some(fades));
  }

  /**
   * Words in the place of those of a sprite, until the next scene.
   * @param {Sprite} sprite
   */
  write(sprite) {
    const known = this.#known.get(sprite.id);
    if (!known) return;
    known.sprite = sprite;
    this.#dress(sprite, known.element);
  }

  /** @param {Marks} marks */
  #dressAll(marks) {
    this.#marks = marks;
    const focused = this.#known.get(this.focused)?.element;
    for (const { sprite, element } of this.#known.values()) this.#dress(sprite, element);
    if (focused && !focused.hasAttribute("tabindex")) this.svg.focus({ preventScroll: true }); // else the page would have it
  }

  /** The field is seen otherwise: what may be touched there must still be large enough. */
  #resized() {
    for (const { sprite, element } of this.#known.values()) if (this.field.has(sprite.id)) this.#dress(sprite, element);
  }

  /** The sprite that has the keyboard's focus, or the board itself; "" if it is elsewhere. */
  get focused() {
    const at = document.activeElement;
    if (at === this.svg) return "board";
    return at instanceof SVGElement && this.layer.contains(at) ? (at.dataset.id ?? "") : "";
  }

  /** @param {string} id */
  focus(id) {
    this.#known.get(id)?.element.focus({ preventScroll: true });
  }

  /** Bring the keyboard back to a sprite; to the board itself, if it cannot be there. @param {string} id */
  refocus(id) {
    this.focus(id);
    if (!id || this.focused !== id) this.svg.focus({ preventScroll: true });
  }

  /**
   * @param {string} id
   */
  sprite(id) {
    return this.#known.get(id)?.sprite;
  }

  /**
   * The elements of a sprite and of its parts, whose ids begin with its own.
   * @param {string} id
   */
  parts(id) {
    return [...this.#known].filter(([name]) => isPart(name, id)).map(([, { element }]) => element);
  }

  /**
   * Where a sprite is, in units of the scene.
   * @param {string} id
   */
  box(id) {
    const sprite = this.sprite(id);
    return sprite && this.field.has(id) ? { ...sprite, ...this.field.placed(sprite) } : sprite;
  }

  /**
   * The sprites that a point may touch, from back to front, where they are; of those in a field what its window shows.
   * @param {{x: number, y: number}} point
   */
  boxes(point) {
    const sprites = this.scene?.sprites ?? [];
    const open = this.field.shows(point);
    return sprites.flatMap((sprite) => (this.field.has(sprite.id) ? (open ? this.#seen(sprite) : []) : sprite));
  }

  /** @param {Sprite} sprite */
  #seen(sprite) {
    const box = common(this.field.placed(sprite), this.field.window);
    return box ? { ...sprite, ...box } : [];
  }

  /** Where what may be touched is, in pixels of the window: what is said about the board keeps off it. */
  get taken() {
    const { lit, chosen } = this.#marks;
    const boxes = this.shownAt(({ id }) => lit.has(id) || chosen.includes(id));
    const { x, y, width: w, height: h } = this.lens.getBoundingClientRect();
    return [...boxes, ...(this.lens.isConnected ? [{ x, y, w, h }] : [])];
  }

  /**
   * Where some sprites are seen, in pixels of the window.
   * @param {(sprite: Sprite) => boolean} which
   * @returns {Rect[]}
   */
  shownAt(which) {
    const sprites = (this.scene?.sprites ?? []).filter(which);
    const boxes = sprites.flatMap((sprite) => (this.field.has(sprite.id) ? this.#seen(sprite) : sprite));
    return boxes.map((box) => this.onScreen(box));
  }

  /**
   * Where a box of the scene is, in pixels of the window.
   * @param {Rect} box
   * @returns {Rect}
   */
  onScreen({ x, y, w, h }) {
    const { left, top } = this.svg.getBoundingClientRect();
    return { x: left + x * this.scale, y: top + y * this.scale, w: w * this.scale, h: h * this.scale };
  }

  /** How many pixels a unit of the scene is. */
  get scale() {
    const width = this.scene ? this.look.shapes[this.scene.shape][0] : 1;
    return this.svg.getBoundingClientRect().width / width || 1;
  }

  /** The least size in units of what a finger can touch. */
  get finger() {
    return FINGER / this.scale;
  }

  /**
   * A point of the window in units of the scene.
   * @param {{clientX: number, clientY: number}} point
   */
  at({ clientX, clientY }) {
    const { left, top } = this.svg.getBoundingClientRect();
    return { x: (clientX - left) / this.scale, y: (clientY - top) / this.scale };
  }

  /** @param {Scene} scene */
  #reshape(scene) {
    const [width, height] = this.look.shapes[scene.shape];
    this.#shape = scene.shape;
    this.#known.clear();
    this.layer.replaceChildren();
    this.field.ground.replaceChildren(); // it is taken out with the layer, and comes back with what it held
    this.ground.replaceChildren(...ground(scene.shape, this.look).map(make));
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const corner = this.look.corners[scene.shape] * 100;
    this.svg.style.borderRadius = `${corner / width}% / ${corner / height}%`;
    this.home.dataset.shape = scene.shape;
    this.home.style.setProperty("--ratio", `${width / height}`);
    this.#fit();
  }

  /** Leave room for what stands above the board, and keep what is small large enough to touch. */
  #fit() {
    const above = this.home.getBoundingClientRect().top + scrollY;
    this.home.style.setProperty("--above", `${Math.round(above)}px`);
    for (const { sprite, element } of this.#known.values()) this.#dress(sprite, element);
    this.field.fit();
    this.#fitLens();
  }

  /** The buttons of a field stand in its window, and over nothing else. */
  #fitLens() {
    if (!this.field.isThere || this.field.stand === "nowhere") return this.lens.remove();
    if (!this.lens.isConnected) this.home.append(this.lens);
    const [outer, inner] = [this.home.getBoundingClientRect(), this.svg.getBoundingClientRect()];
    const { x, y, w, h } = this.field.window;
    this.lens.classList.toggle("column", this.field.stand === "side");
    this.lens.style.right = `${outer.right - inner.left - (x + w) * this.scale + BUTTON_GAP}px`;
    this.lens.style.bottom = `${outer.bottom - inner.top - (y + h) * this.scale + BUTTON_GAP}px`;
    return undefined;
  }

  /** @param {Scene} scene */
  #dismiss(scene) {
    const staying = new Set(scene.sprites.map(({ id }) => id));
    for (const [id, { element }] of this.#known) {
      if (staying.has(id)) continue;
      element.remove();
      this.#known.delete(id);
    }
  }

  /**
   * @param {Scene} scene
   * @param {boolean} still
   */
  #place(scene, still) {
    const starts = new Starts();
    const [outside, inside] = [inOrder(this.layer), inOrder(this.field.ground)];
    let open = false;
    this.field.boxes = new Map(scene.sprites.filter(({ id }) => this.field.has(id)).map((sprite) => [sprite.id, sprite]));
    for (const sprite of scene.sprites) {
      const element = this.#settle(sprite, starts, still);
      const held = this.field.has(sprite.id);
      if (held && !open) outside(this.field.svg);
      open ||= held;
      (held ? inside : outside)(element);
    }
  }

  /**
   * Bring one sprite up to date.
   * @param {Sprite} sprite
   * @param {Starts} starts
   * @param {boolean} still
   */
  #settle(sprite, starts, still) {
    const known = this.#known.get(sprite.id);
    const element = known?.element ?? make({ tag: "g", at: { "data-id": sprite.id } });
    element.style.transform = placeOf(sprite);
    this.#known.set(sprite.id, { element, sprite, face: known?.face ?? "" });
    if (still) return element;
    if (!known) appear(element);
    else if (rolls(known.sprite, sprite)) tumble(element, known.sprite, sprite);
    else if (hasMoved(known.sprite, sprite)) glide(element, known.sprite, sprite, starts.after(known.sprite, sprite));
    return element;
  }

  /**
   * What a sprite looks like and what it is called, with its marks.
   * @param {Sprite} sprite
   * @param {SVGGElement} element
   */
  #dress(sprite, element) {
    const { lit, leads, chosen, asking } = this.#marks;
    const state = chosen.includes(sprite.id) ? "chosen" : lit.has(sprite.id) ? "lit" : "";
    const touchable = lit.has(sprite.id) || state === "chosen";
    const toned = state ? { ...sprite, tone: `${sprite.tone ?? ""} ${state}` } : sprite;
    this.#redraw(toned, element, touchable || this.#markable.has(sprite.id) || (asking && Boolean(sprite.label)));
    const carrier = chosen.find((id) => isPart(sprite.id, id));
    if (carrier) element.style.setProperty("--raise", `${this.#raiseOf(carrier)}`);
    const turned = this.#turn(sprite, element);
    const hinted = state === "lit" && this.#hinted.has(sprite.id);
    const gone = this.#isGone(sprite.id);
    const more = [gone && "gone", carrier && "raised", turned && "turned", leads.has(sprite.id) && "leads", hinted && "hinted"];
    const classes = ["sprite", ...tonesOf(toned), ...more];
    element.setAttribute("class", classes.filter(Boolean).join(" "));
    this.#name(sprite, element, touchable, state === "chosen");
  }

  /**
   * Whether it is shown turned by half, with the sprite it is or is a part of; about whose middle, its style says.
   * @param {Sprite} sprite
   * @param {SVGGElement} element
   */
  #turn(sprite, element) {
    const { turned = "" } = this.#marks;
    const whole = turned && isPart(sprite.id, turned) ? this.sprite(turned) : undefined;
    if (!whole) return false;
    const [dx, dy] = [whole.x + whole.w / 2 - sprite.x - sprite.w / 2, whole.y + whole.h / 2 - sprite.y - sprite.h / 2];
    element.style.setProperty("--about", `${dx}px ${dy}px`);
    return true;
  }

  /**
   * How far a chosen sprite rises: a small one less, so as not to cover its neighbour.
   * @param {string} id
   */
  #raiseOf(id) {
    return Math.min(RAISE, (this.sprite(id)?.h ?? 0) * RAISE_PART);
  }

  /**
   * Draw a sprite anew, only if it looks otherwise than before.
   * @param {Sprite} sprite
   * @param {SVGGElement} element
   * @param {boolean} touchable
   */
  #redraw(sprite, element, touchable) {
    const known = this.#known.get(sprite.id);
    const least = touchable ? this.finger / (this.field.has(sprite.id) ? this.field.lens.k : 1) : 0;
    const { id, art, w, h, label, text, tone } = sprite;
    const face = JSON.stringify([art, w, h, label, text, tone, Math.round(least)]);
    if (!known || known.face === face) return;
    known.face = face;
    const body = make({ tag: "g", is: "body", at: {}, kids: drawn(sprite, this.#shape === "tall" ? "tall" : "wide", this.look) });
    element.replaceChildren(body);
    if (touchable) body.append(...reach({ id, x: -w / 2, y: -h / 2, w, h, art }, least));
  }

  /**
   * What a sprite is for those who do not see it: a button, a picture with a name, or nothing.
   * @param {Sprite} sprite
   * @param {SVGGElement} element
   * @param {boolean} touchable
   * @param {boolean} pressed
   */
  #name(sprite, element, touchable, pressed) {
    const name = sprite.label || (touchable ? sprite.text || sprite.id : "");
    const away = this.#absent.find((_, seat) => this.#ofSeat(seat).includes(sprite.id));
    const named = saidOnce(name, this.#marks.says.get(sprite.id) ?? "");
    const label = [named[0], away, this.#badges[sprite.id]?.say, named[1]].flatMap((one) => one || []);
    const markable = this.#markable.has(sprite.id);
    const role = touchable || markable ? "button" : label.length ? "img" : "";
    const focusable = touchable || markable || (this.#marks.asking && Boolean(sprite.label));
    put(element, "aria-keyshortcuts", markable ? shortcutsOf(KEYS.mark) : "");
    put(element, "role", role);
    put(element, "aria-label", this.#joined(label).replace(/ ?\(([^()]*)\)/g, ", $1")); // a count is read out, not an aside
    put(element, "aria-description", label.length ? this.describes(sprite) : "");
    put(element, "aria-pressed", pressed ? "true" : "");
    put(element, "tabindex", focusable ? "0" : "");
    put(element, "aria-hidden", label.length || sprite.art === "words" ? "" : "true");
  }

  /**
   * A name and what is said of it; a colon is set in each language in its own way.
   * @param {readonly string[]} parts
   */
  #joined(parts) {
    return parts.length ? parts.reduce((name, more) => this.words("{name}: {more}", { name, more })) : "";
  }
}

/**
 * What stands before an element on the page: when it grows, the element is moved down and is told nothing of it.
 * @param {Element} element
 * @returns {Element[]}
 */
function above(element) {
  const before = [];
  for (let one = element.previousElementSibling; one; one = one.previousElementSibling) before.push(one);
  const { parentElement: parent } = element;
  return parent && parent !== document.body ? [...before, ...above(parent)] : before;
}

/**
 * @param {Sprite} old
 * @param {Sprite} now
 */
function hasMoved(old, now) {
  if (old.art === "words" && old.text !== now.text) return false;
  return old.x !== now.x || old.y !== now.y || old.w !== now.w || old.h !== now.h || (old.turn ?? 0) !== (now.turn ?? 0);
}

/**
 * Was this rolled, as a die is? It has another turn then, even where its face is the same.
 * @param {Sprite} old
 * @param {Sprite} now
 */
function rolls(old, now) {
  return tonesOf(now).includes("rolls") && (old.turn ?? 0) !== (now.turn ?? 0);
}

/**
 * Puts elements into a parent one after another; those that stand right stay where they are.
 * @param {Element} parent
 */
function inOrder(parent) {
  let next = parent.firstElementChild;
  return (/** @type {Element} */ element) => {
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  };
}

/**
 * Room for a finger, and the line that shows the keyboard's focus.
 * @param {Sprite} sprite
 * @param {number} least
 */
function reach(sprite, least) {
  const { x, y, w, h } = roomy(sprite, least);
  const focus = { ...boxOf(sprite, FOCUS_GAP), rx: 16 };
  return [
    make({ tag: "rect", is: "hit", at: { x, y, width: w, height: h } }),
    make({ tag: "rect", is: "focus under", at: focus }),
    make({ tag: "rect", is: "focus", at: focus }),
  ];
}

/**
 * A mark over the upper left corner of what it is on.
 * @param {{x: number, y: number}} box
 * @param {string} art
 * @returns {Node[]}
 */
function badgeOn({ x, y }, art) {
  const at = { x: Math.max(0, x - BADGE / 4), y: Math.max(0, y - BADGE / 4), width: BADGE, height: BADGE };
  return [{ tag: "use", at: { href: `#${art}`, ...at } }];
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function put(element, name, value) {
  if (!value) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * An element of its description.
 * @param {Node} node
 * @returns {SVGGElement}
 */
function make({ tag, is, at, kids, text }) {
  const element = /** @type {SVGGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(at)) element.setAttribute(name, String(value));
  if (is) element.setAttribute("class", is);
  if (text !== undefined) element.textContent = text;
  if (kids) element.append(...kids.map(make));
  return element;
}
