/* Building a deck: each change is sent by itself, and what is not saved yet is said honestly.

   The page's forms work without this. Here each of their changes goes into a queue (change_queue.js). */
import { ChangeQueue, tabStorage } from "./change_queue.js";

const builder = document.getElementById("builder");
const saved = document.querySelector("[data-saved]");
const drawer = document.getElementById("drawer");
const pane = () => document.getElementById("deck-pane");
const typing = "input:not([type=checkbox]), textarea";

// ---- the queue ----

const say = (words, bad) => {
  if (saved.textContent !== words) saved.textContent = words;
  saved.classList.toggle("not-saved", Boolean(bad));
};
const changes = () => `${queue.length} ${queue.length === 1 ? "change waits" : "changes wait"}`;

const send = (change, base) => fetch(builder.dataset.change, {
  method: "POST",
  body: new URLSearchParams({ ...change.values, op: change.op, base, sort: sort() }),
  headers: {
    "HX-Request": "true",
    "X-CSRFToken": document.querySelector("input[name=csrfmiddlewaretoken]").value,
  },
  signal: AbortSignal.timeout(15000),
});

const shown = () => ({ version: pane().dataset.version, aside: pane().dataset.aside === "yes" });

let refused = 0;
const without = () => (refused ? `, without ${refused === 1 ? "one change" : `${refused} changes`} that the site refused` : "");

/* What the queue tells (change_queue.js), in words. */
const told = {
  changed: () => count(),
  saving: () => say("Saving …"),
  saved: () => {
    say(`Saved, version ${shown().version}${without()}.`, refused);
    refused = 0;
  },
  waiting: (seconds) => say(`Not saved yet: ${changes()}. Retrying${seconds ? ` in ${seconds} s` : ""}.`, true),
  refused: (status) => {
    refused += 1;
    say(`Not saved: ${status === 413 ? "that is too long" : "the site refused that change"}.`, true);
  },
  stopped: (status) => {
    const why = status === 403 ? "the site asks you to reload this page" : "this deck can no longer be changed from here";
    say(`Not saved: ${why}. ${changes()}.`, true);
  },
  answered: (html, values) => {
    show(html, values);
    follow();
    return shown();
  },
};

const queue = new ChangeQueue({
  deck: builder.dataset.deck,
  storage: tabStorage(),
  fetch: send,
  clock: window,
  told,
});

addEventListener("online", () => queue.retry());
addEventListener("beforeunload", (event) => { if (queue.length) event.preventDefault(); });

// ---- showing what came back, without taking anything out of the reader's hands ----

const sort = () => pane().querySelector("input[name=sort]").value;

const show = (html, sent) => {
  const drafts = [...pane().querySelectorAll("[data-draft]")].map((field) => [field.id, field.value]);
  const active = document.activeElement;
  const inPane = pane().contains(active);
  const rows = [...pane().querySelectorAll(".deck-rows [data-card]")];
  const place = inPane ? rows.findIndex((row) => row.contains(active)) : -1;
  const typed = inPane && active.matches(typing) && active.value !== active.defaultValue ? active.value : null;
  const caret = typed !== null && active.type !== "number" ? [active.selectionStart, active.selectionEnd] : null;
  const open = new Set([...pane().querySelectorAll("details[open] > summary")].map((summary) => summary.textContent));

  htmx.swap("#deck-pane", html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });

  const refused = pane().querySelector("[role=alert]:not(.conflict)");
  for (const [id, value] of drafts) {
    const field = document.getElementById(id);
    if (refused || !(field.name in sent)) field.value = value;
  }
  for (const summary of pane().querySelectorAll("details > summary")) {
    if (open.has(summary.textContent)) summary.parentElement.open = true;
  }
  if (!inPane) return;
  const same = active.id && document.getElementById(active.id);
  if (same && !same.disabled) {
    same.focus({ preventScroll: true });
    if (typed !== null) same.value = typed;
    if (caret) same.setSelectionRange(...caret);
  } else {
    const left = [...pane().querySelectorAll(".deck-rows [data-card]")];
    const row = left[Math.min(place, left.length - 1)];
    const kind = active.id.split("-")[0];
    (row?.querySelector(`[id^="${kind}-"]`) ?? document.getElementById("search")).focus();
  }
};

/* Write the counts beside the cards to choose from, what is still waiting included. */
const count = () => {
  const counts = new Map();
  for (const input of pane().querySelectorAll(".deck-rows input[name^=count-]")) counts.set(input.name.slice(6), Number(input.defaultValue));
  let size = Number(pane().dataset.size);
  for (const values of queue.changes) {
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
  for (const place of document.querySelectorAll("[data-tally]")) place.textContent = `${size} ${size === 1 ? "card" : "cards"}`;
};

/* Let the address say which version this tab is on, so that a reload shows the same. */
const follow = () => {
  const aside = shown().aside ? shown().version : "";
  const address = new URL(location.href);
  if (aside) address.searchParams.set("v", aside);
  else address.searchParams.delete("v");
  history.replaceState(history.state, "", address);
  document.getElementById("find-version").value = aside;
};

// ---- what makes a change: buttons, fields, drag and drop, keys ----

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-changes]");
  if (!form) return;
  event.preventDefault();
  const change = event.submitter?.value;
  if (!change || change === "all") return; // Enter in a field: the field's own change saves it
  if (change === "list") return; // leaving the field has saved it
  queue.put({ ...fields(event.submitter), change });
});

/* What a button sends besides itself: the fields that it stands with. */
const fields = (button) => {
  const named = button.closest("[data-fields]")?.querySelectorAll("[name]:not(button)") ?? [];
  return Object.fromEntries([...named].map((field) => [field.name, field.value]));
};

let pause = 0;
const save = (field) => {
  clearTimeout(pause);
  const verb = field.dataset.save;
  if (verb.startsWith("set ")) queue.put({ change: `${verb} ${field.value || 0}` });
  else if (verb.startsWith("assume ")) queue.put({ cost: field.value, change: verb });
  else if (verb.startsWith("into ")) queue.put({ change: `${verb} ${field.value}` });
  else if (verb.startsWith("rename ")) queue.put({ category: field.value, change: verb });
  else if (verb === "rules") queue.put({ ...rules(), change: verb });
  else queue.put({ [field.name]: field.value, change: verb });
};
const rules = () => {
  const form = new FormData(document.getElementById("deck-form"));
  return { usual_copies: form.get("usual_copies") ?? "", format: form.get("format"), towns: form.get("towns") };
};

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-save]")) save(event.target);
});
document.addEventListener("input", (event) => {
  if (!event.target.matches("textarea[data-save]:not(#deck-list)")) return;
  clearTimeout(pause);
  pause = setTimeout(() => save(event.target), 1000);
});

/* "4 fireb" and Enter puts in what the page marks for these words. The box is free for the next at once. */
const search = document.getElementById("search");
const marked = (root) => root.querySelector("#enter-adds")?.dataset;
const adds = async (words) => {
  const address = `${search.form.getAttribute("hx-get")}?${new URLSearchParams(new FormData(search.form))}`;
  let found = document.getElementById("results").dataset.q === words.trim() ? marked(document) : null;
  search.value = "";
  search.dispatchEvent(new Event("input", { bubbles: true }));
  try {
    found ??= marked(new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html"));
  } catch {
    found = null;
  }
  if (found) queue.put({ change: `add ${found.add} ${found.copies}` });
  else say(`No card is found for “${words}”.`, true);
};
search.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !/^\s*[1-9]\d?\s*[x×]?\s+\S/.test(search.value)) return;
  event.preventDefault();
  adds(search.value);
});

/* Cards are dragged between the cards to choose from, the deck, its categories and the maybe-pile. */
let dragged = null;
const zone = (target) => dragged && target.closest?.("[data-pile], [data-pile-maybe], #drawer, .choosing");
const moved = ({ card, from, pile }, to) => {
  if (to.matches("[data-pile]")) return `into ${card} ${to.dataset.pile}`;
  if (to.matches("[data-pile-maybe]")) return { deck: `aside ${card}`, choosing: `consider ${card} 1` }[from];
  if (to.matches(".choosing")) return { deck: `add ${card} -1`, maybe: `consider ${card} -1` }[from];
  return { choosing: `add ${card} 1`, maybe: `back ${card}`, deck: pile && `into ${card}` }[from];
};
document.addEventListener("dragstart", (event) => {
  const row = event.target.closest?.("[data-card]");
  if (!row) return;
  const from = row.closest("[data-pile-maybe]") ? "maybe" : drawer.contains(row) ? "deck" : "choosing";
  dragged = { card: row.dataset.card, from, pile: Boolean(row.closest("[data-pile]")) };
  event.dataTransfer.setData("text/plain", row.dataset.name);
  event.dataTransfer.effectAllowed = "copyMove";
});
document.addEventListener("dragover", (event) => {
  const over = zone(event.target);
  if (over) event.preventDefault();
  for (const place of document.querySelectorAll(".drop-here")) place.classList.toggle("drop-here", place === over);
  over?.classList.add("drop-here");
});
document.addEventListener("dragend", () => {
  dragged = null;
  for (const place of document.querySelectorAll(".drop-here")) place.classList.remove("drop-here");
});
document.addEventListener("drop", (event) => {
  const over = zone(event.target);
  if (!over) return;
  event.preventDefault();
  const change = moved(dragged, over);
  if (change) queue.put({ change });
});

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
  } else if (event.key === "m" && drawer.contains(row)) {
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

// ---- the drawer of a phone, and the card beside the deck ----

drawer.querySelector(".drawer-handle").addEventListener("click", (event) => {
  const open = drawer.toggleAttribute("data-open");
  event.currentTarget.setAttribute("aria-expanded", String(open));
  if (open) scrollTo(0, Math.max(scrollY, document.querySelector("main").offsetTop)); // the verdict above the deck
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id === "results") count(); // no target where this page did the swap itself
});
document.addEventListener("click", (event) => {
  if (event.target.closest(".strip-word a") && !drawer.hasAttribute("data-open")) drawer.querySelector(".drawer-handle").click();
});

const asked = document.getElementById(location.hash.slice(1));
if (asked && pane().contains(asked)) {
  drawer.querySelector(".drawer-handle").click();
  asked.scrollIntoView();
}

count();
if (!queue.begin(shown())) location.reload();
