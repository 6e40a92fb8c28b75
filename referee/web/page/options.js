// What may be given before a ruling or a game, as people think of it: switches, steppers, choices.

import { button, iconButton, make } from "./dom.js";
import { faceButtons } from "./faces.js";
import { say } from "./words.js";

const SETTLED_MS = 700; // After the last tap on a stepper: who taps five times is asked once.
const MOST = 999;
const NEVER_OUT = new Set(["=", "back"]); // Faces without which there is no game.

/** Fields for the options of a photograph; `start` is where a stepper begins that nobody has touched. */
export function optionFields(game, given, change, start) {
  const options = game.options.filter((option) => FIELDS[option.kind] && !needsPhoto(game, option));
  const fields = options.map((option) => field(option, said(`option_${option.name}`, option), given, change, start));
  const rules = given.rules ?? {};
  const told = () => {
    if (Object.keys(rules).length) given.rules = rules;
    else delete given.rules;
    change();
  };
  const settings = ruleFields(game, rules, told, false);
  return settings.length ? [...fields, make("h3", {}, say("house_rules")), ...settings] : fields;
}

/** What counts only beside the photograph of the turn before, which is for the command line. */
function needsPhoto({ options }, { name }) {
  return name === "held" && options.some((option) => option.kind === "photo");
}

/** Fields for the house rules of a game, by its own declaration. */
export function ruleFields(game, rules, change, atTable) {
  const box = make("div.settings", {});
  const fill = (from) => {
    const way = game.ways[rules.variant ?? Object.keys(game.ways)[0]] ?? {};
    const settings = game.rules.filter((one) => FIELDS[one.kind] && (atTable || !one.at_table));
    box.replaceChildren(...settings.map((one) => field(
      { ...one, default: way[one.name] ?? one.default }, said(`rule_${one.name}`, one), rules,
      () => {
        // Another way to play has other rules of its own.
        if (one.name === "variant" || (one.kind === "number" && one.choices.length)) fill(one.name);
        change?.();
      })));
    box.querySelector(`input[name="${from}"]:checked`)?.focus();
  };
  fill();
  return box.children.length ? [box] : [];
}

/** The one number that is missing, where it is asked for. */
export function stepper(words, value, start, set) {
  return FIELDS.number({ choices: [] }, words, value, set, start);
}

function said(key, { name, help }) {
  return say.has(key) ? say(key) : help || name;
}

function field(option, words, given, change, start) {
  const set = (to) => {
    if (to === undefined || JSON.stringify(to) === JSON.stringify(option.default)) delete given[option.name];
    else given[option.name] = to;
    change?.();
  };
  return FIELDS[option.kind](option, words, given[option.name] ?? option.default, set, start);
}

const FIELDS = {
  number: ({ choices }, words, value, set, start = 0) => {
    const isWord = choices?.includes(value);
    let now = isWord ? undefined : value ?? undefined;
    let timer = 0;
    const input = make("input", { type: "number", inputMode: "numeric", min: 0, max: MOST, value: now ?? "", placeholder: isWord ? "–" : start, "aria-label": words });
    const put = (to, wait) => {
      now = to === undefined ? undefined : Math.min(MOST, Math.max(0, to));
      input.value = now ?? "";
      clearTimeout(timer);
      if (wait) timer = setTimeout(() => set(now), wait);
      else set(now);
    };
    const step = (by) => () => put((now ?? start) + by, SETTLED_MS);
    input.addEventListener("change", () => put(input.value === "" ? undefined : Number(input.value), 0));
    return make("div.field", {}, make("span", {}, words), make("div.stepper", { role: "group", "aria-label": words },
      iconButton(say("fewer"), "minus", { onclick: step(-1) }), input, iconButton(say("more"), "plus", { onclick: step(1) })),
    (choices ?? []).map((word) => button(choice(word), { kind: "small", "aria-pressed": String(value === word), onclick: () => set(value === word ? undefined : word) })));
  },
  switch: (option, words, value, set) => make("label.field", {}, make("span", {}, words), make("input.switch", {
    type: "checkbox", role: "switch", checked: Boolean(value), onchange: (e) => set(e.target.checked),
  })),
  choice: ({ name, choices }, words, value, set) => make("fieldset.chips.left", {}, make("legend", {}, words), choices.map((word) => make("label.chip", {},
    make("input", { type: "radio", name, value: word, checked: word === value, onchange: () => set(word) }), make("span", {}, choice(word))))),
  range: (option, words, [low, high], set) => {
    const ends = [low, high];
    const end = (i, word) => stepper(`${words}: ${say(word)}`, ends[i], ends[i], (to) => {
      ends[i] = to ?? [low, high][i];
      set([...ends]);
    });
    return make("div.range", {}, end(0, "lowest"), end(1, "highest"));
  },
  faces: ({ choices }, words, value, set) => {
    const out = new Set(value);
    const faces = faceButtons(choices.filter((face) => !NEVER_OUT.has(face)), (face) => {
      if (!out.delete(face)) out.add(face);
      for (const one of faces.children) one.setAttribute("aria-pressed", String(out.has(one.dataset.face)));
      set([...out].sort());
    });
    for (const one of faces.children) one.setAttribute("aria-pressed", String(out.has(one.dataset.face)));
    faces.classList.add("small");
    return make("fieldset", {}, make("legend", {}, words), faces);
  },
  names: (option, words, value, set) => make("label.field", {}, make("span", {}, words), make("input", {
    type: "text", value: (value ?? []).join(", "), placeholder: "Ann, Bo", autocomplete: "off",
    onchange: (e) => set(e.target.value.trim() ? e.target.value.split(",").map((name) => name.trim()) : undefined),
  })),
};

function choice(word) {
  return say.has(`choice_${word}`) ? say(`choice_${word}`) : word;
}
