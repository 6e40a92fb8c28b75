// Kits to print: a game without its box.

import { ask, at, insist } from "./server.js";
import { icon, make } from "./dom.js";
import { say } from "./words.js";

const LETTER = new Set(["US", "CA", "MX", "PH", "CL", "CO"]); // Where paper is not A4.

/** A place for the kits, of games by their titles; it stays empty where nothing can be printed. */
export function kits(titles) {
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
