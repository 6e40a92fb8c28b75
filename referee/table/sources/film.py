"""A video file, read as fast as possible with its own time stamps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from referee.table.sources.decoding import DecodedFrame, Decoder
from referee.table.sources.shot import FreezeDetector, Shot, SourceError
from referee.words import sentence

COMPLETE_SHARE = 0.9
"""Share of the promised length below which a film may be truncated; some headers are estimates."""

FROZEN_S = 5.0
"""Seconds of an unchanged picture before it counts as frozen; most codecs refresh it after ten."""

LAST_S = 1.0
"""Seconds at the end whose damage is ignored: a stopped film ends in half a frame, and a move takes
longer."""

INTERLACED = b"Cannot convert interlaced"
DAMAGE = re.compile(
    rb"concealing|damaged|[Ee]rror|nvalid|orrupt|missing|exceed|out of range|outside|illegal"
    rb"|bad vlc|unavailable|overread|mismatch|too (large|small)|not match|POC|Reference \d"
    rb"|Frame num|EBML|undecodable|negative|skipped MB|marker bit|MVs|Unknown-sized|Element at"
)
HARMLESS = re.compile(
    rb"APP fields|mmco: unref short|number of reference frames|swscaler|EOI missing|packed B-frames"
    rb"|Packet corrupt|PES packet|[Dd][Tt][Ss]|[Tt]imestamp|Skipping NAL unit"
)
MIDST = re.compile(rb"[PSV]PS (id|\d)|dimensions 0x0|POC|frame RPS|undecodable")
"""FFmpeg's messages of damage; similar ones of intact films, about metadata and joined files; and
those at the first frame of a film that was cut out of another."""

HEAD = 4096
"""Bytes in which a container states its length."""

RIFF, EBML, SEGMENT = b"RIFF", b"\x1a\x45\xdf\xa3", b"\x18\x53\x80\x67"


class Film:
    """A video file."""

    live = False

    def __init__(self, path: Path) -> None:
        """Raise SourceError for a file that is no readable video."""
        self.path, self.name = path, str(path)
        if path.is_dir():
            raise SourceError(sentence("source-film-folder", path=path))
        if not path.exists():
            raise SourceError(sentence("source-no-film", path=path))
        decoder = Decoder(path)
        first = next(iter(decoder), None)
        if first is None or INTERLACED in first.log:
            decoder.close()
            why = "source-film-undecoded" if first is None else "source-film-interlaced"
            raise SourceError(sentence(why, path=path))
        self._opened: tuple[Decoder, DecodedFrame] | None = decoder, first

    def __iter__(self) -> Iterator[Shot]:
        """All frames, with notices where the film is damaged, frozen or truncated.

        Frames that may be damaged are skipped. Raises SourceError for an interlaced part.
        """
        decoder, *first = self._opened or (Decoder(self.path),)
        self._opened = None
        freezes, damage = FreezeDetector(FROZEN_S), _DamageTracker()
        t, count = 0.0, 0
        try:
            for frame in chain(first, decoder):
                if INTERLACED in frame.log:
                    raise SourceError(sentence("source-film-interlaced", path=self.path))
                # Some films have no time stamps; time must not decrease.
                is_stamped = frame.stamp > 0 or not decoder.rate
                t = max(t, frame.stamp if is_stamped else count / decoder.rate)
                count += 1
                since = damage.since
                if damage.may_affect(frame, t):
                    yield Shot(t)
                    continue
                if since is not None:
                    yield self._damaged_shot(since, t)
                yield Shot(t, frame.pixels)
                if freezes.has_frozen(frame.pixels, t):
                    yield Shot(t, notice=sentence("source-film-frozen", path=self.path))
        finally:
            decoder.close()
        # Fewer frames than promised may still last as long.
        length = max(count, t * decoder.rate + 1)
        is_truncated = length < COMPLETE_SHARE * decoder.promised and not is_complete(self.path)
        end = max(t, decoder.promised / decoder.rate if decoder.rate else 0.0)
        if is_truncated:
            since = t if damage.since is None else damage.since
            notice = sentence("source-film-breaks-off", path=self.path, seconds=f"{t:.1f}")
            yield Shot(end, notice=notice, unseen_s=end - since)
        elif damage.since is not None and damage.since < end - LAST_S:
            yield self._damaged_shot(damage.since, end)

    def _damaged_shot(self, since: float, until: float) -> Shot:
        times = {"since": f"{since:.1f}", "until": f"{until:.1f}"}
        notice = sentence("source-film-damaged", path=self.path, **times)
        return Shot(until, notice=notice, unseen_s=until - since)

    def close(self) -> None:
        """Release the file, if it was not read yet."""
        if self._opened is not None:
            self._opened[0].close()
            self._opened = None


class _DamageTracker:
    """Tracks which frames may be damaged: from a sign of damage to the next key frame.

    `since` is the time in seconds of the last intact frame before, None without damage.
    """

    def __init__(self) -> None:
        self.since: float | None = None
        self._last_t = 0.0
        self._count = self._until = 0

    def may_affect(self, frame: DecodedFrame, t: float) -> bool:
        """Take in the next frame; returns whether it may be damaged."""
        self._count += 1
        messages = filter(DAMAGE.search, frame.log.splitlines())
        lines = [line for line in messages if not HARMLESS.search(line)]
        if self._count == 1:
            lines = [line for line in lines if not MIDST.search(line)]
        if frame.is_broken or any(lines):
            self._until = self._count + frame.ahead
            # Frames in between may be lost.
            self.since = self._last_t if self.since is None else self.since
        elif frame.is_key and self._count > self._until:
            self.since = None
        self._last_t = t
        return self.since is not None


def is_complete(path: Path) -> bool:
    """Whether an AVI, Matroska, WebM, MP4 or MOV file is as long as it states.

    This tells a truncated film from one whose header promises too many frames or that has parts
    that are not shown.
    """
    with path.open("rb") as file:
        head = file.read(HEAD)
        end = _boxes_end(file) if head[4:8] == b"ftyp" else _container_end(head)
        file.seek(max(0, path.stat().st_size - HEAD))
        # Interrupted downloads and copies have their full length, filled with zeros or ones.
        is_filled = len({*file.read()}) > 1
    return is_filled and end is not None and end <= path.stat().st_size


def _boxes_end(file: BinaryIO) -> int:
    """Offset of the end of an MP4's boxes (ISO/IEC 14496-12, 4.2)."""
    offset = 0
    while True:
        file.seek(offset)
        head = file.read(16)
        size = int.from_bytes(head[:4], "big")
        size = int.from_bytes(head[8:], "big") if size == 1 else size
        if size < 8:
            return offset
        offset += size


def _container_end(head: bytes) -> int | None:
    """Offset of the end of an AVI, Matroska or WebM; None where it is not stated."""
    if head.startswith(RIFF):
        return 8 + int.from_bytes(head[4:8], "little")
    if not head.startswith(EBML):
        return None
    size, offset = _read_vint(head, len(EBML))
    segment = offset + size
    if head[segment : segment + len(SEGMENT)] != SEGMENT:
        return None
    size, offset = _read_vint(head, segment + len(SEGMENT))
    return offset + size


def _read_vint(head: bytes, start: int) -> tuple[int, int]:
    """An EBML variable-size integer (RFC 8794, section 4), and the offset of its end."""
    length = 9 - head[start].bit_length() if start < len(head) else 1
    value = int.from_bytes(head[start : start + length], "big")
    return value & ((1 << 7 * length) - 1), start + length
