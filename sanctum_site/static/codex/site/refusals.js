/* What somebody has pressed or changed and what is refused in place is asked for as without script: its page says why,
   keeps what was sent, and asks again. What asks by itself, or as one types, does not lead away from what is read. */

const hidden = (name, value) => {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  return field;
};

const BY_HAND = ["submit", "click", "change"];
document.addEventListener("htmx:responseError", ({ detail }) => {
  const { elt, verb, triggeringEvent } = detail.requestConfig;
  if (!BY_HAND.includes(triggeringEvent?.type) || !elt.matches("form, a[href]")) return;
  const asked = new URL(detail.pathInfo.finalRequestPath, location);
  if (verb === "get" && new URL(elt.action || elt.href, location).pathname === asked.pathname) location.assign(asked);
  if (verb !== "post") return;
  const { submitter } = triggeringEvent;
  if (submitter?.name) elt.append(hidden(submitter.name, submitter.value));
  elt.submit();
});

/* Without a connection nothing comes of it, which is said in sight until something comes again. */
const cutOff = document.createElement("p");
cutOff.className = "note error cut-off no-print";
cutOff.setAttribute("role", "alert");
cutOff.textContent = "No connection: nothing has changed. Try again when you are back.";
document.addEventListener("htmx:sendError", ({ detail }) => {
  if (BY_HAND.includes(detail.requestConfig.triggeringEvent?.type)) document.body.append(cutOff);
});
document.addEventListener("htmx:afterOnLoad", () => cutOff.remove());
