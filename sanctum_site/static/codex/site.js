/* The little that every page does with script: say that script is here, and let "/" find the search box. */
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
