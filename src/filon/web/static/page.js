// Small helps on every page: copy buttons, panels that open on a phone, menus that close when one looks elsewhere, and how far
// a game is compiled.
// Everything is delegated, because the live table puts new parts into the page.

import "./asking.js";
import "./compiling.js";
import { KEYS, means } from "./keys.js";
import { leave } from "./leaving.js";

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return;
  closeMenus(target);
  const button = target.closest("[data-copies], [data-opens], [data-closes]");
  if (!(button instanceof HTMLButtonElement)) return;
  if (button.dataset.copies) void copy(button, button.dataset.copies);
  if (button.dataset.opens) setPanel(button.dataset.opens, undefined);
  if (button.dataset.closes) setPanel(button.dataset.closes, false);
});

document.addEventListener("keydown", (event) => {
  if (!means(event, KEYS.escape)) return;
  closeMenus(null);
  for (const panel of document.querySelectorAll(".open[id$='-panel']")) setPanel(panel.id.replace("-panel", ""), false);
});

/** @param {Element | null} touched */
function closeMenus(touched) {
  for (const menu of document.querySelectorAll("details:is(.menu, .bot-choice)[open]")) {
    if (touched && menu.contains(touched)) continue;
    leave(menu, menu.querySelector("summary"));
    menu.removeAttribute("open");
  }
}

/** @param {string} name @param {boolean | undefined} open  undefined: the other way round */
function setPanel(name, open) {
  const panel = document.getElementById(`${name}-panel`);
  const opener = document.querySelector(`[data-opens="${name}"]`);
  if (!panel || !opener) return;
  const now = panel.classList.toggle("open", open);
  opener.setAttribute("aria-expanded", String(now));
  if (now) panel.scrollTop = panel.scrollHeight; // the newest is last
  const next = now ? panel.querySelector("[data-closes]") : opener;
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** @param {HTMLButtonElement} button @param {string} id */
async function copy(button, id) {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
  else document.execCommand("copy"); // plain http, as in a home network, has no clipboard
  button.textContent = button.dataset.done ?? button.textContent;
}
