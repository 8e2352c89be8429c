import { slotOf } from "./animation.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

const barOf = (tile) => tile?.querySelector(".bar rect");

/* Put a picture into its slot; of a minion's tile, let the bar fall to what is left, and say how much is lost. */
export const showPicture = (slot, picture) => {
  const place = slotOf(slot);
  const before = place.querySelector(".tile");
  const old = barOf(before)?.getAttribute("width");
  place.innerHTML = picture;
  const tile = place.querySelector(".tile");
  const lost = before && tile ? Number(before.dataset.hp) - Number(tile.dataset.hp) : 0;
  if (!lost) return;
  if (lost > 0) tile.dataset.lost = `−${lost}`;
  const bar = barOf(tile);
  if (bar && old && !still.matches) {
    bar.animate([{ width: `${old}px` }, { width: `${bar.getAttribute("width")}px` }], { duration: 500, easing: "ease-in" });
  }
};
