// Scenes as data: a change applied to a scene, and a walk through the tree of touches. Pure; it mirrors what
// filon.scene says in Python and knows neither the page nor a game.

/** @import { BoardUpdate, Delta, Scene, Sprite, Touch } from "./types.js" */

/** @typedef {Scene["shape"]} Shape */

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
  const scene = { ...old, ...change.rest, sprites: painted.flatMap((name) => sprites.get(name) ?? []) };
  if (!scene.notice) delete scene.notice; // what a scene has no more is left out of it, as in one that comes whole
  return scene;
}

/**
 * What is held after a view came: its scene and version; null if it does not fit what was held, and all must be asked for.
 * @param {{v: number, scene: Scene} | null} held
 * @param {BoardUpdate} frame
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
 * The ways on which a path leads through the tree: where to, and what was passed over and is still to be touched.
 * Sprites of one kind that are touched one after the other (`hand-0`, `hand-4`) come in any order; the tree has them ascending.
 * @param {Touch} node
 * @param {readonly string[]} path
 * @param {readonly string[]} [missing]
 * @returns {Generator<{node: Touch, missing: readonly string[]}>}
 */
function* ways(node, path, missing = []) {
  if (!path.length) return yield { node, missing };
  const next = node.then?.[path[0]];
  if (next) yield* ways(next, path.slice(1), missing);
  for (const [other, below] of Object.entries(node.then ?? {})) {
    if (isBefore(other, path[0])) yield* ways(below, path, [...missing, other]);
  }
}

/**
 * Are these of one kind, and is this the first of them?
 * @param {string} id
 * @param {string} other
 */
function isBefore(id, other) {
  return isLike(id, other) && kindOf(id)[1] < kindOf(other)[1];
}

/**
 * Are these of one kind: alike but for the number at their end?
 * @param {string} id
 * @param {string} other
 */
export function isLike(id, other) {
  const [kind] = kindOf(id);
  return kind !== "" && kind === kindOf(other)[0];
}

/**
 * @param {string} id
 * @returns {[string, number]}
 */
function kindOf(id) {
  const [, kind, number] = /^(.+)-(\d+)$/.exec(id) ?? ["", "", "0"];
  return [kind, Number(number)];
}

/**
 * Does a path lead anywhere?
 * @param {Touch} tree
 * @param {readonly string[]} path
 */
export function leads(tree, path) {
  return !ways(tree, path).next().done;
}

/**
 * What may be touched next.
 * @param {Touch} tree
 * @param {readonly string[]} path
 */
export function offered(tree, path) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const { node, missing } of ways(tree, path)) {
    const follows = missing.length ? missing : Object.keys(node.then ?? {});
    for (const id of [...follows, ...later(node)]) found.add(id);
  }
  return [...found];
}

/**
 * What comes after others of its kind, and may be touched before them.
 * @param {Touch} node
 * @param {string} [from]
 * @returns {string[]}
 */
function later(node, from) {
  const all = Object.entries(node.then ?? {}).filter(([id]) => from === undefined || isBefore(from, id));
  return all.flatMap(([id, below]) => {
    const next = Object.keys(below.then ?? {}).filter((other) => isBefore(id, other));
    return next.length ? [...next, ...later(below, id)] : [];
  });
}

/**
 * @param {readonly string[]} path
 * @param {number} place
 * @param {string} id
 */
function inserted(path, place, id) {
  return [...path.slice(0, place), id, ...path.slice(place)];
}

/**
 * One more touch. The new path, and the moves it completes; null if the sprite leads nowhere.
 * Where it does not follow, it may belong before what was touched. Touching the last sprite again makes what is complete
 * there; touching any again takes it back, if the others lead somewhere without it; another first sprite starts anew.
 * @param {Touch} tree
 * @param {readonly string[]} path
 * @param {string} id
 * @returns {{path: string[], moves: number[]} | null}
 */
export function touched(tree, path, id) {
  const longer = ["", ...path].map((_, back) => inserted(path, path.length - back, id));
  const found = longer.find((way) => leads(tree, way));
  if (found) return arrived(tree, found);
  return takenBack(tree, path, id) ?? (id in (tree.then ?? {}) ? arrived(tree, [id]) : null);
}

/**
 * What touching a sprite of the path again does; null if it is none, or the others lead nowhere without it.
 * @param {Touch} tree
 * @param {readonly string[]} path
 * @param {string} id
 */
function takenBack(tree, path, id) {
  const { moves } = after(tree, path);
  const place = path.lastIndexOf(id);
  const isLast = place >= 0 && place === path.length - 1;
  if (isLast && moves.length) return { path: [...path], moves };
  const rest = path.filter((_, i) => i !== place);
  return isLast || (place >= 0 && leads(tree, rest)) ? { path: rest, moves: [] } : null;
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
 * The sprites to touch, in order, for a move; null if no path leads to it.
 * @param {Touch} tree
 * @param {number} action
 * @returns {string[] | null}
 */
export function pathTo(tree, action) {
  if (tree.moves?.includes(action)) return [];
  for (const [id, below] of Object.entries(tree.then ?? {})) {
    const rest = pathTo(below, action);
    if (rest) return [id, ...rest];
  }
  return null;
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
