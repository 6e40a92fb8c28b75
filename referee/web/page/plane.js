// Pieces of a photograph as seen from straight above: groups, each on a lattice of its own.

import { corners, middle } from "./geometry.js";

/** Homography from points to others, by least squares; null if they do not determine one. */
export function homography(from, to) {
  const scale = Math.max(...from.flat().map(Math.abs), 1); // Normalised: the equations are ill-conditioned in pixels.
  const rows = from.flatMap(([px, py], i) => {
    const [x, y, [u, v]] = [px / scale, py / scale, to[i]];
    return [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]];
  });
  const normal = Array.from({ length: 8 }, (_, i) => Array.from({ length: 9 }, (_, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)));
  const h = solve(normal);
  if (!h) return null;
  return ([px, py]) => {
    const [x, y] = [px / scale, py / scale];
    const w = h[6] * x + h[7] * y + 1;
    return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
  };
}

/** Gaussian elimination of rows with the right-hand side as the last entry; null if singular. */
function solve(rows) {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    const best = rows.slice(i).reduce((most, row, k) => (Math.abs(row[i]) > Math.abs(rows[most][i]) ? i + k : most), i);
    [rows[i], rows[best]] = [rows[best], rows[i]];
    if (Math.abs(rows[i][i]) < 1e-12) return null;
    for (let k = 0; k < n; k++) {
      const part = k === i ? 0 : rows[k][i] / rows[i][i];
      for (let j = i; part && j <= n; j++) rows[k][j] -= part * rows[i][j];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}

/** Clockwise quarter turns of a piece relative to the rows of its lattice. */
function quarterTurns(quad, direction) {
  const [own, right] = quad;
  const angle = Math.atan2(right[1] - own[1], right[0] - own[0]) - Math.atan2(direction[1], direction[0]);
  return (4 + Math.round(angle / (Math.PI / 2)) % 4) % 4;
}

/** Direction of a lattice's rows in the photograph, by least squares over the middles of its pieces. */
function rowDirection(pieces) {
  const points = pieces.map(({ quad, row, col }) => [middle(quad), [col, row]]);
  const mean = [0, 1].map((s) => [0, 1].map((k) => points.reduce((sum, pair) => sum + pair[s][k], 0) / points.length));
  let [x, y] = [0, 0];
  for (const [[px, py], [u, v]] of points) {
    const [dx, dy, du, dv] = [px - mean[0][0], py - mean[0][1], u - mean[1][0], v - mean[1][1]];
    // A similarity: columns are perpendicular to rows.
    x += dx * du + dy * dv;
    y += dy * du - dx * dv;
  }
  return [x, y];
}

/** A group of pieces on a lattice, in units of a piece's width, with the homography to it. */
function lattice(pieces, aspect) {
  const direction = rowDirection(pieces);
  const [left, top] = [Math.min(...pieces.map((piece) => piece.col)), Math.min(...pieces.map((piece) => piece.row))];
  const placed = pieces.map((piece) => {
    const [x, y] = [piece.col - left, aspect * (piece.row - top)];
    return { piece, turn: quarterTurns(piece.quad, direction), box: [x, y, 1, aspect] };
  });
  return makeGroup(placed);
}

function makeGroup(placed) {
  for (const place of placed) {
    const box = corners(place.box);
    place.quad = place.piece.quad.map((_, i) => box[(i + place.turn) % 4]);
  }
  const points = placed.flatMap(({ quad }) => quad);
  const to = homography(placed.flatMap(({ piece }) => piece.quad), points);
  return { placed, to, size: [0, 1].map((k) => Math.max(...points.map((p) => p[k]))) };
}

function singlePiece(piece, aspect) {
  return makeGroup([{ piece, turn: 0, box: [0, 0, 1, aspect] }]);
}

/** A printed board with its pieces where they lie in the photograph, all of one size. */
function boardGroup(pieces, boardQuad, { size, piece: side }) {
  const to = homography(boardQuad, corners([0, 0, ...size]));
  const placed = pieces.map((piece) => {
    const [x, y] = to(middle(piece.quad));
    const turn = quarterTurns(piece.quad.map(to), [1, 0]);
    // On a square lattice a piece fills its square.
    const [cx, cy] = side === 1 ? [Math.floor(x) + 0.5, Math.floor(y) + 0.5] : [x, y];
    const box = [cx - side / 2, cy - side / 2, side, side];
    return { piece, turn, box, quad: piece.quad.map((_, i) => corners(box)[(i + turn) % 4]) };
  });
  return { placed, to, size, printed: true };
}

const GAP = 1.2; // Between groups, in widths of a piece.

/** Lay out the pieces of a report in groups; the groups and the size of all together, in widths of a piece. */
export function layOut(report, appearance) {
  const pieces = report.pieces.filter((piece) => piece.face !== "empty" && piece.quad);
  const scale = appearance.size ? 1 / appearance.piece : 1;
  if (appearance.size && !report.board) return null;
  const groups = appearance.size ? [boardGroup(pieces, report.board.corners, appearance)] : latticeGroups(pieces, appearance.aspect);
  if (!groups.length || groups.some((group) => !group.to)) return null;
  const margin = appearance.size ? Math.sqrt(appearance.size[0] * appearance.size[1]) * scale / 14 : GAP;
  const maxWidth = Math.max(...groups.map((group) => group.size[0]), 1.5 * Math.sqrt(groups.reduce((sum, { size: [w, h] }) => sum + (w + GAP) * (h + GAP), 0)));
  let [x, y, rowHeight, right] = [margin, margin, 0, 0];
  for (const group of groups) {
    const [w, h] = group.size.map((v) => v * scale);
    if (x > margin && x + w > maxWidth + margin) [x, y, rowHeight] = [margin, y + rowHeight + GAP, 0];
    const offset = [x, y];
    group.map = (point) => group.to(point).map((v, k) => scale * v + offset[k]);
    group.lay = (points) => points.map((point) => point.map((v, k) => scale * v + offset[k]));
    [x, rowHeight, right] = [x + w + GAP, Math.max(rowHeight, h), Math.max(right, x + w)];
  }
  return { groups, size: [right + margin, y + rowHeight + margin], unit: scale };
}

/** Components from left to right as in the photograph, then single pieces. */
function latticeGroups(pieces, aspect) {
  const byComponent = new Map();
  for (const piece of pieces) {
    const key = piece.component ?? `single ${piece.id}`;
    byComponent.set(key, [...(byComponent.get(key) ?? []), piece]);
  }
  const left = (members) => Math.min(...members.map((piece) => middle(piece.quad)[0]));
  const lattices = [...byComponent.values()].filter((members) => members.length > 1).sort((a, b) => left(a) - left(b));
  const singles = [...byComponent.values()].filter((members) => members.length === 1);
  return [...lattices.map((members) => lattice(members, aspect)), ...singles.map(([piece]) => singlePiece(piece, aspect))];
}

/** The group of some pieces, or else the one nearest to a point of the photograph. */
export function groupOf({ groups }, pieces, point) {
  const owner = groups.find((group) => group.placed.some(({ piece }) => pieces?.includes(piece.id)));
  if (owner || !point) return owner ?? groups[0];
  const distance = (group) => Math.min(...group.placed.map(({ piece }) => Math.hypot(...middle(piece.quad).map((v, k) => v - point[k]))), Infinity);
  return groups.reduce((best, group) => (distance(group) < distance(best) ? group : best));
}
