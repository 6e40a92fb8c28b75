// Pieces that players tap in a photograph in which none was found, each with its face.

import { PieceSheets } from "./faces.js";

const LONE_SIDE = 0.05; // Side of the square round a single piece, relative to the picture's shorter side.
const SIDE = 0.8; // Side of the square round a piece, relative to the distance between neighbours.

/** Adds a piece at each tap on a picture; a tap on a piece corrects or removes it. */
export class TappedPieces {
  /** `pieces` are earlier ones: each has its middle, `at`, and its `answers` by the suffix of their keys, such as ".2". */
  constructor(picture, { faces, nameOf, pieces = [] }) {
    this.picture = picture;
    this.nameOf = nameOf;
    this.pieces = [...pieces];
    this.previousOnPiece = picture.onPiece;
    const sheets = new PieceSheets(picture, {
      size: () => picture.source.size, faces: () => faces, name: nameOf, place: ({ id }) => id, none: ({ id }) => this.#remove(id),
      answer: (id, face) => this.#answer(this.pieces[id], face), add: ({ at }, face) => this.#answer({ at, answers: {} }, face),
    });
    // Discs of tiles are asked about after the ruling.
    picture.onEmptyTap = (at) => (faces.corner ? this.#answer({ at, answers: {} }) : sheets.spot({ at, quad: this.#square(at) }));
    picture.onPiece = (piece) => (faces.corner ? this.#remove(piece.id) : sheets.piece({ ...piece, face: null }));
    this.#draw();
    picture.fit(true);
  }

  /** The pieces as the server expects them: their places, and answers by index. */
  get form() {
    const points = this.pieces.map(({ at }) => at.map(Math.round));
    const answers = this.pieces.flatMap((piece, i) => Object.entries(piece.answers).map(([suffix, face]) => [`${i}${suffix}`, face]));
    return { taps: { points, quarters: this.picture.turns }, answers: Object.fromEntries(answers) };
  }

  close() {
    this.picture.onEmptyTap = null;
    this.picture.onPiece = this.previousOnPiece;
  }

  #answer(piece, face) {
    if (face) piece.answers[""] = face;
    if (!this.pieces.includes(piece)) this.pieces.push(piece);
    this.#draw();
  }

  #remove(id) {
    this.pieces.splice(id, 1);
    this.#draw();
  }

  /** A square round a point, upright on the screen. */
  #square([x, y]) {
    const gaps = this.pieces.map(({ at }) => Math.min(...this.pieces.filter((other) => other.at !== at).map((other) => Math.hypot(other.at[0] - at[0], other.at[1] - at[1]))));
    const sorted = gaps.filter(Number.isFinite).sort((a, b) => a - b);
    const half = (SIDE * (sorted[sorted.length >> 1] ?? LONE_SIDE * Math.min(...this.picture.source.size))) / 2;
    const square = [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]];
    const first = (4 - this.picture.turns) % 4;
    return [...square.slice(first), ...square.slice(0, first)];
  }

  #draw() {
    const pieces = this.pieces.map(({ at, answers: { "": face = null } }, id) => (
      { id, face, name: face ? this.nameOf({ face }) : undefined, quad: this.#square(at), alternatives: [], confidence: 1 }));
    const marks = pieces.flatMap(({ id, name, quad }) => [
      { mark: "outline", points: quad, role: "new", pieces: [id] },
      ...(name ? [{ mark: "label", at: quad, text: name, role: "neutral", pieces: [id] }] : []),
    ]);
    this.picture.put(marks, pieces);
  }
}

/** The pieces of an earlier `form`. */
export function restoreTaps({ taps, answers }) {
  return (taps?.points ?? []).map((at, i) => {
    const own = Object.entries(answers).filter(([key]) => key === String(i) || key.startsWith(`${i}.`));
    return { at, answers: Object.fromEntries(own.map(([key, face]) => [key.slice(String(i).length), face])) };
  });
}
