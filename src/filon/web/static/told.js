// What the page tells its viewer once: it may be closed, and stays closed in this browser.

import { keep, kept } from "./keeping.js";
import { leave } from "./leaving.js";

/** @import { Words } from "./frame.js" */

/**
 * Give everything that is told once its button, and leave out what was closed before.
 * @param {HTMLElement} place
 * @param {string} table
 * @param {Words} words
 */
export function closable(place, table, words) {
  const name = `filon-told-${table}`;
  for (const section of place.querySelectorAll("[data-told]")) {
    const told = section.getAttribute("data-told") ?? "";
    if (kept(name) === told) section.remove();
    else if (!section.querySelector("button")) section.append(closer(() => shut(section, name, told), words));
  }
}

/**
 * @param {Element} section
 * @param {string} name
 * @param {string} told
 */
function shut(section, name, told) {
  keep(name, told);
  leave(section);
  section.remove();
}

/**
 * @param {() => void} close
 * @param {Words} words
 */
function closer(close, words) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = words("Close");
  button.addEventListener("click", close);
  return button;
}
