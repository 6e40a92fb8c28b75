"""What is done for one photograph, here or by a worker. All of it goes by pickle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from models import WeightsError
from referee.api import Referee, picture_of
from referee.errors import UsageError
from referee.inspection import INSPECTION
from referee.recognition import UNKNOWN_GAME, PhotoSource, name_of, open_photo, recognise
from referee.ruling.clock import Clock
from referee.ruling.report import Report
from vision.failure import Unreadable
from vision.photo.photo import Photo


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """How photographs are to be ruled on.

    Attributes
    ----------
    game
        Its name; "" for the one that each photograph shows.
    options, answers
        As for `Referee` and its `check`.
    drawn
        Whether annotated pictures are wanted.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """A ruling, and the annotated picture as JPEG; b"" where none is wanted or can be drawn."""

    report: Report
    picture: bytes = b""


def check_photo(asked: CheckRequest, source: PhotoSource) -> Checked:
    """Rule on one photograph. Whatever it does to the referee, there is a report.

    Raises UsageError for answers that make no sense, and where nothing can be read here.
    """
    try:
        return _check(asked, source)
    except UsageError:
        raise
    except WeightsError as error:
        raise UsageError(str(error)) from None
    except Exception as error:
        # One photograph must not take thousands of others along.
        return Checked(Report.unreadable(asked.game or UNKNOWN_GAME, name_of(source), _why(error)))


def died(asked: CheckRequest, source: PhotoSource) -> Checked:
    """The ruling on a photograph of which two processes died."""
    name = name_of(source)
    why = Unreadable(
        "died",
        f"{name} ended the process that read it, twice: memory ran out, or it took too long.",
        "Make the picture smaller, or take it again.",
    )
    return Checked(Report.unreadable(asked.game or UNKNOWN_GAME, name, why))


def _check(asked: CheckRequest, source: PhotoSource) -> Checked:
    clock, name = Clock(), name_of(source)
    photo = open_photo(source, clock)
    if isinstance(photo, Unreadable):
        game = asked.game or UNKNOWN_GAME
        return Checked(Report.unreadable(game, name, photo, timing_ms=clock.timing_ms()))
    report = _rule(asked, photo, clock) if asked.game else _rule_on_any(asked, photo, clock)
    return Checked(report, _drawn(photo, report) if asked.drawn else b"")


def _rule(asked: CheckRequest, photo: Photo, clock: Clock) -> Report:
    game = INSPECTION if asked.game == INSPECTION.name else asked.game
    referee = Referee(game, **asked.options)
    return referee.rule(referee.look(photo, clock), answers=asked.answers, clock=clock)


def _rule_on_any(asked: CheckRequest, photo: Photo, clock: Clock) -> Report:
    """Rule on a photograph by the game that it shows."""
    found = recognise(photo, clock)
    if isinstance(found, Unreadable):
        return Report.unreadable(UNKNOWN_GAME, photo.source, found, photo.size, clock.timing_ms())
    try:
        referee = Referee(found.game, **asked.options)
        return referee.rule(found.seen, answers=asked.answers, clock=clock)
    except UsageError as error:
        if asked.answers:
            raise
        # Options fit some of the games that are shown: the photographs of others are left out.
        why = Unreadable("option", str(error), "Leave that option out, or name the game.")
        return Report.unreadable(found.game.name, photo.source, why, photo.size)


def _drawn(photo: Photo, report: Report) -> bytes:
    from referee.drawing.picture import jpeg

    try:
        return jpeg(picture_of(report, photo))
    except UsageError:
        return b""


def _why(error: Exception) -> Unreadable:
    said = f"{type(error).__name__}: {error}".split("\n")[0].rstrip(".: ")
    return Unreadable(
        "failed",
        f"The referee stumbled over this photo ({said}).",
        "Take it again, and please send it in with a report of this fault.",
    )
