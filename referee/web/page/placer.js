// Places for labels: near what they are about, not on a piece or another label. The method of
// referee/drawing/labels.py, except that leader lines avoid pieces too. It searches all cells of a grid.

import { clamp, inside } from "./geometry.js";

const GRID = 130; // Cells along the longer side.
const COVERING = 1000; // Cost of a label that lies on pieces or labels entirely, in heights of the label.
const HIDING = 25; // Cost of a label that lies on lines entirely.
const CROSSING = 6; // Cost of a leader line that lies on pieces and labels entirely.
const CENTRING = 0.05; // Weight of the distance to a label's centre, relative to that to its edge.
const SAMPLES = 12; // Points tested along a leader line.

/** Places labels one by one in a rectangle [left, top, width, height]. */
export class Placer {
  constructor([left, top, width, height]) {
    this.left = left;
    this.top = top;
    this.step = Math.max(width, height) / GRID;
    this.cols = Math.max(1, Math.ceil(width / this.step));
    this.rows = Math.max(1, Math.ceil(height / this.step));
    this.taken = new Uint8Array(this.cols * this.rows);
    this.lines = new Uint8Array(this.cols * this.rows);
    this.labels = new Uint8Array(this.cols * this.rows);
  }

  #cell([x, y]) {
    return [(x - this.left) / this.step, (y - this.top) / this.step];
  }

  /** Keep labels off a polygon. */
  keepFree(polygon) {
    const points = polygon.map((p) => this.#cell(p));
    const xs = points.map((p) => p[0]);
    const ys = points.map((p) => p[1]);
    const low = [Math.max(0, Math.floor(Math.min(...xs))), Math.max(0, Math.floor(Math.min(...ys)))];
    const high = [Math.min(this.cols - 1, Math.floor(Math.max(...xs))), Math.min(this.rows - 1, Math.floor(Math.max(...ys)))];
    for (let row = low[1]; row <= high[1]; row++) {
      for (let col = low[0]; col <= high[0]; col++) {
        if (inside([col + 0.5, row + 0.5], points)) this.taken[row * this.cols + col] = 1;
      }
    }
    // Cells on the outline too, even if barely covered.
    this.#trace(this.taken, [...points, points[0]], 0);
  }

  /** Keep labels off a curve where possible. */
  avoid(curve, width) {
    this.#trace(this.lines, curve.map((p) => this.#cell(p)), Math.round(width / this.step / 2));
  }

  #trace(mask, points, thick) {
    for (let i = 1; i < points.length; i++) {
      const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
      const steps = Math.max(1, Math.ceil(2 * Math.hypot(x1 - x0, y1 - y0)));
      for (let s = 0; s <= steps; s++) {
        const col = Math.floor(x0 + ((x1 - x0) * s) / steps);
        const row = Math.floor(y0 + ((y1 - y0) * s) / steps);
        this.#fill(mask, col - thick, row - thick, 2 * thick + 1, 2 * thick + 1);
      }
    }
  }

  #fill(mask, col, row, wide, high) {
    for (let y = Math.max(0, row); y < Math.min(this.rows, row + high); y++) {
      mask.fill(1, y * this.cols + Math.max(0, col), y * this.cols + Math.max(0, Math.min(this.cols, col + wide)));
    }
  }

  /** The best place [left, top] for a label of a size, near one of the anchor points. */
  place([width, height], anchors, margin = 0) {
    const wide = Math.min(Math.ceil((width + 2 * margin) / this.step) + 1, this.cols);
    const high = Math.min(Math.ceil((height + 2 * margin) / this.step) + 1, this.rows);
    const points = anchors.map((p) => this.#cell(p));
    const taken = integral(this.taken, this.cols, this.rows);
    const lines = integral(this.lines, this.cols, this.rows);
    let best = Infinity;
    let bestPlace = [0, 0, points[0]];
    for (let row = 0; row + high <= this.rows; row++) {
      for (let col = 0; col + wide <= this.cols; col++) {
        let cost = (COVERING * sum(taken, this.cols, col, row, wide, high) + HIDING * sum(lines, this.cols, col, row, wide, high)) / (wide * high);
        if (cost >= best) continue;
        const [distance, point] = nearest(col, row, wide, high, points);
        cost += distance / high;
        if (cost >= best) continue;
        cost += CROSSING * this.#crossing(col, row, wide, high, point);
        if (cost < best) [best, bestPlace] = [cost, [col, row, point]];
      }
    }
    const [col, row] = bestPlace;
    this.#fill(this.taken, col, row, wide, high);
    this.#fill(this.labels, col, row, wide, high);
    const spot = [this.left + (col + wide / 2) * this.step - width / 2, this.top + (row + high / 2) * this.step - height / 2];
    const lead = leaderLine([...spot, width, height], anchors);
    if (lead) this.#trace(this.labels, lead.map((p) => this.#cell(p)), 0);
    return spot;
  }

  #crossing(col, row, wide, high, end) {
    const start = [clamp(end[0], col, col + wide), clamp(end[1], row, row + high)];
    let covered = 0;
    for (let s = 0; s < SAMPLES; s++) {
      const part = s / (SAMPLES - 1);
      const x = clamp(Math.floor(start[0] + part * (end[0] - start[0])), 0, this.cols - 1);
      const y = clamp(Math.floor(start[1] + part * (end[1] - start[1])), 0, this.rows - 1);
      covered += this.labels[y * this.cols + x] || this.taken[y * this.cols + x];
    }
    return covered / SAMPLES;
  }
}

/** The shortest line from a label [left, top, width, height] to an anchor point, unless they are close. */
export function leaderLine([left, top, width, height], anchors) {
  let best = null;
  let shortest = Infinity;
  for (const end of anchors) {
    const start = [clamp(end[0], left, left + width), clamp(end[1], top, top + height)];
    const distance = Math.hypot(end[0] - start[0], end[1] - start[1]);
    if (distance < shortest) [shortest, best] = [distance, [start, end]];
  }
  return shortest > 0.6 * height ? best : null;
}

function nearest(col, row, wide, high, points) {
  let least = Infinity;
  let closest = points[0];
  for (const [x, y] of points) {
    const offX = Math.abs(col + wide / 2 - x);
    const offY = Math.abs(row + high / 2 - y);
    const distance = Math.hypot(Math.max(offX - wide / 2, 0), Math.max(offY - high / 2, 0)) + CENTRING * (offX + offY);
    if (distance < least) [least, closest] = [distance, [x, y]];
  }
  return [least, closest];
}

/** Summed-area table of a mask. */
function integral(mask, cols, rows) {
  const total = new Uint32Array((cols + 1) * (rows + 1));
  for (let row = 0; row < rows; row++) {
    let line = 0;
    for (let col = 0; col < cols; col++) {
      line += mask[row * cols + col];
      total[(row + 1) * (cols + 1) + col + 1] = total[row * (cols + 1) + col + 1] + line;
    }
  }
  return total;
}

function sum(total, cols, col, row, wide, high) {
  const at = (x, y) => total[y * (cols + 1) + x];
  return at(col + wide, row + high) - at(col, row + high) - at(col + wide, row) + at(col, row);
}
