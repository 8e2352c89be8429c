/* Watching a fight: each moment of the trace on the board, line by line, blow by blow, round by round, or by itself. */
"use strict";

/* An animation as the page brings it: after which event which slot of the board gets which picture (sandbox/board/animation.py). */
const animations = new WeakMap();
const animationOf = (form) => {
  if (!animations.has(form)) {
    const [slots, pictures, frames] = JSON.parse(document.getElementById("animation").textContent);
    const bySlot = slots.map(() => []);
    for (const [event, slot, picture] of frames) bySlot[slot].push([event, pictures[picture]]);
    animations.set(form, { bySlot, shown: [] });
  }
  return animations.get(form);
};

/* The board at a line is the one right before the next line, as the server has it (sandbox/trace/stepper.py). */
const placesAround = (form, at) => {
  const last = Number(form.dataset.last);
  const lines = [...document.querySelectorAll(".telling .trace .no")];
  const starts = lines.map((line) => Number(line.id.slice(1)));
  const ends = [...starts.map((start) => start - 1), last];
  const passed = starts.filter((start) => start <= at).length;
  const between = at < ends[passed];
  return {
    now: lines[passed - 1],
    first: at ? 0 : null,
    back: passed ? ends[passed - 1] : between && at ? 0 : null,
    forward: between ? ends[passed] : ends[passed + 1] ?? null,
    last: at < last ? last : null,
  };
};

const endOf = (form, line) => {
  const next = [...document.querySelectorAll(".telling .trace .no")].find((other) => Number(other.id.slice(1)) > line);
  return next ? Number(next.id.slice(1)) - 1 : Number(form.dataset.last);
};

const addressAt = (at) => {
  const address = new URL(location);
  address.searchParams.set("at", at);
  address.hash = "board";
  return address;
};

let settled;
const moveTo = (form, at) => {
  const animation = animationOf(form);
  animation.bySlot.forEach((frames, slot) => {
    const picture = frames.filter(([event]) => event <= at).pop()[1];
    if (animation.shown[slot] !== picture) document.querySelector(`.ending [data-slot="${slot}"]`).innerHTML = picture;
    animation.shown[slot] = picture;
  });
  const places = placesAround(form, at);
  for (const link of form.querySelectorAll("a[data-way]")) {
    const to = places[link.dataset.way];
    link.href = addressAt(to ?? at);
    link.ariaDisabled = to === null ? "true" : null;
  }
  form.elements.at.value = at;
  form.querySelector(".place").textContent = at;
  showLine(form, places.now);
  clearTimeout(settled);
  settled = setTimeout(() => history.replaceState(history.state, "", addressAt(at)), 300);
};

const showLine = (form, number) => {
  for (const row of document.querySelectorAll(".trace .now")) {
    row.classList.remove("now");
    row.removeAttribute("aria-current");
  }
  const said = document.querySelector(".moment .now-line");
  said.textContent = "Before the first line.";
  form.elements.at.ariaValueText = said.textContent;
  if (!number) return;
  const line = number.parentElement;
  const row = line.querySelector(":scope > .row, :scope > details > .row");
  row.classList.add("now");
  row.setAttribute("aria-current", "step");
  for (let fold = line.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const badge = line.querySelector(":scope > .step");
  const words = document.createElement("span");
  words.textContent = sentence(row);
  const link = document.createElement("a");
  link.href = number.href;
  link.textContent = `line ${number.textContent}`;
  said.replaceChildren(...(badge ? [badge.cloneNode(true), " "] : []), words, " ", link);
  form.elements.at.ariaValueText = words.textContent;
};

/* What a row says, without the name of its step and the interpretations it cites. */
const sentence = (row) => {
  const words = row.querySelector(".words").cloneNode(true);
  for (const more of words.querySelectorAll("small, .cited")) more.remove();
  return words.textContent.trim();
};

const theStepper = () => document.querySelector(".stepper");
const here = (form) => Number(form.elements.at.value);

const goTo = (at) => {
  if (at !== null && at !== undefined) moveTo(theStepper(), at);
};

/* The board after the next line of a kind (a blow, a round, a death) in a direction; null where there is none. */
const nextOf = (form, kind, backwards) => {
  const rows = [...document.querySelectorAll(`.telling .row.${kind}`)];
  const starts = rows.map((row) => Number(row.closest("li").querySelector(":scope > .no").id.slice(1)));
  const places = starts.map((start) => endOf(form, start));
  return (backwards ? places.reverse().find((place) => place < here(form)) : places.find((place) => place > here(form))) ?? null;
};

/* Watching: a line each second, or as fast as is chosen, until the end, a pause, or another tab. */
let watching = null;
const pause = () => {
  clearInterval(watching);
  watching = null;
  const button = document.querySelector("[data-play]");
  if (button) button.ariaPressed = "false";
};
const play = () => {
  const form = theStepper();
  if (here(form) >= Number(form.dataset.last)) moveTo(form, 0);
  document.querySelector("[data-play]").ariaPressed = "true";
  watching = setInterval(() => {
    const to = theStepper() && placesAround(theStepper(), here(theStepper())).forward;
    if (to === null || to === undefined) pause();
    else moveTo(theStepper(), to);
  }, Number(document.querySelector("[data-speed]").value));
};
document.addEventListener("visibilitychange", pause);
document.addEventListener("htmx:beforeSwap", pause);
document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-speed]") || !watching) return;
  pause();
  play();
});

const ruleAt = (said) => {
  const badge = said.querySelector(".step");
  return badge ? `\nRule: ${badge.textContent}, ${badge.title}, ${badge.href}` : "";
};
const copyMoment = (button) => {
  const said = document.querySelector(".now-line");
  const words = said.querySelector("span")?.textContent ?? said.textContent;
  copyAndSay(button, `${words}${ruleAt(said)}\n${addressAt(here(theStepper()))}`);
};

document.addEventListener("click", (event) => {
  const form = theStepper();
  if (!form) return;
  const way = event.target.closest(".stepper a[data-way]");
  if (way && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    pause();
    goTo(placesAround(form, here(form))[way.dataset.way]);
  }
  if (event.target.closest("[data-play]")) (watching ? pause : play)();
  if (event.target.closest("[data-next-death]")) goTo(nextOf(form, "death", false));
  const copy = event.target.closest("[data-copy-moment]");
  if (copy) copyMoment(copy);
});

document.addEventListener("input", (event) => {
  const form = theStepper();
  if (!form || event.target !== form.elements.at) return;
  pause();
  moveTo(form, Number(event.target.value));
});

/* Arrows work on the whole page. The keys that scroll or press something elsewhere work while the board, the stepper or a
   line of the trace has the focus. */
const WATCHED = ".ending, .stepper, .trace";
const KEYS = {
  ArrowLeft: (form, around) => around.back,
  ArrowRight: (form, around) => around.forward,
  "Shift ArrowLeft": (form) => nextOf(form, "attack", true) ?? 0,
  "Shift ArrowRight": (form) => nextOf(form, "attack", false) ?? Number(form.dataset.last),
};
const KEYS_WHILE_WATCHED = {
  PageUp: (form) => nextOf(form, "round", true) ?? 0,
  PageDown: (form) => nextOf(form, "round", false) ?? Number(form.dataset.last),
  Home: () => 0,
  End: (form) => Number(form.dataset.last),
  n: (form) => nextOf(form, "death", false),
};

const openHelp = () => {
  const more = document.querySelector(".stepper-more");
  more.open = true;
  more.querySelector("summary").focus();
};

document.addEventListener("keydown", (event) => {
  const form = theStepper();
  if (!form || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=range]), select, textarea, pre")) return;
  const key = event.shiftKey && event.key.startsWith("Arrow") ? `Shift ${event.key}` : event.key;
  const watched = event.target.closest(WATCHED);
  const to = KEYS[key] ?? (watched ? KEYS_WHILE_WATCHED[key] : undefined);
  if (to) {
    event.preventDefault();
    pause();
    goTo(to(form, placesAround(form, here(form))));
  } else if (key === "?") {
    event.preventDefault();
    openHelp();
  } else if (key === " " && watched && !event.target.closest("a, button, summary")) {
    event.preventDefault();
    (watching ? pause : play)();
  } else if (key === "Escape") {
    document.querySelector(".stepper-more").open = false;
  }
});

/* A link to a line moves the board there, too. */
const goToTarget = () => {
  const form = theStepper();
  const number = document.querySelector(".trace :target");
  if (form && number) moveTo(form, endOf(form, Number(number.id.slice(1))));
};
addEventListener("hashchange", goToTarget);
goToTarget();
