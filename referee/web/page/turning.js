// Pictures turned by quarters, so that faces stand upright wherever the phone was held.

const AGREEING = 0.6; // Length of the mean of all ways up from which the pieces agree on one.
const FACED = new Set(["number", "operation", "card"]);

/** Quarters of a turn, clockwise, after which most faces stand upright; null where they do not agree. */
export function upright(pieces) {
  const ways = pieces.filter((piece) => FACED.has(piece.kind)).map(({ quad }) => {
    const [x, y] = [0, 1].map((k) => quad[0][k] + quad[1][k] - quad[2][k] - quad[3][k]);
    const long = Math.hypot(x, y) || 1;
    return [x / long, y / long];
  });
  const [x, y] = [0, 1].map((k) => ways.reduce((sum, way) => sum + way[k], 0) / (ways.length || 1));
  if (Math.hypot(x, y) < AGREEING) return null;
  // Up is towards smaller y: an eighth of a turn to either side is upright enough.
  return (4 - Math.round(Math.atan2(x, -y) / (Math.PI / 2))) % 4;
}

/** Where a point of a picture of a size lies once that is turned. */
export function turned([x, y], quarters, [w, h]) {
  return [[x, y], [h - y, x], [w - x, h - y], [y, w - x]][quarters];
}

/** Something with all points in it, however deep, led elsewhere; `pieces` are numbers and no points. */
export function mapped(value, to) {
  if (Array.isArray(value)) {
    const isPoint = value.length === 2 && value.every((v) => typeof v === "number");
    return isPoint ? to(value) : value.map((one) => mapped(one, to));
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === "pieces" ? one : mapped(one, to)]));
}

/** The same turned. */
export function turnedAll(value, quarters, size) {
  return mapped(value, (point) => turned(point, quarters, size));
}

/** Size of a picture once it is turned. */
export function turnedSize([w, h], quarters) {
  return quarters % 2 ? [h, w] : [w, h];
}

/** The same as a transform of an element that lies at the origin. */
export function turnedElement(quarters, [w, h]) {
  const [x, y] = [[0, 0], [h, 0], [w, h], [0, w]][quarters];
  return `translate(${x}px, ${y}px) rotate(${90 * quarters}deg)`;
}
