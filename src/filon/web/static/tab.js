// What a tab says of its page without being looked at: its icon, which has a mark while the page waits for its viewer, and the
// number on the app, if it is installed.

/** @param {boolean} waits does this page wait for its viewer? */
export function showIcon(waits) {
  const icon = document.querySelector("link[rel=icon][data-turn]");
  if (!(icon instanceof HTMLLinkElement)) return;
  icon.dataset.plain ??= icon.href;
  const wanted = (waits ? icon.dataset.turn : icon.dataset.plain) ?? "";
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

/**
 * How many tables of this server wait for this viewer; null if nobody can say.
 * @returns {Promise<number | null>}
 */
export async function countWaiting() {
  try {
    const answer = await fetch("/waiting");
    return answer.ok ? (await answer.json()).tables : null;
  } catch {
    return null; // the server is away
  }
}

/** Within the app: say on it how many tables wait. */
export async function showBadge() {
  if (!matchMedia("(display-mode: standalone)").matches) return;
  const tables = await countWaiting();
  if (tables !== null) await putBadge(tables);
}

/** @param {number} tables */
export async function putBadge(tables) {
  if (!("setAppBadge" in navigator)) return;
  try {
    await (tables ? navigator.setAppBadge(tables) : navigator.clearAppBadge());
  } catch {
    return; // this browser has no app to write it on
  }
}
