// The camera of the device: its stream, single frames, and what to show without one.

import { make } from "./dom.js";
import { httpsOffer } from "./invite.js";
import { toJpeg } from "./images.js";
import { say } from "./words.js";

const MAX_SIDE = 1280; // Pixels of a frame, as a webcam gives.
const QUALITY = 0.8;

/** Open a camera: its `stream`, or else `why` there is none and `how` to get one. */
export async function openCamera(device) {
  if (!navigator.mediaDevices?.getUserMedia) return { why: say("live_https"), how: "referee serve --host 0.0.0.0 --https" };
  const video = { width: { ideal: 1920 }, height: { ideal: 1080 }, ...(device ? { deviceId: { exact: device } } : { facingMode: { ideal: "environment" } }) };
  try {
    return { stream: await navigator.mediaDevices.getUserMedia({ video, audio: false }) };
  } catch (error) {
    return { why: say(error.name === "NotAllowedError" ? "live_denied" : "live_none") };
  }
}

/** The current frame of a video as a JPEG; null before its first frame. */
export async function grabFrame(video, canvas, maxSide = MAX_SIDE, quality = QUALITY) {
  const { videoWidth: w, videoHeight: h } = video;
  if (!w) return null;
  const scale = Math.min(1, maxSide / Math.max(w, h));
  [canvas.width, canvas.height] = [Math.round(w * scale), Math.round(h * scale)];
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return toJpeg(canvas, quality);
}

/** A card that says why there is no camera, and offers something `instead`. */
export function noCamera({ why, how }, instead = make("a.button.primary", { href: "#/" }, say("take"))) {
  const command = how ? make("div.https-offer", {}, make("p", {}, say("start_with")), make("code", {}, how)) : null;
  if (how) httpsOffer("live").then((offer) => offer && command.replaceWith(offer), () => {});
  return make("div.card.trouble", { role: "alert" }, make("p", {}, why), command,
    make("p.hint", {}, say("live_instead")), instead);
}
