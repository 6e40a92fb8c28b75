// A table for a video stream: the drawn board, the points and the last ruling, on a transparent background.

import { fetchGames } from "./server.js";
import { drawBoard } from "./board.js";
import { sides } from "./calls.js";
import { make } from "./dom.js";
import { Picture } from "./picture.js";
import { badge } from "./ruling.js";
import { VERDICTS } from "./palette.js";
import { scores } from "./scores.js";
import { follow } from "./stream.js";
import { say } from "./words.js";

export async function show(host, id) {
  const games = await fetchGames();
  const picture = new Picture({ label: say("board_drawn") });
  picture.alwaysWhole = true;
  const status = make("div.overlay-words", { role: "status" });
  host.replaceChildren(make("section.overlay", {}, picture.element, status));
  let last = null;
  const update = async (state) => {
    last = state;
    const report = state.last_ruling;
    const stones = games.find((game) => game.name === state.game)?.faces.stone;
    const summary = state.over ? state.summary : report.summary;
    status.replaceChildren(...[
      scores(state, sides(state), stones, null),
      summary ? make("p.summary", {}, badge(VERDICTS[report.verdict]), make("span", {}, summary)) : null,
    ].filter(Boolean));
    const board = report.pieces.length ? await drawBoard(report, state.marks) : null;
    if (!board || last !== state) return;
    picture.show(board.picture, board.size);
    picture.put(board.marks, []);
  };
  return follow(id, update, (error) => status.replaceChildren(make("p.summary", {}, error.message)));
}
