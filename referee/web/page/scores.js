// The players with their points, those of the current turn, their colours and ranks.

import { icon, make } from "./dom.js";
import { SIDES } from "./palette.js";
import { say } from "./words.js";

/** The players in order, or by rank; `photo(player)` makes the button that photographs a player's board. */
export function scores(state, players, stones, photo) {
  if (!players.length) return null;
  const { totals, last_ruling: report, boards } = state;
  // Players have the colours of stones in the order of the game.
  const colours = stones && players.length === 2 ? Object.fromEntries(players.map((player, i) => [player, stones[i]])) : {};
  const turn = state.over ? null : players.find((player) => state.turn && [player, colours[player]].includes(state.turn));
  const rank = Object.fromEntries((report.ranking ?? []).map((entry) => [entry.player, entry]));
  const ranked = [...players].sort((a, b) => (rank[a]?.place ?? Infinity) - (rank[b]?.place ?? Infinity) || players.indexOf(a) - players.indexOf(b));
  const hasBoards = Object.keys(boards).length > 1;
  return make(hasBoards ? "ol.scores.boards" : "ol.scores", {}, ranked.map((player) => make(`li${player === turn ? ".turn" : ""}`, {},
    rank[player] ? make("span.place", {}, `${rank[player].place}.`) : null,
    colours[player] in SIDES ? make("span.disc", { dataset: { colour: colours[player] }, role: "img", "aria-label": say(`colour_${colours[player]}`) }) : null,
    make("span.player", { title: player }, player),
    player in totals ? make("strong", {}, String(totals[player])) : null,
    make("span.circle-counts", {}, rank[player] ? `${rank[player].three_quarter}\u00a0×\u00a0¾ · ${rank[player].half}\u00a0×\u00a0½` : ""),
    player === turn && report.turn_points ? make("span.turn-points", { title: say("turn_points") }, `+${report.turn_points}`, make("span.visually-hidden", {}, ` ${say("turn_points")}`)) : null,
    player === turn ? make("span.visually-hidden", {}, say("turn")) : null,
    hasBoards && boards[player] ? make("span.shown", { title: say("board_shown") }, icon("check"), make("span.visually-hidden", {}, say("board_shown"))) : null,
    hasBoards && photo ? photo(player) : null)));
}
