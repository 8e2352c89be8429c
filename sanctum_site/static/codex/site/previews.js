/* A preview of a card or a term beside the link that names it, on hover, on focus, and on the first tap of a finger; the
   second tap follows the link. It stays while the pointer is on it, goes away with Escape or a tap elsewhere, and
   without it the link is just a link. */
const DELAY = 250;
const answers = new Map();
let box = null;
let shownFor = null;
let timer = 0;

const make = () => {
  box = document.createElement("div");
  box.id = "preview";
  box.className = "preview leaf";
  box.setAttribute("role", "tooltip");
  box.hidden = true;
  document.body.append(box);
  box.addEventListener("pointerenter", () => clearTimeout(timer));
  box.addEventListener("pointerleave", hideSoon);
};

const fetched = (address) => {
  if (!answers.has(address)) {
    answers.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => ""));
  }
  return answers.get(address);
};

const place = (link) => {
  const at = link.getClientRects()[0];
  const room = document.documentElement;
  const left = Math.max(8, Math.min(at.left, room.clientWidth - box.offsetWidth - 8));
  const below = at.bottom + 4 + box.offsetHeight <= room.clientHeight || at.top < box.offsetHeight + 4;
  const top = below ? at.bottom + 4 : at.top - box.offsetHeight - 4;
  box.style.left = `${left + scrollX}px`;
  box.style.top = `${top + scrollY}px`;
};

const show = async (link) => {
  const words = await fetched(link.dataset.preview);
  if (shownFor !== link || !words) return;
  if (!box) make();
  box.innerHTML = words;
  box.hidden = false;
  link.setAttribute("aria-describedby", box.id);
  place(link);
};

const hide = () => {
  clearTimeout(timer);
  shownFor?.removeAttribute("aria-describedby");
  shownFor = null;
  if (box) box.hidden = true;
};
const hideSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(hide, DELAY);
};
const showSoon = (link, delay) => {
  clearTimeout(timer);
  if (link === shownFor) return;
  timer = setTimeout(() => {
    hide();
    shownFor = link;
    show(link);
  }, delay);
};

const named = (event) => event.target.closest?.("a[data-preview]");
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse" && named(event)) showSoon(named(event), DELAY);
});
document.addEventListener("pointerout", (event) => {
  if (named(event) && !box?.contains(event.relatedTarget)) hideSoon();
});
let finger = false;
document.addEventListener("pointerdown", (event) => {
  finger = event.pointerType === "touch";
  if (shownFor && !box?.contains(event.target) && named(event) !== shownFor) hide();
});
document.addEventListener("click", async (event) => {
  const link = named(event);
  if (!finger || !link || link === shownFor || box?.contains(link)) return;
  event.preventDefault();
  if (!(await fetched(link.dataset.preview))) location.assign(link.href);
  else showSoon(link, 0);
});
document.addEventListener("focusin", (event) => {
  const link = named(event);
  if (link?.matches(":focus-visible")) showSoon(link, 0);
});
document.addEventListener("focusout", (event) => {
  if (named(event)) hideSoon();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});
