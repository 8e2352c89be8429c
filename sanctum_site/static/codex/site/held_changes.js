/* A press that leaves a changed field: the change brings anew what is pressed. So it waits until the press is over, what
   was pressed then waits until the change has been made, and is pressed again where it stands now. */
const PRESSED = "button, a[href]";
let held = null; // the change that waits
let making = null; // the request of the change that is being made
let next = null; // what was pressed meanwhile
let down = false;

const send = () => {
  const change = held;
  held = null;
  change?.issueRequest();
};
const named = (one) => [one.localName, one.getAttribute("aria-label"), one.textContent].join();
const alike = (pressed) => [...document.querySelectorAll(PRESSED)].filter((one) => named(one) === named(pressed));
const now = ({ pressed, place }) =>
  (pressed.isConnected && pressed) || (pressed.id && document.getElementById(pressed.id)) || alike(pressed)[place];

document.addEventListener("pointerdown", () => { down = true; }, true);
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    down = false;
    setTimeout(send); // after the click
  }, true);
}
document.addEventListener("htmx:confirm", (event) => {
  if (!down || event.detail.triggeringEvent?.type !== "change") return;
  event.preventDefault();
  held = event.detail;
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.requestConfig.triggeringEvent?.type === "change") making = detail;
});
document.addEventListener("click", (event) => {
  const pressed = event.target.closest(PRESSED);
  const change = held ?? making;
  if (!pressed || !event.isTrusted || !change?.target.contains(pressed)) return;
  if (pressed.form === change.elt && !pressed.name) return; // Enter in the field: it sends the change itself
  event.preventDefault();
  event.stopImmediatePropagation();
  next = { pressed, place: alike(pressed).indexOf(pressed) };
  send();
}, true);
const over = (xhr, made) => {
  if (xhr !== making?.xhr) return;
  const pressed = made && next;
  making = next = null;
  if (pressed) setTimeout(() => now(pressed)?.click());
};
document.addEventListener("htmx:afterSettle", ({ detail }) => { // only now does htmx know what has come
  if (detail.xhr?.status < 400) over(detail.xhr, true);
});
document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  if (xhr.status === 0 || xhr.status >= 400) over(xhr, false); // what was pressed is not done on top of a refusal
  else setTimeout(over, 300, xhr, true); // nothing has come to be settled
});
