"""Photographs: headers are checked on loading, pixels are decoded on demand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from models import RefereeError
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.converting import as_jpeg, foreign_format
from vision.photo.decoding import decode, has_unread_end, shrink
from vision.photo.headers import size_and_orientation
from vision.photo.jpeg import SOI
from vision.photo.sampling import REDUCTIONS

if TYPE_CHECKING:
    from calibration.lens import Intrinsics, Undistortion

MIN_SIDE = 16
"""Least pixels along a side: below, not even one piece can be read."""

LONGEST = 2**15
"""Pixels along a side from which `cv2.remap` fails."""

SUBSAMPLED = 64
"""Least pixels along the shorter side of a subsampled picture; at most twice as many."""


@dataclass(frozen=True, slots=True)
class PhotoSettings:
    """Limits on photographs.

    Attributes
    ----------
    max_pixels
        Larger JPEG is reduced while it is decoded; other formats are refused. 128 megapixels
        decode to 384 MB.
    max_bytes
        Larger files are refused. No camera's photograph below `max_pixels` comes near.
    """

    max_pixels: int = 128_000_000
    max_bytes: int = 256 * 2**20


class DamagedPhotoError(RefereeError):
    """A picture that cannot be decoded though its headers are sound.

    Attributes
    ----------
    unreadable
        The reason and the remedy for the player.
    """

    def __init__(self, unreadable: Unreadable) -> None:
        super().__init__(str(unreadable))
        self.unreadable = unreadable


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Photo:
    """A photograph with sound headers.

    Attributes
    ----------
    source
        File name or other origin, as given.
    encoded
        The file, or a JPEG made of it; empty for a frame of a camera.
    size
        Width and height as seen, with the orientation tag applied.
    orientation
        Value of the orientation tag, 1 to 8.
    scale
        Pixels of the file to one of the photograph, along each side; above 1 where the file
        exceeds `PhotoSettings.max_pixels`.
    undistortion
        Removes the distortion of the lens, where that is known; `size` and `pixels` are then
        those of the undistorted picture.
    """

    source: str
    encoded: bytes = field(repr=False)
    size: tuple[int, int]
    orientation: int = 1
    scale: int = 1
    undistortion: Undistortion | None = None
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
            return Unreadable("empty", {"source": source}, "retake")
        if len(encoded) > settings.max_bytes:
            params = {"source": source, "what": "bytes", "most": settings.max_bytes // 2**20}
            return Unreadable("too-large", params, "make-smaller")
        if form := foreign_format(encoded):
            converted = as_jpeg(encoded, settings.max_pixels)
            if converted == "too-large":
                return _too_large(source, settings)
            if converted == "damaged":
                return damaged_photo(source)
            if isinstance(converted, str):
                return Unreadable("not-an-image", {"source": source, "form": form}, "as-jpeg")
            encoded = converted
        header = size_and_orientation(encoded)
        if header == "too-large":
            return _too_large(source, settings)
        if header == "truncated":
            return Unreadable("truncated", {"source": source}, "retake")
        if isinstance(header, str):
            return Unreadable("not-an-image", {"source": source, "form": "none"}, "retake")
        *stored, orientation = header
        # Other formats are decoded whole before they can be reduced.
        scales = REDUCTIONS if encoded.startswith(SOI) else (1,)
        sizes = {scale: [-(-side // scale) for side in stored] for scale in scales}
        fits = (scale for scale, sides in sizes.items() if _fits(sides, settings.max_pixels))
        if (scale := min(fits, default=None)) is None:
            return _too_large(source, settings)
        width, height = sizes[scale]
        if min(width, height) < MIN_SIDE:
            return _too_small(source, width, height)
        size = (height, width) if orientation >= 5 else (width, height)
        return cls(source, encoded, size, orientation, scale)

    @classmethod
    def from_array(
        cls, source: str, pixels: Pixels, settings: PhotoSettings | None = None
    ) -> Photo | Unreadable:
        """A photograph of a copy of a picture, (H, W, 3) uint8 RGB as seen."""
        settings = settings or PhotoSettings()
        height, width = pixels.shape[:2]
        if not _fits([width, height], settings.max_pixels):
            return _too_large(source, settings)
        if min(width, height) < MIN_SIDE:
            return _too_small(source, width, height)
        return cls.from_pixels(source, pixels.copy())

    @classmethod
    def from_pixels(cls, source: str, pixels: Pixels) -> Photo:
        """A photograph of a camera's frame, (H, W, 3) uint8 RGB as seen, which is not copied."""
        height, width = pixels.shape[:2]
        photo = cls(source, b"", (width, height))
        photo._decoded[1] = pixels
        return photo

    def undistort(self, lens: Intrinsics) -> Photo | Unreadable:
        """The photograph without the distortion of its lens, if that is known for its size."""
        if self.undistortion is not None:
            return self
        from calibration.lens import undistortion
        from calibration.refusal import Refusal

        result = undistortion(lens, self.size)
        if isinstance(result, Refusal):
            return Unreadable(result.reason, result.details, result.advice)
        photo = replace(self, size=result.size, undistortion=result)
        if not self.encoded:
            photo._decoded[1] = result.picture(self.pixels())
        return photo

    @property
    def taken_size(self) -> tuple[int, int]:
        """Width and height before undistortion."""
        return self.size if self.undistortion is None else self.undistortion.lens.image_size

    def as_taken(self) -> Photo:
        """The photograph of a file before undistortion."""
        if self.undistortion is None:
            return self
        return replace(self, size=self.taken_size, undistortion=None)

    def reduction_within(self, long_side: int) -> int:
        """The finest reduction at which the longer side has at most so many pixels."""
        fits = (r for r in REDUCTIONS if max(self.size) <= r * long_side)
        return min(fits, default=max(REDUCTIONS))

    def pixels(self, reduction: int = 1) -> Pixels:
        """The picture as seen, decoded at a fraction of its size.

        JPEG is reduced while it is decoded, which takes a third of the time at 1/8. The last
        decoded picture is cached, read-only, and coarser ones are made from it.

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
            Where the picture is damaged.
        """
        if reduction not in REDUCTIONS:
            raise ValueError(f"reduction must be one of {tuple(REDUCTIONS)}, but got {reduction}")
        if reduction not in self._decoded:
            finer = [cached for cached in self._decoded if cached < reduction]
            if finer:
                pixels = shrink(self._decoded[finer[0]], reduction // finer[0])
            else:
                pixels = self._decode(reduction)
                self._decoded.clear()
            pixels.flags.writeable = False
            self._decoded[reduction] = pixels
        return self._decoded[reduction]

    def subsampled(self) -> Pixels:
        """(h, w, 3) uint8 RGB: evenly spaced pixels of the picture that was decoded last.

        Raises DamagedPhotoError as `pixels` does.
        """
        cached = next(iter(self._decoded.values()), None)
        pixels = self.pixels(max(REDUCTIONS)) if cached is None else cached
        step = max(1, min(pixels.shape[:2]) // SUBSAMPLED)
        return pixels[::step, ::step]

    def _decode(self, reduction: int) -> Pixels:
        pixels = decode(self.encoded, self.taken_size, self.orientation, reduction, self.scale)
        if pixels is None or (not self._decoded and has_unread_end(self.encoded)):
            raise DamagedPhotoError(damaged_photo(self.source))
        straighten = self.undistortion
        return pixels if straighten is None else straighten.picture(pixels, reduction)


def damaged_photo(source: str) -> Unreadable:
    """The failure of a picture that cannot be decoded whole."""
    return Unreadable("damaged", {"source": source}, "retake")


def _fits(sides: list[int], max_pixels: int) -> bool:
    return sides[0] * sides[1] <= max_pixels and max(sides) < LONGEST


def _too_large(source: str, settings: PhotoSettings) -> Unreadable:
    params = {"source": source, "what": "pixels", "most": settings.max_pixels // 1_000_000}
    return Unreadable("too-large", params, "make-smaller")


def _too_small(source: str, width: int, height: int) -> Unreadable:
    return Unreadable("too-small", {"source": source, "width": width, "height": height}, "larger")


def _read(path: Path, settings: PhotoSettings) -> bytes | Unreadable:
    try:
        if path.is_dir():
            return Unreadable("folder", {"source": str(path)}, "name-photos")
        with path.open("rb") as file:
            return file.read(settings.max_bytes + 1)
    except FileNotFoundError:
        return Unreadable("missing", {"source": str(path)}, "check-name")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return Unreadable("unopened", {"source": str(path), "why": reason}, "check-file")
