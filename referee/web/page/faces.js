// Faces of pieces: their names, buttons to choose them, and sheets to correct a piece.

import { button, make, sheet } from "./dom.js";
import { locale, say } from "./words.js";

const CROP_PX = 132; // Side of a cropped piece on the screen.
const MARGIN = 0.14; // Round a cropped piece, relative to the crop.

export const MAX_LIKELY = 6; // Faces offered for a piece: as many large buttons as fit on a phone.

/** Whether a face was read. */
export function isKnown(face) {
  return Boolean(face) && face !== "unknown";
}

// Answers about how pieces lie, and about sides of the photograph.
const HOW_PIECES_LIE = ["nothing", "tile", "card", "touch", "apart", "pod", "line", "other", "yes", "no", "neither"];
const EDGES = ["top", "right", "bottom", "left"];

export const PLACEMENTS = new Set([...HOW_PIECES_LIE, ...EDGES]);

export function faceName(face) {
  const names = { wild: "ö", back: say("face_down"), empty: say("nothing_there"), unknown: "?", null: "?" };
  if (PLACEMENTS.has(face)) return say(`lies_${face}`);
  return names[face] ?? (say.has(`colour_${face}`) ? say(`colour_${face}`) : String(face));
}

/** Name of a piece: its face, or the colours of its corners. */
export function pieceName(piece) {
  if (piece.corners) return piece.corners.map(faceName).join(", ");
  return piece.face ? faceName(piece.face) : undefined;
}

/** The piece cropped from the picture, upright, as a canvas. */
export function crop(media, size, quad, side = CROP_PX) {
  const scale = Math.min(2, devicePixelRatio || 1);
  const canvas = make("canvas.crop", { width: side * scale, height: side * scale });
  canvas.style.width = `${side}px`;
  canvas.style.height = `${side}px`;
  if (!media) return canvas;
  const context = canvas.getContext("2d");
  const [origin, right, , below] = quad;
  const [a, b, c, d] = [right[0] - origin[0], right[1] - origin[1], below[0] - origin[0], below[1] - origin[1]];
  const det = a * d - b * c;
  if (!det) return canvas;
  const inner = side * scale * (1 - 2 * MARGIN);
  const [w, h] = [media.naturalWidth || media.videoWidth || media.width, media.naturalHeight || media.videoHeight || media.height];
  // From pixels of the picture to the unit square of the piece, and from there to the canvas.
  const m = [d, -b, -c, a].map((v) => (v / det) * inner);
  const [x, y] = origin;
  context.setTransform(m[0], m[1], m[2], m[3], side * scale * MARGIN - m[0] * x - m[2] * y, side * scale * MARGIN - m[1] * x - m[3] * y);
  context.imageSmoothingQuality = "high";
  // Draw only the visible part: WebKit smears pixels far outside of a canvas.
  const rim = MARGIN / (1 - 2 * MARGIN);
  const visible = [[-rim, -rim], [1 + rim, -rim], [1 + rim, 1 + rim], [-rim, 1 + rim]].map(([u, v]) => [x + u * a + v * c, y + u * b + v * d]);
  const natural = w / size[0];
  const [left, end] = pixelRange(visible.map((p) => p[0] * natural), w);
  const [top, bottom] = pixelRange(visible.map((p) => p[1] * natural), h);
  const part = [left, top, end - left, bottom - top];
  if (part[2] > 0 && part[3] > 0) context.drawImage(media, ...part, ...part.map((v) => v / natural));
  return canvas;
}

/** The range of whole pixels, below `size`, that covers some coordinates. */
function pixelRange(coordinates, size) {
  return [Math.max(0, Math.floor(Math.min(...coordinates))), Math.min(size, Math.ceil(Math.max(...coordinates)))];
}

export function faceButtons(faces, choose, current) {
  return make("div.faces", {}, faces.map((face) => make(
    "button.face", {
      type: "button", dataset: { face }, "aria-pressed": current === undefined ? undefined : String(face === current),
      onclick: () => choose(face),
    },
    isColour(face) ? make("span.disc", { dataset: { colour: face } }) : null,
    make("span", {}, faceName(face)),
  )));
}

function isColour(face) {
  return say.has(`colour_${face}`);
}

/** The answer that nothing lies in a place: on a board, a face. */
export function emptyFace(faces) {
  return Object.values(faces).flat().includes("empty") ? "empty" : "nothing";
}

/** Ask for a face: the `likely` ones first, then `all` of the game by kind. `none` answers that nothing lies there. */
function askFace({ title, image, note, likely, all, current, choose, none = null, footer = null, onclose }) {
  const pick = (face) => {
    close();
    choose(face);
  };
  const others = Object.values(all).flat().filter((face) => !likely.includes(face) && face !== "empty");
  const nothing = none && current !== "empty" ? button(say("nothing_lies"), { icon: "close", kind: "quiet nothing", onclick: () => { close(); none(); } }) : null;
  const rest = make("div.rest", { hidden: true }, faceButtons(others, pick));
  const more = button(say("something_else"), {
    kind: "wide", icon: "more", "aria-expanded": "false",
    onclick: () => {
      rest.hidden = false;
      more.remove();
      rest.querySelector("button")?.focus();
    },
  });
  const first = likely.length ? faceButtons(likely, pick, current) : null;
  if (likely.length < 2) rest.hidden = false;
  const close = sheet(title, make("div", {},
    make("div.crop-row", {}, image, make("div", {}, note, nothing)), first, others.length && rest.hidden ? more : null, rest, footer), onclose);
}

/** Sheets on which players say what a tapped piece, disc or empty place shows. */
export class PieceSheets {
  /**
   * `callbacks` give the `size()` of the photograph, the game's `faces()`, the `place(piece, question)` by which answers
   * name a piece, its `name(piece)`, a `footer(piece)`, and the `likely(key)` colours of a disc. They receive
   * `answer(place, face)`, `none(piece)` for a piece that is not there, and `add(spot, face)`.
   */
  constructor(picture, callbacks) {
    this.picture = picture;
    this.callbacks = callbacks;
  }

  /** Ask what a piece shows, or answer a question. */
  piece(piece, point = null, question = null) {
    const { callbacks: callbacks } = this;
    if (piece.corners) return this.#askDisc(piece, discIndex(piece, point, question), question);
    const candidates = [piece.face, ...(question?.alternatives ?? []).map(([face]) => face), ...piece.alternatives.map(([face]) => face)];
    const likely = [...new Set(candidates)].filter((face) => isKnown(face) && !PLACEMENTS.has(face)).slice(0, MAX_LIKELY);
    const confidence = [make("p", {}, say("sure", { percent: percent(piece.confidence) })), make("p.hint", {}, say("tell_me"))];
    return this.#ask([piece.id], piece, {
      title: isKnown(piece.face) ? say("reads", { face: callbacks.name(piece) }) : say("what_is_it"),
      note: isKnown(piece.face) ? confidence : make("p.hint", {}, say("tap_face")),
      likely, all: callbacks.faces(), current: piece.face, choose: (face) => callbacks.answer(callbacks.place(piece, question), face),
    });
  }

  /** Ask what lies in an empty place. */
  spot(spot) {
    const faces = this.callbacks.faces();
    return this.#ask([], spot, {
      title: say("what_lies"), note: make("p.hint", {}, say("overlooked")), likely: faces.corner ? ["tile"] : [], all: faces.corner ? {} : faces,
      choose: (face) => this.callbacks.add(spot, face), none: null, footer: null,
    });
  }

  /** Ask for the colour of a disc of a tile; first which disc, if that is not known. */
  #askDisc(piece, corner, question) {
    const { callbacks: callbacks } = this;
    const image = this.#cropOf(piece);
    if (corner === null) {
      let picked = null;
      const pick = (i) => () => {
        picked = i;
        close();
      };
      const choices = make("div.corners", {}, [0, 1, 3, 2].map((i) => button(faceName(piece.corners[i]), { onclick: pick(i) })));
      this.picture.highlight([piece.id]);
      const close = sheet(say("which_disc"), make("div", {}, make("div.crop-row", {}, image), choices, callbacks.footer?.(piece)),
        () => (picked === null ? this.picture.highlight([]) : this.#askDisc(piece, picked)));
      return undefined;
    }
    const key = `${callbacks.place(piece)}.${corner}`;
    const [face, colours] = [piece.corners[corner], Object.values(callbacks.faces()).flat()];
    const likely = callbacks.likely(key) ?? question?.alternatives.map(([colour]) => colour) ?? [];
    return this.#ask([piece.id], piece, {
      title: isKnown(face) ? say("disc_reads", { face: faceName(face) }) : say("what_is_it"), note: make("p.hint", {}, say(isKnown(face) ? "tell_me" : "tap_face")),
      image: make("div.marked-crop", {}, image, make("span.spot", { dataset: { corner } })),
      likely: likely.length ? likely : colours, all: { colours }, current: face, choose: (colour) => callbacks.answer(key, colour),
    });
  }

  #ask(ids, target, options) {
    this.picture.highlight(ids, ids.length ? null : target);
    const none = target.quad ? () => this.callbacks.none(target) : null;
    const footer = target.quad ? this.callbacks.footer?.(target) : null;
    askFace({ image: this.#cropOf(target), none, footer, onclose: () => this.picture.highlight([]), ...options });
  }

  #cropOf({ quad }) {
    return quad ? crop(this.picture.media, this.callbacks.size(), quad) : null;
  }
}

/** Index of the disc that a question is about, or else of that nearest to a point; null if neither is given. */
function discIndex(piece, point, question) {
  if (question?.at?.includes(".")) return Number(question.at.split(".").at(-1));
  const distances = point && piece.quad.map((p) => Math.hypot(p[0] - point[0], p[1] - point[1]));
  return distances ? distances.indexOf(Math.min(...distances)) : null;
}

function percent(share) {
  return Math.min(99.9, Math.floor(1000 * share) / 10).toLocaleString(locale());
}
