// A recorded game again, move by move with its pictures.

import { allGames, ask, insist, shortTitle } from "./server.js";
import { Beside, isWide } from "./beside.js";
import { button, icon, iconButton, make } from "./dom.js";
import { said } from "./faces.js";
import { Picture } from "./picture.js";
import { shown } from "./shrink.js";
import { locale, say } from "./words.js";

const PACE_MS = 2200; // Between moves: time to read a sentence.

export async function show(host, id) {
  const [games, record] = await Promise.all([allGames(), insist(() => ask(`/api/records/${encodeURIComponent(id)}`))]);
  const replay = new Replay(host, record, games.find((game) => game.name === record.game));
  return () => replay.leave();
}

class Replay {
  constructor(host, record, game) {
    this.record = record;
    this.steps = record.moves;
    this.at = 0;
    this.picture = new Picture({ label: say("replay") });
    this.board = new Beside(this.picture, () => {}, isWide());
    this.words = make("div.replay-words", { "aria-live": "polite" });
    this.slider = make("input.slider", {
      type: "range", min: 0, max: Math.max(0, this.steps.length - 1), value: 0, "aria-label": say("replay"), oninput: () => this.go(Number(this.slider.value)),
    });
    this.playing = button(say("play"), { icon: "play", kind: "primary", onclick: () => this.play() });
    const bar = make("div.actions", {}, iconButton(say("earlier"), "back", { onclick: () => this.go(this.at - 1) }), this.playing,
      iconButton(say("later"), "next", { onclick: () => this.go(this.at + 1) }));
    const began = new Date(record.started * 1000).toLocaleString(locale(), { dateStyle: "long", timeStyle: "short" });
    host.replaceChildren(make("section.split.replay", {}, this.picture.element, make("div.side", {}, make("div.panel", {},
      make("div.head", {}, make("a.button.round", { href: "#/tables", "aria-label": say("back") }, icon("back")),
        make("div", {}, make("h1", {}, game ? shortTitle(game) : record.game), make("p.hint", {}, [record.players.join(", "), began].filter(Boolean).join(" · ")))),
      this.words, this.steps.length > 1 ? this.slider : null), this.steps.length ? bar : null)));
    if (this.steps.length) this.go(0);
    else this.words.append(make("p.hint", {}, say("no_moves")));
  }

  leave() {
    clearInterval(this.clock);
  }

  async go(to) {
    if (to < 0 || to >= this.steps.length) return this.#pause();
    this.at = to;
    const move = this.steps[to];
    this.slider.value = to;
    const scores = Object.entries(move.scores ?? {});
    this.words.replaceChildren(...[
      make("p.hint", {}, [say("move_of", { n: to + 1, all: this.steps.length }), move.player].filter(Boolean).join(" · ")),
      make("p.summary", {}, this.#sentence(move)),
      scores.length ? make("ol.scores", {}, scores.map(([player, points]) => make(`li${player === move.player ? ".turn" : ""}`, {}, make("span.player", {}, player), make("strong", {}, String(points))))) : null,
      to === this.steps.length - 1 && this.record.end?.summary ? make("p.card", {}, this.record.end.summary) : null,
    ].filter(Boolean));
    if (!move.picture) return undefined;
    if (move.picture !== this.seen) {
      this.seen = move.picture;
      const media = await shown(move.picture, this.#sentence(move));
      if (!media || this.seen !== move.picture) return undefined;
      this.picture.show(media, move.size);
    }
    if (this.at === to) this.#light(move);
    return undefined;
  }

  /** What lies there as large as fits, and drawn clean, with the new piece marked. */
  #light(move) {
    const grid = move.area ? [{ mark: "grid", corners: move.area }] : [];
    const role = move.legal === false ? "wrong" : "new";
    const outlines = (move.new ?? []).map((points) => ({ mark: "outline", points, role, width: 1.6 }));
    this.picture.put([...grid, ...outlines], []);
    this.picture.fit();
    const ruling = this.record.events.filter((event) => event.event === "ruling" && event.t <= move.t).at(-1);
    if (ruling) this.board.put(ruling.report, outlines, said);
  }

  /** What was said of a move: the ruling that came with it. */
  #sentence(move) {
    const ruling = this.record.events.find((event) => event.event === "ruling" && event.t === move.t && event.text);
    return move.text || ruling?.text || "";
  }

  play() {
    if (this.clock) return this.#pause();
    if (this.at === this.steps.length - 1) this.go(0);
    this.clock = setInterval(() => this.go(this.at + 1), PACE_MS);
    this.playing.replaceChildren(icon("pause"), make("span", {}, say("pause")));
    return undefined;
  }

  #pause() {
    clearInterval(this.clock);
    this.clock = null;
    this.playing.replaceChildren(icon("play"), make("span", {}, say("play")));
  }
}
