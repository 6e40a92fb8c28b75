"""The annotated film of a session: each frame with what was ruled on it last."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from referee import games
from referee.drawing.frame import FrameSettings
from referee.drawing.labels import leader
from referee.drawing.picture import LETTERS, Composition, compose
from referee.drawing.strip import strip
from referee.drawing.strokes import paint
from referee.errors import UsageError
from referee.ruling.marks import Polyline
from referee.ruling.report import Report
from referee.words import sentence
from vision.arrays import Pixels
from vision.photo.photo import Photo


@dataclass(frozen=True, slots=True)
class FilmingSettings:
    """How films are written.

    Attributes
    ----------
    rate
        Frames a second.
    width
        Most pixels across.
    below
        Height of the words below the picture, as a share of its own.
    codec
        One that every build of OpenCV writes, and most players play.
    """

    rate: float = 15.0
    width: int = 1280
    below: float = 0.2
    codec: str = "mp4v"


SETTINGS = FilmingSettings()


@dataclass(frozen=True, slots=True)
class _Shown:
    """A ruling, its marks and labels at their places, and the words below them."""

    report: Report
    laid: Composition
    below: Image.Image


class Filming:
    """Writes a film, frame by frame, in step with stream time."""

    def __init__(self, path: Path) -> None:
        """Begin. Raises UsageError where the file cannot be written."""
        if path.suffix.lower() != ".mp4":
            raise UsageError(sentence("use-overlay-name", name=path.name))
        if not path.parent.is_dir():
            raise UsageError(sentence("use-overlay-folder", folder=path.parent))
        self._path = path
        self._film: cv2.VideoWriter | None = None
        self._size = (0, 0)
        self._next = 0.0
        self._shown: _Shown | None = None

    def show(self, pixels: Pixels, t: float, report: Report) -> None:
        """A frame, and the ruling on it."""
        small = self._small(pixels)
        height, width = small.shape[:2]
        film = self._film or self._open((width, height + round(SETTINGS.below * height)), t)
        if self._shown is None or report is not self._shown.report:
            self._shown = self._laid(pixels, report)
        below = self._shown.below
        picture = below.crop((0, 0, 1, 1)).resize(self._size)
        picture.paste(below, (0, height))
        picture.paste(Image.fromarray(_drawn(small, self._shown.laid)))
        frame = cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR)
        while self._next <= t:
            film.write(frame)
            self._next += 1 / SETTINGS.rate

    def close(self) -> None:
        """Finish the file."""
        if self._film is not None:
            self._film.release()

    def _open(self, size: tuple[int, int], t: float) -> cv2.VideoWriter:
        width, height = (side - side % 2 for side in size)  # codecs want even sides
        self._size, self._next = (width, height), t
        codec = cv2.VideoWriter.fourcc(*SETTINGS.codec)
        self._film = film = cv2.VideoWriter(str(self._path), codec, SETTINGS.rate, self._size)
        if not film.isOpened():
            raise UsageError(sentence("use-overlay-unwritten", path=self._path))
        return film

    def _small(self, pixels: Pixels) -> Pixels:
        height, width = pixels.shape[:2]
        scale = min(1.0, SETTINGS.width / width)
        size = (round(width * scale), round(height * scale))
        return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)

    def _laid(self, pixels: Pixels, report: Report) -> _Shown:
        """Find places for all labels, once for each ruling."""
        marks = games.marks(report)
        longer = max(self._small(pixels).shape[:2])
        settings = FrameSettings(long_side=longer, short_crop=longer, margin=1e9)
        photo = Photo.from_pixels("frame", pixels)
        laid = compose(photo, report, marks, settings)
        width = laid.frame.pixels.shape[1]
        below = strip(report, marks, width, width / LETTERS)
        room = self._size[1] - self._small(pixels).shape[0]
        if below.height > room:  # many marks have a long legend
            below = below.resize((round(below.width * room / below.height), room))
        return _Shown(report, laid, below)


def _drawn(picture: Pixels, laid: Composition) -> Pixels:
    """A picture with the marks and labels on it."""
    picture = picture.copy()
    for mark in laid.marks:
        paint(picture, mark, laid.stroke)
    for words in laid.words:
        line = words.label and leader(words.box, words.label.at)
        if line and words.label:
            led = Polyline((line,), role=words.label.role, stroke="solid")
            paint(picture, led, 0.6 * laid.stroke)
    lettered = Image.fromarray(picture)
    for words in laid.words:
        lettered.paste(words.drawn, words.box[:2], words.drawn)
    return np.asarray(lettered)
