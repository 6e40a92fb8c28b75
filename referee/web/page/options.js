// Fields for what may be given before a ruling or a game: numbers, switches, names, house rules.

import { make } from "./dom.js";
import { say } from "./words.js";

/** Fields for the options that a page can offer; files are for the command line. */
export function optionFields({ name: game, options }, given, change) {
  return options.filter((option) => FIELDS[option.kind]).map((option) => {
    const value = given[option.name] ?? option.default;
    const set = (to) => {
      if (to === undefined || to === "" || to === option.default) delete given[option.name];
      else given[option.name] = to;
      change?.();
    };
    return FIELDS[option.kind](option, value, set, game);
  });
}

// A rule of each game, as it may be written.
const EXAMPLES = { mobi: 'runs = "loose"', cirplexed: 'partial = "open"', formula: "hand = 5" };

/** House rules as in a rules file, one a line: what stands behind the sign is the same in JSON. */
export function rulesField(game, rules, change) {
  const example = EXAMPLES[game] ?? "rule = 1";
  const input = make("textarea", { rows: 3, spellcheck: false, autocapitalize: "off", placeholder: example });
  input.value = Object.entries(rules).map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join("\n");
  const said = make("span.hint", { role: "status" }, `${say("rules_hint")} ${example}`);
  input.addEventListener("change", () => {
    try {
      const lines = input.value.split("\n").filter((line) => line.trim() && !line.trim().startsWith("#"));
      change(Object.fromEntries(lines.map((line) => {
        const [, name, value] = /^\s*(\w+)\s*=\s*(.+)$/.exec(line);
        return [name, JSON.parse(value)];
      })));
      said.textContent = `${say("rules_hint")} ${example}`;
    } catch {
      said.textContent = `${say("rules_wrong")} ${example}`;
    }
  });
  return make("label.stacked", {}, make("span", {}, say("house_rules")), input, said);
}

const FIELDS = {
  rules: (option, value, set, game) => rulesField(game, value ?? {}, (rules) => set(Object.keys(rules).length ? rules : undefined)),
  number: (option, value, set) => field(option, make("input", {
    type: "number", inputMode: "numeric", min: 0, max: 999, value: value ?? "",
    onchange: (e) => set(e.target.value === "" ? undefined : Number(e.target.value)),
  })),
  switch: (option, value, set) => field(option, make("input.switch", {
    type: "checkbox", checked: Boolean(value), onchange: (e) => set(e.target.checked),
  })),
  names: (option, value, set) => field(option, make("input", {
    type: "text", value: (value ?? []).join(", "), placeholder: "Ann, Bo", autocomplete: "off",
    onchange: (e) => set(e.target.value.trim() ? e.target.value.split(",").map((name) => name.trim()) : undefined),
  })),
};

function field(option, input) {
  return make("label.field", {}, make("span", {}, option.help), input);
}
