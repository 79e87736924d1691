// A few short sounds, each with one meaning, made by the browser itself, and on a phone its vibration. They may be made softer
// or switched off, and never say anything that is not seen too. A browser plays none before its page was touched.

import { tonesOf } from "./drawing.js";
import { keep, kept } from "./keeping.js";

/** @import { BoardUpdate, Scene } from "./types.js" */

/** @typedef {"turn" | "moved" | "dice" | "refused" | "good" | "bad" | "end"} SoundName */
/** @typedef {{at: number, hertz: number, lasts: number, loud: number, form: OscillatorType, slide?: number}} Note */

const SWITCH = "filon-sounds"; // kept in this browser: "off", or nothing
const VOLUME = "filon-volume"; // hundredths, or nothing for all of it
const SHAKING = "filon-vibration"; // "off", or nothing
const LOUDEST = 100;
const LONG = 6000; // milliseconds after one's own move: who has waited so long may look elsewhere
const FRESH = 500; // milliseconds after which a sound comes too late
const APART = 600; // milliseconds between a staged sound and the call
const ATTACK = 0.008; // seconds
const SILENT = 0.0001;

/** What is played, in seconds and hertz. @type {Record<SoundName, Note[]>} */
export const SOUNDS = {
  turn: [note(0, 660, 0.14, 0.16), note(0.12, 880, 0.22, 0.16)],
  moved: [note(0, 520, 0.05, 0.05, "triangle")],
  dice: [0, 0.07, 0.13, 0.2].map((at, n) => note(at, 300 - 30 * n, 0.04, 0.1, "square")),
  refused: [0, 0.11].map((at) => note(at, 196, 0.08, 0.12, "triangle")),
  good: [note(0, 523, 0.16, 0.13), note(0.12, 659, 0.16, 0.13), note(0.24, 784, 0.4, 0.15)],
  bad: [{ ...note(0, 220, 0.5, 0.16, "sawtooth"), slide: 70 }, { ...note(0.05, 165, 0.55, 0.12, "triangle"), slide: 55 }],
  end: [note(0, 523, 0.2, 0.14), note(0.16, 659, 0.2, 0.14), note(0.32, 784, 0.2, 0.14), note(0.48, 1047, 0.6, 0.16)],
};
/** What is for the viewer alone vibrates too, in milliseconds on and off. @type {Partial<Record<SoundName, number[]>>} */
export const VIBRATIONS = { turn: [60], refused: [25, 60, 25], end: [60, 80, 60, 80, 120] };
/** What is heard from a page that nobody looks at. @type {ReadonlySet<SoundName>} */
const CALLS = new Set(/** @type {SoundName[]} */ (["turn", "end"]));

/**
 * @param {number} at
 * @param {number} hertz
 * @param {number} lasts
 * @param {number} loud
 * @param {OscillatorType} [form]
 * @returns {Note}
 */
function note(at, hertz, lasts, loud, form = "sine") {
  return { at, hertz, lasts, loud, form };
}

export class Sounds {
  /** @type {AudioContext | null} */
  #context = null;
  #touched = false;

  constructor() {
    const start = () => this.#begin();
    for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, start, { capture: true }); // a finger counts as it leaves
  }

  get isOn() {
    return kept(SWITCH) !== "off";
  }

  get volume() {
    return Number(kept(VOLUME)) || LOUDEST;
  }

  get vibrates() {
    return kept(SHAKING) !== "off";
  }

  /** @param {boolean} on */
  turn(on) {
    keep(SWITCH, on ? "" : "off");
    this.#sound("moved");
  }

  /** @param {number} volume */
  setVolume(volume) {
    keep(VOLUME, volume === LOUDEST ? "" : String(volume));
    this.#sound("good");
  }

  /** @param {boolean} on */
  setVibration(on) {
    keep(SHAKING, on ? "" : "off");
    this.#shake("turn");
  }

  /** @param {SoundName} name */
  play(name) {
    if (document.hidden && !CALLS.has(name)) return;
    this.#sound(name);
    this.#shake(name);
  }

  /** @param {SoundName} name */
  #sound(name) {
    const [context, asked] = [this.#context, performance.now()];
    if (!context || !this.isOn) return;
    const play = () => {
      const volume = (this.volume / LOUDEST) ** 2;
      for (const one of SOUNDS[name]) sounded(context, { ...one, loud: one.loud * volume });
    };
    if (context.state === "running") return play();
    void context.resume().then(() => performance.now() - asked < FRESH && play()); // what a phone held back is not made up for
  }

  /** @param {SoundName} name */
  #shake(name) {
    const pattern = VIBRATIONS[name];
    if (pattern && this.#touched && this.vibrates && canVibrate() && !document.hidden) navigator.vibrate(pattern);
  }

  #begin() {
    if (navigator.userActivation?.hasBeenActive === false) return; // Escape, say, is no touch in a browser's eyes
    this.#touched = true;
    this.#context ??= "AudioContext" in globalThis ? new AudioContext() : null;
    if (this.#context?.state !== "running") void this.#context?.resume();
  }
}

/** Is this a device to be held in the hand, that can vibrate? */
function canVibrate() {
  return "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches;
}

/**
 * The wishes about sounds in the menu of a table.
 * @param {Sounds} sounds
 */
export function soundSwitches(sounds) {
  const part = document.getElementById("sounds");
  const input = (/** @type {string} */ name) => /** @type {HTMLInputElement | null} */ (part?.querySelector(`[name="${name}"]`));
  const [on, volume, shaking] = [input("sounds"), input("volume"), input("vibration")];
  if (!on || !volume || !shaking) return;
  const label = shaking.closest("label");
  if (label) label.hidden = !canVibrate();
  [on.checked, volume.value, volume.disabled, shaking.checked] = [sounds.isOn, String(sounds.volume), !sounds.isOn, sounds.vibrates];
  on.addEventListener("change", () => {
    volume.disabled = !on.checked;
    sounds.turn(on.checked);
  });
  volume.addEventListener("change", () => sounds.setVolume(volume.valueAsNumber));
  shaking.addEventListener("change", () => sounds.setVibration(shaking.checked));
}

/**
 * Play what a view sounds like.
 * @param {Sounds} sounds
 * @param {Heard} view
 */
export function sound(sounds, view) {
  for (const { name, after } of heardIn(view)) {
    if (after) setTimeout(() => sounds.play(name), after);
    else sounds.play(name);
  }
}

/**
 * A view, what was shown before it, and how long its viewer has waited since they moved, in milliseconds.
 * @typedef {{before: Scene | null, now: Scene, frame: Pick<BoardUpdate, "stage">, asks: boolean, ends: boolean,
 *   hidden: boolean, waited: number}} Heard
 */

/**
 * What a view sounds like, and after how many milliseconds; nothing, if nothing was shown before. The call is for who may not
 * be looking: the page is hidden, or they have waited for long.
 * @param {Heard} view
 * @returns {{name: SoundName, after: number}[]}
 */
export function heardIn({ before, now, frame, asks, ends, hidden, waited }) {
  if (!before) return [];
  if (ends) return [{ name: "end", after: 0 }];
  const { stage } = frame;
  const calls = asks && (hidden || waited >= LONG);
  const call = { name: /** @type {SoundName} */ ("turn"), after: stage ? (stage.after ?? 0) + APART : 0 };
  if (stage) return [{ name: stage.sound, after: stage.after ?? 0 }, ...(calls ? [call] : [])];
  return [calls ? call : { name: hasRolled(before, now) ? "dice" : "moved", after: 0 }];
}

/**
 * @param {Scene} before
 * @param {Scene} now
 */
function hasRolled(before, now) {
  const turns = new Map(before.sprites.map(({ id, turn }) => [id, turn ?? 0]));
  return now.sprites.some((sprite) => tonesOf(sprite).includes("rolls") && turns.get(sprite.id) !== (sprite.turn ?? 0));
}

/**
 * @param {AudioContext} context
 * @param {Note} played
 */
function sounded(context, { at, hertz, lasts, loud, form, slide }) {
  const [voice, volume, begins] = [context.createOscillator(), context.createGain(), context.currentTime + at];
  voice.type = form;
  voice.frequency.setValueAtTime(hertz, begins);
  if (slide) voice.frequency.exponentialRampToValueAtTime(slide, begins + lasts);
  volume.gain.setValueAtTime(SILENT, begins);
  volume.gain.linearRampToValueAtTime(loud, begins + ATTACK);
  volume.gain.exponentialRampToValueAtTime(SILENT, begins + lasts);
  voice.connect(volume).connect(context.destination);
  voice.start(begins);
  voice.stop(begins + lasts);
}
