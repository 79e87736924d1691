// What things are: the terms of the game on this page, and which of them explains a sprite. It matches as
// filon.scene.glossary does: by how ids and art begin, part by part, and the first term that fits has the word.

/** @import { Sprite, Term } from "./types.js" */

/** @typedef {Pick<Sprite, "id" | "art">} Shown */

const LONGEST = 60; // letters of a label that stands above what a thing is

/**
 * Does a name begin with a pattern, part by part? `#` stands for any number.
 * @param {string} name
 * @param {string} pattern
 */
export function beginsLike(name, pattern) {
  const parts = name.split("-");
  return pattern.split("-").every((want, i) => (want === "#" ? /^\d+$/.test(parts[i] ?? "") : parts[i] === want));
}

/**
 * @param {string} name
 * @param {readonly string[]} patterns
 */
function isAmong(name, patterns) {
  return !patterns.length || patterns.some((pattern) => beginsLike(name, pattern));
}

/**
 * The first term that fits a sprite, which has no name if it is decoration; undefined if there is none.
 * @param {readonly Term[]} terms
 * @param {Shown} sprite
 */
export function explained(terms, { id, art }) {
  const look = art.replaceAll("_", "-");
  return terms.find(({ ids = [], arts = [] }) => isAmong(id, ids) && isAmong(look, arts));
}

/** The terms of a game, each sprite looked up once. */
export class Glossary {
  /** @type {Map<string, Term | null>} */
  #known = new Map();

  /** @param {readonly Term[]} terms */
  constructor(terms = []) {
    this.terms = terms;
  }

  /**
   * What a sprite is; null for decoration, and where nobody has a word for it.
   * @param {Shown} sprite
   */
  of(sprite) {
    const key = `${sprite.id} ${sprite.art}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const term = explained(this.terms, sprite);
    const found = term?.name ? term : null;
    this.#known.set(key, found);
    return found;
  }

  /**
   * What stands above what is said of a sprite: its own label if that is short, or the term's name.
   * @param {Sprite} sprite
   */
  heading(sprite) {
    const { label = "" } = sprite;
    const term = this.of(sprite);
    return label && (label.length <= LONGEST || !term) ? label : (term?.name ?? "");
  }
}

/** The glossary that this page names; an empty one if it names none, or it cannot be had. */
export async function glossaryOfPage() {
  const { terms } = document.body.dataset;
  if (!terms) return new Glossary();
  try {
    const answer = await fetch(terms);
    return new Glossary(answer.ok ? await answer.json() : []);
  } catch {
    return new Glossary(); // the board is played without it
  }
}
