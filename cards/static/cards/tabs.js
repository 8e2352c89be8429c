/* Turns the links of a card's texts into tabs: arrow keys, Home, End; the address follows. */

for (const list of document.querySelectorAll("[data-tabs]")) {
  const tabs = [...list.querySelectorAll("a")];
  const panelOf = (tab) => document.getElementById(tab.id.replace("tab-", "panel-"));

  const show = (chosen) => {
    for (const tab of tabs) {
      const selected = tab === chosen;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      panelOf(tab).hidden = !selected;
    }
  };
  const choose = (tab) => {
    show(tab);
    tab.focus();
    history.replaceState(history.state, "", tab.href);
  };

  list.setAttribute("role", "tablist");
  for (const tab of tabs) {
    const panel = panelOf(tab);
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    panel.tabIndex = 0;
  }
  show(list.querySelector("[aria-current]"));
  for (const tab of tabs) tab.removeAttribute("aria-current");

  list.addEventListener("click", (event) => {
    const tab = event.target.closest("a");
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(tab);
  });
  list.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    choose(tabs.at(to % tabs.length));
  });
}
