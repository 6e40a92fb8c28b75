// Lines that stand out on any ground and tell what they say by their shape: as in
// referee/drawing/strokes.py. Points are pixels of the photograph.

import { draw } from "./dom.js";
import { INK, ROLES, WHITE, colourOf, inkOn, roleOf } from "./palette.js";

const STEPS = 12; // Straight pieces of a quarter of a ring.
const FAINT = 0.35; // Of a board's lines.

/** Width of each stroke, and length of its dashes and gaps, in widths of the solid one. */
const SHAPES = {
  solid: [1, 0, 0],
  double: [2.1, 0, 0],
  dashed: [1.15, 3.2, 2.4],
  beaded: [1.7, 0.3, 1.3],
};

/** The lines of a mark, each a list of points. */
export function curves(mark) {
  switch (mark.mark) {
    case "outline":
      return [[...mark.points, mark.points[0]]];
    case "polyline":
    case "grid":
      return mark.paths ?? [];
    case "ring":
      return [turned(mark.centre, mark.right, mark.down, 2 * Math.PI, 4 * STEPS)];
    case "arc":
      return mark.quarters.map(([corner, first, last]) => turned(corner, first, last, Math.PI / 2, STEPS));
    default:
      return [];
  }
}

function turned(centre, first, last, angle, steps) {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const [c, s] = [Math.cos((angle * i) / steps), Math.sin((angle * i) / steps)];
    return [0, 1].map((k) => centre[k] + c * (first[k] - centre[k]) + s * (last[k] - centre[k]));
  });
}

/** A mark as a group of paths; `width` is that of a usual stroke. */
export function paint(mark, width) {
  const lines = curves(mark);
  const all = lines.map(path).join("");
  if (mark.mark === "grid") {
    return draw("g", { class: "mark" }, line(all, WHITE, width / 3, { opacity: FAINT }));
  }
  const stroke = mark.stroke ?? ROLES[roleOf(mark)].stroke;
  const [share, dash, gap] = SHAPES[stroke];
  const usual = mark.width ?? 1;
  const core = width * usual * share;
  const colour = colourOf(mark);
  const edge = 0.4 * width * Math.min(1, 0.5 + 0.5 * usual);
  const group = draw("g", { class: `mark ${roleOf(mark)}` });
  group.append(line(all, INK, core + (colour === WHITE ? 2 : 4) * edge));
  if (colour !== WHITE) group.append(line(all, WHITE, core + 2 * edge));
  if (stroke === "dashed") {
    group.append(line(all, INK, core));
    for (const one of lines) group.append(dashes(one, dash * core, gap * core, colour, core));
  } else {
    group.append(line(all, colour, core));
  }
  if (stroke === "double") group.append(line(all, WHITE, 0.3 * core));
  if (stroke === "beaded") {
    for (const one of lines) group.append(dashes(one, dash * core, gap * core, inkOn(colour), 0.5 * core));
  }
  return group;
}

/** Dashes, as many as fit, evenly along a line. */
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

function line(d, stroke, width, more = {}) {
  return draw("path", {
    d, stroke, fill: "none", "stroke-width": width.toFixed(2), "stroke-linejoin": "round", "stroke-linecap": "round", ...more,
  });
}

/** A small drawing of what a mark looks like, for the legend. */
export function sample(mark) {
  const [x, y, r] = [18, 12, 7];
  const looks = { role: mark.role, side: mark.side, stroke: mark.stroke, width: Math.max(1, mark.width ?? 1), mark: mark.mark };
  const ends = [[x + r, y], [x, y + r], [x - r, y], [x, y - r]];
  const shapes = {
    polyline: { paths: [[[x - 2 * r, y], [x + 2 * r, y]]] },
    ring: { centre: [x, y], right: ends[0], down: ends[1] },
    arc: { quarters: (mark.quarters ?? []).map((_, i) => [[x, y], ends[i % 4], ends[(i + 1) % 4]]) },
    outline: { points: [[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]] },
  };
  return draw("svg", { class: "sample", viewBox: "0 0 36 24", "aria-hidden": "true" }, paint({ ...looks, ...shapes[mark.mark] }, 2));
}

/** A mark for each meaning, in the order in which they come. */
export function legend(marks) {
  const first = new Map();
  for (const mark of marks) {
    if (mark.meaning && mark.mark !== "label" && mark.mark !== "grid" && !first.has(mark.meaning)) first.set(mark.meaning, mark);
  }
  return [...first.values()];
}
