/* Copy a text, which may still be on its way, and say on the button that was pressed how it went. The other scripts of
   the pages do so, too. */
export const copyAndSay = async (button, text) => {
  const words = button.textContent;
  const say = (answer) => {
    button.textContent = answer;
    setTimeout(() => { button.textContent = words; }, 2000);
  };
  try {
    await navigator.clipboard.writeText(await text);
    say("Copied");
  } catch {
    say("Copy failed");
  }
};

export const textOf = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-copy]");
  if (button) copyAndSay(button, new URL(button.dataset.copy, location).href);
});
