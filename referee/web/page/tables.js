// The views of open tables and recorded games, with a form for a new table, and of the halls of fame.

import { fetchGames, request, urlOf, withRetries, post, shortTitle } from "./server.js";
import { button, icon, iconButton, make, sheet, toast } from "./dom.js";
import { ruleFields } from "./options.js";
import { locale, say } from "./words.js";

export async function show(host) {
  const [games, open, records] = await Promise.all([
    fetchGames(), withRetries(() => request("/api/tables")), withRetries(() => request("/api/records")),
  ]);
  const title = (name) => shortTitle(games.find((game) => game.name === name) ?? { title: name });
  const openIds = new Set(open.tables.map((table) => table.id));
  const played = records.records.filter((record) => !openIds.has(record.id));
  host.replaceChildren(make("section.tables", {},
    make("h1", {}, say("tables")), make("p.lead", {}, say("tables_lead")),
    open.tables.length ? [make("h2", {}, say("open_tables")), list(open.tables.map((table) => entry(`#/table/${table.id}`, "table", title(table.game), table, true)))] : null,
    newTable(games.filter((game) => game.table)),
    make("h2", {}, say("records")),
    played.length ? list(played.map((record) => entry(`#/record/${record.id}`, "film", title(record.game), record))) : make("p.hint", {}, say("no_records")),
    make("a.button.wide", { href: "#/halls/mathable" }, icon("hall"), make("span", {}, say("halls"))),
    kitLinks(Object.fromEntries(games.map((game) => [game.name, shortTitle(game)])))));
}

function list(entries) {
  return make("ul.list", {}, entries.map((element) => make("li", {}, element)));
}

function entry(href, iconName, title, row, isOpen = false) {
  const details = [row.players.join(", "), formatTime(row.started), row.moves ? say(row.moves === 1 ? "moves_one" : "moves_n", { n: row.moves }) : "", row.winner ? say("won", { player: row.winner }) : ""];
  const line = make("div.entry.card", {}, make("a", { href }, icon(iconName),
    make("span.about", {}, make("strong", {}, title), make("span.hint", {}, details.filter(Boolean).join(" · ")))),
  iconButton(say("more_of", { game: title }), "more", { onclick: () => openActions(title, row, isOpen, () => line.parentElement.remove()) }));
  return line;
}

/** Open a sheet with what can be done with a listed game. */
function openActions(title, row, isOpen, onRemoved) {
  const url = `/api/tables/${encodeURIComponent(row.id)}`;
  const closeAndRun = (work, done) => () => {
    close();
    work().then(done, (error) => toast(error.message));
  };
  const removeButton = button(say("remove"), { icon: "close", kind: "wide", onclick: () => removeButton.replaceWith(confirmButton) });
  const confirmButton = button(say("remove_sure"), { icon: "close", kind: "wide danger", onclick: closeAndRun(() => request(url, { method: "DELETE" }), onRemoved) });
  const close = sheet(title, make("div", {},
    isOpen ? button(say("stop_here"), { icon: "flag", kind: "wide", onclick: closeAndRun(() => post(`${url}/stop`, {}), () => { location.hash = `#/table/${row.id}`; }) }) : null,
    button(say("rematch"), { icon: "again", kind: "wide", onclick: closeAndRun(() => rematch(row), () => {}) }), removeButton));
}

/** Begin the same game again, with its players and house rules. */
export async function rematch({ game, players, options }) {
  const { table } = await post("/api/tables", { game, players, options, source: null });
  location.hash = `#/table/${table}`;
}

function formatTime(seconds) {
  return new Date(seconds * 1000).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

/** A form for a new table; names stay when another game is chosen. */
function newTable(games) {
  if (!games.length) return null;
  let game = games.find(({ name }) => name === "mathable") ?? games[0];
  const names = ["", ""];
  let rules = {};
  // In the team variant each field holds the members of a team.
  const inTeams = () => rules.variant === "team";
  const hint = (i) => (inTeams() ? "Ann, Cy" : say("player_n", { n: i + 1 }));
  const updatePlaceholders = () => body.querySelectorAll(".player-field input").forEach((input, i) => { input.placeholder = hint(i); });
  const body = make("div", {});
  const fill = () => {
    const [least, most] = game.table.players;
    while (names.length < least) names.push("");
    names.splice(Math.max(most, 1));
    const players = names.map((name, i) => make("div.player-field", {},
      make("input", {
        type: "text", value: name, placeholder: hint(i), "aria-label": say("player_n", { n: i + 1 }), maxLength: 40, autocomplete: "off",
        oninput: (e) => { names[i] = e.target.value; },
      }),
      names.length > Math.max(least, 1) ? iconButton(say("remove_player", { n: i + 1 }), "close", { onclick: () => { names.splice(i, 1); fill(); } }) : null));
    body.replaceChildren(...[
      make("fieldset", {}, make("legend", {}, say("players")), players,
        names.length < most ? button(say("add_player"), { icon: "plus", kind: "quiet", onclick: () => { names.push(""); fill(); body.querySelectorAll("input[type=text]")[names.length - 1].focus(); } }) : null),
      game.rules.length ? make("details", {}, make("summary", {}, say("house_rules")), ruleFields(game, rules, updatePlaceholders, true)) : null,
    ].filter(Boolean));
  };
  fill();
  const select = make("select", { onchange: (e) => { game = games.find(({ name }) => name === e.target.value); rules = {}; fill(); } },
    games.map((each) => make("option", { value: each.name, selected: each === game }, shortTitle(each))));
  const begin = async (event) => {
    event.preventDefault();
    start.disabled = true;
    const players = names.map((name) => name.trim()).filter(Boolean);
    try {
      const teams = Object.fromEntries(players.map((team) => team.split(/[,&+]/).map((member) => member.trim()).filter(Boolean)).map((team) => [team.join(" & "), team]));
      const setup = inTeams() ? { players: [], options: { ...rules, teams } } : { players, options: rules };
      const { table } = await post("/api/tables", { game: game.name, ...setup, source: null });
      location.hash = `#/table/${table}`;
    } catch (error) {
      toast(error.message);
      start.disabled = false;
    }
  };
  const start = make("button.button.primary.big", { type: "submit" }, icon("play"), make("span", {}, say("start_game")));
  return make("form.card.new-table", { onsubmit: begin }, make("h2", {}, say("new_table")),
    make("label.field", {}, make("span", {}, say("game")), select), body, start);
}

const LETTER_REGIONS = new Set(["US", "CA", "MX", "PH", "CL", "CO"]);

/** Links to the kits to print, with the titles of games; hidden if the server cannot print. */
function kitLinks(titles) {
  const box = make("details", { hidden: true });
  withRetries(() => request("/api/kits")).then(({ kits: all, papers }) => {
    const localPaper = LETTER_REGIONS.has(navigator.language.split("-").at(-1)) ? "Letter" : "A4";
    const paper = make("select", {}, papers.map((name) => make("option", { value: name, selected: name === localPaper }, name)));
    const lessInk = make("input.switch", { type: "checkbox", role: "switch" });
    const links = all.map(({ name }) => make("a.button", { target: "_blank", dataset: { kit: name } }, icon("save"), make("span", {}, titles[name] ?? say("kit_charuco"))));
    const updateLinks = () => {
      // The calibration board has no low-ink version.
      for (const link of links) link.href = urlOf(`/api/kits/${link.dataset.kit}?paper=${paper.value}${lessInk.checked && titles[link.dataset.kit] ? "&low_ink=1" : ""}`);
    };
    for (const each of [paper, lessInk]) each.addEventListener("change", updateLinks);
    updateLinks();
    box.hidden = !all.length;
    box.append(make("summary", {}, say("print_kit")), make("p.hint", {}, say("print_hint")),
      make("label.field", {}, make("span", {}, say("paper")), paper), make("label.field", {}, make("span", {}, say("low_ink")), lessInk),
      make("div.kits", {}, links));
  }, () => {});
  return box;
}

export async function showHalls(host, name = "mathable") {
  const [games, { halls }] = await Promise.all([fetchGames(), withRetries(() => request(`/api/halls/${encodeURIComponent(name)}`))]);
  const full = halls.filter((hall) => hall.entries.length);
  const game = games.find((each) => each.name === name);
  host.replaceChildren(make("section.tables", {},
    make("div.head", {}, make("a.button.round", { href: "#/tables", "aria-label": say("back") }, icon("back")),
      make("div", {}, make("h1", {}, say("halls")), make("p.hint", {}, game ? shortTitle(game) : name))),
    full.length ? full.map((hall) => make("section.card", {}, make("h2", {}, say("games_of", { n: hall.players })),
      make("ol.hall", {}, hall.entries.map(({ name: player, points }) => make("li", {}, make("span.player", {}, player), make("strong", {}, String(points)))))))
      : make("p.lead", {}, say("halls_empty"))));
}
