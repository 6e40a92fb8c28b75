// The view of a recorded game, move by move with its pictures.

import { fetchGames, request, withRetries, shortTitle } from "./server.js";
import { BoardView, isWide } from "./board-view.js";
import { button, icon, iconButton, make } from "./dom.js";
import { pieceName } from "./faces.js";
import { Picture } from "./picture.js";
import { loadImage } from "./images.js";
import { locale, say } from "./words.js";

const PACE_MS = 2200; // Per move: time to read a sentence.

export async function show(host, id) {
  const [games, record] = await Promise.all([fetchGames(), withRetries(() => request(`/api/records/${encodeURIComponent(id)}`))]);
  const replay = new ReplayView(host, record, games.find((game) => game.name === record.game));
  return () => replay.leave();
}

class ReplayView {
  constructor(host, record, game) {
    this.record = record;
    this.moves = record.moves;
    this.index = 0;
    this.picture = new Picture({ label: say("replay") });
    this.board = new BoardView(this.picture, () => {}, isWide());
    this.text = make("div.replay-words", { "aria-live": "polite" });
    this.slider = make("input.slider", {
      type: "range", min: 0, max: Math.max(0, this.moves.length - 1), value: 0, "aria-label": say("replay"), oninput: () => this.go(Number(this.slider.value)),
    });
    this.playButton = button(say("play"), { icon: "play", kind: "primary", onclick: () => this.play() });
    const bar = make("div.actions", {}, iconButton(say("earlier"), "back", { onclick: () => this.go(this.index - 1) }), this.playButton,
      iconButton(say("later"), "next", { onclick: () => this.go(this.index + 1) }));
    const started = new Date(record.started * 1000).toLocaleString(locale(), { dateStyle: "long", timeStyle: "short" });
    host.replaceChildren(make("section.split.replay", {}, this.picture.element, make("div.side", {}, make("div.panel", {},
      make("div.head", {}, make("a.button.round", { href: "#/tables", "aria-label": say("back") }, icon("back")),
        make("div", {}, make("h1", {}, game ? shortTitle(game) : record.game), make("p.hint", {}, [record.players.join(", "), started].filter(Boolean).join(" · ")))),
      this.text, this.moves.length > 1 ? this.slider : null), this.moves.length ? bar : null)));
    if (this.moves.length) this.go(0);
    else this.text.append(make("p.hint", {}, say("no_moves")));
  }

  leave() {
    clearInterval(this.timer);
  }

  async go(index) {
    if (index < 0 || index >= this.moves.length) return this.#pause();
    this.index = index;
    const move = this.moves[index];
    this.slider.value = index;
    const scores = Object.entries(move.scores ?? {});
    this.text.replaceChildren(...[
      make("p.hint", {}, [say("move_of", { n: index + 1, all: this.moves.length }), move.player].filter(Boolean).join(" · ")),
      make("p.summary", {}, this.#sentence(move)),
      scores.length ? make("ol.scores", {}, scores.map(([player, points]) => make(`li${player === move.player ? ".turn" : ""}`, {},
        make("span.player", {}, player), make("strong", {}, String(points)), player === move.player && move.points ? make("span.turn-points", {}, `+${move.points}`) : null))) : null,
      index === this.moves.length - 1 && this.record.end?.summary ? make("p.card", {}, this.record.end.summary) : null,
    ].filter(Boolean));
    if (!move.picture) return undefined;
    if (move.picture !== this.shownPicture) {
      this.shownPicture = move.picture;
      const media = await loadImage(move.picture, this.#sentence(move));
      if (!media || this.shownPicture !== move.picture) return undefined;
      this.picture.show(media, move.size);
    }
    if (this.index === index) this.#showMove(move);
    return undefined;
  }

  /** Show the board as large as fits, in the picture and drawn, with the new piece marked. */
  #showMove(move) {
    const grid = move.area ? [{ mark: "grid", corners: move.area }] : [];
    const role = move.legal === false ? "wrong" : "new";
    const outlines = (move.new ?? []).map((points) => ({ mark: "outline", points, role, width: 1.6 }));
    this.picture.put([...grid, ...outlines], []);
    this.picture.fit();
    const ruling = this.record.events.filter((event) => event.event === "ruling" && event.t <= move.t).at(-1);
    if (ruling) this.board.put(ruling.report, outlines, pieceName);
  }

  /** The sentence of a move, or of the ruling that came with it. */
  #sentence(move) {
    const ruling = this.record.events.find((event) => event.event === "ruling" && event.t === move.t && event.text);
    return move.text || ruling?.text || "";
  }

  play() {
    if (this.timer) return this.#pause();
    if (this.index === this.moves.length - 1) this.go(0);
    this.timer = setInterval(() => this.go(this.index + 1), PACE_MS);
    this.playButton.replaceChildren(icon("pause"), make("span", {}, say("pause")));
    return undefined;
  }

  #pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.playButton.replaceChildren(icon("play"), make("span", {}, say("play")));
  }
}
