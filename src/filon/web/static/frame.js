// What the pages with a board have in common: the data the server wrote into them, the words, and the sheet of symbols.

/** @import { Shape } from "./scene.js" */

/** @typedef {(sentence: string, things?: Record<string, string | number>) => string} Words */
/**
 * How things look: the numbers of filon.scene.look and the lettering.
 * @typedef {{colour: string, width: number, opacity: string}} Line
 * @typedef {{inset: number, corner: number, fill: string, line: Line}} Part
 * @typedef {{colour: string, width: number, dashes: string}} Ring
 * @typedef {{size: number, weight: number, serif: boolean}} Lettering
 * @typedef {{shapes: Record<Shape, [number, number]>, corners: Record<Shape, number>, forms: string[], seats: string[],
 *   fonts: {sans: string, serif: string}, line: number, raised: number,
 *   lettering: Record<Shape, Record<string, Lettering>>, palette: {ink: string, ivory: string, gold: string},
 *   colours: Record<string, string>, dim: string, boxes: Record<string, Part[]>, turn_line: Line,
 *   rings: Record<string, Ring>, ring: {gap: number, ink: number, corner: number, square: number},
 *   open: {fill: number, dot: number},
 *   spot: {radius: number, ink: number, width: number}, spot_opacity: string,
 *   badges: Record<string, Record<Shape, number>>,
 *   badge: {one: number, more: number, line: number, corner: number, foot: number, weight: number}}} Look
 */

/**
 * An element of the page that must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`this page has no #${id}`);
  return found;
}

/**
 * JSON the server wrote into the page; a symbol of the game's art may have the same id.
 * @param {string} id
 * @returns {any}
 */
export function written(id) {
  return JSON.parse(document.querySelector(`script#${id}`)?.textContent || "{}");
}

/** @returns {Look} */
export function lookOfPage() {
  return written("look");
}

/** @returns {Words} */
export function wordsOfPage() {
  /** @type {Record<string, string>} */
  const catalogue = written("words");
  return (sentence, things = {}) =>
    (catalogue[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) => String(things[name] ?? whole));
}

/** Put the symbols of the game into the page, once. */
export async function inlineArt() {
  const address = document.body.dataset.art ?? "";
  const answer = await fetch(address);
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  sheet.setAttribute("class", "sheet");
  sheet.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(sheet, true));
}

/** The address of the rules of the game on this page. */
export function rulesAddress() {
  return document.body.dataset.rules ?? (document.body.dataset.art ?? "").replace(/\/art\.svg.*$/, "");
}
