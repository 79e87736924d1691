// The first page, left open: how many tables wait for its viewer stands in its title, in its icon and on the app, and the list
// of tables follows.

import { countWaiting, putBadge, showIcon } from "./tab.js";

const BETWEEN = 30_000; // milliseconds between two looks
const COUNT = /^\(\d+\) /;

let shown = Number(document.body.dataset.waiting ?? 0);

async function look() {
  const tables = await countWaiting();
  if (tables === null || tables === shown) return;
  shown = tables;
  dress();
  await renew();
}

function dress() {
  const plain = document.title.replace(COUNT, "");
  const title = shown ? `(${shown}) ${plain}` : plain;
  if (document.title !== title) document.title = title;
  showIcon(shown > 0);
  void putBadge(shown);
}

/** The list as it is now; not while somebody is at it. */
async function renew() {
  const old = document.getElementById("mine");
  if (!old || location.search || old.contains(document.activeElement)) return;
  const answer = await fetch("/").catch(() => null);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = page && page.getElementById("mine");
  if (now && !old.contains(document.activeElement)) old.replaceWith(now);
}

if (document.body.dataset.waiting !== undefined) {
  dress();
  setInterval(look, BETWEEN);
  addEventListener("pageshow", (event) => event.persisted && void look());
  document.addEventListener("visibilitychange", () => document.hidden || void look());
}
