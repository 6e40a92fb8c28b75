// The page without a network: its files from the cache, fresh ones whenever the server answers.

const CACHE = "referee-page";
const FILES = [
  "./", "style.css", "app.js", "server.js", "dom.js", "words.js", "palette.js", "strokes.js", "placing.js", "labels.js",
  "picture.js", "photo.js", "ruling.js", "faces.js", "shrink.js", "options.js", "live.js", "tables.js", "table.js",
  "stream.js", "turning.js", "calls.js", "keeping.js", "replay.js", "halls.js",
  "invite.js", "corners.js", "taps.js", "asking.js", "beside.js", "board.js", "holding.js", "overlay.js", "plane.js",
  "scores.js", "voice.js",
  "api/words/en", "api/words/nl", "api/words/de", "api/words/fr", "manifest.webmanifest", "icon.svg", "icon-maskable.svg", "icon-180.png",
];

const OURS = new Set(FILES.map((name) => new URL(name, location).pathname));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === location.origin && OURS.has(url.pathname) && !url.search;
  if (event.request.method === "GET" && ours) event.respondWith(fresh(event.request));
});

async function fresh(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}
