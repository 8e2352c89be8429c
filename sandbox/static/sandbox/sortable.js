/* Lists marked data-sortable can be put in another order by dragging; one that was dragged hears "sorted". */

const ITEMS = "[data-sortable] > li";
let dragged = null;

const arm = () => {
  for (const item of document.querySelectorAll(ITEMS)) item.draggable = true;
};
arm();
document.addEventListener("htmx:afterSettle", arm);

document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.(ITEMS) ?? null;
  dragged?.classList.add("dragged");
});
document.addEventListener("dragover", (event) => {
  const over = event.target.closest?.(ITEMS);
  if (!dragged || !over || over.parentElement !== dragged.parentElement) return;
  event.preventDefault();
  const box = over.getBoundingClientRect();
  over.parentElement.insertBefore(dragged, event.clientY < box.top + box.height / 2 ? over : over.nextSibling);
});
document.addEventListener("dragend", () => {
  if (!dragged) return;
  const list = dragged.parentElement;
  dragged.classList.remove("dragged");
  dragged = null;
  list.dispatchEvent(new CustomEvent("sorted", { bubbles: true }));
});
