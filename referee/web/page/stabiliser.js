// Keeps the last stable ruling of a film while a hand is over the table or pieces come to rest.

const HOLD_MS = 5000; // How long a ruling is kept while nothing can be read.
const LOST_MS = 3000; // How long no game may be in sight before it is recognised again.

/** What a ruling says, without pixels. */
function summarise({ game, report }) {
  const faces = report.pieces.map((piece) => piece.face).sort();
  return JSON.stringify([game, report.verdict, report.summary, faces]);
}

export class Stabiliser {
  held = null; // The last stable ruling.
  lastSummary = ""; // Of the last frame.
  lastRead = -Infinity; // Time of the last frame that could be read.

  /**
   * Process the ruling on a frame. Returns the state, one of searching, hand, settling, right, wrong and question,
   * and the ruling to show: that on the frame, the held one, or null.
   */
  update(ruling, now) {
    const { report } = ruling;
    if (report.likely) return { state: "question", ruling };
    if (report.verdict === "unreadable") {
      this.lastSummary = "";
      if (this.held && now - this.lastRead < HOLD_MS) return { state: "hand", ruling: this.held };
      this.held = null;
      return { state: "searching", ruling: null };
    }
    this.lastRead = now;
    const summary = summarise(ruling);
    const isRepeated = summary === this.lastSummary;
    this.lastSummary = summary;
    // Two frames must agree, so that a hand passing over the table is not ruled on.
    if (isRepeated || (this.held && summary === summarise(this.held))) {
      this.held = ruling;
      return { state: { valid: "right", invalid: "wrong" }[report.verdict] ?? "question", ruling };
    }
    if (!this.held) return { state: "settling", ruling };
    const fewer = report.pieces.length < this.held.report.pieces.length;
    return { state: fewer ? "hand" : "settling", ruling: this.held };
  }

  /** Whether the game has been out of sight for too long. */
  isLost(now) {
    return !this.held && now - this.lastRead > LOST_MS;
  }
}
