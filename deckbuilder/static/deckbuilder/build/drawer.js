/* The drawer that a phone has the deck in. */
import { drawer, pane } from "./page.js";

drawer.querySelector(".drawer-handle").addEventListener("click", (event) => {
  const open = drawer.toggleAttribute("data-open");
  event.currentTarget.setAttribute("aria-expanded", String(open));
  if (open) scrollTo(0, Math.max(scrollY, document.querySelector("main").offsetTop)); // the verdict above the deck
});

document.addEventListener("click", (event) => {
  if (event.target.closest(".strip-word a") && !drawer.hasAttribute("data-open")) drawer.querySelector(".drawer-handle").click();
});

const asked = document.getElementById(location.hash.slice(1));
if (asked && pane().contains(asked)) {
  drawer.querySelector(".drawer-handle").click();
  asked.scrollIntoView();
}
