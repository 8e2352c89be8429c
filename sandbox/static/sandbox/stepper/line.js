/* The line of the moment, in the trace and in words beside the board. */

export const showLine = (form, number) => {
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
export const keepInView = (row) => {
  const lines = row.closest(".lines");
  const scrolled = getComputedStyle(lines).overflowY === "auto" ? lines : lines.parentElement;
  const [own, around] = [row.getBoundingClientRect(), scrolled.getBoundingClientRect()];
  if (own.top < around.top || own.bottom > around.bottom) {
    scrolled.scrollTop += own.top - around.top - (around.height - own.height) / 2;
  }
};

/* What a row says, without the name of its step and the interpretations it cites. */
const sentence = (row) => {
  const words = row.querySelector(".words").cloneNode(true);
  for (const more of words.querySelectorAll("small, .cited")) more.remove();
  return words.textContent.trim();
};
