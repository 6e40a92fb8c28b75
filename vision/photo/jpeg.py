"""JPEG files taken apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

SOI, EOI = b"\xff\xd8", b"\xff\xd9"
SHOWN_AS_STORED = b"\xff\xee\x00\x0eAdobe\x00\x64" + bytes(5)
"""A segment of Adobe's by which components are not converted."""
ALL = b"\x00\x3f\x00"
"""Coefficients in a scan of a sequential file. Some cameras write nonsense there."""
EXIF, SCAN, SEQUENTIAL = 0xE1, 0xDA, (0xC0, 0xC1)
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
COLOURS = {0xE0: b"JFIF", 0xEE: b"Adobe"}


@dataclass(frozen=True, slots=True)
class Jpeg:
    """What of a JPEG file is the picture; broken segments of other kinds mislead decoders.

    Attributes
    ----------
    frame
        The segment that tells size and components; empty where there is none.
    tables
        This and all others that the decoder needs.
    colours
        Segments that say of which colours the components are.
    scans
        The coded picture, and all after it, in parts.
    exif
        What the camera says of it; may be anything.
    """

    frame: bytes
    tables: bytes
    colours: bytes
    scans: tuple[bytes | memoryview, ...]
    exif: bytes

    @classmethod
    def of(cls, encoded: bytes) -> Self:
        """Take a file apart."""
        frame, tables, colours, exif, at = b"", b"", b"", b"", 2
        while 0 <= (at := encoded.find(b"\xff", at)) <= len(encoded) - 4:
            marker, body = encoded[at + 1], at + 4
            end = at + 2 + int.from_bytes(encoded[at + 2 : body], "big")
            if marker == SCAN:
                coded = memoryview(encoded)[at : _end(encoded)]
                if frame[1:2] and frame[1] in SEQUENTIAL:
                    scans = coded[: end - at - 3], ALL, coded[end - at :]
                    return cls(frame, tables, colours, scans, exif)
                return cls(frame, tables, colours, (coded,), exif)
            if marker in {0x00, 0xFF}:
                end = at + 1
            elif 0xD0 <= marker <= 0xD9:
                end = at + 2
            elif marker < 0xE0:
                tables += encoded[at:end]
                frame = encoded[at:end] if marker in FRAMES else frame
            elif encoded.startswith(COLOURS.get(marker, b"-"), body):
                colours += encoded[at:end]
            elif marker == EXIF and encoded.startswith(b"Exif", body):
                exif = exif or encoded[body:end]
            at = end
        return cls(b"", b"", b"", (), b"")

    @property
    def size(self) -> tuple[int, int]:
        """Width and height as stored; 0 where they are not told."""
        height, width = (int.from_bytes(self.frame[at : at + 2], "big") for at in (5, 7))
        return width, height

    def whole(self) -> bytes:
        """The picture, with an end marker where the camera forgot it."""
        return b"".join((SOI, self.colours, self.tables, *self.scans, EOI))

    def unconverted(self) -> bytes:
        """The same, for brightness and two differences of colour; empty where it has others."""
        adobe = self.colours[4:9] == b"Adobe"
        rgb = not self.colours[-1] if adobe else self.frame[10:17:3] == b"RGB"
        if self.frame[9:10] != b"\x03" or (rgb and b"JFIF" not in self.colours):
            return b""
        return b"".join((SOI, SHOWN_AS_STORED, self.tables, *self.scans, EOI))


def _end(encoded: bytes) -> int:
    """Where Samsung's data begin, which follow panoramas that have no end marker."""
    if not encoded.endswith(b"SEFT"):
        return len(encoded)
    listed = len(encoded) - 8 - int.from_bytes(encoded[-8:-4], "little")
    if listed < 0 or encoded[listed : listed + 4] != b"SEFH":
        return len(encoded)
    count = min(int.from_bytes(encoded[listed + 8 : listed + 12], "little"), len(encoded) // 12)
    starts = (listed + 16 + 12 * entry for entry in range(count))
    back = [int.from_bytes(encoded[at : at + 4], "little") for at in starts]
    return max(0, listed - max(back, default=0))
