import { moveTo } from "./moves.js";
import { here, placesAround, theStepper } from "./places.js";

/* Watching: a line each second, or as fast as is chosen, until the end, a pause, or another tab. */
let watching = null;
export const pause = () => {
  clearInterval(watching);
  watching = null;
  const button = document.querySelector("[data-play]");
  if (button) button.ariaPressed = "false";
};
const play = () => {
  const form = theStepper();
  if (here(form) >= Number(form.dataset.last)) moveTo(form, 0);
  document.querySelector("[data-play]").ariaPressed = "true";
  watching = setInterval(() => {
    const to = theStepper() && placesAround(theStepper(), here(theStepper())).forward;
    if (to === null || to === undefined) pause();
    else moveTo(theStepper(), to);
  }, Number(document.querySelector("[data-speed]").value));
};
export const playOrPause = () => (watching ? pause : play)();
document.addEventListener("visibilitychange", pause);
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.contains(theStepper())) pause(); // and not for what is folded in further down
});
document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-speed]") || !watching) return;
  pause();
  play();
});
