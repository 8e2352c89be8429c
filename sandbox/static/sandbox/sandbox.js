/* What script adds to a fight: fold everything at once, unfold what the address points at, copy what can be
   taken along, and step through the trace without loading the page anew. */
"use strict";

const unfoldTarget = () => {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (!target) return;
  const own = target.parentElement.querySelector(":scope > details");
  if (own) own.open = true;
  for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  target.scrollIntoView({ block: "center" });
};

/* An animation as the page brings it: after which event which slot of the board gets which picture (sandbox/board/animation.py). */
const films = new WeakMap();
const animationOf = (form) => {
  if (!films.has(form)) {
    const [slots, pictures, frames] = JSON.parse(document.getElementById("animation").textContent);
    const bySlot = slots.map(() => []);
    for (const [event, slot, picture] of frames) bySlot[slot].push([event, pictures[picture]]);
    films.set(form, { bySlot, shown: [] });
  }
  return films.get(form);
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

document.addEventListener("click", (event) => {
  const form = theStepper();
  const way = event.target.closest(".stepper a[data-way]");
  if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const to = placesAround(form, Number(form.elements.at.value))[way.dataset.way];
  if (to !== null) moveTo(form, to);
});

document.addEventListener("input", (event) => {
  const form = theStepper();
  if (form && event.target === form.elements.at) moveTo(form, Number(event.target.value));
});

document.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: "back", ArrowRight: "forward" }[event.key];
  const form = theStepper();
  const typing = event.target.closest("input:not([type=range]), select, textarea, pre");
  if (!way || !form || typing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  const to = placesAround(form, Number(form.elements.at.value))[way];
  if (to !== null) moveTo(form, to);
});

/* A link to a line moves the board there, too. */
const goToTarget = () => {
  const form = theStepper();
  const number = document.querySelector(".trace :target");
  if (form && number) moveTo(form, endOf(form, Number(number.id.slice(1))));
  unfoldTarget();
};
addEventListener("hashchange", goToTarget);
goToTarget();

document.addEventListener("click", (event) => {
  const fold = event.target.closest("button[data-fold]");
  if (fold) {
    for (const part of document.querySelectorAll(".trace details")) part.open = fold.dataset.fold === "open";
  }
  const copy = event.target.closest("button:is([data-copy-text], [data-copy-file])");
  if (copy) {
    const words = copy.textContent;
    const say = (text) => {
      copy.textContent = text;
      setTimeout(() => { copy.textContent = words; }, 2000);
    };
    textFor(copy).then((text) => navigator.clipboard.writeText(text)).then(() => say("Copied"), () => say("Copy failed"));
  }
});

const textFor = async (button) => {
  if (button.dataset.copyText) return document.getElementById(button.dataset.copyText).textContent;
  const answer = await fetch(button.dataset.copyFile);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
};

/* A set-up that cannot be run is answered with the form and what is wrong: show that, too. */
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status === 400 && event.detail.target.id === "bench") {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});
