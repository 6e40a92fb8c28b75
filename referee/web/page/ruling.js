// A ruling in text: the verdict, the findings, the legend; and what questions are about.

import { icon, make } from "./dom.js";
import { PLACEMENTS } from "./faces.js";
import { ROLES, VERDICTS, roleOf } from "./palette.js";
import { legendMarks, legendSample } from "./strokes.js";
import { say } from "./words.js";

const MAX_LINE = 100; // Characters of a line that is not folded.
const TITLES = { valid: "right", invalid: "wrong", unsure: "unsure", unreadable: "unreadable" };

/** The sign of a role on a disc of its colour. */
export function badge(role) {
  return make(`span.badge.${role}`, { "aria-hidden": "true" }, ROLES[role].sign || "i");
}

/** Place of an answer to a question: a square, or the id of a piece; null if it cannot be answered. As `Question.place`. */
export function answerPlace({ at, piece, alternatives }) {
  if (at && alternatives.length) return at;
  return piece === null ? null : String(piece);
}

// Questions about whose turn it is or what it scored; all possible answers are offered.
export const OF_A_TURN = /^turn\d*$/;

/** Whether a question is about how pieces lie, not about a face; all possible answers are offered. */
export function asksPlacement({ alternatives }) {
  return alternatives.length > 0 && alternatives.every(([face]) => PLACEMENTS.has(face));
}

/** Key of an answer on a photograph: by piece id as for a tap, so that each piece has one answer. */
export function answerKey(question) {
  const byPlace = question.at?.includes(".") || asksPlacement(question);
  return byPlace ? answerPlace(question).split(":").at(-1) : String(question.piece ?? question.at);
}

/** Whether the answer "a tile" or "a card" must be followed by its face. */
export function needsFace(question, face) {
  return (face === "tile" || face === "card") && question.quads?.length === 1;
}

/** The verdict; `alone` keeps its summary although a question says the same. */
export function verdict(report, alone = false) {
  const role = VERDICTS[report.verdict];
  // The question is shown with its buttons.
  const asked = !alone && report.questions.some((question) => report.summary.includes(question.message));
  return make(`div.verdict.${role}`, { role: "status" },
    badge(role),
    make("div", {}, make("h2", {}, say(report.likely ? "which_game" : TITLES[report.verdict])), asked ? null : make("p.summary", {}, report.summary)));
}

/** The findings that neither the summary nor a question says. */
export function findings(report) {
  const asked = new Set(report.questions.map((question) => question.message));
  const rest = report.findings.filter((finding) => !report.summary.includes(finding.message) && !asked.has(finding.message));
  if (!rest.length) return null;
  const role = { violation: "wrong", question: "doubtful", note: "neutral" };
  return make("ul.findings", {}, rest.map((finding) =>
    make("li", {}, badge(finding.in_doubt ? "doubtful" : role[finding.severity]), make("span", {}, finding.message))));
}

/** Consequences of a call or a photograph that nothing else says. */
export function consequenceLines(report) {
  const { taken, said } = report.consequence ?? { taken: false, said: [] };
  const shown = [report.summary, ...report.findings.map((finding) => finding.message), ...report.status ?? []];
  return lineList(taken ? said.filter((sentence) => !shown.some((other) => other.includes(sentence))) : []);
}

export function statusLines(report) {
  return lineList(report.status ?? []);
}

function lineList(all) {
  return all.length ? make("ul.status-lines", {}, all.map((line) => make("li", {}, foldLine(line)))) : null;
}

/** A line; a long one is folded behind its heading, so that calls stay within reach of a thumb. */
function foldLine(line) {
  const colon = line.indexOf(":");
  if (line.length < MAX_LINE || colon < 0) return line;
  return make("details", {}, make("summary", {}, line.slice(0, colon).trim()), make("p", {}, line.slice(colon + 1).trim()));
}

/** What lies there, in text. The rows of a board are not wrapped. */
export function inDetail(text) {
  const lines = text.split("\n").map((line) => make(/\S {2,}\S/.test(line) ? "span.columns" : "span", {}, `${line}\n`));
  return make("details", {}, make("summary", {}, say("in_detail")), make("pre", { tabIndex: 0 }, lines));
}

/** The texts of numbered labels; a tap highlights their pieces. */
export function labelList(picture) {
  if (!picture.numberedLabels.length) return null;
  return make("details.listed", { open: true }, make("summary", {}, say("listed")), make("ol", {}, picture.numberedLabels.map((mark) =>
    make("li", {}, make("button", { type: "button", onclick: () => picture.highlight(mark.pieces ?? []) },
      make("b", {}, String(mark.number)), badge(roleOf(mark)), make("span", {}, mark.text))))));
}

export function legendBox(marks) {
  const shapes = legendMarks(marks);
  const captions = marks.filter((mark) => mark.mark === "label" && !mark.at?.length);
  if (!shapes.length && !captions.length) return null;
  return make("div.legend", {},
    shapes.length ? make("ul", { "aria-label": say("legend") }, shapes.map((mark) => make("li", {}, legendSample(mark), make("span", {}, mark.meaning)))) : null,
    captions.map((mark) => make("p.caption", {}, mark.text)));
}

// State of a film, large and coloured to be seen from across the table.

const ROLE_OF = { right: "right", wrong: "wrong", question: "doubtful" };
const SIGNS = { searching: "look", hand: "hand", settling: "wait", still: "live", dark: "dark", moved: "turn" };

/** A banner for right, wrong, question, or a state of watching. */
export function stateBanner(state) {
  const role = ROLE_OF[state];
  return make(`p.state.${role ?? state}`, { role: "status" },
    role ? make("span.sign", { "aria-hidden": "true" }, ROLES[role].sign) : icon(SIGNS[state]),
    make("span", {}, say(say.has(`state_${state}`) ? `state_${state}` : state)));
}
