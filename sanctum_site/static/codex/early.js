/* Runs before the page is drawn, so that nothing moves and nothing flashes: says that script is here, and puts on the
   theme that was chosen. The pages themselves are the same for everybody. */
"use strict";

document.documentElement.dataset.js = "";
const putOnTheme = () => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  } catch {
    /* a browser that keeps nothing shows the system's theme */
  }
};
putOnTheme();
// A page that is gone back to, and one that is open beside, take the theme that was chosen meanwhile.
addEventListener("pageshow", putOnTheme);
addEventListener("storage", putOnTheme);
