/* Watching a fight: each moment of the trace on the board, line by line, blow by blow, round by round, or by itself. */
import { copyAndSay } from "../codex/site.js";

/* An animation as the page brings it: after which event which slot of the board gets which picture, what flies, and
   whose spells show (sandbox/board/animation.py). */
const animations = new WeakMap();
const animationOf = (form) => {
  if (!animations.has(form)) {
    const island = JSON.parse(document.getElementById("animation").textContent);
    const [slots, pictures, frames, flights, boxes, boxFrames] = island;
    const bySlot = slots.map(() => []);
    for (const [event, slot, picture] of frames) bySlot[slot].push([event, pictures[picture]]);
    animations.set(form, { bySlot, shown: [], flights, boxes, boxFrames });
  }
  return animations.get(form);
};
const lastUpTo = (frames, at) => frames.filter(([event]) => event <= at).pop();
const slotOf = (slot) => document.querySelector(`.ending [data-slot="${slot}"]`);
const still = matchMedia("(prefers-reduced-motion: reduce)");

/* Put a picture into its slot; of a minion's tile, let the bar fall to what is left, and say how much is lost. */
const showPicture = (slot, picture) => {
  const place = slotOf(slot);
  const before = place.querySelector(".tile");
  const old = before?.querySelector(".bar rect").getAttribute("width");
  place.innerHTML = picture;
  const tile = place.querySelector(".tile");
  const lost = before && tile ? Number(before.dataset.hp) - Number(tile.dataset.hp) : 0;
  if (!lost) return;
  if (lost > 0) tile.dataset.lost = `−${lost}`;
  if (!still.matches) {
    const bar = tile.querySelector(".bar rect");
    bar.animate([{ width: `${old}px` }, { width: `${bar.getAttribute("width")}px` }], { duration: 500, easing: "ease-in" });
  }
};

/* Who strikes whom, as arrows between the tiles: the damage that flies now with its number, and thin and dashed the blow
   that it answers. */
const SVG = "http://www.w3.org/2000/svg";
const draw = (into, name, attributes) => {
  const made = into.appendChild(document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const atEdge = (tile, towards) => {
  const [dx, dy] = [towards.x - tile.x, towards.y - tile.y];
  const scale = Math.min(tile.width / 2 / Math.abs(dx || 1e-6), tile.height / 2 / Math.abs(dy || 1e-6), 1);
  return { x: tile.x + dx * scale, y: tile.y + dy * scale };
};
const placeOf = (slot, sides) => {
  const tile = slotOf(slot)?.querySelector(".tile");
  if (!tile?.checkVisibility()) return null;
  const [own, name, around] = [tile, tile.querySelector(".name"), sides].map((each) => each.getBoundingClientRect());
  const [top, head] = [own.y - around.y, name.y + name.height / 2 - around.y];
  return { x: own.x + own.width / 2 - around.x, width: own.width, top, bottom: top + own.height, head };
};
/* Side by side, an arrow goes from head to head; from row to row, from edge to edge. */
const ends = (one, other) => {
  const beside = one.top < other.bottom && other.top < one.bottom;
  return [one, other].map((tile) => beside
    ? { x: tile.x, y: tile.head, width: tile.width, height: 36 }
    : { x: tile.x, y: (tile.top + tile.bottom) / 2, width: tile.width, height: tile.bottom - tile.top });
};
const BEND = 24;
const drawArrow = (arrows, sides, source, target, kind, number) => {
  const places = [placeOf(source, sides), placeOf(target, sides)];
  if (!places[0] || !places[1]) return;
  const [one, other] = ends(...places);
  const [from, to] = [atEdge(one, other), atEdge(other, one)];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const middle = {
    x: (from.x + to.x) / 2 - ((to.y - from.y) / length) * BEND,
    y: (from.y + to.y) / 2 + ((to.x - from.x) / length) * BEND,
  };
  draw(arrows, "path", { class: kind, d: `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}` });
  const turn = (Math.atan2(to.y - middle.y, to.x - middle.x) * 180) / Math.PI;
  draw(arrows, "path", { class: `head ${kind}`, d: "M0 0-12-7-12 7z", transform: `translate(${to.x} ${to.y}) rotate(${turn})` });
  if (number === null) return;
  const at = { x: (from.x + 2 * middle.x + to.x) / 4, y: (from.y + 2 * middle.y + to.y) / 4 };
  draw(arrows, "rect", { class: "pill", x: at.x - 19, y: at.y - 13, width: 38, height: 26, rx: 13 });
  draw(arrows, "text", { x: at.x, y: at.y + 6 }).textContent = number;
};
const showFlight = (flight) => {
  const sides = document.querySelector(".ending .sides");
  for (const place of sides.querySelectorAll("[data-role]")) {
    place.removeAttribute("data-role");
    place.removeAttribute("data-number");
  }
  sides.querySelector(".arrows")?.remove();
  const [, source, target, number, answeredSource, answeredTarget] = flight ?? [];
  const [striker, victim] = [source ?? null, target ?? null].map((slot) => slot === null ? null : slotOf(slot));
  striker?.setAttribute("data-role", "striker");
  victim?.setAttribute("data-role", "victim");
  if (number !== null && number !== undefined) victim?.setAttribute("data-number", number);
  if (!striker || !victim || striker === victim) return;
  const arrows = draw(sides, "svg", { class: "arrows", "aria-hidden": "true" });
  if (answeredSource !== null && answeredTarget !== null) drawArrow(arrows, sides, answeredSource, answeredTarget, "answered", null);
  drawArrow(arrows, sides, source, target, "flies", number);
};
const showFlightAgain = () => {
  const form = theStepper();
  if (form) showFlight(lastUpTo(animationOf(form).flights, here(form)));
};
addEventListener("resize", showFlightAgain);

/* The board at a line is the one right before the next line, as the server has it (sandbox/trace/stepper.py). */
const placesAround = (form, at) => {
  const last = Number(form.dataset.last);
  const lines = [...document.querySelectorAll(".trace-panel .trace .no")];
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
  const next = [...document.querySelectorAll(".trace-panel .trace .no")].find((other) => Number(other.id.slice(1)) > line);
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
    const [, picture] = lastUpTo(frames, at);
    if (animation.shown[slot] !== picture) showPicture(slot, picture);
    else slotOf(slot).querySelector("[data-lost]")?.removeAttribute("data-lost");
    animation.shown[slot] = picture;
  });
  const [, box] = lastUpTo(animation.boxFrames, at) ?? [];
  document.getElementById("target-box").innerHTML = animation.boxes[box] ?? "";
  showFlight(lastUpTo(animation.flights, at));
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
  keepInView(row);
  const badge = line.querySelector(":scope > .step");
  const words = document.createElement("span");
  words.textContent = sentence(row);
  const link = document.createElement("a");
  link.href = number.href;
  link.textContent = `line ${number.textContent}`;
  const where = document.createElement("small");
  where.className = "now-where";
  where.textContent = around(line).map(sentence).join(" · ");
  said.replaceChildren(where, ...(badge ? [badge.cloneNode(true), " "] : []), words, " ", link);
  form.elements.at.ariaValueText = words.textContent;
};

/* The rows of the round and the attack that a line is part of, the outermost first. */
const around = (line) => {
  const rows = [];
  for (let up = line.parentElement.closest("li"); up; up = up.parentElement.closest("li")) {
    const row = up.querySelector(":scope > :is(.round, .attack), :scope > details > :is(.round, .attack)");
    if (row) rows.unshift(row);
  }
  return rows;
};

/* Where the trace has a scroll of its own, the line of the moment stays in it; the page never moves for it. */
const keepInView = (row) => {
  const lines = row.closest(".lines");
  const [own, around] = [row.getBoundingClientRect(), lines.getBoundingClientRect()];
  if (own.top < around.top || own.bottom > around.bottom) {
    lines.scrollTop += own.top - around.top - (around.height - own.height) / 2;
  }
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
  const rows = [...document.querySelectorAll(`.trace-panel .row.${kind}`)];
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
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.contains(theStepper())) pause(); // and not for what is folded in further down
});
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

/* What is open above the bar goes when something else gets the focus, so that it never covers that. */
document.addEventListener("focusin", (event) => {
  const more = document.querySelector(".stepper-more[open]");
  if (more && !more.contains(event.target)) more.open = false;
});

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
const begin = () => {
  const now = document.querySelector(".trace .now");
  if (now) keepInView(now);
  showFlightAgain();
};
document.addEventListener("htmx:afterSettle", begin);
begin();
