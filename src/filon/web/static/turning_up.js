// Cards that are turned up one after another: the scene says which sprites (`turned_up`), the server in how much time. Until
// the last of them lies open everything else stays as it was; nothing is hidden but for the eye. A touch or a key ends it.

import { tonesOf } from "./drawing.js";
import { isStill } from "./gliding.js";
import { KEYS, means } from "./keys.js";

/** @import { Board } from "./board.js" */
/** @import { Scene, Sprite } from "./types.js" */

const LEAST = 250; // milliseconds; what takes less cannot be seen
const FLIP = { duration: 300, easing: "ease-out" };

export class TurningUp {
  /** @type {Scene[]} */
  #steps = [];
  #timer = 0;
  #flipped = "";

  /**
   * @param {() => void} draw show another scene, or what there is now
   */
  constructor(draw) {
    this.draw = draw;
    addEventListener("pointerdown", () => this.finish(), { capture: true });
    addEventListener("keydown", (event) => means(event, KEYS.any) && this.finish(), { capture: true });
  }

  /** What is shown meanwhile; null when all lies open. */
  get scene() {
    return this.#steps[0] ?? null;
  }

  /**
   * Show what is turned up between two scenes.
   * @param {Scene | null} old
   * @param {Scene} now
   * @param {number} milliseconds
   */
  begin(old, now, milliseconds) {
    clearTimeout(this.#timer);
    this.#steps = milliseconds < LEAST ? [] : stepsBetween(old, now);
    this.#flipped = "";
    if (this.#steps.length) this.#wait(milliseconds / this.#steps.length);
  }

  /**
   * A step is drawn: its card turns over.
   * @param {Board | undefined} board
   */
  drawn(board) {
    const card = this.scene?.sprites.at(-1);
    if (!card || card.id === this.#flipped) return;
    this.#flipped = card.id;
    const bodies = isStill() ? [] : (board?.parts(card.id) ?? []).flatMap((part) => part.querySelector(".body") ?? []);
    for (const body of bodies) body.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], FLIP);
  }

  finish() {
    if (!this.#steps.length) return;
    clearTimeout(this.#timer);
    this.#steps = [];
    this.draw();
  }

  /** @param {number} milliseconds for each */
  #wait(milliseconds) {
    this.#timer = window.setTimeout(() => {
      this.#steps.shift();
      this.draw();
      if (this.#steps.length) this.#wait(milliseconds);
    }, milliseconds);
  }
}

/**
 * The scenes that lead from one to another, each with a card more; none if nothing is turned up.
 * @param {Scene | null} old
 * @param {Scene} now
 * @returns {Scene[]}
 */
export function stepsBetween(old, now) {
  if (!old || old.shape !== now.shape) return [];
  const before = new Map(old.sprites.map((sprite) => [sprite.id, sprite]));
  const cards = now.sprites.filter((sprite) => isTurnedUp(sprite) && !isTurnedUp(before.get(sprite.id)));
  const same = new Set(now.sprites.filter((sprite) => isAlike(before.get(sprite.id), sprite)).map(({ id }) => id));
  const places = cards.map((card) => placeFor(card, now));
  const kept = old.sprites.filter((sprite) => same.has(sprite.id) || !places.some((place) => isIn(sprite, place)));
  return cards.map((_, n) => withCards(old, kept, cards.slice(0, n + 1)));
}

/**
 * A scene with some cards in it, on top of all that was there.
 * @param {Scene} scene
 * @param {readonly Sprite[]} kept
 * @param {readonly Sprite[]} cards
 * @returns {Scene}
 */
function withCards(scene, kept, cards) {
  const shown = new Set(cards.map(({ id }) => id));
  return { ...scene, sprites: [...kept.filter(({ id }) => !shown.has(id)), ...cards] };
}

/** @param {Sprite | undefined} sprite */
function isTurnedUp(sprite) {
  return sprite !== undefined && tonesOf(sprite).includes("turned_up");
}

/**
 * @param {Sprite | undefined} old
 * @param {Sprite} now
 */
function isAlike(old, now) {
  return JSON.stringify(old) === JSON.stringify(now);
}

/**
 * The panel in which a card comes to lie, which tells of nothing else meanwhile; without one, its own place.
 * @param {Sprite} card
 * @param {Scene} scene
 */
function placeFor(card, { sprites }) {
  return sprites.find((sprite) => sprite.art === "panel" && isIn(card, sprite)) ?? card;
}

/**
 * Does a sprite lie with its middle in a place?
 * @param {Sprite} sprite
 * @param {Sprite} place
 */
function isIn({ x, y, w, h }, place) {
  const [across, down] = [x + w / 2 - place.x, y + h / 2 - place.y];
  return across >= 0 && across <= place.w && down >= 0 && down <= place.h;
}
