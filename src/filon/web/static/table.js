// The page of a table: it joins the connection, the board, the touches and the story. All it knows of a game comes by wire.

import { About } from "./about.js";
import { Board } from "./board.js";
import { Bundling } from "./bundling.js";
import { Calling } from "./calling.js";
import { choose } from "./chooser.js";
import { Confirm } from "./confirm.js";
import { turnsAnother } from "./drawing.js";
import { inlineArt, lookOfPage, part, rulesAddress, wordsOfPage } from "./frame.js";
import { glossaryOfPage } from "./glossary.js";
import { Help } from "./help.js";
import { Hint } from "./hint.js";
import { KeySheet } from "./key_sheet.js";
import { Marking } from "./marking.js";
import { beforeColon } from "./naming.js";
import { Notice, waitingWords } from "./notice.js";
import { Pacing } from "./pacing.js";
import { promptsOf, rewritten } from "./prompt.js";
import { showHtml } from "./pushed.js";
import { received, shapeFor } from "./scene.js";
import { Since } from "./since.js";
import { sound, Sounds, soundSwitches } from "./sounds.js";
import { Stage } from "./staging.js";
import { announce, Story } from "./story.js";
import { closable } from "./told.js";
import { Touching } from "./touching.js";
import { TurningUp } from "./turning_up.js";
import { Undo } from "./undo.js";
import { Waking } from "./waking.js";
import { tell, WhyBubble } from "./why.js";
import { wakeful, Wire } from "./wire.js";

/** @import { Because, BoardUpdate, Company, Hello, RefusedReply, Scene, SeatInfo, ToClient, Touch } from "./types.js" */
/** @import { Connection } from "./wire.js" */

const words = wordsOfPage();
const rules = rulesAddress();

class Table {
  /** @type {{v: number, scene: Scene} | null} */
  #held = null;
  /** @type {number | null} */
  #question = null;
  /** @type {Scene | null} as it is drawn: with a page over it, or a round that is over */
  #shown = null;
  /** @type {Touch} */
  #tree = {};
  /** @type {Record<string, string>} */
  #said = {};
  #seat = -1;
  #slow = ""; // who is waited for, in words
  #only = ""; // what the table does for the viewer, in words
  #leaving = false;
  #answered = performance.now(); // when the viewer last did
  shape = shapeFor(innerWidth, innerHeight);
  sounds = new Sounds();

  constructor() {
    this.home = part("board");
    this.refusal = part("refusal");
    this.story = new Story(part("story"));
    const { live = "" } = document.body.dataset;
    const language = /** @type {Hello["language"]} */ (document.body.dataset.language ?? "en");
    const url = new URL(live, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.wire = new Wire(url.href, {
      hello: () => ({ shape: this.shape, language }),
      frame: (frame) => this.hear(frame),
      state: (state) => this.#connected(state),
    });
  }

  async start() {
    addEventListener("resize", () => this.#turn());
    wakeful(this.wire);
    const art = inlineArt();
    const glossary = await glossaryOfPage();
    this.board = new Board(this.home, lookOfPage(), words);
    this.board.describes = (sprite) => glossary.of(sprite)?.says ?? "";
    const { table = "" } = document.body.dataset;
    this.marking = new Marking(this.board, { table, home: part("chooser"), words, held: () => this.touching?.forget() });
    this.why = new WhyBubble(this.board, rules, glossary, (id) => this.#markButton(id));
    this.since = new Since(this.board, table, words);
    this.notice = new Notice(this.board, words, {
      read: (page) => this.wire.send({ t: "read", page }),
      draw: () => this.#draw(),
    });
    this.about = new About({
      read: () => this.wire.send({ t: "read", page: "about" }),
      leave: () => this.board?.svg.focus({ preventScroll: true }),
    });
    this.touching = new Touching(this.board, {
      move: (action) => this.#move(action),
      choose: (moves) => this.#choose(moves),
      confirm: (action) => this.#confirmed(action),
      ask: (path) => this.#ask(path),
      quiet: () => this.#quiet(),
      leave: () => this.#leave(),
      covered: (point) => this.notice?.covers(point) ?? false,
      read: () => void this.notice?.touched(),
      step: (path, lit) => this.#prompt(path, lit),
    });
    this.bundling = new Bundling({
      send: (frame) => this.wire.send(frame),
      make: ([action, ...then]) => this.#make(action, then),
      draw: () => this.#draw(),
    });
    void new Help(this.board, this.why, this.touching);
    void new KeySheet("table", words);
    this.hint = this.#hint();
    this.turningUp = new TurningUp(() => this.#draw());
    this.calling = new Calling(words);
    this.waking = new Waking();
    this.pacing = new Pacing((message) => this.wire.send(message));
    soundSwitches(this.sounds);
    this.stage = new Stage(this.board, { skip: () => this.#skip(), hold: (held) => this.pacing?.hold(held) });
    this.confirm = new Confirm(this.board, words);
    this.undo = new Undo(this.board, words, (n) => this.wire.send({ t: "undo", n }));
    this.board.field.watch(() => this.#makeWay());
    await art;
    this.wire.start();
  }

  /** @param {ToClient} frame */
  hear(frame) {
    if (frame.t === "view") this.#view(frame);
    else if (frame.t === "refused") this.#refused(frame);
    else if (frame.t === "because") this.#because(frame);
    else if (frame.t === "hint") this.hint?.hear(frame);
    else if (frame.t === "undoable") this.undo?.offer(frame.n);
    else if (frame.t === "bundle") this.bundling?.hear(frame);
    else if (frame.t === "presence") this.#sit(frame.seats);
    else if (frame.t === "company") showCompany(frame);
    else if (frame.t === "lobby") showHtml("lobby", frame.html);
    else if (frame.t === "ended") showHtml("ended", frame.html);
    else if (frame.t === "done") this.#done(frame.v);
    else if (frame.t === "go") this.#go();
  }

  /** @param {BoardUpdate} frame */
  #view(frame) {
    const held = received(this.#held, frame);
    if (!held) return void this.wire.send({ t: "resync" });
    const moved = held.v !== this.#held?.v || held.scene.shape !== this.#held.scene.shape;
    this.#stageOf(frame, held.scene, moved);
    this.#held = held;
    this.#question = frame.question ?? null;
    this.#only = frame.only ? words("Only one way: {moves}.", { moves: frame.only }) : "";
    this.#said = frame.moves ?? {};
    document.body.dataset.status = frame.status;
    if (moved) this.why?.hide();
    this.undo?.withdraw();
    this.confirm?.offer(this.#question, frame.costly ?? []);
    if ((moved || frame.scene) && !this.wire.unanswered) tell(this.refusal, "", "", rules);
    if (!this.wire.unanswered) this.#wait(false);
    this.#tree = frame.touches ?? {};
    this.#sit(frame.seats);
    this.notice?.keep(held.scene, frame.finished);
    this.bundling?.offer(this.#question, frame.bundles ?? []);
    this.#draw();
    this.hint?.offer(this.wire.unanswered ? null : this.#question, this.#tree);
    this.story.tell(frame.story ?? []);
    this.since?.hear(frame.story ?? [], this.#question);
    this.calling?.show(this.#question !== null, frame.status);
    this.waking?.show(this.#seat >= 0 && frame.status === "playing");
    if (frame.scene) this.about?.greet();
  }

  /**
   * What comes before the new position, and over it; and what it sounds like.
   * @param {BoardUpdate} frame
   * @param {Scene} now
   * @param {boolean} moved
   */
  #stageOf(frame, now, moved) {
    const [before, question] = [this.#held?.scene ?? null, frame.question ?? null];
    const ends = frame.status === "over" && document.body.dataset.status === "playing";
    const [asks, waited] = [question !== null && question !== this.#question, performance.now() - this.#answered];
    if (moved) sound(this.sounds, { before, now, frame, asks, ends, waited, hidden: document.hidden });
    this.turningUp?.begin(this.turningUp.scene ? null : before, now, frame.turning ?? 0);
    this.stage?.show(frame.stage, question !== null);
  }

  /** What is staged has been seen. */
  #skip() {
    this.stage?.hide();
    if (this.#held) this.wire.send({ t: "skip", v: this.#held.v });
  }

  /** The position with a page over it that is not read yet, and what may be touched; before it, what is being turned up. */
  #draw() {
    if (!this.#held || !this.notice) return;
    const reads = this.#seat >= 0 && document.body.dataset.status === "playing";
    const scene = this.bundling?.scene ?? this.turningUp?.scene ?? this.notice.over(this.#held.scene, reads);
    this.#shown = scene;
    this.board?.show(scene);
    this.turningUp?.drawn(this.board);
    this.marking?.show(scene, this.#seat);
    this.#offer();
    this.notice.place();
  }

  #leave() {
    this.hint?.fold();
    this.bundling?.close();
    this.notice?.touched();
  }

  /**
   * Say what is asked: by the scene, or once something has been touched, what to touch next; or who is waited for.
   * @param {readonly string[]} path
   * @param {readonly string[]} lit
   */
  #prompt(path, lit) {
    const scene = this.#shown;
    const own = scene?.sprites.find(({ id }) => id === "asked-words");
    if (!scene) return;
    const next = path.length && lit.length ? this.#next(path, lit) : [];
    const waits = this.#question === null && !this.notice?.looksBack && (this.#slow || this.#only);
    const prompts = waits ? [waits] : next;
    this.#makeWay();
    announce(part("asked"), prompts[0] ?? scene.asked);
    if (own) this.board?.write(prompts.length ? rewritten(own, prompts, scene.shape, lookOfPage(), measured) : own);
  }

  /**
   * What to touch next, in several ways; what turns the chosen thing goes without saying.
   * @param {readonly string[]} path
   * @param {readonly string[]} lit
   */
  #next(path, lit) {
    const plain = lit.filter((id) => !turnsAnother(this.board?.sprite(id)));
    const offered = { path, lit: plain.length ? plain : lit };
    return promptsOf(offered, (id) => this.#called(id), (id) => this.why?.kind(id) ?? "", words);
  }

  /** What is said about the board goes out of the way of what may be touched. */
  #makeWay() {
    this.hint?.makeWay();
    this.notice?.place();
    this.undo?.place();
  }

  /** Hints, where the page offers them. */
  #hint() {
    const [button, panel] = [document.getElementById("hint"), document.getElementById("hints")];
    if (!(button instanceof HTMLButtonElement) || !panel) return null;
    return new Hint(button, panel, words, {
      ask: (question) => this.wire.send({ t: "hint", question }),
      show: (path) => this.#point(path),
      taken: () => this.board?.taken ?? [],
    });
  }

  /** @param {readonly string[]} path */
  #point(path) {
    this.board?.point(path);
    if (path.length) this.board?.focus(path[0]);
  }

  /** @param {Connection} state */
  #connected(state) {
    if (state !== "connected") this.hint?.unanswered();
    else this.pacing?.connected();
    showConnection(state);
  }

  /** @param {string} id */
  #called(id) {
    const sprite = this.board?.sprite(id);
    return turnsAnother(sprite) ? words("turned") : sprite?.short || beforeColon(sprite?.label || sprite?.text || "");
  }

  /**
   * @param {string} id
   */
  #markButton(id) {
    if (!this.marking?.may(id)) return null;
    return { say: words("Mark it for yourself"), do: () => void this.marking?.choose(id) };
  }

  #offer() {
    const waiting = this.wire.unanswered !== null;
    const isPast = Boolean(this.notice?.looksBack || this.turningUp?.scene); // nothing is to be done in what is over
    const [question, tree] = isPast ? [null, {}] : [this.#question, this.bundling?.tree ?? this.#tree];
    this.touching?.offer({ question, tree, said: this.bundling?.tree ? {} : this.#said, waiting });
  }

  /**
   * A move is on disk. The view that shows it follows, unless it came before: with the connection that came back.
   * @param {number} v
   */
  #done(v) {
    this.since?.moved(v);
    if (this.wire.unanswered || !this.#held || this.#held.v < v) return;
    this.#wait(false);
    this.#offer();
  }

  /** @param {SeatInfo[]} seats */
  #sit(seats) {
    this.#seat = seats.findIndex(({ you }) => you);
    this.board?.absent(seats.map(absence));
    showSeats(seats);
    this.pacing?.sit(seats, this.#question !== null);
    const slow = waitingWords(seats, words);
    if (slow === this.#slow) return;
    this.#slow = slow;
    this.touching?.remind();
  }

  /** @param {number} action */
  #move(action) {
    if (!this.bundling?.takes(action)) this.#make(action);
  }

  /**
   * @param {number} action
   * @param {number[]} [then] what is made with it at once
   */
  #make(action, then) {
    if (this.#question === null) return this.touching?.restore();
    this.#wait(true);
    this.#answered = performance.now();
    this.hint?.moved();
    this.undo?.withdraw();
    this.wire.move(this.#question, action, then);
    this.notice?.finish();
  }

  /** @param {RefusedReply} frame */
  #refused(frame) {
    tell(this.refusal, frame.say, frame.clause ?? "", rules);
    if (frame.id) this.sounds.play("refused");
    this.hint?.unanswered();
    if (this.wire.unanswered) return;
    this.#wait(false);
    this.hint?.offer(this.#question, this.#tree);
    this.touching?.restore();
  }

  /** @param {number[]} moves */
  #choose(moves) {
    const offers = moves.map((action) => ({ action, say: this.#said[String(action)] ?? String(action) }));
    return choose(part("chooser"), offers, words);
  }

  /**
   * Is it meant? What is put together is made by a touch of its own.
   * @param {number} action
   */
  #confirmed(action) {
    if (this.bundling?.tree) return Promise.resolve(true);
    return this.confirm?.ask(action, this.#said[String(action)] ?? "") ?? Promise.resolve(true);
  }

  /** @param {string[]} path */
  #ask(path) {
    const whole = this.why?.name(path.at(-1) ?? "") ?? "";
    const touched = [...path.slice(0, -1), whole];
    const chosen = this.bundling?.chosen;
    if (this.#seat >= 0) this.wire.send(chosen ? { t: "why", touched, chosen } : { t: "why", touched });
  }

  /**
   * Why something cannot be touched; what is asked stands on the board already.
   * @param {Because} frame
   */
  #because({ touched, say, clause }) {
    const short = say.replace(this.#held?.scene.asked ?? "", "").trim();
    this.why?.because(touched.at(-1) ?? "", short || say, clause);
  }

  #quiet() {
    this.confirm?.drop();
    this.why?.hide();
    this.since?.folded();
    tell(this.refusal, "", "", rules);
  }

  /**
   * Say on the board whether a move is under way.
   * @param {boolean} waiting
   */
  #wait(waiting) {
    this.home.toggleAttribute("data-waiting", waiting);
    this.home.dataset.sending = words("Sending…");
    put(this.board?.svg, "aria-busy", waiting ? "true" : "");
  }

  /** The window has another shape: ask for the picture that suits it. */
  #turn() {
    const shape = shapeFor(innerWidth, innerHeight);
    if (shape === this.shape) return;
    this.shape = shape;
    this.wire.hello();
  }

  /** The page must be fetched anew: once, and not again at once should the next page say so too. */
  #go() {
    if (this.#leaving) return;
    this.#leaving = true;
    this.wire.end();
    const last = Number(sessionStorage.getItem("filon-went") ?? 0);
    sessionStorage.setItem("filon-went", String(Date.now()));
    setTimeout(() => location.reload(), Date.now() - last < 3000 ? 3000 : 0);
  }
}

const pen = document.createElement("canvas").getContext("2d");

/**
 * How wide a text runs.
 * @param {string} text
 * @param {string} font
 */
function measured(text, font) {
  if (!pen) return 0;
  pen.font = font;
  return pen.measureText(text).width;
}

/**
 * @param {Element | undefined} element
 * @param {string} name
 * @param {string} value
 */
function put(element, name, value) {
  if (value) element?.setAttribute(name, value);
  else element?.removeAttribute(name);
}

/** @param {Connection} state */
function showConnection(state) {
  const place = document.getElementById("connection");
  document.body.dataset.connection = state;
  if (!place) return;
  place.dataset.state = state === "connected" ? "open" : state;
  announce(place, connectionWords(state));
}

/** @param {Connection} state */
function connectionWords(state) {
  if (state === "connected") return words("Connected");
  return state === "lost" ? words("Reconnecting…") : words("Connecting…");
}

/** @param {SeatInfo[]} seats */
function showSeats(seats) {
  const list = document.getElementById("seats");
  list?.replaceChildren(...seats.map(seatItem));
}

/**
 * @param {SeatInfo} seat
 * @param {number} place
 */
function seatItem(seat, place) {
  const item = document.createElement("li");
  const shield = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  shield.setAttribute("viewBox", "0 0 64 64");
  shield.setAttribute("aria-hidden", "true");
  shield.innerHTML = `<use href="#shield-${place}" width="64" height="64"/>`;
  const name = document.createElement("span");
  name.textContent = seat.you ? words("{name} (you)", { name: seat.name }) : seat.name;
  const state = document.createElement("small");
  state.textContent = seatWords(seat);
  item.append(shield, name, state);
  item.classList.toggle("you", Boolean(seat.you));
  return item;
}

/** @param {SeatInfo} seat */
function seatWords(seat) {
  if (seat.away) return words("a bot plays for now");
  return seat.absent ? words("not here") : "";
}

/**
 * What stands on the board over a seat whose player is away.
 * @param {SeatInfo} seat
 */
function absence(seat) {
  if (seat.away) return words("a bot");
  return seat.absent ? words("away") : "";
}

/** @param {Company} company */
function showCompany({ banner, menu }) {
  showHtml("company", banner);
  showHtml("menu", menu);
  const place = document.getElementById("company");
  if (place) closable(place, document.body.dataset.table ?? "", words);
}

void new Table().start();
