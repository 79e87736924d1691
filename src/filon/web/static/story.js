// The story of a game in a list that is read aloud as it grows, and the sentence that says what is asked. What was told
// once is not told again, however often the connection comes back.

/** @import { StoryEntry } from "./types.js" */

const NEAR = 24; // pixels from the end that count as the end

export class Story {
  #last = -1;

  /**
   * @param {HTMLElement} list
   */
  constructor(list) {
    this.list = list;
    if (list instanceof HTMLOListElement) list.removeAttribute("role"); // an ordered list may be no log, but it may be live
    list.setAttribute("aria-relevant", "additions");
  }

  /**
   * Add what is new; the first telling of a page is not news.
   * @param {readonly StoryEntry[]} told
   */
  tell(told) {
    const news = told.filter(({ n, say }) => n > this.#last && say.length);
    if (!news.length) return;
    const first = this.#last < 0;
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR;
    this.list.setAttribute("aria-live", first ? "off" : "polite");
    for (const old of this.list.querySelectorAll(".last")) old.classList.remove("last");
    this.list.append(...news.map(entry));
    this.#last = news[news.length - 1].n;
    this.list.lastElementChild?.classList.add("last");
    if (first || atEnd) this.list.scrollTop = this.list.scrollHeight;
  }
}

/** @param {StoryEntry} told */
function entry({ n, say }) {
  const item = document.createElement("li");
  item.dataset.n = String(n);
  item.textContent = say.join(" ");
  return item;
}

/**
 * Put a sentence where it is read aloud, only if it is another one.
 * @param {HTMLElement | null} place
 * @param {string} sentence
 */
export function announce(place, sentence) {
  if (place && place.textContent !== sentence) place.textContent = sentence;
}
