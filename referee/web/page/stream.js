// Follows the state of a table, also after sleep, network loss and a restart of the server.

import { Refusal, request, urlOf, withRetries, reconnect, connection } from "./server.js";

const SILENT_MS = 25000; // The server sends a heartbeat every ten seconds; phones drop streams silently.
const CHECK_MS = 5000;

/** Call `onState` with every new state of a table. Returns a function that stops it. */
export function follow(table, onState, onRefusal) {
  const url = `/api/tables/${encodeURIComponent(table)}`;
  const stop = new AbortController();
  let source = null;
  let lastHeard = 0;

  const markHeard = () => {
    lastHeard = Date.now();
  };
  const open = async () => {
    source?.close();
    source = null;
    markHeard();
    try {
      // Get the state first: a stream may be slow to open.
      onState(await withRetries(() => request(url, { signal: stop.signal })));
    } catch (error) {
      if (error instanceof Refusal) onRefusal(error);
      return;
    }
    if (stop.signal.aborted) return;
    source?.close();
    source = new EventSource(urlOf(`${url}/events`));
    source.addEventListener("open", markHeard);
    source.addEventListener("beat", markHeard);
    source.addEventListener("state", (event) => {
      markHeard();
      onState(JSON.parse(event.data));
    });
    source.addEventListener("error", () => {
      source.close();
      reconnect();
    });
  };
  const { signal } = stop;
  connection.addEventListener("restored", open, { signal });
  document.addEventListener("visibilitychange", () => document.hidden || open(), { signal });
  window.addEventListener("pageshow", (event) => event.persisted && open(), { signal });
  window.addEventListener("online", open, { signal });
  const watchdog = setInterval(() => Date.now() - lastHeard > SILENT_MS && open(), CHECK_MS);
  open();
  return () => {
    stop.abort();
    clearInterval(watchdog);
    source?.close();
  };
}
