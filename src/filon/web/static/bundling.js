// A bundle: what the viewer puts together before all of it is made at once. The server draws it for this page alone and
// says where each touch leads; here is kept what it said last. No game is known here.

/** @import { Bundle, FromClient, Scene, Touch } from "./types.js" */

/**
 * What the page does for it: make moves, one after another, all or none; show the board anew.
 * @typedef {{send: (frame: FromClient) => void, make: (steps: number[]) => void, draw: () => void}} Deeds
 */

export class Bundling {
  /** @type {Bundle | null} */
  #open = null;
  /** @type {number | null} */
  #question = null;
  /** @type {readonly number[]} */
  #openings = [];

  /** @param {Deeds} deeds */
  constructor(deeds) {
    this.deeds = deeds;
  }

  /** @returns {Scene | null} the board with what is put together */
  get scene() {
    return this.#open?.scene ?? null;
  }

  /** @returns {Touch | null} */
  get tree() {
    return this.#open?.touches ?? null;
  }

  /** @returns {number[] | null} what is in it */
  get chosen() {
    return this.#open?.chosen ?? null;
  }

  /**
   * A view came. A bundle stays open while the question is the same, and is drawn anew: the page may have another shape.
   * @param {number | null} question
   * @param {readonly number[]} openings moves that are not made at once
   */
  offer(question, openings) {
    const kept = question === this.#question ? this.#open : null;
    this.#question = question;
    this.#openings = openings;
    this.#open = kept;
    if (kept) this.#ask(kept.chosen);
  }

  /**
   * Something was touched to its end: is that a matter of a bundle?
   * @param {number} n a move, or a way of the bundle that is open
   */
  takes(n) {
    if (!this.#open) {
      if (this.#openings.includes(n)) this.#ask([]);
      return this.#openings.includes(n);
    }
    const { steps, chosen } = this.#open.ways[n] ?? {};
    if (steps) this.deeds.make(steps);
    else if (chosen) this.#ask(chosen);
    else this.close();
    return true;
  }

  /** @param {Bundle} frame */
  hear(frame) {
    if (frame.question !== this.#question) return;
    this.#open = frame;
    this.deeds.draw();
  }

  /** Put it away: nothing has been done. */
  close() {
    if (!this.#open) return;
    this.#open = null;
    this.deeds.draw();
  }

  /** @param {number[]} chosen */
  #ask(chosen) {
    if (this.#question !== null) this.deeds.send({ t: "bundle", question: this.#question, chosen });
  }
}
