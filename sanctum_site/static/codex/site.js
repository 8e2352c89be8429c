/* The little that every page does with script: let "/" find the search box, change the theme in place,
   and keep what was visited to be read without a network. */
"use strict";

function openSearch() {
  const search = document.getElementById("search");
  if (!search) return false;
  search.closest(".search")?.classList.add("open");
  search.focus();
  search.select();
  return true;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-open-search]") && openSearch()) event.preventDefault();
});

const NEXT_THEME = { "": "dark", dark: "light", light: "" };

function nameTheme() {
  for (const name of document.querySelectorAll("[data-theme-name]")) {
    name.textContent = document.documentElement.dataset.theme || "as the system";
  }
}
nameTheme();

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-button]")) return;
  const root = document.documentElement;
  const theme = NEXT_THEME[root.dataset.theme ?? ""] ?? "";
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  nameTheme();
  try {
    if (theme) localStorage.setItem("theme", theme);
    else localStorage.removeItem("theme");
  } catch {
    /* it holds for this page only */
  }
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (openSearch()) event.preventDefault();
});

/* Copy a text, which may still be on its way, and say on the button that was pressed how it went. The other scripts of
   the pages call this, too. */
const copyAndSay = async (button, text) => {
  const words = button.textContent;
  const say = (answer) => {
    button.textContent = answer;
    setTimeout(() => { button.textContent = words; }, 2000);
  };
  try {
    await navigator.clipboard.writeText(await text);
    say("Copied");
  } catch {
    say("Copy failed");
  }
};

const textOf = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-copy]");
  if (button) copyAndSay(button, new URL(button.dataset.copy, location).href);
});

if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}

/* A preview of a card or a term beside the link that names it, on hover, on focus, and on the first tap of a finger; the
   second tap follows the link. It stays while the pointer is on it, goes away with Escape or a tap elsewhere, and
   without it the link is just a link. */
(() => {
  const DELAY = 250;
  const answers = new Map();
  let box = null;
  let shownFor = null;
  let timer = 0;

  const make = () => {
    box = document.createElement("div");
    box.id = "preview";
    box.className = "preview leaf";
    box.setAttribute("role", "tooltip");
    box.hidden = true;
    document.body.append(box);
    box.addEventListener("pointerenter", () => clearTimeout(timer));
    box.addEventListener("pointerleave", hideSoon);
  };

  const fetched = (address) => {
    if (!answers.has(address)) {
      answers.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => ""));
    }
    return answers.get(address);
  };

  const place = (link) => {
    const at = link.getClientRects()[0];
    const room = document.documentElement;
    const left = Math.max(8, Math.min(at.left, room.clientWidth - box.offsetWidth - 8));
    const below = at.bottom + 4 + box.offsetHeight <= room.clientHeight || at.top < box.offsetHeight + 4;
    const top = below ? at.bottom + 4 : at.top - box.offsetHeight - 4;
    box.style.left = `${left + scrollX}px`;
    box.style.top = `${top + scrollY}px`;
  };

  const show = async (link) => {
    const words = await fetched(link.dataset.preview);
    if (shownFor !== link || !words) return;
    if (!box) make();
    box.innerHTML = words;
    box.hidden = false;
    link.setAttribute("aria-describedby", box.id);
    place(link);
  };

  const hide = () => {
    clearTimeout(timer);
    shownFor?.removeAttribute("aria-describedby");
    shownFor = null;
    if (box) box.hidden = true;
  };
  const hideSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(hide, DELAY);
  };
  const showSoon = (link, delay) => {
    clearTimeout(timer);
    if (link === shownFor) return;
    timer = setTimeout(() => {
      hide();
      shownFor = link;
      show(link);
    }, delay);
  };

  const named = (event) => event.target.closest?.("a[data-preview]");
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse" && named(event)) showSoon(named(event), DELAY);
  });
  document.addEventListener("pointerout", (event) => {
    if (named(event) && !box?.contains(event.relatedTarget)) hideSoon();
  });
  let finger = false;
  document.addEventListener("pointerdown", (event) => {
    finger = event.pointerType === "touch";
    if (shownFor && !box?.contains(event.target) && named(event) !== shownFor) hide();
  });
  document.addEventListener("click", async (event) => {
    const link = named(event);
    if (!finger || !link || link === shownFor || box?.contains(link)) return;
    event.preventDefault();
    if (!(await fetched(link.dataset.preview))) location.assign(link.href);
    else showSoon(link, 0);
  });
  document.addEventListener("focusin", (event) => {
    const link = named(event);
    if (link?.matches(":focus-visible")) showSoon(link, 0);
  });
  document.addEventListener("focusout", (event) => {
    if (named(event)) hideSoon();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
})();
