// Fields for what may be given before a ruling or a game: numbers, switches, names, choices.

import { make } from "./dom.js";
import { say } from "./words.js";

/** Fields for the options that a page can offer; files are for the command line. */
export function optionFields(options, given, change) {
  return options.filter((option) => FIELDS[option.choices ? "choice" : option.kind]).map((option) => {
    const value = given[option.name] ?? option.default;
    const set = (to) => {
      if (to === undefined || to === "" || to === option.default) delete given[option.name];
      else given[option.name] = to;
      change?.();
    };
    return FIELDS[option.choices ? "choice" : option.kind](option, value, set);
  });
}

const FIELDS = {
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
  choice: (option, value, set) => field(option, make("select", { onchange: (e) => set(e.target.value || undefined) },
    option.default === undefined || option.default === null ? make("option", { value: "" }, say("as_usual")) : null,
    ...option.choices.map((choice) => make("option", { value: choice, selected: String(choice) === String(value) }, String(choice))))),
};

function field(option, input) {
  return make("label.field", {}, make("span", { lang: "en" }, option.help), input);
}
