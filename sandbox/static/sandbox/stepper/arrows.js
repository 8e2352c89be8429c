import { slotOf } from "./animation.js";

/* Who strikes whom, as arrows between the tiles: the damage that flies now with its number, and thin and dashed the blow
   that it answers. */
const SVG = "http://www.w3.org/2000/svg";
const draw = (into, name, attributes) => {
  const made = into.appendChild(document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const atEdge = (tile, towards) => {
  const [dx, dy] = [towards.x - tile.x, towards.y - tile.y];
  const scale = Math.min(tile.width / 2 / Math.abs(dx || 1e-6), tile.height / 2 / Math.abs(dy || 1e-6), 1);
  return { x: tile.x + dx * scale, y: tile.y + dy * scale };
};
const placeOf = (slot, sides) => {
  const tile = slotOf(slot)?.querySelector(".tile");
  if (!tile?.checkVisibility()) return null;
  const [own, name, around] = [tile, tile.querySelector(".name"), sides].map((each) => each.getBoundingClientRect());
  const [top, head] = [own.y - around.y, name.y + name.height / 2 - around.y];
  return { x: own.x + own.width / 2 - around.x, width: own.width, top, bottom: top + own.height, head };
};
/* Side by side, an arrow goes from head to head; from row to row, from edge to edge. */
const ends = (one, other) => {
  const beside = one.top < other.bottom && other.top < one.bottom;
  return [one, other].map((tile) => beside
    ? { x: tile.x, y: tile.head, width: tile.width, height: 36 }
    : { x: tile.x, y: (tile.top + tile.bottom) / 2, width: tile.width, height: tile.bottom - tile.top });
};
const BEND = 24;
const drawArrow = (arrows, sides, source, target, kind, number) => {
  const places = [placeOf(source, sides), placeOf(target, sides)];
  if (!places[0] || !places[1]) return;
  const [one, other] = ends(...places);
  const [from, to] = [atEdge(one, other), atEdge(other, one)];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const middle = {
    x: (from.x + to.x) / 2 - ((to.y - from.y) / length) * BEND,
    y: (from.y + to.y) / 2 + ((to.x - from.x) / length) * BEND,
  };
  draw(arrows, "path", { class: kind, d: `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}` });
  const turn = (Math.atan2(to.y - middle.y, to.x - middle.x) * 180) / Math.PI;
  draw(arrows, "path", { class: `head ${kind}`, d: "M0 0-12-7-12 7z", transform: `translate(${to.x} ${to.y}) rotate(${turn})` });
  if (number === null) return;
  const at = { x: (from.x + 2 * middle.x + to.x) / 4, y: (from.y + 2 * middle.y + to.y) / 4 };
  draw(arrows, "rect", { class: "pill", x: at.x - 19, y: at.y - 13, width: 38, height: 26, rx: 13 });
  draw(arrows, "text", { x: at.x, y: at.y + 6 }).textContent = number;
};
export const showFlight = (flight) => {
  const sides = document.querySelector(".ending .sides");
  for (const place of sides.querySelectorAll("[data-role]")) {
    place.removeAttribute("data-role");
    place.removeAttribute("data-number");
  }
  sides.querySelector(".arrows")?.remove();
  const [, source, target, number, answeredSource, answeredTarget] = flight ?? [];
  const [attacker, victim] = [source ?? null, target ?? null].map((slot) => slot === null ? null : slotOf(slot));
  attacker?.setAttribute("data-role", "attacker");
  victim?.setAttribute("data-role", "victim");
  if (number !== null && number !== undefined) victim?.setAttribute("data-number", number);
  if (!attacker || !victim || attacker === victim) return;
  const arrows = draw(sides, "svg", { class: "arrows", "aria-hidden": "true" });
  if (answeredSource !== null && answeredTarget !== null) drawArrow(arrows, sides, answeredSource, answeredTarget, "answered", null);
  drawArrow(arrows, sides, source, target, "flies", number);
};
