/* The costs that a visitor assumes: this browser remembers them as the collection or a deck shows them, and a card's page
   says its own. The pages of cards are the same for everybody, so the browser has to. */
"use strict";

try {
  const remember = () => {
    const shown = document.querySelector("[data-own-costs]");
    if (shown) localStorage.setItem("own-costs", shown.dataset.ownCosts);
  };
  remember();
  addEventListener("pagehide", remember); // a deck's page may have changed them since
  const place = document.querySelector("[data-assumed]");
  const cost = place && JSON.parse(localStorage.getItem("own-costs") ?? "{}")[place.dataset.assumed];
  if (cost) {
    place.querySelector("b").textContent = cost;
    place.hidden = false;
  }
} catch {
  /* nothing is remembered where the browser does not let us */
}
