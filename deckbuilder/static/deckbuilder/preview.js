/* A card beside its deck: opened by its name, or by resting the pointer on it; closed by Escape, ✕ or moving away. */

const preview = document.getElementById("preview");
let opener = null;
let resting = 0;
let byPointer = false;

const close = () => {
  preview.hidden = true;
  if (!byPointer) (opener?.isConnected ? opener : document.getElementById("search") ?? document.querySelector("h1 a"))?.focus();
};

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.target !== preview || preview.contains(event.detail.elt)) return;
  opener = event.detail.elt;
  byPointer = event.detail.requestConfig.triggeringEvent === undefined;
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target !== preview) return;
  preview.hidden = false;
  if (!byPointer) document.getElementById("preview-title").focus();
});
document.addEventListener("click", (event) => {
  clearTimeout(resting);
  if (event.target.closest("[data-close-preview]")) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !preview.hidden) close();
});

/* Resting on a name shows its card while the pointer stays, and takes the focus from nobody. */
const named = (target) => {
  const link = target.closest?.("a[hx-get]:not(#preview a)");
  return link?.getAttribute("href")?.startsWith(preview.dataset.cards) ? link : null;
};
document.addEventListener("pointerover", (event) => {
  const link = event.pointerType === "mouse" && named(event.target);
  if (!link || !(preview.hidden || byPointer)) return;
  clearTimeout(resting);
  resting = setTimeout(() => htmx.ajax("GET", link.getAttribute("hx-get"), { source: link, target: preview }), 350);
});
document.addEventListener("pointerout", (event) => {
  if (!named(event.target) && !preview.contains(event.target)) return;
  clearTimeout(resting);
  if (byPointer) resting = setTimeout(close, 350);
});
preview.addEventListener("pointerenter", () => clearTimeout(resting));
