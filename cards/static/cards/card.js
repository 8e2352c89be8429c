/* A card's buttons that need script: copy its text, print it. */
import { copyAndSay, textOf } from "../codex/site.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-copy-from], button[data-print]");
  if (!button) return;
  if ("print" in button.dataset) print();
  else copyAndSay(button, textOf(button.dataset.copyFrom));
});
