// Four corners to drag round a board or tiles that were not found.

import { svg, make } from "./dom.js";
import { clamp, rotatePoint } from "./geometry.js";
import { say } from "./words.js";

const INSET = 0.18; // Initial distance of the corners from the picture's edges, relative to its sides.
const NUDGE_PX = 4; // Step of an arrow key, on the screen.
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Draggable corners over a picture, which can still be zoomed and panned. */
export class CornerHandles {
  constructor(picture) {
    this.picture = picture;
    const [w, h] = picture.size;
    this.points = [[INSET, INSET], [1 - INSET, INSET], [1 - INSET, 1 - INSET], [INSET, 1 - INSET]].map(([x, y]) => [x * w, y * h]);
    this.outline = svg("polygon", { class: "corner-outline" });
    this.handles = this.points.map((_, i) => make("button.handle", { type: "button", "aria-label": say("corner_n", { n: i + 1 }) }));
    this.element = make("div.corner-handles", {}, svg("svg", { "aria-hidden": "true" }, this.outline), this.handles);
    this.handles.forEach((handle, i) => this.#drag(handle, i));
    picture.element.append(this.element);
    picture.onView = () => this.#update();
    this.turns = picture.turns;
    picture.fit(true);
    this.#update();
  }

  /** The corners in the photograph as it was taken, clockwise from the top left on the screen. */
  get corners() {
    return this.points.map((point) => rotatePoint(point, (4 - this.picture.turns) % 4, this.picture.size).map(Math.round));
  }

  close() {
    this.picture.onView = () => {};
    this.element.remove();
  }

  #update() {
    const { picture } = this;
    // The corners turn with the picture.
    for (; this.turns !== picture.turns; this.turns = (this.turns + 1) % 4) {
      const before = picture.turns % 2 === (this.turns + 1) % 2 ? [...picture.size].reverse() : picture.size;
      this.points = this.points.map((point) => rotatePoint(point, 1, before));
    }
    const { x, y, s } = picture.view;
    const screen = this.points.map(([px, py]) => [x + s * px, y + s * py]);
    this.outline.setAttribute("points", screen.map((p) => p.join()).join(" "));
    this.handles.forEach((handle, i) => { handle.style.translate = `${screen[i][0]}px ${screen[i][1]}px`; });
  }

  #move(i, dx, dy) {
    const { size, view } = this.picture;
    this.points[i] = this.points[i].map((v, k) => clamp(v + [dx, dy][k] / view.s, 0, size[k]));
    this.#update();
  }

  #drag(handle, i) {
    let last = null;
    handle.addEventListener("pointerdown", (e) => {
      e.stopPropagation();
      handle.setPointerCapture(e.pointerId);
      last = [e.clientX, e.clientY];
    });
    handle.addEventListener("pointermove", (e) => {
      if (!last) return;
      this.#move(i, e.clientX - last[0], e.clientY - last[1]);
      last = [e.clientX, e.clientY];
    });
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, () => { last = null; });
    handle.addEventListener("click", (e) => e.stopPropagation());
    handle.addEventListener("keydown", (e) => {
      if (!ARROWS[e.key]) return;
      e.preventDefault();
      this.#move(i, ...ARROWS[e.key].map((v) => NUDGE_PX * v));
    });
  }
}
