"""Samples as arrays, to be altered, and arrays as photographs."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.photo.photo import Photo

SAMPLES = Path(__file__).parents[2] / "sample_images"


def pixels_of(sample: str) -> Pixels:
    """A sample such as ``mobi/kit``: (H, W, 3), uint8, BGR."""
    return np.asarray(cv2.imread(str(SAMPLES / f"{sample}.jpg")), np.uint8)


def as_photo(picture: Pixels) -> Photo:
    """A picture (H, W, 3), BGR, as a photograph."""
    photo = Photo.from_bytes("altered.jpg", cv2.imencode(".jpg", picture)[1].tobytes())
    assert isinstance(photo, Photo)
    return photo
