// How fast one is shown what others do: a wish that is kept in this browser and told to the server, which goes by the slowest
// of those who play. Who is out of a round may go forward fast, and so may who holds F or a staged picture.

import { keep, kept } from "./keeping.js";
import { isFree, KEYS, means } from "./keys.js";
import { leave } from "./leaving.js";

/** @import { FromClient, PaceRequest, SeatInfo } from "./types.js" */

/** @typedef {NonNullable<PaceRequest["speed"]>} Speed */

const WISH = "filon-speed";
/** @type {readonly Speed[]} */
export const SPEEDS = ["slow", "normal", "fast"];

export class Pacing {
  #pressed = false; // the button of who is out
  #held = false;
  #isOut = false;
  #sent = "";

  /** @param {(message: FromClient) => void} send */
  constructor(send) {
    this.send = send;
    this.button = document.getElementById("forward");
    this.button?.addEventListener("click", () => this.#press(!this.#pressed));
    for (const input of speeds()) {
      input.checked = input.value === this.speed;
      input.addEventListener("change", () => this.#choose(input.value));
    }
    addEventListener("keydown", (event) => isFree(event) && means(event, KEYS.forward) && this.hold(true));
    addEventListener("keyup", () => this.hold(false));
    addEventListener("blur", () => this.hold(false));
  }

  /** @returns {Speed} */
  get speed() {
    return SPEEDS.find((speed) => speed === kept(WISH)) ?? "normal";
  }

  /** A connection is there: the server may have forgotten, or never have heard of it. */
  connected() {
    this.#sent = "";
    this.#tell();
  }

  /**
   * What everybody knows of the seats, and whether the viewer is asked something: then going forward has come to its end.
   * @param {readonly SeatInfo[]} seats
   * @param {boolean} isAsked
   */
  sit(seats, isAsked) {
    this.#isOut = Boolean(seats.find(({ you }) => you)?.out) && !isAsked;
    if (!this.#isOut) this.#press(false);
    if (!this.#isOut) leave(this.button);
    if (this.button) this.button.hidden = !this.#isOut;
  }

  /**
   * Something is held down, or let go.
   * @param {boolean} held
   */
  hold(held) {
    if (held === this.#held) return;
    this.#held = held;
    this.#tell();
  }

  /** @param {boolean} pressed */
  #press(pressed) {
    this.#pressed = pressed;
    this.button?.setAttribute("aria-pressed", String(pressed));
    this.#tell();
  }

  /** @param {string} speed */
  #choose(speed) {
    keep(WISH, speed === "normal" ? "" : speed);
    this.#tell();
  }

  #tell() {
    const message = request(this.speed, this.#pressed || this.#held);
    const text = JSON.stringify(message);
    if (text === this.#sent) return;
    this.#sent = text;
    this.send(message);
  }
}

/**
 * @param {Speed} speed
 * @param {boolean} forward
 * @returns {PaceRequest}
 */
function request(speed, forward) {
  return { t: "pace", speed, forward };
}

function speeds() {
  return /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('#pace input[name="speed"]'));
}
