"""A photograph in whatever form a program holds it, opened."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from PIL import Image, ImageFile, ImageOps

from referee.errors import UsageError
from referee.ruling.clock import Clock
from referee.words import sentence
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo, PhotoSettings, damaged_photo

if TYPE_CHECKING:
    from calibration.lens import Intrinsics

PhotoSource = str | Path | Photo | tuple[str, Unreadable]
"""A photograph, the name of its file, or a name and why there is nothing to open."""

InMemory = bytes | bytearray | memoryview | BinaryIO | Image.Image | Pixels
"""A picture's bytes, a file opened in binary mode, a PIL picture, or (H, W, 3) uint8 RGB."""

PhotoLike = PhotoSource | os.PathLike[str] | InMemory
"""A photograph in any of its forms."""

UNNAMED = "The photo"
"""What reports call a photograph that has no name: sentences begin with it."""


def open_photo(
    source: PhotoLike, clock: Clock, lens: Intrinsics | None = None
) -> Photo | Unreadable:
    """The photograph, straightened where its lens is known, or why there is none.

    Raises UsageError for what can be no photograph.
    """
    with clock.stage("load"):
        photo = photo_of(source, name_of(source))
        return photo if lens is None or isinstance(photo, Unreadable) else photo.undistort(lens)


def name_of(source: PhotoLike) -> str:
    """What a photograph is called in a report."""
    match source:
        case tuple():
            return source[0]
        case Photo():
            return source.source
        case str() | os.PathLike():
            return os.fspath(source)
    named = getattr(source, "filename", getattr(source, "name", None))
    return named if isinstance(named, str) and named else UNNAMED


def to_draw_on(source: PhotoLike, photo: Photo) -> Photo | None:
    """The photograph as given where no file of it can be opened again, without what was decoded."""
    if isinstance(source, str | os.PathLike):
        return None
    return replace(photo) if photo.encoded else photo


def is_one(given: object) -> bool:
    """Whether it stands for one photograph, though it may be iterated over."""
    match given:
        case (str(), Unreadable()) | str() | os.PathLike() | Photo():
            return True
        case bytes() | bytearray() | memoryview() | Image.Image() | np.ndarray():
            return True
    return hasattr(given, "read")


def photo_of(source: Any, name: str) -> Photo | Unreadable:
    """The photograph, under a name unless it has one, or why there is none.

    Raises UsageError for what can be no photograph.
    """
    match source:
        case (str(), Unreadable() as why):
            return why
        case Photo():
            return source
        case str() | os.PathLike():
            return Photo.load(Path(source))
        case bytes() | bytearray() | memoryview():
            return Photo.from_bytes(name, bytes(source))
        case Image.Image():
            return _of_picture(source, name)
        case np.ndarray():
            return _of_array(source, name)
    if hasattr(source, "read"):
        return _of_file(source, name)
    raise UsageError(sentence("use-no-photo", given=type(source).__name__))


def _of_array(pixels: Pixels, name: str) -> Photo | Unreadable:
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] != 3:
        got = f"{' × '.join(map(str, pixels.shape))} {pixels.dtype}"
        raise UsageError(sentence("use-array", given=got))
    return Photo.from_array(name, np.asarray(pixels))  # a masked one without its mask


def _of_file(file: Any, name: str) -> Photo | Unreadable:
    try:
        if getattr(file, "seekable", bool)():
            file.seek(0)  # whoever wrote it, or had it ruled on before, is at its end
        encoded = file.read(PhotoSettings().max_bytes + 1)
    except OSError as error:
        told = {"source": name, "why": error.strerror or str(error)}
        return Unreadable("unopened", told, "check-file")
    except ValueError as error:  # as of a file that is closed, or whose text is none
        raise UsageError(sentence("use-file-open", why=error)) from None
    if not isinstance(encoded, bytes):
        raise UsageError(sentence("use-file-binary", name=name))
    return Photo.from_bytes(name, encoded)


def _of_picture(picture: Image.Image, name: str) -> Photo | Unreadable:
    photo = _still_in_file(picture, name)
    if photo is not None:
        return photo
    if picture.mode.startswith(("I", "F")):  # PIL would cut them off in silence
        raise UsageError(sentence("use-picture-bits", mode=picture.mode))
    try:
        shown = picture.convert("RGB")
    except ValueError as error:
        raise UsageError(sentence("use-picture-unread", why=error)) from None
    except (OSError, SyntaxError, EOFError, RuntimeError):
        return damaged_photo(name)
    with suppress(Exception):  # Pillow raises anything of broken EXIF: upright
        shown = ImageOps.exif_transpose(shown)
    return _of_array(np.asarray(shown), name)


def _still_in_file(picture: Image.Image, name: str) -> Photo | Unreadable | None:
    """A PIL picture that is opened but not decoded: Pillow fills what is damaged in silence."""
    if not isinstance(picture, ImageFile.ImageFile) or not picture.tile or picture.tell():
        return None
    file = picture.fp
    if file is None or file.closed:
        return None
    at = file.tell()
    try:
        photo = _of_file(file, name)
    finally:
        file.seek(at)
    if isinstance(photo, Photo):
        # Not so where Pillow was told to decode a smaller one.
        return photo if sorted(photo.size) == sorted(picture.size) else None
    return None if photo.reason == "not-an-image" else photo
