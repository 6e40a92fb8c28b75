// What is shown of a film: the last ruling that was sure, while a hand is over the table or pieces come to rest.

const HELD_MS = 5000; // So long a ruling stands though nothing can be read.
const LOST_MS = 3000; // So long no game is seen before it is looked for anew.

/** What a reading says, however its pixels shake. */
function said({ game, report }) {
  const faces = report.pieces.map((piece) => piece.face).sort();
  return JSON.stringify([game, report.verdict, report.summary, faces]);
}

export class Holding {
  constructor() {
    this.held = null; // The ruling that stands.
    this.before = ""; // What the last frame said.
    this.read = -Infinity; // When something was read last.
  }

  /**
   * Take in the ruling on a frame. Gives the state, one of searching, hand, settling, right, wrong and question,
   * and the ruling to be shown: that on the frame, the one that is held, or none.
   */
  take(ruled, now) {
    const { report } = ruled;
    if (report.likely) return { state: "question", ruled };
    if (report.verdict === "unreadable") {
      this.before = "";
      if (this.held && now - this.read < HELD_MS) return { state: "hand", ruled: this.held };
      this.held = null;
      return { state: "searching", ruled: null };
    }
    this.read = now;
    const words = said(ruled);
    const rests = words === this.before;
    this.before = words;
    // Two frames that say the same: a hand on its way over the table is never ruled on.
    if (rests || (this.held && words === said(this.held))) {
      this.held = ruled;
      return { state: { valid: "right", invalid: "wrong" }[report.verdict] ?? "question", ruled };
    }
    if (!this.held) return { state: "settling", ruled };
    const fewer = report.pieces.length < this.held.report.pieces.length;
    return { state: fewer ? "hand" : "settling", ruled: this.held };
  }

  /** Whether the game has been out of sight for long. */
  isLost(now) {
    return !this.held && now - this.read > LOST_MS;
  }
}
