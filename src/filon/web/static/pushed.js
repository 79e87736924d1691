// Parts of the page that the server renders for this viewer and sends anew: what is typed, unfolded or under the keyboard in
// them stays.

import { rescue } from "./leaving.js";

const FOCUSABLE = "a, button, input, select, summary";

/**
 * Show a part of the page that the server rendered for this viewer; what is being typed there is kept.
 * @param {string} id
 * @param {string} html
 */
export function showHtml(id, html) {
  const place = document.getElementById(id);
  const next = document.createElement("template");
  next.innerHTML = html;
  if (!place || place.innerHTML === next.innerHTML) return;
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const known = focused && meaningOf(focused);
  const open = [...place.querySelectorAll("details[data-seat][open]")].map((one) => one.getAttribute("data-seat"));
  const unfolded = place.querySelector("details.seal[open]") !== null;
  place.replaceChildren(next.content);
  if (unfolded) place.querySelector("details.seal")?.setAttribute("open", "");
  for (const seat of open) place.querySelector(`details[data-seat="${seat}"]`)?.setAttribute("open", "");
  const again = [...place.querySelectorAll(FOCUSABLE)].find((one) => known && meaningOf(one) === known);
  if (again instanceof HTMLInputElement && focused instanceof HTMLInputElement) again.value = focused.value;
  if (again instanceof HTMLElement) again.focus();
  else if (focused) rescue();
}

/**
 * What a button or field is for, to find it again in a part that was written anew.
 * @param {Element} element
 */
function meaningOf(element) {
  const form = element.closest("form");
  const choice = element.closest("details[data-seat]")?.getAttribute("data-seat");
  const seat = choice ?? form?.querySelector("input[name=seat]")?.getAttribute("value") ?? "";
  return element.id || [element.tagName, form?.getAttribute("action") ?? "", seat, element.textContent].join(" ");
}
