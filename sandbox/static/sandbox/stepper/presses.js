/* What the buttons and the slider of the stepper do. */
import { copyMoment } from "./copying.js";
import { goTo, moveTo } from "./moves.js";
import { here, nextOf, placesAround, theStepper } from "./places.js";
import { pause, playOrPause } from "./playback.js";

document.addEventListener("click", (event) => {
  const form = theStepper();
  if (!form) return;
  const way = event.target.closest(".stepper a[data-way]");
  if (way && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    pause();
    goTo(placesAround(form, here(form))[way.dataset.way]);
  }
  if (event.target.closest("[data-play]")) playOrPause();
  if (event.target.closest("[data-next-death]")) goTo(nextOf(form, "death", false));
  const copy = event.target.closest("[data-copy-moment]");
  if (copy) copyMoment(copy);
});

document.addEventListener("input", (event) => {
  const form = theStepper();
  if (!form || event.target !== form.elements.at) return;
  pause();
  moveTo(form, Number(event.target.value));
});

/* What is open above the bar goes when something else gets the focus, so that it never covers that. */
document.addEventListener("focusin", (event) => {
  const more = document.querySelector(".stepper-more[open]");
  if (more && !more.contains(event.target)) more.open = false;
});
