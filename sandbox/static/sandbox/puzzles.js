/* Remembers in this browser which puzzles were solved, and marks them in the list. */
"use strict";

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

const marked = [...document.querySelectorAll("[data-puzzle]")].filter((item) => solved.has(item.dataset.puzzle));
for (const item of marked) item.querySelector(".solved").hidden = false;
const count = document.getElementById("solved-count");
if (count) count.textContent = `${marked.length} of ${count.dataset.of} solved in this browser`;
