// Fields for the options and house rules of a game: switches, steppers, choices.

import { button, iconButton, make } from "./dom.js";
import { faceButtons } from "./faces.js";
import { say } from "./words.js";

const DEBOUNCE_MS = 700; // After the last tap on a stepper.
const MAX_NUMBER = 999;
const REQUIRED_FACES = new Set(["=", "back"]); // Faces that cannot be left out.

/** Fields for the options of a photograph; `initial` is where steppers without a value begin. */
export function optionFields(game, values, change, initial) {
  const options = game.options.filter((option) => FIELDS[option.kind] && !needsPhoto(game, option));
  const fields = options.map((option) => field(option, label(`option_${option.name}`, option), values, change, initial));
  const rules = values.rules ?? {};
  const changed = () => {
    if (Object.keys(rules).length) values.rules = rules;
    else delete values.rules;
    change();
  };
  const settings = ruleFields(game, rules, changed, false);
  return settings.length ? [...fields, make("h3", {}, say("house_rules")), ...settings] : fields;
}

/** Whether an option has an effect only with a second photograph, which the page does not ask for. */
function needsPhoto({ options }, { name }) {
  return name === "held" && options.some((option) => option.kind === "photo");
}

/** Fields for the house rules that a game declares. */
export function ruleFields(game, rules, change, atTable) {
  const box = make("div.settings", {});
  const fill = (focused) => {
    const defaults = game.variants[rules.variant ?? Object.keys(game.variants)[0]] ?? {};
    const settings = game.rules.filter((setting) => FIELDS[setting.kind] && (atTable || !setting.at_table));
    box.replaceChildren(...settings.map((setting) => field(
      { ...setting, default: defaults[setting.name] ?? setting.default }, label(`rule_${setting.name}`, setting), rules,
      () => {
        // Defaults differ between variants.
        if (setting.name === "variant" || (setting.kind === "number" && setting.choices.length)) fill(setting.name);
        change?.();
      })));
    box.querySelector(`input[name="${focused}"]:checked`)?.focus();
  };
  fill();
  return box.children.length ? [box] : [];
}

export function stepper(text, value, initial, set) {
  return FIELDS.number({ choices: [] }, text, value, set, initial);
}

function label(key, { name, help }) {
  return say.has(key) ? say(key) : help || name;
}

function field(option, text, values, change, initial) {
  const set = (value) => {
    if (value === undefined || JSON.stringify(value) === JSON.stringify(option.default)) delete values[option.name];
    else values[option.name] = value;
    change?.();
  };
  return FIELDS[option.kind](option, text, values[option.name] ?? option.default, set, initial);
}

const FIELDS = {
  number: ({ choices }, text, value, set, start = 0) => {
    const isWord = choices?.includes(value);
    let current = isWord ? undefined : value ?? undefined;
    let timer = 0;
    const input = make("input", { type: "number", inputMode: "numeric", min: 0, max: MAX_NUMBER, value: current ?? "", placeholder: isWord ? "–" : start, "aria-label": text });
    const put = (number, delay) => {
      current = number === undefined ? undefined : Math.min(MAX_NUMBER, Math.max(0, number));
      input.value = current ?? "";
      clearTimeout(timer);
      if (delay) timer = setTimeout(() => set(current), delay);
      else set(current);
    };
    const step = (change) => () => put((current ?? start) + change, DEBOUNCE_MS);
    input.addEventListener("change", () => put(input.value === "" ? undefined : Number(input.value), 0));
    return make("div.field", {}, make("span", {}, text), make("div.stepper", { role: "group", "aria-label": text },
      iconButton(say("fewer"), "minus", { onclick: step(-1) }), input, iconButton(say("more"), "plus", { onclick: step(1) })),
    (choices ?? []).map((word) => button(choiceLabel(word), { kind: "small", "aria-pressed": String(value === word), onclick: () => set(value === word ? undefined : word) })));
  },
  switch: (option, text, value, set) => make("label.field", {}, make("span", {}, text), make("input.switch", {
    type: "checkbox", role: "switch", checked: Boolean(value), onchange: (e) => set(e.target.checked),
  })),
  choice: ({ name, choices }, text, value, set) => make("fieldset.chips.left", {}, make("legend", {}, text), choices.map((word) => make("label.chip", {},
    make("input", { type: "radio", name, value: word, checked: word === value, onchange: () => set(word) }), make("span", {}, choiceLabel(word))))),
  range: (option, text, [low, high], set) => {
    const ends = [low, high];
    const end = (i, key) => stepper(`${text}: ${say(key)}`, ends[i], ends[i], (number) => {
      ends[i] = number ?? [low, high][i];
      set([...ends]);
    });
    return make("div.range", {}, end(0, "lowest"), end(1, "highest"));
  },
  faces: ({ choices }, text, value, set) => {
    const excluded = new Set(value);
    const faces = faceButtons(choices.filter((face) => !REQUIRED_FACES.has(face)), (face) => {
      if (!excluded.delete(face)) excluded.add(face);
      showPressed();
      set([...excluded].sort());
    });
    const showPressed = () => {
      for (const each of faces.children) each.setAttribute("aria-pressed", String(excluded.has(each.dataset.face)));
    };
    showPressed();
    faces.classList.add("small");
    return make("fieldset", {}, make("legend", {}, text), faces);
  },
  names: (option, text, value, set) => make("label.field", {}, make("span", {}, text), make("input", {
    type: "text", value: (value ?? []).join(", "), placeholder: "Ann, Bo", autocomplete: "off",
    onchange: (e) => set(e.target.value.trim() ? e.target.value.split(",").map((name) => name.trim()) : undefined),
  })),
};

function choiceLabel(choice) {
  return say.has(`choice_${choice}`) ? say(`choice_${choice}`) : choice;
}
