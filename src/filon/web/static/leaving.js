// Where the keyboard goes when the part of the page it is in goes away: back to what that was opened from, else to the board;
// never to the beginning of the page.

/**
 * Show a dialog; when it closes the keyboard is where it was. The browser sees to that, unless the place is folded away by then.
 * @param {HTMLDialogElement} dialog
 */
export function showOver(dialog) {
  const before = document.activeElement;
  dialog.showModal();
  dialog.addEventListener("close", () => isLost() && giveTo(before), { once: true });
}

/**
 * A part of the page is about to go: if the keyboard is in it, it is given to something else.
 * @param {Element | null} part
 * @param {Element | null} [next] the board, if nothing is named
 */
export function leave(part, next = null) {
  if (part?.contains(document.activeElement)) giveTo(next);
}

/** Is the keyboard nowhere, or about to be: on something that is not seen any more? */
function isLost() {
  const at = document.activeElement;
  return !at || at === document.body || !at.checkVisibility();
}

/** What the keyboard was in may be gone by now: then it is given to something else. */
export function rescue() {
  if (isLost()) giveTo(null);
}

/**
 * Give the keyboard to something; to the menu it is folded away in; if it is not there any more, to the board, or where there
 * is none to the content of the page.
 * @param {Element | null} wanted
 */
function giveTo(wanted) {
  const menu = wanted?.closest("details:not([open])")?.querySelector("summary");
  for (const one of [menu, wanted, document.querySelector("svg.board"), document.getElementById("main")]) {
    if (!(one instanceof HTMLElement || one instanceof SVGElement) || one === document.body) continue;
    if (one.id === "main") one.tabIndex = -1;
    one.focus({ preventScroll: true });
    if (document.activeElement === one) return;
  }
}
