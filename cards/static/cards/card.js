/* A card's buttons that need script: copy its text, print it. */
"use strict";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy-from], button[data-print]");
  if (!button) return;
  if ("print" in button.dataset) {
    print();
    return;
  }
  const words = button.textContent;
  const say = (text) => {
    button.textContent = text;
    setTimeout(() => { button.textContent = words; }, 2000);
  };
  try {
    const answer = await fetch(button.dataset.copyFrom);
    if (!answer.ok) throw new Error(answer.statusText);
    await navigator.clipboard.writeText(await answer.text());
    say("Copied");
  } catch {
    say("Copy failed");
  }
});
