// Questions before something is done that cannot be undone. The server asks them: a form that is not sure is answered with
// a page that asks. Here that page's question is shown over the one that is open; `Escape` and the way back mean no.

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !("asks" in form.dataset)) return;
  event.preventDefault();
  void ask(form);
});

/** @param {HTMLFormElement} form */
async function ask(form) {
  const answer = await answered(form);
  const question = answer && new DOMParser().parseFromString(answer, "text/html").getElementById("question");
  if (question) show(question, form);
  else form.submit(); // the server is away, or refuses: the browser or the server's own page says so
}

/**
 * What the server answers to a form; nothing, if it cannot be asked.
 * @param {HTMLFormElement} form
 */
async function answered(form) {
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, redirect: "error" });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

/**
 * @param {HTMLElement} question
 * @param {HTMLFormElement} form
 */
function show(question, form) {
  const dialog = document.createElement("dialog");
  dialog.className = "question";
  dialog.setAttribute("aria-labelledby", "question-title");
  dialog.setAttribute("aria-describedby", "question-says");
  dialog.append(...question.childNodes);
  const no = dialog.querySelector("[data-no]");
  no?.setAttribute("role", "button");
  no?.setAttribute("autofocus", ""); // Enter pressed once too often closes nothing
  no?.addEventListener("click", (event) => {
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // Escape is for this dialog alone
  dialog.addEventListener("close", () => {
    dialog.remove();
    askedFrom(form)?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Where the keyboard was: the button, or the menu it is folded away in. A part written anew has the same form again.
 * @param {HTMLFormElement} form
 */
function askedFrom(form) {
  const action = form.getAttribute("action");
  const now = form.isConnected ? form : document.querySelector(`form[data-asks][action="${action}"]`);
  const button = now?.closest("details:not([open])")?.querySelector("summary") ?? now?.querySelector("button");
  return button instanceof HTMLElement ? button : null;
}

export {};
