{% load static %}/* Keeps the cards and rules that were visited, to be read again without a network; with "keep everything" all of them
   (offline.js).
   The network always goes first, so nobody sees an old page while there is a newer one. */
"use strict";

const PAGES = "{{ stores.pages }}";
const FILES = "{{ stores.files }}";
const EVERYTHING = "{{ stores.everything }}";
const MOST_PAGES = 200;
const MOST_FILES = 80;
const OFFLINE = "{% url "offline" %}";
const HOME = "{% url "home" %}";
const REFERENCE = ["{% url "cards:list" %}", "{% url "rules:index" %}"];
const STARTS = [HOME, "{% url "cards:list" %}", "{% url "everything" %}"];
const SHELL = [
  OFFLINE,
  {% for file in shell %}"{% static file %}",
  {% endfor %}
];

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

/* Keep what every page needs, and the pages on which the installed app opens. */
async function install() {
  await (await caches.open(FILES)).addAll(SHELL);
  await (await caches.open(PAGES)).addAll(STARTS);
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

/* Forget what older versions kept, and keep the pages that are open right now. */
async function takeOver() {
  for (const name of await caches.keys()) {
    if (![PAGES, FILES, EVERYTHING].includes(name)) await caches.delete(name);
  }
  await self.clients.claim();
  for (const client of await self.clients.matchAll({ type: "window" })) {
    const request = new Request(client.url);
    if (isReference(new URL(request.url))) await fetch(request).then((answer) => keep(PAGES, request, answer)).catch(() => {});
  }
}

const isReference = ({ origin, pathname }) =>
  origin === location.origin && (pathname === HOME || REFERENCE.some((section) => pathname.startsWith(section)));
const isFile = (url) => url.origin === location.origin && url.pathname.startsWith("{% get_static_prefix %}");

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event, isReference(url)));
  else if (isFile(url)) event.respondWith(networkFirst(event, FILES));
  else if (/\/preview\/$/.test(url.pathname) && isReference(url)) event.respondWith(networkFirst(event, PAGES));
});

async function page(event, kept) {
  try {
    return kept ? await networkFirst(event, PAGES) : await fetch(event.request);
  } catch {
    return caches.match(OFFLINE);
  }
}

async function networkFirst(event, name) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(name, event.request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(event.request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/* Keep a good answer, and let the oldest go when there are too many; of all that is kept on wish, none goes. */
async function keep(name, request, answer) {
  if (!answer.ok || answer.redirected) return;
  const everything = (await caches.has(EVERYTHING)) && (await caches.open(EVERYTHING));
  const wished = everything && (await everything.match(request, { ignoreVary: true }));
  const cache = wished ? everything : await caches.open(name);
  await cache.put(request, answer); // first: where there is no room, the old one stays
  for (const old of (await cache.keys(request, { ignoreVary: true })).slice(0, -1)) await cache.delete(old);
  if (wished) return;
  const kept = await cache.keys();
  const most = name === PAGES ? MOST_PAGES : MOST_FILES;
  for (const old of kept.slice(0, Math.max(kept.length - most, 0))) {
    if (![...SHELL, ...STARTS].includes(new URL(old.url).pathname)) await cache.delete(old);
  }
}
