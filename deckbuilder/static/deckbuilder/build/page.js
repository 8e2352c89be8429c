/* The parts of the page, and what it says of saving. */

export const builder = document.getElementById("builder");
export const deckSide = document.getElementById("deck-side");
export const pane = () => document.getElementById("deck-pane");

/* The version that the page shows. */
export const shown = () => ({ version: pane().dataset.version, aside: pane().dataset.aside === "yes" });

const saved = document.querySelector("[data-saved]");
export const say = (words, bad) => {
  if (saved.textContent !== words) saved.textContent = words;
  saved.classList.toggle("not-saved", Boolean(bad));
};

/* Which part a narrow screen shows, in the page and in the bar. What was found in another part stays there. */
export const showPart = (part) => {
  if (part !== builder.dataset.shows) builder.removeAttribute("data-searching");
  builder.dataset.shows = part;
  for (const link of document.querySelectorAll("#parts [data-part]")) {
    if (link.dataset.part === part) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
};
