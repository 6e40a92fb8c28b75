// A clean drawing of the board beside the photograph, or in its place on narrow screens.

import { drawBoard } from "./board.js";
import { iconButton } from "./dom.js";
import { Picture } from "./picture.js";
import { say } from "./words.js";

const WIDE = "(min-width: 1200px)"; // Room for two pictures and the panel, as in style.css.

/** Whether the screen has room for both. */
export function isWide() {
  return matchMedia(WIDE).matches;
}

export class BoardView {
  /** `photo` is the picture; `onPiece(id)` is called when a piece is tapped; `on` shows the board from the start. */
  constructor(photo, onPiece, on = false) {
    this.photo = photo;
    this.drawing = new Picture({ label: say("board_drawn"), onPiece: (piece) => onPiece(piece.id) });
    this.drawing.element.classList.add("board");
    this.drawing.avoidTools = this.drawing.alwaysWhole = true;
    this.toggles = [photo, this.drawing].map((picture) => {
      const toggle = iconButton(say("board_drawn"), "board", { "aria-pressed": "false", hidden: true, onclick: () => this.#show(!this.on) });
      picture.tools.prepend(toggle);
      return toggle;
    });
    this.on = on;
  }

  /** Draw a report; `nameOf(piece)` names a piece. */
  async put(report, marks, nameOf) {
    this.report = report;
    const board = report.pieces.length ? await drawBoard(report, marks) : null;
    if (this.report !== report) return;
    this.board = board && { ...board, pieces: board.pieces.map((piece) => ({ ...piece, name: nameOf(piece) })) };
    for (const toggle of this.toggles) toggle.hidden = !board;
    this.photo.render(); // Labels keep off the button.
    this.#show(this.on);
  }

  #show(on) {
    this.on = on;
    const both = on && Boolean(this.board);
    if (both && !this.drawing.element.isConnected) this.photo.element.after(this.drawing.element);
    this.photo.element.parentElement?.classList.toggle("with-board", both);
    for (const toggle of this.toggles) toggle.setAttribute("aria-pressed", String(both));
    if (!both) return this.drawing.element.remove();
    this.drawing.show(this.board.picture, this.board.size);
    this.drawing.put(this.board.marks, this.board.pieces);
  }
}
