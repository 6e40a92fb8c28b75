"""Open a photograph in any of the forms in which a program may hold it."""

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
"""A photograph, the name of its file, or a name with the reason why it cannot be opened."""

InMemory = bytes | bytearray | memoryview | BinaryIO | Image.Image | Pixels
"""A picture's bytes, a file opened in binary mode, a PIL picture, or (H, W, 3) uint8 RGB."""

PhotoLike = PhotoSource | os.PathLike[str] | InMemory
"""A photograph in any of its forms."""

UNNAMED = "The photo"
"""Name in reports of a photograph without a name; capitalised, as sentences begin with it."""


def open_photo(
    source: PhotoLike, clock: Clock, lens: Intrinsics | None = None
) -> Photo | Unreadable:
    """Open a photograph, and undistort it if its lens is given.

    Raises UsageError for an object that is no photograph.
    """
    with clock.stage("load"):
        photo = photo_of(source, name_of(source))
        return photo if lens is None or isinstance(photo, Unreadable) else photo.undistort(lens)


def name_of(source: PhotoLike) -> str:
    """The name of a photograph in reports."""
    match source:
        case tuple():
            return source[0]
        case Photo():
            return source.source
        case str() | os.PathLike():
            return os.fspath(source)
    name = getattr(source, "filename", getattr(source, "name", None))
    return name if isinstance(name, str) and name else UNNAMED


def to_draw_on(source: PhotoLike, photo: Photo) -> Photo | None:
    """The photograph to keep for drawing, not decoded; None if its file can be opened again."""
    if isinstance(source, str | os.PathLike):
        return None
    return replace(photo) if photo.encoded else photo


def is_single(value: object) -> bool:
    """Whether a value stands for one photograph, even if it is iterable."""
    match value:
        case (str(), Unreadable()) | str() | os.PathLike() | Photo():
            return True
        case bytes() | bytearray() | memoryview() | Image.Image() | np.ndarray():
            return True
    return hasattr(value, "read")


def photo_of(source: Any, name: str) -> Photo | Unreadable:
    """Open a photograph, under the given name unless it has its own.

    Raises UsageError for an object that is no photograph.
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
            return _from_picture(source, name)
        case np.ndarray():
            return _from_array(source, name)
    if hasattr(source, "read"):
        return _from_file(source, name)
    raise UsageError(sentence("use-no-photo", given=type(source).__name__))


def _from_array(pixels: Pixels, name: str) -> Photo | Unreadable:
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] != 3:
        shape = " × ".join(map(str, pixels.shape))
        raise UsageError(sentence("use-array", given=f"{shape} {pixels.dtype}"))
    return Photo.from_array(name, np.asarray(pixels))  # drops the mask of a masked array


def _from_file(file: Any, name: str) -> Photo | Unreadable:
    try:
        if getattr(file, "seekable", bool)():
            file.seek(0)  # after writing or an earlier ruling the position is at the end
        encoded = file.read(PhotoSettings().max_bytes + 1)
    except OSError as error:
        params = {"source": name, "why": error.strerror or str(error)}
        return Unreadable("unopened", params, "check-file")
    except ValueError as error:  # closed, or a text file whose text cannot be decoded
        raise UsageError(sentence("use-file-open", why=error)) from None
    if not isinstance(encoded, bytes):
        raise UsageError(sentence("use-file-binary", name=name))
    return Photo.from_bytes(name, encoded)


def _from_picture(picture: Image.Image, name: str) -> Photo | Unreadable:
    photo = _from_undecoded(picture, name)
    if photo is not None:
        return photo
    if picture.mode.startswith(("I", "F")):  # PIL would clip them silently
        raise UsageError(sentence("use-picture-bits", mode=picture.mode))
    try:
        upright = picture.convert("RGB")
    except ValueError as error:
        raise UsageError(sentence("use-picture-unread", why=error)) from None
    except (OSError, SyntaxError, EOFError, RuntimeError):
        return damaged_photo(name)
    with suppress(Exception):  # Pillow raises exceptions of any type on broken EXIF
        upright = ImageOps.exif_transpose(upright)
    return _from_array(np.asarray(upright), name)


def _from_undecoded(picture: Image.Image, name: str) -> Photo | Unreadable | None:
    """Reopen the file of a lazily opened PIL picture, as Pillow silently fills in damaged parts.

    None for a picture without such a file.
    """
    if not isinstance(picture, ImageFile.ImageFile) or not picture.tile or picture.tell():
        return None
    file = picture.fp
    if file is None or file.closed:
        return None
    position = file.tell()
    try:
        photo = _from_file(file, name)
    finally:
        file.seek(position)
    if isinstance(photo, Photo):
        # Sizes differ if Pillow was asked for a reduced draft.
        return photo if sorted(photo.size) == sorted(picture.size) else None
    return None if photo.reason == "not-an-image" else photo
