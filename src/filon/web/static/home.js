// The first page, and a game's: seats and options follow the chosen game and each other, and so does what is said of it.

import { wish } from "./compiling.js";

/** @param {HTMLFormElement} form */
function follow(form) {
  const game = form.querySelector("[data-game]");
  const seats = form.querySelector("select[data-seats]");
  if (!(game instanceof HTMLElement) || !(seats instanceof HTMLSelectElement)) return;
  const update = () => {
    limit(seats, common([game, ...choices(form, chosen(form))]));
    showOptions(form, chosen(form), Number(seats.value));
    showLine(form, chosen(form));
  };
  form.addEventListener("change", update);
  game.addEventListener("change", () => wish(chosen(form)));
  update();
}

/** A table is opened once, however often somebody presses. @param {HTMLFormElement} form */
function sendOnce(form) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener("pageshow", () => (sent = false)); // who comes back to this page may press again
}

/** The lists of the game's own options. @param {HTMLFormElement} form @param {string} game */
function choices(form, game) {
  const lists = form.querySelectorAll(`[data-options="${CSS.escape(game)}"] select`);
  return [...lists].filter((list) => list instanceof HTMLSelectElement);
}

/** The numbers of seats that everything chosen is for. @param {HTMLElement[]} fields */
function common(fields) {
  const ranges = fields.map((field) => (field instanceof HTMLSelectElement ? field.selectedOptions[0] : field)?.dataset.seats ?? "").filter((range) => range);
  const ends = ranges.map((range) => range.split("-").map(Number));
  return `${Math.max(...ends.map(([low = 0]) => low))}-${Math.min(...ends.map(([, high = 99]) => high))}`;
}

/** @param {HTMLSelectElement} select @param {string} range */
function limit(select, range) {
  const [low = 0, high = 99] = range.split("-").map(Number);
  for (const option of select.options) option.disabled = option.hidden = Number(option.value) < low || Number(option.value) > high;
  if (select.selectedOptions[0]?.disabled) select.value = String(Math.min(high, Math.max(low, Number(select.value))));
}

/** @param {HTMLFormElement} form @param {string} game @param {number} seats */
function showOptions(form, game, seats) {
  for (const part of form.querySelectorAll("[data-options]")) {
    if (!(part instanceof HTMLElement)) continue;
    part.hidden = part.dataset.options !== game;
    for (const option of part.querySelectorAll("option[data-seat]")) {
      if (option instanceof HTMLOptionElement) option.disabled = option.hidden = Number(option.dataset.seat) >= seats;
    }
  }
  const bots = form.querySelector("select[name=bots]");
  if (bots instanceof HTMLSelectElement) limit(bots, `0-${seats - 1}`);
}

/** The line about a game that is not compiled yet. @param {HTMLFormElement} form @param {string} game */
function showLine(form, game) {
  for (const line of form.querySelectorAll("[data-compiling]")) {
    if (line instanceof HTMLElement) line.hidden = line.dataset.compiling !== game;
  }
}

/** @param {HTMLFormElement} form */
function chosen(form) {
  const game = form.querySelector("[data-game]");
  return game instanceof HTMLSelectElement || game instanceof HTMLInputElement ? game.value : "";
}

function forms() {
  return [...document.querySelectorAll("form[action='/tables']")].filter((form) => form instanceof HTMLFormElement);
}

for (const form of forms()) {
  follow(form);
  sendOnce(form);
}
