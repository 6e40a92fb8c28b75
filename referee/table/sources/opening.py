"""Opens films, cameras and streams by OpenCV, without the messages of codecs and drivers."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

import cv2
import numpy as np

from vision.arrays import Pixels

# Read when the first film is opened, whoever opens it.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
# Cameras on Windows open in seconds without hardware transforms, in half a minute with them.
os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")


def open_video(target: int | str) -> cv2.VideoCapture:
    """Open a file, a camera by its number, or a stream by its address; it may fail to open."""
    with _silent_logging():
        return cv2.VideoCapture(target)


def read_frames(video: cv2.VideoCapture) -> Iterator[Pixels]:
    """Frames (H, W, 3) uint8 RGB until there are no more."""
    while True:
        is_read, frame = video.read()
        if not is_read:
            return
        yield np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB), np.uint8)


@contextlib.contextmanager
def _silent_logging() -> Iterator[None]:
    """Switch off OpenCV's log, only for a while: it is needed to detect damaged photographs."""
    logging = cv2.utils.logging
    level = logging.getLogLevel()
    logging.setLogLevel(0)
    try:
        yield
    finally:
        logging.setLogLevel(level)
