// What a table tells, as it happens: it goes on after sleep, lost networks and a restarted server.

import { Refusal, ask, at, insist, lost, presence } from "./server.js";

const SILENT_MS = 25000; // The server is heard every ten seconds; phones end streams without a word.
const LOOK_MS = 5000;

/** Tells the state of a table whenever it has changed. Returns a function that ends it. */
export function follow(table, tell, refuse) {
  const url = `/api/tables/${encodeURIComponent(table)}`;
  const stop = new AbortController();
  let source = null;
  let heard = 0;

  const hear = () => {
    heard = Date.now();
  };
  const open = async () => {
    source?.close();
    source = null;
    hear();
    try {
      // The whole state first: a stream that comes to life late is not missed.
      tell(await insist(() => ask(url, { signal: stop.signal })));
    } catch (error) {
      if (error instanceof Refusal) refuse(error);
      return;
    }
    if (stop.signal.aborted) return;
    source?.close();
    source = new EventSource(at(`${url}/events`));
    source.addEventListener("open", hear);
    source.addEventListener("beat", hear);
    source.addEventListener("state", (event) => {
      hear();
      tell(JSON.parse(event.data));
    });
    source.addEventListener("error", () => {
      source.close();
      lost();
    });
  };
  const { signal } = stop;
  presence.addEventListener("back", open, { signal });
  document.addEventListener("visibilitychange", () => document.hidden || open(), { signal });
  window.addEventListener("pageshow", (event) => event.persisted && open(), { signal });
  window.addEventListener("online", open, { signal });
  const watchdog = setInterval(() => Date.now() - heard > SILENT_MS && open(), LOOK_MS);
  open();
  return () => {
    stop.abort();
    clearInterval(watchdog);
    source?.close();
  };
}
