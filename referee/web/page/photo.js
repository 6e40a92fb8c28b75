// The view of a photograph with its ruling.

import { Unreachable, Refusal, fetchGames, fetchSamples, urlOf, post, errorText, shortTitle } from "./server.js";
import { Questions } from "./questions.js";
import { BoardView } from "./board-view.js";
import { button, svg, iconButton, make, photoInput, toast } from "./dom.js";
import { PieceSheets, emptyFace, pieceName } from "./faces.js";
import { forgetPhoto, savePhoto, loadPhoto } from "./storage.js";
import { optionFields, stepper } from "./options.js";
import { Picture } from "./picture.js";
import { inside, middle } from "./geometry.js";
import { needsFace, findings, inDetail, labelList, legendBox, answerKey, verdict } from "./ruling.js";
import { loadImage, shrinkPhoto } from "./images.js";
import { speakRuling } from "./voice.js";
import { say } from "./words.js";

const SLOW_MS = 400; // Progress is shown for uploads that take longer.

let current = null; // The last photograph with its ruling, which survives a change of view.
let chosen = ""; // The game; "" to recognise it.
let incoming = null; // A picture from another view.

/** Rule on a picture of another view, with the answers given there, when this view opens. */
export function openPicture(file, game, answers = {}) {
  incoming = { file, answers };
  chosen = game;
}

export async function show(host) {
  const games = await fetchGames();
  if (!host.isConnected) return null; // Another view has been opened meanwhile.
  // After a reload: the photograph of this history entry.
  if (!current && !incoming && history.state?.id) current = (await loadPhoto(history.state.id)) ?? null;
  if (!host.isConnected) return null;
  const page = new PhotoView(host, games);
  return () => page.leave();
}

class PhotoView {
  constructor(host, games) {
    this.host = host;
    this.games = games;
    this.stop = new AbortController();
    const { signal } = this.stop;
    document.addEventListener("paste", (e) => this.#takeFiles(e.clipboardData?.files), { signal });
    document.addEventListener("dragover", (e) => {
      e.preventDefault();
      host.classList.add("dropping");
    }, { signal });
    document.addEventListener("dragleave", (e) => e.relatedTarget || host.classList.remove("dropping"), { signal });
    document.addEventListener("drop", (e) => {
      e.preventDefault();
      host.classList.remove("dropping");
      this.#takeFiles(e.dataTransfer?.files);
    }, { signal });
    // Fires for taps on a tab too, without a state.
    window.addEventListener("popstate", (e) => {
      if (!e.state?.start || !current) return;
      for (const dialog of document.querySelectorAll("dialog")) dialog.close();
      this.upload?.abort();
      this.start();
    }, { signal });
    const picture = incoming;
    incoming = null;
    if (picture) this.take(picture.file, picture.answers);
    else if (current) this.#resume(current);
    else this.start();
  }

  async #resume(job) {
    job.media ??= await loadImage(job.file, say("your_photo"));
    if (job.ruling && !job.media) job.media = await loadImage(`/api/photos/${job.ruling.photo}/picture?plain=1`, say("your_photo"));
    if (job === current && !this.stop.signal.aborted) this.#showJob(job);
  }

  leave() {
    this.stop.abort();
    this.upload?.abort();
    this.host.classList.remove("dropping");
  }

  #takeFiles(files) {
    const file = [...(files ?? [])].find(({ type, name }) => type.startsWith("image/") || /\.(heic|heif|avif)$/i.test(name));
    if (file) this.take(file);
    else if (files?.length) toast(say("no_photo"));
  }

  // The start.

  start() {
    current = null;
    forgetPhoto();
    // "Back" leads from a ruling to here, not out of the page.
    history.replaceState({ start: true }, "");
    const choose = (game) => () => {
      chosen = game;
    };
    const chip = (game, text) => make("label.chip", {},
      make("input", { type: "radio", name: "game", value: game, checked: chosen === game, onchange: choose(game) }), make("span", {}, text));
    this.host.replaceChildren(make("section.start", {},
      hero(), make("h1", {}, say("welcome")), make("p.lead", {}, say("lead")),
      make("fieldset.chips", {}, make("legend", {}, say("which_game")), chip("", say("recognise")), this.games.map((game) => chip(game.name, shortTitle(game)))),
      make("div.start-buttons", {}, this.#photoButton("take", "camera", "primary big", { capture: "environment" }), this.#photoButton("pick", "picture", "big")),
      make("p.hint", {}, say("drop_hint")), this.#samples()));
  }

  /** Go to the start, as the phone's back button does. */
  #backToStart() {
    if (history.state?.start === false) history.back();
    else this.start();
  }

  /** Sample photographs, of a demo only. */
  #samples() {
    const row = make("div.sample-photos", {});
    const box = make("section", { hidden: true }, make("h2.hint", {}, say("samples")), row);
    fetchSamples().then((samples) => {
      box.hidden = !samples.length;
      row.append(...samples.map(({ name, game }) => this.#sample(`/api/samples/${name}`, game)));
    }, () => {});
    return box;
  }

  #sample(path, game) {
    const title = shortTitle(this.games.find(({ name }) => name === game));
    const take = async () => {
      chosen = game;
      const answer = await fetch(urlOf(path));
      if (answer.ok) this.take(new File([await answer.blob()], "sample.jpg", { type: "image/jpeg" }));
    };
    return make("button.sample-photo", { type: "button", onclick: take }, make("img", { src: urlOf(path), alt: "", loading: "lazy" }), make("span", {}, title));
  }

  #photoButton(key, iconName, kind, attributes = {}) {
    const input = photoInput(() => this.#takeFiles(input.files), attributes);
    return make("span", {}, button(say(key), { icon: iconName, kind, onclick: () => input.click() }), input);
  }

  // From a file to a ruling.

  async take(file, answers = {}) {
    this.upload?.abort();
    this.upload = new AbortController();
    const { signal } = this.upload;
    const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join("");
    history[history.state?.start ? "pushState" : "replaceState"]({ start: false, id }, "");
    current = { id, file, options: {}, answers: {}, spots: {}, ruling: null };
    const job = current;
    this.#build();
    const progress = make("span", {}, say("looking"));
    this.#fill([make("div.looking", { role: "status" }, make("span.dots", { "aria-hidden": "true" }), progress)]);
    [job.file, job.media] = await shrinkPhoto(file, say("your_photo"));
    if (signal.aborted) return;
    savePhoto(job);
    if (job.media) this.picture.show(job.media, [job.media.width, job.media.height]);
    const form = new FormData();
    form.append("photo", job.file, "photo.jpg");
    if (chosen) form.append("game", chosen);
    try {
      await this.#accept(job, await post("/api/photos", form, signal, showProgress(progress)), true);
      if (Object.keys(answers).length && job === current) await this.#answers(Object.entries(answers));
    } catch (error) {
      this.#showError(error, () => this.take(file));
    }
  }

  /** Rule again with changed answers or as another game. Requests are queued, so that the last one is shown and saved. */
  ruleAgain(game = current.ruling.game, change = null) {
    const job = current;
    this.queue = (this.queue ?? Promise.resolve()).then(() => (job === current ? this.#ruleAgain(job, game, change) : undefined));
    return this.queue;
  }

  /** A `change` of the answers that the server refuses is undone. */
  async #ruleAgain(job, game, change) {
    const before = { answers: { ...job.answers }, spots: { ...job.spots } };
    change?.(job);
    const isOtherGame = game !== job.ruling.game;
    // Options and answers of one game mean nothing in another.
    const form = { game, options: isOtherGame ? {} : job.options, answers: isOtherGame ? {} : job.answers, taps: isOtherGame ? null : job.taps };
    this.panel.classList.add("busy");
    try {
      await this.#accept(job, await post(`/api/photos/${job.ruling.photo}/rule`, form), isOtherGame);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) await this.#reupload(job, form);
      else if (error instanceof Refusal && error.status === 422 && change) {
        Object.assign(job, before);
        toast(error.message);
      }
      else this.#showError(error, () => this.ruleAgain(game));
    } finally {
      this.panel.classList.remove("busy");
    }
  }

  /** Upload the photograph again after the server has forgotten it, as by a restart. */
  async #reupload(job, ruleForm) {
    const form = new FormData();
    form.append("photo", job.file, "photo.jpg");
    form.append("game", ruleForm.game);
    try {
      const { photo } = await post("/api/photos", form);
      await this.#accept(job, await post(`/api/photos/${photo}/rule`, ruleForm), false);
    } catch (error) {
      this.#showError(error, () => this.ruleAgain(ruleForm.game));
    }
  }

  #showError(error, retry) {
    if (error.name === "AbortError" || this.stop.signal.aborted) return;
    const games = this.games.map((game) => button(shortTitle(game), { onclick: () => {
      chosen = game.name;
      retry();
    } }));
    this.#fill([make("p.card", { role: "alert" }, errorText(error)), chosen || current.ruling ? null : make("div.choices", {}, games)],
      [button(say("again"), { kind: "primary", onclick: retry }), button(say("next_photo"), { onclick: () => this.#backToStart() })]);
  }

  async #accept(job, ruling, arriving) {
    if (job !== current || this.stop.signal.aborted) return;
    const isOtherGame = job.ruling && job.ruling.game !== ruling.game;
    job.ruling = ruling;
    if (isOtherGame) Object.assign(job, { options: {}, answers: {}, spots: {}, taps: null });
    await savePhoto(job); // The ruling survives a reload.
    job.media ??= await loadImage(`/api/photos/${ruling.photo}/picture?plain=1`, say("your_photo"));
    if (job === current && !this.stop.signal.aborted) this.#showJob(job, arriving);
  }

  #showJob(job, arriving = false) {
    const up = arriving || !this.picture;
    if (!this.picture) this.#build();
    if (!job.ruling) return this.take(job.file);
    const { report, marks, image_size: size } = job.ruling;
    if (job.media && size) this.picture.show(job.media, size);
    const pieces = report.pieces.map((piece) => ({ ...piece, name: pieceName(piece) }));
    this.picture.put(marks, pieces, { arriving, up, spots: job.ruling.spots });
    if (up) this.picture.fit();
    this.board.put(report, marks, pieceName);
    this.#showRuling(job);
    return undefined;
  }

  #build() {
    this.picture = new Picture({
      onPiece: (piece, point) => this.sheets.piece(piece, point),
      onSpot: (spot) => this.sheets.spot(spot),
    });
    this.sheets = new PieceSheets(this.picture, {
      size: () => current.ruling.image_size, faces: () => this.#faces(), place: (piece) => this.#place(piece), name: pieceName, likely: (key) => current.ruling.faces?.[key],
      answer: (place, face) => this.#answer(place, face), none: (piece) => this.#removePiece(piece),
      add: (spot, face) => this.ruleAgain(undefined, ({ spots, answers }) => {
        spots[spot.at] = spot.quad;
        answers[spot.at] = face;
      }),
    });
    this.questions = new Questions(this.picture);
    this.board = new BoardView(this.picture, (id) => this.sheets.piece(current.ruling.report.pieces.find((piece) => piece.id === id)));
    this.panel = make("div.panel", { tabIndex: -1 });
    this.bar = make("div.actions", {});
    this.host.replaceChildren(make("section.split", {}, make("h1.visually-hidden", {}, say("tab_photo")), this.picture.element, make("div.side", {}, this.panel, this.bar)));
  }

  /** Fill the panel and the bar; the focus stays in the panel, at its top. */
  #fill(content, bar = []) {
    const hadFocus = [this.panel, this.bar].some((part) => part.contains(document.activeElement));
    this.panel.replaceChildren(...content.filter(Boolean));
    this.bar.replaceChildren(...bar);
    this.panel.scrollTop = 0;
    if (hadFocus) this.panel.focus({ preventScroll: true });
  }

  // The ruling.

  #showRuling(job) {
    const { report, marks, text } = job.ruling;
    const source = { media: job.media, size: job.ruling.image_size };
    const other = (question, piece) => this.sheets.piece(piece ?? { id: answerKey(question), face: null, alternatives: [], quad: question.quads?.[0] }, null, question);
    const answer = (question, face) => (needsFace(question, face) && !this.#faces().corner ? other(question, null) : this.#answer(answerKey(question), face));
    const all = (guesses) => this.#answers(guesses.map(([question, face]) => [answerKey(question), face]));
    const count = Object.keys(job.answers).length;
    this.#fill([
      verdict(report),
      this.#gameChoices(job),
      this.#manualButtons(job),
      this.#heldField(job),
      findings({ ...report, findings: report.findings.filter((finding) => finding.code !== HELD) }),
      labelList(this.picture),
      count && !job.taps ? make("p.note", {}, make("span", {}, say(count === 1 ? "told_one" : "told_many", { count })),
        button(say("take_back"), { kind: "quiet", icon: "undo", onclick: () => this.#takeBack() })) : null,
      report.pieces.length ? make("p.hint", {}, say("tap_hint")) : null,
      legendBox(marks),
      detail(text, report),
      this.#game(job),
    ], this.#actions(job));
    speakRuling(report);
    this.questions.put(report, { ...source, answer, other, all });
  }

  /** Buttons of games, if the game was not recognised or another one was named. */
  #gameChoices(job) {
    const { game, image_size: size, report } = job.ruling;
    const likely = (report.likely ?? []).map((name) => this.#gameOf(name)).filter(Boolean);
    const others = this.#gameOf(game) || !size ? [] : this.games.filter((each) => !likely.includes(each));
    const gameButton = (each, kind) => button(shortTitle(each), { kind, onclick: () => this.ruleAgain(each.name) });
    const choices = [...likely.map((each) => gameButton(each, "primary")), ...others.map((each) => gameButton(each, ""))];
    return choices.length ? make("div.choices", { role: "group", "aria-label": say("which_game") }, choices) : null;
  }

  #gameOf(name) {
    return this.games.find((game) => game.name === name);
  }

  #game(job) {
    const game = this.#gameOf(job.ruling.game);
    if (!game) return null;
    const select = make("select", { onchange: (e) => this.ruleAgain(e.target.value) },
      this.games.map((each) => make("option", { value: each.name, selected: each === game }, shortTitle(each))));
    const fields = optionFields(game, job.options, () => this.ruleAgain(), countNumberTiles(job));
    return make("details", { open: Object.keys(job.options).length > 0 }, make("summary", {}, say("game_is", { game: shortTitle(game) })),
      make("label.field", {}, make("span", {}, say("another_game")), select),
      job.media && !job.original ? make("div.stacked", {}, this.#manualWays(job)) : null, fields);
  }

  /** Buttons to mark by hand what was not found, or to return to the whole photograph. */
  #manualButtons(job) {
    if (job.taps) return make("div.stacked", {}, make("p.note", {}, make("span", {}, say("tapped")), this.#wholePhotoButton(job.original ?? job.file)), this.#tapButton(job));
    if (job.original) return make("p.note", {}, make("span", {}, say("a_part")), this.#wholePhotoButton(job.original));
    const { verdict: outcome, likely } = job.ruling.report;
    return outcome !== "unreadable" || likely || !job.media ? null : make("div.stacked", {}, this.#manualWays(job));
  }

  #wholePhotoButton(file) {
    return button(say("whole_photo"), { kind: "quiet", icon: "picture", onclick: () => this.take(file) });
  }

  /** Buttons to mark four corners, or single pieces in a game without a board. */
  #manualWays(job) {
    return [button(say("by_hand"), { icon: "corners", onclick: () => this.#markCorners(job) }), this.#gameOf(job.ruling.game)?.taps ? this.#tapButton(job) : null];
  }

  #tapButton(job) {
    return button(say("by_taps"), { icon: "hand", onclick: () => this.#tapPieces(job) });
  }

  /** Let the player tap each piece and say what it shows. */
  async #tapPieces(job) {
    const { TappedPieces, restoreTaps } = await import("./taps.js");
    this.questions.put(null);
    const tapped = new TappedPieces(this.picture, { faces: this.#faces(), nameOf: pieceName, pieces: restoreTaps(job) });
    const leave = () => {
      tapped.close();
      this.#showJob(job);
    };
    const rule = () => {
      if (!tapped.pieces.length) return toast(say("tap_each"));
      tapped.close();
      Object.assign(job, tapped.form, { spots: {} });
      return this.ruleAgain();
    };
    this.#fill([make("h2", {}, say("by_taps")), make("p.hint", {}, say("tap_each"))],
      [button(say("rule_this"), { icon: "check", kind: "primary", onclick: rule }), button(say("back"), { onclick: leave })]);
  }

  async #markCorners(job) {
    const { CornerHandles } = await import("./corners.js");
    this.questions.put(null);
    this.picture.put([], []);
    const handles = new CornerHandles(this.picture);
    const leave = () => {
      handles.close();
      this.#showJob(job);
    };
    const rule = async () => {
      const form = { game: chosen || (this.#gameOf(job.ruling.game) ? job.ruling.game : null), options: job.options, corners: handles.corners };
      this.panel.classList.add("busy");
      try {
        const ruling = await post(`/api/photos/${job.ruling.photo}/part`, form);
        handles.close();
        const part = await fetch(urlOf(`/api/photos/${ruling.photo}/picture?plain=1`));
        Object.assign(job, { original: job.file, file: await part.blob(), media: null, answers: {}, spots: {} });
        this.picture = null; // A new picture, for the part is not rotated.
        await this.#accept(job, ruling, true);
      } catch (error) {
        if (error instanceof Refusal) toast(error.message);
        else this.#showError(error, rule);
      } finally {
        this.panel.classList.remove("busy");
      }
    };
    this.#fill([make("h2", {}, say("by_hand")), make("p.hint", {}, say("drag_corners"))],
      [button(say("rule_this"), { icon: "check", kind: "primary", onclick: rule }), button(say("back"), { onclick: leave })]);
  }

  /** Field for the number of held tiles, if a finding says that it is unknown. */
  #heldField(job) {
    if (!job.ruling.report.findings.some((finding) => finding.code === HELD)) return null;
    const set = (count) => {
      job.options.held = count;
      this.ruleAgain();
    };
    const all = countNumberTiles(job);
    return make("div.card.asking", {}, stepper(say("held_unknown"), undefined, all, set),
      button(say("as_many", { n: all }), { icon: "check", onclick: () => set(all) }));
  }

  #actions(job) {
    return [button(say("next_photo"), { icon: "camera", kind: "primary", onclick: () => this.#backToStart() }), ...(job.ruling.image_size ? [
      iconButton(say("save"), "save", { onclick: () => this.#save(job) }),
      iconButton(say("share"), "share", { onclick: () => this.#share(job) }),
    ] : [])];
  }

  // Answers.

  /** Place of an answer about a piece: its id, or for one that a player added, its spot. */
  #place(piece) {
    const spot = piece.quad && Object.entries(current.spots).find(([, quad]) => inside(middle(piece.quad), quad));
    return spot ? spot[0] : String(piece.id);
  }

  /** Remove a piece: withdraw one that a player added, or answer that nothing lies there. */
  #removePiece(piece) {
    const place = this.#place(piece);
    if (!(place in current.spots)) return this.#answer(place, emptyFace(this.#faces()));
    return this.ruleAgain(undefined, ({ spots, answers }) => {
      for (const name of Object.keys(answers)) if (name === place || name.startsWith(`${place}.`)) delete answers[name];
      delete spots[place];
    });
  }

  #faces() {
    return this.#gameOf(current.ruling.game)?.faces ?? {};
  }

  #answer(place, face) {
    return this.#answers([[place, face]]);
  }

  #answers(entries) {
    return this.ruleAgain(undefined, ({ answers }) => Object.assign(answers, Object.fromEntries(entries)));
  }

  #takeBack() {
    return this.ruleAgain(undefined, ({ answers }) => delete answers[Object.keys(answers).at(-1)]);
  }

  // Saving and sharing.

  async #files(job) {
    const { photo, game, report } = job.ruling;
    const response = await fetch(urlOf(`/api/photos/${photo}/picture?quarters=${this.picture.turns}`)).catch(() => { throw new Unreachable(); });
    if (!response.ok) throw new Refusal(say("failed"), response.status);
    return [
      new File([await response.blob()], `${game}-ruling.jpg`, { type: "image/jpeg" }),
      new File([JSON.stringify(report, null, 1)], `${game}-ruling.json`, { type: "application/json" }),
    ];
  }

  async #save(job) {
    try {
      for (const file of await this.#files(job)) download(file);
    } catch (error) {
      toast(errorText(error));
    }
  }

  async #share(job) {
    try {
      const [picture] = await this.#files(job);
      const content = { files: [picture], title: job.ruling.title, text: job.ruling.report.summary };
      if (navigator.canShare?.(content)) await navigator.share(content);
      else {
        download(picture);
        toast(say(isSecureContext ? "saved_instead" : "saved_https"));
      }
    } catch (error) {
      if (error.name !== "AbortError") toast(errorText(error));
    }
  }
}

const HELD = "held-unknown";

/** Number tiles on the table: as many as a player held who has laid all. */
function countNumberTiles({ ruling }) {
  return ruling.report.pieces.filter((piece) => piece.kind === "number").length;
}

/** A callback that shows the progress of an upload in an element, unless it is fast. */
function showProgress(element) {
  const start = Date.now();
  return (share) => {
    if (share < 1 && Date.now() - start < SLOW_MS) return;
    element.textContent = share < 1 ? say("travelling", { percent: Math.floor(100 * share) }) : say("looking");
  };
}

function download(file) {
  const link = make("a", { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Details of the text report that are not shown elsewhere. */
function detail(text, report) {
  const lines = text.split("\n").slice(1).filter((line) => !report.questions.some((question) => line.includes(question.message)));
  const rest = lines.filter((line) => !report.findings.some((finding) => line.includes(finding.message))).join("\n");
  return rest.trim() ? inDetail(rest) : null;
}

function hero() {
  const tile = (x, y, turn, face) => svg("g", { transform: `translate(${x} ${y}) rotate(${turn})` },
    svg("rect", { class: "tile-shade", x: -21, y: -17, width: 42, height: 42, rx: 8 }),
    svg("rect", { class: "tile", x: -21, y: -21, width: 42, height: 42, rx: 8 }),
    svg("text", { y: 9, "text-anchor": "middle" }, face));
  return svg("svg", { class: "hero", viewBox: "0 0 300 110", "aria-hidden": "true" },
    tile(58, 44, -2, "3"), tile(104, 43, 1, "+"), tile(150, 44, -1, "4"), tile(196, 43, 2, "="), tile(242, 44, -1, "7"),
    svg("path", { class: "underline", d: "M38 82c60 5 150 5 224 0" }),
    svg("g", { class: "tick" }, svg("circle", { cx: 262, cy: 84, r: 17 }), svg("path", { d: "M254 85l6 6 11-13" })));
}
