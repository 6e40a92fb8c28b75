// What players call out at the table, by tapping: the same words as are typed at the terminal.

import { button, iconButton, make, photoInput, sheet, toast } from "./dom.js";
import { post } from "./server.js";
import { shrink } from "./shrink.js";
import { say } from "./words.js";

/** What is called most comes first. */
const ORDER = ["möbi", "done", "go", "pass", "flip", "swap", "draw", "exchange", "played", "hint", "begins", "round", "rule", "rack", "end"];
const APART = new Set(["answer", "undo"]); // By tapping a piece, and by a button of its own.

const MAIN = new Set(["möbi", "done"]); // What ends a turn: unlike the rest.

const OF_ALL = new Set(["rule", "round", "end"]); // Whoever calls them.
const OWN = new Set(["mobi"]); // Games in which each has a pod, and no turns.

/** Who plays: the players, or the teams that house rules name. */
export function sides({ players, options }) {
  return players.length ? players : Object.keys(options.teams ?? {});
}

/** What follows a word, such as "PLAYER [NUMBER]". */
function parts(call) {
  return (call.takes ?? "").split(" ").filter(Boolean).map((token) => ({
    what: token.includes("PLAYER") ? "player" : token.includes("NUMBER") ? "number" : token.includes("TILES") ? "faces" : "verdict",
    needed: !token.startsWith("["),
  }));
}

/** A sign behind which each call is explained. */
export function callsHelp(state) {
  const explain = () => sheet(say("calls_help"), make("dl.meanings", {}, offered(state).map((call) => [make("dt", {}, spoken(call)), make("dd", {}, sentence(call.help))]).flat()));
  return iconButton(say("calls_help"), "ask", { onclick: explain, dataset: { key: "calls-help" } });
}

function sentence(help) {
  return `${help[0].toUpperCase()}${help.slice(1)}.`;
}

/** Large buttons for the calls of a game. */
export function callButtons(state, send) {
  return make("div.calls", { role: "group", "aria-label": say("calls") }, offered(state).map((call) => make(MAIN.has(call.word) ? "button.call.main" : "button.call", {
    type: "button", title: call.help, dataset: { key: `call-${call.word}` }, onclick: () => begin(call, state, send),
  }, spoken(call))));
}

/** What can be called, the usual first; where nobody plays by name, nobody calls. */
function offered(state) {
  const calls = state.calls.filter((call) => (sides(state).length ? !APART.has(call.word) : call.word === "rule"));
  return calls.sort((a, b) => ORDER.indexOf(a.word) - ORDER.indexOf(b.word));
}

/** A call in the words of the language; what is sent is the referee's own word. */
function spoken(call) {
  const key = `call_${call.word.replace("ö", "o")}`;
  return say.has(key) ? say(key) : call.word;
}

function begin(call, state, send) {
  const asked = parts(call);
  const alone = sides(state).length < 2 || state.turn || (OF_ALL.has(call.word) && !OWN.has(state.game));
  if (asked.every((part) => part.what === "player" && !part.needed) && alone) return send(call.word);
  return complete(call, asked, state, send);
}

/** The words that belong to a call, chosen on a sheet. */
function complete(call, asked, state, send) {
  const said = {};
  const fields = asked.map((part) => FIELDS[part.what](part, state, (value) => { said[part.what] = value; }));
  const why = make("p.card.refused", { role: "alert", hidden: true });
  const submit = async (event) => {
    event.preventDefault();
    const line = [call.word, ...asked.map((part) => said[part.what])].filter((word) => word !== undefined && word !== "").join(" ");
    const refused = await send(line);
    // What was typed stays, to be put right.
    why.hidden = !refused;
    why.textContent = refused ?? "";
    if (refused === null) close();
  };
  const form = make("form.call-form", { onsubmit: submit }, make("p.hint", {}, sentence(call.help)), fields, why,
    make("button.button.primary.big", { type: "submit" }, spoken(call)));
  const close = sheet(spoken(call), form);
}

const FIELDS = {
  player: (part, state, set) => {
    const needed = part.needed || OWN.has(state.game);
    const usual = state.turn ?? (needed ? sides(state)[0] : "");
    set(usual || undefined);
    const choices = sides(state).map((player) => [player, player]);
    if (!needed && !state.turn) choices.unshift(["", say("call_nobody")]);
    return radios("call_who", "player", choices, usual, set);
  },
  number: (part, state, set) => {
    const input = make("input", { type: "number", inputMode: "numeric", min: 0, max: 999, required: part.needed, placeholder: "…", "aria-label": say("call_number") });
    const put = (value) => {
      if (input.value !== value) input.value = value;
      set(value);
      for (const key of keys) key.setAttribute("aria-pressed", String(key.textContent === value));
    };
    const keys = [1, 2, 3, 4, 5, 6, 7].map((n) => make("button.face", { type: "button", "aria-pressed": "false", onclick: () => put(String(n)) }, String(n)));
    input.addEventListener("input", () => put(input.value));
    return make("fieldset", {}, make("legend", {}, say("call_number")), make("div.faces", {}, keys, input));
  },
  faces: (part, state, set) => {
    const typed = make("input", { type: "text", autocomplete: "off", required: part.needed, oninput: () => set(typed.value.trim()) });
    const photo = photoInput(() => read(photo.files[0]), { capture: "environment" });
    const shoot = button(say("photo_of_rack"), { icon: "camera", onclick: () => photo.click() });
    const read = async (file) => {
      if (!file) return;
      shoot.disabled = true;
      try {
        const { faces } = await post(`/api/tables/${encodeURIComponent(state.id)}/faces`, (await shrink(file))[0]);
        typed.value = faces.join(" ");
        set(typed.value);
      } catch (error) {
        toast(error.message);
      }
      photo.value = "";
      shoot.disabled = false;
    };
    return make("div.stacked", {}, make("label.stacked", {}, make("span", {}, say("call_faces")), typed), shoot, photo);
  },
  verdict: (part, state, set) => radios("call_verdict", "verdict", [["", say("let_referee")], ["right", say("right")], ["wrong", say("wrong")]], "", set),
};

function radios(words, name, choices, usual, set) {
  return make("fieldset.chips.left", {}, make("legend", {}, say(words)), choices.map(([value, text]) => make("label.chip", {},
    make("input", { type: "radio", name, value, checked: value === usual, onchange: () => set(value || undefined) }), make("span", {}, text))));
}

