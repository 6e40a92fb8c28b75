// One question at a time, over the picture that it is about.

import { button, iconButton, make } from "./dom.js";
import { MOST, crop, faceButtons, known } from "./faces.js";
import { OF_A_TURN, asksWhich, badge, isWhere, placeOf } from "./ruling.js";
import { say } from "./words.js";

const LOOK_PX = 96; // Of the piece in question.

/** What the referee would answer itself; null where it has no idea. */
function guess(question) {
  const [best] = [...question.alternatives].sort((a, b) => b[1] - a[1]);
  return placeOf(question) !== null && best && known(best[0]) && !asksWhich(question, best[0]) ? best[0] : null;
}

/** A question with its answers, as large buttons; `more` stands beside what is none of them. */
export function card(question, piece, { media, size, answer, other }, more = []) {
  const whole = OF_A_TURN.test(question.at) || isWhere(question) || question.piece === null;
  const faces = question.alternatives.map(([face]) => face).filter(known).slice(0, whole ? undefined : MOST);
  const quad = piece ? piece.quad : question.quads?.[0];
  const answers = placeOf(question) !== null && faces.length ? faceButtons(faces, (face) => answer(question, face)) : null;
  const elsewise = placeOf(question) === null || (whole && answers) ? null
    : button(say(answers ? "something_else" : "say_what"), { kind: answers ? "quiet" : "", onclick: () => other(question, piece) });
  return [
    quad && media ? crop(media, size, quad, LOOK_PX) : badge("doubtful"),
    make("p", {}, question.message),
    answers,
    elsewise || more.length ? make("div.foot", {}, elsewise, more) : null,
  ].filter(Boolean);
}

export class Asking {
  /** Asks over a picture, once that stands in the page. */
  constructor(picture) {
    this.picture = picture;
    this.element = make("section.question.card", { "aria-label": say("questions"), tabIndex: -1 });
    this.at = 0;
    new ResizeObserver(() => {
      picture.inset = this.element.offsetHeight;
      picture.fit();
    }).observe(this.element);
  }

  /**
   * Ask what a report asks, or nothing. `answer(question, face)`, `other(question, piece)` where none of the
   * faces is right, and `all(answers)`, pairs of a question and the likeliest face, are told what players say.
   */
  put(report, how) {
    const asked = (report?.questions ?? []).map((question) => JSON.stringify([question.at, question.piece, question.message]));
    // Of those that are asked anew, what was looked at goes on; after an answer, what comes next.
    const now = asked.indexOf(this.now);
    this.at = now < 0 ? Math.min(this.at, Math.max(0, asked.length - 1)) : now;
    this.asked = asked;
    this.report = report;
    this.how = how;
    this.#show();
  }

  #show() {
    const { questions = [] } = this.report ?? {};
    const question = questions[this.at];
    const within = this.element.contains(document.activeElement);
    const looked = this.now;
    this.now = this.asked[this.at];
    if (!question) {
      this.element.remove();
      this.element.replaceChildren();
      this.shown = "";
      if (looked) this.picture.look(null);
      if (within) this.picture.element.parentElement?.querySelector(".panel")?.focus({ preventScroll: true });
      return;
    }
    const piece = isWhere(question) ? null : this.report.pieces.find((one) => one.id === question.piece) ?? null;
    const guesses = questions.map((one) => [one, guess(one)]).filter(([, face]) => face !== null);
    const next = () => {
      this.at = (this.at + 1) % questions.length;
      this.#show();
    };
    const more = questions.length < 2 ? [] : [
      guesses.length > 1 ? button(say("all_guessed"), { kind: "quiet", onclick: () => this.how.all(guesses) }) : null,
      make("span.hint", { "aria-label": say("question_of", { n: this.at + 1, all: questions.length }), role: "img" }, `${this.at + 1}/${questions.length}`),
      iconButton(say("next_question"), "next", { onclick: next }),
    ];
    // Of a film it is asked with every frame: what a finger is about to tap stays.
    const shown = JSON.stringify([this.now, question.alternatives.map(([face]) => face), this.asked]);
    if (shown !== this.shown || this.media !== this.how.media) this.element.replaceChildren(...card(question, piece, this.how, more));
    [this.shown, this.media] = [shown, this.how.media];
    if (!this.element.isConnected) this.picture.element.after(this.element);
    if (within) this.element.focus({ preventScroll: true });
    const place = piece?.quad ?? question.quads?.[0];
    this.picture.light(piece ? [piece.id] : [], place && { quad: place });
    if (looked !== this.now) this.picture.look(place ?? null);
  }
}
