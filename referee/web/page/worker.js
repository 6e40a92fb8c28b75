// Service worker: serves the files of the page from the cache while the server is unreachable.

const CACHE = "referee-page";
const FILES = [
  "./", "style.css", "app.js", "board-view.js", "board.js", "calls.js", "camera.js", "corners.js", "dom.js",
  "faces.js", "geometry.js", "images.js", "invite.js", "labels.js", "live.js", "options.js", "overlay.js",
  "palette.js", "photo.js", "picture.js", "placer.js", "plane.js", "questions.js", "replay.js", "ruling.js",
  "scores.js", "server.js", "stabiliser.js", "storage.js", "stream.js", "strokes.js", "table.js", "tables.js",
  "taps.js", "voice.js", "words.js", "api/words/en", "api/words/nl", "api/words/de", "api/words/fr",
  "manifest.webmanifest", "icon.svg", "icon-maskable.svg", "icon-180.png",
];

const CACHED_PATHS = new Set(FILES.map((name) => new URL(name, location).pathname));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const isCached = url.origin === location.origin && CACHED_PATHS.has(url.pathname) && !url.search;
  if (event.request.method === "GET" && isCached) event.respondWith(fetchOrCached(event.request));
});

async function fetchOrCached(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch {
    return (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}
