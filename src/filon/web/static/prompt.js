// What is asked once something has been touched: the sentence, and how it is set in the box of the board's own.

import { isLike, meant } from "./scene.js";

/** @import { Look, Words } from "./frame.js" */
/** @import { Shape } from "./scene.js" */
/** @import { Sprite, Touch } from "./types.js" */

const FEW = 3; // moves that are named one by one
const STYLES = ["asked", "body", "hint"]; // from large to small

/**
 * What to touch next after a path, from the words of the moves; then the same in fewer words.
 * @param {{tree: Touch, path: readonly string[], lit: readonly string[], said: Record<string, string>}} offered
 * @param {(id: string) => string} name what a sprite is called
 * @param {Words} words
 */
export function promptsOf({ tree, path, lit, said }, name, words) {
  const chosen = capital(named(path, name).join(", "));
  const moves = lit.map((id) => meant(tree, path, id, said));
  const counted =
    lit.length > 1
      ? words("{chosen}: now touch one of the {n} things that are lit.", { chosen, n: lit.length })
      : words("{chosen}: now touch what is lit.", { chosen });
  if (moves.length > FEW || !moves.every(Boolean)) return [counted];
  return [words("{chosen}: now touch what is lit ({moves}).", { chosen, moves: moves.join("\u00a0· ") }), counted];
}

/**
 * What was touched; of several of one kind the first, and how many more.
 * @param {readonly string[]} path
 * @param {(id: string) => string} name
 */
function named(path, name) {
  const firsts = path.flatMap((id, i) => (i > 0 && isLike(path[i - 1], id) ? [] : i));
  return firsts.flatMap((first, i) => {
    const said = name(path[first]);
    const more = (firsts[i + 1] ?? path.length) - first - 1;
    return said ? [more ? `${said} +${more}` : said] : [];
  });
}

/** @param {string} sentence */
function capital(sentence) {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * A sprite of words with others in it: the first of several texts that fits, as large as it does; else the last, shortened.
 * @param {Sprite} sprite
 * @param {readonly string[]} texts
 * @param {Shape} shape
 * @param {Look} look
 * @param {(text: string, font: string) => number} measure
 * @returns {Sprite}
 */
export function rewritten(sprite, texts, shape, look, measure) {
  const others = (sprite.tone ?? "").split(" ").filter((tone) => !(tone in look.lettering[shape]));
  const ways = texts.flatMap((text) => STYLES.map((style) => ({ text, style })));
  for (const way of ways) {
    const { text, style } = way;
    const { size, weight } = look.lettering[shape][style];
    const lines = broken(text, sprite.w, (part) => measure(part, `${weight} ${size}px ${look.fonts.sans}`));
    const room = Math.max(1, Math.floor((sprite.h / size - 1) / look.line) + 1);
    const last = way === ways.at(-1);
    if (lines.length > room && !last) continue;
    const shown = lines.length > room ? [...lines.slice(0, room - 1), `${lines[room - 1]}…`] : lines;
    return { ...sprite, text: shown.join("\n"), tone: [style, ...others].join(" ") };
  }
  return sprite;
}

/**
 * @param {string} text
 * @param {number} width
 * @param {(part: string) => number} measure
 */
function broken(text, width, measure) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
