/* The changes that wait are sent to the site, and the page says how far it is. */
import { ChangeQueue, tabStorage } from "../change_queue.js";
import { builder, say, shown } from "./page.js";
import { count, follow, show, sort } from "./showing.js";

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

let refused = 0;
const without = () => (refused ? `, without ${refused === 1 ? "one change" : `${refused} changes`} that the site refused` : "");

/* What the queue tells (change_queue.js), in words. */
const told = {
  changed: () => count(queue.changes),
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

export const queue = new ChangeQueue({
  deck: builder.dataset.deck,
  storage: tabStorage(),
  fetch: send,
  clock: window,
  told,
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id === "results") count(queue.changes); // no target where this page did the swap itself
});
addEventListener("online", () => queue.retry());
addEventListener("beforeunload", (event) => { if (queue.length) event.preventDefault(); });
