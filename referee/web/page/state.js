// What the referee is doing just now, large and coloured: seen from across the table.

import { icon, make } from "./dom.js";
import { ROLES } from "./palette.js";
import { say } from "./words.js";

const ROLE_OF = { right: "right", wrong: "wrong", question: "doubtful" };
const SIGNS = { searching: "look", hand: "hand", settling: "wait", still: "live", dark: "dark", moved: "turn" };

/** One of right, wrong and question, or of the states in which a film is. */
export function stateBanner(state) {
  const role = ROLE_OF[state];
  return make(`p.state.${role ?? state}`, { role: "status" },
    role ? make("span.sign", { "aria-hidden": "true" }, ROLES[role].sign) : icon(SIGNS[state]),
    make("span", {}, say(say.has(`state_${state}`) ? `state_${state}` : state)));
}
