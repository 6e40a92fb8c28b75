"""A video file, frame by frame in its own time, as fast as it can be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from referee.table.sources.opening import is_interlaced, open_film
from referee.table.sources.shot import Frozen, Shot, SourceError
from referee.words import sentence

MUCH = 0.9
"""Share of the promised length below which a film may break off: some headers only estimate."""

STALE_S, FROZEN_S = 1.0, 5.0
"""Seconds of the very same picture after which it is asked whether there are others, and after
which it is said that there are none: less than the ten after which most codecs begin anew."""

HEAD = 4096
"""Bytes in which a container tells how long it is."""

RIFF, EBML, SEGMENT = b"RIFF", b"\x1a\x45\xdf\xa3", b"\x18\x53\x80\x67"


@dataclass(frozen=True, slots=True)
class Film:
    """A video file."""

    path: Path
    live = False

    def __post_init__(self) -> None:
        """Raise SourceError for what is no video that can be read."""
        if self.path.is_dir():
            raise SourceError(sentence("source-film-folder", path=self.path))
        if not self.path.exists():
            raise SourceError(sentence("source-no-film", path=self.path))
        film = open_film(str(self.path))
        try:
            (there, first), (_, second) = film.read(), film.read()
        finally:
            film.release()
        if not there:
            raise SourceError(sentence("source-film-undecoded", path=self.path))
        if np.array_equal(first, second) and is_interlaced(self.path):
            raise self._interlaced()

    def _interlaced(self) -> SourceError:
        return SourceError(sentence("source-film-interlaced", path=self.path))

    @property
    def name(self) -> str:
        """The name of the file."""
        return str(self.path)

    def __iter__(self) -> Iterator[Shot]:
        """All frames, and a sentence where the film freezes or breaks off before its end.

        Raises SourceError where it goes on interlaced.
        """
        film = open_film(str(self.path))
        promised, rate = film.get(cv2.CAP_PROP_FRAME_COUNT), film.get(cv2.CAP_PROP_FPS)
        stale, frozen = Frozen(STALE_S), Frozen(FROZEN_S)
        t, count, asked = 0.0, 0, False
        try:
            while True:
                there, frame = film.read()
                if not there:
                    break
                # Some files have no time stamps; time never runs back.
                stamp = film.get(cv2.CAP_PROP_POS_MSEC) / 1000
                t = max(t, stamp if stamp > 0 or not rate else count / rate)
                count += 1
                pixels = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB), np.uint8)
                if stale.is_frozen(pixels, t) and not asked:
                    asked = True
                    if is_interlaced(self.path, t):
                        raise self._interlaced()
                yield Shot(t, pixels)
                if frozen.is_frozen(pixels, t):
                    yield Shot(t, notice=sentence("source-film-frozen", path=self.path))
        finally:
            film.release()
        # The frames may be fewer than promised and yet last as long.
        length = max(count, t * rate + 1)
        if length < MUCH * promised and not is_whole(self.path):
            yield Shot(
                t, notice=sentence("source-film-breaks-off", path=self.path, seconds=f"{t:.1f}")
            )

    def close(self) -> None:
        """Let go of the file; it is held only while it is read."""


def is_whole(path: Path) -> bool:
    """Whether a film is as long a file as it says: an AVI, a Matroska or a WebM; no other does.

    So a film with fewer frames than its header promises is told from one that breaks off.
    """
    with path.open("rb") as file:
        head = file.read(HEAD)
        file.seek(max(0, path.stat().st_size - HEAD))
        # Downloads that stopped are as long as they were to be.
        filled = any(file.read())
    end = _end(head)
    return filled and end is not None and end <= path.stat().st_size


def _end(head: bytes) -> int | None:
    """Where the film ends; None where that is not told."""
    if head.startswith(RIFF):
        return 8 + int.from_bytes(head[4:8], "little")
    if not head.startswith(EBML):
        return None
    size, at = _number(head, len(EBML))
    segment = at + size
    if head[segment : segment + len(SEGMENT)] != SEGMENT:
        return None
    size, at = _number(head, segment + len(SEGMENT))
    return at + size


def _number(head: bytes, at: int) -> tuple[int, int]:
    """An EBML number of variable length (RFC 8794, section 4), and where it ends."""
    length = 9 - head[at].bit_length() if at < len(head) else 1
    value = int.from_bytes(head[at : at + length], "big")
    return value & ((1 << 7 * length) - 1), at + length
