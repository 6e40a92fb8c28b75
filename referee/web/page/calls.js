// Buttons and forms for calls at the table; they send the words that are typed at the terminal.

import { button, iconButton, make, photoInput, sheet, toast } from "./dom.js";
import { post } from "./server.js";
import { shrinkPhoto } from "./images.js";
import { say } from "./words.js";

// The most frequent calls come first.
const ORDER = ["möbi", "done", "go", "pass", "flip", "swap", "draw", "exchange", "played", "hint", "begins", "round", "rule", "rack", "end"];
const ELSEWHERE = new Set(["answer", "undo"]); // Made by tapping a piece, and by a separate button.
const MAIN = new Set(["möbi", "done"]); // End a turn; shown larger.
const ANONYMOUS = new Set(["rule", "round", "end"]); // Independent of who makes them.
const WITHOUT_TURNS = new Set(["mobi"]); // Games in which all play at once, each with a pod.

/** The players, or the teams that house rules name. */
export function sides({ players, options }) {
  return players.length ? players : Object.keys(options.teams ?? {});
}

/** Parse the parameters of a call, such as "PLAYER [NUMBER]". */
function parseParameters(call) {
  return (call.takes ?? "").split(" ").filter(Boolean).map((token) => ({
    kind: token.includes("PLAYER") ? "player" : token.includes("NUMBER") ? "number" : token.includes("TILES") ? "faces" : "verdict",
    isRequired: !token.startsWith("["),
  }));
}

export function callsHelp(state) {
  const explain = () => sheet(say("calls_help"), make("dl.meanings", {}, offeredCalls(state).map((call) => [make("dt", {}, callName(call)), make("dd", {}, toSentence(call.help))]).flat()));
  return iconButton(say("calls_help"), "ask", { onclick: explain, dataset: { key: "calls-help" } });
}

function toSentence(help) {
  return `${help[0].toUpperCase()}${help.slice(1)}.`;
}

export function callButtons(state, send) {
  return make("div.calls", { role: "group", "aria-label": say("calls") }, offeredCalls(state).map((call) => make(MAIN.has(call.word) ? "button.call.main" : "button.call", {
    type: "button", title: call.help, dataset: { key: `call-${call.word}` }, onclick: () => startCall(call, state, send),
  }, callName(call))));
}

/** The calls to offer, in order; without named players, only `rule`. */
function offeredCalls(state) {
  const calls = state.calls.filter((call) => (sides(state).length ? !ELSEWHERE.has(call.word) : call.word === "rule"));
  return calls.sort((a, b) => ORDER.indexOf(a.word) - ORDER.indexOf(b.word));
}

function callName(call) {
  const key = `call_${call.word.replace("ö", "o")}`;
  return say.has(key) ? say(key) : call.word;
}

function startCall(call, state, send) {
  const parameters = parseParameters(call);
  const needsNoPlayer = sides(state).length < 2 || state.turn || (ANONYMOUS.has(call.word) && !WITHOUT_TURNS.has(state.game));
  if (parameters.every((parameter) => parameter.kind === "player" && !parameter.isRequired) && needsNoPlayer) return send(call.word);
  return completeCall(call, parameters, state, send);
}

function completeCall(call, parameters, state, send) {
  const values = {};
  const fields = parameters.map((parameter) => FIELDS[parameter.kind](parameter, state, (value) => { values[parameter.kind] = value; }));
  const refusal = make("p.card.refused", { role: "alert", hidden: true });
  const submit = async (event) => {
    event.preventDefault();
    const line = [call.word, ...parameters.map((parameter) => values[parameter.kind])].filter((word) => word !== undefined && word !== "").join(" ");
    const refused = await send(line);
    // The input stays, to be corrected.
    refusal.hidden = !refused;
    refusal.textContent = refused ?? "";
    if (refused === null) close();
  };
  const form = make("form.call-form", { onsubmit: submit }, make("p.hint", {}, toSentence(call.help)), fields, refusal,
    make("button.button.primary.big", { type: "submit" }, callName(call)));
  const close = sheet(callName(call), form);
}

const FIELDS = {
  player: (parameter, state, set) => {
    const isRequired = parameter.isRequired || WITHOUT_TURNS.has(state.game);
    const initial = state.turn ?? (isRequired ? sides(state)[0] : "");
    set(initial || undefined);
    const choices = sides(state).map((player) => [player, player]);
    if (!isRequired && !state.turn) choices.unshift(["", say("call_nobody")]);
    return radios("call_who", "player", choices, initial, set);
  },
  number: (parameter, state, set) => {
    const input = make("input", { type: "number", inputMode: "numeric", min: 0, max: 999, required: parameter.isRequired, placeholder: "…", "aria-label": say("call_number") });
    const put = (value) => {
      if (input.value !== value) input.value = value;
      set(value);
      for (const key of keys) key.setAttribute("aria-pressed", String(key.textContent === value));
    };
    const keys = [1, 2, 3, 4, 5, 6, 7].map((n) => make("button.face", { type: "button", "aria-pressed": "false", onclick: () => put(String(n)) }, String(n)));
    input.addEventListener("input", () => put(input.value));
    return make("fieldset", {}, make("legend", {}, say("call_number")), make("div.faces", {}, keys, input));
  },
  faces: (parameter, state, set) => {
    const typed = make("input", { type: "text", autocomplete: "off", required: parameter.isRequired, oninput: () => set(typed.value.trim()) });
    const photo = photoInput(() => read(photo.files[0]), { capture: "environment" });
    const shoot = button(say("photo_of_rack"), { icon: "camera", onclick: () => photo.click() });
    const read = async (file) => {
      if (!file) return;
      shoot.disabled = true;
      try {
        const { faces } = await post(`/api/tables/${encodeURIComponent(state.id)}/faces`, (await shrinkPhoto(file))[0]);
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
  verdict: (parameter, state, set) => radios("call_verdict", "verdict", [["", say("let_referee")], ["right", say("right")], ["wrong", say("wrong")]], "", set),
};

function radios(key, name, choices, initial, set) {
  return make("fieldset.chips.left", {}, make("legend", {}, say(key)), choices.map(([value, text]) => make("label.chip", {},
    make("input", { type: "radio", name, value, checked: value === initial, onchange: () => set(value || undefined) }), make("span", {}, text))));
}

