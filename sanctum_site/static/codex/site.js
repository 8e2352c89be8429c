/* The little that every page does with script, a part for each subject. */
import "./site/search_box.js";
import "./site/themes.js";
import "./site/leaving.js";
import "./site/refusals.js";
import "./site/held_changes.js";
import { copyAndSay, textOf } from "./site/copying.js";
import "./site/offline_pages.js";
import "./site/previews.js";
import "./site/current_tab.js";
import "./site/menus.js";
import "./site/proposals.js";

export { copyAndSay, textOf };
