/* Cards are dragged between the cards to choose from, the deck, its categories and the maybe-pile. */
import { deckSide } from "./page.js";
import { queue } from "./saving.js";

let dragged = null;
const zone = (target) => dragged && target.closest?.("[data-pile], [data-pile-maybe], #deck-side, .choosing");
const moved = ({ card, from, pile }, to) => {
  if (to.matches("[data-pile]")) return `into ${card} ${to.dataset.pile}`;
  if (to.matches("[data-pile-maybe]")) return { deck: `aside ${card}`, choosing: `consider ${card} 1` }[from];
  if (to.matches(".choosing")) return { deck: `add ${card} -1`, maybe: `consider ${card} -1` }[from];
  return { choosing: `add ${card} 1`, maybe: `back ${card}`, deck: pile && `into ${card}` }[from];
};
document.addEventListener("dragstart", (event) => {
  const row = event.target.closest?.("[data-card]");
  if (!row) return;
  const from = row.closest("[data-pile-maybe]") ? "maybe" : deckSide.contains(row) ? "deck" : "choosing";
  dragged = { card: row.dataset.card, from, pile: Boolean(row.closest("[data-pile]")) };
  event.dataTransfer.setData("text/plain", row.dataset.name);
  event.dataTransfer.effectAllowed = "copyMove";
});
document.addEventListener("dragover", (event) => {
  const over = zone(event.target);
  if (over) event.preventDefault();
  for (const place of document.querySelectorAll(".drop-here")) place.classList.toggle("drop-here", place === over);
  over?.classList.add("drop-here");
});
document.addEventListener("dragend", () => {
  dragged = null;
  for (const place of document.querySelectorAll(".drop-here")) place.classList.remove("drop-here");
});
document.addEventListener("drop", (event) => {
  const over = zone(event.target);
  if (!over) return;
  event.preventDefault();
  const change = moved(dragged, over);
  if (change) queue.put({ change });
});
