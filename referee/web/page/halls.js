// The halls of fame of a game.

import { allGames, ask, insist, shortTitle } from "./server.js";
import { icon, make } from "./dom.js";
import { say } from "./words.js";

export async function show(host, name = "mathable") {
  const [games, { halls }] = await Promise.all([allGames(), insist(() => ask(`/api/halls/${encodeURIComponent(name)}`))]);
  const full = halls.filter((hall) => hall.entries.length);
  const game = games.find((one) => one.name === name);
  host.replaceChildren(make("section.tables", {},
    make("div.head", {}, make("a.button.round", { href: "#/tables", "aria-label": say("back") }, icon("back")),
      make("div", {}, make("h1", {}, say("halls")), make("p.hint", {}, game ? shortTitle(game) : name))),
    full.length ? full.map((hall) => make("section.card", {}, make("h2", {}, say("games_of", { n: hall.players })),
      make("ol.hall", {}, hall.entries.map((entry) => make("li", {}, make("span.player", {}, entry.name), make("strong", {}, String(entry.points)))))))
      : make("p.lead", {}, say("halls_empty"))));
}
