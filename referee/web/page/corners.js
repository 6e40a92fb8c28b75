// Four corners, dragged to where a board or some tiles lie that were not found.

import { draw, make } from "./dom.js";
import { clamp } from "./placing.js";
import { turned } from "./turning.js";
import { say } from "./words.js";

const INSET = 0.18; // Where they begin, as a share of the picture's sides.
const NUDGE_PX = 4; // Of an arrow key, on the screen.
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Corners over a picture, which can be zoomed and moved meanwhile. */
export class Corners {
  constructor(picture) {
    this.picture = picture;
    const [w, h] = picture.size;
    this.points = [[INSET, INSET], [1 - INSET, INSET], [1 - INSET, 1 - INSET], [INSET, 1 - INSET]].map(([x, y]) => [x * w, y * h]);
    this.line = draw("polygon", { class: "hand-line" });
    this.handles = this.points.map((_, i) => make("button.handle", { type: "button", "aria-label": say("corner_n", { n: i + 1 }) }));
    this.element = make("div.by-hand", {}, draw("svg", { "aria-hidden": "true" }, this.line), this.handles);
    this.handles.forEach((handle, i) => this.#drag(handle, i));
    picture.element.append(this.element);
    picture.onView = () => this.#lay();
    this.turns = picture.turns;
    picture.fit(true);
    this.#lay();
  }

  /** Where they are in the photograph as it was taken, clockwise from the top left. */
  get corners() {
    const back = this.points.map((point) => turned(point, (4 - this.picture.turns) % 4, this.picture.size));
    // The first is that nearest to the top left corner of what is seen.
    return back.map((point) => point.map(Math.round));
  }

  close() {
    this.picture.onView = () => {};
    this.element.remove();
  }

  #lay() {
    const { picture } = this;
    // A picture that is turned takes them along.
    for (; this.turns !== picture.turns; this.turns = (this.turns + 1) % 4) {
      const before = picture.turns % 2 === (this.turns + 1) % 2 ? [...picture.size].reverse() : picture.size;
      this.points = this.points.map((point) => turned(point, 1, before));
    }
    const { x, y, s } = picture.view;
    const seen = this.points.map(([px, py]) => [x + s * px, y + s * py]);
    this.line.setAttribute("points", seen.map((p) => p.join()).join(" "));
    this.handles.forEach((handle, i) => { handle.style.translate = `${seen[i][0]}px ${seen[i][1]}px`; });
  }

  #move(i, dx, dy) {
    const { size, view } = this.picture;
    this.points[i] = this.points[i].map((v, k) => clamp(v + [dx, dy][k] / view.s, 0, size[k]));
    this.#lay();
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
      if (!WAYS[e.key]) return;
      e.preventDefault();
      this.#move(i, ...WAYS[e.key].map((v) => NUDGE_PX * v));
    });
  }
}
