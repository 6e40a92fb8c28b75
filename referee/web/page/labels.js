// Text on a picture: pills, and names on the rim of a board. As in referee/drawing/text.py.

import { svg } from "./dom.js";
import { INK, ROLES, WHITE, inkOn } from "./palette.js";

const FONT = "system-ui, sans-serif";
const canvas = document.createElement("canvas").getContext("2d");

function widthOf(text, size) {
  canvas.font = `650 100px ${FONT}`;
  return (canvas.measureText(text).width * size) / 100;
}

/** Break a text into lines no wider than `maxWidth`, at spaces but not at no-break spaces. */
function wrap(text, size, maxWidth) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) && widthOf(longer, size) > maxWidth) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Text on a white background after the sign of its role; just the sign if there is no text. */
export function pill(text, role, size, maxWidth) {
  const { colour, sign } = ROLES[role];
  const badge = sign ? 1.35 * size : 0;
  const lines = text ? wrap(text, size, maxWidth - badge - size) : [];
  const textWidth = Math.max(0, ...lines.map((line) => widthOf(line, size)));
  const rim = 0.09 * size;
  const height = 1.2 * size * Math.max(1, lines.length) + 0.26 * size;
  const width = badge + textWidth + (lines.length ? (sign ? 0.65 : 0.95) * size : 0) + 2 * rim;
  const element = svg("g", { class: "pill" });
  element.append(svg("rect", {
    x: rim / 2, y: rim / 2, width: width - rim, height: height - rim, rx: 0.68 * size, fill: WHITE, stroke: INK, "stroke-width": rim,
  }));
  if (sign) {
    const [x, y] = [rim + badge / 2, height / 2];
    element.append(svg("circle", { cx: x, cy: y, r: 0.58 * size, fill: colour, stroke: INK, "stroke-width": size / 15 }));
    element.append(letters(sign, x, y + 0.34 * size, 0.92 * size, inkOn(colour), "middle"));
  }
  lines.forEach((line, i) => {
    const base = height / 2 + (i - (lines.length - 1) / 2) * 1.2 * size + 0.35 * size;
    // WebKit rounds the widths of small letters: set the measured width.
    const fixedWidth = { textLength: widthOf(line, size).toFixed(2), lengthAdjust: "spacingAndGlyphs" };
    element.append(letters(line, rim + badge + (sign ? 0.2 : 0.47) * size, base, size, INK, "start", fixedWidth));
  });
  return { element, width, height };
}

/** Name of a row or column, light with a dark outline. */
export function rimName(name, size) {
  const width = widthOf(name, size);
  const element = svg("g", { class: "rim" });
  element.append(letters(name, width / 2, 0.85 * size, size, WHITE, "middle", { stroke: INK, "stroke-width": size / 5, "paint-order": "stroke", "stroke-linejoin": "round" }));
  return { element, width, height: size };
}

function letters(text, x, y, size, fill, anchor = "start", attributes = {}) {
  return svg("text", {
    x: x.toFixed(2), y: y.toFixed(2), "font-size": size.toFixed(2), "font-weight": 650, "font-family": FONT, fill, "text-anchor": anchor, ...attributes,
  }, text);
}
