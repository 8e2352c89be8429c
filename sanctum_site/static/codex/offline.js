/* Lists the cards and rules that were kept, on the page that stands in for one that was not. */
"use strict";

(async () => {
  const list = document.getElementById("kept-list");
  const cache = await caches.open("pages-1");
  for (const request of await cache.keys()) {
    const url = new URL(request.url);
    if (url.search || url.pathname.endsWith("/preview/")) continue;
    const words = await (await cache.match(request, { ignoreVary: true })).text();
    const link = document.createElement("a");
    link.href = url.pathname;
    link.textContent = new DOMParser().parseFromString(words, "text/html").title.split(" · ")[0];
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  document.getElementById("kept-pages").hidden = !list.children.length;
})();
