/* The little that every page does with script: let "/" find the search box, change the theme in place,
   and keep what was visited to be read without a network. */
"use strict";

function openSearch() {
  const search = document.getElementById("search");
  if (!search) return false;
  search.closest(".search")?.classList.add("open");
  search.focus();
  search.select();
  return true;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-open-search]") && openSearch()) event.preventDefault();
});

const THEMES = { "": "as the system", dark: "dark", light: "light" };

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form.theme");
  if (!form) return;
  event.preventDefault();
  const theme = event.submitter.value;
  document.cookie = `theme=${theme}; path=/; max-age=${theme ? 31536000 : 0}; samesite=lax`;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const button of document.querySelectorAll("form.theme button")) {
    button.value = { "": "dark", dark: "light", light: "" }[theme];
    button.querySelector("[data-theme-name]").textContent = THEMES[theme];
  }
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (openSearch()) event.preventDefault();
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
