// The keys of the pages with a board, declared once: handlers ask here what a key means, and the sheet behind "?" lists them.
// A new key is an entry of KEYS and a handler that asks for it; nobody else looks at which key was pressed.

import { isArrow } from "./geometry.js";
import { keep, kept } from "./keeping.js";

/** @import { Words } from "./frame.js" */
/** @import { Arrow } from "./geometry.js" */

/** @typedef {"choosing" | "board" | "table" | "replay" | "page"} Group */
/** @typedef {"table" | "replay"} Where a page with a board */
/**
 * On which thing the keyboard must be: on one that may be touched, on the part of the board that can be moved, on the board
 * or anything in it, or anywhere.
 * @typedef {"sprite" | "field" | "board" | "page"} At
 */
/**
 * A key: its chords as `aria-keyshortcuts` writes them, where it works, and what it does, in words. `browser`: nobody here
 * handles it, the browser does.
 * @typedef {{group: Group, at: At, on: readonly Where[], chords: readonly string[], says: (words: Words) => string,
 *   browser?: boolean}} Key
 */

const SWITCH = "filon-keys"; // kept in this browser: "off", or nothing
const ANY = "Any";
const CHORD = /^(Control\+)?(Shift\+)?(.+)$/;
const HELD = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock", "Fn", "OS"]);
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
/** @type {readonly Where[]} */
const TABLE = ["table"];
/** @type {readonly Where[]} */
const REPLAY = ["replay"];
/** @type {readonly Where[]} */
const BOTH = ["table", "replay"];

export const KEYS = declared({
  next: {
    group: "choosing", at: "page", on: TABLE, chords: ["Tab", "Shift+Tab"], browser: true,
    says: (words) => words("To the next thing, or back to the one before"),
  },
  step: {
    group: "choosing", at: "sprite", on: TABLE, chords: ARROWS,
    says: (words) => words("From one thing that may be touched to the next"),
  },
  touch: { group: "choosing", at: "sprite", on: TABLE, chords: ["Enter", "Space"], says: (words) => words("Touch it") },
  turn: { group: "choosing", at: "board", on: TABLE, chords: ["R"], says: (words) => words("Turn the chosen card round") },
  mark: {
    group: "choosing", at: "sprite", on: TABLE, chords: ["M"],
    says: (words) => words("Put a mark of your own on it, where that can be done"),
  },
  inspect: {
    group: "choosing", at: "page", on: TABLE, chords: ["I"],
    says: (words) => words("Reach everything that has a name, to learn what it is and why not (again to stop)"),
  },
  pan: {
    group: "board", at: "field", on: BOTH, chords: ARROWS,
    says: (words) => words("Move a large board, while the keyboard is on all of it"),
  },
  closer: { group: "board", at: "board", on: BOTH, chords: ["+", "="], says: (words) => words("Closer") },
  farther: { group: "board", at: "board", on: BOTH, chords: ["-"], says: (words) => words("Farther away") },
  whole: { group: "board", at: "board", on: BOTH, chords: ["0"], says: (words) => words("The whole board") },
  undo: {
    group: "table", at: "page", on: TABLE, chords: ["U", "Control+Z"],
    says: (words) => words("Take back your last move, where that is offered"),
  },
  forward: {
    group: "table", at: "page", on: TABLE, chords: ["F"],
    says: (words) => words("Held down: go quickly through what the others do"),
  },
  any: {
    group: "table", at: "page", on: TABLE, chords: [ANY],
    says: (words) => words("See at once what is being turned up"),
  },
  back: { group: "replay", at: "page", on: REPLAY, chords: ["ArrowLeft"], says: (words) => words("One move back") },
  onward: { group: "replay", at: "page", on: REPLAY, chords: ["ArrowRight"], says: (words) => words("One move on") },
  escape: {
    group: "page", at: "page", on: BOTH, chords: ["Escape"],
    says: (words) => words("Let go of what was touched, close what is open"),
  },
  sheet: { group: "page", at: "page", on: BOTH, chords: ["?"], says: (words) => words("This sheet of keys") },
});

/**
 * @template {string} Name
 * @param {Record<Name, Key>} keys
 * @returns {Readonly<Record<Name, Key>>}
 */
function declared(keys) {
  return keys;
}

/**
 * Is this key what was pressed?
 * @param {KeyboardEvent} event
 * @param {Key} key
 */
export function means(event, key) {
  return key.chords.some((chord) => isPressed(event, chord) && (areSignsOn() || !isSign(key, chord)));
}

/**
 * The arrow that was pressed, if arrows are what this key is; else null.
 * @param {KeyboardEvent} event
 * @param {Key} key
 * @returns {Arrow | null}
 */
export function arrowOf(event, key) {
  return means(event, key) && isArrow(event.key) ? event.key : null;
}

/**
 * May the page take a key? One who types, chooses from a list or has a question to answer is left alone.
 * @param {KeyboardEvent} event
 */
export function isFree({ target }) {
  return !(target instanceof Element && target.closest("input, select, textarea, dialog"));
}

/**
 * @param {KeyboardEvent} event
 * @param {string} chord
 */
function isPressed({ key = "", ctrlKey, metaKey, altKey, shiftKey, isComposing }, chord) {
  if (chord === ANY) return !HELD.has(key);
  const [, control = "", shift = "", name = ""] = CHORD.exec(chord) ?? [];
  const isSame = key.toLowerCase() === (name === "Space" ? " " : name.toLowerCase());
  const shifts = isLoose(name, control) || shiftKey === Boolean(shift);
  return isSame && shifts && !altKey && !isComposing && (ctrlKey || metaKey) === Boolean(control);
}

/**
 * A sign that is no letter stands above another one on some keyboards and not on others: with or without Shift it is the same.
 * @param {string} name
 * @param {string} control
 */
function isLoose(name, control) {
  return !control && name.length === 1 && name.toLowerCase() === name.toUpperCase();
}

/**
 * Is it a single sign that works wherever the keyboard is? Who speaks to the machine may not want that.
 * @param {Key} key
 * @param {string} chord
 */
function isSign({ at, browser }, chord) {
  return at === "page" && !browser && chord.length === 1;
}

/** Single signs that work wherever the keyboard is, on a page. @param {Where} where */
export function signsOn(where) {
  return keysOn(where).flatMap((key) => key.chords.filter((chord) => isSign(key, chord)));
}

/** Do they? It is kept in this browser. */
export function areSignsOn() {
  return kept(SWITCH) !== "off";
}

/** @param {boolean} on */
export function turnSigns(on) {
  keep(SWITCH, on ? "" : "off");
}

/** The keys of a page, in their order. @param {Where} where */
export function keysOn(where) {
  return Object.values(KEYS).filter((key) => key.on.includes(where));
}

/** For `aria-keyshortcuts`. @param {Key} key */
export function shortcutsOf(key) {
  return key.chords.join(" ");
}

/**
 * What stands on the keys that are pressed together.
 * @param {string} chord
 * @param {Words} words
 */
export function capsOf(chord, words) {
  const [, control = "", shift = "", name = ""] = CHORD.exec(chord) ?? [];
  return [...(control ? ["Ctrl"] : []), ...(shift ? [words("Shift")] : []), capOf(name, words)];
}

/**
 * @param {string} name
 * @param {Words} words
 */
function capOf(name, words) {
  /** @type {Record<string, string>} */
  const caps = {
    [ANY]: words("any key"), Enter: words("Enter"), Space: words("Space"), Escape: words("Escape"), Tab: "Tab",
    ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", "-": "−",
  };
  return caps[name] ?? name;
}
