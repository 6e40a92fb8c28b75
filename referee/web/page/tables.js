// The tables: those at play, a new one, and the games that were played.

import { allGames, ask, at, insist, post, shortTitle } from "./server.js";
import { button, icon, iconButton, make, sheet, toast } from "./dom.js";
import { ruleFields } from "./options.js";
import { locale, say } from "./words.js";

export async function show(host) {
  const [games, open, records] = await Promise.all([
    allGames(), insist(() => ask("/api/tables")), insist(() => ask("/api/records")),
  ]);
  const title = (name) => shortTitle(games.find((game) => game.name === name) ?? { title: name });
  const playing = new Set(open.tables.map((table) => table.id));
  const played = records.records.filter((record) => !playing.has(record.id));
  host.replaceChildren(make("section.tables", {},
    make("h1", {}, say("tables")), make("p.lead", {}, say("tables_lead")),
    open.tables.length ? [make("h2", {}, say("open_tables")), list(open.tables.map((table) => entry(`#/table/${table.id}`, "table", title(table.game), table, true)))] : null,
    newTable(games.filter((game) => game.table)),
    make("h2", {}, say("records")),
    played.length ? list(played.map((record) => entry(`#/record/${record.id}`, "film", title(record.game), record))) : make("p.hint", {}, say("no_records")),
    make("a.button.wide", { href: "#/halls/mathable" }, icon("hall"), make("span", {}, say("halls"))),
    kits(Object.fromEntries(games.map((game) => [game.name, shortTitle(game)])))));
}

function list(entries) {
  return make("ul.list", {}, entries.map((one) => make("li", {}, one)));
}

function entry(href, sign, title, row, going = false) {
  const about = [row.players.join(", "), when(row.started), row.moves ? say(row.moves === 1 ? "moves_one" : "moves_n", { n: row.moves }) : "", row.winner ? say("won", { player: row.winner }) : ""];
  const line = make("div.entry.card", {}, make("a", { href }, icon(sign),
    make("span.about", {}, make("strong", {}, title), make("span.hint", {}, about.filter(Boolean).join(" · ")))),
  iconButton(say("more_of", { game: title }), "more", { onclick: () => more(title, row, going, () => line.parentElement.remove()) }));
  return line;
}

/** What can be done with a game from its list. */
function more(title, row, going, gone) {
  const url = `/api/tables/${encodeURIComponent(row.id)}`;
  const then = (work, done) => () => {
    close();
    work().then(done, (error) => toast(error.message));
  };
  const drop = button(say("remove"), { icon: "close", kind: "wide", onclick: () => drop.replaceWith(sure) });
  const sure = button(say("remove_sure"), { icon: "close", kind: "wide danger", onclick: then(() => ask(url, { method: "DELETE" }), gone) });
  const close = sheet(title, make("div", {},
    going ? button(say("stop_here"), { icon: "flag", kind: "wide", onclick: then(() => post(`${url}/stop`, {}), () => { location.hash = `#/table/${row.id}`; }) }) : null,
    button(say("rematch"), { icon: "again", kind: "wide", onclick: then(() => rematch(row), () => {}) }), drop));
}

/** The same game, players and house rules again. */
export async function rematch({ game, players, options }) {
  const { table } = await post("/api/tables", { game, players, options, source: null });
  location.hash = `#/table/${table}`;
}

function when(seconds) {
  return new Date(seconds * 1000).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

/** A form for a new table; what was typed stays when another game is chosen. */
function newTable(games) {
  if (!games.length) return null;
  let game = games.find((one) => one.name === "mathable") ?? games[0];
  const names = ["", ""];
  let rules = {};
  // In teams each field holds one, its members beside each other.
  const inTeams = () => rules.variant === "team";
  const hint = (i) => (inTeams() ? "Ann, Cy" : say("player_n", { n: i + 1 }));
  const agreed = () => body.querySelectorAll(".player-field input").forEach((input, i) => { input.placeholder = hint(i); });
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
      game.rules.length ? make("details", {}, make("summary", {}, say("house_rules")), ruleFields(game, rules, agreed, true)) : null,
    ].filter(Boolean));
  };
  fill();
  const select = make("select", { onchange: (e) => { game = games.find((one) => one.name === e.target.value); rules = {}; fill(); } },
    games.map((one) => make("option", { value: one.name, selected: one === game }, shortTitle(one))));
  const begin = async (event) => {
    event.preventDefault();
    start.disabled = true;
    const players = names.map((name) => name.trim()).filter(Boolean);
    try {
      const teams = Object.fromEntries(players.map((team) => team.split(/[,&+]/).map((one) => one.trim()).filter(Boolean)).map((team) => [team.join(" & "), team]));
      const told = inTeams() ? { players: [], options: { ...rules, teams } } : { players, options: rules };
      const { table } = await post("/api/tables", { game: game.name, ...told, source: null });
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

const LETTER = new Set(["US", "CA", "MX", "PH", "CL", "CO"]); // Where paper is not A4.

/** Kits to print, a game without its box: a place for them, of games by their titles; it stays empty where nothing can be printed. */
function kits(titles) {
  const box = make("details", { hidden: true });
  insist(() => ask("/api/kits")).then(({ kits: all, papers }) => {
    const usual = LETTER.has(navigator.language.split("-").at(-1)) ? "Letter" : "A4";
    const paper = make("select", {}, papers.map((name) => make("option", { value: name, selected: name === usual }, name)));
    const lessInk = make("input.switch", { type: "checkbox", role: "switch" });
    const links = all.map(({ name }) => make("a.button", { target: "_blank", dataset: { kit: name } }, icon("save"), make("span", {}, titles[name] ?? say("kit_charuco"))));
    const point = () => {
      // The board of a calibration is printed in one way.
      for (const link of links) link.href = at(`/api/kits/${link.dataset.kit}?paper=${paper.value}${lessInk.checked && titles[link.dataset.kit] ? "&low_ink=1" : ""}`);
    };
    for (const each of [paper, lessInk]) each.addEventListener("change", point);
    point();
    box.hidden = !all.length;
    box.append(make("summary", {}, say("print_kit")), make("p.hint", {}, say("print_hint")),
      make("label.field", {}, make("span", {}, say("paper")), paper), make("label.field", {}, make("span", {}, say("low_ink")), lessInk),
      make("div.kits", {}, links));
  }, () => {});
  return box;
}
