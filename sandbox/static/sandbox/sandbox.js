/* What script adds to a trace: fold everything at once, unfold what the address points at, copy what can be taken
   along. */
"use strict";

const unfoldTarget = () => {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (!target) return;
  const own = target.parentElement.querySelector(":scope > details");
  if (own) own.open = true;
  for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  target.scrollIntoView({ block: "center" });
};

addEventListener("hashchange", unfoldTarget);
unfoldTarget();

document.addEventListener("click", (event) => {
  const fold = event.target.closest("button[data-fold]");
  if (fold) {
    for (const part of document.querySelectorAll(".trace details")) part.open = fold.dataset.fold === "open";
  }
  const copy = event.target.closest("button:is([data-copy-text], [data-copy-file])");
  if (copy) {
    const words = copy.textContent;
    const say = (text) => {
      copy.textContent = text;
      setTimeout(() => { copy.textContent = words; }, 2000);
    };
    textFor(copy).then((text) => navigator.clipboard.writeText(text)).then(() => say("Copied"), () => say("Copy failed"));
  }
});

const textFor = async (button) => {
  if (button.dataset.copyText) return document.getElementById(button.dataset.copyText).textContent;
  const answer = await fetch(button.dataset.copyFile);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
};

/* A set-up that cannot be run is answered with the form and what is wrong: show that, too. */
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status === 400 && event.detail.target.id === "bench") {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});
