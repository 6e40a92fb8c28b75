"""What the rules say, what is doubtful and what must be asked, folded into a report."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from referee.ruling.doubt import Blame, WeighedRuling
from referee.ruling.faces import UNKNOWN
from referee.ruling.questions import MANY_QUESTIONS, unsure_summary
from referee.ruling.report import AnyReport, Finding, GameReport, Question, Report, Verdict
from referee.words import say, sentence
from rules import Message, RuleFinding, Ruling
from vision.piece import Piece

NOTHING_SEEN = Ruling.of((), Message.of("ruling-nothing-seen"))
EMPTY_RULING = Ruling.of((), "")

C = TypeVar("C", bound=Hashable)
R = TypeVar("R")


def under_doubt(report: AnyReport, weighed: WeighedRuling[C, R], things: str) -> AnyReport:
    """The report as far as it stands.

    Parameters
    ----------
    report
        What the rules say of the likeliest reading, with the questions that are open.
    weighed
        Whether that stands.
    things
        What the pieces are called, such as "tiles".
    """
    report = _without_doubted(report, weighed.doubted)
    said = [question.message for question in report.questions]
    findings: tuple[Finding, ...] = report.findings
    too_doubtful = sentence("ruling-too-doubtful", things=things)
    if weighed.exhausted:
        findings = (*findings, Finding("too-doubtful", too_doubtful, severity="note"))
        said = said if 0 < len(said) <= MANY_QUESTIONS else [too_doubtful]
    if said or not weighed.settled:
        summary = unsure_summary(said or [too_doubtful])
        return replace(report, verdict="unsure", summary=summary, findings=findings)
    return replace(report, findings=findings)


def note_question(code: str, question: Question, pieces: Sequence[int]) -> tuple[Finding, Question]:
    """A question on where pieces lie, and a note that says the same under a code."""
    return Finding(code, question.message, tuple(pieces), severity="note"), question


def verdict_so_far(
    said: Ruling, findings: Sequence[Finding], questions: Sequence[Question]
) -> tuple[Verdict, str]:
    """Verdict and summary of a game that goes on, from what was `said` to the last move or call.

    That ruling's own findings are the first of all that is found of what lies there.
    """
    if questions:
        return "unsure", unsure_summary([question.message for question in questions])
    wrong = [found.message for found in findings if found.severity == "violation"]
    if wrong:
        return "invalid", say(said.summary) if said.outcome == "invalid" else wrong[0]
    return "unsure" if said.outcome == "unsure" else "valid", say(said.summary)


def _without_doubted(report: AnyReport, doubted: Collection[Blame]) -> AnyReport:
    """The report with what may not be so as a note."""
    if not doubted:
        return report
    findings = tuple(
        as_possible(found)
        if found.severity == "violation" and (found.code, found.at) in doubted
        else found
        for found in report.findings
    )
    wrong = [RuleFinding(f.code, f.message) for f in findings if f.severity == "violation"]
    ruling = Ruling.of(wrong, report.summary)
    return replace(report, findings=findings, summary=say(ruling.summary))


def as_possible(found: Finding) -> Finding:
    """A violation that may be none, as a note."""
    return replace(
        found,
        severity="note",
        in_doubt=True,
        message=sentence("ruling-perhaps", found=found.message),
    )


def unreadable_game(game: str, photos: Sequence[Report], details: Mapping[str, Any]) -> GameReport:
    """The report on a game of which no photograph could be read."""
    summary = sentence("ruling-nothing-read")
    return GameReport(game, (), "unreadable", summary, details=details, photos=tuple(photos))


def without_unknown_face(piece: Piece) -> Piece:
    """A place of a board as a report has it: without a face where nothing is read."""
    return replace(piece, face=None) if piece.face == UNKNOWN else piece


def finding_of(
    found: RuleFinding, pieces: Sequence[int] = (), source: str | None = None
) -> Finding:
    """A finding of the rules with the pieces that it is about."""
    return Finding(found.code, say(found.message), tuple(pieces), found.at, found.severity, source)
