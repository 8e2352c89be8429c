/* A row of tabs that is wider than a phone shows the one that one is on. */
for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
  const row = tab.parentElement;
  row.scrollLeft = tab.getBoundingClientRect().right - row.getBoundingClientRect().right;
}
