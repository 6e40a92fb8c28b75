// From a photograph to what lies there as seen from straight above: groups of pieces, each on its own lattice.

import { corners, middle } from "./placing.js";

/** The homography that leads from some points to others, by least squares; null where they do not tell it. */
export function homography(from, to) {
  const far = Math.max(...from.flat().map(Math.abs), 1); // All in numbers about 1, or little is left of them.
  const rows = from.flatMap(([px, py], i) => {
    const [x, y, [u, v]] = [px / far, py / far, to[i]];
    return [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]];
  });
  const normal = Array.from({ length: 8 }, (_, i) => Array.from({ length: 9 }, (_, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)));
  const h = solved(normal);
  if (!h) return null;
  return ([px, py]) => {
    const [x, y] = [px / far, py / far];
    const w = h[6] * x + h[7] * y + 1;
    return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
  };
}

/** Gauss's elimination: rows with what they come to as their last entry. */
function solved(rows) {
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

/** Which corner of a piece lies at the top left of its place on a lattice, as most of its neighbours show. */
function turnOf(quad, across) {
  const [own, right] = quad;
  const angle = Math.atan2(right[1] - own[1], right[0] - own[0]) - Math.atan2(across[1], across[0]);
  return (4 + Math.round(angle / (Math.PI / 2)) % 4) % 4;
}

/** Direction of a lattice's rows in the photograph, from the middles of its pieces. */
function acrossOf(pieces) {
  const own = pieces.map(({ quad, row, col }) => [middle(quad), [col, row]]);
  const mean = [0, 1].map((s) => [0, 1].map((k) => own.reduce((sum, one) => sum + one[s][k], 0) / own.length));
  let [x, y] = [0, 0];
  for (const [[px, py], [u, v]] of own) {
    const [dx, dy, du, dv] = [px - mean[0][0], py - mean[0][1], u - mean[1][0], v - mean[1][1]];
    // A similarity: what lies one down is what lies one across, turned by a right angle.
    x += dx * du + dy * dv;
    y += dy * du - dx * dv;
  }
  return [x, y];
}

/** A lattice in units of a piece's width: its pieces at their places, and the way there. */
function lattice(pieces, aspect) {
  const across = acrossOf(pieces);
  const [left, top] = [Math.min(...pieces.map((one) => one.col)), Math.min(...pieces.map((one) => one.row))];
  const placed = pieces.map((piece) => {
    const [x, y] = [piece.col - left, aspect * (piece.row - top)];
    return { piece, turn: turnOf(piece.quad, across), box: [x, y, 1, aspect] };
  });
  return grouped(placed);
}

function grouped(placed) {
  for (const one of placed) {
    const around = corners(one.box);
    one.quad = one.piece.quad.map((_, i) => around[(i + one.turn) % 4]);
  }
  const to = homography(placed.flatMap((one) => one.piece.quad), placed.flatMap((one) => one.quad));
  const ends = placed.flatMap((one) => one.quad);
  return { placed, to, size: [0, 1].map((k) => Math.max(...ends.map((p) => p[k]))) };
}

/** One piece by itself, upright. */
function single(piece, aspect) {
  return grouped([{ piece, turn: 0, box: [0, 0, 1, aspect] }]);
}

/** A printed board; its pieces lie where they were seen, as large as they are. */
function onBoard(pieces, corners_, { size, piece: side }) {
  const to = homography(corners_, corners([0, 0, ...size]));
  const placed = pieces.map((piece) => {
    const [x, y] = to(middle(piece.quad));
    const turn = turnOf(piece.quad.map(to), [1, 0]);
    // On a square lattice a piece fills its place.
    const [cx, cy] = side === 1 ? [Math.floor(x) + 0.5, Math.floor(y) + 0.5] : [x, y];
    const box = [cx - side / 2, cy - side / 2, side, side];
    return { piece, turn, box, quad: piece.quad.map((_, i) => corners(box)[(i + turn) % 4]) };
  });
  return { placed, to, size, printed: true };
}

const GAP = 1.2; // Between groups, in widths of a piece.

/** All that lies there: groups with their places `at`, and the size of all together, in widths of a piece. */
export function plan(report, looks) {
  const pieces = report.pieces.filter((piece) => piece.face !== "empty" && piece.quad);
  const scale = looks.size ? 1 / looks.piece : 1;
  if (looks.size && !report.board) return null;
  const groups = looks.size ? [onBoard(pieces, report.board.corners, looks)] : bare(pieces, looks.aspect);
  if (!groups.length || groups.some((one) => !one.to)) return null;
  const room = looks.size ? Math.sqrt(looks.size[0] * looks.size[1]) * scale / 14 : GAP;
  const wide = Math.max(...groups.map((one) => one.size[0]), 1.5 * Math.sqrt(groups.reduce((sum, { size: [w, h] }) => sum + (w + GAP) * (h + GAP), 0)));
  let [x, y, high, right] = [room, room, 0, 0];
  for (const group of groups) {
    const [w, h] = group.size.map((v) => v * scale);
    if (x > room && x + w > wide + room) [x, y, high] = [room, y + high + GAP, 0];
    const at = [x, y];
    group.map = (point) => group.to(point).map((v, k) => scale * v + at[k]);
    group.lay = (points) => points.map((point) => point.map((v, k) => scale * v + at[k]));
    [x, high, right] = [x + w + GAP, Math.max(high, h), Math.max(right, x + w)];
  }
  return { groups, size: [right + room, y + high + room], unit: scale };
}

/** Lattices from left to right as in the photograph, and then what lies by itself. */
function bare(pieces, aspect) {
  const by = new Map();
  for (const piece of pieces) {
    const key = piece.component ?? `alone ${piece.id}`;
    by.set(key, [...(by.get(key) ?? []), piece]);
  }
  const left = (own) => Math.min(...own.map((piece) => middle(piece.quad)[0]));
  const many = [...by.values()].filter((own) => own.length > 1).sort((a, b) => left(a) - left(b));
  const alone = [...by.values()].filter((own) => own.length === 1);
  return [...many.map((own) => lattice(own, aspect)), ...alone.map(([piece]) => single(piece, aspect))];
}

/** The group that some pieces, or else a point of the photograph, belong to. */
export function groupOf({ groups }, pieces, point) {
  const own = groups.find((group) => group.placed.some((one) => pieces?.includes(one.piece.id)));
  if (own || !point) return own ?? groups[0];
  const far = (group) => Math.min(...group.placed.map(({ piece }) => Math.hypot(...middle(piece.quad).map((v, k) => v - point[k]))), Infinity);
  return groups.reduce((best, group) => (far(group) < far(best) ? group : best));
}
