"""A process that decodes a film, and the signs of damage in it.

OpenCV shows damage only by FFmpeg's messages: codecs conceal it in the pictures, and some crash.
"""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2

from referee.table.sources.opening import open_video
from vision.arrays import Pixels
from vision.photo.decoding import REDUCED, decode
from vision.photo.jpeg import SOI, Jpeg

AHEAD = 16
"""Greatest number of frames that codecs delay; as many packets are checked ahead of a frame."""

MAX_FAILURES = 300
"""Consecutive packets that cannot be decoded after which a film is over; most key frames come
sooner."""

FFMPEG = {
    "OPENCV_FFMPEG_LOGLEVEL": "32",
    "OPENCV_FFMPEG_SKIP_LOG_CALLBACK": "1",
    "OPENCV_FFMPEG_THREADS": "1",
}
"""FFmpeg logs unbuffered to standard error, including the concealment of errors, and from a single
thread, so that its messages belong to the current frame."""

START_CODE = re.compile(rb"\x00?\x00\x00\x01")
BROKEN = re.compile(rb"\x00\x00\x00+[^\x00\x01]", re.DOTALL)
"""A start code (ISO/IEC 13818-2, 14496-2, 14496-10 and 23008-2), and zeros that never occur between
two of them."""

DENSE = [cv2.VideoWriter.fourcc(*codec) for codec in ("VP80", "VP90", "hevc")]
RUN = re.compile(rb"(?<!\x4c\x01)(?<!\xff)(.)\1{31}", re.DOTALL)
"""Codecs that decode almost any data, and runs of a byte that hardly occur in their data; not the
filler data of HEVC (7.3.2.12)."""


@dataclass(frozen=True, slots=True)
class DecodedFrame:
    """A frame.

    Attributes
    ----------
    log
        FFmpeg's messages since the frame before.
    stamp
        Presentation time in seconds; 0 where the film has none.
    is_key
        Whether it is a key frame.
    ahead, is_broken
        Number of later packets that were checked, and whether one of them is broken.
    pixels
        (H, W, 3) uint8 RGB.
    """

    log: bytes
    stamp: float
    is_key: bool
    ahead: int
    is_broken: bool
    pixels: Pixels


class Decoder:
    """Handle of the process.

    `promised` and `rate` are the number of frames by the film's header, and frames a second; 0
    where it does not state them.
    """

    def __init__(self, path: Path) -> None:
        with ExitStack() as stack:
            log = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))) / "log"
            command = [sys.executable, "-m", __name__, str(path.absolute())]
            settings = os.environ | FFMPEG | {"PYTHONPATH": os.pathsep.join(sys.path)}
            with log.open("wb") as file:
                process = subprocess.Popen(
                    command,
                    env=settings,
                    stdout=subprocess.PIPE,
                    stderr=file,
                    start_new_session=True,  # ^C must not reach it
                )
            stack.callback(process.wait)
            stack.callback(process.kill)
            assert process.stdout is not None
            self._frames = stack.enter_context(process.stdout)
            self._log = stack.enter_context(log.open("rb"))
            self._resources = stack.pop_all()
        self.promised: float
        self.rate: float
        self.promised, self.rate, log_end = next(self._received(), (0.0, 0.0, 0))
        self._log.seek(log_end)

    def __iter__(self) -> Iterator[DecodedFrame]:
        """Frames until there are no more."""
        for log_end, *fields in self._received():
            yield DecodedFrame(self._log.read(log_end - self._log.tell()), *fields)

    def _received(self) -> Iterator[Any]:
        """What the process sends, until it ends."""
        with suppress(EOFError, pickle.UnpicklingError):
            while True:
                yield pickle.load(self._frames)

    def close(self) -> None:
        self._resources.close()


class _Packets:
    """The undecoded packets of a film, of which `ahead` are checked before they are decoded."""

    def __init__(self, path: str) -> None:
        self._film = cv2.VideoCapture(path, cv2.CAP_FFMPEG, [cv2.CAP_PROP_FORMAT, -1])
        self._count, self.ahead = 0, AHEAD
        self._is_dense = self._film.get(cv2.CAP_PROP_FOURCC) in DENSE
        self._are_odd = False

    def are_broken(self, number: int, stamp: float) -> bool:
        """Whether any unchecked packet is broken that a frame may need.

        The frame is given by its number and its time stamp in seconds, as others may be lost.
        """
        broken = False
        while (
            self._count < number + self.ahead
            or self._film.get(cv2.CAP_PROP_POS_MSEC) < 1000 * stamp
        ):
            is_read, packet = self._film.read()
            if not is_read:
                break
            self._count += 1
            broken |= self._is_broken(packet.tobytes())
        return broken

    def _is_broken(self, data: bytes) -> bool:
        if data.startswith(SOI):
            self.ahead = 0  # each packet is a whole frame
            is_odd = decode(data, Jpeg.parse(data).size, 1, max(REDUCED)) is None
            # Some cameras write only non-conforming JPEGs.
            self._are_odd |= is_odd and self._count == 1
            return is_odd and not self._are_odd
        has_run = self._is_dense and RUN.search(data)
        return bool(has_run or (START_CODE.match(data) and BROKEN.search(data)))


def _decode(path: str) -> None:
    """Write a film to standard output, pickled: its header, then the fields of each frame.

    Each begins or ends with the number of bytes of log so far.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent kills this process
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    film, packets = open_video(path), _Packets(path)
    promised, rate = film.get(cv2.CAP_PROP_FRAME_COUNT), film.get(cv2.CAP_PROP_FPS)
    pickle.dump((promised, rate, os.fstat(2).st_size), out)
    count = failed = 0
    while failed < MAX_FAILURES:
        is_decoded, frame = film.read()
        if not is_decoded:
            failed += 1
            continue
        count, failed = count + 1, 0
        stamp = film.get(cv2.CAP_PROP_POS_MSEC) / 1000
        is_key = film.get(cv2.CAP_PROP_FRAME_TYPE) == ord("I")
        is_broken = packets.are_broken(count, stamp)
        pixels = cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)
        fields = os.fstat(2).st_size, stamp, is_key, packets.ahead, is_broken, pixels
        pickle.dump(fields, out, pickle.HIGHEST_PROTOCOL)
        out.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        _decode(sys.argv[1])
