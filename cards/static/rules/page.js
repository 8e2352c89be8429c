/* A rules page: its contents close when a place in them is chosen, a paragraph's mark copies it with its address (that of
   a heading the address alone), and Back leads to where one came from. */

const wordsOf = (mark) => {
  const block = mark.closest("p, li:not(.rung)");
  if (!block || mark.closest("h2, h3, h4")) return mark.href;
  const copy = block.cloneNode(true);
  for (const part of copy.querySelectorAll(".permalink, ul, ol")) part.remove();
  return `${copy.textContent.trim().replace(/\s+/g, " ")}\n${mark.href}`;
};

document.addEventListener("click", (event) => {
  if (event.target.closest("#contents:popover-open a")) document.getElementById("contents").hidePopover();
  const mark = event.target.closest(".rules-text a.permalink, .rules-text :is(h2, h3, h4) > a.step");
  if (!mark || event.ctrlKey || event.metaKey || event.shiftKey) return;
  navigator.clipboard?.writeText(wordsOf(mark)).then(() => {
    mark.dataset.said = "Copied";
    setTimeout(() => delete mark.dataset.said, 2000);
  }, () => {});
});

const back = document.getElementById("back");
const from = document.referrer && new URL(document.referrer);
if (back) {
  back.hidden = !(from && from.origin === location.origin && from.pathname !== location.pathname);
  addEventListener("hashchange", () => { back.hidden = false; });
  back.addEventListener("click", () => history.back());
}
