// What the game is about: a dialog over the board. It opens by itself for who is new to the game and has not moved at this
// table, for as long as they like; others find it behind "?". Nobody need wait for who has it closed.

import { keep, kept } from "./keeping.js";
import { showOver } from "./leaving.js";

export class About {
  #begun = false;
  #asked = true; // was it opened by the viewer?

  /**
   * @param {{read: () => void, leave: () => void}} deeds read: the viewer knows what the game is about; leave: back to the board
   */
  constructor(deeds = { read: () => {}, leave: () => {} }) {
    this.deeds = deeds;
    const dialog = document.getElementById("about");
    this.dialog = dialog instanceof HTMLDialogElement ? dialog : null;
    this.dialog?.addEventListener("close", () => this.#closed());
    this.dialog?.addEventListener("click", ({ target }) => this.#touched(target));
    for (const button of document.querySelectorAll("[data-about]")) button.addEventListener("click", () => this.open());
  }

  open() {
    if (this.dialog && !this.dialog.open) showOver(this.dialog);
  }

  /** The board is there, the first time or anew: who is new to the game is told; else nobody need wait for this viewer. */
  greet() {
    if (!this.dialog || this.dialog.dataset.new === undefined) return;
    if (!this.#begun && kept(this.#name) === "") {
      this.#asked = false;
      this.open();
    }
    this.#begun = true;
    if (!this.dialog.open) this.deeds.read();
  }

  get #name() {
    return `filon-about-${this.dialog?.dataset.game ?? ""}`;
  }

  /** @param {EventTarget | null} target */
  #touched(target) {
    const ends = target instanceof Element && target.closest("[data-ends]");
    if (ends || target === this.dialog) this.dialog?.close();
  }

  #closed() {
    keep(this.#name, "closed");
    if (this.dialog?.dataset.new !== undefined) this.deeds.read();
    if (!this.#asked) this.deeds.leave(); // else the keyboard is where it was before
    this.#asked = true;
  }
}
