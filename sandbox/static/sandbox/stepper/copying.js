/* The moment is copied in words, with its rule and its address. */
import { copyAndSay } from "../../codex/site.js";
import { addressAt, here, theStepper } from "./places.js";

const ruleAt = (said) => {
  const badge = said.querySelector(".step");
  return badge ? `\nRule: ${badge.textContent}, ${badge.title}, ${badge.href}` : "";
};
export const copyMoment = (button) => {
  const said = document.querySelector(".now-line");
  const words = said.querySelector("span")?.textContent ?? said.textContent;
  copyAndSay(button, `${words}${ruleAt(said)}\n${addressAt(here(theStepper()))}`);
};
