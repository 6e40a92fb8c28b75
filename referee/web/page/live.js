// The phone's camera, and the ruling drawn over what it sees.

import { Away, Refusal, allGames, ask, insist, pause, shortTitle } from "./server.js";
import { Asking } from "./asking.js";
import { Beside } from "./beside.js";
import { httpsOffer } from "./invite.js";
import { button, iconButton, make } from "./dom.js";
import { said } from "./faces.js";
import { Holding } from "./holding.js";
import { remember, remembered } from "./keeping.js";
import { Picture } from "./picture.js";
import { hand } from "./photo.js";
import { pieceOf, stateBanner } from "./ruling.js";
import { toJpeg } from "./shrink.js";
import { sayRuling } from "./voice.js";
import { say } from "./words.js";

const LONGEST = 1280; // Pixels of a frame: what a webcam at the table gives.
const QUALITY = 0.8;
const FRESH_MS = 4000; // A ruling that is older is drawn faintly over a moving picture.

const KEY = "referee.live";
let game = remembered(KEY) ?? ""; // "" to be recognised.
let camera = null;

export async function show(host) {
  const games = await allGames();
  if (!games.some((one) => one.name === game)) game = "";
  const page = new Live(host, games);
  page.start();
  return () => page.leave();
}

/** A stream of the camera, or the words why there is none. */
export async function openCamera(device) {
  if (!navigator.mediaDevices?.getUserMedia) return { why: say("live_https"), how: "referee serve --host 0.0.0.0 --https" };
  const video = { width: { ideal: 1920 }, height: { ideal: 1080 }, ...(device ? { deviceId: { exact: device } } : { facingMode: { ideal: "environment" } }) };
  try {
    return { stream: await navigator.mediaDevices.getUserMedia({ video, audio: false }) };
  } catch (error) {
    return { why: say(error.name === "NotAllowedError" ? "live_denied" : "live_none") };
  }
}

/** What a video shows now, as a JPEG of at most some pixels; null before its first frame. */
export async function grab(video, canvas, longest = LONGEST, quality = QUALITY) {
  const { videoWidth: w, videoHeight: h } = video;
  if (!w) return null;
  const scale = Math.min(1, longest / Math.max(w, h));
  [canvas.width, canvas.height] = [Math.round(w * scale), Math.round(h * scale)];
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return toJpeg(canvas, quality);
}

/** Why there is no camera, and the way on without one. */
export function noCamera({ why, how }, instead = make("a.button.primary", { href: "#/" }, say("take"))) {
  const start = how ? make("div.https-offer", {}, make("p", {}, say("start_with")), make("code", {}, how)) : null;
  if (how) httpsOffer("live").then((offer) => offer && start.replaceWith(offer), () => {});
  return make("div.card.trouble", { role: "alert" }, make("p", {}, why), start,
    make("p.hint", {}, say("live_instead")), instead);
}

class Live {
  constructor(host, games) {
    this.host = host;
    this.games = games;
    this.canvas = document.createElement("canvas");
    this.#anew();
    this.stop = new AbortController();
    // A camera that slept is black or dead: it is opened anew.
    document.addEventListener("visibilitychange", () => document.hidden ? this.#close() : this.start(), { signal: this.stop.signal });
  }

  leave() {
    this.stop.abort();
    this.#close();
  }

  /** Nothing is known of what lies there, nor of which game it is. */
  #anew() {
    this.found = "";
    this.holding = new Holding();
  }

  #close() {
    this.on = null;
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
    await this.#frame(video);
    this.on = {};
    return this.#watch(video, this.on);
  }

  async #frame(video) {
    this.picture = new Picture();
    this.asking = new Asking(this.picture);
    this.board = new Beside(this.picture, () => {});
    this.words = make("div.live-words", {}, stateBanner("searching"));
    this.told = "";
    const choice = (name, words) => make("option", { value: name, selected: name === game }, words);
    this.select = make("select", { "aria-label": say("which_game"), onchange: (e) => this.#play(e.target.value) },
      choice("", say("recognise")), this.games.map((one) => choice(one.name, shortTitle(one))));
    const cameras = (await navigator.mediaDevices.enumerateDevices()).filter((device) => device.kind === "videoinput");
    const next = () => {
      const now = this.stream.getVideoTracks()[0]?.getSettings().deviceId;
      camera = cameras[(cameras.findIndex((one) => one.deviceId === now) + 1) % cameras.length].deviceId;
      this.start();
    };
    const bar = make("div.actions", {}, button(say("freeze"), { icon: "freeze", kind: "primary", onclick: () => this.#freeze(video) }), this.select,
      cameras.length > 1 ? iconButton(say("other_camera"), "turn", { onclick: next }) : null);
    this.host.replaceChildren(make("section.split.live", {}, make("h1.unseen", {}, say("live_title")), this.picture.element, make("div.side", {}, make("div.panel", { tabIndex: -1 }, this.words), bar)));
    if (video.videoWidth) this.picture.show(video, [video.videoWidth, video.videoHeight]);
  }

  /** One frame after the other, each when the last is answered. */
  async #watch(video, on) {
    while (this.on === on && !this.stop.signal.aborted) {
      const frame = await grab(video, this.canvas);
      if (!frame) {
        await pause(100);
        continue;
      }
      const [asked, holding] = [game || this.found, this.holding];
      try {
        const ruled = await ask(`/api/frames?game=${encodeURIComponent(asked)}`, { send: frame, signal: this.stop.signal });
        if (this.on === on && holding === this.holding) this.#tell(video, { ...ruled, frame });
      } catch (error) {
        if (error.name === "AbortError") return;
        if (error instanceof Away) await insist(() => ask("/api/games"));
        else if (error instanceof Refusal && error.status === 503) await pause(1000 * (error.retryAfter || 0.3));
        else {
          this.words.replaceChildren(make("p", { role: "alert" }, error.message));
          await pause(1000);
        }
      }
    }
  }

  /** The game is named, or to be recognised. */
  #play(name) {
    game = name;
    remember(KEY, name);
    this.select.value = name;
    this.#anew();
  }

  #tell(video, seen) {
    // Another game lies there than was found: it is looked for anew, and nobody asked which.
    if (!game && this.found && seen.report.likely) return this.#anew();
    const now = performance.now();
    const { state, ruled } = this.holding.take(seen, now);
    if (seen.image_size) this.picture.show(video, seen.image_size);
    if (ruled && !ruled.report.likely) this.found = ruled.game;
    if (this.holding.isLost(now)) this.found = "";
    this.picture.put(ruled?.marks ?? [], ruled?.report.pieces ?? []);
    this.picture.element.classList.toggle("held", ruled !== seen);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.picture.element.classList.add("held"), FRESH_MS);
    const rests = ruled && !(state === "settling" && ruled === seen);
    this.#ask(rests ? ruled : null);
    const report = ruled?.report;
    if (rests && ruled === seen) sayRuling(report);
    const told = JSON.stringify([state, report?.summary, this.found]);
    if (told === this.told) return;
    this.told = told;
    this.words.replaceChildren(...this.#words(state, rests && ruled));
    if (report && this.found) this.board.put(report, ruled.marks, said);
  }

  /** The state, what was ruled, and which game that is. */
  #words(state, ruled) {
    if (!ruled) return [stateBanner(state)];
    const { report } = ruled;
    const likely = this.games.filter((one) => report.likely?.includes(one.name));
    const asked = report.questions.length > 0;
    const title = this.games.find((one) => one.name === ruled.game);
    return [
      stateBanner(state),
      state === "hand" ? make("p.hint", {}, say("live_held")) : null,
      asked ? null : make("p.summary", {}, report.summary),
      likely.length ? make("div.choices", {}, likely.map((one) => button(shortTitle(one), { onclick: () => this.#play(one.name) }))) : null,
      title && !game ? make("p.hint", {}, shortTitle(title)) : null,
    ].filter(Boolean);
  }

  /** One question; its answer is given to the frame that it was asked of, which is kept. */
  #ask(ruled) {
    const keep = (answers) => this.#keep(ruled.frame, ruled.game, Object.fromEntries(answers.map(([question, face]) => [pieceOf(question), face])));
    this.asking.put(ruled?.report, {
      media: this.picture.media, size: ruled?.image_size,
      answer: (question, face) => keep([[question, face]]), all: keep, other: () => keep([]),
    });
  }

  /** The picture of this moment, ruled on as a photograph, where pieces can be tapped. */
  async #freeze(video) {
    const still = await grab(video, this.canvas, Infinity, 0.92);
    if (still) this.#keep(still, game || this.found);
  }

  #keep(picture, which, answers) {
    hand(picture, which, answers);
    location.hash = "#/";
  }
}
