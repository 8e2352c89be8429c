/* Whoever follows a link right after typing has left: what was typed must not call the page back. Who comes back does
   not find the menu open. */
let leaving = false;
addEventListener("beforeunload", () => { leaving = true; });
addEventListener("pageshow", () => {
  leaving = false;
  document.querySelector(".site-menu")?.removeAttribute("open");
});
document.addEventListener("input", () => { leaving = false; }, true); // it was but a file that came
for (const step of ["htmx:beforeRequest", "htmx:beforeOnLoad"]) {
  document.addEventListener(step, (event) => {
    if (leaving && event.detail.elt.matches("form")) event.preventDefault();
  });
}
