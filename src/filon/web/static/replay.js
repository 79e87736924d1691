// The page of a replay: a slider over the moves of a game, with anybody's eyes. Positions are fetched as they are wanted,
// the neighbours before they are.

import { About } from "./about.js";
import { Board } from "./board.js";
import { inlineArt, lookOfPage, part, rulesAddress, wordsOfPage } from "./frame.js";
import { glossaryOfPage } from "./glossary.js";
import { helpOn } from "./help.js";
import { isFree, KEYS, means } from "./keys.js";
import { KeySheet } from "./key_sheet.js";
import { patched, shapeFor } from "./scene.js";
import { announce } from "./story.js";

/** @import { ReplayStep, Scene } from "./types.js" */

/** @typedef {{k: number, moves: number, scene: Scene, say: string[]}} Position */

const PACE = 1300; // milliseconds between two moves while it plays
const MOST_KEPT = 400; // positions

const words = wordsOfPage();

class Replay {
  k = 0;
  #wanted = 0; // the position asked for last, shown or still on its way
  moves = 0;
  shape = shapeFor(innerWidth, innerHeight);
  /** @type {Map<string, Position>} */
  #kept = new Map();
  /** @type {Map<number, string>} */
  #told = new Map();
  /** @type {AbortController | null} */
  #request = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #playing;

  constructor() {
    this.board = new Board(part("board"), lookOfPage(), words);
    this.viewer = /** @type {HTMLSelectElement | null} */ (document.getElementById("viewer"));
    this.controls = new Controls({
      go: (k) => this.#leap(k),
      step: (by) => this.#leap(this.#wanted + by),
      play: () => (this.#playing ? this.#pause() : this.#play()),
    });
  }

  async start() {
    part("story").setAttribute("aria-live", "off"); // the step is announced once, not the whole list
    this.viewer?.addEventListener("change", () => this.#look());
    addEventListener("resize", () => this.#turn());
    addEventListener("hashchange", () => this.#leap(wantedPlace()));
    new About();
    void new KeySheet("replay", words);
    const [glossary] = await Promise.all([glossaryOfPage(), inlineArt()]);
    this.help = helpOn(this.board, glossary, rulesAddress());
    await this.go(wantedPlace());
  }

  /**
   * Show the position after k moves.
   * @param {number} k
   */
  async go(k) {
    this.#request?.abort();
    const { signal } = (this.#request = new AbortController());
    this.#wanted = Math.max(0, k);
    const position = await this.#fetch(this.#wanted, signal);
    if (signal.aborted) return;
    if (!position) return this.#stay();
    this.k = this.#wanted = position.k;
    this.moves = position.moves;
    this.help?.hide();
    this.board.show(position.scene);
    this.controls.show(this.k, this.moves, Boolean(this.#playing));
    this.#tell(position);
    history.replaceState(null, "", `#${this.k}`);
    this.#prefetch();
  }

  /**
   * What happened in this step, said aloud and in the list; of the steps before it, those that were looked at.
   * @param {Position} position
   */
  #tell({ k, say, scene }) {
    announce(part("asked"), say.join(" ") || scene.asked);
    this.#told.set(k, say.join(" "));
    const steps = [...this.#told].filter(([step, said]) => step <= k && said).sort(([a], [b]) => a - b);
    part("story").replaceChildren(...steps.map(([step, said]) => line(step, said, step === k)));
    part("story").scrollTop = part("story").scrollHeight;
  }

  /** @param {number} k */
  #leap(k) {
    this.#pause();
    void this.go(this.moves ? Math.min(k, this.moves) : k);
  }

  #play() {
    const from = this.k >= this.moves ? 0 : this.k + 1;
    this.#playing = setTimeout(() => void this.#next(), PACE);
    void this.go(from);
  }

  async #next() {
    if (this.k >= this.moves) return this.#pause();
    this.#playing = setTimeout(() => void this.#next(), PACE);
    await this.go(this.k + 1);
    if (this.k >= this.moves) this.#pause();
  }

  /** What was asked for did not come. */
  #stay() {
    this.#wanted = this.k;
    this.controls.show(this.k, this.moves, Boolean(this.#playing));
  }

  #pause() {
    if (!this.#playing) return;
    clearTimeout(this.#playing);
    this.#playing = undefined;
    this.controls.show(this.k, this.moves, false);
  }

  /** With other eyes the story is another. */
  #look() {
    this.#told.clear();
    void this.go(this.k);
  }

  #turn() {
    const shape = shapeFor(innerWidth, innerHeight);
    if (shape === this.shape) return;
    this.shape = shape;
    void this.go(this.k);
  }

  #prefetch() {
    for (const k of [this.k + 1, this.k - 1]) if (k >= 0 && k <= this.moves) void this.#fetch(k, this.#request?.signal);
  }

  /** @param {number} k */
  #name(k) {
    return `${this.shape} ${this.viewer?.value ?? ""} ${k}`;
  }

  /**
   * A position, kept or fetched; null if nobody wants it any more.
   * @param {number} k
   * @param {AbortSignal | undefined} signal
   */
  async #fetch(k, signal) {
    const name = this.#name(k);
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const base = this.#kept.get(this.#name(this.k));
    try {
      const answer = await fetch(this.#address(k, base), { signal });
      if (!answer.ok) return null;
      return this.#keep(name, await answer.json(), base);
    } catch {
      return null; // not wanted any more, or the network is away: the slider can be moved again
    }
  }

  /**
   * @param {number} k
   * @param {Position | undefined} base
   */
  #address(k, base) {
    const address = new URL(`${document.body.dataset.at}${k}`, location.href);
    address.searchParams.set("shape", this.shape);
    if (this.viewer?.value) address.searchParams.set("viewer", this.viewer.value);
    if (base) address.searchParams.set("from", String(base.k));
    return address;
  }

  /**
   * @param {string} name
   * @param {ReplayStep} answer
   * @param {Position | undefined} base
   */
  #keep(name, answer, base) {
    const scene = answer.scene ?? (base && answer.delta && patched(base.scene, answer.delta));
    if (!scene) return null;
    const position = { k: answer.k, moves: answer.moves, scene, say: answer.say };
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(name, position);
    return position;
  }
}

/**
 * @param {number} k
 * @param {string} said
 * @param {boolean} last
 */
function line(k, said, last) {
  const item = document.createElement("li");
  item.value = k;
  item.textContent = said;
  item.classList.toggle("last", last);
  return item;
}

/** The slider and its buttons, as the page has them. */
class Controls {
  /**
   * @param {{go: (k: number) => void, step: (by: number) => void, play: () => void}} deeds
   */
  constructor(deeds) {
    this.first = button("first", () => deeds.go(0));
    this.back = button("back", () => deeds.step(-1));
    this.play = button("play", deeds.play);
    this.next = button("next", () => deeds.step(1));
    this.slider = /** @type {HTMLInputElement} */ (part("move"));
    this.slider.addEventListener("input", () => deeds.go(this.slider.valueAsNumber));
    this.count = part("count");
    document.addEventListener("keydown", (event) => arrows(event, deeds.step));
  }

  /**
   * @param {number} k
   * @param {number} moves
   * @param {boolean} playing
   */
  show(k, moves, playing) {
    this.slider.max = String(moves);
    this.slider.value = String(k);
    this.slider.setAttribute("aria-valuetext", words("Move {n} of {moves}", { n: k, moves }));
    this.count.textContent = `${k} / ${moves}`;
    this.first.disabled = this.back.disabled = k <= 0;
    this.next.disabled = k >= moves;
    this.play.setAttribute("aria-pressed", String(playing));
  }
}

/**
 * @param {KeyboardEvent} event
 * @param {(by: number) => void} step
 */
function arrows(event, step) {
  const by = Number(means(event, KEYS.onward)) - Number(means(event, KEYS.back));
  if (!by || !isFree(event)) return;
  event.preventDefault();
  step(by);
}

/**
 * @param {string} id
 * @param {() => void} deed
 */
function button(id, deed) {
  const made = /** @type {HTMLButtonElement} */ (part(id));
  made.addEventListener("click", deed);
  return made;
}

function wantedPlace() {
  return Number.parseInt(location.hash.slice(1), 10) || 0;
}

void new Replay().start();
