"""A process that decodes a film and tells of damage: OpenCV tells it by what FFmpeg prints alone.

Codecs fill what is damaged with pixels of their own, and some end the process.
"""

from __future__ import annotations

import os
import re
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from referee.table.sources.opening import open_film
from vision.arrays import Pixels
from vision.photo.decoding import REDUCED, decode
from vision.photo.jpeg import SOI, Jpeg

HEAD, FRAME = struct.Struct("<ddQ"), struct.Struct("<dQ?B?II")
"""What is sent first: frames promised, frames a second, and how much was printed when it was open,
of sound and all else; and before each frame: its time stamp in seconds, how much was printed so
far, whether it needs none before it, how many after it were looked at, whether one of these is
broken, its height and width."""

AHEAD = 16
"""Frames that codecs hold back at most, so that damage is known before they are shown."""

MOST_FAILED = 300
"""Packets that cannot be decoded, one after another, after which a film is over: most key frames
come sooner."""

TALKING = {"OPENCV_FFMPEG_LOGLEVEL": "32", "OPENCV_FFMPEG_SKIP_LOG_CALLBACK": "1"}
"""FFmpeg prints at once and on standard error, also that it conceals what it could not decode."""

ONE = {"OPENCV_FFMPEG_THREADS": "1"}
"""Of several threads nobody knows which frame they print of."""

BEGUN = re.compile(rb"\x00?\x00\x00\x01")
BROKEN = re.compile(rb"\x00\x00\x00+[^\x00\x01]", re.DOTALL)
"""A start code (ISO/IEC 13818-2, 14496-2, 14496-10 and 23008-2), and zeros that no data between
two of them contain."""

DENSE = [cv2.VideoWriter.fourcc(*codec) for codec in ("VP80", "VP90", "hevc")]
RUN = re.compile(rb"(?<!\x4c\x01)(?<!\xff)(.)\1{31}", re.DOTALL)
"""Codecs that take almost any data for pictures, and what they write as good as never, for their
data are like random ones; but in HEVC what fills a stream up to its rate (7.3.2.12)."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A frame.

    Attributes
    ----------
    stamp
        When it is shown, in seconds; 0 where the film does not say.
    is_key
        Whether it can be decoded without those before it.
    said
        What FFmpeg printed since the frame before.
    ahead, is_broken
        How many of the next were looked at too, and whether data of one of these are broken.
    pixels
        (H, W, 3) uint8 RGB.
    """

    stamp: float
    is_key: bool
    said: bytes
    ahead: int
    is_broken: bool
    pixels: Pixels


class Decoder:
    """The process, from the outside.

    Attributes
    ----------
    promised, rate
        Frames that the film is to have, and frames a second; 0 where it does not say.
    """

    def __init__(self, path: Path) -> None:
        """Begin to decode a film."""
        with ExitStack() as held:
            log = Path(held.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))) / "log"
            command = [sys.executable, "-m", __name__, str(path.absolute())]
            settings = os.environ | TALKING | ONE | {"PYTHONPATH": os.pathsep.join(sys.path)}
            with log.open("wb") as file:
                process = subprocess.Popen(
                    command,
                    env=settings,
                    stdout=subprocess.PIPE,
                    stderr=file,
                    start_new_session=True,  # ^C is not for it
                )
            held.callback(process.wait)
            held.callback(process.kill)
            assert isinstance(process.stdout, BufferedReader)
            self._frames = held.enter_context(process.stdout)
            self._log = held.enter_context(log.open("rb"))
            self._held = held.pop_all()
        head = self._frames.read(HEAD.size)
        whole = head if len(head) == HEAD.size else bytes(HEAD.size)
        self.promised, self.rate, printed = HEAD.unpack(whole)
        self._log.seek(printed)

    def __iter__(self) -> Iterator[Decoded]:
        """Frames until there are no more."""
        while len(head := self._frames.read(FRAME.size)) == FRAME.size:
            stamp, printed, is_key, ahead, is_broken, height, width = FRAME.unpack(head)
            said = self._log.read(printed - self._log.tell())
            pixels: Pixels = np.empty((height, width, 3), np.uint8)
            if self._frames.readinto(pixels.data.cast("B")) < pixels.nbytes:
                return
            yield Decoded(stamp, is_key, said, ahead, is_broken, pixels)

    def close(self) -> None:
        """End it."""
        self._held.close()


class _Packets:
    """The packets of a film, not decoded.

    Attributes
    ----------
    ahead
        How many are looked at before they are needed.
    """

    def __init__(self, path: str) -> None:
        self._film = cv2.VideoCapture(path, cv2.CAP_FFMPEG, [cv2.CAP_PROP_FORMAT, -1])
        self._count, self.ahead = 0, AHEAD
        self._is_dense = self._film.get(cv2.CAP_PROP_FOURCC) in DENSE
        self._are_odd = False

    def are_broken(self, number: int, stamp: float) -> bool:
        """Whether one is, of those not looked at yet that the frame of a number may need.

        The stamp is that frame's, in seconds: others before it may have been lost.
        """
        broken = False
        while (
            self._count < number + self.ahead
            or self._film.get(cv2.CAP_PROP_POS_MSEC) < 1000 * stamp
        ):
            there, packet = self._film.read()
            if not there:
                break
            self._count += 1
            broken |= self._is_broken(packet.tobytes())
        return broken

    def _is_broken(self, data: bytes) -> bool:
        if data.startswith(SOI):
            self.ahead = 0  # each is a frame by itself
            is_odd = decode(data, Jpeg.parse(data).size, 1, max(REDUCED)) is None
            # Some cameras write JPEGs that are never as they should be.
            self._are_odd |= is_odd and self._count == 1
            return is_odd and not self._are_odd
        has_run = self._is_dense and RUN.search(data)
        return bool(has_run or (BEGUN.match(data) and BROKEN.search(data)))


def _decode(path: str) -> None:
    """Send a film by standard output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began this ends it
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    film, packets = open_film(path), _Packets(path)
    promised, rate = film.get(cv2.CAP_PROP_FRAME_COUNT), film.get(cv2.CAP_PROP_FPS)
    out.write(HEAD.pack(promised, rate, os.fstat(2).st_size))
    count = failed = 0
    while failed < MOST_FAILED:
        there, frame = film.read()
        if not there:
            failed += 1
            continue
        count, failed = count + 1, 0
        stamp = film.get(cv2.CAP_PROP_POS_MSEC) / 1000
        is_key = film.get(cv2.CAP_PROP_FRAME_TYPE) == ord("I")
        is_broken = packets.are_broken(count, stamp)
        told = stamp, os.fstat(2).st_size, is_key, packets.ahead, is_broken
        out.write(FRAME.pack(*told, *frame.shape[:2]))
        out.write(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB).data)
        out.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        _decode(sys.argv[1])
