// The live view: the phone's camera with the ruling drawn over it.

import { Unreachable, Refusal, fetchGames, request, withRetries, sleep, shortTitle } from "./server.js";
import { Questions } from "./questions.js";
import { BoardView } from "./board-view.js";
import { grabFrame, noCamera, openCamera } from "./camera.js";
import { button, iconButton, make } from "./dom.js";
import { pieceName } from "./faces.js";
import { Stabiliser } from "./stabiliser.js";
import { saveSetting, loadSetting } from "./storage.js";
import { Picture } from "./picture.js";
import { openPicture } from "./photo.js";
import { answerKey, stateBanner } from "./ruling.js";
import { speakRuling } from "./voice.js";
import { say } from "./words.js";

const FRESH_MS = 4000; // An older ruling is drawn faintly over the moving picture.

const KEY = "referee.live";
let game = loadSetting(KEY) ?? ""; // "" to recognise it.
let camera = null;

export async function show(host) {
  const games = await fetchGames();
  if (!games.some(({ name }) => name === game)) game = "";
  const page = new LiveView(host, games);
  page.start();
  return () => page.leave();
}

class LiveView {
  constructor(host, games) {
    this.host = host;
    this.games = games;
    this.canvas = document.createElement("canvas");
    this.#reset();
    this.stop = new AbortController();
    // A camera may be black or dead after sleep: open it again.
    document.addEventListener("visibilitychange", () => document.hidden ? this.#close() : this.start(), { signal: this.stop.signal });
  }

  leave() {
    this.stop.abort();
    this.#close();
  }

  /** Forget the game and the rulings so far. */
  #reset() {
    this.recognised = "";
    this.stabiliser = new Stabiliser();
  }

  #close() {
    this.activeRun = null;
    this.stream?.getTracks().forEach((track) => track.stop());
    this.lock?.release().catch(() => {});
  }

  async start() {
    this.#close();
    const opened = await openCamera(camera);
    if (this.stop.signal.aborted) return opened.stream?.getTracks().forEach((track) => track.stop());
    if (!opened.stream) {
      return this.host.replaceChildren(make("section.start", {}, make("h1", {}, say("live_title")), make("p.lead", {}, say("live_lead")), noCamera(opened)));
    }
    this.stream = opened.stream;
    navigator.wakeLock?.request("screen").then((lock) => { this.lock = lock; }, () => {});
    const video = make("video", { muted: true, playsInline: true, autoplay: true, srcObject: opened.stream });
    await video.play().catch(() => {});
    await this.#build(video);
    this.activeRun = {};
    return this.#run(video, this.activeRun);
  }

  async #build(video) {
    this.picture = new Picture();
    this.questions = new Questions(this.picture);
    this.board = new BoardView(this.picture, () => {});
    this.text = make("div.live-words", {}, stateBanner("searching"));
    this.shown = "";
    const choice = (name, text) => make("option", { value: name, selected: name === game }, text);
    this.select = make("select", { "aria-label": say("which_game"), onchange: (e) => this.#selectGame(e.target.value) },
      choice("", say("recognise")), this.games.map((each) => choice(each.name, shortTitle(each))));
    const cameras = (await navigator.mediaDevices.enumerateDevices()).filter((device) => device.kind === "videoinput");
    const nextCamera = () => {
      const now = this.stream.getVideoTracks()[0]?.getSettings().deviceId;
      camera = cameras[(cameras.findIndex(({ deviceId }) => deviceId === now) + 1) % cameras.length].deviceId;
      this.start();
    };
    const bar = make("div.actions", {}, button(say("freeze"), { icon: "freeze", kind: "primary", onclick: () => this.#freeze(video) }), this.select,
      cameras.length > 1 ? iconButton(say("other_camera"), "turn", { onclick: nextCamera }) : null);
    this.host.replaceChildren(make("section.split.live", {}, make("h1.visually-hidden", {}, say("live_title")), this.picture.element, make("div.side", {}, make("div.panel", { tabIndex: -1 }, this.text), bar)));
    if (video.videoWidth) this.picture.show(video, [video.videoWidth, video.videoHeight]);
  }

  async #run(video, run) {
    while (this.activeRun === run && !this.stop.signal.aborted) {
      const frame = await grabFrame(video, this.canvas);
      if (!frame) {
        await sleep(100);
        continue;
      }
      const [name, stabiliser] = [game || this.recognised, this.stabiliser];
      try {
        const ruling = await request(`/api/frames?game=${encodeURIComponent(name)}`, { body: frame, signal: this.stop.signal });
        if (this.activeRun === run && stabiliser === this.stabiliser) this.#showRuling(video, { ...ruling, frame });
      } catch (error) {
        if (error.name === "AbortError") return;
        if (error instanceof Unreachable) await withRetries(() => request("/api/games"));
        else if (error instanceof Refusal && error.status === 503) await sleep(1000 * (error.retryAfter || 0.3));
        else {
          this.text.replaceChildren(make("p", { role: "alert" }, error.message));
          await sleep(1000);
        }
      }
    }
  }

  /** Set the game; "" to recognise it. */
  #selectGame(name) {
    game = name;
    saveSetting(KEY, name);
    this.select.value = name;
    this.#reset();
  }

  #showRuling(video, latest) {
    // Not the game that was recognised before: recognise it again.
    if (!game && this.recognised && latest.report.likely) return this.#reset();
    const now = performance.now();
    const { state, ruling } = this.stabiliser.update(latest, now);
    if (latest.image_size) this.picture.show(video, latest.image_size);
    if (ruling && !ruling.report.likely) this.recognised = ruling.game;
    if (this.stabiliser.isLost(now)) this.recognised = "";
    this.picture.put(ruling?.marks ?? [], ruling?.report.pieces ?? []);
    this.picture.element.classList.toggle("stale", ruling !== latest);
    clearTimeout(this.fadeTimer);
    this.fadeTimer = setTimeout(() => this.picture.element.classList.add("stale"), FRESH_MS);
    const isSettled = ruling && !(state === "settling" && ruling === latest);
    this.#ask(isSettled ? ruling : null);
    const report = ruling?.report;
    if (isSettled && ruling === latest) speakRuling(report);
    const shown = JSON.stringify([state, report?.summary, this.recognised]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.text.replaceChildren(...this.#describe(state, isSettled && ruling));
    if (report && this.recognised) this.board.put(report, ruling.marks, pieceName);
  }

  /** The state, the summary of the ruling, and the game. */
  #describe(state, ruling) {
    if (!ruling) return [stateBanner(state)];
    const { report } = ruling;
    const likely = this.games.filter(({ name }) => report.likely?.includes(name));
    const recognised = this.games.find(({ name }) => name === ruling.game);
    return [
      stateBanner(state),
      state === "hand" ? make("p.hint", {}, say("live_held")) : null,
      report.questions.length ? null : make("p.summary", {}, report.summary),
      likely.length ? make("div.choices", {}, likely.map((each) => button(shortTitle(each), { onclick: () => this.#selectGame(each.name) }))) : null,
      recognised && !game ? make("p.hint", {}, shortTitle(recognised)) : null,
    ].filter(Boolean);
  }

  /** Ask the questions of a ruling. An answer opens its frame as a photograph. */
  #ask(ruling) {
    const open = (answers) => this.#openFrame(ruling.frame, ruling.game, Object.fromEntries(answers.map(([question, face]) => [answerKey(question), face])));
    this.questions.put(ruling?.report, {
      media: this.picture.media, size: ruling?.image_size,
      answer: (question, face) => open([[question, face]]), all: open, other: () => open([]),
    });
  }

  /** Open the current frame as a photograph, where pieces can be tapped. */
  async #freeze(video) {
    const still = await grabFrame(video, this.canvas, Infinity, 0.92);
    if (still) this.#openFrame(still, game || this.recognised);
  }

  #openFrame(picture, name, answers) {
    openPicture(picture, name, answers);
    location.hash = "#/";
  }
}
