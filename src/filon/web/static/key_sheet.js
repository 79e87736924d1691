// The sheet of keys: a dialog made from their declaration, behind "?" and "Keys".

import { areSignsOn, capsOf, isFree, KEYS, keysOn, means, signsOn, turnSigns } from "./keys.js";
import { showOver } from "./leaving.js";

/** @import { Words } from "./frame.js" */
/** @import { Group, Key, Where } from "./keys.js" */

const CROSS = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5l14 14M19 5L5 19"/></svg>';

export class KeySheet {
  /** @type {HTMLDialogElement | null} */
  #dialog = null;

  /**
   * @param {Where} where
   * @param {Words} words
   */
  constructor(where, words) {
    this.where = where;
    this.words = words;
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("[data-keys]")) this.open();
    });
  }

  open() {
    this.#dialog ??= this.#made();
    if (!this.#dialog.open) showOver(this.#dialog);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!means(event, KEYS.sheet)) return;
    if (this.#dialog?.open) this.#dialog.close();
    else if (isFree(event) && !document.querySelector("dialog[open]")) this.open();
  }

  #made() {
    const dialog = made("dialog", "keys");
    const cross = button("cross", "", () => dialog.close());
    cross.innerHTML = CROSS;
    cross.setAttribute("aria-label", this.words("Close"));
    const title = made("h2", "", this.words("Keys"));
    title.id = "keys-title";
    dialog.setAttribute("aria-labelledby", title.id);
    const groups = made("div", "groups");
    groups.append(...this.#groups());
    dialog.append(title, cross, groups, this.#foot(dialog));
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
    document.body.append(dialog);
    return dialog;
  }

  /** A heading and a list for each group that has keys on this page. */
  #groups() {
    const keys = keysOn(this.where);
    return titles(this.words).flatMap(([group, title]) => {
      const own = keys.filter((key) => key.group === group);
      if (!own.length) return [];
      const [section, list] = [made("section", ""), made("dl", "")];
      list.append(...own.map((key) => row(key, this.words)));
      section.append(made("h3", "", title), list);
      return [section];
    });
  }

  /** @param {HTMLDialogElement} dialog */
  #foot(dialog) {
    const foot = made("div", "foot-of-keys");
    const about = document.querySelector("[data-about]");
    foot.append(this.#switch());
    if (about instanceof HTMLElement) {
      foot.append(button("button", about.getAttribute("aria-label") ?? "", () => {
        dialog.close();
        about.click();
      }));
    }
    return foot;
  }

  /** Whether single signs are keys everywhere: who speaks to the machine may not want that. */
  #switch() {
    const [label, box] = [made("label", "choice"), document.createElement("input")];
    box.type = "checkbox";
    box.name = "signs";
    box.checked = areSignsOn();
    box.addEventListener("change", () => turnSigns(box.checked));
    const keys = signsOn(this.where).join(", ");
    label.append(box, made("span", "", this.words("Single letters and signs work on the whole page ({keys})", { keys })));
    return label;
  }
}

/**
 * @param {Words} words
 * @returns {[Group, string][]}
 */
function titles(words) {
  return [
    ["choosing", words("Choosing")], ["board", words("The board")], ["table", words("At the table")],
    ["replay", words("Replay")], ["page", words("Everywhere")],
  ];
}

/**
 * @param {Key} key
 * @param {Words} words
 */
function row(key, words) {
  const [line, caps] = [made("div", ""), made("dt", "")];
  for (const chord of key.chords) {
    const together = made("span", "chord");
    together.append(...capsOf(chord, words).flatMap((cap, n) => [...(n ? ["+"] : []), made("kbd", "", cap)]));
    caps.append(together, " ");
  }
  line.append(caps, made("dd", "", key.says(words)));
  return line;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} name of its class
 * @param {string} [text]
 */
function made(tag, name, text = "") {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text) element.textContent = text;
  return element;
}

/**
 * @param {string} name
 * @param {string} text
 * @param {() => void} click
 */
function button(name, text, click) {
  const one = made("button", name, text);
  one.type = "button";
  one.addEventListener("click", click);
  return one;
}
