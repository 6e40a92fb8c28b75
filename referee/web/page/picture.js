// A picture with a ruling on it: zoomed and moved by fingers, wheel or keys, its pieces to be tapped.

import { draw, iconButton, make } from "./dom.js";
import { pill, rimName } from "./labels.js";
import { ORDER, roleOf } from "./palette.js";
import { Placer, clamp, corners, inside, leader, middle } from "./placing.js";
import { curves, paint } from "./strokes.js";
import { turned, turnedAll, turnedElement, turnedSize, upright } from "./turning.js";
import { say } from "./words.js";

const MARGIN = 0.08; // Round what is drawn, as a share of its longer side.
const LARGEST = 12; // Of the zoom, in times of the whole picture.
const TAP_PX = 9; // A finger that moves less has tapped.
const REACH_PX = 22; // As far from a line or a small piece a tap still means it.
const WHEEL = 0.0016; // Zoom of a wheel's step.
const CROWDED = 12; // Labels of more words than these would hide the picture: numbers then, and a list.
const ROUND = 2.5; // Room round a piece that is looked at, in times of its longer side.
const ARRIVAL_MS = 1000; // From the first mark to the last: what is drawn anew later is there at once.

export class Picture {
  /** `onPiece(piece, point)` and `onSpot(spot)` are told what was tapped; a line, or its label, shows its pieces. */
  constructor({ onPiece = () => {}, onSpot = () => {}, label = "" } = {}) {
    this.onPiece = onPiece;
    this.onSpot = onSpot;
    this.onView = () => {}; // Told when the picture is moved or zoomed.
    this.onPlace = null; // Told of taps beside all pieces, while these are told of one by one.
    this.spots = [];
    this.size = [1, 1];
    this.marks = [];
    this.pieces = [];
    this.view = { x: 0, y: 0, s: 1 };
    this.fingers = new Map();
    this.active = -1;
    this.media = null;
    this.drawing = draw("g", { "aria-hidden": "true" });
    this.shade = draw("path", { class: "shade", "fill-rule": "evenodd" });
    this.words = draw("g", { "aria-hidden": "true" });
    this.options = draw("g");
    this.svg = draw("svg", { class: "marks", role: "listbox", tabindex: 0, "aria-label": label || say("pieces") },
      this.drawing, this.shade, this.words, this.options);
    this.world = make("div.world", {}, this.svg);
    this.turns = 0; // Quarters, clockwise, by which the picture is shown.
    this.way = 0; // Those after which its faces stand upright.
    this.given = { size: this.size, marks: [], pieces: [] };
    this.listed = [];
    this.inset = 0; // Of the stage, from below, where something lies over it.
    this.clear = false; // Whether nothing may lie under the tools.
    this.entire = false; // Whether all of it is worth seeing, such as of a drawing.
    this.whole = iconButton(say("fit"), "fit", { hidden: true, onclick: () => this.look(null) });
    this.tools = make("div.tools", {}, iconButton(say("turn_picture"), "quarter", { onclick: () => this.turn((this.turns + 1) % 4) }), this.whole);
    this.element = make("div.stage", {}, this.world, this.tools);
    this.#listen();
  }

  /** Show an image, a video or a canvas whose marks are in pixels of `size`. */
  show(media, size) {
    if (media !== this.media) {
      this.media?.remove();
      this.media = media;
      media.classList.add("media");
      this.world.prepend(media);
    }
    const other = this.given.size[0] !== size[0] || this.given.size[1] !== size[1];
    this.given.size = size;
    media.style.width = `${size[0]}px`;
    media.style.height = `${size[1]}px`;
    this.#lay();
    if (other) this.fit();
  }

  /** Turn the picture so that it is shown some quarters clockwise of how it was taken. */
  turn(quarters) {
    this.turns = quarters;
    this.#lay();
    this.#mark();
    this.fit();
  }

  #lay() {
    this.size = turnedSize(this.given.size, this.turns);
    const [w, h] = this.size;
    this.world.style.width = `${w}px`;
    this.world.style.height = `${h}px`;
    this.svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    if (this.media) this.media.style.transform = turnedElement(this.turns, this.given.size);
  }

  /** What is drawn on it. `pieces` can be tapped, and are turned `up`; `arriving` marks come one after the other. */
  put(marks, pieces, { arriving = false, up = arriving, spots = [] } = {}) {
    this.spots = spots;
    this.given.marks = this.#numbered(marks).sort((a, b) => ORDER.indexOf(roleOf(a)) - ORDER.indexOf(roleOf(b)));
    this.given.pieces = pieces;
    this.svg.classList.toggle("arriving", arriving);
    clearTimeout(this.arrived);
    if (arriving) this.arrived = setTimeout(() => this.svg.classList.remove("arriving"), ARRIVAL_MS);
    const way = (up ? upright(pieces) : null) ?? this.way;
    const more = (4 + way - this.way) % 4;
    this.way = way;
    // A table seen from another side is turned back; how somebody turned it stays so.
    if (more) this.turn((this.turns + more) % 4);
    else this.#mark();
  }

  /** The marks; where there are too many words, these are numbers, and `listed` has the words. */
  #numbered(marks) {
    const worded = marks.filter((mark) => mark.mark === "label" && mark.at?.length && mark.text);
    this.listed = worded.length > CROWDED ? worded.map((mark, i) => ({ ...mark, number: i + 1 })) : [];
    return marks.map((mark) => {
      const one = this.listed[worded.indexOf(mark)];
      return one ? { ...mark, text: String(one.number) } : mark;
    });
  }

  #mark() {
    const { marks, pieces, size } = this.given;
    this.marks = turnedAll(marks, this.turns, size);
    this.pieces = pieces.map((piece) => ({ ...piece, quad: turnedAll(piece.quad, this.turns, size), own: piece }));
    this.active = -1;
    this.light([]);
    this.options.replaceChildren(...this.pieces.map((piece, i) => draw("polygon", {
      id: `piece-${piece.id}`, role: "option", "aria-selected": "false", points: piece.quad.map((p) => p.join()).join(" "),
      class: "piece", "aria-label": this.name(piece), "aria-posinset": i + 1, "aria-setsize": pieces.length,
    })));
    this.render();
  }

  /** What a piece is, in words. */
  name(piece) {
    return say("piece_is", { face: piece.said ?? piece.face ?? "?" });
  }

  /** All but some pieces, or a place in the photograph, in the shade; none of them for no shade. */
  light(ids, spot) {
    const lit = spot ? [{ quad: turnedAll(spot.quad, this.turns, this.given.size) }] : this.pieces.filter((piece) => ids.includes(piece.id));
    const [w, h] = this.size;
    const ring = (points) => `M${points.map((p) => p.join(" ")).join("L")}Z`;
    const all = ring([[-4 * w, -4 * h], [5 * w, -4 * h], [5 * w, 5 * h], [-4 * w, 5 * h]]);
    this.shade.setAttribute("d", lit.length ? all + lit.map((piece) => ring(piece.quad)).join("") : "");
  }

  /** Show a place from near; null for all that is worth seeing. */
  look(quad) {
    this.near = quad;
    this.fit();
  }

  /** The part worth seeing, as large as fits. */
  fit(whole = this.entire || (!this.marks.length && !this.near)) {
    const [left, top, right, bottom] = whole ? [0, 0, ...this.size] : this.#part();
    const [w, h] = this.#room();
    if (!w || h <= 0) return;
    const s = Math.min(w / (right - left), h / (bottom - top));
    this.view = { s, x: (w - s * (left + right)) / 2, y: (h - s * (top + bottom)) / 2 };
    this.whole.hidden = !this.near;
    this.#apply(true);
  }

  /** Width and height of the stage, as far as it is free. */
  #room() {
    const tools = this.clear ? this.tools.offsetWidth + 16 : 0;
    return [this.element.clientWidth - tools, this.element.clientHeight - this.inset];
  }

  #part() {
    if (this.near) return this.#about(turnedAll(this.near, this.turns, this.given.size), ROUND);
    const points = this.marks.flatMap((mark) => (mark.mark === "grid" ? mark.corners : curves(mark).flat()));
    if (!points.length) return [0, 0, ...this.size];
    return this.#about(points, MARGIN);
  }

  /** What holds some points of the picture, with room round them in times of its longer side. */
  #about(points, share) {
    const xs = points.map((p) => clamp(p[0], 0, this.size[0]));
    const ys = points.map((p) => clamp(p[1], 0, this.size[1]));
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const room = share * Math.max(box[2] - box[0], box[3] - box[1]);
    return [Math.max(0, box[0] - room), Math.max(0, box[1] - room),
      Math.min(this.size[0], box[2] + room), Math.min(this.size[1], box[3] + room)];
  }

  /** Zoom by a factor about a point of the stage. */
  zoom(factor, x = this.element.clientWidth / 2, y = this.element.clientHeight / 2) {
    const least = Math.min(this.element.clientWidth / this.size[0], this.element.clientHeight / this.size[1]);
    const s = clamp(this.view.s * factor, least, LARGEST * least);
    const real = s / this.view.s;
    this.view = { s, x: x - real * (x - this.view.x), y: y - real * (y - this.view.y) };
    this.#apply();
  }

  move(dx, dy) {
    this.view.x += dx;
    this.view.y += dy;
    this.#apply();
  }

  #apply(now = false) {
    const [w, h] = this.#room();
    const { s } = this.view;
    // Half of the stage at least stays covered by the picture.
    this.view.x = clamp(this.view.x, w / 2 - s * this.size[0], w / 2);
    this.view.y = clamp(this.view.y, h / 2 - s * this.size[1], h / 2);
    this.world.style.transform = `translate(${this.view.x}px, ${this.view.y}px) scale(${s})`;
    this.onView();
    clearTimeout(this.settling);
    if (!now) this.whole.hidden = false;
    if (now) this.render();
    else this.settling = setTimeout(() => this.render(), 120);
  }

  /** Draw lines and labels for the present zoom: their sizes are those of the screen. */
  render() {
    const { clientWidth: w, clientHeight: h } = this.element;
    if (!w || !h) return;
    const unit = 1 / this.view.s;
    const width = unit * Math.min(clamp(w / 210, 1.8, Math.max(3, w / 400)), ...this.#tenth());
    this.drawing.replaceChildren(...this.marks.filter((m) => m.mark !== "label").map((mark, i) => {
      const group = paint(mark, width);
      group.style.animationDelay = `${Math.min(i * 25, 600)}ms`;
      return group;
    }));
    const region = [-this.view.x * unit, -this.view.y * unit, w * unit, h * unit];
    this.words.replaceChildren(...this.#labels(region, clamp(w / 34, 12.5, Math.max(16, w / 75)) * unit, width));
  }

  /** A tenth of a piece's side: lines are no wider, for what it shows is to be seen. */
  #tenth() {
    const quads = this.pieces.length ? this.pieces.map(({ quad }) => quad) : this.marks.filter((m) => m.mark === "outline").map(({ points }) => points);
    const sides = quads.map((quad) => Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1])).sort((a, b) => a - b);
    return sides.length ? [(sides[sides.length >> 1] * this.view.s) / 10] : [];
  }

  #labels(region, size, stroke) {
    const placer = new Placer(region);
    const drawn = [];
    const [wide, high] = [this.tools.offsetWidth, this.tools.offsetHeight].map((side) => (side + 16) / this.view.s);
    placer.keepFree(corners([region[0] + region[2] - wide, region[1], wide, high]));
    for (const piece of this.pieces) placer.keepFree(piece.quad);
    for (const mark of this.marks) {
      if (mark.mark === "outline") placer.keepFree(mark.points);
      if (mark.mark !== "grid") for (const curve of curves(mark)) placer.avoid(curve, 3 * stroke);
    }
    for (const mark of this.marks.filter((m) => m.mark === "grid")) {
      for (const { box, element } of rimNames(mark, size)) {
        placer.keepFree(corners(box));
        drawn.push(element);
      }
    }
    const labels = this.marks.filter((mark) => mark.mark === "label" && mark.at?.length && mark.at.some((p) => within(p, region)));
    labels.sort((a, b) => ORDER.indexOf(roleOf(b)) - ORDER.indexOf(roleOf(a)) || b.text.length - a.text.length);
    const pills = labels.map((mark) => {
      const made = pill(mark.text, roleOf(mark), size, 0.6 * region[2]);
      const spot = placer.place([made.width, made.height], mark.at, 0.2 * size);
      const line = leader([...spot, made.width, made.height], mark.at);
      if (line) drawn.push(paint({ mark: "polyline", paths: [line], role: mark.role, stroke: "solid" }, 0.6 * stroke));
      made.element.setAttribute("transform", `translate(${spot[0].toFixed(1)} ${spot[1].toFixed(1)})`);
      mark.box = [...spot, made.width, made.height];
      return made.element;
    });
    return [...drawn, ...pills];
  }

  // What fingers and keys do.

  #listen() {
    const stage = this.element;
    stage.addEventListener("pointerdown", (e) => this.#down(e));
    stage.addEventListener("pointermove", (e) => this.#moved(e));
    for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, (e) => this.#up(e, name));
    stage.addEventListener("click", () => this.#clicked());
    stage.addEventListener("wheel", (e) => {
      e.preventDefault();
      this.zoom(Math.exp(-WHEEL * e.deltaY * (e.ctrlKey ? 4 : 1)), ...this.#on(e));
    }, { passive: false });
    this.svg.addEventListener("keydown", (e) => this.#key(e));
    this.svg.addEventListener("blur", () => this.#select(-1));
    new ResizeObserver(() => this.fit()).observe(stage);
  }

  #on(event) {
    const box = this.element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #down(event) {
    if (this.tools.contains(event.target)) return;
    this.element.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, this.#on(event));
    this.tapped = this.fingers.size === 1 ? this.#on(event) : null;
  }

  #moved(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.#on(event);
    if (this.tapped && Math.hypot(now[0] - this.tapped[0], now[1] - this.tapped[1]) < TAP_PX) return;
    this.tapped = null;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const middle = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
      const apart = (p) => Math.max(1, Math.hypot(p[0] - other[0], p[1] - other[1]));
      this.zoom(apart(now) / apart(before), ...middle);
      this.move((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    } else {
      this.move(now[0] - before[0], now[1] - before[1]);
    }
    this.fingers.set(event.pointerId, now);
  }

  #up(event, name) {
    this.fingers.delete(event.pointerId);
    if (name !== "pointerup") this.tapped = null;
  }

  /** A tap is over only now: what opened before would be clicked by the same finger. */
  #clicked() {
    if (!this.tapped) return;
    const point = this.tapped.map((v, k) => (v - [this.view.x, this.view.y][k]) / this.view.s);
    this.tapped = null;
    this.#tap(point);
  }

  /** What lies at a point of the photograph: a label, a piece, or what is nearest. */
  #tap(point) {
    const reach = REACH_PX / this.view.s;
    const label = this.marks.find((m) => m.mark === "label" && m.box && inside(point, corners(m.box)) && m.pieces?.length > 1);
    if (label) return this.light(label.pieces);
    const hit = this.pieces.find((piece) => inside(point, piece.quad));
    if (hit) return this.#open(hit, point);
    const own = turned(point, (4 - this.turns) % 4, this.size);
    if (this.onPlace) return this.onPlace(own);
    const spot = this.spots.find((one) => inside(own, one.quad));
    const lines = this.marks.filter((m) => m.pieces?.length > 1 && m.mark !== "label");
    const near = (things, distance) => {
      const [best] = things.map((thing) => [distance(thing), thing]).sort((a, b) => a[0] - b[0]);
      return best && best[0] < reach ? best[1] : null;
    };
    // An empty place is meant where its middle is nearer than what lies beside it.
    const off = spot ? Math.hypot(...middle(spot.quad).map((v, k) => v - own[k])) : reach;
    const nearer = (things, distance) => near(things, (thing) => Math.max(distance(thing), distance(thing) < off ? 0 : reach));
    const line = nearer(lines, (mark) => Math.min(...curves(mark).map((curve) => away(point, curve))));
    if (line) return this.light(line.pieces);
    const piece = nearer(this.pieces, (one) => away(point, [...one.quad, one.quad[0]]));
    if (piece) return this.#open(piece, point);
    this.light([]);
    return spot && this.onSpot(spot);
  }

  /** Whoever is told of a piece thinks of the picture as it was taken. */
  #open(piece, point) {
    this.onPiece(piece.own, point && turned(point, (4 - this.turns) % 4, this.size));
  }

  #key(event) {
    const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const { key } = event;
    if (ways[key]) this.#select(this.#beside(ways[key]));
    else if (key === "Home") this.#select(0);
    else if (key === "End") this.#select(this.pieces.length - 1);
    else if (key === "Enter" || key === " ") this.active >= 0 && this.#open(this.pieces[this.active]);
    else if (key === "+" || key === "=") this.zoom(1.3);
    else if (key === "-") this.zoom(1 / 1.3);
    else if (key === "0") this.fit();
    else if (key === "Escape") this.light([]);
    else return;
    event.preventDefault();
  }

  #select(index) {
    [...this.options.children].forEach((option, i) => option.setAttribute("aria-selected", String(i === index)));
    this.active = index;
    const piece = this.pieces[index];
    if (piece) this.svg.setAttribute("aria-activedescendant", `piece-${piece.id}`);
    else this.svg.removeAttribute("aria-activedescendant");
  }

  /** The nearest piece in a direction; the first one where none is chosen. */
  #beside([dx, dy]) {
    if (this.active < 0) return this.pieces.length ? 0 : -1;
    const from = middle(this.pieces[this.active].quad);
    let [best, least] = [this.active, Infinity];
    this.pieces.forEach((piece, i) => {
      const [x, y] = middle(piece.quad).map((v, k) => v - from[k]);
      const along = x * dx + y * dy;
      const cost = along + 2.5 * Math.abs(x * dy - y * dx);
      if (i !== this.active && along > 0 && cost < least) [best, least] = [i, cost];
    });
    return best;
  }
}

function rimNames(grid, size) {
  const names = grid.names ?? [];
  return names.map(([name, at]) => {
    const gap = Math.min(...names.map(([, b]) => Math.hypot(at[0] - b[0], at[1] - b[1])).filter((d) => d > 0), 3 * size);
    const named = grid.named?.includes(name) ?? false;
    const made = named ? pill(name, "neutral", Math.min(size, 0.8 * gap), 4 * size) : rimName(name, Math.min(size, 0.62 * gap));
    const box = [at[0] - made.width / 2, at[1] - made.height / 2, made.width, made.height];
    made.element.setAttribute("transform", `translate(${box[0].toFixed(1)} ${box[1].toFixed(1)})`);
    return { box, element: made.element, named };
  }).sort((a, b) => a.named - b.named);
}

function within([x, y], [left, top, width, height]) {
  return x >= left && y >= top && x <= left + width && y <= top + height;
}

/** Distance from a point to a line of several points. */
function away([x, y], curve) {
  let least = Infinity;
  for (let i = 1; i < curve.length; i++) {
    const [[x0, y0], [x1, y1]] = [curve[i - 1], curve[i]];
    const long = (x1 - x0) ** 2 + (y1 - y0) ** 2 || 1;
    const part = clamp(((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / long, 0, 1);
    least = Math.min(least, Math.hypot(x - x0 - part * (x1 - x0), y - y0 - part * (y1 - y0)));
  }
  return least;
}
