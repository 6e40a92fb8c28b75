// A ruling in words: the verdict, why, and what the signs mean.

import { icon, make } from "./dom.js";
import { OF_PLACES } from "./faces.js";
import { ROLES, VERDICTS, roleOf } from "./palette.js";
import { legend, sample } from "./strokes.js";
import { say } from "./words.js";

const LONG = 100; // Letters of a line that a phone has room for.
const TITLES = { valid: "right", invalid: "wrong", unsure: "unsure", unreadable: "unreadable" };

/** The sign of a role on a disc of its colour. */
export function badge(role) {
  return make(`span.badge.${role}`, { "aria-hidden": "true" }, ROLES[role].sign || "i");
}

/** What an answer names: a place, or the number of a piece; null where no answer helps. As `Question.place`. */
export function placeOf({ at, piece, alternatives }) {
  if (at && alternatives.length) return at;
  return piece === null ? null : String(piece);
}

// Whose turn it is, or what one scored: all that can be answered is offered.
export const OF_A_TURN = /^turn\d*$/;

/** Whether it is asked how pieces lie, not what one shows; what is offered is then all that there is. */
export function isWhere({ alternatives }) {
  return alternatives.length > 0 && alternatives.every(([face]) => OF_PLACES.has(face));
}

/** The same of a photograph, by numbers, as a tap on a piece answers: one piece has one answer, however it was given. */
export function pieceOf(question) {
  const named = question.at?.includes(".") || isWhere(question);
  return named ? placeOf(question).split(":").at(-1) : String(question.piece ?? question.at);
}

/** Whether a tap on "a tile" or "a card" is to be followed by which. */
export function asksWhich(question, face) {
  return (face === "tile" || face === "card") && question.quads?.length === 1;
}

/** The verdict in one look; with its sentence in any case where no questions follow. */
export function verdict(report, alone = false) {
  const role = VERDICTS[report.verdict];
  // What is asked stands with its buttons; nobody reads it twice.
  const asked = !alone && report.questions.some((question) => report.summary.includes(question.message));
  return make(`div.verdict.${role}`, { role: "status" },
    badge(role),
    make("div", {}, make("h2", {}, say(report.likely ? "which_game" : TITLES[report.verdict])), asked ? null : make("p.summary", {}, report.summary)));
}

/** Why: what was found, the gravest first. */
export function findings(report) {
  const asked = new Set(report.questions.map((question) => question.message));
  const told = report.findings.filter((finding) => !report.summary.includes(finding.message) && !asked.has(finding.message));
  if (!told.length) return null;
  const role = { violation: "wrong", question: "doubtful", note: "neutral" };
  return make("ul.findings", {}, told.map((finding) =>
    make("li", {}, badge(finding.in_doubt ? "doubtful" : role[finding.severity]), make("span", {}, finding.message))));
}

/** What came of a call that was taken, or of a look, where nothing else says it. */
export function came(report) {
  const { taken, said } = report.consequence ?? { taken: false, said: [] };
  const told = [report.summary, ...report.findings.map((finding) => finding.message), ...report.status ?? []];
  return lines(taken ? said.filter((one) => !told.some((other) => other.includes(one))) : []);
}

/** How the game stands. */
export function stands(report) {
  return lines(report.status ?? []);
}

function lines(all) {
  return all.length ? make("ul.stands", {}, all.map((line) => make("li", {}, folded(line)))) : null;
}

/** A line; of a long list its heading, behind which the rest is: what is called next stays in reach of a thumb. */
function folded(line) {
  const colon = line.indexOf(":");
  if (line.length < LONG || colon < 0) return line;
  return make("details", {}, make("summary", {}, line.slice(0, colon).trim()), make("p", {}, line.slice(colon + 1).trim()));
}

/** What the numbers in a crowded picture say; a tap shows where. */
export function listed(picture) {
  if (!picture.listed.length) return null;
  return make("details.listed", { open: true }, make("summary", {}, say("listed")), make("ol", {}, picture.listed.map((mark) =>
    make("li", {}, make("button", { type: "button", onclick: () => picture.light(mark.pieces ?? []) },
      make("b", {}, String(mark.number)), badge(roleOf(mark)), make("span", {}, mark.text))))));
}

/** What lines and rings mean. */
export function meanings(marks) {
  const shapes = legend(marks);
  const captions = marks.filter((mark) => mark.mark === "label" && !mark.at?.length);
  if (!shapes.length && !captions.length) return null;
  return make("div.legend", {},
    shapes.length ? make("ul", { "aria-label": say("legend") }, shapes.map((mark) => make("li", {}, sample(mark), make("span", {}, mark.meaning)))) : null,
    captions.map((mark) => make("p.caption", {}, mark.text)));
}

// What the referee is doing just now, large and coloured: seen from across the table.

const ROLE_OF = { right: "right", wrong: "wrong", question: "doubtful" };
const SIGNS = { searching: "look", hand: "hand", settling: "wait", still: "live", dark: "dark", moved: "turn" };

/** One of right, wrong and question, or of the states in which a film is. */
export function stateBanner(state) {
  const role = ROLE_OF[state];
  return make(`p.state.${role ?? state}`, { role: "status" },
    role ? make("span.sign", { "aria-hidden": "true" }, ROLES[role].sign) : icon(SIGNS[state]),
    make("span", {}, say(say.has(`state_${state}`) ? `state_${state}` : state)));
}
