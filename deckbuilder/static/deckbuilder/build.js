/* Building a deck: each change is sent by itself, and what is not saved yet is said honestly.

   The page's forms work without this. Here each of their changes goes into a queue (change_queue.js). */
import { shown } from "./build/page.js";
import { queue } from "./build/saving.js";
import { count } from "./build/showing.js";
import "./build/fields.js";
import "./build/typed_cards.js";
import "./build/dragging.js";
import "./build/keys.js";
import "./build/parts.js";

count(queue.changes);
if (!queue.begin(shown())) location.reload();
