/* "4 fireb" and Enter puts in what the page marks for these words. The box is free for the next at once. */
import { say } from "./page.js";
import { queue } from "./saving.js";

const search = document.getElementById("search");
const marked = (root) => root.querySelector("#enter-adds")?.dataset;
const adds = async (words) => {
  const address = `${search.form.getAttribute("hx-get")}?${new URLSearchParams(new FormData(search.form))}`;
  let found = document.getElementById("results").dataset.q === words.trim() ? marked(document) : null;
  search.value = "";
  search.dispatchEvent(new Event("input", { bubbles: true }));
  try {
    found ??= marked(new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html"));
  } catch {
    found = null;
  }
  if (found) queue.put({ change: `add ${found.add} ${found.copies}` });
  else say(`No card is found for “${words}”.`, true);
};
search.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !/^\s*[1-9]\d?\s*[x×]?\s+\S/.test(search.value)) return;
  event.preventDefault();
  adds(search.value);
});
