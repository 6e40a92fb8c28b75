// What a piece shows: a look at it from near, its likeliest faces, and all others.

import { button, make, sheet } from "./dom.js";
import { locale, say } from "./words.js";

const SIDE = 132; // Of the look from near, in pixels of the screen.
const ROOM = 0.14; // Of the table round the piece.

export const MOST = 6; // Likeliest faces of a piece that are offered: as many large buttons as a phone has room for.

/** Whether a face says what a piece shows. */
export function known(face) {
  return Boolean(face) && face !== "unknown";
}

// What is said of how pieces lie, and of sides of the photograph.
const LYING = ["nothing", "tile", "card", "touch", "apart", "pod", "line", "other", "yes", "no", "neither"];
const EDGES = ["top", "right", "bottom", "left"];

export const OF_PLACES = new Set([...LYING, ...EDGES]);

/** A face as people say it. */
export function faceName(face) {
  const named = { wild: "ö", back: say("face_down"), empty: say("nothing_there"), unknown: "?", null: "?" };
  if (OF_PLACES.has(face)) return say(`lies_${face}`);
  return named[face] ?? (say.has(`colour_${face}`) ? say(`colour_${face}`) : String(face));
}

/** A piece as people say it: its face, or the colours at its corners. */
export function said(piece) {
  if (piece.corners) return piece.corners.map(faceName).join(", ");
  return piece.face ? faceName(piece.face) : undefined;
}

/** The piece cut out of the picture, upright. */
export function crop(media, size, quad, side = SIDE) {
  const scale = Math.min(2, devicePixelRatio || 1);
  const canvas = make("canvas.crop", { width: side * scale, height: side * scale });
  canvas.style.width = `${side}px`;
  canvas.style.height = `${side}px`;
  if (!media) return canvas;
  const on = canvas.getContext("2d");
  const [own, right, , down] = quad;
  const [a, b, c, d] = [right[0] - own[0], right[1] - own[1], down[0] - own[0], down[1] - own[1]];
  const det = a * d - b * c;
  if (!det) return canvas;
  const inner = side * scale * (1 - 2 * ROOM);
  const [w, h] = [media.naturalWidth || media.videoWidth || media.width, media.naturalHeight || media.videoHeight || media.height];
  // From the picture's pixels to the unit square of the piece, and from there to the canvas.
  const m = [d, -b, -c, a].map((v) => (v / det) * inner);
  const [x, y] = own;
  on.setTransform(m[0], m[1], m[2], m[3], side * scale * ROOM - m[0] * x - m[2] * y, side * scale * ROOM - m[1] * x - m[3] * y);
  on.imageSmoothingQuality = "high";
  // Of the picture no more than shows: WebKit smears what lies far outside of a canvas.
  const rim = ROOM / (1 - 2 * ROOM);
  const seen = [[-rim, -rim], [1 + rim, -rim], [1 + rim, 1 + rim], [-rim, 1 + rim]].map(([u, v]) => [x + u * a + v * c, y + u * b + v * d]);
  const natural = w / size[0];
  const [left, end] = range(seen.map((p) => p[0] * natural), w);
  const [top, bottom] = range(seen.map((p) => p[1] * natural), h);
  const part = [left, top, end - left, bottom - top];
  if (part[2] > 0 && part[3] > 0) on.drawImage(media, ...part, ...part.map((v) => v / natural));
  return canvas;
}

/** The whole pixels, of so many, that cover some places. */
function range(places, all) {
  return [Math.max(0, Math.floor(Math.min(...places))), Math.min(all, Math.ceil(Math.max(...places)))];
}

/** Large buttons for some faces. */
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

/** What is answered of a place where nothing lies: on a board that is a face of its own. */
export function noneOf(faces) {
  return Object.values(faces).flat().includes("empty") ? "empty" : "nothing";
}

/** Ask what a piece shows. `likely` come first; `all` are the game's faces by kind; `none` answers that nothing lies there; `more` stands below. */
function askFace({ title, look, note, likely, all, current, choose, none = null, more: below = null, closed }) {
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
    make("div.look", {}, look, make("div", {}, note, nothing)), first, others.length && rest.hidden ? more : null, rest, below), closed);
}

/** Sheets by which players tell what a piece, a disc or a place shows that they tapped. */
export class Tapping {
  /**
   * Of the moment `how` tells the `size()` of the photograph and the game's `faces()`; of a piece what answers call it,
   * `place(piece, question)`, its face in words, `said(piece)`, and what stands below, `more(piece)`; and the `likely(key)`
   * colours of a disc. It is told `answer(place, face)`, `none(piece)` where nothing lies, and `lies(spot, face)`.
   */
  constructor(picture, how) {
    this.picture = picture;
    this.how = how;
  }

  /** What a piece shows, or what a question is about that names none. */
  piece(piece, point = null, question = null) {
    const { how } = this;
    if (piece.corners) return this.#disc(piece, discAt(piece, point, question), question);
    const read = [piece.face, ...(question?.alternatives ?? []).map(([face]) => face), ...piece.alternatives.map(([face]) => face)];
    const likely = [...new Set(read)].filter((face) => known(face) && !OF_PLACES.has(face)).slice(0, MOST);
    const sure = [make("p", {}, say("sure", { percent: percent(piece.confidence) })), make("p.hint", {}, say("tell_me"))];
    return this.#ask([piece.id], piece, {
      title: known(piece.face) ? say("reads", { face: how.said(piece) }) : say("what_is_it"),
      note: known(piece.face) ? sure : make("p.hint", {}, say("tap_face")),
      likely, all: how.faces(), current: piece.face, choose: (face) => how.answer(how.place(piece, question), face),
    });
  }

  /** An empty place: what lies there was overlooked. */
  spot(spot) {
    const faces = this.how.faces();
    return this.#ask([], spot, {
      title: say("what_lies"), note: make("p.hint", {}, say("overlooked")), likely: faces.corner ? ["tile"] : [], all: faces.corner ? {} : faces,
      choose: (face) => this.how.lies(spot, face), none: null, more: null,
    });
  }

  /** One of a tile's four discs; where it is not said which, that is asked first. */
  #disc(piece, corner, question) {
    const { how } = this;
    const look = this.#look(piece);
    if (corner === null) {
      let picked = null;
      const pick = (i) => () => {
        picked = i;
        close();
      };
      const places = make("div.corners", {}, [0, 1, 3, 2].map((i) => button(faceName(piece.corners[i]), { onclick: pick(i) })));
      this.picture.light([piece.id]);
      const close = sheet(say("which_disc"), make("div", {}, make("div.look", {}, look), places, how.more?.(piece)),
        () => (picked === null ? this.picture.light([]) : this.#disc(piece, picked)));
      return undefined;
    }
    const key = `${how.place(piece)}.${corner}`;
    const [face, colours] = [piece.corners[corner], Object.values(how.faces()).flat()];
    const likely = how.likely(key) ?? question?.alternatives.map(([one]) => one) ?? [];
    return this.#ask([piece.id], piece, {
      title: known(face) ? say("disc_reads", { face: faceName(face) }) : say("what_is_it"), note: make("p.hint", {}, say(known(face) ? "tell_me" : "tap_face")),
      look: make("div.spotted", {}, look, make("span.spot", { dataset: { corner } })),
      likely: likely.length ? likely : colours, all: { colours }, current: face, choose: (colour) => how.answer(key, colour),
    });
  }

  #ask(ids, at, asked) {
    this.picture.light(ids, ids.length ? null : at);
    const none = at.quad ? () => this.how.none(at) : null;
    askFace({ look: this.#look(at), none, more: at.quad ? this.how.more?.(at) : null, closed: () => this.picture.light([]), ...asked });
  }

  #look({ quad }) {
    return quad ? crop(this.picture.media, this.how.size(), quad) : null;
  }
}

/** The disc that a question is about, or else that nearest to a point; null for none. */
function discAt(piece, point, question) {
  if (question?.at?.includes(".")) return Number(question.at.split(".").at(-1));
  const far = point && piece.quad.map((p) => Math.hypot(p[0] - point[0], p[1] - point[1]));
  return far ? far.indexOf(Math.min(...far)) : null;
}

function percent(share) {
  return Math.min(99.9, Math.floor(1000 * share) / 10).toLocaleString(locale());
}
