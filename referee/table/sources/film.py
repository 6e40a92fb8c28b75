"""A video file, frame by frame in its own time, as fast as it can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from referee.table.sources.decoding import Decoded, Decoder
from referee.table.sources.shot import Frozen, Shot, SourceError
from referee.words import sentence

MUCH = 0.9
"""Share of the promised length below which a film may break off: some headers only estimate."""

FROZEN_S = 5.0
"""Seconds of the very same picture after which that is said: less than the ten after which most
codecs begin anew."""

LAST_S = 1.0
"""Seconds at the end that are not called damaged: a film that was stopped ends in half a frame, and
a move takes longer."""

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
"""What FFmpeg prints of damage; in the same words of sound films, for what cameras write beside the
picture and how files are joined; and where a film begins in the midst of another."""

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
        decoder = Decoder(path)
        first = next(iter(decoder), None)
        if first is None or INTERLACED in first.said:
            decoder.close()
            why = "source-film-undecoded" if first is None else "source-film-interlaced"
            raise SourceError(sentence(why, path=path))
        self._begun: tuple[Decoder, Decoded] | None = decoder, first

    def __iter__(self) -> Iterator[Shot]:
        """All frames, and a sentence where the film is damaged, freezes or breaks off.

        Frames that may be damaged are left out. Raises SourceError where it goes on interlaced.
        """
        decoder, *first = self._begun or (Decoder(self.path),)
        self._begun = None
        frozen, damage = Frozen(FROZEN_S), _Damage()
        t, count = 0.0, 0
        try:
            for frame in chain(first, decoder):
                if INTERLACED in frame.said:
                    raise SourceError(sentence("source-film-interlaced", path=self.path))
                # Some films have no time stamps; time never runs back.
                known = frame.stamp > 0 or not decoder.rate
                t = max(t, frame.stamp if known else count / decoder.rate)
                count += 1
                since = damage.since
                if damage.has_reached(frame, t):
                    yield Shot(t)
                    continue
                if since is not None:
                    yield self._damaged(since, t)
                yield Shot(t, frame.pixels)
                if frozen.is_frozen(frame.pixels, t):
                    yield Shot(t, notice=sentence("source-film-frozen", path=self.path))
        finally:
            decoder.close()
        # The frames may be fewer than promised and yet last as long.
        length = max(count, t * decoder.rate + 1)
        breaks_off = length < MUCH * decoder.promised and not is_whole(self.path)
        end = max(t, decoder.promised / decoder.rate if decoder.rate else 0.0)
        if breaks_off:
            told = {"path": self.path, "seconds": f"{t:.1f}"}
            since = t if damage.since is None else damage.since
            notice = sentence("source-film-breaks-off", **told)
            yield Shot(end, notice=notice, unseen_s=end - since)
        elif damage.since is not None and damage.since < end - LAST_S:
            yield self._damaged(damage.since, end)

    def _damaged(self, since: float, until: float) -> Shot:
        told = {"path": self.path, "since": f"{since:.1f}", "until": f"{until:.1f}"}
        return Shot(until, notice=sentence("source-film-damaged", **told), unseen_s=until - since)

    def close(self) -> None:
        """Let go of the file; it is held only while it is read."""
        if self._begun is not None:
            self._begun[0].close()
            self._begun = None


class _Damage:
    """Tells frames that may be damaged: from a sign of it up to a key frame.

    Attributes
    ----------
    since
        Time in seconds of the last sound one before; None while frames are sound.
    """

    def __init__(self) -> None:
        self.since: float | None = None
        self._before = 0.0
        self._count = self._until = 0

    def has_reached(self, frame: Decoded, t: float) -> bool:
        """Whether the next frame may be damaged."""
        self._count += 1
        said = filter(DAMAGE.search, frame.said.splitlines())
        lines = [line for line in said if not HARMLESS.search(line)]
        if self._count == 1:
            lines = [line for line in lines if not MIDST.search(line)]
        if frame.is_broken or any(lines):
            self._until = self._count + frame.ahead
            # Frames between may have been lost altogether.
            self.since = self._before if self.since is None else self.since
        elif frame.is_key and self._count > self._until:
            self.since = None
        self._before = t
        return self.since is not None


def is_whole(path: Path) -> bool:
    """Whether a film is as long a file as it says: an AVI, a Matroska, a WebM, an MP4 or a MOV.

    So a film with fewer frames than its header promises, or of which a part is not to be shown, is
    told from one that breaks off.
    """
    with path.open("rb") as file:
        head = file.read(HEAD)
        end = _last_box(file) if head[4:8] == b"ftyp" else _end(head)
        file.seek(max(0, path.stat().st_size - HEAD))
        # Downloads and copies that stopped are as long as they were to be, of zeros or of ones.
        filled = len({*file.read()}) > 1
    return filled and end is not None and end <= path.stat().st_size


def _last_box(file: BinaryIO) -> int:
    """Where the last box of an MP4 ends (ISO/IEC 14496-12, 4.2)."""
    at = 0
    while True:
        file.seek(at)
        head = file.read(16)
        size = int.from_bytes(head[:4], "big")
        size = int.from_bytes(head[8:], "big") if size == 1 else size
        if size < 8:
            return at
        at += size


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
