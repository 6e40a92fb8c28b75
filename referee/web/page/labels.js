// Words on a picture: small pills, and names on a board's rim. As in referee/drawing/text.py.

import { draw } from "./dom.js";
import { INK, ROLES, WHITE, inkOn } from "./palette.js";

const FONT = "system-ui, sans-serif";
const canvas = document.createElement("canvas").getContext("2d");

function widthOf(text, size) {
  canvas.font = `650 100px ${FONT}`;
  return (canvas.measureText(text).width * size) / 100;
}

/** Break a text into lines that are no wider than `most`, at plain spaces. */
function wrap(text, size, most) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) && widthOf(longer, size) > most) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Words on a white ground with the role's sign before them; the sign alone without words. */
export function pill(text, role, size, most) {
  const { colour, sign } = ROLES[role];
  const badge = sign ? 1.35 * size : 0;
  const lines = text ? wrap(text, size, most - badge - size) : [];
  const words = Math.max(0, ...lines.map((one) => widthOf(one, size)));
  const rim = 0.09 * size;
  const height = 1.2 * size * Math.max(1, lines.length) + 0.26 * size;
  const width = badge + words + (lines.length ? (sign ? 0.65 : 0.95) * size : 0) + 2 * rim;
  const element = draw("g", { class: "pill" });
  element.append(draw("rect", {
    x: rim / 2, y: rim / 2, width: width - rim, height: height - rim, rx: 0.68 * size, fill: WHITE, stroke: INK, "stroke-width": rim,
  }));
  if (sign) {
    const [x, y] = [rim + badge / 2, height / 2];
    element.append(draw("circle", { cx: x, cy: y, r: 0.58 * size, fill: colour, stroke: INK, "stroke-width": size / 15 }));
    element.append(letters(sign, x, y + 0.34 * size, 0.92 * size, inkOn(colour), "middle"));
  }
  lines.forEach((one, i) => {
    const base = height / 2 + (i - (lines.length - 1) / 2) * 1.2 * size + 0.35 * size;
    // WebKit rounds the widths of small letters: they are held to those that were measured.
    const held = { textLength: widthOf(one, size).toFixed(2), lengthAdjust: "spacingAndGlyphs" };
    element.append(letters(one, rim + badge + (sign ? 0.2 : 0.47) * size, base, size, INK, "start", held));
  });
  return { element, width, height };
}

/** Name of a row or a column: light with a dark edge. */
export function rimName(name, size) {
  const width = widthOf(name, size);
  const element = draw("g", { class: "rim" });
  element.append(letters(name, width / 2, 0.85 * size, size, WHITE, "middle", { stroke: INK, "stroke-width": size / 5, "paint-order": "stroke", "stroke-linejoin": "round" }));
  return { element, width, height: size };
}

function letters(words, x, y, size, fill, anchor = "start", more = {}) {
  return draw("text", {
    x: x.toFixed(2), y: y.toFixed(2), "font-size": size.toFixed(2), "font-weight": 650, "font-family": FONT, fill, "text-anchor": anchor, ...more,
  }, words);
}
