/* What script adds to changing a fight in place: the focus goes along, nothing scrolls, a new order of spells is a change. */

/* The place in an address is for who has no script: with it, the panel comes beside what is being read. What opens or
   closes one leaves the board at the moment that it has been moved to. */
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.target?.id !== "bench") return;
  const address = new URL(event.detail.path, location);
  if (event.detail.elt.matches("[data-opens], #edit-done")) setMoment(address.searchParams);
  event.detail.path = `${address.pathname}${address.search}`;
});

const setMoment = (query) => {
  const slider = document.querySelector(".stepper")?.elements.at;
  if (!slider) return;
  if (slider.value === slider.max) query.delete("at");
  else query.set("at", slider.value);
};

/* A change brings the bench anew: the page, and a panel that was open before, stay scrolled to where they were. htmx
   would take leave of every single element of a long trace, which takes longer than all the rest. */
let scrolled = { open: null, top: 0, page: 0 };
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const panel = document.getElementById("edit");
  scrolled = { open: panel?.dataset.open, top: panel?.scrollTop ?? 0, page: scrollY };
  if (detail.target.id === "bench" && detail.shouldSwap) document.querySelector("#bench .trace")?.replaceChildren();
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "bench") scrollTo({ top: scrolled.page, behavior: "instant" });
});

document.addEventListener("htmx:afterSettle", (event) => {
  const panel = document.getElementById("edit");
  // Why a change is refused is said at the top.
  const refused = panel?.querySelector('[role="alert"]');
  if (panel && panel.dataset.open === scrolled.open) panel.scrollTop = refused ? 0 : scrolled.top;
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

/* Dragging is loaded with the first list whose order can be changed. */
const loadDragging = () => {
  const list = document.querySelector("[data-dragging]");
  if (list) import(list.dataset.dragging);
};
loadDragging();
document.addEventListener("htmx:afterSettle", loadDragging);

/* The order of the list is the order of casting: one change more, as a press of an arrow is. */
document.addEventListener("sorted", (event) => {
  const list = event.target;
  const order = [...list.children].map((item) => item.dataset.spell).join(",");
  const press = document.createElement("button");
  press.name = "press";
  press.value = `order,${list.dataset.sortable},${order}`;
  press.hidden = true;
  list.closest("form").append(press);
  press.click();
});
