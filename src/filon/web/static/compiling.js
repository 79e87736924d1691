// The line at a game that is not compiled yet: the server says how far it is, and when it is ready the line goes. Nothing on
// the page waits for that.

const BETWEEN = 2000; // milliseconds between two looks

let wished = "";

/** A game was chosen: it is compiled sooner than others. @param {string} game */
export function wish(game) {
  wished = game;
}

/** @returns {HTMLElement[]} */
function lines() {
  return [...document.querySelectorAll("[data-compiling]")].filter((line) => line instanceof HTMLElement);
}

async function look() {
  const address = wished ? `/ready?game=${encodeURIComponent(wished)}` : "/ready";
  const states = await fetch(address).then((response) => response.json()).catch(() => ({}));
  const open = lines().filter((line) => !settle(line, states[line.dataset.compiling ?? ""]));
  if (open.length) setTimeout(look, BETWEEN);
}

/**
 * Bring a line up to date; whether that was the last time.
 * @param {HTMLElement} line
 * @param {{ready: boolean, failed: boolean, says: string, briefly: string} | undefined} state nothing, if the server cannot be asked
 */
function settle(line, state) {
  if (!state) return false;
  const said = "briefly" in line.dataset ? state.briefly : state.says;
  if (state.ready) line.remove();
  else if (line.textContent !== said) line.textContent = said;
  return state.ready || state.failed;
}

if (lines().length) void look();
