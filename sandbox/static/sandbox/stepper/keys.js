/* Arrows work on the whole page. The keys that scroll or press something elsewhere work while the board, the stepper or a
   line of the trace has the focus. */
import { goTo } from "./moves.js";
import { here, nextOf, placesAround, theStepper } from "./places.js";
import { pause, playOrPause } from "./playback.js";

const WATCHED = ".ending, .stepper, .trace";
const KEYS = {
  ArrowLeft: (form, around) => around.back,
  ArrowRight: (form, around) => around.forward,
  "Shift ArrowLeft": (form) => nextOf(form, "attack", true) ?? 0,
  "Shift ArrowRight": (form) => nextOf(form, "attack", false) ?? Number(form.dataset.last),
};
const KEYS_WHILE_WATCHED = {
  PageUp: (form) => nextOf(form, "round", true) ?? 0,
  PageDown: (form) => nextOf(form, "round", false) ?? Number(form.dataset.last),
  Home: () => 0,
  End: (form) => Number(form.dataset.last),
  n: (form) => nextOf(form, "death", false),
};

const openHelp = () => {
  const more = document.querySelector(".stepper-more");
  more.open = true;
  more.querySelector("summary").focus();
};

document.addEventListener("keydown", (event) => {
  const form = theStepper();
  if (!form || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=range]), select, textarea, pre")) return;
  const key = event.shiftKey && event.key.startsWith("Arrow") ? `Shift ${event.key}` : event.key;
  const watched = event.target.closest(WATCHED);
  const to = KEYS[key] ?? (watched ? KEYS_WHILE_WATCHED[key] : undefined);
  if (to) {
    event.preventDefault();
    pause();
    goTo(to(form, placesAround(form, here(form))));
  } else if (key === "?") {
    event.preventDefault();
    openHelp();
  } else if (key === " " && watched && !event.target.closest("a, button, summary")) {
    event.preventDefault();
    playOrPause();
  } else if (key === "Escape") {
    document.querySelector(".stepper-more").open = false;
  }
});
