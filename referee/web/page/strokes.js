// Strokes that stand out on any background, with a shape for each role: as in
// referee/drawing/strokes.py. Points are in pixels of the photograph.

import { svg } from "./dom.js";
import { INK, ROLES, WHITE, colourOf, inkOn, roleOf } from "./palette.js";

const STEPS = 12; // Line segments of a quarter circle.
const GRID_OPACITY = 0.35;

/** Width of each stroke relative to the solid one, and length of its dashes and gaps relative to its width. */
const SHAPES = {
  solid: [1, 0, 0],
  double: [2.1, 0, 0],
  dashed: [1.15, 3.2, 2.4],
  beaded: [1.7, 0.3, 1.3],
};

/** The curves of a mark, each a list of points. */
export function curves(mark) {
  switch (mark.mark) {
    case "outline":
      return [[...mark.points, mark.points[0]]];
    case "polyline":
    case "grid":
      return mark.paths ?? [];
    case "ring":
      return [arcPoints(mark.centre, mark.right, mark.down, 2 * Math.PI, 4 * STEPS)];
    case "arc":
      return mark.quarters.map(([corner, first, last]) => arcPoints(corner, first, last, Math.PI / 2, STEPS));
    default:
      return [];
  }
}

function arcPoints(centre, first, last, angle, steps) {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const [c, s] = [Math.cos((angle * i) / steps), Math.sin((angle * i) / steps)];
    return [0, 1].map((k) => centre[k] + c * (first[k] - centre[k]) + s * (last[k] - centre[k]));
  });
}

/** Draw a mark as a group of paths; `width` is that of a normal stroke. */
export function drawMark(mark, width) {
  const shape = curves(mark);
  const all = shape.map(path).join("");
  if (mark.mark === "grid") {
    return svg("g", { class: "mark" }, line(all, WHITE, width / 3, { opacity: GRID_OPACITY }));
  }
  const stroke = mark.stroke ?? ROLES[roleOf(mark)].stroke;
  const [factor, dash, gap] = SHAPES[stroke];
  const relative = mark.width ?? 1;
  const core = width * relative * factor;
  const colour = colourOf(mark);
  const edge = 0.4 * width * Math.min(1, 0.5 + 0.5 * relative);
  const group = svg("g", { class: `mark ${roleOf(mark)}` });
  group.append(line(all, INK, core + (colour === WHITE ? 2 : 4) * edge));
  if (colour !== WHITE) group.append(line(all, WHITE, core + 2 * edge));
  if (stroke === "dashed") {
    group.append(line(all, INK, core));
    for (const curve of shape) group.append(dashes(curve, dash * core, gap * core, colour, core));
  } else {
    group.append(line(all, colour, core));
  }
  if (stroke === "double") group.append(line(all, WHITE, 0.3 * core));
  if (stroke === "beaded") {
    for (const curve of shape) group.append(dashes(curve, dash * core, gap * core, inkOn(colour), 0.5 * core));
  }
  return group;
}

/** Dashes spaced evenly along a curve. */
function dashes(points, dash, gap, colour, width) {
  const length = points.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - points[i][0], p[1] - points[i][1]), 0);
  const period = length / Math.max(1, Math.round(length / Math.max(dash + gap, 1e-6)));
  return line(path(points), colour, width, {
    "stroke-dasharray": `${dash} ${Math.max(period - dash, 0.01)}`,
    "stroke-dashoffset": dash / 2 - period / 2,
    "stroke-linecap": "butt",
  });
}

function path(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

function line(d, stroke, width, attributes = {}) {
  return svg("path", {
    d, stroke, fill: "none", "stroke-width": width.toFixed(2), "stroke-linejoin": "round", "stroke-linecap": "round", ...attributes,
  });
}

/** A small sample of a mark for the legend. */
export function legendSample(mark) {
  const [x, y, r] = [18, 12, 7];
  const style = { role: mark.role, side: mark.side, stroke: mark.stroke, width: Math.max(1, mark.width ?? 1), mark: mark.mark };
  const ends = [[x + r, y], [x, y + r], [x - r, y], [x, y - r]];
  const shapes = {
    polyline: { paths: [[[x - 2 * r, y], [x + 2 * r, y]]] },
    ring: { centre: [x, y], right: ends[0], down: ends[1] },
    arc: { quarters: (mark.quarters ?? []).map((_, i) => [[x, y], ends[i % 4], ends[(i + 1) % 4]]) },
    outline: { points: [[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]] },
  };
  return svg("svg", { class: "sample", viewBox: "0 0 36 24", "aria-hidden": "true" }, drawMark({ ...style, ...shapes[mark.mark] }, 2));
}

export function legendMarks(marks) {
  const first = new Map();
  for (const mark of marks) {
    if (mark.meaning && mark.mark !== "label" && mark.mark !== "grid" && !first.has(mark.meaning)) first.set(mark.meaning, mark);
  }
  return [...first.values()];
}
