/* What script adds to the editor: the focus goes along, a new order of spells is saved, an error leads to its line. */

document.addEventListener("htmx:afterSettle", (event) => {
  const pressed = event.detail.requestConfig?.triggeringEvent?.submitter;
  if (pressed?.value.startsWith("open ")) document.getElementById("open-title")?.focus();
  if (pressed && document.activeElement === document.body) receiver(pressed).focus({ preventScroll: true });
});

/* Who has the focus when what was pressed is gone: the like of it one place before, or the editor. */
const receiver = (pressed) => {
  const before = document.getElementById(pressed.id.replace(/\d+$/, (place) => place - 1));
  if (before) return before;
  const editor = document.getElementById("editing");
  editor.tabIndex = -1;
  return editor;
};

/* The order of the fields is the order of the spells. */
document.addEventListener("sorted", () => document.getElementById("save").click());

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-line]");
  if (!link) return;
  event.preventDefault();
  const text = document.getElementById("text");
  const number = Number(link.dataset.line);
  const lines = text.value.split("\n");
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[number - 1] ?? "").length);
  text.scrollTop = (text.scrollHeight / lines.length) * Math.max(0, number - 4);
});

/* A form that cannot be taken is answered with itself and what is wrong: show that, too. */
document.addEventListener("htmx:beforeSwap", (event) => {
  if ([400, 429].includes(event.detail.xhr.status) && event.detail.target.id === "editing") {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});
