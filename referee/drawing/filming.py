"""The annotated film of a session: each frame with what was ruled on it last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from referee.drawing.palette import INK
from referee.drawing.picture import LETTERS, Composition, Frame, compose
from referee.drawing.strip import strip
from referee.errors import UsageError
from referee.ruling.marks import Marks
from referee.ruling.report import Report
from referee.words import sentence
from vision.arrays import Pixels

RATE = 15.0
"""Frames a second."""

WIDTH = 1280
"""Most pixels across."""

BELOW = 0.2
"""Height of the words below the picture, as a share of its own."""

CODEC = "mp4v"
"""One that every build of OpenCV writes, and most players play."""


class Filming:
    """Writes a film, frame by frame, in step with stream time."""

    def __init__(self, path: Path, marks: Callable[[Report], Marks]) -> None:
        """Begin, with what is drawn of a ruling. Raises UsageError for a file of no film."""
        if path.suffix.lower() != ".mp4":
            raise UsageError(sentence("use-overlay-name", name=path.name))
        if not path.parent.is_dir():
            raise UsageError(sentence("use-overlay-folder", folder=path.parent))
        self._path, self._marks = path, marks
        self._film: cv2.VideoWriter | None = None
        self._size = (0, 0)
        self._next = 0.0
        self._shown: tuple[Report, Composition, Image.Image] | None = None

    def show(self, pixels: Pixels, t: float, report: Report) -> None:
        """A frame, and the ruling on it."""
        height, width = pixels.shape[:2]
        scale = min(1.0, WIDTH / width)
        size = (round(width * scale), round(height * scale))
        small = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
        film = self._film or self._open(small, t)
        if self._shown is None or report is not self._shown[0]:
            self._shown = (report, *self._laid(Frame(small, (0.0, 0.0), scale), report))
        _, laid, below = self._shown
        picture = Image.new("RGB", self._size, INK)
        picture.paste(below, (0, size[1]))
        picture.paste(laid.drawn_on(small))
        frame = cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR)
        while self._next <= t:
            film.write(frame)
            self._next += 1 / RATE

    def close(self) -> None:
        """Finish the file."""
        if self._film is not None:
            self._film.release()

    def _open(self, picture: Pixels, t: float) -> cv2.VideoWriter:
        height, width = picture.shape[:2]
        height += round(BELOW * height)
        self._size, self._next = (width - width % 2, height - height % 2), t  # for codecs
        self._film = film = cv2.VideoWriter(
            str(self._path), cv2.VideoWriter.fourcc(*CODEC), RATE, self._size
        )
        if not film.isOpened():
            raise UsageError(sentence("use-overlay-unwritten", path=self._path))
        return film

    def _laid(self, part: Frame, report: Report) -> tuple[Composition, Image.Image]:
        """Marks and labels at their places, and the words below them, once for each ruling."""
        marks = self._marks(report)
        height, width = part.pixels.shape[:2]
        below, room = strip(report, marks, width, width / LETTERS), self._size[1] - height
        if below.height > room:  # many marks have a long legend
            below = below.resize((round(below.width * room / below.height), room))
        return compose(part, report, marks), below
