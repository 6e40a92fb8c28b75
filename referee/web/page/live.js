// The phone's camera, and the ruling drawn over what it sees.

import { Away, Refusal, allGames, ask, insist, pause, shortTitle } from "./server.js";
import { button, iconButton, make } from "./dom.js";
import { Picture } from "./picture.js";
import { hand } from "./photo.js";
import { verdict } from "./ruling.js";
import { toJpeg } from "./shrink.js";
import { say } from "./words.js";

const LONGEST = 1280; // Pixels of a frame: what a webcam at the table gives.
const QUALITY = 0.8;
const FRESH_MS = 2000; // A ruling that is older is no longer drawn over a moving picture.

const KEY = "referee.live";
let game = remembered();
let camera = null;

export async function show(host) {
  const games = (await allGames());
  if (!games.some((one) => one.name === game)) game = games[0].name;
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

/** Why there is no camera, and what to do. */
export function noCamera({ why, how }) {
  return make("div.card.trouble", { role: "alert" }, make("p", {}, why), how ? make("code", {}, how) : null,
    make("p.hint", {}, say("live_instead")), make("a.button.primary", { href: "#/" }, say("take")));
}

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(name) {
  game = name;
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // A browser that keeps nothing is asked again.
  }
}

class Live {
  constructor(host, games) {
    this.host = host;
    this.games = games;
    this.canvas = document.createElement("canvas");
    this.stop = new AbortController();
    // A camera that slept is black or dead: it is opened anew.
    document.addEventListener("visibilitychange", () => document.hidden ? this.#close() : this.start(), { signal: this.stop.signal });
  }

  leave() {
    this.stop.abort();
    this.#close();
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
    this.picture = new Picture({ onMark: (mark) => this.picture.light(mark.pieces) });
    this.words = make("div.live-words", {}, make("p.hint", { role: "status" }, say("searching")));
    const select = make("select", { "aria-label": say("which_game"), onchange: (e) => remember(e.target.value) },
      this.games.map((one) => make("option", { value: one.name, selected: one.name === game }, shortTitle(one))));
    const cameras = (await navigator.mediaDevices.enumerateDevices()).filter((device) => device.kind === "videoinput");
    const next = () => {
      const now = this.stream.getVideoTracks()[0]?.getSettings().deviceId;
      camera = cameras[(cameras.findIndex((one) => one.deviceId === now) + 1) % cameras.length].deviceId;
      this.start();
    };
    const bar = make("div.actions", {}, button(say("freeze"), { icon: "freeze", kind: "primary", onclick: () => this.#freeze(video) }), select,
      cameras.length > 1 ? iconButton(say("other_camera"), "turn", { onclick: next }) : null);
    this.host.replaceChildren(make("section.split.live", {}, make("h1.unseen", {}, say("live_title")), this.picture.element, make("div.panel", {}, this.words, bar)));
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
      const asked = game;
      try {
        const ruled = await ask(`/api/frames?game=${encodeURIComponent(asked)}`, { send: frame, signal: this.stop.signal });
        if (this.on === on && asked === game) this.#tell(video, ruled);
      } catch (error) {
        if (error.name === "AbortError") return;
        if (error instanceof Away) await insist(() => ask("/api/games"));
        else if (error instanceof Refusal && error.status === 503) await pause(1000 * (error.retryAfter || 0.3));
        else {
          this.words.replaceChildren(make("p", { role: "alert", lang: "en" }, error.message));
          await pause(1000);
        }
      }
    }
  }

  #tell(video, ruled) {
    const { report, marks, image_size: size } = ruled;
    if (size) this.picture.show(video, size);
    const read = report.verdict !== "unreadable";
    this.picture.put(read ? marks : [], report.pieces);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.picture.put([], []), FRESH_MS);
    const told = `${report.verdict} ${report.summary}`;
    if (told !== this.told) this.words.replaceChildren(read ? verdict(report, true) : make("p.hint", { role: "status" }, say("searching")));
    this.told = told;
  }

  /** The picture of this moment, ruled on as a photograph, where pieces can be tapped. */
  async #freeze(video) {
    const still = await grab(video, this.canvas, Infinity, 0.92);
    if (!still) return;
    hand(still, game);
    location.hash = "#/";
  }
}
