// What lies on the table drawn clean, as seen from straight above, with the marks of the ruling.

import { draw } from "./dom.js";
import { faceName } from "./faces.js";
import { groupOf, homography, plan } from "./plane.js";
import { allLooks } from "./server.js";
import { mapped } from "./turning.js";

const UNIT = 100; // Pixels of a piece's width.
const COLOURS = { red: "#d8232a", orange: "#f28c1e", yellow: "#f7d917", green: "#3a9d3f", blue: "#1f66c7", purple: "#7d3c98" };
const DISC = 0.44; // Radius of a disc at a tile's corner, in sides.

/** A drawing, and marks and pieces where they lie in it; null where nothing can be drawn. */
export async function drawn(report, marks) {
  const looks = await allLooks(report.game);
  const laid = plan(report, looks);
  if (!laid) return null;
  const px = (points) => points.map((p) => p.map((v) => UNIT * v));
  const size = laid.size.map((v) => Math.round(UNIT * v));
  const picture = draw("svg", { viewBox: `0 0 ${size.join(" ")}`, class: "drawn", "aria-hidden": "true" });
  for (const group of laid.groups) {
    if (group.printed) picture.append(...printed(looks, (points) => px(group.lay(points))));
    for (const one of group.placed) picture.append(piece(one, px(group.lay(one.quad)), px(group.lay([one.box.slice(0, 2), [one.box[0] + one.box[2], one.box[1] + one.box[3]]]))));
  }
  const places = new Map(laid.groups.flatMap((group) => group.placed.map((one) => [one.piece.id, px(group.lay(one.quad))])));
  const pieces = report.pieces.filter((one) => places.has(one.id)).map((one) => ({ ...one, quad: places.get(one.id) }));
  return { picture, size, pieces, marks: marks.map((mark) => moved(mark, laid)) };
}

/** A mark with all its points in the drawing. */
function moved(mark, laid) {
  const first = points(mark).flat(3);
  const group = groupOf(laid, mark.pieces, first.length ? first.slice(0, 2) : null);
  // What is about one piece goes where that is drawn, were it seen a little beside it.
  const own = mark.pieces?.length === 1 ? group.placed.find((one) => one.piece.id === mark.pieces[0]) : null;
  const place = (own && homography(own.piece.quad, group.lay(own.quad))) ?? group.map;
  return mapped(mark, (point) => place(point).map((v) => UNIT * v));
}

const POINTS = ["points", "paths", "centre", "quarters", "at", "corners"];

function points(mark) {
  return POINTS.filter((key) => mark[key]?.length).map((key) => mark[key]);
}

/** The board itself. */
function printed(looks, place) {
  const [w, h] = looks.size;
  const path = (around) => place(around).map((p) => p.map((v) => v.toFixed(1)).join(" ")).join(" ");
  const rim = looks.piece * 0.12;
  const shapes = looks.shapes.map(({ points: around, fill, glyph, turn }) => {
    const shape = draw("polygon", { points: path(around), fill, stroke: looks.ground, "stroke-width": 3 });
    if (!glyph) return shape;
    const [[x, y]] = place([around.reduce((sum, p) => [sum[0] + p[0] / around.length, sum[1] + p[1] / around.length], [0, 0])]);
    return draw("g", {}, shape, letters(glyph, x, y, 44, "#fff", turn));
  });
  return [draw("polygon", { points: path([[-rim, -rim], [w + rim, -rim], [w + rim, h + rim], [-rim, h + rim]]), fill: looks.ground, stroke: looks.ground, "stroke-width": 16, "stroke-linejoin": "round" }), ...shapes];
}

/** A tile, card or stone. */
function piece({ piece: one, turn }, quad, [[x, y], [right, low]]) {
  const [w, h] = [right - x, low - y];
  if (one.kind === "stone") {
    return draw("g", {}, draw("circle", { cx: x + w / 2, cy: y + h / 2, r: 0.48 * w, fill: COLOURS[one.face] ?? "#9a9a9a", stroke: "#14171c", "stroke-width": 3 }),
      draw("circle", { cx: x + w / 2, cy: y + h / 2, r: 0.34 * w, fill: "none", stroke: "#ffffff55", "stroke-width": 4 }));
  }
  const body = draw("rect", { x: x + 2, y: y + 2, width: w - 4, height: h - 4, rx: 0.1 * w, fill: one.face === "back" ? "#8d94a0" : "#fdf8ea", stroke: "#8b8069", "stroke-width": 2.5 });
  if (one.corners) return draw("g", {}, body, ...one.corners.map((colour, i) => disc(quad, i, colour)));
  const words = one.face === "back" ? "" : faceName(one.face === "unknown" ? null : one.face);
  const size = Math.min(0.62 * w, (1.45 * w) / Math.max(words.length, 1), 0.62 * h);
  return draw("g", {}, body, letters(words, x + w / 2, y + h / 2, size, one.kind === "operation" ? "#0b5394" : "#16191f", 90 * turn));
}

/** A quarter of a disc at a corner of a tile. */
function disc(quad, i, colour) {
  const own = quad[i];
  const end = (other) => own.map((v, k) => v + DISC * (other[k] - v));
  const [a, b] = [end(quad[(i + 3) % 4]), end(quad[(i + 1) % 4])];
  const radius = Math.hypot(a[0] - own[0], a[1] - own[1]);
  const sweep = (a[0] - own[0]) * (b[1] - own[1]) - (a[1] - own[1]) * (b[0] - own[0]) > 0 ? 1 : 0;
  return draw("path", { d: `M${own.join(" ")}L${a.join(" ")}A${radius} ${radius} 0 0 ${sweep} ${b.join(" ")}Z`, fill: COLOURS[colour] ?? "#c9c9c9" });
}

function letters(words, x, y, size, fill, turn) {
  return draw("text", { x, y: y + 0.36 * size, "font-size": size, "font-weight": 750, "font-family": "system-ui, sans-serif", "text-anchor": "middle", fill, transform: `rotate(${turn} ${x} ${y})` }, words);
}
