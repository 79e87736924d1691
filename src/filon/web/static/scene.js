// Scenes as data: a change applied to a scene, and a walk through the tree of touches. Pure; it mirrors what
// filon.scene says in Python and knows neither the page nor a game.

/** @import { Delta, Scene, Shape, Sprite, Touch, ViewFrame } from "./types.js" */

const NARROW = 700; // pixels; below this a screen is a phone held upright

/**
 * The scene after a change.
 * @param {Scene} old
 * @param {Delta} change
 * @returns {Scene}
 */
export function patched(old, change) {
  const gone = new Set(change.gone);
  /** @type {Map<string, Sprite>} */
  const sprites = new Map(old.sprites.filter(({ id }) => !gone.has(id)).map((sprite) => [sprite.id, sprite]));
  for (const fields of change.changed ?? []) {
    const known = sprites.get(fields.id);
    if (known) sprites.set(fields.id, { ...known, ...fields });
  }
  const names = [...sprites.keys()];
  for (const [before, sprite] of change.come ?? []) {
    names.splice(before ? names.indexOf(before) + 1 : 0, 0, sprite.id);
    sprites.set(sprite.id, sprite);
  }
  const painted = change.order?.length ? change.order : names;
  return { ...old, ...change.rest, sprites: painted.flatMap((name) => sprites.get(name) ?? []) };
}

/**
 * What is held after a view came: its scene and version; null if it does not fit what was held, and all must be asked for.
 * @param {{v: number, scene: Scene} | null} held
 * @param {ViewFrame} frame
 */
export function received(held, frame) {
  if (frame.scene) return { v: frame.v, scene: frame.scene };
  if (!held || !frame.delta || frame.from !== held.v) return null;
  return { v: frame.v, scene: patched(held.scene, frame.delta) };
}

/**
 * Where a path of touches leads; to nothing, if it is no path.
 * @param {Touch} tree
 * @param {readonly string[]} path
 * @returns {{moves: number[], then: Record<string, Touch>}}
 */
export function after(tree, path) {
  let node = tree;
  for (const id of path) node = node.then?.[id] ?? {};
  return { moves: node.moves ?? [], then: node.then ?? {} };
}

/**
 * One more touch. The new path, and the moves it completes; null if the sprite leads nowhere.
 * Touching the last sprite again makes what is complete there, or takes the touch back; another first sprite starts anew.
 * @param {Touch} tree
 * @param {readonly string[]} path
 * @param {string} id
 * @returns {{path: string[], moves: number[]} | null}
 */
export function touched(tree, path, id) {
  const here = after(tree, path);
  if (id in here.then) return arrived(tree, [...path, id]);
  if (path.length && id === path[path.length - 1]) {
    return here.moves.length ? { path: [...path], moves: here.moves } : { path: path.slice(0, -1), moves: [] };
  }
  return id in (tree.then ?? {}) ? arrived(tree, [id]) : null;
}

/**
 * @param {Touch} tree
 * @param {string[]} path
 */
function arrived(tree, path) {
  const { moves, then } = after(tree, path);
  return { path, moves: Object.keys(then).length ? [] : moves };
}

/**
 * The words of the one move that touching this sprite next would make; "" if it makes none, or leaves a choice.
 * @param {Touch} tree
 * @param {readonly string[]} path
 * @param {string} id
 * @param {Record<string, string>} said
 */
export function meant(tree, path, id, said) {
  const moves = touched(tree, path, id)?.moves ?? [];
  return moves.length === 1 ? (said[String(moves[0])] ?? "") : "";
}

/**
 * Is this the id of a sprite, or of a part of it?
 * @param {string} name
 * @param {string} id
 */
export function isPart(name, id) {
  return name === id || name.startsWith(`${id}-`);
}

/**
 * The shape that suits a window.
 * @param {number} width
 * @param {number} height
 * @returns {Shape}
 */
export function shapeFor(width, height) {
  return width < NARROW || width < height ? "tall" : "wide";
}
