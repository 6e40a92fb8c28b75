"""A video file, frame by frame in its own time, as fast as it can be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from referee.table.sources.opening import open_film
from referee.table.sources.shot import Shot, SourceError

MUCH = 0.9
"""Share of the promised frames below which a film breaks off: some headers only estimate."""


@dataclass(frozen=True, slots=True)
class Film:
    """A video file."""

    path: Path
    live = False

    def __post_init__(self) -> None:
        """Raise SourceError for what is no video that can be read."""
        if self.path.is_dir():
            raise SourceError(f"The video {self.path} must be a file, but is a folder.")
        if not self.path.exists():
            raise SourceError(f"There is no video {self.path}; check its name.")
        film = open_film(str(self.path))
        try:
            if not (film.isOpened() and film.read()[0]):
                raise SourceError(
                    f"The video {self.path} cannot be decoded: it is damaged or of an unknown "
                    "codec; convert it to MP4 with H.264."
                )
        finally:
            film.release()

    @property
    def name(self) -> str:
        """The name of the file."""
        return str(self.path)

    def __iter__(self) -> Iterator[Shot]:
        """All frames, and a sentence where the film breaks off before its end."""
        film = open_film(str(self.path))
        promised, rate = film.get(cv2.CAP_PROP_FRAME_COUNT), film.get(cv2.CAP_PROP_FPS)
        t, count = 0.0, 0
        try:
            while True:
                there, frame = film.read()
                if not there:
                    break
                # Some files have no time stamps; time never runs back.
                stamp = film.get(cv2.CAP_PROP_POS_MSEC) / 1000
                t = max(t, stamp if stamp > 0 or not rate else count / rate)
                count += 1
                yield Shot(t, np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB), np.uint8))
        finally:
            film.release()
        if count < MUCH * promised:
            yield Shot(
                t, notice=f"The video {self.path} breaks off after {t:.1f} s; it is damaged."
            )

    def close(self) -> None:
        """Let go of the file; it is held only while it is read."""
