"""The annotated film of a session: each frame with the latest ruling drawn on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from referee.drawing.caption import draw_caption
from referee.drawing.palette import INK
from referee.drawing.picture import LETTERS_ACROSS, Composition, Frame, compose
from referee.errors import UsageError
from referee.ruling.marks import Marks
from referee.ruling.report import Report
from referee.words import sentence
from vision.arrays import Pixels

RATE = 15.0
"""Frames a second."""

WIDTH = 1280
"""Most pixels across."""

CAPTION_SHARE = 0.2
"""Height of the caption below the picture, as a share of the picture's."""

CODEC = "mp4v"
"""Every build of OpenCV writes it, and most players play it."""


class FilmWriter:
    """Writes a film frame by frame, in step with stream time."""

    def __init__(self, path: Path, marks: Callable[[Report], Marks]) -> None:
        """Prepare a film with these `marks`. Raises UsageError for a path that cannot be a film."""
        if path.suffix.lower() != ".mp4":
            raise UsageError(sentence("use-overlay-name", name=path.name))
        if not path.parent.is_dir():
            raise UsageError(sentence("use-overlay-folder", folder=path.parent))
        self._path, self._marks = path, marks
        self._writer: cv2.VideoWriter | None = None
        self._size = (0, 0)
        self._next_t = 0.0
        self._drawn: tuple[Report, Composition, Image.Image] | None = None

    def write(self, pixels: Pixels, t: float, report: Report) -> None:
        """Write the frame of a time in seconds, with the ruling on it."""
        height, width = pixels.shape[:2]
        scale = min(1.0, WIDTH / width)
        size = (round(width * scale), round(height * scale))
        small = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
        writer = self._writer or self._open(small, t)
        if self._drawn is None or report is not self._drawn[0]:
            self._drawn = (report, *self._compose(Frame(small, (0.0, 0.0), scale), report))
        _, composition, caption = self._drawn
        picture = Image.new("RGB", self._size, INK)
        picture.paste(caption, (0, size[1]))
        picture.paste(composition.draw_on(small))
        frame = cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR)
        while self._next_t <= t:
            writer.write(frame)
            self._next_t += 1 / RATE

    def close(self) -> None:
        """Finish the file."""
        if self._writer is not None:
            self._writer.release()

    def _open(self, picture: Pixels, t: float) -> cv2.VideoWriter:
        height, width = picture.shape[:2]
        height += round(CAPTION_SHARE * height)
        self._size, self._next_t = (width - width % 2, height - height % 2), t  # even for codecs
        self._writer = writer = cv2.VideoWriter(
            str(self._path), cv2.VideoWriter.fourcc(*CODEC), RATE, self._size
        )
        if not writer.isOpened():
            raise UsageError(sentence("use-overlay-unwritten", path=self._path))
        return writer

    def _compose(self, frame: Frame, report: Report) -> tuple[Composition, Image.Image]:
        """Place marks and labels, and draw the caption below them."""
        marks = self._marks(report)
        height, width = frame.pixels.shape[:2]
        caption = draw_caption(report, marks, width, width / LETTERS_ACROSS)
        room = self._size[1] - height
        if caption.height > room:  # because of a long legend
            caption = caption.resize((round(caption.width * room / caption.height), room))
        return compose(frame, report, marks), caption
