// A sprite as SVG elements, described as plain data: the same boxes, halos, words and badges as in the still picture, from
// the same numbers (filon.scene.look). Pure; the board makes elements of it.

/** @import { Lettering, Line, Look, Part, Ring } from "./frame.js" */
/** @import { Shape } from "./scene.js" */
/** @import { Sprite } from "./types.js" */

/** @typedef {{tag: string, is?: string, at: Record<string, string | number>, kids?: Node[], text?: string}} Node */

/**
 * Art, halo and text of a sprite, the middle of its box at 0 0.
 * @param {Sprite} sprite
 * @param {Shape} shape
 * @param {Look} look
 * @returns {Node[]}
 */
export function drawn(sprite, shape, look) {
  const centred = { ...sprite, x: -sprite.w / 2, y: -sprite.h / 2 };
  const tones = tonesOf(sprite);
  const art = artOf(centred, tones, look);
  const halo = haloOf(centred, tones, look);
  const painted = tones.includes("corner") ? [halo, art] : [art, halo];
  return [...painted.filter((node) => node.kids?.length), ...textOf(centred, tones, shape, look)];
}

/** @param {Sprite} sprite */
export function tonesOf(sprite) {
  return (sprite.tone ?? "").split(" ").filter(Boolean);
}

/**
 * Does this sprite, once chosen, turn the one chosen before it?
 * @param {Sprite | undefined} sprite
 */
export function turnsAnother(sprite) {
  return sprite !== undefined && tonesOf(sprite).includes("turns");
}

/**
 * The ground of a board: dark rock with lamplight in the middle.
 * @param {Shape} shape
 * @param {Look} look
 * @returns {Node[]}
 */
export function ground(shape, look) {
  const [width, height] = look.shapes[shape];
  return ["lamplight", "hewn"].map((name) => ({
    tag: "rect",
    at: { width, height, rx: look.corners[shape], fill: `url(#${name})` },
  }));
}

/**
 * The symbol, or the boxes of a form.
 * @param {Sprite} sprite
 * @param {string[]} tones
 * @param {Look} look
 * @returns {Node}
 */
function artOf(sprite, tones, look) {
  /** @type {Record<string, string>} */
  const dim = tones.includes("dim") ? { opacity: look.dim } : {};
  return { tag: "g", is: "art", at: dim, kids: [...paintedArt(sprite, tones, look)] };
}

/**
 * @param {Sprite} sprite
 * @param {string[]} tones
 * @param {Look} look
 * @returns {Node[]}
 */
function paintedArt(sprite, tones, look) {
  if (!look.forms.includes(sprite.art)) return [{ tag: "use", at: { href: `#${sprite.art}`, ...boxOf(sprite) } }];
  if (sprite.art === "veil") return [{ tag: "rect", at: { ...boxOf(sprite), fill: "url(#vignette)" } }];
  const turn = sprite.art === "panel" && tones.includes("turn");
  return (look.boxes[sprite.art] ?? []).map((part) => boxed(sprite, part, turn ? look.turn_line : part.line));
}

/**
 * @param {Sprite} sprite
 * @param {Part} part
 * @param {Line} line
 * @returns {Node}
 */
function boxed(sprite, part, line) {
  /** @type {Record<string, string>} */
  const veil = line.opacity ? { "stroke-opacity": line.opacity } : {};
  const edge = { stroke: line.colour, "stroke-width": line.width, ...veil };
  return { tag: "rect", at: { ...boxOf(sprite, -part.inset), rx: part.corner, fill: part.fill, ...edge } };
}

/**
 * The line round a sprite that is chosen, lit or new, or the light behind a piece whose turn it is.
 * @param {Sprite} sprite
 * @param {string[]} tones
 * @param {Look} look
 * @returns {Node}
 */
function haloOf(sprite, tones, look) {
  const disc = tones.includes("corner");
  const state = ["chosen", ...(disc ? ["turn"] : []), "lit", "new"].find((one) => tones.includes(one));
  const ring = state && look.rings[state];
  const lines = ring ? [...opened(sprite, state, look), ...ringed(sprite, ring, look)] : [];
  return { tag: "g", is: "halo", at: {}, kids: state && !ring ? spotlight(sprite, look) : lines };
}

/**
 * Gold in an empty place that is lit, and a dot.
 * @param {Sprite} sprite
 * @param {string} state
 * @param {Look} look
 * @returns {Node[]}
 */
function opened(sprite, state, look) {
  if (sprite.art !== "place" || state !== "lit") return [];
  const fill = look.palette.gold;
  const rx = look.boxes.place[0].corner;
  return [
    { tag: "rect", at: { ...boxOf(sprite), rx, fill, "fill-opacity": look.open.fill } },
    { tag: "circle", at: { r: sprite.w * look.open.dot, fill } },
  ];
}

/**
 * @param {Sprite} sprite
 * @param {Ring} ring
 * @param {Look} look
 * @returns {Node[]}
 */
function ringed(sprite, ring, look) {
  const { gap, ink, corner, square } = look.ring;
  const rx = sprite.w === sprite.h ? sprite.w / square : corner;
  const at = { ...boxOf(sprite, gap), rx, fill: "none" };
  /** @type {Record<string, string>} */
  const dashes = ring.dashes ? { "stroke-dasharray": ring.dashes } : {};
  return [
    { tag: "rect", at: { ...at, stroke: look.palette.ink, "stroke-width": ring.width + ink } },
    { tag: "rect", at: { ...at, stroke: ring.colour, "stroke-width": ring.width, ...dashes } },
  ];
}

/**
 * @param {Sprite} sprite
 * @param {Look} look
 * @returns {Node[]}
 */
function spotlight(sprite, look) {
  const { palette, spot } = look;
  const r = sprite.w * spot.radius;
  const light = { fill: palette.gold, "fill-opacity": look.spot_opacity, stroke: palette.ink, "stroke-width": spot.ink };
  return [
    { tag: "circle", at: { r, ...light } },
    { tag: "circle", at: { r, fill: "none", stroke: palette.gold, "stroke-width": spot.width } },
  ];
}

/**
 * Words in their box, or the count of an art in a badge.
 * @param {Sprite} sprite
 * @param {string[]} tones
 * @param {Shape} shape
 * @param {Look} look
 * @returns {Node[]}
 */
function textOf(sprite, tones, shape, look) {
  if (!sprite.text) return [];
  return look.forms.includes(sprite.art) ? wordsOf(sprite, tones, shape, look) : badgeOf(sprite, tones, shape, look);
}

/**
 * Lines of text, in the middle of the box from top to bottom; centred unless the tone says left or right.
 * @param {Sprite} sprite
 * @param {string[]} tones
 * @param {Shape} shape
 * @param {Look} look
 * @returns {Node[]}
 */
function wordsOf(sprite, tones, shape, look) {
  const styles = look.lettering[shape];
  const lettering = styles[tones.find((tone) => tone in styles) ?? "body"];
  const colour = look.colours[tones.find((tone) => tone in look.colours) ?? ""] ?? look.palette.ivory;
  const [anchor, x] = anchored(sprite, tones);
  const lines = (sprite.text ?? "").split("\n");
  const step = lettering.size * look.line;
  const first = (-step * (lines.length - 1)) / 2 + lettering.size * look.raised;
  return lines.map((line, i) => written(line, x, first + i * step, anchor, colour, lettering, look));
}

/**
 * @param {Sprite} sprite
 * @param {string[]} tones
 * @returns {[string, number]}
 */
function anchored(sprite, tones) {
  const side = tones.find((tone) => tone === "left" || tone === "right");
  if (!side) return ["middle", 0];
  return side === "left" ? ["start", sprite.x] : ["end", sprite.x + sprite.w];
}

/**
 * A count in an ink disc with an ivory ring: at the foot of the art, or small in its upper corner.
 * @param {Sprite} sprite
 * @param {string[]} tones
 * @param {Shape} shape
 * @param {Look} look
 * @returns {Node[]}
 */
function badgeOf(sprite, tones, shape, look) {
  const { badge, palette } = look;
  const small = tones.includes("corner");
  const text = sprite.text ?? "";
  const size = look.badges[small ? "corner" : "foot"][shape];
  const r = size * ([...text].length < 2 ? badge.one : badge.more);
  const inside = r * badge.corner;
  const [x, y] = small ? [sprite.w / 2 - inside, -sprite.h / 2 + inside] : [0, sprite.h / 2 - badge.foot];
  const lettering = { size, weight: badge.weight, serif: false };
  const disc = { cx: x, cy: y, r, fill: palette.ink, stroke: palette.ivory, "stroke-width": badge.line };
  return [
    { tag: "circle", at: disc },
    written(text, x, y + size * look.raised, "middle", palette.ivory, lettering, look),
  ];
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} anchor
 * @param {string} fill
 * @param {Lettering} lettering
 * @param {Look} look
 * @returns {Node}
 */
function written(text, x, y, anchor, fill, lettering, look) {
  const font = {
    "font-family": lettering.serif ? look.fonts.serif : look.fonts.sans,
    "font-size": lettering.size,
    "font-weight": lettering.weight,
  };
  return { tag: "text", at: { x, y, "text-anchor": anchor, fill, ...font }, text };
}

/**
 * @param {Sprite} sprite
 * @param {number} by how much room round it
 */
export function boxOf(sprite, by = 0) {
  return { x: sprite.x - by, y: sprite.y - by, width: sprite.w + 2 * by, height: sprite.h + 2 * by };
}
