// Requests to the server: JSON in and out, one sentence for any error, retries while it is unreachable.

import { say } from "./words.js";

/** The server refused a request; the message is for the person. */
export class Refusal extends Error {
  constructor(message, status, retryAfter = 0) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export class Unreachable extends Error {
  constructor() {
    super(say("away"));
  }
}

export function errorText(error) {
  if (error instanceof Refusal || error instanceof Unreachable) return error.message;
  console.error(error);
  return say("failed");
}

/** Dispatches `lost`, `restored` and `unauthorised` (the browser lacks the token). */
export const connection = new EventTarget();

const POLL_MS = 1500; // A server starts in about two seconds.
let reconnecting = null;

/** URL of a path of the server, relative to the page: a proxy may serve both under a prefix. */
export function urlOf(path) {
  return `.${path}`;
}

/** Send a request. `body` is a form, a blob, or a value sent as JSON; `onProgress(share)` is called during the upload. */
export async function request(path, { body, method = body === undefined ? "GET" : "POST", signal, key, onProgress } = {}) {
  const isRaw = body instanceof FormData || body instanceof Blob || body === undefined;
  const headers = isRaw ? {} : { "Content-Type": "application/json" };
  if (body instanceof Blob) headers["Content-Type"] = body.type || "application/octet-stream";
  if (key) headers["Idempotency-Key"] = key;
  let answer;
  try {
    const options = { method, headers, body: isRaw ? body : JSON.stringify(body), signal };
    answer = await (onProgress ? upload(urlOf(path), options, onProgress) : fetch(urlOf(path), options));
  } catch (error) {
    if (error.name === "AbortError") throw error;
    reconnect();
    throw new Unreachable();
  }
  const data = await answer.json().catch(() => ({}));
  if (answer.ok) return data;
  if (answer.status === 401) connection.dispatchEvent(new Event("unauthorised"));
  const wait = Number(answer.headers.get("Retry-After")) || 0;
  throw new Refusal(data.error || say("failed"), answer.status, wait);
}

/** Like `fetch`, with progress of the upload. */
function upload(url, { method, headers, body, signal }, onProgress) {
  const xhr = new XMLHttpRequest();
  xhr.open(method, url);
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
  xhr.upload.addEventListener("progress", (event) => event.lengthComputable && onProgress(event.loaded / event.total));
  signal?.addEventListener("abort", () => xhr.abort());
  return new Promise((resolve, reject) => {
    xhr.addEventListener("load", () => resolve(new Response(xhr.response, {
      status: xhr.status, headers: { "Retry-After": xhr.getResponseHeader("Retry-After") ?? "" },
    })));
    xhr.addEventListener("error", () => reject(new TypeError("lost")));
    xhr.addEventListener("abort", () => reject(new DOMException("left", "AbortError")));
    xhr.send(body);
  });
}

/** Poll the server until it answers. */
export function reconnect() {
  reconnecting ??= pollHealth();
}

async function pollHealth() {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(urlOf("/api/health"), { cache: "no-store" });
      if (answer.ok) break;
    } catch {
      // Still unreachable.
    }
    if (tries === 0) connection.dispatchEvent(new Event("lost"));
    await sleep(POLL_MS);
  }
  reconnecting = null;
  connection.dispatchEvent(new Event("restored"));
}

/** Run a task; again when the server is back, or when it has time. */
export async function withRetries(task, triesLeft = 5) {
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (error instanceof Unreachable) await reconnecting;
      else if (error instanceof Refusal && error.status === 503 && --triesLeft > 0) await sleep(1000 * (error.retryAfter || 1));
      else throw error;
    }
  }
}

/** Post a body with retries; an idempotency key makes the server act on it once. */
export function post(path, body, signal, onProgress) {
  const key = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
  return withRetries(() => request(path, { body, signal, key, onProgress }));
}

export function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const cache = new Map();

/** Get what does not change, once. */
function getOnce(path) {
  const answer = cache.get(path) ?? withRetries(() => request(path)).catch((error) => {
    cache.delete(path);
    throw error;
  });
  cache.set(path, answer);
  return answer;
}

export async function fetchGames() {
  return (await getOnce("/api/games")).games;
}

/** The print of a game's board and the shapes of its pieces. */
export function fetchAppearance(game) {
  return getOnce(`/api/games/${encodeURIComponent(game)}/appearance`);
}

/** Sample photographs, of a demo only. */
export async function fetchSamples() {
  return (await getOnce("/api/samples")).samples;
}

/** A game's title without its author. */
export function shortTitle(game) {
  return game.title.split(" (")[0];
}
