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
