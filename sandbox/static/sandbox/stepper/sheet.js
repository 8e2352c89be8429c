/* On a phone the trace is a sheet: its bar says the line of the moment, and opens and closes it. */
import { keepInView } from "./line.js";

const theBar = () => document.querySelector(".sheet-bar");

export const sayInBar = () => {
  if (!theBar()) return;
  const said = document.querySelector(".moment .now-line").cloneNode(true);
  said.querySelector(":scope > .step ~ a, :scope > span ~ a")?.remove(); // the way to the line
  said.querySelector(".step")?.removeAttribute("href");
  theBar().querySelector(".sheet-now").replaceChildren(...said.childNodes);
};

const setSheet = (open) => {
  theBar().ariaExpanded = String(open);
  const now = document.querySelector(".trace .now");
  if (open && now) keepInView(now);
};

document.addEventListener("click", (event) => {
  const bar = event.target.closest(".sheet-bar");
  if (bar) setSheet(bar.ariaExpanded !== "true");
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !event.target.closest(".trace-panel") || !theBar()?.checkVisibility()) return;
  setSheet(false);
  theBar().focus();
});

/* A link to a line, and to the trace, opens it. */
const openForTarget = () => {
  if (theBar() && document.getElementById(location.hash.slice(1))?.closest(".trace-panel")) setSheet(true);
};
addEventListener("hashchange", openForTarget);
openForTarget();
