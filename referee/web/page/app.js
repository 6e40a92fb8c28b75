// The page's frame: which view is shown, the language, and whether the referee is there.

import { Refusal, presence, sentenceOf } from "./server.js";
import { draw, icon, make, toast } from "./dom.js";
import { voiceButton } from "./voice.js";
import { LANGUAGES, language, say, speak } from "./words.js";

const VIEWS = {
  "": () => import("./photo.js"),
  live: () => import("./live.js"),
  tables: () => import("./tables.js"),
  table: () => import("./table.js"),
  record: () => import("./replay.js"),
  halls: () => import("./halls.js"),
  overlay: () => import("./overlay.js"),
};

const TABS = [["", "camera", "tab_photo"], ["live", "live", "tab_live"], ["tables", "table", "tab_tables"]];
const UNDER = { table: "tables", record: "tables", halls: "tables" };

let host = document.querySelector("#view");
const banner = document.querySelector(".away");
let leave = null;
let shown = 0;

async function route() {
  const [name = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const view = VIEWS[name] ? name : "";
  const mine = ++shown;
  leave?.();
  leave = null;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  // A place of its own: a view that comes late, when another is shown already, is not seen.
  const place = make("main", { id: "view", tabIndex: -1 });
  host.replaceWith(place);
  host = place;
  frame(view);
  document.body.dataset.view = view || "photo";
  place.replaceChildren(make("div.waiting", { role: "status" }, say("one_moment")));
  try {
    const { show } = await VIEWS[view]();
    if (mine !== shown) return;
    const left = await show(place, ...rest);
    if (mine === shown) leave = left ?? null;
    else left?.();
  } catch (error) {
    place.replaceChildren(trouble(error));
  }
}

/** A plain sentence for what went wrong, and the way on. */
function trouble(error) {
  if (error instanceof Refusal && error.status === 401) return door();
  return make("section.card.trouble", { role: "alert" }, make("p", {}, sentenceOf(error)),
    error.status === 404 ? make("a.button.primary", { href: "#/tables" }, say("tables"))
      : make("button.button.primary", { type: "button", onclick: route }, say("again")));
}

/** How to get in. */
function door() {
  const pattern = ["M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z", "M14 14h2v2M20 14v2M14 20h3M20 19v1M17 17h3"];
  return make("section.card.trouble", { role: "alert" },
    draw("svg", { class: "door", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...pattern.map((d) => draw("path", { d }))),
    make("h1", {}, say("door_title")), make("p", {}, say("door")), codeField());
}

/** The code by hand: an installed page has no address bar, and no cookie of the browser's. */
function codeField() {
  const input = make("input", { type: "text", "aria-label": say("code"), placeholder: say("code"), autocomplete: "off", autocapitalize: "off", spellcheck: false, required: true });
  const enter = (event) => {
    event.preventDefault();
    const token = input.value.trim().split("token=").at(-1);
    location.href = `./?token=${encodeURIComponent(token.split("#")[0])}`;
  };
  return make("form.code", { onsubmit: enter }, input, make("button.button.primary", { type: "submit" }, say("come_in")));
}

/** Menu and language, in the words of the language. */
function frame(view) {
  document.documentElement.lang = language();
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  document.querySelector(".tabs").replaceChildren(...TABS.map(([name, sign, words]) => {
    const current = (UNDER[view] ?? view) === name ? "page" : undefined;
    return make("a.tab", { href: `#/${name}`, "aria-current": current, onclick: () => current && location.hash === `#/${name}` && route() },
      icon(sign), make("span", {}, say(words)));
  }));
  const others = document.querySelector(".invite");
  others.replaceChildren(icon("code"));
  others.title = say("invite");
  others.hidden = false;
  const select = document.querySelector(".language");
  document.querySelector(".voice")?.remove();
  select.before(voiceButton());
  select.replaceChildren(...Object.entries(LANGUAGES).map(([code, name]) => make("option", { value: code, selected: code === language(), lang: code }, name)));
}

document.querySelector(".language").addEventListener("change", async (event) => {
  await speak(event.target.value);
  banner.textContent = say("away");
  route();
});
document.querySelector(".invite").addEventListener("click", async () => {
  const { invite } = await import("./invite.js");
  invite(location.hash.replace(/^#\/?/, "")).catch((error) => toast(error.message));
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // Its address would be that of another view.
  host.focus();
});
presence.addEventListener("away", () => {
  banner.textContent = say("away");
  banner.hidden = false;
});
presence.addEventListener("back", () => {
  banner.hidden = true;
});
presence.addEventListener("door", () => {
  document.querySelector(".invite").hidden = true;
  host.replaceChildren(door());
});
window.addEventListener("hashchange", route);
if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("worker.js").catch(() => {});
route();
