"""JPEG files split into their segments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

SOI, EOI = b"\xff\xd8", b"\xff\xd9"
UNCONVERTED = b"\xff\xee\x00\x0eAdobe\x00\x64" + bytes(5)
"""An Adobe segment that tells decoders not to convert the components' colours."""
ALL = b"\x00\x3f\x00"
"""Spectral selection of a sequential scan. Some cameras write nonsense there."""
EXIF, SCAN, SEQUENTIAL = 0xE1, 0xDA, (0xC0, 0xC1)
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
COLOURS = {0xE0: b"JFIF", 0xEE: b"Adobe"}


@dataclass(frozen=True, slots=True)
class Jpeg:
    """The segments of a JPEG file that make the picture; broken others mislead decoders.

    Attributes
    ----------
    frame
        The frame header: size and components; empty where there is none.
    tables
        This and all others that the decoder needs.
    colours
        Segments that tell the colour space of the components.
    scans
        The entropy-coded data and all after them, in parts.
    exif
        The camera's metadata; any bytes.
    """

    frame: bytes
    tables: bytes
    colours: bytes
    scans: tuple[bytes | memoryview, ...]
    exif: bytes

    @classmethod
    def parse(cls, encoded: bytes) -> Self:
        """Split a file; all parts are empty where it has no scan."""
        frame, tables, colours, exif, start = b"", b"", b"", b"", 2
        while 0 <= (start := encoded.find(b"\xff", start)) <= len(encoded) - 4:
            marker, body = encoded[start + 1], start + 4
            end = start + 2 + int.from_bytes(encoded[start + 2 : body], "big")
            if marker == SCAN:
                coded = memoryview(encoded)[start : _end_of_picture(encoded)]
                if frame[1:2] and frame[1] in SEQUENTIAL:
                    scans = coded[: end - start - 3], ALL, coded[end - start :]
                    return cls(frame, tables, colours, scans, exif)
                return cls(frame, tables, colours, (coded,), exif)
            if marker in {0x00, 0xFF}:
                end = start + 1
            elif 0xD0 <= marker <= 0xD9:
                end = start + 2
            elif marker < 0xE0:
                tables += encoded[start:end]
                frame = encoded[start:end] if marker in FRAMES else frame
            elif encoded.startswith(COLOURS.get(marker, b"-"), body):
                colours += encoded[start:end]
            elif marker == EXIF and encoded.startswith(b"Exif", body):
                exif = exif or encoded[body:end]
            start = end
        return cls(b"", b"", b"", (), b"")

    @property
    def size(self) -> tuple[int, int]:
        """Width and height as stored; 0 without a frame header."""
        height, width = (int.from_bytes(self.frame[i : i + 2], "big") for i in (5, 7))
        return width, height

    def whole(self) -> bytes:
        """The picture, with an end marker even where the camera forgot it."""
        return b"".join((SOI, self.colours, self.tables, *self.scans, EOI))

    def unconverted(self) -> bytes:
        """The picture marked to be decoded to YCbCr; empty for other colour spaces."""
        adobe = self.colours[4:9] == b"Adobe"
        rgb = not self.colours[-1] if adobe else self.frame[10:17:3] == b"RGB"
        if self.frame[9:10] != b"\x03" or (rgb and b"JFIF" not in self.colours):
            return b""
        return b"".join((SOI, UNCONVERTED, self.tables, *self.scans, EOI))


def _end_of_picture(encoded: bytes) -> int:
    """Where Samsung's trailer begins, which follows panoramas that have no end marker."""
    if not encoded.endswith(b"SEFT"):
        return len(encoded)
    directory = len(encoded) - 8 - int.from_bytes(encoded[-8:-4], "little")
    if directory < 0 or encoded[directory : directory + 4] != b"SEFH":
        return len(encoded)
    count = min(
        int.from_bytes(encoded[directory + 8 : directory + 12], "little"), len(encoded) // 12
    )
    entries = (directory + 16 + 12 * entry for entry in range(count))
    offsets = [int.from_bytes(encoded[i : i + 4], "little") for i in entries]
    return max(0, directory - max(offsets, default=0))
