// Pieces tapped in a photograph in which none was found, each with what it shows.

import { Tapping } from "./faces.js";

const ALONE = 0.05; // Side of a piece beside which no other was tapped, as a share of the picture's shorter side.
const SQUARE = 0.8; // Side of what is drawn round a piece, as a share of the way to the next.

/** Over a picture: a tap tells of a piece, another one on it puts that right, or takes it away. */
export class Taps {
  /** `pieces` are those of before, each with its middle, `at`, and what was `told` of it: answers by what follows its number. */
  constructor(picture, { faces, said, pieces = [] }) {
    this.picture = picture;
    this.faces = faces;
    this.said = said;
    this.pieces = [...pieces];
    this.before = picture.onPiece;
    const sheets = new Tapping(picture, {
      size: () => picture.given.size, faces: () => faces, said, place: ({ id }) => id, none: ({ id }) => this.#gone(id),
      answer: (id, face) => this.#told(this.pieces[id], face), lies: ({ at }, face) => this.#told({ at, told: {} }, face),
    });
    // Of a tile with discs it is asked in the end what they show.
    picture.onPlace = (at) => (faces.corner ? this.#told({ at, told: {} }) : sheets.spot({ at, quad: this.#square(at) }));
    picture.onPiece = (piece) => (faces.corner ? this.#gone(piece.id) : sheets.piece({ ...piece, face: null }));
    this.#draw();
    picture.fit(true);
  }

  /** What tells the server of them: their places, and the answers of each by its number. */
  get form() {
    const points = this.pieces.map(({ at }) => at.map(Math.round));
    const answers = this.pieces.flatMap(({ told }, i) => Object.entries(told).map(([end, face]) => [`${i}${end}`, face]));
    return { taps: { points, quarters: this.picture.turns }, answers: Object.fromEntries(answers) };
  }

  close() {
    this.picture.onPlace = null;
    this.picture.onPiece = this.before;
  }

  #told(piece, face) {
    if (face) piece.told[""] = face;
    if (!this.pieces.includes(piece)) this.pieces.push(piece);
    this.#draw();
  }

  #gone(id) {
    this.pieces.splice(id, 1);
    this.#draw();
  }

  /** A square round a point that stands as the picture does. */
  #square([x, y]) {
    const nearest = this.pieces.map(({ at }) => Math.min(...this.pieces.filter((one) => one.at !== at).map((one) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]))));
    const ways = nearest.filter(Number.isFinite).sort((a, b) => a - b);
    const half = (SQUARE * (ways[ways.length >> 1] ?? ALONE * Math.min(...this.picture.given.size))) / 2;
    const square = [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]];
    const first = (4 - this.picture.turns) % 4;
    return [...square.slice(first), ...square.slice(0, first)];
  }

  #draw() {
    const pieces = this.pieces.map(({ at, told: { "": face = null } }, id) => ({ id, face, said: face ? this.said({ face }) : undefined, quad: this.#square(at), alternatives: [], confidence: 1 }));
    const marks = pieces.flatMap(({ id, said, quad }) => [
      { mark: "outline", points: quad, role: "new", pieces: [id] },
      ...(said ? [{ mark: "label", at: quad, text: said, role: "neutral", pieces: [id] }] : []),
    ]);
    this.picture.put(marks, pieces);
  }
}

/** What was tapped and answered before, in that form, as pieces again. */
export function tappedBefore({ taps, answers }) {
  return (taps?.points ?? []).map((at, i) => {
    const own = Object.entries(answers).filter(([name]) => name === String(i) || name.startsWith(`${i}.`));
    return { at, told: Object.fromEntries(own.map(([name, face]) => [name.slice(String(i).length), face])) };
  });
}
