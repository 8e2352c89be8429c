/* The little that every page does with script: say that script is here, let "/" find the search box,
   and keep what was visited to be read without a network. */
"use strict";

document.documentElement.dataset.js = "";

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const search = document.getElementById("search");
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  const words = button.textContent;
  const say = (text) => {
    button.textContent = text;
    setTimeout(() => { button.textContent = words; }, 2000);
  };
  navigator.clipboard.writeText(new URL(button.dataset.copy, location).href).then(() => say("Copied"), () => say("Copy failed"));
});

if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
