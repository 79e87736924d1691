// A small dialog with a few answers: which of several moves that share one path of touches, or which mark.

/** @import { Words } from "./frame.js" */

const SIGN = '<svg viewBox="0 0 24 24" aria-hidden="true"><use width="24" height="24"/></svg>';

/** @typedef {{value: string, say: string, art?: string, pressed?: boolean}} Offer */

/**
 * Ask which of several moves, each in its words; null if none.
 * @param {HTMLElement} home
 * @param {{action: number, say: string}[]} moves
 * @param {Words} words
 * @returns {Promise<number | null>}
 */
export async function choose(home, moves, words) {
  const offers = moves.map(({ action, say }) => ({ value: String(action), say }));
  const answer = await ask(home, { heading: words("Which one?"), offers }, words);
  return answer ? Number(answer) : null;
}

/**
 * Ask a question; "" if there is no answer.
 * @param {HTMLElement} home
 * @param {{heading: string, note?: string, offers: Offer[]}} question
 * @param {Words} words
 * @returns {Promise<string>}
 */
export function ask(home, { heading, note, offers }, words) {
  const dialog = document.createElement("dialog");
  dialog.className = "chooser";
  const title = document.createElement("h2");
  title.id = "chooser-heading";
  title.textContent = heading;
  dialog.setAttribute("aria-labelledby", title.id);
  const said = document.createElement("p");
  said.textContent = note ?? "";
  dialog.append(title, ...(note ? [said] : []), ...offers.map(button), button({ value: "", say: words("Cancel") }));
  dialog.lastElementChild?.classList.add("cancel");
  home.replaceChildren(dialog);
  return answered(dialog);
}

/** @param {Offer} offer */
function button({ value, say, art, pressed }) {
  const made = document.createElement("button");
  made.type = "button";
  made.value = value;
  made.textContent = say;
  if (pressed !== undefined) made.setAttribute("aria-pressed", String(pressed));
  if (art) made.insertAdjacentHTML("afterbegin", SIGN);
  made.querySelector("use")?.setAttribute("href", `#${art}`);
  return made;
}

/**
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<string>}
 */
function answered(dialog) {
  let pointed = false;
  dialog.addEventListener("pointerdown", () => (pointed = true));
  dialog.addEventListener("click", ({ target, detail }) => {
    // A finger that opened the dialog still clicks where it was: that is no answer. A key's click has no detail.
    if (detail && !pointed) return;
    const pressed = target instanceof Element ? target.closest("button") : null;
    if (pressed) dialog.close(pressed.value);
    else if (target === dialog) dialog.close("");
  });
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}
