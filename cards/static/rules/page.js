/* A rules page: its contents close when a place in them is chosen, and a paragraph's mark copies its address. */
"use strict";

document.addEventListener("click", (event) => {
  if (event.target.closest("#contents:popover-open a")) document.getElementById("contents").hidePopover();
  const mark = event.target.closest(".rules-text a.permalink, .rules-text :is(h2, h3, h4) > a.step");
  if (!mark || event.ctrlKey || event.metaKey || event.shiftKey) return;
  navigator.clipboard?.writeText(mark.href).then(() => {
    mark.dataset.said = "Copied";
    setTimeout(() => delete mark.dataset.said, 2000);
  }, () => {});
});
