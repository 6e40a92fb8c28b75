"""Opening films, cameras and streams with what their codecs print kept off the terminal."""

from __future__ import annotations

import os
import re

import cv2

# Codecs are silenced when the first film is opened, whoever opens it.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
# The driver of Windows' cameras opens in seconds without this, and in half a minute with.
os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")


def open_film(target: int | str) -> cv2.VideoCapture:
    """A file, a camera by its number, or a stream by its address, open or not."""
    cv2.utils.logging.setLogLevel(0)
    return cv2.VideoCapture(target)


def without_password(address: str) -> str:
    """An address that can be shown and kept."""
    return re.sub(r"//[^/@]*@", "//", address)
