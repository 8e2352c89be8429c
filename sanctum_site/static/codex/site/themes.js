/* The theme is changed in place, and this browser remembers it (early.js puts it on). */

const NEXT_THEME = { "": "dark", dark: "light", light: "" };

function nameTheme() {
  for (const name of document.querySelectorAll("[data-theme-name]")) {
    name.textContent = document.documentElement.dataset.theme || "as the system";
  }
}
nameTheme();
addEventListener("pageshow", nameTheme);
addEventListener("storage", nameTheme);

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
