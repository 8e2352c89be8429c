/* The board, its arrows and the line of the moment go to a place together. */
import { animationOf, lastUpTo, slotOf } from "./animation.js";
import { showFlight } from "./arrows.js";
import { keepInView, showLine } from "./line.js";
import { showPicture } from "./pictures.js";
import { addressAt, endOf, here, placesAround, theStepper } from "./places.js";
import { sayInBar } from "./sheet.js";

let settled;
export const moveTo = (form, at) => {
  const animation = animationOf(form);
  animation.bySlot.forEach((frames, slot) => {
    const [, picture] = lastUpTo(frames, at);
    if (animation.shown[slot] !== picture) showPicture(slot, picture);
    else slotOf(slot).querySelector("[data-lost]")?.removeAttribute("data-lost");
    animation.shown[slot] = picture;
  });
  const [, box] = lastUpTo(animation.boxFrames, at) ?? [];
  document.getElementById("target-box").innerHTML = animation.boxes[box] ?? "";
  showFlight(lastUpTo(animation.flights, at));
  const places = placesAround(form, at);
  for (const link of form.querySelectorAll("a[data-way]")) {
    const to = places[link.dataset.way];
    link.href = addressAt(to ?? at);
    link.ariaDisabled = to === null ? "true" : null;
  }
  form.elements.at.value = at;
  form.querySelector(".place").textContent = at;
  showLine(form, places.now);
  sayInBar();
  clearTimeout(settled);
  settled = setTimeout(() => form.isConnected && history.replaceState(history.state, "", addressAt(at)), 300);
};

export const goTo = (at) => {
  if (at !== null && at !== undefined) moveTo(theStepper(), at);
};

const showFlightAgain = () => {
  const form = theStepper();
  if (form) showFlight(lastUpTo(animationOf(form).flights, here(form)));
};
addEventListener("resize", showFlightAgain);

/* A link to a line moves the board there, too. */
const goToTarget = () => {
  const form = theStepper();
  const number = document.getElementById(location.hash.slice(1));
  if (form && number?.matches(".trace-panel .no")) moveTo(form, endOf(form, Number(number.id.slice(1))));
};
addEventListener("hashchange", goToTarget);
goToTarget();
const begin = () => {
  const now = document.querySelector(".trace .now");
  if (now) keepInView(now);
  sayInBar();
  showFlightAgain();
};
document.addEventListener("htmx:afterSettle", begin);
begin();
