"""Opening films, cameras and streams with what their codecs print kept off the terminal."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

import cv2
import numpy as np

from vision.arrays import Pixels

# Codecs are silenced when the first film is opened, whoever opens it.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
# The driver of Windows' cameras opens in seconds without this, and in half a minute with.
os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")


def open_film(target: int | str) -> cv2.VideoCapture:
    """A file, a camera by its number, or a stream by its address, open or not."""
    with _silence():
        return cv2.VideoCapture(target)


def frames(film: cv2.VideoCapture) -> Iterator[Pixels]:
    """Its frames (H, W, 3) uint8 RGB until there are no more."""
    while True:
        there, frame = film.read()
        if not there:
            return
        yield np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB), np.uint8)


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """OpenCV logs nothing; afterwards it does again, for that tells of damaged photographs."""
    logging = cv2.utils.logging
    level = logging.getLogLevel()
    logging.setLogLevel(0)
    try:
        yield
    finally:
        logging.setLogLevel(level)
