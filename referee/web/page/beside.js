// The board drawn clean beside the photograph, or in its place where there is no room for both.

import { drawn } from "./board.js";
import { iconButton } from "./dom.js";
import { Picture } from "./picture.js";
import { say } from "./words.js";

const BOTH = "(min-width: 1200px)"; // Room for two pictures and the words, as in style.css.

/** Whether there is room for both. */
export function isWide() {
  return matchMedia(BOTH).matches;
}

export class Beside {
  /** Stands beside a picture; `onPiece(id)` is told which piece was tapped; `on` for seen from the start. */
  constructor(photo, onPiece, on = false) {
    this.photo = photo;
    this.clean = new Picture({ label: say("board_drawn"), onPiece: (piece) => onPiece(piece.id) });
    this.clean.element.classList.add("board");
    this.clean.clear = this.clean.entire = true;
    this.toggles = [photo, this.clean].map((picture) => {
      const toggle = iconButton(say("board_drawn"), "board", { "aria-pressed": "false", hidden: true, onclick: () => this.#show(!this.on) });
      picture.tools.prepend(toggle);
      return toggle;
    });
    this.on = on;
  }

  /** Draw what a report tells; `said(piece)` names a piece. */
  async put(report, marks, said) {
    this.last = report;
    const made = report.pieces.length ? await drawn(report, marks) : null;
    if (this.last !== report) return;
    this.made = made && { ...made, pieces: made.pieces.map((piece) => ({ ...piece, said: said(piece) })) };
    for (const toggle of this.toggles) toggle.hidden = !made;
    this.photo.render(); // No label lies under it.
    this.#show(this.on);
  }

  #show(on) {
    this.on = on;
    const both = on && Boolean(this.made);
    if (both && !this.clean.element.isConnected) this.photo.element.after(this.clean.element);
    this.photo.element.parentElement?.classList.toggle("with-board", both);
    for (const toggle of this.toggles) toggle.setAttribute("aria-pressed", String(both));
    // What is not seen is not drawn.
    if (!both) return this.clean.element.remove();
    this.clean.show(this.made.picture, this.made.size);
    this.clean.put(this.made.marks, this.made.pieces);
  }
}
