// A screen that does not go dark while one plays: held while the game is on, its page is looked at and something happens
// there now and then; where a browser has no such thing, nothing is said of it.

const IDLE = 600_000; // milliseconds without a view, a touch or a key, after which the screen may go dark

/** @typedef {{released: boolean, release: () => Promise<void>}} Lock */

export class Waking {
  /** @type {Lock | null} */
  #lock = null;
  #asking = false;
  #plays = false;
  #timer = 0;

  constructor() {
    document.addEventListener("visibilitychange", () => this.stir());
    for (const stirs of ["pointerdown", "keydown"]) addEventListener(stirs, () => this.stir(), { passive: true });
  }

  /**
   * A view came.
   * @param {boolean} plays does somebody here play, and is the game not over?
   */
  show(plays) {
    this.#plays = plays;
    this.stir();
  }

  /** Something happens: the screen stays on, for a while. */
  stir() {
    clearTimeout(this.#timer);
    if (!this.#isWanted) return void this.#release();
    this.#timer = window.setTimeout(() => this.#release(), IDLE);
    void this.#hold();
  }

  get #isWanted() {
    return this.#plays && !document.hidden;
  }

  async #hold() {
    if (this.#asking || (this.#lock && !this.#lock.released) || !("wakeLock" in navigator)) return;
    this.#asking = true;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
    } catch {
      this.#lock = null; // the battery is low, or the page was left meanwhile
    }
    this.#asking = false;
    if (!this.#isWanted) this.#release();
  }

  #release() {
    clearTimeout(this.#timer);
    void this.#lock?.release();
    this.#lock = null;
  }
}
