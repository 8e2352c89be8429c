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

const NEXT_THEME = { "": "dark", dark: "light", light: "" };

function nameTheme() {
  for (const name of document.querySelectorAll("[data-theme-name]")) {
    name.textContent = document.documentElement.dataset.theme || "as the system";
  }
}
nameTheme();

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-button]")) return;
  const root = document.documentElement;
  const theme = NEXT_THEME[root.dataset.theme ?? ""] ?? "";
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  nameTheme();
  try {
    if (theme) localStorage.setItem("theme", theme);
    else localStorage.removeItem("theme");
  } catch {
    /* it holds for this page only */
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
