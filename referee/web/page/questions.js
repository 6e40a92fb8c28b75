// Asks one question at a time, over the picture that it is about.

import { button, iconButton, make } from "./dom.js";
import { MAX_LIKELY, crop, faceButtons, isKnown } from "./faces.js";
import { OF_A_TURN, needsFace, badge, asksPlacement, answerPlace } from "./ruling.js";
import { say } from "./words.js";

const CROP_PX = 96; // Side of the cropped piece.

/** The likeliest answer; null if there is none. */
function bestGuess(question) {
  const [best] = [...question.alternatives].sort((a, b) => b[1] - a[1]);
  return answerPlace(question) !== null && best && isKnown(best[0]) && !needsFace(question, best[0]) ? best[0] : null;
}

/** A question with its answers as large buttons; `controls` stand below. */
export function questionCard(question, piece, { media, size, answer, other }, controls = []) {
  const isComplete = OF_A_TURN.test(question.at) || asksPlacement(question) || question.piece === null;
  const faces = question.alternatives.map(([face]) => face).filter(isKnown).slice(0, isComplete ? undefined : MAX_LIKELY);
  const quad = piece ? piece.quad : question.quads?.[0];
  const answers = answerPlace(question) !== null && faces.length ? faceButtons(faces, (face) => answer(question, face)) : null;
  const otherButton = answerPlace(question) === null || (isComplete && answers) ? null
    : button(say(answers ? "something_else" : "say_what"), { kind: answers ? "quiet" : "", onclick: () => other(question, piece) });
  return [
    quad && media ? crop(media, size, quad, CROP_PX) : badge("doubtful"),
    make("p", {}, question.message),
    answers,
    otherButton || controls.length ? make("div.foot", {}, otherButton, controls) : null,
  ].filter(Boolean);
}

export class Questions {
  constructor(picture) {
    this.picture = picture;
    this.element = make("section.question.card", { "aria-label": say("questions"), tabIndex: -1 });
    this.index = 0;
    new ResizeObserver(() => {
      picture.inset = this.element.offsetHeight;
      picture.fit();
    }).observe(this.element);
  }

  /**
   * Ask the questions of a report, if any. `callbacks` receive the `answer(question, face)`, `other(question, piece)` if
   * none of the faces is right, or `all(answers)`, pairs of a question and its likeliest face.
   */
  put(report, callbacks) {
    const keys = (report?.questions ?? []).map((question) => JSON.stringify([question.at, question.piece, question.message]));
    // Stay at the question that is still asked; after an answer, go on to the next one.
    const now = keys.indexOf(this.current);
    this.index = now < 0 ? Math.min(this.index, Math.max(0, keys.length - 1)) : now;
    this.keys = keys;
    this.report = report;
    this.callbacks = callbacks;
    this.#show();
  }

  #show() {
    const { questions = [] } = this.report ?? {};
    const question = questions[this.index];
    const hadFocus = this.element.contains(document.activeElement);
    const previous = this.current;
    this.current = this.keys[this.index];
    if (!question) {
      this.element.remove();
      this.element.replaceChildren();
      this.shown = "";
      if (previous) this.picture.zoomTo(null);
      if (hadFocus) this.picture.element.parentElement?.querySelector(".panel")?.focus({ preventScroll: true });
      return;
    }
    const piece = asksPlacement(question) ? null : this.report.pieces.find(({ id }) => id === question.piece) ?? null;
    const guesses = questions.map((each) => [each, bestGuess(each)]).filter(([, face]) => face !== null);
    const next = () => {
      this.index = (this.index + 1) % questions.length;
      this.#show();
    };
    const controls = questions.length < 2 ? [] : [
      guesses.length > 1 ? button(say("all_guessed"), { kind: "quiet", onclick: () => this.callbacks.all(guesses) }) : null,
      make("span.hint", { "aria-label": say("question_of", { n: this.index + 1, all: questions.length }), role: "img" }, `${this.index + 1}/${questions.length}`),
      iconButton(say("next_question"), "next", { onclick: next }),
    ];
    // A film asks again with every frame: keep the buttons, which a finger may be about to tap.
    const shown = JSON.stringify([this.current, question.alternatives.map(([face]) => face), this.keys]);
    if (shown !== this.shown || this.media !== this.callbacks.media) this.element.replaceChildren(...questionCard(question, piece, this.callbacks, controls));
    [this.shown, this.media] = [shown, this.callbacks.media];
    if (!this.element.isConnected) this.picture.element.after(this.element);
    if (hadFocus) this.element.focus({ preventScroll: true });
    const place = piece?.quad ?? question.quads?.[0];
    this.picture.highlight(piece ? [piece.id] : [], place && { quad: place });
    if (previous !== this.current) this.picture.zoomTo(place ?? null);
  }
}
