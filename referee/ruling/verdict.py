"""Verdicts and summaries of reports, from the rulings, the doubt and the open questions."""

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
    """The report with what doubt leaves of its verdict: ``unsure`` where the ruling may not stand.

    Parameters
    ----------
    report
        The ruling on the likeliest reading, with the open questions.
    weighed
        The same ruling, tested against doubt.
    things
        What the pieces are called, such as "tiles".
    """
    report = _without_doubted(report, weighed.doubted)
    open_questions = [question.message for question in report.questions]
    findings: tuple[Finding, ...] = report.findings
    too_doubtful = sentence("ruling-too-doubtful", things=things)
    if weighed.exhausted:
        findings = (*findings, Finding("too-doubtful", too_doubtful, severity="note"))
        if not 0 < len(open_questions) <= MANY_QUESTIONS:
            open_questions = [too_doubtful]
    if open_questions or not weighed.settled:
        summary = unsure_summary(open_questions or [too_doubtful])
        return replace(report, verdict="unsure", summary=summary, findings=findings)
    return replace(report, findings=findings)


def verdict_so_far(
    ruling: Ruling, findings: Sequence[Finding], questions: Sequence[Question]
) -> tuple[Verdict, str]:
    """Verdict and summary of a game that goes on, from the `ruling` on its last move or call.

    `findings` are on all that lies there, those of that ruling first.
    """
    if questions:
        return "unsure", unsure_summary([question.message for question in questions])
    wrong = [found.message for found in findings if found.severity == "violation"]
    if wrong:
        return "invalid", say(ruling.summary) if ruling.outcome == "invalid" else wrong[0]
    return "unsure" if ruling.outcome == "unsure" else "valid", say(ruling.summary)


def _without_doubted(report: AnyReport, doubtful: Collection[Blame]) -> AnyReport:
    """The report with doubtful violations turned into notes."""
    if not doubtful:
        return report
    findings = tuple(
        as_possible(finding)
        if finding.severity == "violation" and (finding.code, finding.at) in doubtful
        else finding
        for finding in report.findings
    )
    wrong = [RuleFinding(f.code, f.message) for f in findings if f.severity == "violation"]
    ruling = Ruling.of(wrong, report.summary)
    return replace(report, findings=findings, summary=say(ruling.summary))


def as_possible(finding: Finding) -> Finding:
    """A violation that may not be one, as a note."""
    return replace(
        finding,
        severity="note",
        in_doubt=True,
        message=sentence("ruling-perhaps", found=finding.message),
    )


def unreadable_game(game: str, photos: Sequence[Report], details: Mapping[str, Any]) -> GameReport:
    """The report on a game without a readable photograph."""
    summary = sentence("ruling-nothing-read")
    return GameReport(game, (), "unreadable", summary, details=details, photos=tuple(photos))


def without_unknown_face(piece: Piece) -> Piece:
    """A place of a board for a report: face None where it was not read."""
    return replace(piece, face=None) if piece.face == UNKNOWN else piece


def finding_of(
    finding: RuleFinding, pieces: Sequence[int] = (), source: str | None = None
) -> Finding:
    """A finding of the rules for a report, with the pieces that it is about."""
    message, at = say(finding.message), finding.at
    return Finding(finding.code, message, tuple(pieces), at, finding.severity, source)
