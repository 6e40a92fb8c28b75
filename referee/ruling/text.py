"""Reports as text for a terminal."""

from __future__ import annotations

from referee.ruling.report import INSPECTED, GameReport, Report
from referee.words import localise, sentence
from rules.message import Message, mentions

_CHECK_MARKS: dict[bool | str | None, str] = {True: "✓", "valid": "✓", False: "✗", "invalid": "✗"}


def check_mark(outcome: bool | str | None) -> str:
    """✓, ✗ or ? for a verdict, or for whether something holds."""
    return _CHECK_MARKS.get(outcome, "?")


def as_text(report: Report | GameReport, game_text: str) -> str:
    """The verdict and its reasons in the current language, then the game's own lines."""
    report = localise(report)
    is_ruled = report.game != INSPECTED or report.verdict != "valid"
    verdict = localise(sentence("text-verdict", verdict=report.verdict)) if is_ruled else ""
    subject = subject_of(report)
    summary = _without_subject(report.summary, subject)
    lines = [f"{subject}: {verdict}{' ' if verdict else ''}{summary}"]
    printed: set[tuple[str, str | None]] = set()
    questions = {question.message for question in report.questions}
    for finding in report.findings:
        is_printed = (finding.message, finding.source) in printed or finding.message in questions
        if not is_printed and not mentions(report.summary, finding.message):
            printed.add((finding.message, finding.source))
            is_named = not finding.source or finding.source in finding.message
            where = "" if is_named else f" ({finding.source})"
            mark = "✗" if finding.severity == "violation" else "·"
            lines.append(f"  {mark} {finding.message}{where}")
    for question in report.questions:
        takes_option = question.place is not None and "calls" not in report.details
        hint = f"  [--answer {question.place}=…]" if takes_option else ""
        lines.append(f"  ? {question.message}{hint}")
    lines += [f"  {line}" for line in game_text.splitlines()]
    return "\n".join(lines)


def _without_subject(summary: str, subject: str) -> str:
    """A summary such as "photo.jpg: no such file" without the name, which the line has already."""
    reason = summary.removeprefix(subject).lstrip()  # French has a space before the colon
    if summary.startswith(subject) and reason.startswith(": "):
        return reason[2:3].upper() + reason[3:]
    return summary


def subject_of(report: Report | GameReport) -> str:
    """Name of the photograph, or of the game and how many photographs it has."""
    if isinstance(report, Report):
        return report.source
    return localise(Message.of("text-photos", game=report.game, photos=len(report.sources)))
