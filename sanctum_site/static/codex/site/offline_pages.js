/* Keeps what was visited, to be read without a network. */

if ("serviceWorker" in navigator) {
  const { worker } = document.documentElement.dataset;
  addEventListener("load", () => navigator.serviceWorker.register(worker).catch(() => {}));
}
