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

const here = document.querySelector("[data-solved]");
if (here) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...remembered().add(here.dataset.solved)]));
  } catch { /* a browser that keeps nothing shows the verdict all the same */ }
}

const mark = () => {
  const solved = remembered();
  for (const item of document.querySelectorAll("[data-puzzle]")) {
    item.querySelector(".solved").hidden = !solved.has(item.dataset.puzzle);
  }
  const count = document.getElementById("solved-count");
  if (!count) return;
  const slugs = count.dataset.slugs.split(" ");
  count.textContent = `${slugs.filter((slug) => solved.has(slug)).length} of ${slugs.length} solved in this browser`;
};
mark();
document.addEventListener("htmx:afterSettle", mark); // a search has brought other puzzles
addEventListener("pageshow", mark); // and the list that is gone back to has more of them solved
