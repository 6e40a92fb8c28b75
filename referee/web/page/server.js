// The one way to the server: JSON in, JSON out, and one sentence for whatever goes wrong.

import { say } from "./words.js";

/** What the server refused, in a sentence for the person. */
export class Refusal extends Error {
  constructor(message, status, retryAfter = 0) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The server cannot be reached at all. */
export class Away extends Error {
  constructor() {
    super(say("away"));
  }
}

/** A plain sentence for what went wrong. */
export function sentenceOf(error) {
  if (error instanceof Refusal || error instanceof Away) return error.message;
  console.error(error);
  return say("failed");
}

/** Tells `away`, `back` and `door` (nobody may come in without the code). */
export const presence = new EventTarget();

const PAUSE_MS = 1500; // Between knocks: a server starts in about two seconds.
let waiting = null;

/** An address of the server, beside the page wherever a proxy has it. */
export function at(path) {
  return `.${path}`;
}

/** Ask the server; what is sent is a form, a picture, or anything that goes to JSON. `sent(share)` hears how far it is. */
export async function ask(path, { send, method = send === undefined ? "GET" : "POST", signal, key, sent } = {}) {
  const plain = send instanceof FormData || send instanceof Blob || send === undefined;
  const headers = plain ? {} : { "Content-Type": "application/json" };
  if (send instanceof Blob) headers["Content-Type"] = send.type || "application/octet-stream";
  if (key) headers["Idempotency-Key"] = key;
  let answer;
  try {
    const asked = { method, headers, body: plain ? send : JSON.stringify(send), signal };
    answer = await (sent ? upload(at(path), asked, sent) : fetch(at(path), asked));
  } catch (error) {
    if (error.name === "AbortError") throw error;
    lost();
    throw new Away();
  }
  const data = await answer.json().catch(() => ({}));
  if (answer.ok) return data;
  if (answer.status === 401) presence.dispatchEvent(new Event("door"));
  const wait = Number(answer.headers.get("Retry-After")) || 0;
  throw new Refusal(data.error || say("failed"), answer.status, wait);
}

/** The same as `fetch`, which tells nothing of what has travelled. */
function upload(url, { method, headers, body, signal }, sent) {
  const asked = new XMLHttpRequest();
  asked.open(method, url);
  for (const [name, value] of Object.entries(headers)) asked.setRequestHeader(name, value);
  asked.upload.addEventListener("progress", (event) => event.lengthComputable && sent(event.loaded / event.total));
  signal?.addEventListener("abort", () => asked.abort());
  return new Promise((resolve, reject) => {
    asked.addEventListener("load", () => resolve(new Response(asked.response, {
      status: asked.status, headers: { "Retry-After": asked.getResponseHeader("Retry-After") ?? "" },
    })));
    asked.addEventListener("error", () => reject(new TypeError("lost")));
    asked.addEventListener("abort", () => reject(new DOMException("left", "AbortError")));
    asked.send(body);
  });
}

/** The server may have gone: knock until it answers. */
export function lost() {
  waiting ??= knock();
}

async function knock() {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(at("/api/health"), { cache: "no-store" });
      if (answer.ok) break;
    } catch {
      // Still away.
    }
    if (tries === 0) presence.dispatchEvent(new Event("away"));
    await pause(PAUSE_MS);
  }
  waiting = null;
  presence.dispatchEvent(new Event("back"));
}

/** Do something that must not be lost: again when the server is back, or when it has time. */
export async function insist(work, tries = 5) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Away) await waiting;
      else if (error instanceof Refusal && error.status === 503 && --tries > 0) await pause(1000 * (error.retryAfter || 1));
      else throw error;
    }
  }
}

/** Send something that must not be lost, and counts once: if only the answer was lost, the key tells the server. */
export function post(path, send, signal, sent) {
  const key = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
  return insist(() => ask(path, { send, signal, key, sent }));
}

export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const known = new Map();

/** What stays the same, asked for once. */
function once(path) {
  const answer = known.get(path) ?? insist(() => ask(path)).catch((error) => {
    known.delete(path);
    throw error;
  });
  known.set(path, answer);
  return answer;
}

export async function allGames() {
  return (await once("/api/games")).games;
}

/** How a game looks from straight above. */
export function allLooks(game) {
  return once(`/api/games/${encodeURIComponent(game)}/looks`);
}

/** Photographs to try. */
export async function allSamples() {
  return (await once("/api/samples")).samples;
}

/** A game's name without its author, who is named with each ruling. */
export function shortTitle(game) {
  return game.title.split(" (")[0];
}
