/* Where the stepper is in the trace, and where it can go. */

export const theStepper = () => document.querySelector(".stepper");
export const here = (form) => Number(form.elements.at.value);

/* The board at a line is the one right before the next line, as the server has it (sandbox/trace/stepper.py). */
export const placesAround = (form, at) => {
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

export const endOf = (form, line) => {
  const next = [...document.querySelectorAll(".trace-panel .trace .no")].find((other) => Number(other.id.slice(1)) > line);
  return next ? Number(next.id.slice(1)) - 1 : Number(form.dataset.last);
};

export const addressAt = (at) => {
  const address = new URL(location);
  address.searchParams.set("at", at);
  address.hash = "board";
  return address;
};

/* The board after the next line of a kind (a blow, a round, a death) in a direction; null where there is none. */
export const nextOf = (form, kind, backwards) => {
  const rows = [...document.querySelectorAll(`.trace-panel .row.${kind}`)];
  const starts = rows.map((row) => Number(row.closest("li").querySelector(":scope > .no").id.slice(1)));
  const places = starts.map((start) => endOf(form, start));
  return (backwards ? places.reverse().find((place) => place < here(form)) : places.find((place) => place > here(form))) ?? null;
};
