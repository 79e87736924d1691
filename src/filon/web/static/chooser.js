// A small dialog where several moves share one path of touches: each in its words.

/** @import { Words } from "./types.js" */

/**
 * Ask which of several; null if none.
 * @param {HTMLElement} home
 * @param {{action: number, say: string}[]} offers
 * @param {Words} words
 * @returns {Promise<number | null>}
 */
export function choose(home, offers, words) {
  const dialog = document.createElement("dialog");
  dialog.className = "chooser";
  const heading = document.createElement("h2");
  heading.id = "chooser-heading";
  heading.textContent = words("Which one?");
  dialog.setAttribute("aria-labelledby", heading.id);
  const buttons = offers.map(({ action, say }) => offer(String(action), say));
  dialog.append(heading, ...buttons, offer("", words("Cancel"), "cancel"));
  home.replaceChildren(dialog);
  return answered(dialog);
}

/**
 * @param {string} value
 * @param {string} say
 * @param {string} kind
 */
function offer(value, say, kind = "") {
  const button = document.createElement("button");
  button.type = "button";
  button.value = value;
  button.textContent = say;
  button.className = kind;
  return button;
}

/**
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<number | null>}
 */
function answered(dialog) {
  dialog.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLButtonElement) dialog.close(target.value);
    else if (target === dialog) dialog.close("");
  });
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue ? Number(dialog.returnValue) : null);
    });
  });
}
