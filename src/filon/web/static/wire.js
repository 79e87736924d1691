// The connection to a table: it says hello, notices silence and frozen pages, comes back by itself without a reload, and
// sends an unanswered move again under the same id until it is answered. It knows frames, not games.

/** @import { FromClient, Hello, MoveRequest, ToClient } from "./types.js" */

const PING = 10_000; // milliseconds between pings
const SILENCE = 15_000; // without a word, the connection is dead
const ANSWER = 3_000; // in which a probed connection must say something
const TICK = 1_000;
const GAP = 5_000; // between two ticks: the page was frozen or the machine slept
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const TRY_LATER = 1013; // the server's code when it cannot serve anybody just now
const CONNECTING = 0; // WebSocket's own numbers, also where there is no WebSocket
const OPEN = 1;

/** @typedef {"connecting" | "connected" | "lost"} Connection */
/** @typedef {Omit<MoveRequest, "t">} Unanswered */
/**
 * The world outside, replaced in tests.
 * @typedef {{open: (url: string) => WebSocket, now: () => number, later: (done: () => void, ms: number) => any,
 *   drop: (timer: any) => void, chance: () => number, id: () => string}} Outside
 */

/** @type {Outside} */
const BROWSER = {
  open: (url) => new WebSocket(url),
  now: () => performance.now(),
  later: (done, ms) => setTimeout(done, ms),
  drop: (timer) => clearTimeout(timer),
  chance: () => Math.random(),
  id: () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
};

export class Wire {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Unanswered | null} */
  unanswered = null;
  /** @type {Connection} */
  state = "connecting";
  #tries = 0;
  #heard = 0;
  #pinged = 0;
  #ticked = 0;
  #deadline = Infinity;
  /** @type {any} */
  #retry = null;
  #ended = false;

  /**
   * @param {string} url
   * @param {{hello: () => Omit<Hello, "t">, frame: (frame: ToClient) => void, state: (state: Connection) => void}} table
   * @param {Outside} outside
   */
  constructor(url, table, outside = BROWSER) {
    this.url = url;
    this.table = table;
    this.outside = outside;
  }

  start() {
    this.#ticked = this.outside.now();
    this.#tick();
    this.connect();
  }

  /** Stop for good. */
  end() {
    this.#ended = true;
    this.outside.drop(this.#retry);
    this.#forget();
  }

  /** Come back at once, whatever was. */
  connect() {
    if (this.#ended) return;
    this.outside.drop(this.#retry);
    this.#forget();
    this.#turn(this.#tries ? "lost" : "connecting");
    const socket = this.outside.open(this.url);
    this.#socket = socket;
    this.#heard = this.outside.now();
    this.#deadline = Infinity;
    socket.onopen = () => this.#opened();
    socket.onmessage = (message) => this.#hear(message.data);
    socket.onclose = (closed) => this.#lost(closed?.code);
  }

  /** The page is looked at again, or the network is back: make sure that the connection lives. */
  wake() {
    if (this.#ended || (this.#socket?.readyState === CONNECTING && this.outside.now() - this.#heard < ANSWER)) return;
    if (this.#socket?.readyState !== OPEN || this.outside.now() - this.#heard > SILENCE) return this.connect();
    this.#deadline = Math.min(this.#deadline, this.outside.now() + ANSWER);
    this.send({ t: "ping" });
  }

  /**
   * Send a frame, if there is somebody to hear it.
   * @param {FromClient} frame
   */
  send(frame) {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  hello() {
    return this.send({ t: "hello", ...this.table.hello() });
  }

  /**
   * Make a move; it is sent until it is answered.
   * @param {number} question
   * @param {number} action
   * @param {number[]} [then] moves that are made with it, all or none
   */
  move(question, action, then) {
    this.unanswered = { id: this.outside.id(), question, action, ...(then ? { then } : {}) };
    this.send({ t: "move", ...this.unanswered });
    return this.unanswered.id;
  }

  #opened() {
    this.#tries = 0;
    this.#pinged = this.outside.now();
    this.#turn("connected");
    this.hello();
    if (this.unanswered) this.send({ t: "move", ...this.unanswered });
  }

  /** @param {string} data */
  #hear(data) {
    this.#heard = this.outside.now();
    this.#deadline = Infinity;
    /** @type {ToClient} */
    const frame = JSON.parse(data);
    if ((frame.t === "done" || frame.t === "refused") && frame.id && frame.id === this.unanswered?.id) this.unanswered = null;
    this.table.frame(frame);
  }

  /** @param {number} [code] of the end */
  #lost(code) {
    this.#forget();
    this.#turn("lost");
    const longest = code === TRY_LATER ? LONGEST_WAIT : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    const wait = Math.max(FIRST_WAIT, longest * (0.5 + 0.5 * this.outside.chance()));
    this.#retry = this.outside.later(() => this.connect(), wait);
  }

  #forget() {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #tick() {
    if (this.#ended) return;
    const now = this.outside.now();
    const gap = now - this.#ticked;
    this.#ticked = now;
    if (this.#socket) this.#check(now, gap);
    this.outside.later(() => this.#tick(), TICK);
  }

  /**
   * @param {number} now
   * @param {number} gap since the last look
   */
  #check(now, gap) {
    if (gap > SILENCE || now > this.#deadline) return this.connect();
    if (gap > GAP) return this.wake();
    if (now - this.#heard > SILENCE) return this.connect();
    if (now - this.#pinged >= PING) {
      this.#pinged = now;
      this.send({ t: "ping" });
    }
  }

  /** @param {Connection} state */
  #turn(state) {
    if (state === this.state && state !== "connecting") return;
    this.state = state;
    this.table.state(state);
  }
}

/**
 * Tell a wire when the page is looked at again or the network comes back.
 * @param {Wire} wire
 */
export function wakeful(wire) {
  addEventListener("online", () => wire.wake());
  addEventListener("pageshow", (event) => event.persisted && wire.wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wire.wake());
}
