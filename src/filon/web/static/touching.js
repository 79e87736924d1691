// From mouse, finger and keyboard to moves: it lights what may be touched next, follows a path of touches through the tree,
// and hands over a complete one. Written once for all games; which moves there are comes from the server.

import { turnsAnother } from "./drawing.js";
import { towards, under } from "./geometry.js";
import { arrowOf, isFree, KEYS, means } from "./keys.js";
import { after, leads, meant, offered, touched } from "./scene.js";

/** @import { Board } from "./board.js" */
/** @import { Touch } from "./types.js" */

const DRAGGED = 6; // pixels a pointer moves before it drags
const GHOST = 96; // units a ghost is wide or high, at most
const ABOVE = 12; // units between a pointer and what it carries
const BACK = 160; // milliseconds a ghost takes home
const DOUBLE = 350; // milliseconds between two taps that belong together
const PAGE = "the page"; // touched where one lies over everything else; no sprite is called so
const NO_TAP = { id: "", time: -Infinity, path: /** @type {readonly string[]} */ ([]) };

/**
 * @typedef {{move: (action: number) => void, choose: (moves: number[], beside: string) => Promise<number | null>,
 *   confirm: (action: number) => Promise<boolean>,
 *   ask: (path: string[]) => void, quiet: () => void, leave: () => void, step: (path: readonly string[], lit: string[]) => void,
 *   covered: (point: {x: number, y: number}) => boolean, read: () => void}} Deeds leave: Escape was pressed; read: the page
 */

export class Touching {
  /** @type {Touch} */
  #tree = {};
  /** @type {Record<string, string>} */
  #said = {};
  /** @type {string[]} */
  path = [];
  #waiting = false;
  #asking = false;
  #byKey = false;
  /** @type {number | null} */
  #question = null;
  /** @type {Drag | null} */
  #drag = null;
  #tapped = NO_TAP;

  /**
   * @param {Board} board
   * @param {Deeds} deeds
   */
  constructor(board, deeds) {
    this.board = board;
    this.deeds = deeds;
    const { svg } = board;
    board.carries = (event) => this.#canBeDragged(this.under(event));
    board.letGo = () => this.#dropped();
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#moved(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", () => this.#dropped());
    svg.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => this.#keyAnywhere(event));
  }

  /**
   * A new view came: other things may be touched. A path begun stays while the question is the same.
   * @param {{question: number | null, tree: Touch, said: Record<string, string>, waiting: boolean}} offered
   */
  offer({ question, tree, said, waiting }) {
    const same = question === this.#question && (waiting || !this.#waiting);
    this.#question = question;
    this.#tree = tree;
    this.#said = said;
    this.#waiting = waiting && same;
    if (!same || !leads(this.#tree, this.path)) this.path = [];
    this.#dropped();
    this.#light();
    if (this.#byKey && this.board.focused === "board") this.board.focus(this.#lit()[0] ?? "");
  }

  /** Say again what is asked. */
  remind() {
    this.deeds.step(this.path, this.#lit());
  }

  /** The move was refused: everything may be touched again. */
  restore() {
    this.#waiting = false;
    this.path = [];
    this.#light();
  }

  /** The pointer that is down makes no touch. */
  forget() {
    this.#dropped();
  }

  /** The pointer that is down was held on its sprite, to be told what that is: it makes no move unless it drags. */
  held() {
    if (this.#drag) this.#drag.held = true;
  }

  /** Take back what was touched; the keyboard goes back to what had been chosen, or stays where it was. */
  cancel({ held, was } = this.#place) {
    if (!this.#waiting) this.path = [];
    this.#asking = false;
    this.#dropped();
    this.#light();
    const lit = this.#lit();
    const chosen = held.filter((id) => lit.includes(id)).at(-1);
    if (was && (chosen || was !== this.board.focused)) this.board.refocus(chosen ?? lit[0] ?? "");
  }

  /** What is chosen, and where the keyboard is: on a sprite, on the board or something that lies over it, or elsewhere (""). */
  get #place() {
    const isOver = this.board.home.contains(document.activeElement);
    return { held: this.path, was: this.board.focused || (isOver ? "over" : "") };
  }

  /**
   * Touch a sprite.
   * @param {string} id
   */
  async touch(id) {
    if (id === PAGE) return this.deeds.read();
    if (this.#waiting) return;
    this.deeds.quiet();
    const step = touched(this.#tree, this.path, id);
    if (!step) return this.deeds.ask([...this.path, id]);
    this.path = step.path;
    this.#light();
    if (step.moves.length) await this.#complete(step.moves, id);
    else if (this.#byKey) this.board.focus(this.path.includes(id) ? (this.#lit()[0] ?? id) : id);
  }

  /**
   * @param {number[]} moves
   * @param {string} id
   */
  async #complete(moves, id) {
    const path = this.path;
    const action = moves.length === 1 ? moves[0] : await this.deeds.choose(moves, id);
    if (this.path !== path) return;
    if (action === null) return this.restore();
    const sure = await this.deeds.confirm(action);
    if (this.path !== path) return;
    if (!sure) return this.cancel();
    this.#waiting = true;
    this.#light();
    this.deeds.move(action);
  }

  #lit() {
    return this.#waiting ? [] : offered(this.#tree, this.path);
  }

  #light() {
    const lit = this.#lit();
    const going = lit.filter((id) => !touched(this.#tree, this.path, id)?.moves.length);
    const says = new Map(lit.map((id) => [id, meant(this.#tree, this.path, id, this.#said)]));
    const turned = this.#turns(this.path.at(-1) ?? "") ? this.path.at(-2) : "";
    this.board.mark({ lit: new Set(lit), leads: new Set(going), chosen: this.path, turned, says, asking: this.#asking });
    this.deeds.step(this.path, this.#waiting ? [] : lit);
  }

  /** @param {string} id */
  #turns(id) {
    return turnsAnother(this.board.sprite(id));
  }

  /** Touch what turns the chosen sprite, if there is such a thing; again, to turn it back. */
  #turn() {
    const id = [...this.#lit(), ...this.path].find((one) => this.#turns(one));
    if (id) void this.touch(id);
  }

  /**
   * A tap; two in quick succession on one sprite choose it the other way round.
   * @param {string} id
   * @param {number} time
   */
  #tap(id, time) {
    const alone = this.path.every((one) => one === id || this.#turns(one));
    const twice = alone && id === this.#tapped.id && time - this.#tapped.time < DOUBLE;
    const { path } = this.#tapped;
    this.#tapped = twice ? NO_TAP : { id, time, path: this.path };
    const turner = twice && Object.keys(after(this.#tree, [id]).then).find((one) => this.#turns(one));
    if (!turner || this.#waiting) return void this.touch(id);
    this.path = path.at(-1) === turner ? [id] : [id, turner];
    return this.#light();
  }

  /**
   * What lies under a pointer: a page to be read, then what is lit, then what has a name; "" for bare rock.
   * @param {PointerEvent} event
   */
  under(event) {
    const { x, y } = this.board.at(event);
    if (this.deeds.covered({ x, y })) return PAGE;
    const sprites = this.board.boxes({ x, y });
    const offered = new Set([...this.#lit(), ...this.path, ...Object.keys(this.#tree.then ?? {})]);
    const first = under(sprites.filter(({ id }) => offered.has(id)), x, y, this.board.finger);
    return (first ?? under(sprites.filter((one) => one.label || this.board.describes(one)), x, y))?.id ?? "";
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#byKey = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const id = this.under(event);
    this.#drag = new Drag(this.board, id, event, this.#canBeDragged(id));
  }

  /** @param {string} id */
  #canBeDragged(id) {
    if (this.#waiting) return false;
    const path = this.#isHeld(id) ? this.path : (touched(this.#tree, this.path, id)?.path ?? []);
    return path.includes(id) && offered(this.#tree, path).length > 0;
  }

  /**
   * Is this what was chosen last, turned or not?
   * @param {string} id
   */
  #isHeld(id) {
    const last = this.path.at(-1) ?? "";
    return id !== "" && id === (this.#turns(last) ? this.path.at(-2) : last);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const drag = this.#drag;
    if (!drag?.follow(event) || this.#isHeld(drag.id)) return;
    void this.touch(drag.id);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag || (!drag.moving && this.board.panning.panned)) return;
    const id = this.under(event);
    if (!drag.moving && drag.held && touched(this.#tree, this.path, id)) return;
    if (!drag.moving) return id ? this.#tap(id, event.timeStamp) : this.#elsewhere();
    const lit = this.#lit().includes(id);
    drag.end(lit);
    if (lit) void this.touch(id);
    else if (id !== drag.id) this.cancel();
  }

  #leave() {
    const place = this.#place;
    this.deeds.leave();
    this.deeds.quiet();
    this.cancel(place);
  }

  #elsewhere() {
    this.deeds.quiet();
    this.cancel();
  }

  #dropped() {
    this.#drag?.end(false);
    this.#drag = null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.#byKey = true;
    const id = this.board.focused;
    const arrow = arrowOf(event, KEYS.step);
    if (means(event, KEYS.touch)) {
      event.preventDefault();
      if (id && id !== "board") void this.touch(id);
    } else if (arrow) {
      event.preventDefault();
      this.#step(id, arrow);
    } else if (means(event, KEYS.turn)) this.#turn();
  }

  /**
   * @param {string} id
   * @param {import("./geometry.js").Arrow} key
   */
  #step(id, key) {
    const sprites = this.board.scene?.sprites ?? [];
    const wanted = new Set([...this.#lit(), ...this.path]);
    const reachable = sprites
      .filter((one) => wanted.has(one.id) || (this.#asking && one.label))
      .flatMap((one) => this.board.box(one.id) ?? []);
    const from = this.board.box(id);
    this.board.focus(from ? towards(reachable, from, key).id : (reachable[0]?.id ?? ""));
  }

  /** @param {KeyboardEvent} event */
  #keyAnywhere(event) {
    if (!isFree(event)) return;
    if (means(event, KEYS.escape)) this.#leave();
    if (means(event, KEYS.inspect)) this.#askMode();
  }

  /** Everything that has a name can be reached by keyboard, to ask why it cannot be touched. */
  #askMode() {
    this.#asking = !this.#asking;
    this.#byKey = true;
    this.#light();
    const named = this.board.scene?.sprites.find(({ label }) => label);
    if (this.#asking && named && !this.board.sprite(this.board.focused)) this.board.focus(named.id);
  }
}

/** A pointer that went down on a sprite; once it moves, a ghost of the sprite follows it. */
class Drag {
  moving = false;
  held = false;
  /** @type {SVGGElement | null} */
  #ghost = null;

  /**
   * @param {Board} board
   * @param {string} id
   * @param {PointerEvent} event
   * @param {boolean} able
   */
  constructor(board, id, event, able) {
    this.board = board;
    this.id = id;
    this.start = event;
    this.able = able;
  }

  /**
   * @param {PointerEvent} event
   */
  follow(event) {
    const [dx, dy] = [event.clientX - this.start.clientX, event.clientY - this.start.clientY];
    if (!this.able || (!this.moving && Math.hypot(dx, dy) < DRAGGED)) return false;
    if (!this.moving) this.#lift(event);
    if (this.#ghost) this.#ghost.style.transform = this.#carried(event);
    return true;
  }

  /**
   * Small and just above the pointer, so as to hide no goal.
   * @param {PointerEvent} event
   */
  #carried(event) {
    const { x, y } = this.board.at(event);
    const box = this.board.sprite(this.id) ?? { x, y, w: 1, h: 1 };
    const { field } = this.board;
    const size = Math.min(field.has(this.id) ? field.lens.k : 1, GHOST / Math.max(box.w, box.h));
    const place = `translate(${x}px, ${y - (box.h * size) / 2 - ABOVE}px) scale(${size})`;
    return `${place} translate(${-box.x - box.w / 2}px, ${-box.y - box.h / 2}px)`;
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    this.moving = true;
    if (event.isTrusted) this.board.svg.setPointerCapture(event.pointerId);
    const ghost = /** @type {SVGGElement} */ (this.board.layer.cloneNode(false));
    ghost.setAttribute("class", "ghost");
    ghost.setAttribute("aria-hidden", "true");
    ghost.append(...this.board.parts(this.id).map(bare));
    this.board.svg.append(ghost);
    this.#ghost = ghost;
  }

  /**
   * Let go: a ghost that came to nothing returns.
   * @param {boolean} arrived
   */
  end(arrived) {
    const ghost = this.#ghost;
    this.#ghost = null;
    if (!ghost) return;
    if (arrived || matchMedia("(prefers-reduced-motion: reduce)").matches) return ghost.remove();
    const { field } = this.board;
    const where = { transform: field.has(this.id) ? field.way : "none" };
    const home = ghost.animate([{}, where], { duration: BACK, easing: "ease-out" });
    home.onfinish = () => ghost.remove();
  }
}

/**
 * A copy that is only seen.
 * @param {SVGGElement} element
 */
function bare(element) {
  const copy = /** @type {SVGGElement} */ (element.cloneNode(true));
  for (const name of ["data-id", "role", "tabindex", "aria-label", "aria-pressed"]) copy.removeAttribute(name);
  return copy;
}
