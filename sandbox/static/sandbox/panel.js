/* What script adds to changing a fight in place: what was opened has the focus, and spells are dragged into order. */
"use strict";

/* A change brings the panel anew: what is open stays scrolled to where it was. */
let scrolled = { open: null, top: 0 };
document.addEventListener("htmx:beforeSwap", () => {
  const panel = document.getElementById("edit");
  scrolled = { open: panel?.dataset.open, top: panel?.scrollTop ?? 0 };
});

document.addEventListener("htmx:afterSettle", (event) => {
  arm();
  const panel = document.getElementById("edit");
  if (panel && panel.dataset.open === scrolled.open) panel.scrollTop = scrolled.top;
  const pressed = event.detail.requestConfig?.elt;
  if (pressed?.matches?.("[data-opens]")) document.getElementById("edit-title")?.focus({ preventScroll: true });
});

let dragged = null;

const arm = () => {
  for (const item of document.querySelectorAll(".panel [data-sortable] > li")) item.draggable = true;
};
arm();

document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.(".panel [data-sortable] > li") ?? null;
  dragged?.classList.add("dragged");
});
document.addEventListener("dragover", (event) => {
  const over = event.target.closest?.("[data-sortable] > li");
  if (!dragged || !over || over.parentElement !== dragged.parentElement) return;
  event.preventDefault();
  const box = over.getBoundingClientRect();
  over.parentElement.insertBefore(dragged, event.clientY < box.top + box.height / 2 ? over : over.nextSibling);
});
document.addEventListener("dragend", () => {
  if (!dragged) return;
  const list = dragged.parentElement;
  const order = [...list.children].map((item) => item.dataset.spell).join(",");
  dragged.classList.remove("dragged");
  dragged = null;
  // The order of the list is the order of casting: one change more, as a press of an arrow is.
  const press = document.createElement("button");
  press.name = "press";
  press.value = `order,${list.dataset.sortable},${order}`;
  press.hidden = true;
  list.closest("form").append(press);
  press.click();
});
