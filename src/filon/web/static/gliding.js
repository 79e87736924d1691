// Motion: a sprite glides from where it is seen now to where it belongs. Nothing waits for it, and a new goal in mid-glide
// just turns it. Who asks for less motion gets none.

/** @import { Sprite } from "./types.js" */

const GLIDE = 200; // milliseconds
const APART = 40; // between the starts of several moves
const MOST_APART = 5; // starts; whatever moves besides starts with the last
const EASE = "ease-out";
const ROLL = 500; // milliseconds a die tumbles
const SPINS = 2; // times round
const HOP = 0.7; // of its height that it leaps
const BLUR = "blur(2px)"; // its face is not to be read before it lies

/** @type {WeakMap<Element, Animation>} */
const gliding = new WeakMap();

export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Where a sprite stands, as a CSS transform of an element drawn about 0 0.
 * @param {Sprite} sprite
 */
export function placeOf(sprite) {
  const turn = sprite.turn ? ` rotate(${sprite.turn}deg)` : "";
  return `translate(${sprite.x + sprite.w / 2}px, ${sprite.y + sprite.h / 2}px)${turn}`;
}

/** Starts moves 40 ms apart; what moves by the same way starts together, as a card and what lies on it. */
export class Starts {
  /** @type {Map<string, number>} */
  #ways = new Map();

  /**
   * The delay for a move.
   * @param {Sprite} from
   * @param {Sprite} to
   */
  after(from, to) {
    const way = `${Math.round(to.x - from.x)},${Math.round(to.y - from.y)}`;
    const place = this.#ways.get(way) ?? this.#ways.size;
    this.#ways.set(way, place);
    return Math.min(place, MOST_APART) * APART;
  }
}

/**
 * Let an element glide to its new place; its content has the new size already.
 * @param {SVGElement} element
 * @param {Sprite} from
 * @param {Sprite} to
 * @param {number} delay
 */
export function glide(element, from, to, delay) {
  const running = gliding.get(element);
  const seen = running?.playState === "running" ? getComputedStyle(element).transform : placeOf(from);
  running?.cancel();
  const start = to.art === "words" ? seen : `${seen} scale(${from.w / to.w}, ${from.h / to.h})`;
  const timing = { duration: GLIDE, delay, easing: EASE, fill: /** @type {FillMode} */ ("backwards") };
  gliding.set(element, element.animate([{ transform: start }, { transform: placeOf(to) }], timing));
}

/**
 * Let an element tumble to its new turn, as a die does: it leaps and spins, and its face is seen when it lies.
 * @param {SVGElement} element
 * @param {Sprite} from
 * @param {Sprite} to
 */
export function tumble(element, from, to) {
  gliding.get(element)?.cancel();
  const [start, end] = [from.turn ?? 0, to.turn ?? 0];
  const spins = 360 * SPINS * (end < start ? 1 : -1);
  const leap = { ...to, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - to.h * HOP };
  const frames = [
    { transform: spun(from, start + spins), filter: BLUR },
    { transform: spun(leap, (start + spins + end) / 2), filter: BLUR },
    { transform: spun(to, end), filter: "blur(0)" },
  ];
  gliding.set(element, element.animate(frames, { duration: ROLL, easing: EASE }));
}

/**
 * A sprite's place at some turn: told even where it is none, so that one turn leads to another the long way round.
 * @param {Sprite} sprite
 * @param {number} turn
 */
function spun(sprite, turn) {
  return `${placeOf({ ...sprite, turn: 0 })} rotate(${turn}deg)`;
}

/**
 * A new thing appears.
 * @param {Element} element
 */
export function appear(element) {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, easing: EASE });
}
