// A clean drawing of the pieces as seen from straight above, with the marks of the ruling.

import { svg } from "./dom.js";
import { faceName } from "./faces.js";
import { groupOf, homography, layOut } from "./plane.js";
import { fetchAppearance } from "./server.js";
import { mapPoints } from "./geometry.js";

const UNIT = 100; // Width of a piece in pixels.
const COLOURS = { red: "#d8232a", orange: "#f28c1e", yellow: "#f7d917", green: "#3a9d3f", blue: "#1f66c7", purple: "#7d3c98" };
const DISC = 0.44; // Radius of a disc at a tile's corner, relative to the tile's side.

/** Draw a report: the drawing, its size, and marks and pieces in its coordinates; null if that is impossible. */
export async function drawBoard(report, marks) {
  const appearance = await fetchAppearance(report.game);
  const plan = layOut(report, appearance);
  if (!plan) return null;
  const px = (points) => points.map((p) => p.map((v) => UNIT * v));
  const size = plan.size.map((v) => Math.round(UNIT * v));
  const picture = svg("svg", { viewBox: `0 0 ${size.join(" ")}`, class: "drawn", "aria-hidden": "true" });
  for (const group of plan.groups) {
    if (group.printed) picture.append(...printedBoard(appearance, (points) => px(group.lay(points))));
    for (const place of group.placed) {
      const [left, top, width, height] = place.box;
      picture.append(drawPiece(place, px(group.lay(place.quad)), px(group.lay([[left, top], [left + width, top + height]]))));
    }
  }
  const quads = new Map(plan.groups.flatMap((group) => group.placed.map(({ piece, quad }) => [piece.id, px(group.lay(quad))])));
  const pieces = report.pieces.filter(({ id }) => quads.has(id)).map((piece) => ({ ...piece, quad: quads.get(piece.id) }));
  return { picture, size, pieces, marks: marks.map((mark) => moveMark(mark, plan)) };
}

function moveMark(mark, plan) {
  const first = points(mark).flat(3);
  const group = groupOf(plan, mark.pieces, first.length ? first.slice(0, 2) : null);
  // A mark of a single piece moves with it exactly.
  const target = mark.pieces?.length === 1 ? group.placed.find(({ piece }) => piece.id === mark.pieces[0]) : null;
  const place = (target && homography(target.piece.quad, group.lay(target.quad))) ?? group.map;
  return mapPoints(mark, (point) => place(point).map((v) => UNIT * v));
}

const POINTS = ["points", "paths", "centre", "quarters", "at", "corners"];

function points(mark) {
  return POINTS.filter((key) => mark[key]?.length).map((key) => mark[key]);
}

function printedBoard(appearance, place) {
  const [w, h] = appearance.size;
  const path = (outline) => place(outline).map((p) => p.map((v) => v.toFixed(1)).join(" ")).join(" ");
  const rim = appearance.piece * 0.12;
  const shapes = appearance.shapes.map(({ points: outline, fill, glyph, turn }) => {
    const shape = svg("polygon", { points: path(outline), fill, stroke: appearance.ground, "stroke-width": 3 });
    if (!glyph) return shape;
    const [[x, y]] = place([outline.reduce((sum, p) => [sum[0] + p[0] / outline.length, sum[1] + p[1] / outline.length], [0, 0])]);
    return svg("g", {}, shape, letters(glyph, x, y, 44, "#fff", turn));
  });
  return [svg("polygon", { points: path([[-rim, -rim], [w + rim, -rim], [w + rim, h + rim], [-rim, h + rim]]), fill: appearance.ground, stroke: appearance.ground, "stroke-width": 16, "stroke-linejoin": "round" }), ...shapes];
}

function drawPiece({ piece, turn }, quad, [[x, y], [right, bottom]]) {
  const [w, h] = [right - x, bottom - y];
  if (piece.kind === "stone") {
    return svg("g", {}, svg("circle", { cx: x + w / 2, cy: y + h / 2, r: 0.48 * w, fill: COLOURS[piece.face] ?? "#9a9a9a", stroke: "#14171c", "stroke-width": 3 }),
      svg("circle", { cx: x + w / 2, cy: y + h / 2, r: 0.34 * w, fill: "none", stroke: "#ffffff55", "stroke-width": 4 }));
  }
  const body = svg("rect", { x: x + 2, y: y + 2, width: w - 4, height: h - 4, rx: 0.1 * w, fill: piece.face === "back" ? "#8d94a0" : "#fdf8ea", stroke: "#8b8069", "stroke-width": 2.5 });
  if (piece.corners) return svg("g", {}, body, ...piece.corners.map((colour, i) => drawDisc(quad, i, colour)));
  const text = piece.face === "back" ? "" : faceName(piece.face === "unknown" ? null : piece.face);
  const size = Math.min(0.62 * w, (1.45 * w) / Math.max(text.length, 1), 0.62 * h);
  return svg("g", {}, body, letters(text, x + w / 2, y + h / 2, size, piece.kind === "operation" ? "#0b5394" : "#16191f", 90 * turn));
}

/** A quarter of a disc at a corner of a tile. */
function drawDisc(quad, i, colour) {
  const corner = quad[i];
  const end = (other) => corner.map((v, k) => v + DISC * (other[k] - v));
  const [a, b] = [end(quad[(i + 3) % 4]), end(quad[(i + 1) % 4])];
  const radius = Math.hypot(a[0] - corner[0], a[1] - corner[1]);
  const sweep = (a[0] - corner[0]) * (b[1] - corner[1]) - (a[1] - corner[1]) * (b[0] - corner[0]) > 0 ? 1 : 0;
  return svg("path", { d: `M${corner.join(" ")}L${a.join(" ")}A${radius} ${radius} 0 0 ${sweep} ${b.join(" ")}Z`, fill: COLOURS[colour] ?? "#c9c9c9" });
}

function letters(text, x, y, size, fill, turn) {
  return svg("text", { x, y: y + 0.36 * size, "font-size": size, "font-weight": 750, "font-family": "system-ui, sans-serif", "text-anchor": "middle", fill, transform: `rotate(${turn} ${x} ${y})` }, text);
}
