// The shapes of what travels: scenes as Python makes them, and the frames of the live connection. Types only, no code.

/**
 * @typedef {{id: string, art: string, x: number, y: number, w: number, h: number,
 *   turn?: number, label?: string, text?: string, tone?: string, short?: string}} Sprite
 * @typedef {{name: string, x: number, y: number, w: number, h: number}} Zone
 * @typedef {[number, number, number, number]} Box
 * @typedef {{zone: string, holds: string[], frame: Box, bounds: Box, cell: number}} Field
 * @typedef {{on: string[], kinds: [string, string][], until?: string}} Marking
 * @typedef {{name: string, parts?: string[], over?: Sprite[]}} Notice
 * @typedef {{shape: Shape, title: string, asked: string, happened: string[], zones: Zone[], sprites: Sprite[],
 *   field?: Field | null, marking?: Marking | null, notice?: Notice | null}} Scene
 * @typedef {"wide" | "tall"} Shape
 * @typedef {{gone?: string[], changed?: (Partial<Sprite> & {id: string})[], come?: [string, Sprite][],
 *   order?: string[], rest?: Partial<Scene>}} Delta
 * @typedef {{moves?: number[], then?: Record<string, Touch>}} Touch
 */

/**
 * @typedef {{n: number, say: string[], own?: boolean}} Told
 * @typedef {{name: string, you?: boolean, bot?: boolean, away?: boolean, here?: boolean, absent?: boolean,
 *   replaceable?: boolean, reading?: boolean}} Seat
 * @typedef {{t: "view", v: number, from?: number | null, scene?: Scene, delta?: Delta, touches?: Touch | null,
 *   question?: number | null, moves?: Record<string, string>, story?: Told[], status: string, seats?: Seat[]}} ViewFrame
 * @typedef {{t: "because", touched: string[], clause: string, say: string}} BecauseFrame
 * @typedef {{action: number, say: string, share: number, chance: number}} Hinted
 * @typedef {{t: "hint", question: number, moves: Hinted[]}} HintFrame
 * @typedef {{t: "refused", id?: string | null, code: string, say: string, clause?: string}} RefusedFrame
 * @typedef {{t: "done", id: string, v: number}} DoneFrame
 * @typedef {{t: "lobby" | "ended", html: string} | {t: "go"} | {t: "pong"} | {t: "presence", seats: Seat[]}
 *   | {t: "company", banner: string, menu: string}} OtherFrame
 * @typedef {ViewFrame | BecauseFrame | HintFrame | RefusedFrame | DoneFrame | OtherFrame} Frame
 */

/**
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

/** @typedef {(sentence: string, things?: Record<string, string | number>) => string} Words */

export {};
