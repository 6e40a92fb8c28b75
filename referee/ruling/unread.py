"""Photographs of a followed game that could not be read: told of, and nothing else lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.ruling.clock import Clock
from referee.ruling.report import Finding, GameReport, Report


def nothing_read(
    game: str,
    sources: Sequence[str],
    unread: Mapping[str, Report],
    details: Mapping[str, Any],
    clock: Clock,
) -> GameReport:
    """The report on a game of which no photograph could be read."""
    return GameReport(
        game=game,
        sources=tuple(sources),
        verdict="unreadable",
        summary="No photo could be read.",
        findings=tuple(map(_left_out, unread.values())),
        details=details,
        timing_ms=clock.timing_ms(),
        photos=tuple(unread[source] for source in sources),
    )


def with_unread(
    report: GameReport,
    frames: Iterable[Report],
    sources: Sequence[str],
    unread: Mapping[str, Report],
    clock: Clock,
) -> GameReport:
    """A report on the photographs that were read, of which `frames` tell, with the others."""
    told = {frame.source: frame for frame in frames} | dict(unread)
    return replace(
        report,
        sources=tuple(sources),
        findings=(*report.findings, *map(_left_out, unread.values())),
        timing_ms=clock.timing_ms(),
        photos=tuple(told[source] for source in sources),
    )


def _left_out(photo: Report) -> Finding:
    message = f"{photo.source} is left out: {photo.summary}"
    return Finding("photo-unreadable", message, severity="note", source=photo.source)
