"""Opening films, cameras and streams with what their codecs print kept off the terminal."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.arrays import Pixels

# Codecs are silenced when the first film is opened, whoever opens it.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
# The driver of Windows' cameras opens in seconds without this, and in half a minute with.
os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")

PROBE = """
import sys, cv2
film = cv2.VideoCapture(sys.argv[1])
film.set(cv2.CAP_PROP_POS_MSEC, float(sys.argv[2]))
for _ in range(3):
    film.read()
"""


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


def is_interlaced(path: Path, t: float = 0.0) -> bool:
    """Whether frames of a film at a time in seconds are interlaced and cannot be had.

    Of these, builds of OpenCV with FFmpeg 8 give the picture before once more, or whatever lies in
    memory, and only print that something failed: so another process is asked.
    """
    settings = os.environ | {"OPENCV_FFMPEG_LOGLEVEL": "16"}
    command = [sys.executable, "-c", PROBE, str(path), str(1000 * t)]
    asked = subprocess.run(command, env=settings, capture_output=True, check=False)
    return b"Cannot convert interlaced" in asked.stdout + asked.stderr
