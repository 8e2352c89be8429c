/* The little that every page does with script: let "/" find the search box, choose among its proposals, change the
   theme in place, and keep what was visited to be read without a network. One file: a page asks for few. */
"use strict";

function openSearch(id) {
  const search = document.getElementById(id);
  if (!search) return false;
  search.closest(".search")?.classList.add("open");
  search.focus();
  search.select();
  return true;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-open-search]") && openSearch("site-search")) event.preventDefault();
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
  if (openSearch("search") || openSearch("site-search")) event.preventDefault(); // the page's own box, where it has one
});

/* Whoever follows a link right after typing has left: what was typed must not call the page back. */
let leaving = false;
addEventListener("beforeunload", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });
document.addEventListener("input", () => { leaving = false; }, true); // it was but a file that came
for (const step of ["htmx:beforeRequest", "htmx:beforeOnLoad"]) {
  document.addEventListener(step, (event) => {
    if (leaving && event.detail.elt.matches("form")) event.preventDefault();
  });
}

/* What somebody has pressed or changed and what is refused in place is asked for as without script: its page says why,
   keeps what was sent, and asks again. What asks by itself, or as one types, does not lead away from what is read. */
const BY_HAND = ["submit", "click", "change"];
document.addEventListener("htmx:responseError", ({ detail }) => {
  const { elt, verb, triggeringEvent } = detail.requestConfig;
  if (!BY_HAND.includes(triggeringEvent?.type) || !elt.matches("form, a[href]")) return;
  const asked = new URL(detail.pathInfo.finalRequestPath, location);
  if (verb === "get" && new URL(elt.action || elt.href, location).pathname === asked.pathname) location.assign(asked);
  if (verb !== "post") return;
  const { submitter } = triggeringEvent;
  if (submitter?.name) elt.append(hidden(submitter.name, submitter.value));
  elt.submit();
});

const hidden = (name, value) => {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  return field;
};

/* A press that leaves a changed field: the change brings anew what is pressed. So it waits until the press is over, what
   was pressed then waits until the change has been made, and is pressed again where it stands now. */
(() => {
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
})();

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

/* The proposals under the search box: arrows choose among them, Enter opens the chosen one, Escape puts them away.
   They come from the server as links in a list; without script the box is a form like any other. */
(() => {
  const box = document.getElementById("site-search");
  const panel = document.getElementById("proposals");
  if (!box || !panel) return;
  box.setAttribute("role", "combobox");
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-expanded", "false");

  const rows = () => [...panel.querySelectorAll("[role=option]")];
  const chosen = () => panel.querySelector("[aria-selected=true]");
  const open = () => !panel.hidden && panel.childElementCount > 0;

  const tell = () => {
    box.setAttribute("aria-expanded", String(open()));
    const row = open() && chosen();
    if (open()) box.setAttribute("aria-controls", "proposed");
    else box.removeAttribute("aria-controls");
    if (row) box.setAttribute("aria-activedescendant", row.id);
    else box.removeAttribute("aria-activedescendant");
  };
  const choose = (row) => {
    chosen()?.setAttribute("aria-selected", "false");
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    tell();
  };
  const show = (shown) => {
    panel.hidden = !shown;
    tell();
  };
  const take = (row) => {
    if (row.dataset.fill === undefined) {
      location.assign(row.href);
      return;
    }
    box.value = row.dataset.fill;
    box.focus();
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // Proposals for other words than those that stand in the box are not to be opened by Enter.
  const fresh = () => panel.querySelector("[role=listbox]")?.dataset.for === box.value.trim();

  box.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && open()) {
      event.preventDefault();
      show(false);
    } else if (event.key === "Enter" && open() && fresh() && chosen()) {
      event.preventDefault();
      take(chosen());
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!panel.childElementCount) return;
      event.preventDefault();
      if (!open()) {
        show(true);
        return;
      }
      const all = rows();
      const place = all.indexOf(chosen());
      const step = event.key === "ArrowDown" ? 1 : -1;
      choose(all[place < 0 && step < 0 ? all.length - 1 : (place + step + all.length) % all.length]);
    }
  });
  panel.addEventListener("click", (event) => {
    const row = event.target.closest("[data-fill]");
    if (!row || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    take(row);
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target === panel) show(box.form.contains(document.activeElement));
  });
  box.addEventListener("focus", () => show(true));
  box.form.addEventListener("focusout", (event) => {
    if (!box.form.contains(event.relatedTarget)) show(false);
  });
})();
