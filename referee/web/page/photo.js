// A photograph in, its ruling drawn on it.

import { Away, Refusal, allGames, allSamples, at, post, sentenceOf, shortTitle } from "./server.js";
import { Asking } from "./asking.js";
import { Beside } from "./beside.js";
import { button, draw, iconButton, make, photoInput, toast } from "./dom.js";
import { Tapping, noneOf, said } from "./faces.js";
import { forget, keep, kept as keptBefore } from "./keeping.js";
import { optionFields, stepper } from "./options.js";
import { Picture } from "./picture.js";
import { inside, middle } from "./placing.js";
import { asksWhich, findings, listed, meanings, pieceOf, verdict } from "./ruling.js";
import { shown, shrink } from "./shrink.js";
import { sayRuling } from "./voice.js";
import { say } from "./words.js";

const SLOW_MS = 400; // An upload that takes longer is told of.

let kept = null; // The last ruling, so that a look at the table does not lose it.
let chosen = ""; // The game, "" to be recognised.
let handed = null; // A picture from elsewhere, such as the live view.

/** Rule on a picture of another view, with what was answered there. */
export function hand(file, game, answers = {}) {
  handed = { file, answers };
  chosen = game;
}

export async function show(host) {
  const games = await allGames();
  if (!host.isConnected) return null; // Another view is shown by now.
  // After a reload, what this entry of the history has shown.
  if (!kept && !handed && history.state?.id) kept = (await keptBefore(history.state.id)) ?? null;
  if (!host.isConnected) return null;
  const page = new Photo(host, games);
  return () => page.leave();
}

class Photo {
  constructor(host, games) {
    this.host = host;
    this.games = games;
    this.stop = new AbortController();
    const { signal } = this.stop;
    document.addEventListener("paste", (e) => this.#given(e.clipboardData?.files), { signal });
    document.addEventListener("dragover", (e) => {
      e.preventDefault();
      host.classList.add("dropping");
    }, { signal });
    document.addEventListener("dragleave", (e) => e.relatedTarget || host.classList.remove("dropping"), { signal });
    document.addEventListener("drop", (e) => {
      e.preventDefault();
      host.classList.remove("dropping");
      this.#given(e.dataTransfer?.files);
    }, { signal });
    // A tap on a tab is told here too, of an entry that is neither.
    window.addEventListener("popstate", (e) => {
      if (!e.state?.start || !kept) return;
      for (const dialog of document.querySelectorAll("dialog")) dialog.close();
      this.work?.abort();
      this.start();
    }, { signal });
    const given = handed;
    handed = null;
    if (given) this.take(given.file, given.answers);
    else if (kept) this.#resume(kept);
    else this.start();
  }

  /** The ruling that was shown before, with its photograph. */
  async #resume(job) {
    job.media ??= await shown(job.file, say("your_photo"));
    if (job.ruled && !job.media) job.media = await shown(`/api/photos/${job.ruled.photo}/picture?plain=1`, say("your_photo"));
    if (job === kept && !this.stop.signal.aborted) this.#open(job);
  }

  leave() {
    this.stop.abort();
    this.work?.abort();
    this.host.classList.remove("dropping");
  }

  #given(files) {
    const file = [...(files ?? [])].find((one) => one.type.startsWith("image/") || /\.(heic|heif|avif)$/i.test(one.name));
    if (file) this.take(file);
    else if (files?.length) toast(say("no_photo"));
  }

  // The start: one tap to a photograph.

  start() {
    kept = null;
    forget();
    // The way back from a ruling leads here, and not out of the page.
    history.replaceState({ start: true }, "");
    const choose = (game) => () => {
      chosen = game;
    };
    const chip = (game, words) => make("label.chip", {},
      make("input", { type: "radio", name: "game", value: game, checked: chosen === game, onchange: choose(game) }), make("span", {}, words));
    this.host.replaceChildren(make("section.start", {},
      hero(), make("h1", {}, say("welcome")), make("p.lead", {}, say("lead")),
      make("fieldset.chips", {}, make("legend", {}, say("which_game")), chip("", say("recognise")), this.games.map((game) => chip(game.name, shortTitle(game)))),
      make("div.take", {}, this.#input("take", "camera", "primary big", { capture: "environment" }), this.#input("pick", "picture", "big")),
      make("p.hint", {}, say("drop_hint")), this.#samples()));
  }

  /** To the start, by the same way as the button of the phone. */
  #back() {
    if (history.state?.start === false) history.back();
    else this.start();
  }

  /** Photographs to try, where it is a demonstration. */
  #samples() {
    const row = make("div.tries", {});
    const box = make("section", { hidden: true }, make("h2.hint", {}, say("samples")), row);
    allSamples().then((samples) => {
      box.hidden = !samples.length;
      row.append(...samples.map(({ name, game }) => this.#sample(`/api/samples/${name}`, game)));
    }, () => {});
    return box;
  }

  #sample(path, game) {
    const title = shortTitle(this.games.find((one) => one.name === game));
    const take = async () => {
      chosen = game;
      const answer = await fetch(at(path));
      if (answer.ok) this.take(new File([await answer.blob()], "sample.jpg", { type: "image/jpeg" }));
    };
    return make("button.try", { type: "button", onclick: take }, make("img", { src: at(path), alt: "", loading: "lazy" }), make("span", {}, title));
  }

  #input(words, sign, kind, more = {}) {
    const input = photoInput(() => this.#given(input.files), more);
    return make("span", {}, button(say(words), { icon: sign, kind, onclick: () => input.click() }), input);
  }

  // From a file to a ruling.

  async take(file, answers = {}) {
    this.work?.abort();
    this.work = new AbortController();
    const { signal } = this.work;
    const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join("");
    history[history.state?.start ? "pushState" : "replaceState"]({ start: false, id }, "");
    kept = { id, file, given: {}, answers: {}, spots: {}, ruled: null };
    const job = kept;
    this.#frame();
    const words = make("span", {}, say("looking"));
    this.#say([make("div.looking", { role: "status" }, make("span.dots", { "aria-hidden": "true" }), words)]);
    [job.file, job.media] = await shrink(file, say("your_photo"));
    if (signal.aborted) return;
    keep(job);
    if (job.media) this.picture.show(job.media, [job.media.width, job.media.height]);
    const form = new FormData();
    form.append("photo", job.file, "photo.jpg");
    if (chosen) form.append("game", chosen);
    try {
      await this.#arrive(job, await post("/api/photos", form, signal, travelled(words)), true);
      if (Object.keys(answers).length && job === kept) await this.#answers(Object.entries(answers));
    } catch (error) {
      this.#failed(error, () => this.take(file));
    }
  }

  /** Rule again, on what was answered or under another game; one after the other, so that the last is what is seen and saved. */
  again(game = kept.ruled.game, change = null) {
    const job = kept;
    this.asked = (this.asked ?? Promise.resolve()).then(() => (job === kept ? this.#again(job, game, change) : undefined));
    return this.asked;
  }

  /** A `change` of the answers that makes no sense is undone. */
  async #again(job, game, change) {
    const before = { answers: { ...job.answers }, spots: { ...job.spots } };
    change?.(job);
    const other = game !== job.ruled.game;
    // What was told of one game says nothing in another.
    const send = { game, options: other ? {} : job.given, answers: other ? {} : job.answers, taps: other ? null : job.taps };
    this.panel.classList.add("busy");
    try {
      await this.#arrive(job, await post(`/api/photos/${job.ruled.photo}/rule`, send), other);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) await this.#anew(job, send);
      else if (error instanceof Refusal && error.status === 422 && change) {
        Object.assign(job, before);
        toast(error.message);
      }
      else this.#failed(error, () => this.again(game));
    } finally {
      this.panel.classList.remove("busy");
    }
  }

  /** The server has forgotten the photograph, as after a restart: it travels again. */
  async #anew(job, send) {
    const form = new FormData();
    form.append("photo", job.file, "photo.jpg");
    form.append("game", send.game);
    try {
      const { photo } = await post("/api/photos", form);
      await this.#arrive(job, await post(`/api/photos/${photo}/rule`, send), false);
    } catch (error) {
      this.#failed(error, () => this.again(send.game));
    }
  }

  #failed(error, retry) {
    if (error.name === "AbortError" || this.stop.signal.aborted) return;
    const games = this.games.map((game) => button(shortTitle(game), { onclick: () => {
      chosen = game.name;
      retry();
    } }));
    this.#say([make("p.card", { role: "alert" }, sentenceOf(error)), chosen || kept.ruled ? null : make("div.choices", {}, games)],
      [button(say("again"), { kind: "primary", onclick: retry }), button(say("next_photo"), { onclick: () => this.#back() })]);
  }

  async #arrive(job, ruled, arriving) {
    if (job !== kept || this.stop.signal.aborted) return;
    const other = job.ruled && job.ruled.game !== ruled.game;
    job.ruled = ruled;
    if (other) Object.assign(job, { given: {}, answers: {}, spots: {}, taps: null });
    await keep(job); // What is shown survives a reload.
    job.media ??= await shown(`/api/photos/${ruled.photo}/picture?plain=1`, say("your_photo"));
    if (job === kept && !this.stop.signal.aborted) this.#open(job, arriving);
  }

  #open(job, arriving = false) {
    const up = arriving || !this.picture;
    if (!this.picture) this.#frame();
    if (!job.ruled) return this.take(job.file);
    const { report, marks, image_size: size } = job.ruled;
    if (job.media && size) this.picture.show(job.media, size);
    const pieces = report.pieces.map((piece) => ({ ...piece, said: said(piece) }));
    this.picture.put(marks, pieces, { arriving, up, spots: job.ruled.spots });
    if (up) this.picture.fit();
    this.board.put(report, marks, said);
    this.#words(job);
    return undefined;
  }

  #frame() {
    this.picture = new Picture({
      onPiece: (piece, point) => this.tapping.piece(piece, point),
      onSpot: (spot) => this.tapping.spot(spot),
    });
    this.tapping = new Tapping(this.picture, {
      size: () => kept.ruled.image_size, faces: () => this.#faces(), place: (piece) => this.#place(piece), said, likely: (key) => kept.ruled.faces?.[key],
      answer: (place, face) => this.#answer(place, face), none: (piece) => this.#none(piece),
      lies: (spot, face) => this.again(undefined, ({ spots, answers }) => {
        spots[spot.at] = spot.quad;
        answers[spot.at] = face;
      }),
    });
    this.asking = new Asking(this.picture);
    this.board = new Beside(this.picture, (id) => this.tapping.piece(kept.ruled.report.pieces.find((piece) => piece.id === id)));
    this.panel = make("div.panel", { tabIndex: -1 });
    this.bar = make("div.actions", {});
    this.host.replaceChildren(make("section.split", {}, make("h1.unseen", {}, say("tab_photo")), this.picture.element, make("div.side", {}, this.panel, this.bar)));
  }

  /** What is new is seen from its beginning, and who works by keys goes on from there. */
  #say(content, bar = []) {
    const within = [this.panel, this.bar].some((one) => one.contains(document.activeElement));
    this.panel.replaceChildren(...content.filter(Boolean));
    this.bar.replaceChildren(...bar);
    this.panel.scrollTop = 0;
    if (within) this.panel.focus({ preventScroll: true });
  }

  // What is said.

  #words(job) {
    const { report, marks, text } = job.ruled;
    const look = { media: job.media, size: job.ruled.image_size };
    const other = (question, piece) => this.tapping.piece(piece ?? { id: pieceOf(question), face: null, alternatives: [], quad: question.quads?.[0] }, null, question);
    const answer = (question, face) => (asksWhich(question, face) && !this.#faces().corner ? other(question, null) : this.#answer(pieceOf(question), face));
    const all = (guesses) => this.#answers(guesses.map(([question, face]) => [pieceOf(question), face]));
    const count = Object.keys(job.answers).length;
    this.#say([
      verdict(report),
      this.#choice(job),
      this.#within(job),
      this.#held(job),
      findings({ ...report, findings: report.findings.filter((finding) => finding.code !== HELD) }),
      listed(this.picture),
      count && !job.taps ? make("p.told", {}, make("span", {}, say(count === 1 ? "told_one" : "told_many", { count })),
        button(say("take_back"), { kind: "quiet", icon: "undo", onclick: () => this.#takeBack() })) : null,
      report.pieces.length ? make("p.hint", {}, say("tap_hint")) : null,
      meanings(marks),
      detail(text, report),
      this.#game(job),
    ], this.#actions(job));
    sayRuling(report);
    this.asking.put(report, { ...look, answer, other, all });
  }

  /** The game that is shown, where the referee cannot tell or was told another one. */
  #choice(job) {
    const { game, image_size: size, report } = job.ruled;
    const likely = (report.likely ?? []).map((name) => this.#named(name)).filter(Boolean);
    const others = this.#named(game) || !size ? [] : this.games.filter((one) => !likely.includes(one));
    const choose = (one, kind) => button(shortTitle(one), { kind, onclick: () => this.again(one.name) });
    const choices = [...likely.map((one) => choose(one, "primary")), ...others.map((one) => choose(one, ""))];
    return choices.length ? make("div.choices", { role: "group", "aria-label": say("which_game") }, choices) : null;
  }

  #named(name) {
    return this.games.find((one) => one.name === name);
  }

  #game(job) {
    const game = this.#named(job.ruled.game);
    if (!game) return null;
    const select = make("select", { onchange: (e) => this.again(e.target.value) },
      this.games.map((one) => make("option", { value: one.name, selected: one === game }, shortTitle(one))));
    const fields = optionFields(game, job.given, () => this.again(), held(job));
    return make("details", { open: Object.keys(job.given).length > 0 }, make("summary", {}, say("game_is", { game: shortTitle(game) })),
      make("label.field", {}, make("span", {}, say("another_game")), select),
      job.media && !job.whole ? make("div.stacked", {}, this.#ways(job)) : null, fields);
  }

  /** What was not found is shown by hand; and what was shown so can be left again. */
  #within(job) {
    if (job.taps) return make("div.stacked", {}, make("p.told", {}, make("span", {}, say("tapped")), this.#anewButton(job.whole ?? job.file)), this.#tapButton(job));
    if (job.whole) return make("p.told", {}, make("span", {}, say("a_part")), this.#anewButton(job.whole));
    const { verdict: ruled, likely } = job.ruled.report;
    const found = ruled !== "unreadable" || likely;
    return found || !job.media ? null : make("div.stacked", {}, this.#ways(job));
  }

  #anewButton(file) {
    return button(say("whole_photo"), { kind: "quiet", icon: "picture", onclick: () => this.take(file) });
  }

  /** By four corners, or tile by tile where no board tells the places. */
  #ways(job) {
    return [button(say("by_hand"), { icon: "corners", onclick: () => this.#byHand(job) }), this.#named(job.ruled.game)?.taps ? this.#tapButton(job) : null];
  }

  #tapButton(job) {
    return button(say("by_taps"), { icon: "hand", onclick: () => this.#byTaps(job) });
  }

  /** Each piece tapped, with what it shows. */
  async #byTaps(job) {
    const { Taps, tappedBefore } = await import("./taps.js");
    this.asking.put(null);
    const hand = new Taps(this.picture, { faces: this.#faces(), said, pieces: tappedBefore(job) });
    const leave = () => {
      hand.close();
      this.#open(job);
    };
    const rule = () => {
      if (!hand.pieces.length) return toast(say("tap_each"));
      hand.close();
      Object.assign(job, hand.form, { spots: {} });
      return this.again();
    };
    this.#say([make("h2", {}, say("by_taps")), make("p.hint", {}, say("tap_each"))],
      [button(say("rule_this"), { icon: "check", kind: "primary", onclick: rule }), button(say("back"), { onclick: leave })]);
  }

  /** Four corners to be dragged to where the game lies. */
  async #byHand(job) {
    const { Corners } = await import("./corners.js");
    this.asking.put(null);
    this.picture.put([], []);
    const hand = new Corners(this.picture);
    const leave = () => {
      hand.close();
      this.#open(job);
    };
    const rule = async () => {
      const send = { game: chosen || (this.#named(job.ruled.game) ? job.ruled.game : null), options: job.given, corners: hand.corners };
      this.panel.classList.add("busy");
      try {
        const ruled = await post(`/api/photos/${job.ruled.photo}/part`, send);
        hand.close();
        const part = await fetch(at(`/api/photos/${ruled.photo}/picture?plain=1`));
        Object.assign(job, { whole: job.file, file: await part.blob(), media: null, answers: {}, spots: {} });
        this.picture = null; // The part is a picture of its own, and not turned.
        await this.#arrive(job, ruled, true);
      } catch (error) {
        if (error instanceof Refusal) toast(error.message);
        else this.#failed(error, rule);
      } finally {
        this.panel.classList.remove("busy");
      }
    };
    this.#say([make("h2", {}, say("by_hand")), make("p.hint", {}, say("drag_corners"))],
      [button(say("rule_this"), { icon: "check", kind: "primary", onclick: rule }), button(say("back"), { onclick: leave })]);
  }

  /** What nobody has told is asked where it is said that nobody has. */
  #held(job) {
    if (!job.ruled.report.findings.some((finding) => finding.code === HELD)) return null;
    const tell = (count) => {
      job.given.held = count;
      this.again();
    };
    const all = held(job);
    return make("div.card.asks", {}, stepper(say("held_unknown"), undefined, all, tell),
      button(say("as_many", { n: all }), { icon: "check", onclick: () => tell(all) }));
  }

  #actions(job) {
    return [button(say("next_photo"), { icon: "camera", kind: "primary", onclick: () => this.#back() }), ...(job.ruled.image_size ? [
      iconButton(say("save"), "save", { onclick: () => this.#save(job) }),
      iconButton(say("share"), "share", { onclick: () => this.#share(job) }),
    ] : [])];
  }

  // A piece, tapped.

  /** What answers call a piece: of one that was told of, its place. */
  #place(piece) {
    const own = piece.quad && Object.entries(kept.spots).find(([, quad]) => inside(middle(piece.quad), quad));
    return own ? own[0] : String(piece.id);
  }

  /** Nothing lies there: of a piece that was told of, that is taken back. */
  #none(piece) {
    const place = this.#place(piece);
    if (!(place in kept.spots)) return this.#answer(place, noneOf(this.#faces()));
    return this.again(undefined, ({ spots, answers }) => {
      for (const name of Object.keys(answers)) if (name === place || name.startsWith(`${place}.`)) delete answers[name];
      delete spots[place];
    });
  }

  #faces() {
    return this.#named(kept.ruled.game)?.faces ?? {};
  }

  #answer(place, face) {
    return this.#answers([[place, face]]);
  }

  #answers(told) {
    return this.again(undefined, ({ answers }) => Object.assign(answers, Object.fromEntries(told)));
  }

  #takeBack() {
    return this.again(undefined, ({ answers }) => delete answers[Object.keys(answers).at(-1)]);
  }

  // The picture goes elsewhere, as it is seen.

  async #files(job) {
    const { photo, game, report } = job.ruled;
    const answer = await fetch(at(`/api/photos/${photo}/picture?quarters=${this.picture.turns}`)).catch(() => { throw new Away(); });
    if (!answer.ok) throw new Refusal(say("failed"), answer.status);
    return [
      new File([await answer.blob()], `${game}-ruling.jpg`, { type: "image/jpeg" }),
      new File([JSON.stringify(report, null, 1)], `${game}-ruling.json`, { type: "application/json" }),
    ];
  }

  async #save(job) {
    try {
      for (const file of await this.#files(job)) download(file);
    } catch (error) {
      toast(sentenceOf(error));
    }
  }

  async #share(job) {
    try {
      const [picture] = await this.#files(job);
      const what = { files: [picture], title: job.ruled.title, text: job.ruled.report.summary };
      if (navigator.canShare?.(what)) await navigator.share(what);
      else {
        download(picture);
        toast(say(isSecureContext ? "saved_instead" : "saved_https"));
      }
    } catch (error) {
      if (error.name !== "AbortError") toast(sentenceOf(error));
    }
  }
}

const HELD = "held-unknown";

/** Number tiles that lie there: as many as a player holds who has laid all. */
function held({ ruled }) {
  return ruled.report.pieces.filter((piece) => piece.kind === "number").length;
}

/** Tells in some words how far an upload is; what travels in no time is not spoken of. */
function travelled(words) {
  const began = Date.now();
  return (share) => {
    if (share < 1 && Date.now() - began < SLOW_MS) return;
    words.textContent = share < 1 ? say("travelling", { percent: Math.floor(100 * share) }) : say("looking");
  };
}

function download(file) {
  const link = make("a", { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** What the command line says besides what stands above. */
function detail(text, report) {
  const lines = text.split("\n").slice(1).filter((line) => !report.questions.some((question) => line.includes(question.message)));
  const rest = lines.filter((line) => !report.findings.some((finding) => line.includes(finding.message))).join("\n");
  return rest.trim() ? make("details", {}, make("summary", {}, say("in_detail")), make("pre", { tabIndex: 0 }, rest)) : null;
}

/** Three tiles, and the referee's tick. */
function hero() {
  const tile = (x, y, turn, words) => draw("g", { transform: `translate(${x} ${y}) rotate(${turn})` },
    draw("rect", { class: "tile-shade", x: -21, y: -17, width: 42, height: 42, rx: 8 }),
    draw("rect", { class: "tile", x: -21, y: -21, width: 42, height: 42, rx: 8 }),
    draw("text", { y: 9, "text-anchor": "middle" }, words));
  return draw("svg", { class: "hero", viewBox: "0 0 300 110", "aria-hidden": "true" },
    tile(58, 44, -2, "3"), tile(104, 43, 1, "+"), tile(150, 44, -1, "4"), tile(196, 43, 2, "="), tile(242, 44, -1, "7"),
    draw("path", { class: "under", d: "M38 82c60 5 150 5 224 0" }),
    draw("g", { class: "tick" }, draw("circle", { cx: 262, cy: 84, r: 17 }), draw("path", { d: "M254 85l6 6 11-13" })));
}
