// The frame of the page: routes to views, menu, language, and the state of the connection.

import { Refusal, connection, errorText } from "./server.js";
import { svg, icon, make, toast } from "./dom.js";
import { voiceButton } from "./voice.js";
import { LANGUAGES, language, say, setLanguage } from "./words.js";

const VIEWS = {
  "": () => import("./photo.js"),
  live: () => import("./live.js"),
  tables: () => import("./tables.js"),
  table: () => import("./table.js"),
  record: () => import("./replay.js"),
  halls: () => import("./tables.js").then(({ showHalls }) => ({ show: showHalls })),
  overlay: () => import("./overlay.js"),
};

const TABS = [["", "camera", "tab_photo"], ["live", "live", "tab_live"], ["tables", "table", "tab_tables"]];
const PARENT_TABS = { table: "tables", record: "tables", halls: "tables" };

let host = document.querySelector("#view");
const banner = document.querySelector(".offline");
let leave = null; // Closes the current view.
let visits = 0;

async function route() {
  const [name = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const view = VIEWS[name] ? name : "";
  const visit = ++visits;
  leave?.();
  leave = null;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  // A new element for each view: one that loads late must not overwrite another.
  const main = make("main", { id: "view", tabIndex: -1 });
  host.replaceWith(main);
  host = main;
  updateFrame(view);
  document.body.dataset.view = view || "photo";
  main.replaceChildren(make("div.waiting", { role: "status" }, say("one_moment")));
  try {
    const { show } = await VIEWS[view]();
    if (visit !== visits) return;
    const leaveView = await show(main, ...rest);
    if (visit === visits) leave = leaveView ?? null;
    else leaveView?.();
  } catch (error) {
    main.replaceChildren(errorCard(error));
  }
}

/** A card with the sentence of an error, and a way on. */
function errorCard(error) {
  if (error instanceof Refusal && error.status === 401) return loginCard();
  return make("section.card.trouble", { role: "alert" }, make("p", {}, errorText(error)),
    error.status === 404 ? make("a.button.primary", { href: "#/tables" }, say("tables"))
      : make("button.button.primary", { type: "button", onclick: route }, say("again")));
}

function loginCard() {
  const pattern = ["M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z", "M14 14h2v2M20 14v2M14 20h3M20 19v1M17 17h3"];
  return make("section.card.trouble", { role: "alert" },
    svg("svg", { class: "qr-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...pattern.map((d) => svg("path", { d }))),
    make("h1", {}, say("door_title")), make("p", {}, say("door")), codeField());
}

/** A field for the link or its token: an installed page has no address bar, and not the browser's cookie. */
function codeField() {
  const input = make("input", { type: "text", "aria-label": say("code"), placeholder: say("code"), autocomplete: "off", autocapitalize: "off", spellcheck: false, required: true });
  const enter = (event) => {
    event.preventDefault();
    const token = input.value.trim().split("token=").at(-1);
    location.href = `./?token=${encodeURIComponent(token.split("#")[0])}`;
  };
  return make("form.code", { onsubmit: enter }, input, make("button.button.primary", { type: "submit" }, say("come_in")));
}

function updateFrame(view) {
  document.documentElement.lang = language();
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  document.querySelector(".tabs").replaceChildren(...TABS.map(([name, iconName, key]) => {
    const current = (PARENT_TABS[view] ?? view) === name ? "page" : undefined;
    return make("a.tab", { href: `#/${name}`, "aria-current": current, onclick: () => current && location.hash === `#/${name}` && route() },
      icon(iconName), make("span", {}, say(key)));
  }));
  const invite = document.querySelector(".invite");
  invite.replaceChildren(icon("code"));
  invite.title = say("invite");
  invite.hidden = false;
  const select = document.querySelector(".language");
  document.querySelector(".voice")?.remove();
  select.before(voiceButton());
  select.replaceChildren(...Object.entries(LANGUAGES).map(([code, name]) => make("option", { value: code, selected: code === language(), lang: code }, name)));
}

document.querySelector(".language").addEventListener("change", async (event) => {
  await setLanguage(event.target.value);
  banner.textContent = say("away");
  route();
});
document.querySelector(".invite").addEventListener("click", async () => {
  const { invite } = await import("./invite.js");
  invite(location.hash.replace(/^#\/?/, "")).catch((error) => toast(error.message));
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // Its hash would open another view.
  host.focus();
});
connection.addEventListener("lost", () => {
  banner.textContent = say("away");
  banner.hidden = false;
});
connection.addEventListener("restored", () => {
  banner.hidden = true;
});
connection.addEventListener("unauthorised", () => {
  document.querySelector(".invite").hidden = true;
  host.replaceChildren(loginCard());
});
window.addEventListener("hashchange", route);
if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("worker.js").catch(() => {});
route();
