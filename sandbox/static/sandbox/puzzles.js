/* Remembers in this browser which puzzles were solved, and marks them in the list. */

const KEY = "solved-puzzles";

const remembered = () => {
  try {
    const slugs = JSON.parse(localStorage.getItem(KEY));
    return new Set(Array.isArray(slugs) ? slugs : []);
  } catch {
    return new Set(); // no storage here, or somebody else's words in it
  }
};

const solved = remembered();
const here = document.querySelector("[data-solved]");
if (here) {
  solved.add(here.dataset.solved);
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved]));
  } catch { /* a browser that keeps nothing shows the verdict all the same */ }
}

const mark = () => {
  for (const item of document.querySelectorAll("[data-puzzle]")) {
    item.querySelector(".solved").hidden = !solved.has(item.dataset.puzzle);
  }
};
mark();
document.addEventListener("htmx:afterSettle", mark); // a search has brought other puzzles

const count = document.getElementById("solved-count");
if (count) {
  const slugs = count.dataset.slugs.split(" ");
  count.textContent = `${slugs.filter((slug) => solved.has(slug)).length} of ${slugs.length} solved in this browser`;
}
