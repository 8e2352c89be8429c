/* The page about reading without a network: keeps every card and rule on wish, and lists what is kept. It also stands in
   for a page that cannot be had; its address is then another one. */
import { changesWait, tabStorage } from "../deckbuilder/change_queue.js";

const AT_ONCE = 4;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const byId = (id) => document.getElementById(id);
const { pages: listed, own, editor } = byId("keep-everything").dataset; // addresses
const { visited: PAGES, wished: EVERYTHING } = byId("keep-everything").dataset; // stores

/* All that can be kept: from the network, or as it was kept itself. */
async function everything() {
  try {
    const answer = await fetch(listed);
    if (answer.ok) return await answer.json();
  } catch {
    /* no network */
  }
  const kept = await caches.match(listed, { ignoreVary: true });
  return kept ? kept.json() : null;
}

async function keepAll(pages) {
  const cache = await caches.open(EVERYTHING);
  const visited = await caches.open(PAGES);
  await cache.add(listed);
  const waiting = [...pages];
  let done = 0;
  let bytes = 0;
  const work = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const answer = await fetch(page.url);
      if (!answer.ok) throw new Error(page.title);
      bytes += (await answer.clone().blob()).size;
      await cache.put(page.url, answer);
      await visited.delete(page.url, { ignoreVary: true }); // or the older one would be found first
      done += 1;
      byId("keep-state").textContent = `${done} of ${pages.length} pages, ${megabytes(bytes)}`;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  byId("keep-state").textContent = `Kept: ${done} pages, ${megabytes(bytes)}.`;
}

byId("keep-button").addEventListener("click", async (event) => {
  event.target.disabled = true;
  try {
    await keepAll((await everything()).pages);
  } catch {
    byId("keep-state").textContent += " It stopped: the network or the room gave out. Press again to go on.";
  }
  event.target.disabled = false;
  show();
});

byId("forget-button").addEventListener("click", async () => {
  await caches.delete(EVERYTHING);
  byId("keep-state").textContent = "Forgotten.";
  show();
});

/* In the place of another page, what that was asked for. */
const standsIn = location.pathname !== own;
let asked = (standsIn && new URLSearchParams(location.search).get("q")) || "";

/* List what is kept that has the words looked for: at first those that the page was asked for, where some has them. */
async function show() {
  const titles = new Map((await everything())?.pages.map((page) => [page.url, page.title]));
  const found = new Set();
  const all = await caches.has(EVERYTHING);
  for (const name of all ? [PAGES, EVERYTHING] : [PAGES]) {
    for (const request of await (await caches.open(name)).keys()) {
      const url = new URL(request.url);
      if (!url.search && titles.has(url.pathname)) found.add(url.pathname);
    }
  }
  const list = byId("kept-list");
  const fits = (words) => [...found].filter((path) => titles.get(path).toLowerCase().includes(words.trim().toLowerCase()));
  if (asked && fits(asked).length) byId("kept-find").value = asked;
  asked = "";
  list.replaceChildren(...fits(byId("kept-find").value).map((path) => {
    const link = document.createElement("a");
    link.href = path;
    link.textContent = titles.get(path);
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
  byId("kept-pages").hidden = !found.size;
  byId("forget-button").hidden = !all;
}

byId("kept-find").addEventListener("input", show);
/* The deck that is edited at an address, if any. */
const deckAt = (path) => {
  const [before, after] = editor.split("DECK");
  return path.startsWith(before) && path.endsWith(after) ? path.slice(before.length, -after.length) : null;
};

/* In the place of another page: say whether changes of its deck wait, and show the page itself as soon as there is a
   network. */
byId("no-connection").hidden = !standsIn;
byId("changes-wait").hidden = !changesWait(tabStorage(), deckAt(location.pathname));
const comeBack = async (wait) => {
  try {
    await fetch(location.href, { method: "HEAD" });
    location.reload();
  } catch {
    setTimeout(comeBack, wait * 1000, Math.min(wait * 2, 16));
  }
};
if (standsIn) setTimeout(comeBack, 1000, 2);
if ("caches" in window) {
  show();
  everything().then((found) => {
    byId("keep-everything").hidden = !found || standsIn;
    if (found) byId("keep-size").textContent = `: ${found.pages.length} pages, about ${megabytes(found.bytes)}`;
  });
}
