/* Showing what came back, without taking anything out of the reader's hands. */
import { pane, showPart, shown } from "./page.js";

const typing = "input:not([type=checkbox]), textarea";

export const sort = () => pane().querySelector("input[name=sort]").value;

export const show = (html, sent) => {
  const drafts = [...pane().querySelectorAll("[data-draft]")].map((field) => [field.id, field.value]);
  const told = pane().querySelector("[role=alert]");
  const active = document.activeElement;
  const [inPane, inStrip] = [pane().contains(active), Boolean(active.closest("#strip"))];
  const rows = [...pane().querySelectorAll(".deck-rows [data-card]")];
  const place = inPane ? rows.findIndex((row) => row.contains(active)) : -1;
  const typed = inPane && active.matches(typing) && active.value !== active.defaultValue ? active.value : null;
  const caret = typed !== null && active.type !== "number" ? [active.selectionStart, active.selectionEnd] : null;
  const folds = new Map([...pane().querySelectorAll("details > summary")].map((summary) => [summary.textContent, summary.parentElement.open]));

  htmx.swap("#deck-pane", html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });

  const alert = pane().querySelector("[role=alert]");
  if (alert && !told) {
    showPart("deck");
    alert.scrollIntoView();
  }
  const refused = alert && !alert.matches(".conflict");
  for (const [id, value] of drafts) {
    const field = document.getElementById(id);
    if (refused || !(field.name in sent)) field.value = value;
  }
  for (const summary of pane().querySelectorAll("details > summary")) {
    summary.parentElement.open = folds.get(summary.textContent) ?? summary.parentElement.open;
  }
  if (inStrip && document.getElementById(active.id)?.disabled) focusPane();
  if (!inPane) return;
  const same = active.id
    ? document.getElementById(active.id)
    : active.value && pane().querySelector(`button[value="${CSS.escape(active.value)}"]`);
  if (same && !same.disabled) {
    same.focus({ preventScroll: true });
    if (typed !== null) same.value = typed;
    if (caret) same.setSelectionRange(...caret);
  } else if (place < 0) {
    focusPane();
  } else {
    const left = [...pane().querySelectorAll(".deck-rows [data-card]")];
    const row = left[Math.min(place, left.length - 1)];
    const kind = active.id.split("-")[0];
    (row?.querySelector(`[id^="${kind}-"]`) ?? document.getElementById("search")).focus();
  }
};

const focusPane = () => {
  pane().tabIndex = -1;
  pane().focus({ preventScroll: true });
};

/* Another page of the cards to choose from is read from its top. */
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (!detail.requestConfig?.elt.closest(".pages")) return;
  const results = document.getElementById("results");
  results.tabIndex = -1;
  results.focus({ preventScroll: true });
  results.scrollIntoView();
});

/* Write the counts beside the cards to choose from, what is still waiting included. */
export const count = (waiting) => {
  const counts = new Map();
  for (const input of pane().querySelectorAll(".deck-rows input[name^=count-]")) counts.set(input.name.slice(6), Number(input.defaultValue));
  let size = Number(pane().dataset.size);
  for (const values of waiting) {
    const [verb, card, by] = values.change.split(" ");
    if (verb !== "add" && verb !== "set") continue;
    const before = counts.get(card) ?? 0;
    counts.set(card, Math.max(0, verb === "set" ? Number(by) : before + Number(by)));
    size += counts.get(card) - before;
  }
  for (const place of document.querySelectorAll("[data-in-deck]")) {
    const card = place.dataset.inDeck;
    place.textContent = counts.get(card) ?? 0;
    const out = document.getElementById(`out-${card}`);
    if (out === document.activeElement && !counts.get(card)) document.getElementById(`in-${card}`).focus();
    out.disabled = !counts.get(card);
  }
  document.querySelector(".build-head h1").textContent = `Building ${pane().dataset.name}`;
  for (const place of document.querySelectorAll("[data-deck-size]")) place.textContent = `${size} ${size === 1 ? "card" : "cards"}`;
};

/* Let the address say which version this tab is on, so that a reload shows the same. */
export const follow = () => {
  const aside = shown().aside ? shown().version : "";
  const address = new URL(location.href);
  if (aside) address.searchParams.set("v", aside);
  else address.searchParams.delete("v");
  history.replaceState(history.state, "", address);
  document.getElementById("find-version").value = aside;
};
