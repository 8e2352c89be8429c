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

/* Copy a text, which may still be on its way, and say on the button that was pressed how it went. The other scripts of
   the pages call this, too. */
const copyAndSay = async (button, text) => {
  const words = button.textContent;
  const say = (answer) => {
    button.textContent = answer;
    setTimeout(() => { button.textContent = words; }, 2000);
  };
  try {
    await navigator.clipboard.writeText(await text);
    say("Copied");
  } catch {
    say("Copy failed");
  }
};

const textOf = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-copy]");
  if (button) copyAndSay(button, new URL(button.dataset.copy, location).href);
});

if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
