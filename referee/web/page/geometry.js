// Points, quads, and rotation of pictures by quarter turns.

const AGREEMENT = 0.6; // Least length of the mean of unit vectors by which pieces agree on a direction.
const KINDS_WITH_TOP = new Set(["number", "operation", "card"]);

/** Clockwise quarter turns after which most faces are upright; null if they disagree. */
export function uprightTurns(pieces) {
  const directions = pieces.filter((piece) => KINDS_WITH_TOP.has(piece.kind)).map(({ quad }) => {
    const [x, y] = [0, 1].map((k) => quad[0][k] + quad[1][k] - quad[2][k] - quad[3][k]);
    const length = Math.hypot(x, y) || 1;
    return [x / length, y / length];
  });
  const [x, y] = [0, 1].map((k) => directions.reduce((sum, direction) => sum + direction[k], 0) / (directions.length || 1));
  if (Math.hypot(x, y) < AGREEMENT) return null;
  // Up is towards smaller y.
  return (4 - Math.round(Math.atan2(x, -y) / (Math.PI / 2))) % 4;
}

/** A point of a picture of a size, after clockwise quarter turns. */
export function rotatePoint([x, y], quarters, [w, h]) {
  return [[x, y], [h - y, x], [w - x, h - y], [y, w - x]][quarters];
}

/** Map all points in a nested value; `pieces` are ids, not points. */
export function mapPoints(value, mapPoint) {
  if (Array.isArray(value)) {
    const isPoint = value.length === 2 && value.every((v) => typeof v === "number");
    return isPoint ? mapPoint(value) : value.map((item) => mapPoints(item, mapPoint));
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === "pieces" ? item : mapPoints(item, mapPoint)]));
}

export function rotatePoints(value, quarters, size) {
  return mapPoints(value, (point) => rotatePoint(point, quarters, size));
}

export function rotatedSize([w, h], quarters) {
  return quarters % 2 ? [h, w] : [w, h];
}

/** CSS transform that rotates an element at the origin by quarter turns. */
export function rotationTransform(quarters, [w, h]) {
  const [x, y] = [[0, 0], [h, 0], [w, h], [0, w]][quarters];
  return `translate(${x}px, ${y}px) rotate(${90 * quarters}deg)`;
}

export function inside([x, y], polygon) {
  let isInside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [polygon[i], polygon[j]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
}

export function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** Mean of the corners. */
export function middle(quad) {
  return [0, 1].map((k) => quad.reduce((sum, p) => sum + p[k], 0) / quad.length);
}

/** Corners of a rectangle, clockwise from the top left. */
export function corners([left, top, width, height]) {
  return [[left, top], [left + width, top], [left + width, top + height], [left, top + height]];
}
