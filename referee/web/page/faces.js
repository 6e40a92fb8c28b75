// What a piece shows: a look at it from near, its likeliest faces, and all others.

import { button, make, sheet } from "./dom.js";
import { say } from "./words.js";

const SIDE = 132; // Of the look from near, in pixels of the screen.
const ROOM = 0.14; // Of the table round the piece.

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
export function askFace({ title, look, note, likely, all, current, choose, none = null, more: below = null, closed }) {
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

/** Ask for the colour of one of a tile's four discs; where it is not said of which, `pick` is told that. */
export function askDisc({ piece, corner, look, likely, colours, choose, pick, none = null, more = null, closed }) {
  if (corner === null) {
    let picked = null;
    const places = make("div.corners", {}, [0, 1, 3, 2].map((i) => button(faceName(piece.corners[i]), { onclick: () => {
      picked = i;
      close();
    } })));
    const close = sheet(say("which_disc"), make("div", {}, make("div.look", {}, look), places, more), () => (picked === null ? closed() : pick(picked)));
    return;
  }
  const face = piece.corners[corner];
  askFace({
    title: known(face) ? say("disc_reads", { face: faceName(face) }) : say("what_is_it"),
    look: make("div.spotted", {}, look, make("span.spot", { dataset: { corner } })), note: make("p.hint", {}, say(known(face) ? "tell_me" : "tap_face")),
    likely: likely.length ? likely : colours, all: { colours }, current: face, choose, none, more, closed,
  });
}

/** The disc that a question is about, or else that nearest to a point; null for none. */
export function discAt(piece, point, question) {
  if (question?.at?.includes(".")) return Number(question.at.split(".").at(-1));
  const far = point && piece.quad.map((p) => Math.hypot(p[0] - point[0], p[1] - point[1]));
  return far ? far.indexOf(Math.min(...far)) : null;
}
