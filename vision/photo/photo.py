"""A photograph: checked by its headers when it is loaded, decoded when its pixels are asked for."""

from __future__ import annotations

import io
import os
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from vision.failure import Unreadable

Pixels = NDArray[np.uint8]
Points = NDArray[np.float64]

FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF")
REDUCTIONS = {
    1: cv2.IMREAD_COLOR_RGB,
    2: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_2,
    4: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_4,
    8: cv2.IMREAD_COLOR_RGB | cv2.IMREAD_REDUCED_GRAYSCALE_8,
}
_ORIENTATION_TAG = 0x0112
_HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"mif1", b"msf1")


@dataclass(frozen=True, slots=True)
class PhotoSettings:
    """Limits on what is opened.

    Attributes
    ----------
    max_pixels
        Photographs above this are refused by their header. The largest phone cameras give
        108 megapixels; 128 megapixels decode to 384 MB.
    max_bytes
        Files above this are not read. No camera's photograph below `max_pixels` comes near.
    """

    max_pixels: int = 128_000_000
    max_bytes: int = 256 * 2**20


class DamagedPhotoError(Exception):
    """The headers promised a picture that the decoder could not give.

    Attributes
    ----------
    unreadable
        The same for the person at the table.
    """

    def __init__(self, unreadable: Unreadable) -> None:
        super().__init__(str(unreadable))
        self.unreadable = unreadable


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph whose headers are sound.

    Attributes
    ----------
    source
        Where it came from, as given.
    encoded
        The bytes of the file.
    size
        Width and height as seen: the orientation tag is applied.
    orientation
        Value of the orientation tag, 1 to 8.
    """

    source: str
    encoded: bytes = field(repr=False)
    size: tuple[int, int]
    orientation: int = 1
    _decoded: dict[int, Pixels] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def load(cls, path: str | Path, settings: PhotoSettings | None = None) -> Photo | Unreadable:
        """Read a file and check its headers; nothing is decoded."""
        encoded = _read(Path(path), settings or PhotoSettings())
        if isinstance(encoded, Unreadable):
            return encoded
        return cls.from_bytes(str(path), encoded, settings)

    @classmethod
    def from_bytes(
        cls, source: str, encoded: bytes, settings: PhotoSettings | None = None
    ) -> Photo | Unreadable:
        """Check the headers of an encoded picture."""
        settings = settings or PhotoSettings()
        if not encoded:
            return _refuse("empty", f"{source} is an empty file")
        if encoded[4:8] == b"ftyp" and encoded[8:12] in _HEIC_BRANDS:
            return _refuse("heic", f"{source} is a HEIC picture", "Export it as JPEG.")
        header = _header(encoded)
        if header == "too-large" or (
            not isinstance(header, str) and header[0] * header[1] > settings.max_pixels
        ):
            limit = f"{settings.max_pixels // 1_000_000} megapixels"
            message = f"{source} has more than {limit}"
            return _refuse("too-large", message, "Make the picture smaller.")
        if isinstance(header, str):
            return _refuse("not-an-image", f"{source} is not a picture that can be read")
        if _truncated(encoded):
            return _refuse("truncated", f"{source} breaks off before the end of the picture")
        width, height, orientation = header
        size = (height, width) if orientation >= 5 else (width, height)
        return cls(source, encoded, size, orientation)

    def within(self, long_side: int) -> int:
        """The finest reduction at which the longer side has no more pixels than that."""
        fits = (r for r in REDUCTIONS if max(self.size) <= r * long_side)
        return min(fits, default=max(REDUCTIONS))

    def pixels(self, reduction: int = 1) -> Pixels:
        """The picture as seen, decoded at a fraction of its size.

        JPEG is scaled while it is decoded, which takes a third of the time at 1/8. The last
        decoded picture is kept, read-only, and coarser ones are made from it.

        Parameters
        ----------
        reduction
            1, 2, 4 or 8. Pixel (x, y) of the result is centred on pixel
            ``reduction * x + (reduction - 1) / 2`` of the photograph, and likewise y.

        Returns
        -------
        (H, W, 3) uint8
            RGB.

        Raises
        ------
        DamagedPhotoError
            Where the decoder gives up in spite of sound headers.
        """
        if reduction not in REDUCTIONS:
            raise ValueError(f"reduction must be one of {tuple(REDUCTIONS)}, but got {reduction}")
        if reduction not in self._decoded:
            finer = [kept for kept in self._decoded if kept < reduction]
            if finer:
                pixels = _shrink(self._decoded[finer[0]], reduction // finer[0])
            else:
                pixels = _decode(self, reduction)
                self._decoded.clear()
            pixels.flags.writeable = False
            self._decoded[reduction] = pixels
        return self._decoded[reduction]


def coarsest(length: float, least: float, most: int = 8) -> int:
    """The coarsest reduction, up to `most`, at which `length` pixels are still `least`, or 1."""
    fits = (r for r in REDUCTIONS if r <= most and length >= r * least)
    return max(fits, default=1)


def to_reduced(points: Points, reduction: int) -> Points:
    """Points (..., 2) of a photograph as pixels of it reduced; see `Photo.pixels`."""
    return (points - (reduction - 1) / 2) / reduction


def to_full(points: Points, reduction: int) -> Points:
    """Inverse of `to_reduced`."""
    return points * reduction + (reduction - 1) / 2


def _refuse(reason: str, message: str, remedy: str = "Take or save the photo again.") -> Unreadable:
    return Unreadable(reason, f"{message}.", remedy)


def _read(path: Path, settings: PhotoSettings) -> bytes | Unreadable:
    try:
        if path.is_dir():
            return _refuse("folder", f"{path} is a folder, not a photo", "Name the photos in it.")
        if path.stat().st_size > settings.max_bytes:
            message = f"{path} is larger than {settings.max_bytes // 2**20} MB"
            return _refuse("too-large", message, "Make the picture smaller.")
        return path.read_bytes()
    except FileNotFoundError:
        return _refuse("missing", f"There is no file {path}", "Check its name.")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _refuse("unopened", f"{path} cannot be opened: {reason}", "Check the file.")


def _header(encoded: bytes) -> tuple[int, int, int] | str:
    """Width and height as stored and the orientation tag, or a code that says why not."""
    with warnings.catch_warnings():
        # Pillow warns and complains on its own behalf; our limit is the one that counts.
        warnings.simplefilter("ignore")
        try:
            with Image.open(io.BytesIO(encoded), formats=FORMATS) as image:
                exif = Image.Exif()
                exif.load(image.info.get("exif", b""))
                tag = exif.get(_ORIENTATION_TAG, 1)
                return (*image.size, tag if tag in range(1, 9) else 1)
        except Image.DecompressionBombError:
            return "too-large"
        except (UnidentifiedImageError, OSError, SyntaxError, ValueError, struct.error):
            return "not-an-image"


def _truncated(encoded: bytes) -> bool:
    if encoded.startswith(b"\xff\xd8"):
        return not _jpeg_ends(encoded)
    if encoded.startswith(b"\x89PNG"):
        return not _png_ends(encoded)
    return False


def _jpeg_ends(encoded: bytes) -> bool:
    """Whether an end marker follows the first scan; thumbnails before it do not count."""
    at = 2
    while at + 4 <= len(encoded) and encoded[at] == 0xFF:
        marker = encoded[at + 1]
        if marker == 0xDA:
            return encoded.find(b"\xff\xd9", at) >= 0
        fill = marker == 0xFF
        at += 1 if fill else 2 + int.from_bytes(encoded[at + 2 : at + 4], "big")
    return False


def _png_ends(encoded: bytes) -> bool:
    """Whether the chain of chunks reaches the end chunk."""
    at = 8
    while at + 12 <= len(encoded):
        if encoded[at + 4 : at + 8] == b"IEND":
            return True
        at += 12 + int.from_bytes(encoded[at : at + 4], "big")
    return False


def _decode(photo: Photo, reduction: int) -> Pixels:
    # A partial block at the edge that an orientation turns to the left or top would shift the
    # picture, and only JPEG is scaled while it is decoded.
    aligned = photo.orientation == 1 or not any(side % reduction for side in photo.size)
    scaled = reduction > 1 and aligned and photo.encoded.startswith(b"\xff\xd8")
    flags = REDUCTIONS[reduction if scaled else 1] | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        with _quiet():
            pixels = cv2.imdecode(np.frombuffer(photo.encoded, np.uint8), flags)
    except (cv2.error, MemoryError):
        pixels = None
    if pixels is None:
        damaged = _refuse("damaged", f"{photo.source} is damaged and cannot be decoded")
        raise DamagedPhotoError(damaged)
    upright = _upright(np.asarray(pixels, np.uint8), photo.orientation)
    return upright if scaled or reduction == 1 else _shrink(upright, reduction)


def _upright(pixels: Pixels, orientation: int) -> Pixels:
    """Apply an orientation tag (EXIF 2.3, tag 0x0112)."""
    if orientation in (2, 4, 5, 7):
        pixels = np.asarray(cv2.flip(pixels, 0 if orientation == 4 else 1), np.uint8)
    turn = {
        3: cv2.ROTATE_180,
        5: cv2.ROTATE_90_COUNTERCLOCKWISE,
        6: cv2.ROTATE_90_CLOCKWISE,
        7: cv2.ROTATE_90_CLOCKWISE,
        8: cv2.ROTATE_90_COUNTERCLOCKWISE,
    }.get(orientation)
    return pixels if turn is None else np.asarray(cv2.rotate(pixels, turn), np.uint8)


def _shrink(pixels: Pixels, reduction: int) -> Pixels:
    """Average blocks of `reduction` pixels; incomplete blocks repeat the edge."""
    height, width = pixels.shape[:2]
    rows, cols = -(-height // reduction), -(-width // reduction)
    bottom, right = rows * reduction - height, cols * reduction - width
    padded = cv2.copyMakeBorder(pixels, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(padded, (cols, rows), interpolation=cv2.INTER_AREA), np.uint8)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep what the codecs' C code prints about damaged pictures off standard error."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    sink = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(sink, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(sink)
        os.close(kept)
