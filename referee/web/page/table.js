// One table, as all phones round it see it.

import { allGames, ask, pause, post, sentenceOf, shortTitle, Refusal } from "./server.js";
import { Asking } from "./asking.js";
import { Beside, isWide } from "./beside.js";
import { callButtons, callsHelp, sides } from "./calls.js";
import { button, icon, iconButton, make, photoInput, sheet, toast } from "./dom.js";
import { Tapping, noneOf, said } from "./faces.js";
import { grab, noCamera, openCamera } from "./live.js";
import { Picture } from "./picture.js";
import { asksWhich, badge, came, findings, listed, meanings, placeOf, stands, verdict, stateBanner } from "./ruling.js";
import { shown, shrink } from "./shrink.js";
import { rematch } from "./tables.js";
import { scores } from "./scores.js";
import { follow } from "./stream.js";
import { sayRuling } from "./voice.js";
import { say } from "./words.js";

export async function show(host, id) {
  const games = await allGames();
  const table = new Table(host, id, games);
  return () => table.leave();
}

class Table {
  constructor(host, id, games) {
    this.host = host;
    this.url = `/api/tables/${encodeURIComponent(id)}`;
    this.games = games;
    this.told = {};
    this.canvas = document.createElement("canvas");
    this.#frame();
    this.end = follow(id, (state) => this.#tell(state), (error) => this.#gone(error));
  }

  leave() {
    this.end();
    this.#stopFilm();
    this.lock?.release().catch(() => {});
  }

  #frame() {
    this.picture = new Picture({ onPiece: (piece, point) => this.tapping.piece(piece, point), onSpot: (spot) => this.tapping.spot(spot) });
    this.tapping = new Tapping(this.picture, {
      size: () => this.state.image_size, faces: () => this.#faces(), said: (piece) => this.#said(piece), likely: (key) => this.state.faces[key],
      place: (piece, question) => (question ? placeOf(question) : String(piece.id)), more: (piece) => this.#whose(piece),
      answer: (place, face) => this.#answer(place, face), none: (piece) => this.#none(piece), lies: (spot, face) => this.call(`answer ${spot.at}=${face}`),
    });
    this.asking = new Asking(this.picture);
    this.board = new Beside(this.picture, (id) => this.tapping.piece(this.state.last_ruling.pieces.find((piece) => piece.id === id)), isWide());
    this.empty = make("p.empty", {}, say("no_picture"));
    this.picture.element.append(this.empty);
    this.places = Object.fromEntries(["head", "score", "ruling", "calls", "stands", "more"].map((name) => [name, make(`div.${name}`, {})]));
    const input = this.input = photoInput(() => this.#show(input.files[0], input), { capture: "environment" });
    this.filming = iconButton(say("table_film"), "live", { "aria-pressed": "false", onclick: () => this.#film() });
    this.camera = button(say("table_photo"), { icon: "camera", kind: "primary", onclick: () => this.#photograph(null) });
    const bar = make("div.actions", {}, input, this.camera, this.filming,
      iconButton(say("undo"), "undo", { onclick: () => this.call("undo") }));
    this.panel = make("div.panel", { tabIndex: -1 }, Object.values(this.places));
    this.host.replaceChildren(make("section.split.table", {}, this.picture.element, make("div.side", {}, this.panel, bar)));
    // Screens at the table stay awake, from the first tap on.
    this.panel.addEventListener("click", () => {
      navigator.wakeLock?.request("screen").then((lock) => { this.lock = lock; }, () => {});
    }, { once: true });
  }

  #gone(error) {
    this.host.replaceChildren(make("section.card.trouble", { role: "alert" }, make("p", {}, error.message),
      make("a.button.primary", { href: "#/tables" }, say("tables"))));
  }

  // What the table tells.

  async #tell(state) {
    this.state = state;
    this.camera.hidden = this.filming.hidden = state.over;
    const report = state.last_ruling;
    this.#part("head", [state.title, state.calls, state.over], () => this.#head(state));
    this.#part("score", [sides(state), state.totals, state.turn, state.over, state.boards, report.turn_points, report.ranking, report.pods], () => this.#score(state));
    this.#part("calls", [state.calls, state.players, state.turn, state.over], () => (state.over ? [] : [callButtons(state, (line) => this.call(line))]));
    this.#part("stands", [report.status], () => [stands(report)]);
    this.#part("more", [state.log.at(-1), state.moves, state.marks, state.position, state.over], () => this.#more(state));
    // One picture after the other: marks belong to the picture that is shown.
    this.seeing = (this.seeing ?? Promise.resolve()).then(() => this.state === state && this.#see(state));
    await this.seeing;
    if (this.state !== state) return;
    this.#part("ruling", [report, state.note, state.over, state.summary, state.state], () => this.#ruling(state));
    this.#ask(state);
    this.#aloud(state);
  }

  /** What is new since the table was seen last, and the points where these are new. */
  #aloud(state) {
    const report = state.last_ruling;
    const points = Object.entries(state.totals).map((each) => each.join(" ")).join(", ");
    const told = state.over ? state.summary : report.consequence?.said.join(" ") || report.summary;
    const now = JSON.stringify([told, report.verdict, report.questions]);
    const before = this.heard;
    this.heard = { now, points };
    // A call that was not taken says nothing of what lies there.
    const verdict = report.consequence?.taken === false ? "unreadable" : report.verdict;
    if (before && before.now !== now) sayRuling({ ...report, verdict }, { told, more: points === before.points || state.over ? "" : points });
  }

  /** A part is made anew only when it says something else: what has the focus, or is open, stays so. */
  #part(name, about, build) {
    const said = JSON.stringify(about);
    if (this.told[name] === said) return;
    this.told[name] = said;
    const key = document.activeElement?.dataset.key;
    const summaries = (of) => [...this.places[name].querySelectorAll(`${of} > summary`)];
    const open = summaries("details[open]").map((each) => each.textContent);
    this.places[name].replaceChildren(...build().filter(Boolean));
    for (const each of summaries("details")) each.parentElement.open ||= open.includes(each.textContent);
    if (key) this.places[name].querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }

  #head(state) {
    return [make("a.button.round", { href: "#/tables", "aria-label": say("back") }, icon("back")), make("h1", {}, shortTitle(state)), state.over ? null : callsHelp(state)];
  }

  #score(state) {
    const photo = (player) => iconButton(say("photo_of_board", { player }), "camera", { dataset: { key: `board-${player}` }, onclick: () => this.#photograph(player) });
    const list = scores(state, sides(state), this.#faces().stone, state.over ? null : photo);
    return list ? [list] : [];
  }

  #ruling(state) {
    const report = state.last_ruling;
    return [
      state.note ? make("p.card", { role: "alert" }, state.note) : null,
      state.over ? make("div.verdict.right", { role: "status" }, badge("right"), make("div", {}, make("h2", {}, say("game_over")), make("p.summary", {}, state.summary))) : null,
      state.over ? button(say("rematch"), { icon: "again", kind: "wide", onclick: () => rematch(state).catch((error) => this.#failed(error)) }) : null,
      report && !state.over ? this.#verdict(state) : null,
      report && !state.over ? findings(report) : null,
      report ? came(report) : null,
      report.findings.some(({ code }) => code === "game-start") && !state.over ? button(say("lay_before"), { icon: "undo", onclick: () => this.call("answer start=first") }) : null,
      listed(this.picture),
    ];
  }

  #ask(state) {
    const corners = Boolean(this.#faces().corner);
    const other = (question, piece) => this.tapping.piece(piece ?? { id: placeOf(question), face: null, alternatives: [] }, null, question);
    this.asking.put(state.last_ruling, {
      media: this.picture.media, size: state.image_size,
      answer: (question, face) => (asksWhich(question, face) && !corners ? other(question) : this.#answer(placeOf(question), face)), other,
      all: (guesses) => this.#answerAll(guesses),
    });
  }

  /** One after the other, as long as each is still asked. */
  async #answerAll(guesses) {
    for (const [question, face] of guesses) {
      const place = placeOf(question);
      const open = this.state.last_ruling.questions.some((one) => placeOf(one) === place && one.message === question.message);
      if (open && await this.#answer(place, face) !== null) return;
    }
  }

  /** The verdict; nothing is right or wrong before there is a picture. */
  #verdict(state) {
    const { consequence } = state.last_ruling;
    // A call that was not taken is neither right nor wrong: what is said tells what to do.
    if (consequence && !consequence.taken) return make("p.card.refused", { role: "alert" }, consequence.said.join(" "));
    const report = state.last_ruling;
    const summary = make("p.summary", { role: "status" }, report.summary);
    if (!state.picture && report.verdict === "valid") return summary;
    if (!state.state) return verdict(report);
    const rules = { valid: "right", invalid: "wrong", unsure: "question" }[report.verdict] ?? "searching";
    return make("div.live-words", {}, stateBanner(state.state === "still" ? rules : state.state), report.questions.length ? null : summary);
  }

  #more(state) {
    const told = state.log.filter((event) => event.text).slice(-12).reverse();
    return [
      meanings(this.#marks(state)),
      state.moves.length ? make("a.button.wide", { href: `#/record/${state.id}` }, icon("film"), make("span", {}, say("replay"))) : null,
      make("a.button.quiet", { href: `#/overlay/${state.id}`, target: "_blank" }, icon("live"), make("span", {}, say("overlay"))),
      state.over ? null : button(say("stop_here"), { icon: "flag", kind: "quiet", dataset: { key: "stop" }, onclick: () => this.#send("stop") }),
      told.length ? make("details", {}, make("summary", {}, say("log")), make("ol.log", {}, told.map((event) => make("li", {}, event.text)))) : null,
      state.position?.trim() ? make("details", {}, make("summary", {}, say("in_detail")), make("pre", { tabIndex: 0 }, state.position)) : null,
    ];
  }

  async #see(state) {
    this.empty.hidden = Boolean(state.picture);
    if (!state.picture) return;
    if (state.picture !== this.seen) {
      this.seen = state.picture;
      const media = await shown(state.picture, say("tab_tables"));
      if (this.seen !== state.picture || !media) return;
      this.picture.show(media, state.image_size);
    }
    const marks = JSON.stringify([state.marks, state.image_size, state.spots.length]);
    if (marks === this.marked) return;
    this.marked = marks;
    const first = !this.picture.marks.length;
    this.picture.put(this.#marks(state), state.last_ruling.pieces.map((piece) => ({ ...piece, said: this.#said(piece) })), { up: true, spots: state.spots });
    if (first || this.picture.whole.hidden) this.picture.fit();
    this.board.put(state.last_ruling, this.#marks(state), (piece) => this.#said(piece));
  }

  /** What is drawn: the piece that was laid last is marked too, unless it is as a new one. */
  #marks({ moves, places, marks, last_ruling: { pieces } }) {
    const place = moves.at(-1)?.square ?? moves.at(-1)?.cell;
    const laid = place && pieces.find((piece) => places[piece.id] === place);
    if (!laid || marks.some((mark) => mark.role === "new" && mark.pieces?.includes(laid.id))) return marks;
    return [...marks, { mark: "outline", points: laid.quad, role: "new", width: 1.3, pieces: [laid.id], meaning: say("last_move") }];
  }

  #said(piece) {
    const face = said(piece) ?? "?";
    const place = this.state.places?.[piece.id];
    return place && place !== String(piece.id) ? `${place}: ${face}` : face;
  }

  // What players do.

  /** Call something, one thing at a time; gives the sentence by which it was not taken, null where it was. */
  call(line) {
    return this.#send("calls", { call: line });
  }

  async #send(what, form = {}) {
    if (this.calling) return "";
    this.calling = true;
    this.panel.classList.add("busy");
    try {
      this.#tell(await post(`${this.url}/${what}`, form));
      this.panel.scrollTo({ top: 0, behavior: "smooth" });
      const { consequence } = this.state.last_ruling;
      return consequence && !consequence.taken ? consequence.said.join(" ") : null;
    } catch (error) {
      return this.#failed(error);
    } finally {
      this.calling = false;
      this.panel.classList.remove("busy");
    }
  }

  #failed(error) {
    const said = sentenceOf(error);
    toast(said);
    return said;
  }

  /** A photograph of the table, or of one player's board alone. */
  #photograph(player) {
    this.whose = player;
    this.input.click();
  }

  async #show(file, input) {
    if (!file) return;
    const whose = this.whose ? `?player=${encodeURIComponent(this.whose)}` : "";
    this.panel.classList.add("busy");
    try {
      const [small] = await shrink(file);
      this.#tell(await post(`${this.url}/photos${whose}`, new Blob([small], { type: small.type || "image/jpeg" })));
    } catch (error) {
      this.#failed(error);
    } finally {
      this.panel.classList.remove("busy");
      input.value = "";
    }
  }

  #faces() {
    return this.games.find((game) => game.name === this.state.game)?.faces ?? {};
  }

  #none(piece) {
    return this.#answer(String(piece.id), noneOf(this.#faces()));
  }

  /** Whose a piece is, with all that hangs together with it, where each has a pod or a board. */
  #whose(piece) {
    const players = sides(this.state);
    if (!(players[0] in this.state.boards) || players.length < 2) return null;
    return make("div.rest", { role: "group", "aria-label": say("whose") }, make("p.hint", {}, say("whose")),
      make("div.choices", {}, players.map((player) => button(player, { onclick: () => {
        document.querySelector("dialog.sheet").close();
        this.#answer(String(piece.id), player);
      } }))));
  }

  /** Answer of a place; pieces have names of places of their own in some games. */
  #answer(place, face) {
    return this.call(`answer ${this.state.places[place] ?? place}=${face}`);
  }

  // A phone that films the table.

  async #film() {
    if (this.video) return this.#stopFilm();
    const opened = await openCamera();
    if (!opened.stream) {
      const close = sheet(say("table_film"), noCamera(opened, button(say("table_photo"), { icon: "camera", kind: "primary", onclick: () => {
        close();
        this.#photograph(null);
      } })));
      return undefined;
    }
    const video = make("video.preview", { muted: true, playsInline: true, autoplay: true, srcObject: opened.stream });
    this.video = video;
    this.filming.setAttribute("aria-pressed", "true");
    this.picture.element.append(video);
    await video.play().catch(() => {});
    while (this.video === video) {
      const frame = await grab(video, this.canvas);
      try {
        if (frame) this.#tell(await ask(`${this.url}/photos?live=true`, { send: frame }));
        else await pause(100);
      } catch (error) {
        if (error instanceof Refusal && error.status === 503) await pause(1000 * (error.retryAfter || 0.3));
        else await pause(1500);
      }
    }
    return undefined;
  }

  #stopFilm() {
    this.video?.srcObject?.getTracks().forEach((track) => track.stop());
    this.video?.remove();
    this.video = null;
    this.filming.setAttribute("aria-pressed", "false");
  }
}
