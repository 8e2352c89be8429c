/* The changes that keys make, and the way from row to row. */
import { deckSide } from "./page.js";
import { queue } from "./saving.js";

document.addEventListener("keydown", (event) => {
  const active = event.target;
  const control = event.ctrlKey || event.metaKey;
  if (control && !event.altKey && !active.matches("input, textarea, select")) {
    const key = event.key.toLowerCase();
    const verb = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : "";
    if (!verb || document.getElementById(verb).disabled) return;
    event.preventDefault();
    return queue.put({ change: verb });
  }
  if (control || event.altKey) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (active.id === "search" && step === 1) {
    const first = document.querySelector(".results [id^=in-]");
    if (first) { event.preventDefault(); first.focus(); }
    return;
  }
  const row = active.closest("[data-card]");
  if (!row || active.matches("input, select")) return;
  const maybe = Boolean(row.closest("[data-pile-maybe]"));
  if (event.key === "+" || event.key === "-") {
    event.preventDefault();
    queue.put({ change: `${maybe ? "consider" : "add"} ${row.dataset.card} ${event.key === "+" ? 1 : -1}` });
  } else if (/^\d$/.test(event.key) || event.key === "Delete") {
    event.preventDefault();
    queue.put({ change: `${maybe ? "maybe" : "set"} ${row.dataset.card} ${event.key === "Delete" ? 0 : event.key}` });
  } else if (event.key === "m" && deckSide.contains(row)) {
    event.preventDefault();
    queue.put({ change: `${maybe ? "back" : "aside"} ${row.dataset.card}` });
  } else if (event.key === "c" && row.querySelector("select")) {
    event.preventDefault();
    row.querySelector("select").focus();
  } else if (step) {
    const rows = [...row.closest(".results, .deck-pane").querySelectorAll("[data-card]")];
    const next = rows[rows.indexOf(row) + step];
    const kind = active.id.split("-")[0];
    const control = next?.querySelector(kind ? `[id^="${kind}-"]:not(:disabled)` : "a") ?? next?.querySelector("a");
    if (control) { event.preventDefault(); control.focus(); }
    else if (step === -1 && row.closest(".results")) { event.preventDefault(); document.getElementById("search").focus(); }
  }
});
