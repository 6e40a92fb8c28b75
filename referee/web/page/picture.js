// A picture with a ruling on it, which can be zoomed and panned; its pieces can be tapped.

import { svg, iconButton, make } from "./dom.js";
import { pill, rimName } from "./labels.js";
import { ORDER, roleOf } from "./palette.js";
import { clamp, corners, inside, middle, rotatePoint, rotatePoints, rotatedSize, rotationTransform, uprightTurns } from "./geometry.js";
import { Placer, leaderLine } from "./placer.js";
import { curves, drawMark } from "./strokes.js";
import { say } from "./words.js";

const MARGIN = 0.08; // Round the marks, as a share of their longer side.
const MAX_ZOOM = 12; // Relative to the whole picture.
const TAP_PX = 9; // Greatest movement of a tap.
const REACH_PX = 22; // Greatest distance of a tap from a line or a small piece.
const WHEEL = 0.0016; // Logarithm of the zoom factor for one pixel of the wheel.
const MAX_LABELS = 12; // With more labels, they become numbers with a list.
const TARGET_MARGIN = 2.5; // Margin round a piece that is zoomed to, as a multiple of its longer side.
const ARRIVAL_MS = 1000; // Duration of the animation by which marks appear.

export class Picture {
  /** `onPiece(piece, point)` and `onSpot(spot)` are called on taps; a tap on a line or label highlights its pieces. */
  constructor({ onPiece = () => {}, onSpot = () => {}, label = "" } = {}) {
    this.onPiece = onPiece;
    this.onSpot = onSpot;
    this.onView = () => {}; // Called when the picture is panned or zoomed.
    this.onEmptyTap = null; // Called on taps beside all pieces, if set.
    this.spots = [];
    this.size = [1, 1];
    this.marks = [];
    this.pieces = [];
    this.view = { x: 0, y: 0, s: 1 };
    this.fingers = new Map();
    this.active = -1;
    this.media = null;
    this.markLayer = svg("g", { "aria-hidden": "true" });
    this.shadeLayer = svg("path", { class: "shade", "fill-rule": "evenodd" });
    this.labelLayer = svg("g", { "aria-hidden": "true" });
    this.pieceLayer = svg("g");
    this.svg = svg("svg", { class: "marks", role: "listbox", tabindex: 0, "aria-label": label || say("pieces") },
      this.markLayer, this.shadeLayer, this.labelLayer, this.pieceLayer);
    this.world = make("div.world", {}, this.svg);
    this.turns = 0; // Clockwise quarter turns of the picture on the screen.
    this.uprightTurns = 0; // Quarter turns after which faces are upright.
    this.source = { size: this.size, marks: [], pieces: [] };
    this.numberedLabels = [];
    this.inset = 0; // Height of what covers the bottom of the stage.
    this.avoidTools = false; // Whether the picture keeps clear of the tools.
    this.alwaysWhole = false; // Whether `fit` shows all of it, rather than the marked part.
    this.fitButton = iconButton(say("fit"), "fit", { hidden: true, onclick: () => this.zoomTo(null) });
    this.tools = make("div.tools", {}, iconButton(say("turn_picture"), "quarter", { onclick: () => this.turn((this.turns + 1) % 4) }), this.fitButton);
    this.element = make("div.stage", {}, this.world, this.tools);
    this.#listen();
  }

  /** Show an image, a video or a canvas; marks are in pixels of `size`. */
  show(media, size) {
    if (media !== this.media) {
      this.media?.remove();
      this.media = media;
      media.classList.add("media");
      this.world.prepend(media);
    }
    const isNewSize = this.source.size[0] !== size[0] || this.source.size[1] !== size[1];
    this.source.size = size;
    media.style.width = `${size[0]}px`;
    media.style.height = `${size[1]}px`;
    this.#layOut();
    if (isNewSize) this.fit();
  }

  /** Rotate the picture by clockwise quarter turns from how it was taken. */
  turn(quarters) {
    this.turns = quarters;
    this.#layOut();
    this.#updateMarks();
    this.fit();
  }

  #layOut() {
    this.size = rotatedSize(this.source.size, this.turns);
    const [w, h] = this.size;
    this.world.style.width = `${w}px`;
    this.world.style.height = `${h}px`;
    this.svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    if (this.media) this.media.style.transform = rotationTransform(this.turns, this.source.size);
  }

  /** Show marks and pieces. `up` rotates the picture until faces are upright; `arriving` animates the marks. */
  put(marks, pieces, { arriving = false, up = arriving, spots = [] } = {}) {
    this.spots = spots;
    this.source.marks = this.#numbered(marks).sort((a, b) => ORDER.indexOf(roleOf(a)) - ORDER.indexOf(roleOf(b)));
    this.source.pieces = pieces;
    this.svg.classList.toggle("arriving", arriving);
    clearTimeout(this.arrivalTimer);
    if (arriving) this.arrivalTimer = setTimeout(() => this.svg.classList.remove("arriving"), ARRIVAL_MS);
    const turns = (up ? uprightTurns(pieces) : null) ?? this.uprightTurns;
    const change = (4 + turns - this.uprightTurns) % 4;
    this.uprightTurns = turns;
    // Relative to how the person has rotated it.
    if (change) this.turn((this.turns + change) % 4);
    else this.#updateMarks();
  }

  /** Replace labels by numbers if there are too many; `numberedLabels` has their texts. */
  #numbered(marks) {
    const labels = marks.filter((mark) => mark.mark === "label" && mark.at?.length && mark.text);
    this.numberedLabels = labels.length > MAX_LABELS ? labels.map((mark, i) => ({ ...mark, number: i + 1 })) : [];
    return marks.map((mark) => {
      const label = this.numberedLabels[labels.indexOf(mark)];
      return label ? { ...mark, text: String(label.number) } : mark;
    });
  }

  #updateMarks() {
    const { marks, pieces, size } = this.source;
    this.marks = rotatePoints(marks, this.turns, size);
    this.pieces = pieces.map((piece) => ({ ...piece, quad: rotatePoints(piece.quad, this.turns, size), original: piece }));
    this.active = -1;
    this.highlight([]);
    this.pieceLayer.replaceChildren(...this.pieces.map((piece, i) => svg("polygon", {
      id: `piece-${piece.id}`, role: "option", "aria-selected": "false", points: piece.quad.map((p) => p.join()).join(" "),
      class: "piece", "aria-label": say("piece_is", { face: piece.name ?? piece.face ?? "?" }), "aria-posinset": i + 1, "aria-setsize": pieces.length,
    })));
    this.render();
  }

  /** Highlight pieces, or a spot, by shading the rest; no shade for no ids. */
  highlight(ids, spot) {
    const targets = spot ? [{ quad: rotatePoints(spot.quad, this.turns, this.source.size) }] : this.pieces.filter((piece) => ids.includes(piece.id));
    const [w, h] = this.size;
    const ring = (points) => `M${points.map((p) => p.join(" ")).join("L")}Z`;
    const all = ring([[-4 * w, -4 * h], [5 * w, -4 * h], [5 * w, 5 * h], [-4 * w, 5 * h]]);
    this.shadeLayer.setAttribute("d", targets.length ? all + targets.map((piece) => ring(piece.quad)).join("") : "");
  }

  /** Zoom to a quad; null for the marked part. */
  zoomTo(quad) {
    this.target = quad;
    this.fit();
  }

  /** Show the marked part, or the zoom target, as large as fits. */
  fit(whole = this.alwaysWhole || (!this.marks.length && !this.target)) {
    const [left, top, right, bottom] = whole ? [0, 0, ...this.size] : this.#visiblePart();
    const [w, h] = this.#freeSize();
    if (!w || h <= 0) return;
    const s = Math.min(w / (right - left), h / (bottom - top));
    this.view = { s, x: (w - s * (left + right)) / 2, y: (h - s * (top + bottom)) / 2 };
    this.fitButton.hidden = !this.target;
    this.#apply(true);
  }

  /** Width and height of the free part of the stage. */
  #freeSize() {
    const tools = this.avoidTools ? this.tools.offsetWidth + 16 : 0;
    return [this.element.clientWidth - tools, this.element.clientHeight - this.inset];
  }

  #visiblePart() {
    if (this.target) return this.#boundsOf(rotatePoints(this.target, this.turns, this.source.size), TARGET_MARGIN);
    const points = this.marks.flatMap((mark) => (mark.mark === "grid" ? mark.corners : curves(mark).flat()));
    if (!points.length) return [0, 0, ...this.size];
    return this.#boundsOf(points, MARGIN);
  }

  /** Bounds [left, top, right, bottom] of points, with a margin relative to their longer side. */
  #boundsOf(points, share) {
    const xs = points.map((p) => clamp(p[0], 0, this.size[0]));
    const ys = points.map((p) => clamp(p[1], 0, this.size[1]));
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const margin = share * Math.max(box[2] - box[0], box[3] - box[1]);
    return [Math.max(0, box[0] - margin), Math.max(0, box[1] - margin),
      Math.min(this.size[0], box[2] + margin), Math.min(this.size[1], box[3] + margin)];
  }

  /** Zoom by a factor about a point of the stage. */
  zoom(factor, x = this.element.clientWidth / 2, y = this.element.clientHeight / 2) {
    const least = Math.min(this.element.clientWidth / this.size[0], this.element.clientHeight / this.size[1]);
    const s = clamp(this.view.s * factor, least, MAX_ZOOM * least);
    const clamped = s / this.view.s;
    this.view = { s, x: x - clamped * (x - this.view.x), y: y - clamped * (y - this.view.y) };
    this.#apply();
  }

  move(dx, dy) {
    this.view.x += dx;
    this.view.y += dy;
    this.#apply();
  }

  #apply(now = false) {
    const [w, h] = this.#freeSize();
    const { s } = this.view;
    // The picture covers at least the middle of the stage.
    this.view.x = clamp(this.view.x, w / 2 - s * this.size[0], w / 2);
    this.view.y = clamp(this.view.y, h / 2 - s * this.size[1], h / 2);
    this.world.style.transform = `translate(${this.view.x}px, ${this.view.y}px) scale(${s})`;
    this.onView();
    clearTimeout(this.renderTimer);
    if (!now) this.fitButton.hidden = false;
    if (now) this.render();
    else this.renderTimer = setTimeout(() => this.render(), 120);
  }

  /** Draw marks and labels; their sizes on the screen do not depend on the zoom. */
  render() {
    const { clientWidth: w, clientHeight: h } = this.element;
    if (!w || !h) return;
    const unit = 1 / this.view.s;
    const width = unit * Math.min(clamp(w / 210, 1.8, Math.max(3, w / 400)), ...this.#maxStroke());
    this.markLayer.replaceChildren(...this.marks.filter((m) => m.mark !== "label").map((mark, i) => {
      const group = drawMark(mark, width);
      group.style.animationDelay = `${Math.min(i * 25, 600)}ms`;
      return group;
    }));
    const region = [-this.view.x * unit, -this.view.y * unit, w * unit, h * unit];
    this.labelLayer.replaceChildren(...this.#labels(region, clamp(w / 34, 12.5, Math.max(16, w / 75)) * unit, width));
  }

  /** Greatest stroke width: a tenth of a piece's side, so that its face stays visible. */
  #maxStroke() {
    const quads = this.pieces.length ? this.pieces.map(({ quad }) => quad) : this.marks.filter((m) => m.mark === "outline").map(({ points }) => points);
    const sides = quads.map((quad) => Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1])).sort((a, b) => a - b);
    return sides.length ? [(sides[sides.length >> 1] * this.view.s) / 10] : [];
  }

  #labels(region, size, stroke) {
    const placer = new Placer(region);
    const elements = [];
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
        elements.push(element);
      }
    }
    const labels = this.marks.filter((mark) => mark.mark === "label" && mark.at?.length && mark.at.some((p) => isInside(p, region)));
    labels.sort((a, b) => ORDER.indexOf(roleOf(b)) - ORDER.indexOf(roleOf(a)) || b.text.length - a.text.length);
    const pills = labels.map((mark) => {
      const { element, width, height } = pill(mark.text, roleOf(mark), size, 0.6 * region[2]);
      const [left, top] = placer.place([width, height], mark.at, 0.2 * size);
      mark.box = [left, top, width, height];
      const line = leaderLine(mark.box, mark.at);
      if (line) elements.push(drawMark({ mark: "polyline", paths: [line], role: mark.role, stroke: "solid" }, 0.6 * stroke));
      element.setAttribute("transform", `translate(${left.toFixed(1)} ${top.toFixed(1)})`);
      return element;
    });
    return [...elements, ...pills];
  }

  // Pointers and keys.

  #listen() {
    const stage = this.element;
    stage.addEventListener("pointerdown", (e) => this.#pointerDown(e));
    stage.addEventListener("pointermove", (e) => this.#pointerMoved(e));
    for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, (e) => this.#pointerUp(e, name));
    stage.addEventListener("click", () => this.#finishTap());
    stage.addEventListener("wheel", (e) => {
      e.preventDefault();
      this.zoom(Math.exp(-WHEEL * e.deltaY * (e.ctrlKey ? 4 : 1)), ...this.#pointOf(e));
    }, { passive: false });
    this.svg.addEventListener("keydown", (e) => this.#pressKey(e));
    this.svg.addEventListener("blur", () => this.#select(-1));
    new ResizeObserver(() => this.fit()).observe(stage);
  }

  #pointOf(event) {
    const box = this.element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #pointerDown(event) {
    if (this.tools.contains(event.target)) return;
    this.element.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, this.#pointOf(event));
    this.tapStart = this.fingers.size === 1 ? this.#pointOf(event) : null;
  }

  #pointerMoved(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.#pointOf(event);
    if (this.tapStart && Math.hypot(now[0] - this.tapStart[0], now[1] - this.tapStart[1]) < TAP_PX) return;
    this.tapStart = null;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const centre = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
      const distance = (p) => Math.max(1, Math.hypot(p[0] - other[0], p[1] - other[1]));
      this.zoom(distance(now) / distance(before), ...centre);
      this.move((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    } else {
      this.move(now[0] - before[0], now[1] - before[1]);
    }
    this.fingers.set(event.pointerId, now);
  }

  #pointerUp(event, name) {
    this.fingers.delete(event.pointerId);
    if (name !== "pointerup") this.tapStart = null;
  }

  /** Taps are handled on click: a sheet that opened earlier would receive that click. */
  #finishTap() {
    if (!this.tapStart) return;
    const point = this.tapStart.map((v, k) => (v - [this.view.x, this.view.y][k]) / this.view.s);
    this.tapStart = null;
    this.#tap(point);
  }

  /** Handle a tap on a label, a piece, or what is nearest. */
  #tap(point) {
    const reach = REACH_PX / this.view.s;
    const label = this.marks.find((m) => m.mark === "label" && m.box && inside(point, corners(m.box)) && m.pieces?.length > 1);
    if (label) return this.highlight(label.pieces);
    const hit = this.pieces.find((piece) => inside(point, piece.quad));
    if (hit) return this.#openPiece(hit, point);
    const original = rotatePoint(point, (4 - this.turns) % 4, this.size);
    if (this.onEmptyTap) return this.onEmptyTap(original);
    const spot = this.spots.find(({ quad }) => inside(original, quad));
    const lines = this.marks.filter((m) => m.pieces?.length > 1 && m.mark !== "label");
    const nearest = (items, distance) => {
      const [best] = items.map((item) => [distance(item), item]).sort((a, b) => a[0] - b[0]);
      return best && best[0] < reach ? best[1] : null;
    };
    // A tap means an empty spot if the spot's middle is nearer than anything else.
    const limit = spot ? Math.hypot(...middle(spot.quad).map((v, k) => v - original[k])) : reach;
    const nearer = (items, distance) => nearest(items, (item) => Math.max(distance(item), distance(item) < limit ? 0 : reach));
    const line = nearer(lines, (mark) => Math.min(...curves(mark).map((curve) => distanceTo(point, curve))));
    if (line) return this.highlight(line.pieces);
    const piece = nearer(this.pieces, ({ quad }) => distanceTo(point, [...quad, quad[0]]));
    if (piece) return this.#openPiece(piece, point);
    this.highlight([]);
    return spot && this.onSpot(spot);
  }

  /** Callbacks get pieces and points of the picture as it was taken. */
  #openPiece(piece, point) {
    this.onPiece(piece.original, point && rotatePoint(point, (4 - this.turns) % 4, this.size));
  }

  #pressKey(event) {
    const arrows = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const { key } = event;
    if (arrows[key]) this.#select(this.#nearestPiece(arrows[key]));
    else if (key === "Home") this.#select(0);
    else if (key === "End") this.#select(this.pieces.length - 1);
    else if (key === "Enter" || key === " ") this.active >= 0 && this.#openPiece(this.pieces[this.active]);
    else if (key === "+" || key === "=") this.zoom(1.3);
    else if (key === "-") this.zoom(1 / 1.3);
    else if (key === "0") this.fit();
    else if (key === "Escape") this.highlight([]);
    else return;
    event.preventDefault();
  }

  #select(index) {
    [...this.pieceLayer.children].forEach((option, i) => option.setAttribute("aria-selected", String(i === index)));
    this.active = index;
    const piece = this.pieces[index];
    if (piece) this.svg.setAttribute("aria-activedescendant", `piece-${piece.id}`);
    else this.svg.removeAttribute("aria-activedescendant");
  }

  /** The nearest piece in a direction; the first one if none is selected. */
  #nearestPiece([dx, dy]) {
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

/** Names of rows and columns on the rim of a board; those named in the ruling as pills, and last. */
function rimNames(grid, size) {
  const names = grid.names ?? [];
  return names.map(([name, at]) => {
    const gap = Math.min(...names.map(([, b]) => Math.hypot(at[0] - b[0], at[1] - b[1])).filter((d) => d > 0), 3 * size);
    const named = grid.named?.includes(name) ?? false;
    const label = named ? pill(name, "neutral", Math.min(size, 0.8 * gap), 4 * size) : rimName(name, Math.min(size, 0.62 * gap));
    const box = [at[0] - label.width / 2, at[1] - label.height / 2, label.width, label.height];
    label.element.setAttribute("transform", `translate(${box[0].toFixed(1)} ${box[1].toFixed(1)})`);
    return { box, element: label.element, named };
  }).sort((a, b) => a.named - b.named);
}

function isInside([x, y], [left, top, width, height]) {
  return x >= left && y >= top && x <= left + width && y <= top + height;
}

function distanceTo([x, y], curve) {
  let least = Infinity;
  for (let i = 1; i < curve.length; i++) {
    const [[x0, y0], [x1, y1]] = [curve[i - 1], curve[i]];
    const squared = (x1 - x0) ** 2 + (y1 - y0) ** 2 || 1;
    const part = clamp(((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / squared, 0, 1);
    least = Math.min(least, Math.hypot(x - x0 - part * (x1 - x0), y - y0 - part * (y1 - y0)));
  }
  return least;
}
