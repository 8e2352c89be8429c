/* What script adds to a trace: fold everything at once, unfold what the address points at, copy what can be taken
   along. */
import { copyAndSay, textOf } from "../codex/site.js";

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
    const { copyText, copyFile } = copy.dataset;
    copyAndSay(copy, copyText ? document.getElementById(copyText).textContent : textOf(copyFile));
  }
});

/* The answer is not refined while nobody looks. */
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.target.matches("[data-refines]")) event.preventDefault();
});

/* A set-up that cannot be run is answered with the form and what is wrong: show that, too. */
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status === 400 && event.detail.target.id === "bench") {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});
