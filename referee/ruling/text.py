"""Reports as text for a terminal."""

from __future__ import annotations

import re

from referee.ruling.report import INSPECTED, GameReport, Report
from referee.words import localise, sentence
from rules.message import Message, mentions

_CHECK_MARKS: dict[bool | str | None, str] = {True: "✓", "valid": "✓", False: "✗", "invalid": "✗"}


def check_mark(ruled: bool | str | None) -> str:
    """Of what is right, wrong or open: by a verdict, or whether something holds."""
    return _CHECK_MARKS.get(ruled, "?")


def as_text(report: Report | GameReport, table: str) -> str:
    """The verdict and its reasons, aloud; `table` is the game's own part."""
    report = localise(report)
    is_ruled = report.game != INSPECTED or report.verdict != "valid"
    ruled = localise(sentence("text-verdict", verdict=report.verdict)) if is_ruled else ""
    subject, summary = subject_of(report), report.summary
    if named := re.match(rf"{re.escape(subject)}\s?: (.)", summary):
        summary = named[1].upper() + summary[named.end() :]
    lines = [f"{subject}: {ruled}{' ' if ruled else ''}{summary}"]
    said: set[tuple[str, str | None]] = set()
    asked = {question.message for question in report.questions}
    for finding in report.findings:
        is_new = (finding.message, finding.source) not in said and finding.message not in asked
        if is_new and not mentions(report.summary, finding.message):
            said.add((finding.message, finding.source))
            is_named = not finding.source or finding.source in finding.message
            where = "" if is_named else f" ({finding.source})"
            mark = "✗" if finding.severity == "violation" else "·"
            lines.append(f"  {mark} {finding.message}{where}")
    for question in report.questions:
        is_answered_so = question.place is not None and "calls" not in report.details
        hint = f"  [--answer {question.place}=…]" if is_answered_so else ""
        lines.append(f"  ? {question.message}{hint}")
    lines += [f"  {line}" for line in table.splitlines()]
    return "\n".join(lines)


def subject_of(report: Report | GameReport) -> str:
    """What was ruled on."""
    if isinstance(report, Report):
        return report.source
    return localise(Message.of("text-photos", game=report.game, photos=len(report.sources)))
