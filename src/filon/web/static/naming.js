// What things are called: by a screen reader, once and not twice; and in a sentence, in few words. Pure.

/**
 * A name, and what is said of it, without what both say: if one holds the other it stands alone, and what both end with is
 * left to the second.
 * @param {string} name
 * @param {string} said
 * @returns {string[]}
 */
export function saidOnce(name, said) {
  if (!said || name.includes(said)) return [name];
  if (!name || said.includes(name)) return [said];
  const parts = name.split(/(?<=[:,] )/);
  const first = parts.findIndex((_, i) => i > 0 && said.endsWith(parts.slice(i).join("")));
  return [first < 0 ? name : parts.slice(0, first).join("").replace(/[\s:,]+$/, ""), said];
}

/**
 * A label in short: what stands before its colon.
 * @param {string} label
 */
export function beforeColon(label) {
  return label.split(/\s*: /)[0];
}
