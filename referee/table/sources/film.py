"""A video file, frame by frame in its own time, as fast as it can be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

from referee.table.sources.opening import frames, is_interlaced, open_film
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


class Film:
    """A video file."""

    live = False

    def __init__(self, path: Path) -> None:
        """Raise SourceError for what is no video that can be read."""
        self.path, self.name = path, str(path)
        if path.is_dir():
            raise SourceError(sentence("source-film-folder", path=path))
        if not path.exists():
            raise SourceError(sentence("source-no-film", path=path))
        film = open_film(self.name)
        seen = [*islice(frames(film), 2)]
        film.release()
        if not seen:
            raise SourceError(sentence("source-film-undecoded", path=path))
        if any(np.array_equal(seen[0], other) for other in seen[1:]):
            self._check_progressive()

    def _check_progressive(self, t: float = 0.0) -> None:
        if is_interlaced(self.path, t):
            raise SourceError(sentence("source-film-interlaced", path=self.path))

    def __iter__(self) -> Iterator[Shot]:
        """All frames, and a sentence where the film freezes or breaks off before its end.

        Raises SourceError where it goes on interlaced.
        """
        film = open_film(self.name)
        promised, rate = film.get(cv2.CAP_PROP_FRAME_COUNT), film.get(cv2.CAP_PROP_FPS)
        stale, frozen = Frozen(STALE_S), Frozen(FROZEN_S)
        t, count, asked = 0.0, 0, False
        try:
            for pixels in frames(film):
                # Some files have no time stamps; time never runs back.
                stamp = film.get(cv2.CAP_PROP_POS_MSEC) / 1000
                t = max(t, stamp if stamp > 0 or not rate else count / rate)
                count += 1
                if stale.is_frozen(pixels, t) and not asked:
                    asked = True
                    self._check_progressive(t)
                yield Shot(t, pixels)
                if frozen.is_frozen(pixels, t):
                    yield Shot(t, notice=sentence("source-film-frozen", path=self.path))
        finally:
            film.release()
        # The frames may be fewer than promised and yet last as long.
        length = max(count, t * rate + 1)
        if length < MUCH * promised and not is_whole(self.path):
            told = {"path": self.path, "seconds": f"{t:.1f}"}
            yield Shot(t, notice=sentence("source-film-breaks-off", **told))

    def close(self) -> None:
        """Let go of the file; it is held only while it is read."""


def is_whole(path: Path) -> bool:
    """Whether a film is as long a file as it says: an AVI, a Matroska or a WebM; no other does.

    So a film with fewer frames than its header promises is told from one that breaks off.
    """
    with path.open("rb") as file:
        head = file.read(HEAD)
        file.seek(max(0, path.stat().st_size - HEAD))
        # Downloads and copies that stopped are as long as they were to be, of zeros or of ones.
        filled = len({*file.read()}) > 1
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
