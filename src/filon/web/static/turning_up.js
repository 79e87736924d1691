// Cards that are turned up one after another: the scene says which sprites (`turned_up`), the server in how much time. Until
// the last of them lies open everything else stays as it was; nothing is hidden but for the eye. A touch or a key ends it.

import { tonesOf } from "./drawing.js";

/** @import { Scene, Sprite } from "./types.js" */

const LEAST = 250; // milliseconds; what takes less cannot be seen

export class TurningUp {
  /** @type {Scene[]} */
  #steps = [];
  #timer = 0;

  /**
   * @param {() => void} draw show another scene, or what there is now
   */
  constructor(draw) {
    this.draw = draw;
    for (const end of ["pointerdown", "keydown"]) addEventListener(end, () => this.finish(), { capture: true });
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
    if (this.#steps.length) this.#wait(milliseconds / this.#steps.length);
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
  const cards = now.sprites.filter((sprite) => isTurnedUp(sprite) && before.get(sprite.id)?.art !== sprite.art);
  const staying = new Set(now.sprites.map(({ id }) => id));
  const kept = old.sprites.filter((sprite) => staying.has(sprite.id) || !cards.some((card) => overlap(card, sprite)));
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

/** @param {Sprite} sprite */
function isTurnedUp(sprite) {
  return tonesOf(sprite).includes("turned_up");
}

/**
 * @param {Sprite} a
 * @param {Sprite} b
 */
function overlap(a, b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h && b.art !== "panel";
}
