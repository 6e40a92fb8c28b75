// How the game stands: each player with points, those of the turn beside the total, colour and place.

import { icon, make } from "./dom.js";
import { SIDES } from "./palette.js";
import { say } from "./words.js";

/** The players in their order, or by their boards; `photo(player)` makes what photographs one of these. */
export function scores(state, players, stones, photo) {
  if (!players.length) return null;
  const { totals, last_ruling: report, boards } = state;
  // Who plays stones of a colour: in the order in which these are named.
  const colours = stones && players.length === 2 ? Object.fromEntries(players.map((player, i) => [player, stones[i]])) : {};
  const turn = state.over ? null : players.find((player) => state.turn && [player, colours[player]].includes(state.turn));
  const rank = Object.fromEntries((report.ranking ?? []).map((one) => [one.player, one]));
  const ranked = [...players].sort((a, b) => (rank[a]?.place ?? Infinity) - (rank[b]?.place ?? Infinity) || players.indexOf(a) - players.indexOf(b));
  const own = Object.keys(boards).length > 1;
  return make(own ? "ol.scores.boards" : "ol.scores", {}, ranked.map((player) => make(`li${player === turn ? ".turn" : ""}`, {},
    rank[player] ? make("span.place", {}, `${rank[player].place}.`) : null,
    colours[player] in SIDES ? make("span.disc", { dataset: { colour: colours[player] }, role: "img", "aria-label": say(`colour_${colours[player]}`) }) : null,
    make("span.player", { title: player }, player),
    player in totals ? make("strong", {}, String(totals[player])) : null,
    make("span.counted", {}, rank[player] ? `${rank[player].three_quarter} × ¾ · ${rank[player].half} × ½` : ""),
    player === turn && report.turn_points ? make("span.gain", { title: say("turn_points") }, `+${report.turn_points}`, make("span.unseen", {}, ` ${say("turn_points")}`)) : null,
    player === turn ? make("span.unseen", {}, say("turn")) : null,
    own && boards[player] ? make("span.shown", { title: say("board_shown") }, icon("check"), make("span.unseen", {}, say("board_shown"))) : null,
    own && photo ? photo(player) : null)));
}
