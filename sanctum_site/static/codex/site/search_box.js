/* "/" and the button of a narrow screen find the search box. */

function openSearch(id) {
  const search = document.getElementById(id);
  if (!search) return false;
  search.closest(".search")?.classList.add("open");
  search.focus();
  search.select();
  return true;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-open-search]") && openSearch("site-search")) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (openSearch("search") || openSearch("site-search")) event.preventDefault(); // the page's own box, where it has one
});
