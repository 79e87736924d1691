// The first page, and a game's: seats and options follow the chosen game and each other. A game is chosen in a form, or has a
// card of its own.

import { wish } from "./compiling.js";
import "./waiting.js";

/** @param {HTMLElement} form a form, or a card */
function follow(form) {
  const game = form.querySelector("[data-game]");
  const seats = form.querySelector("select[data-seats]");
  if (!(game instanceof HTMLElement) || !(seats instanceof HTMLSelectElement)) return;
  const update = () => {
    limit(seats, common([game, ...choices(form, chosen(form))]));
    showOptions(form, chosen(form), Number(seats.value));
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

/** The lists of the game's own options. @param {HTMLElement} form @param {string} game */
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

/** @param {HTMLElement} form @param {string} game @param {number} seats */
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

/** @param {HTMLElement} form */
function chosen(form) {
  const game = form.querySelector("[data-game]");
  return game instanceof HTMLSelectElement || game instanceof HTMLInputElement || game instanceof HTMLButtonElement ? game.value : "";
}

/** A card: who looks at it may want that game, and Enter in one of its fields plays it. @param {HTMLElement} card */
function seeTo(card) {
  for (const kind of ["pointerenter", "focusin"]) card.addEventListener(kind, () => wish(chosen(card)));
  card.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const play = card.querySelector("button[data-game]");
    if (play instanceof HTMLButtonElement) play.click();
  });
}

/** With friends: the form for that is on this page, and takes the game of the card. @param {MouseEvent} event */
function chooseForFriends(event) {
  const link = event.target instanceof Element ? event.target.closest("[data-friends]") : null;
  const [friends, game] = [document.getElementById("friends"), document.getElementById("create-game")];
  if (!(link instanceof HTMLElement) || !(friends instanceof HTMLDetailsElement) || !(game instanceof HTMLSelectElement)) return;
  event.preventDefault();
  friends.open = true;
  game.value = link.dataset.friends ?? "";
  game.dispatchEvent(new Event("change", { bubbles: true }));
  friends.scrollIntoView({ block: "start" });
  game.focus({ preventScroll: true });
}

function forms() {
  return [...document.querySelectorAll("form[action='/tables']")].filter((form) => form instanceof HTMLFormElement);
}

function cards() {
  return [...document.querySelectorAll("[data-card]")].filter((card) => card instanceof HTMLElement);
}

for (const form of forms()) {
  if (!("cards" in form.dataset)) follow(form);
  sendOnce(form);
}
for (const card of cards()) {
  follow(card);
  seeTo(card);
}
document.addEventListener("click", chooseForFriends);
