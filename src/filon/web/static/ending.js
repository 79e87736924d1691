// The end of a table on a page that was made while it was in play: what the page says of the result is fetched, and stands
// over the board without a reload.

/**
 * Show the result, if the table has one that this page does not show yet.
 * @param {string} status
 */
export async function showEnd(status) {
  if ((status !== "over" && status !== "closed") || document.getElementById("result")) return;
  const page = await fetched(location.href);
  const result = page?.getElementById("result");
  if (!page || !result || document.getElementById("result")) return;
  for (const old of document.querySelectorAll("main > .result")) old.remove();
  document.querySelector("main > .stage")?.before(document.importNode(result, true));
  const menu = page.querySelector("details.menu");
  if (menu) document.querySelector("details.menu")?.replaceWith(document.importNode(menu, true));
}

/**
 * A page; null if the network is away. The view that comes with the next connection asks again.
 * @param {string} address
 */
async function fetched(address) {
  try {
    return new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  } catch {
    return null;
  }
}
