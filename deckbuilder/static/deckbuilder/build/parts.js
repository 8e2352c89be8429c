/* A narrow screen shows one part of the page at a time: the deck, the cards to add, or the checks. */
import { tabStorage } from "../change_queue.js";
import { builder, showPart } from "./page.js";

const places = {};
const go = (part) => {
  const before = builder.dataset.shows;
  places[before] = scrollY;
  showPart(part);
  const top = builder.getBoundingClientRect().top + scrollY - document.getElementById("strip").offsetHeight - 8;
  scrollTo(0, part === before ? top : places[part] ?? top);
};

/* What a link within the page leads to is brought to sight first. */
const reveal = (target) => {
  if (!target?.closest("#builder, #sharing")) return;
  showPart(target.closest(".choosing") ? "add" : target.closest("[data-in]")?.dataset.in ?? "deck");
  for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
};

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (!link) return;
  if (link.dataset.part) {
    event.preventDefault();
    return go(link.dataset.part);
  }
  const target = document.getElementById(link.hash.slice(1));
  reveal(target);
  if (target?.matches("input")) {
    event.preventDefault();
    target.focus();
  }
});

/* So is what an address names, as the page opens or later. */
const revealNamed = () => {
  const named = document.getElementById(location.hash.slice(1));
  reveal(named);
  named?.scrollIntoView();
};
addEventListener("hashchange", revealNamed);

/* It goes on naming that when an answer of the search, however late, writes its words into it. */
document.addEventListener("htmx:beforeHistoryUpdate", ({ detail }) => (detail.history.path += location.hash));

document.getElementById("search").addEventListener("input", () => builder.setAttribute("data-searching", ""));

/* Who comes back finds the part that they left. */
const LEFT = `part:${location.pathname}`;
addEventListener("pagehide", () => tabStorage()?.setItem(LEFT, builder.dataset.shows));
const [came] = performance.getEntriesByType("navigation");
showPart((came?.type === "back_forward" && tabStorage()?.getItem(LEFT)) || builder.dataset.shows);
revealNamed();
