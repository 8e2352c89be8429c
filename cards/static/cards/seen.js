/* The cards seen lately: remembered by this browser alone, and listed below the search. */

const MOST = 12;
const card = document.querySelector("[data-card]");
const nav = document.getElementById("seen");
try {
  const seen = JSON.parse(localStorage.getItem("seen") ?? "[]");
  if (card) {
    const others = seen.filter(([name]) => name !== card.dataset.card);
    localStorage.setItem("seen", JSON.stringify([[card.dataset.card, location.pathname], ...others].slice(0, MOST)));
  }
  for (const [name, address] of nav ? seen : []) {
    const link = document.createElement("a");
    link.className = "tag";
    link.href = address;
    link.textContent = name;
    const item = document.createElement("li");
    item.append(link);
    nav.querySelector("ul").append(item);
  }
  if (nav) nav.hidden = !seen.length;
} catch {
  /* nothing is remembered where the browser does not let us */
}
