// What is asked once something has been touched: the sentence, and how it is set in the box of the board's own.

import { isLike } from "./scene.js";

/** @import { Look, Words } from "./frame.js" */
/** @import { Shape } from "./scene.js" */
/** @import { Sprite } from "./types.js" */

const FEW = 3; // things, or kinds of things, that are named one by one
const LONGEST = 28; // letters of what one thing is called in such a sentence
const STYLES = ["asked", "body", "hint"]; // from large to small

/**
 * What to touch next after a path: the things themselves if they are few, then the same in fewer words, by what they are.
 * @param {{path: readonly string[], lit: readonly string[]}} offered
 * @param {(id: string) => string} name what a sprite is called
 * @param {(id: string) => string} kind what it is
 * @param {Words} words
 */
export function promptsOf({ path, lit }, name, kind, words) {
  const chosen = capital(named(path, name).join(", "));
  const ways = [lit.map(name), lit.map(kind)].map((called) => [...new Set(called)]);
  const said = ways.filter((one, i) => one.length <= FEW && one.every((each) => each && (i > 0 || each.length <= LONGEST)));
  const prompts = said.map((things) => words("{chosen}: now touch {things}.", { chosen, things: either(things, words) }));
  return [...new Set([...prompts, words("{chosen}: now touch what is lit.", { chosen })])];
}

/**
 * One or another of some things.
 * @param {readonly string[]} things
 * @param {Words} words
 */
function either(things, words) {
  const last = things.at(-1) ?? "";
  return things.length > 1 ? words("{things} or {last}", { things: things.slice(0, -1).join(", "), last }) : last;
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
