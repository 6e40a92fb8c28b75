// The view of a table.

import { fetchGames, request, sleep, post, errorText, shortTitle, Refusal } from "./server.js";
import { Questions } from "./questions.js";
import { BoardView, isWide } from "./board-view.js";
import { callButtons, callsHelp, sides } from "./calls.js";
import { button, icon, iconButton, make, photoInput, sheet, toast } from "./dom.js";
import { PieceSheets, emptyFace, pieceName } from "./faces.js";
import { grabFrame, noCamera, openCamera } from "./camera.js";
import { Picture } from "./picture.js";
import { needsFace, badge, consequenceLines, findings, inDetail, labelList, legendBox, answerPlace, statusLines, verdict, stateBanner } from "./ruling.js";
import { loadImage, shrinkPhoto } from "./images.js";
import { rematch } from "./tables.js";
import { scores } from "./scores.js";
import { follow } from "./stream.js";
import { speakRuling } from "./voice.js";
import { say } from "./words.js";

export async function show(host, id) {
  const games = await fetchGames();
  const table = new TableView(host, id, games);
  return () => table.leave();
}

class TableView {
  constructor(host, id, games) {
    this.host = host;
    this.url = `/api/tables/${encodeURIComponent(id)}`;
    this.games = games;
    this.rendered = {};
    this.canvas = document.createElement("canvas");
    this.#build();
    this.end = follow(id, (state) => this.#update(state), (error) => this.#showGone(error));
  }

  leave() {
    this.end();
    this.#stopFilm();
    this.lock?.release().catch(() => {});
  }

  #build() {
    this.picture = new Picture({ onPiece: (piece, point) => this.sheets.piece(piece, point), onSpot: (spot) => this.sheets.spot(spot) });
    this.sheets = new PieceSheets(this.picture, {
      size: () => this.state.image_size, faces: () => this.#faces(), name: (piece) => this.#nameOf(piece), likely: (key) => this.state.faces[key],
      place: (piece, question) => (question ? answerPlace(question) : String(piece.id)), footer: (piece) => this.#ownerButtons(piece),
      answer: (place, face) => this.#answer(place, face), none: (piece) => this.#removePiece(piece), add: (spot, face) => this.call(`answer ${spot.at}=${face}`),
    });
    this.questions = new Questions(this.picture);
    this.board = new BoardView(this.picture, (id) => this.sheets.piece(this.state.last_ruling.pieces.find((piece) => piece.id === id)), isWide());
    this.empty = make("p.empty", {}, say("no_picture"));
    this.picture.element.append(this.empty);
    this.parts = Object.fromEntries(["head", "score", "ruling", "calls", "status", "more"].map((name) => [name, make(`div.${name}`, {})]));
    const input = this.input = photoInput(() => this.#uploadPhoto(input.files[0], input), { capture: "environment" });
    this.filmButton = iconButton(say("table_film"), "live", { "aria-pressed": "false", onclick: () => this.#film() });
    this.camera = button(say("table_photo"), { icon: "camera", kind: "primary", onclick: () => this.#takePhoto(null) });
    const bar = make("div.actions", {}, input, this.camera, this.filmButton,
      iconButton(say("undo"), "undo", { onclick: () => this.call("undo") }));
    this.panel = make("div.panel", { tabIndex: -1 }, Object.values(this.parts));
    this.host.replaceChildren(make("section.split.table", {}, this.picture.element, make("div.side", {}, this.panel, bar)));
    // Keep the screen on, from the first tap on.
    this.panel.addEventListener("click", () => {
      navigator.wakeLock?.request("screen").then((lock) => { this.lock = lock; }, () => {});
    }, { once: true });
  }

  #showGone(error) {
    this.host.replaceChildren(make("section.card.trouble", { role: "alert" }, make("p", {}, error.message),
      make("a.button.primary", { href: "#/tables" }, say("tables"))));
  }

  // The state of the table.

  async #update(state) {
    this.state = state;
    this.camera.hidden = this.filmButton.hidden = state.over;
    const report = state.last_ruling;
    this.#renderPart("head", [state.title, state.calls, state.over], () => this.#head(state));
    this.#renderPart("score", [sides(state), state.totals, state.turn, state.over, state.boards, report.turn_points, report.ranking, report.pods], () => this.#score(state));
    this.#renderPart("calls", [state.calls, state.players, state.turn, state.over], () => (state.over ? [] : [callButtons(state, (line) => this.call(line))]));
    this.#renderPart("status", [report.status], () => [statusLines(report)]);
    this.#renderPart("more", [state.log.at(-1), state.moves, state.marks, state.position, state.over], () => this.#more(state));
    // In order, so that marks belong to the picture that is shown.
    this.pictureQueue = (this.pictureQueue ?? Promise.resolve()).then(() => this.state === state && this.#showPicture(state));
    await this.pictureQueue;
    if (this.state !== state) return;
    this.#renderPart("ruling", [report, state.note, state.over, state.summary, state.state], () => this.#ruling(state));
    this.#askQuestions(state);
    this.#speakNews(state);
  }

  /** Speak what changed since the last state, and the points if they changed. */
  #speakNews(state) {
    const report = state.last_ruling;
    const points = Object.entries(state.totals).map((each) => each.join(" ")).join(", ");
    const summary = state.over ? state.summary : report.consequence?.said.join(" ") || report.summary;
    const news = JSON.stringify([summary, report.verdict, report.questions]);
    const last = this.lastNews;
    this.lastNews = { news, points };
    // A refused call has no verdict.
    const outcome = report.consequence?.taken === false ? "unreadable" : report.verdict;
    if (last && last.news !== news) speakRuling({ ...report, verdict: outcome }, { summary, more: points === last.points || state.over ? "" : points });
  }

  /** Build a part again only if its data changed; keep the focus and what is unfolded. */
  #renderPart(name, data, build) {
    const version = JSON.stringify(data);
    if (this.rendered[name] === version) return;
    this.rendered[name] = version;
    const key = document.activeElement?.dataset.key;
    const summaries = (selector) => [...this.parts[name].querySelectorAll(`${selector} > summary`)];
    const open = summaries("details[open]").map((each) => each.textContent);
    this.parts[name].replaceChildren(...build().filter(Boolean));
    for (const each of summaries("details")) each.parentElement.open ||= open.includes(each.textContent);
    if (key) this.parts[name].querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }

  #head(state) {
    return [make("a.button.round", { href: "#/tables", "aria-label": say("back") }, icon("back")), make("h1", {}, shortTitle(state)), state.over ? null : callsHelp(state)];
  }

  #score(state) {
    const photo = (player) => iconButton(say("photo_of_board", { player }), "camera", { dataset: { key: `board-${player}` }, onclick: () => this.#takePhoto(player) });
    const list = scores(state, sides(state), this.#faces().stone, state.over ? null : photo);
    return list ? [list] : [];
  }

  #ruling(state) {
    const report = state.last_ruling;
    return [
      state.note ? make("p.card", { role: "alert" }, state.note) : null,
      state.over ? make("div.verdict.right", { role: "status" }, badge("right"), make("div", {}, make("h2", {}, say("game_over")), make("p.summary", {}, state.summary))) : null,
      state.over ? button(say("rematch"), { icon: "again", kind: "wide", onclick: () => rematch(state).catch((error) => this.#showError(error)) }) : null,
      report && !state.over ? this.#verdict(state) : null,
      report && !state.over ? findings(report) : null,
      report ? consequenceLines(report) : null,
      report.findings.some(({ code }) => code === "game-start") && !state.over ? button(say("lay_before"), { icon: "undo", onclick: () => this.call("answer start=first") }) : null,
      labelList(this.picture),
    ];
  }

  #askQuestions(state) {
    const corners = Boolean(this.#faces().corner);
    const other = (question, piece) => this.sheets.piece(piece ?? { id: answerPlace(question), face: null, alternatives: [] }, null, question);
    this.questions.put(state.last_ruling, {
      media: this.picture.media, size: state.image_size,
      answer: (question, face) => (needsFace(question, face) && !corners ? other(question) : this.#answer(answerPlace(question), face)), other,
      all: (guesses) => this.#answerAll(guesses),
    });
  }

  /** Give the answers one by one, as long as their questions are still asked. */
  async #answerAll(guesses) {
    for (const [question, face] of guesses) {
      const place = answerPlace(question);
      const open = this.state.last_ruling.questions.some((each) => answerPlace(each) === place && each.message === question.message);
      if (open && await this.#answer(place, face) !== null) return;
    }
  }

  /** The verdict; only the summary before there is a picture. */
  #verdict(state) {
    const { consequence } = state.last_ruling;
    // A refused call is neither right nor wrong: the refusal says what to do.
    if (consequence && !consequence.taken) return make("p.card.refused", { role: "alert" }, consequence.said.join(" "));
    const report = state.last_ruling;
    const summary = make("p.summary", { role: "status" }, report.summary);
    if (!state.picture && report.verdict === "valid") return summary;
    if (!state.state) return verdict(report);
    const outcome = { valid: "right", invalid: "wrong", unsure: "question" }[report.verdict] ?? "searching";
    return make("div.live-words", {}, stateBanner(state.state === "still" ? outcome : state.state), report.questions.length ? null : summary);
  }

  #more(state) {
    const events = state.log.filter((event) => event.text).slice(-12).reverse();
    return [
      legendBox(this.#marks(state)),
      state.moves.length ? make("a.button.wide", { href: `#/record/${state.id}` }, icon("film"), make("span", {}, say("replay"))) : null,
      make("a.button.quiet", { href: `#/overlay/${state.id}`, target: "_blank" }, icon("live"), make("span", {}, say("overlay"))),
      state.over ? null : button(say("stop_here"), { icon: "flag", kind: "quiet", dataset: { key: "stop" }, onclick: () => this.#send("stop") }),
      events.length ? make("details", {}, make("summary", {}, say("log")), make("ol.log", {}, events.map((event) => make("li", {}, event.text)))) : null,
      state.position?.trim() ? inDetail(state.position) : null,
    ];
  }

  async #showPicture(state) {
    this.empty.hidden = Boolean(state.picture);
    if (!state.picture) return;
    if (state.picture !== this.shownPicture) {
      this.shownPicture = state.picture;
      const media = await loadImage(state.picture, say("tab_tables"));
      if (this.shownPicture !== state.picture || !media) return;
      this.picture.show(media, state.image_size);
    }
    const marks = JSON.stringify([state.marks, state.image_size, state.spots.length]);
    if (marks === this.shownMarks) return;
    this.shownMarks = marks;
    const isFirst = !this.picture.marks.length;
    this.picture.put(this.#marks(state), state.last_ruling.pieces.map((piece) => ({ ...piece, name: this.#nameOf(piece) })), { up: true, spots: state.spots });
    if (isFirst || this.picture.fitButton.hidden) this.picture.fit();
    this.board.put(state.last_ruling, this.#marks(state), (piece) => this.#nameOf(piece));
  }

  /** The marks of the state, and one for the last move unless it has one. */
  #marks({ moves, places, marks, last_ruling: { pieces } }) {
    const place = moves.at(-1)?.square ?? moves.at(-1)?.cell;
    const moved = place && pieces.find((piece) => places[piece.id] === place);
    if (!moved || marks.some((mark) => mark.role === "new" && mark.pieces?.includes(moved.id))) return marks;
    return [...marks, { mark: "outline", points: moved.quad, role: "new", width: 1.3, pieces: [moved.id], meaning: say("last_move") }];
  }

  #nameOf(piece) {
    const face = pieceName(piece) ?? "?";
    const place = this.state.places?.[piece.id];
    return place && place !== String(piece.id) ? `${place}: ${face}` : face;
  }

  // Calls and photographs.

  /** Make a call, one at a time. Returns null if it was accepted, or else the reason; "" if another call is being sent. */
  call(line) {
    return this.#send("calls", { call: line });
  }

  async #send(route, form = {}) {
    if (this.isSending) return "";
    this.isSending = true;
    this.panel.classList.add("busy");
    try {
      this.#update(await post(`${this.url}/${route}`, form));
      this.panel.scrollTo({ top: 0, behavior: "smooth" });
      const { consequence } = this.state.last_ruling;
      return consequence && !consequence.taken ? consequence.said.join(" ") : null;
    } catch (error) {
      return this.#showError(error);
    } finally {
      this.isSending = false;
      this.panel.classList.remove("busy");
    }
  }

  #showError(error) {
    const text = errorText(error);
    toast(text);
    return text;
  }

  /** Take a photograph of the table, or of one player's board. */
  #takePhoto(player) {
    this.boardOwner = player;
    this.input.click();
  }

  async #uploadPhoto(file, input) {
    if (!file) return;
    const query = this.boardOwner ? `?player=${encodeURIComponent(this.boardOwner)}` : "";
    this.panel.classList.add("busy");
    try {
      const [photo] = await shrinkPhoto(file);
      this.#update(await post(`${this.url}/photos${query}`, new Blob([photo], { type: photo.type || "image/jpeg" })));
    } catch (error) {
      this.#showError(error);
    } finally {
      this.panel.classList.remove("busy");
      input.value = "";
    }
  }

  #faces() {
    return this.games.find((game) => game.name === this.state.game)?.faces ?? {};
  }

  #removePiece(piece) {
    return this.#answer(String(piece.id), emptyFace(this.#faces()));
  }

  /** Buttons that say whose a piece, and its component, is, if each player has a pod or a board. */
  #ownerButtons(piece) {
    const players = sides(this.state);
    if (!(players[0] in this.state.boards) || players.length < 2) return null;
    return make("div.rest", { role: "group", "aria-label": say("whose") }, make("p.hint", {}, say("whose")),
      make("div.choices", {}, players.map((player) => button(player, { onclick: () => {
        document.querySelector("dialog.sheet").close();
        this.#answer(String(piece.id), player);
      } }))));
  }

  /** Answer about a piece or a place; the answer names the piece by its square, in a game with a board. */
  #answer(place, face) {
    return this.call(`answer ${this.state.places[place] ?? place}=${face}`);
  }

  // Filming with a phone.

  async #film() {
    if (this.video) return this.#stopFilm();
    const opened = await openCamera();
    if (!opened.stream) {
      const close = sheet(say("table_film"), noCamera(opened, button(say("table_photo"), { icon: "camera", kind: "primary", onclick: () => {
        close();
        this.#takePhoto(null);
      } })));
      return undefined;
    }
    const video = make("video.preview", { muted: true, playsInline: true, autoplay: true, srcObject: opened.stream });
    this.video = video;
    this.filmButton.setAttribute("aria-pressed", "true");
    this.picture.element.append(video);
    await video.play().catch(() => {});
    while (this.video === video) {
      const frame = await grabFrame(video, this.canvas);
      try {
        if (frame) this.#update(await request(`${this.url}/photos?live=true`, { body: frame }));
        else await sleep(100);
      } catch (error) {
        if (error instanceof Refusal && error.status === 503) await sleep(1000 * (error.retryAfter || 0.3));
        else await sleep(1500);
      }
    }
    return undefined;
  }

  #stopFilm() {
    this.video?.srcObject?.getTracks().forEach((track) => track.stop());
    this.video?.remove();
    this.video = null;
    this.filmButton.setAttribute("aria-pressed", "false");
  }
}
