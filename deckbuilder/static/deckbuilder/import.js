/* Lets a file be dropped anywhere on the import form. */

for (const form of document.querySelectorAll("form[data-drop]")) {
  const file = form.querySelector("input[type=file]");
  form.addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    form.classList.add("drop-here");
  });
  form.addEventListener("dragleave", () => form.classList.remove("drop-here"));
  form.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    form.classList.remove("drop-here");
    file.files = event.dataTransfer.files;
  });
}
