"""The pipeline of one photograph: open, recognise the game, read, rule, draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from models import WeightsError
from referee import games
from referee.api import Observation, Referee
from referee.errors import UsageError
from referee.game import View
from referee.inspection import INSPECTION
from referee.opening import PhotoSource, name_of, open_photo
from referee.plain_text import escape_controls
from referee.recognition import UNKNOWN_GAME, recognise_other
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
    """How to rule on photographs, with or without annotated pictures.

    `game` is its name, "" to recognise the game in each photograph; `options` and `answers` are as
    for `Referee` and its `check`, but the profile of a camera is given as its lens.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    with_picture: bool = False


@dataclass(frozen=True, slots=True)
class CheckedPhoto:
    """A ruling on a photograph.

    `picture` is the annotated picture as JPEG, b"" if not requested or if it cannot be drawn;
    `view` is what the photograph shows, to be ruled on again, None for an unreadable one.
    """

    report: Report
    picture: bytes = b""
    view: View | None = None


def check_photo(request: CheckRequest, source: PhotoSource) -> CheckedPhoto:
    """Rule on one photograph.

    Never raises because of the photograph: any failure becomes an unreadable report. Raises
    UsageError for invalid answers, and where the model weights cannot be loaded.
    """
    clock = Clock()
    try:
        observation = observer(request.game, request.options)(source, clock)
        report = _rule(request, observation, clock)
        picture = jpeg_of(report, observation.photo) if request.with_picture else b""
        view = observation.view
        return CheckedPhoto(report, picture, view if isinstance(view, View) else None)
    except UsageError:
        raise
    except WeightsError as error:
        raise UsageError(str(error)) from None
    except Exception as error:
        # A single photograph must not end a run over thousands.
        return CheckedPhoto(
            Report.unreadable(request.game or UNKNOWN_GAME, name_of(source), _failure(error))
        )


def observer(game: str, options: Mapping[str, Any]) -> Callable[[PhotoSource, Clock], Observation]:
    """A function that observes photographs of a game, or of whichever game each of them shows.

    Raises UsageError for options that do not suit the named game.
    """
    if not game:
        return partial(_observe_any_game, options)
    return Referee(INSPECTION if game == INSPECTION.name else game, **options).observe


def _observe_any_game(options: Mapping[str, Any], source: PhotoSource, clock: Clock) -> Observation:
    opened = open_photo(source, clock, options.get("profile"))
    name, unreadable = name_of(source), Report.unreadable
    if isinstance(opened, Unreadable):
        return Observation(unreadable(UNKNOWN_GAME, name, opened, None, clock.timing_ms()))
    recognition = recognise_other("", opened, clock)
    if isinstance(recognition, Unreadable):
        report = unreadable(UNKNOWN_GAME, name, recognition, opened.taken_size, clock.timing_ms())
        return Observation(report, photo=opened)
    game = recognition.game
    try:
        return Observation(recognition.view, Referee(game, **options), opened)
    except UsageError as error:
        return Observation(_option_report(game.name, opened, error), photo=opened)


def _rule(request: CheckRequest, observation: Observation, clock: Clock) -> Report:
    try:
        return observation.rule(request.answers, clock)
    except UsageError as error:
        referee, photo = observation.referee, observation.photo
        if request.game or request.answers or referee is None or photo is None:
            raise
        return _option_report(referee.game.name, photo, error)


def _option_report(game: str, photo: Photo, error: UsageError) -> Report:
    """Leave out a photograph of a game that the options do not suit, as they may suit others."""
    why = Unreadable("option", str(error), sentence("reading-leave-out"))
    return Report.unreadable(game, photo.source, why, photo.taken_size)


def text_of(report: Report | GameReport) -> str:
    """The ruling in words; see `Report`."""
    return escape_controls(as_text(report, games.describe(report)))


def picture_of(report: Report, photo: Photo | None = None) -> Image:
    """The photograph of a report with the ruling drawn on it; see `Report.picture`.

    A photograph that is neither given nor in the report is opened again from its file.
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
    """The picture of a report as JPEG; b"" if there is no photograph to draw on."""
    from referee.drawing.picture import jpeg

    try:
        return jpeg(picture_of(report, photo))
    except UsageError:
        return b""


def crash_report(request: CheckRequest, source: PhotoSource) -> CheckedPhoto:
    """The report on a photograph that killed two worker processes in turn."""
    name = name_of(source)
    why = Unreadable("died", {"source": name}, "smaller-or-again")
    return CheckedPhoto(Report.unreadable(request.game or UNKNOWN_GAME, name, why))


def _failure(error: Exception) -> Unreadable:
    first_line = f"{type(error).__name__}: {error}".split("\n")[0].rstrip(".: ")
    return Unreadable("failed", {"why": first_line}, "report-fault")
