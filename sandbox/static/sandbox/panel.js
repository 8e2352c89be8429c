/* What script adds to changing a fight in place: the focus goes along, nothing scrolls, spells are dragged into order. */
"use strict";

/* The place in an address is for who has no script: with it, the panel comes beside what is being read. */
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.target?.id === "bench") event.detail.path = event.detail.path.split("#")[0];
});

/* A change brings the bench anew: the page, and a panel that was open before, stay scrolled to where they were. */
let scrolled = { open: null, top: 0, page: 0 };
document.addEventListener("htmx:beforeSwap", () => {
  const panel = document.getElementById("edit");
  scrolled = { open: panel?.dataset.open, top: panel?.scrollTop ?? 0, page: scrollY };
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "bench") scrollTo({ top: scrolled.page, behavior: "instant" });
});

document.addEventListener("htmx:afterSettle", (event) => {
  arm();
  const panel = document.getElementById("edit");
  if (panel && panel.dataset.open === scrolled.open) panel.scrollTop = scrolled.top;
  if (event.target.id !== "bench") return;
  const pressed = event.detail.requestConfig?.elt;
  if (pressed?.matches?.("[data-opens]")) document.getElementById("edit-title")?.focus({ preventScroll: true });
  // What was pressed may be gone with the change.
  if (document.activeElement === document.body) receiver(panel)?.focus({ preventScroll: true });
});

/* Who has the focus when what had it is gone: the panel, or what had opened it, or Undo. */
const receiver = (panel) => {
  if (panel) return document.getElementById("edit-title");
  const opens = (link) => new URL(link.href).searchParams.get("edit") === scrolled.open;
  return [...document.querySelectorAll("a[data-opens]")].find(opens) ?? document.querySelector(".tools a[href]");
};

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
