/* The parts of the page, and what it says of saving. */

export const builder = document.getElementById("builder");
export const drawer = document.getElementById("drawer");
export const pane = () => document.getElementById("deck-pane");

/* The version that the page shows. */
export const shown = () => ({ version: pane().dataset.version, aside: pane().dataset.aside === "yes" });

const saved = document.querySelector("[data-saved]");
export const say = (words, bad) => {
  if (saved.textContent !== words) saved.textContent = words;
  saved.classList.toggle("not-saved", Boolean(bad));
};
