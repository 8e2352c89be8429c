/* Runs before the page is drawn, so that nothing moves: what needs script is there from the start, what does without is not. */
"use strict";

document.documentElement.dataset.js = "";
