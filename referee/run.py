"""The road of one photograph: opened, its game told, looked at, ruled on, drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from models import WeightsError
from referee import games
from referee.api import Looked, Referee
from referee.errors import UsageError
from referee.game import Seen
from referee.inspection import INSPECTION
from referee.opening import PhotoSource, name_of, open_photo
from referee.plain_text import shown
from referee.recognition import UNKNOWN_GAME, recognise_but
from referee.ruling.clock import Clock
from referee.ruling.report import GameReport, Report
from referee.ruling.text import as_text
from referee.words import sentence
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """How photographs are to be ruled on.

    Attributes
    ----------
    game
        Its name; "" for the one that each photograph shows.
    options, answers
        As for `Referee` and its `check`; a camera's profile is given as its lens.
    drawn
        Whether annotated pictures are wanted.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """A ruling on a photograph.

    Attributes
    ----------
    report
        The ruling.
    picture
        The annotated picture as JPEG; b"" where none is wanted or can be drawn.
    seen
        What lies there, to be ruled on again; None where nothing can be read.
    """

    report: Report
    picture: bytes = b""
    seen: Seen | None = None


def check_photo(asked: CheckRequest, source: PhotoSource) -> Checked:
    """Rule on one photograph. Whatever it does to the referee, there is a report.

    Raises UsageError for answers that make no sense, and where nothing can be read here.
    """
    clock = Clock()
    try:
        looked = looking(asked.game, asked.options)(source, clock)
        report = _ruled(asked, looked, clock)
        drawn = jpeg_of(report, looked.photo) if asked.drawn else b""
        return Checked(report, drawn, looked.seen if isinstance(looked.seen, Seen) else None)
    except UsageError:
        raise
    except WeightsError as error:
        raise UsageError(str(error)) from None
    except Exception as error:
        # One photograph must not take thousands of others along.
        return Checked(Report.unreadable(asked.game or UNKNOWN_GAME, name_of(source), _why(error)))


def looking(game: str, options: Mapping[str, Any]) -> Callable[[PhotoSource, Clock], Looked]:
    """What looks at photographs of a game, or of the one that each shows where none is named.

    Raises UsageError for options that make no sense to the game that is named.
    """
    if not game:
        return partial(_recognised, options)
    return Referee(INSPECTION if game == INSPECTION.name else game, **options).see


def _recognised(options: Mapping[str, Any], source: PhotoSource, clock: Clock) -> Looked:
    opened = open_photo(source, clock, options.get("profile"))
    name, unreadable = name_of(source), Report.unreadable
    if isinstance(opened, Unreadable):
        return Looked(unreadable(UNKNOWN_GAME, name, opened, None, clock.timing_ms()))
    found = recognise_but("", opened, clock)
    if isinstance(found, Unreadable):
        report = unreadable(UNKNOWN_GAME, name, found, opened.frame, clock.timing_ms())
        return Looked(report, photo=opened)
    try:
        return Looked(found.seen, Referee(found.game, **options), opened)
    except UsageError as error:
        return Looked(_unfit(found.game.name, opened, error), photo=opened)


def _ruled(asked: CheckRequest, looked: Looked, clock: Clock) -> Report:
    try:
        return looked.rule(asked.answers, clock)
    except UsageError as error:
        if asked.game or asked.answers or looked.referee is None or looked.photo is None:
            raise
        return _unfit(looked.referee.game.name, looked.photo, error)


def _unfit(game: str, photo: Photo, error: UsageError) -> Report:
    """Options fit some of the games that are shown: the photographs of others are left out."""
    why = Unreadable("option", str(error), sentence("reading-leave-out"))
    return Report.unreadable(game, photo.source, why, photo.frame)


def text_of(report: Report | GameReport) -> str:
    """The ruling in words; see `Report`."""
    return shown(as_text(report, games.in_words(report)))


def picture_of(report: Report, photo: Photo | None = None) -> Image:
    """The photograph of a report with the ruling drawn on it; see `Report.picture`.

    It is opened again from its file where it is neither given nor in the report.
    """
    from referee.drawing.picture import draw

    opened = photo.as_taken() if photo else report.photo or Photo.load(report.source)
    if isinstance(opened, Unreadable):
        raise UsageError(str(opened))
    try:
        return draw(opened, report, games.marks(report))
    except DamagedPhotoError as error:
        raise UsageError(str(error)) from None


def jpeg_of(report: Report, photo: Photo | None = None) -> bytes:
    """The picture of a report as JPEG; b"" where there is none to draw on."""
    from referee.drawing.picture import jpeg

    try:
        return jpeg(picture_of(report, photo))
    except UsageError:
        return b""


def died(asked: CheckRequest, source: PhotoSource) -> Checked:
    """The ruling on a photograph of which two processes died."""
    name = name_of(source)
    why = Unreadable("died", {"source": name}, "smaller-or-again")
    return Checked(Report.unreadable(asked.game or UNKNOWN_GAME, name, why))


def _why(error: Exception) -> Unreadable:
    said = f"{type(error).__name__}: {error}".split("\n")[0].rstrip(".: ")
    return Unreadable("failed", {"why": said}, "report-fault")
