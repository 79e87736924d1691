// A few short sounds, each with one meaning, made by the browser itself. They may be switched off, and never say anything
// that is not seen too. A browser plays none before its page was touched.

import { tonesOf } from "./drawing.js";
import { keep, kept } from "./keeping.js";

/** @import { BoardUpdate, Scene } from "./types.js" */

/** @typedef {"turn" | "card" | "dice" | "good" | "bad" | "end"} SoundName */
/** @typedef {{at: number, hertz: number, lasts: number, loud: number, form: OscillatorType, slide?: number}} Note */

const SWITCH = "filon-sounds"; // kept in this browser: "off", or nothing
const BUZZ = 60; // milliseconds a phone vibrates
const APART = 600; // milliseconds between a staged sound and the call
const ATTACK = 0.008; // seconds
const SILENT = 0.0001;

/** What is played, in seconds and hertz. @type {Record<SoundName, Note[]>} */
export const SOUNDS = {
  turn: [note(0, 660, 0.14, 0.16), note(0.12, 880, 0.22, 0.16)],
  card: [note(0, 520, 0.05, 0.05, "triangle")],
  dice: [0, 0.07, 0.13, 0.2].map((at, n) => note(at, 300 - 30 * n, 0.04, 0.1, "square")),
  good: [note(0, 523, 0.16, 0.13), note(0.12, 659, 0.16, 0.13), note(0.24, 784, 0.4, 0.15)],
  bad: [{ ...note(0, 220, 0.5, 0.16, "sawtooth"), slide: 70 }, { ...note(0.05, 165, 0.55, 0.12, "triangle"), slide: 55 }],
  end: [note(0, 523, 0.2, 0.14), note(0.16, 659, 0.2, 0.14), note(0.32, 784, 0.2, 0.14), note(0.48, 1047, 0.6, 0.16)],
};

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

  constructor() {
    const start = () => this.#begin();
    for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, start, { once: true, capture: true });
  }

  get isOn() {
    return kept(SWITCH) !== "off";
  }

  /** @param {boolean} on */
  turn(on) {
    keep(SWITCH, on ? "" : "off");
    if (on) this.play("card");
  }

  /** @param {SoundName} name */
  play(name) {
    const context = this.#context;
    if (!context || !this.isOn || document.hidden) return;
    for (const one of SOUNDS[name]) sounded(context, one);
  }

  /** It is one's turn: a sound, and where the device can, a short vibration. */
  call() {
    this.play("turn");
    if (this.isOn && this.#context) navigator.vibrate?.(BUZZ);
  }

  #begin() {
    this.#context ??= "AudioContext" in globalThis ? new AudioContext() : null;
    void this.#context?.resume();
  }
}

/**
 * What a view sounds like, after what was shown before it; nothing, if nothing was.
 * @param {Sounds} sounds
 * @param {{before: Scene | null, now: Scene, frame: BoardUpdate, asks: boolean, ends: boolean}} view
 */
export function sound(sounds, { before, now, frame, asks, ends }) {
  if (!before) return;
  const { stage } = frame;
  if (ends) return sounds.play("end");
  if (stage) setTimeout(() => sounds.play(stage.sound), stage.after ?? 0);
  else if (!asks) sounds.play(hasRolled(before, now) ? "dice" : "card");
  if (asks) setTimeout(() => sounds.call(), stage ? (stage.after ?? 0) + APART : 0);
  return undefined;
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
