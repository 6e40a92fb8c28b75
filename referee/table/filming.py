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
from referee.ruling.marks import Line
from referee.ruling.report import Report
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


class Filming:
    """Writes a film, frame by frame, in step with stream time."""

    def __init__(self, path: Path) -> None:
        """Begin. Raises UsageError where the file cannot be written."""
        if path.suffix.lower() != ".mp4":
            raise UsageError(f"An annotated film must be called .mp4, but got {path.name}.")
        if not path.parent.is_dir():
            raise UsageError(f"There is no folder {path.parent} for the annotated film.")
        self._path = path
        self._film: cv2.VideoWriter | None = None
        self._size = (0, 0)
        self._next = 0.0
        self._report: Report | None = None
        self._laid: Composition | None = None
        self._below: Image.Image | None = None

    def show(self, pixels: Pixels, t: float, report: Report) -> None:
        """A frame, and the ruling on it."""
        small = self._small(pixels)
        height, width = small.shape[:2]
        if self._film is None:
            self._open((width, height + round(SETTINGS.below * height)), t)
        if report is not self._report:
            self._report = report
            self._lay(pixels, report)
        whole = Image.fromarray(self._drawn(small))
        picture = Image.new("RGB", self._size)
        if self._below is not None:
            edge = self._below.crop((0, 0, 1, 1)).resize(self._size)
            picture.paste(edge)
            picture.paste(self._below, (0, height))
        picture.paste(whole)
        frame = cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR)
        while self._next <= t and self._film is not None:
            self._film.write(frame)
            self._next += 1 / SETTINGS.rate

    def close(self) -> None:
        """Finish the file."""
        if self._film is not None:
            self._film.release()

    def _open(self, size: tuple[int, int], t: float) -> None:
        width, height = (side - side % 2 for side in size)  # codecs want even sides
        self._size, self._next = (width, height), t
        codec = cv2.VideoWriter.fourcc(*SETTINGS.codec)
        self._film = cv2.VideoWriter(str(self._path), codec, SETTINGS.rate, self._size)
        if not self._film.isOpened():
            raise UsageError(f"The annotated film {self._path} cannot be written.")

    def _small(self, pixels: Pixels) -> Pixels:
        height, width = pixels.shape[:2]
        scale = min(1.0, SETTINGS.width / width)
        size = (round(width * scale), round(height * scale))
        return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)

    def _lay(self, pixels: Pixels, report: Report) -> None:
        """Find places for all labels, once for each ruling."""
        marks = games.marks(report)
        longer = max(self._small(pixels).shape[:2])
        settings = FrameSettings(long_side=longer, short_crop=longer, margin=1e9)
        photo = Photo.from_pixels("frame", pixels)
        self._laid = compose(photo, report, marks, settings)
        width = self._laid.frame.pixels.shape[1]
        below = strip(report, marks, width, width / LETTERS)
        room = self._size[1] - self._small(pixels).shape[0]
        if below.height > room:  # many marks have a long legend
            below = below.resize((round(below.width * room / below.height), room))
        self._below = below

    def _drawn(self, small: Pixels) -> Pixels:
        laid = self._laid
        picture = small.copy()
        if laid is None:
            return picture
        for mark in laid.marks:
            paint(picture, mark, laid.stroke)
        for words in laid.words:
            line = words.label and leader(words.box, words.label.at)
            if line and words.label:
                led = Line((line,), role=words.label.role, stroke="solid")
                paint(picture, led, 0.6 * laid.stroke)
        lettered = Image.fromarray(picture)
        for words in laid.words:
            lettered.paste(words.drawn, words.box[:2], words.drawn)
        return np.asarray(lettered)
