/* The proposals under the search box: arrows choose among them, Enter opens the chosen one, Escape puts them away.
   They come from the server as links in a list; without script the box is a form like any other. */
const choosable = (box, panel) => {
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
};

const box = document.getElementById("site-search");
const panel = document.getElementById("proposals");
if (box && panel) choosable(box, panel);
