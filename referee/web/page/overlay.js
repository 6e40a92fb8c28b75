// A table for a video stream: the drawn board, the points and the last ruling, on a clear background.

import { allGames } from "./server.js";
import { drawn } from "./board.js";
import { sides } from "./calls.js";
import { make } from "./dom.js";
import { Picture } from "./picture.js";
import { badge } from "./ruling.js";
import { VERDICTS } from "./palette.js";
import { scores } from "./scores.js";
import { follow } from "./stream.js";
import { say } from "./words.js";

export async function show(host, id) {
  const games = await allGames();
  const picture = new Picture({ label: say("board_drawn") });
  picture.entire = true;
  const words = make("div.overlay-words", { role: "status" });
  host.replaceChildren(make("section.overlay", {}, picture.element, words));
  let last = null;
  const tell = async (state) => {
    last = state;
    const report = state.last_ruling;
    const stones = games.find((game) => game.name === state.game)?.faces.stone;
    const said = state.over ? state.summary : report.summary;
    words.replaceChildren(...[
      scores(state, sides(state), stones, null),
      said ? make("p.summary", {}, badge(VERDICTS[report.verdict]), make("span", {}, said)) : null,
    ].filter(Boolean));
    const made = report.pieces.length ? await drawn(report, state.marks) : null;
    if (!made || last !== state) return;
    picture.show(made.picture, made.size);
    picture.put(made.marks, []);
  };
  return follow(id, tell, (error) => words.replaceChildren(make("p.summary", {}, error.message)));
}
