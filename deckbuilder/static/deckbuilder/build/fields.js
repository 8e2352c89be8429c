/* The changes that buttons and fields make. */
import { queue } from "./saving.js";

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-changes]");
  if (!form) return;
  event.preventDefault();
  const change = event.submitter?.value;
  if (!change || change === "all") return; // Enter in a field: the field's own change saves it
  if (change === "list") return; // leaving the field has saved it
  queue.put({ ...fields(event.submitter), change });
});

/* What a button sends besides itself: the fields that it stands with. */
const fields = (button) => {
  const named = button.closest("[data-fields]")?.querySelectorAll("[name]:not(button)") ?? [];
  return Object.fromEntries([...named].map((field) => [field.name, field.value]));
};

let pause = 0;
const save = (field) => {
  clearTimeout(pause);
  const verb = field.dataset.save;
  if (verb.startsWith("set ")) queue.put({ change: `${verb} ${field.value || 0}` });
  else if (verb.startsWith("assume ")) queue.put({ cost: field.value, change: verb });
  else if (verb.startsWith("into ")) queue.put({ change: `${verb} ${field.value}` });
  else if (verb.startsWith("rename ")) queue.put({ category: field.value, change: verb });
  else if (verb === "rules") queue.put({ ...rules(), change: verb });
  else queue.put({ [field.name]: field.value, change: verb });
};
const rules = () => {
  const form = new FormData(document.getElementById("deck-form"));
  return { usual_copies: form.get("usual_copies") ?? "", format: form.get("format"), towns: form.get("towns") };
};

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-save]")) save(event.target);
});
document.addEventListener("input", (event) => {
  if (!event.target.matches("textarea[data-save]:not(#deck-list)")) return;
  clearTimeout(pause);
  pause = setTimeout(() => save(event.target), 1000);
});
