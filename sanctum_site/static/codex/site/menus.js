/* Menus that lie over the page: Escape closes one, and so does whoever goes on elsewhere, who would find it in the way. */
const MENUS = ".site-menu[open], .menu[open]";

function closeLeft(event) {
  for (const menu of document.querySelectorAll(MENUS)) if (!menu.contains(event.target)) menu.open = false;
}

document.addEventListener("focusin", closeLeft);
document.addEventListener("click", closeLeft);
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && event.target.closest?.(MENUS);
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
