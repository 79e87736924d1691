// What a page keeps in this browser: small things that are nobody else's. Where nothing can be kept, they last as long as
// the page.

/** @type {Map<string, string>} */
const here = new Map();

/** @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(name) ?? here.get(name) ?? "";
  } catch {
    return here.get(name) ?? "";
  }
}

/**
 * @param {string} name
 * @param {string} value "" to forget it
 */
export function keep(name, value) {
  here.set(name, value);
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    return; // a private window, or a full store: it is kept here
  }
}
